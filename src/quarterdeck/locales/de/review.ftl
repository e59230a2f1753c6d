# Was der Rückblick auf eine beendete Partie sagt. $who ist „you“ oder „other“; $player ist ein Name.

review-headline = { $who ->
    [you] Du hast
   *[other] { $player } hat
} { review-forgot }, { review-dared }, und { review-fortune }.
review-headline-open = { $who ->
    [you] Du hast
   *[other] { $player } hat
} { review-dared }, und { review-fortune }.
review-forgot = { $forgot ->
    [0] keine Karte vergessen
    [one] eine Karte vergessen
   *[other] { $forgot } Karten vergessen
}
review-dared = { $dared ->
    [0] nichts gewagt
    [one] einmal etwas gewagt
   *[other] { $dared }-mal etwas gewagt
}
review-fortune = { $fortune ->
    [gave] das Glück brachte{ $who ->
        [you] { " " }dir
       *[other] { "" }
    } +{ $luck } %
    [even] das Glück brachte{ $who ->
        [you] { " " }dir
       *[other] { "" }
    } so viel, wie es nahm
   *[took] das Glück nahm { $luck } %
}
review-split = Die Chance zu gewinnen war am Anfang { $start } % und am Ende { $result } %: { $mine } % durch { $who ->
    [you] deine
   *[other] eigene
} Entscheidungen, { $others } % durch die anderen, { $luck } % durch Glück.
review-costs = Vergessen kostete { $forgetting } %, falsches Urteil { $judgement } %.
review-costs-open = Falsches Urteil kostete { $judgement } %.
review-memory = { $who ->
    [you] Du hast dich
   *[other] { $player } hat sich
} erinnert wie { $level ->
    [parrot] ein Papagei
    [cabin-boy] ein Schiffsjunge
    [deckhand] ein Matrose
    [bosun] ein Bootsmann
    [captain] ein Kapitän
    [kraken] der Krake
   *[other] { $level }
} (zu { $sure } % sicher).
review-span = Eine Karte, die einmal aufgedeckt war, blieb etwa { $span ->
    [one] eine aufgedeckte Karte
   *[other] { $span } aufgedeckte Karten
} lang im Kopf.
review-span-whole = Eine Karte, die einmal aufgedeckt war, blieb die ganze Partie lang im Kopf.
review-moment-forgot = Zug { $entry } ({ $amount } %): vergessen: { $cards }{ $more ->
    [0] {""}
    [one] {" "}und eine weitere
   *[other] {" "}und { $more } weitere
}.
review-moment-misjudged = Zug { $entry } ({ $amount } %): besser { $better } als { $chosen }.
review-moment-dared = Zug { $entry } ({ $amount } %): ein Wagnis mit einer Chance von { $chance } %: { $cards }.
review-moment-lucky = Zug { $entry } ({ $amount } %): Glück: { review-card-came }.
review-moment-unlucky = Zug { $entry } ({ $amount } %): Pech: { review-card-came }.
review-rubies = Zug { $entry } ({ $amount } %): die Rubine in den Schätzen.
review-chance-alone = Zug { $entry } ({ $amount } %): durch Zufall allein.
review-card-came = { $cards }{ $whose ->
    [other] {" "}für { $name }
   *[own] {""}
}
review-forgotten = { memoarrr-card } auf { $cell } ({ $times ->
    [one] einmal gezeigt,
    [2] zweimal gezeigt, zuletzt
   *[other] { $times }-mal gezeigt, zuletzt
} { $ago ->
    [0] unmittelbar davor
    [one] eine Karte davor
   *[other] { $ago } Karten davor
})
review-move = { $move ->
    [reveal] { review-place } aufdecken
    [peek] { review-place } ansehen
    [block] { review-place } sperren
    [swap] mit { review-place } tauschen
    [draw] ziehen
    [stop] aufhören
    [fire] die Kanone abfeuern
    [buy] { piratatak-card } kaufen
   *[pay] { piratatak-card } hergeben
}
review-place = { $cell } ({ $animal ->
    [unseen] noch nicht gesehen
   *[other] { memoarrr-card }
})
