# Übungen für das Gedächtnis, im Browser und im Terminal.

drills = Übungen
drill-lookout = Der Ausguck
drill-lookout-what = Karten werden nacheinander gezeigt und gleich wieder umgedreht. Finde dann die, die passt.
drill-swap = Der Tausch
drill-swap-what = Vier Karten werden gezeigt und umgedreht. Dann vertauschen Kraken Karten, eine nach der anderen. Folge ihnen und finde die Karte, die passt.
drill-adapts = Eine richtige Antwort macht die nächste Frage länger, eine falsche kürzer. Zwölf Fragen, etwa drei Minuten.
drill-question = Frage { $question } von { $questions }
drill-number = { $drill ->
    [swap] { $number ->
        [one] { $number } Vertauschung
       *[other] { $number } Vertauschungen
    }
   *[lookout] { $number ->
        [one] { $number } Karte
       *[other] { $number } Karten
    }
}
drill-watch = { $drill ->
    [swap] Folge den Karten.
   *[lookout] Merke dir die Karten.
}
drill-swapped = { $cell } und { $with } tauschen die Plätze.
drill-ask = Welche Karte passt: { memoarrr-animal } oder { memoarrr-landscape }?
drill-right = Richtig!
drill-wrong = Nein: Es war { $cell }.
drill-span = { $bound ->
    [least] Deine Spanne: mindestens { drill-number }
   *[about] Deine Spanne: { drill-number }, auf { $error } genau
}
drill-meaning = Bei dieser Zahl findest du die Karte jedes zweite Mal.
drill-history = Deine Spannen
drill-history-day = { $day }: { drill-number }
drill-crew = Die Mannschaft bei derselben Übung
drill-kraken = Der Krake vergisst nichts, aber er spielt auf Sieg: Manche passende Karte, die er kennt, lässt er liegen.
drill-none = Diese Übung hast du noch nicht gemacht.
drill-start = Anfangen
drill-next = Nächste Frage
drill-result = Deine Spanne ansehen
drill-leave = Übung beenden
drill-kept = Deine Spannen bleiben auf diesem Gerät.
drill-save = Als Datei sichern
drill-erase = Löschen
