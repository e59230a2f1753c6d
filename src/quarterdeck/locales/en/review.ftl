# What a review of a finished game says. $who is “you” or “other”; $player is a name.

review-headline = { $who ->
    [you] You
   *[other] { $player }
} { review-forgot }, { review-dared }, and { review-fortune }.
review-headline-open = { $who ->
    [you] You
   *[other] { $player }
} { review-dared }, and { review-fortune }.
review-forgot = { $forgot ->
    [0] forgot no card
    [one] forgot one card
   *[other] forgot { $forgot } cards
}
review-dared = { $dared ->
    [0] dared nothing
    [one] dared once
   *[other] dared { $dared } times
}
review-fortune = { $fortune ->
    [gave] fortune gave { $who ->
        [you] you
       *[other] them
    } +{ $luck } %
   *[took] fortune took { $luck } %
}
review-split = The chance to win was { $start } % at the start and { $result } % at the end: { $mine } % by { $who ->
    [you] your own
   *[other] their own
} decisions, { $others } % by the others, { $luck } % by luck.
review-costs = Forgetting cost { $forgetting } %, judgement { $judgement } %.
review-costs-open = Judgement cost { $judgement } %.
review-memory = { $who ->
    [you] You
   *[other] { $player }
} remembered like { $level ->
    [parrot] a parrot
    [cabin-boy] a cabin boy
    [deckhand] a deckhand
    [bosun] a bosun
    [captain] a captain
    [kraken] the kraken
   *[other] { $level }
} ({ $sure } % sure).
review-span = A card that was turned up once stayed in mind for about { $span ->
    [one] one reveal
   *[other] { $span } reveals
}.
review-moment-forgot = Move { $entry }: shown before, and forgotten: { $cards } ({ $amount } %).
review-moment-misjudged = Move { $entry }: another choice was better ({ $amount } %).
review-moment-dared = Move { $entry }: a dare brought this card: { $cards } ({ $amount } %).
review-moment-lucky = Move { $entry }: good luck: { $cards } ({ $amount } %).
review-moment-unlucky = Move { $entry }: bad luck: { $cards } ({ $amount } %).
review-chance-alone = Move { $entry }: { $amount } % by chance alone.
