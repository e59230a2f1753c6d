## What the coach of a puzzle says

puzzle-watch = Schau zu und merke dir, was du siehst.
puzzle-look = Nur du siehst diese Karten. Merke sie dir, dann leg sie zurück.
puzzle-ask = Finde den besten Zug.
puzzle-right = Richtig: Das ist der beste Zug.
puzzle-wrong = Das ist nicht der beste Zug.

## Answers, and how often they win

puzzle-move = { $move ->
    [reveal] { $cell } aufdecken
    [peek] { $cell } ansehen
    [block] { $cell } sperren
    [draw] Ziehen
    [stop] Aufhören
    [fire] Die Kanone abfeuern
    [buy] Kaufen: { piratatak-card }
   *[pay] Zahlen: { $cards }
}
puzzle-memoarrr-wins = gewinnt die Runde in { $percent } von 100 Fällen
puzzle-piratatak-wins = gewinnt das Spiel in { $percent } von 100 Fällen
puzzle-memoarrr-share = Gewonnene Runden, von 100
puzzle-piratatak-share = Gewonnene Spiele, von 100
puzzle-best = am besten
puzzle-yours = deine Antwort

## The list of puzzles

puzzle-level = { $level ->
    [easy] leicht
    [medium] mittel
   *[hard] schwer
}

## What puzzles are about, and why the best move is best

puzzle-memoarrr-match = Finde, was passt
puzzle-memoarrr-match-why = Nur eine Karte, die du gesehen hast, passt. Sich an sie zu erinnern, ist viel sicherer als jede Karte im Nebel.
puzzle-memoarrr-choice = Welche passende?
puzzle-memoarrr-choice-why = Mehrere Karten, die du gesehen hast, passen. Es zählt, welche Antworten die Nächsten dann kennen und welche Karte du für später behältst.
puzzle-memoarrr-opening = Die erste Karte
puzzle-memoarrr-opening-why = Die erste Karte einer Runde kann nie falsch sein. Sie ist eine Frage an den Nächsten: Beginne mit der Karte, auf die am schwersten eine Antwort zu finden ist.
puzzle-memoarrr-last = Die letzten zwei
puzzle-memoarrr-last-why = Nur noch zwei sind in der Runde. Findet der andere jetzt nichts Passendes, gehört die Truhe dir: Lass keine Antwort übrig, die er kennt.
puzzle-memoarrr-fog = In den Nebel
puzzle-memoarrr-fog-why = Du musst eine Karte versuchen, die du nicht gesehen hast. Welche Karten noch fehlen und wer diese gesehen hat, macht sie besser als die anderen.
puzzle-memoarrr-crab = Die Krabbe
puzzle-memoarrr-crab-why = Eine Krabbe gibt sofort noch einen Zug, und auch der braucht etwas Passendes. Such die zweite Karte, bevor du die erste aufdeckst.
puzzle-memoarrr-walrus = Das Walross
puzzle-memoarrr-walrus-why = Ein Walross sperrt eine Karte für den Nächsten. Wer eine Antwort sperrt, die der Nächste gesehen hat, lässt ihm nur den Nebel.
puzzle-memoarrr-penguin = Der Pinguin
puzzle-memoarrr-penguin-why = Ein Pinguin passt und zeigt dir noch eine Karte im Nebel: Das hilft dir beim nächsten Zug.
puzzle-piratatak-draw = Ziehen oder aufhören?
puzzle-piratatak-draw-why = Vergleiche, was ein Pirat dich jetzt kosten würde und wie viele noch im Stapel sind, mit dem, was die nächste Karte bringen kann.
puzzle-piratatak-end = Das Endspiel
puzzle-piratatak-end-why = Jemand hat fünf Teile. Jetzt zählt, wer als Nächstes dran ist, welche Teile noch im Stapel sind und wer das letzte kaufen kann.
puzzle-piratatak-pirate = Der Pirat
puzzle-piratatak-pirate-why = Überlege, wofür jede Karte noch gut ist: dein eigenes Schiff, drei Münzen für ein Teil und Teile, die andere dir abkaufen müssten. Eine Kanone rettet drei Karten, aber nur einmal.
puzzle-piratatak-buy = Kaufen oder ziehen?
puzzle-piratatak-buy-why = Ein Teil für drei Münzen ist ein sicherer Schritt. Aber er kostet den ganzen Zug, und deine Münzen bekommt der Verkäufer.
