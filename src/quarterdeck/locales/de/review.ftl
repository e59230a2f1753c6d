# Was der Rückblick auf eine beendete Partie sagt.

review-headline = { $name }: { review-forgot }, { review-dared }, und das Glück gab { $luck } %.
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
review-split = Von { $start } % am Anfang zu { $result } % am Ende: { $mine } % durch eigene Entscheidungen, { $others } % durch die anderen, { $luck } % durch Glück.
review-costs = Vergessen kostete { $forgetting } %, falsches Urteil { $judgement } %.
review-memory = Ein Gedächtnis wie dieses Mitglied der Mannschaft: { $level } (zu { $sure } % sicher).
review-moment-forgot = Zug { $entry }: { $cards } war schon zu sehen und vergessen ({ $amount } %).
review-moment-misjudged = Zug { $entry }: Eine andere Wahl war besser ({ $amount } %).
review-moment-dared = Zug { $entry }: Das Wagnis brachte { $cards } ({ $amount } %).
review-moment-lucky = Zug { $entry }: Das Glück brachte { $cards } ({ $amount } %).
review-moment-unlucky = Zug { $entry }: Das Pech brachte { $cards } ({ $amount } %).
