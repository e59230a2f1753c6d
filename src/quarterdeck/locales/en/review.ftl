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
    [even] fortune gave { $who ->
        [you] you
       *[other] them
    } as much as it took
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
review-span-whole = A card that was turned up once stayed in mind for the whole game.
review-moment-forgot = Move { $entry } ({ $amount } %): forgotten: { $cards }{ $more ->
    [0] {""}
    [one] , and one more
   *[other] , and { $more } more
}.
review-moment-misjudged = Move { $entry } ({ $amount } %): better to { $better } than to { $chosen }.
review-moment-dared = Move { $entry } ({ $amount } %): a dare with a chance of { $chance } %: { $cards }.
review-moment-lucky = Move { $entry } ({ $amount } %): good luck: { review-card-came }.
review-moment-unlucky = Move { $entry } ({ $amount } %): bad luck: { review-card-came }.
review-rubies = Move { $entry } ({ $amount } %): the rubies in the treasures.
review-chance-alone = Move { $entry } ({ $amount } %): by chance alone.
review-card-came = { $cards }{ $whose ->
    [other] {" "}for { $name }
   *[own] {""}
}
review-forgotten = { memoarrr-card } on { $cell } (shown { $times ->
    [one] once,
    [2] twice, last
   *[other] { $times } times, last
} { $ago ->
    [0] just before
    [one] one reveal before
   *[other] { $ago } reveals before
})
review-move = { $move ->
    [reveal] turn up { review-place }
    [peek] look at { review-place }
    [block] close { review-place }
    [swap] swap with { review-place }
    [draw] draw
    [stop] stop
    [fire] fire the cannon
    [buy] buy { piratatak-card }
   *[pay] pay with { piratatak-card }
}
review-place = { $cell } ({ $animal ->
    [unseen] not seen before
   *[other] { memoarrr-card }
})
