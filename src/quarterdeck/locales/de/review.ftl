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
    [one] einen Zug
   *[other] { $span } Züge
} lang im Kopf.
review-moment-forgot = Zug { $entry }: schon gezeigt und vergessen: { $cards } ({ $amount } %).
review-moment-misjudged = Zug { $entry }: Eine andere Wahl war besser ({ $amount } %).
review-moment-dared = Zug { $entry }: Das Wagnis brachte diese Karte: { $cards } ({ $amount } %).
review-moment-lucky = Zug { $entry }: Glück: { $cards } ({ $amount } %).
review-moment-unlucky = Zug { $entry }: Pech: { $cards } ({ $amount } %).
review-chance-alone = Zug { $entry }: { $amount } % durch Zufall allein.
