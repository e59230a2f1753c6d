# Memoarrr!, told event by event. $who is “you” or “other”; $player is a name.

memoarrr-card = { memoarrr-animal } { $landscape ->
    [water] on the water
    [flowers] in the flowers
    [lava] on lava
    [jungle] in the jungle
   *[desert] in the desert
}
memoarrr-a-card = { $animal ->
    [octopus] an
   *[other] a
} { memoarrr-card }
memoarrr-animal = { $animal ->
    [penguin] penguin
    [octopus] octopus
    [walrus] walrus
    [crab] crab
   *[turtle] turtle
}
memoarrr-landscape = { $landscape ->
    [water] water
    [flowers] flowers
    [lava] lava
    [jungle] jungle
   *[desert] desert
}
memoarrr-side = { $side ->
    [north] north
    [east] east
    [south] south
   *[west] west
}
memoarrr-volcano-name = { $volcano ->
    [birds-7] the volcano with 7 birds
    [birds-3] the volcano with 3 birds
    [birds-1] the volcano with 1 bird
    [dark] the dark volcano
   *[light] a light volcano
}

memoarrr-dealt = The island lies in fog. The start player is named when everybody has looked.
memoarrr-looked = { $who ->
    [you] You look
   *[other] { $player } looks
} at the three cards in the { memoarrr-side }.
memoarrr-ready = { $who ->
    [you] You have put your cards back.
   *[other] { $player } is ready.
}
memoarrr-round = Round { $number } of 7. { $who ->
    [you] You start
   *[other] { $player } starts
}; on top of the stack is { memoarrr-volcano-name }.
memoarrr-revealed = { $who ->
    [you] You reveal
   *[other] { $player } reveals
} { $cell }: { memoarrr-a-card }. { $match ->
    [opening] It opens the round.
    [animal] The same animal!
    [landscape] The same landscape!
   *[none] No match.
}
memoarrr-volcano = { $who ->
    [you] You take
   *[other] { $player } takes
} { memoarrr-volcano-name }{ $why ->
    [mismatch] .
   *[other] , since no card is left to reveal.
}
memoarrr-peeked = { $who ->
    [you] Your penguin looks at { $cell }.
   *[other] { $player }’s penguin looks at { $cell }.
}
memoarrr-swapped = The octopus on { $cell } swaps places with { $with }.
memoarrr-blocked = { $who ->
    [you] Your
   *[other] { $player }’s
} walrus blocks { $cell }: the next card revealed must be another one.
memoarrr-again = { $who ->
    [you] The crab gives you
   *[other] The crab gives { $player }
} another turn.
memoarrr-treasure = { $who ->
    [you] You win the round and take
   *[other] { $player } wins the round and takes
} { $known ->
    [yes] a treasure of { $rubies ->
        [one] { $rubies } ruby
       *[other] { $rubies } rubies
    }.
   *[no] a closed chest.
}
memoarrr-over = The game is over. The card in the box was the { memoarrr-card }. { $who ->
    [you] You win
   *[other] { $player } wins
} with { $rubies ->
    [one] { $rubies } ruby
   *[other] { $rubies } rubies
}.
memoarrr-score = { $player }: { $rubies ->
    [one] { $rubies } ruby
   *[other] { $rubies } rubies
} ({ $treasures })
memoarrr-no-treasure = no treasure

# The news: each event in one short sentence.
memoarrr-news-dealt = The island lies in fog.
memoarrr-news-looked = { memoarrr-looked }
memoarrr-news-ready = { memoarrr-ready }
memoarrr-news-round = Round { $number } of 7. { $who ->
    [you] You start.
   *[other] { $player } starts.
}
memoarrr-news-revealed = { $match ->
    [opening] { $who ->
        [you] You open
       *[other] { $player } opens
    } with { $cell }: { memoarrr-a-card }.
    [animal] { memoarrr-found }: another { memoarrr-animal }! { memoarrr-stays }
    [landscape] { memoarrr-found }: { $landscape ->
        [jungle] the jungle
        [desert] the desert
       *[other] { memoarrr-landscape }
    } again! { memoarrr-stays }
   *[none] { memoarrr-found }. No match{ $who ->
        [you] : you are out of this round.
       *[other] { " " }for { $player }.
    }
}
memoarrr-found = { $cell }, { memoarrr-a-card }
memoarrr-stays = { $who ->
    [you] You stay in.
   *[other] { $player } stays in.
}
memoarrr-news-volcano = { $why ->
    [mismatch] { $who ->
        [you] You take a volcano.
       *[other] { $player } is out.
    }
   *[other] No card is left to reveal: { $who ->
        [you] you are
       *[other] { $player } is
    } out.
} { $left ->
    [1] One player is left.
    [2] Two players are left.
    [3] Three players are left.
   *[other] { $left } players are left.
}
memoarrr-news-peeked = { $who ->
    [you] Your penguin looks at { $cell }. Only you see it.
   *[other] { $player }’s penguin looks at { $cell }.
}
memoarrr-news-swapped = { $who ->
    [you] Your
   *[other] { $player }’s
} octopus swaps { $cell } and { $with }.
memoarrr-news-blocked = { $who ->
    [you] Your
   *[other] { $player }’s
} walrus blocks { $cell } for one turn.
memoarrr-news-again = { $who ->
    [you] A crab! You have another turn.
   *[other] A crab! { $player } has another turn.
}
memoarrr-news-treasure = { $who ->
    [you] You win the round
   *[other] { $player } wins the round
}{ $known ->
    [yes] { " " }and { $rubies ->
        [one] { $rubies } ruby
       *[other] { $rubies } rubies
    }!
   *[no] !
}
memoarrr-news-over = { $who ->
    [you] You win the game
   *[other] { $player } wins the game
} with { $rubies ->
    [one] { $rubies } ruby
   *[other] { $rubies } rubies
}!

memoarrr-secret = Only you see { $cell }: { memoarrr-a-card }.
memoarrr-to-match = To match: { memoarrr-animal } or { memoarrr-landscape }, on { $cell }.
memoarrr-nothing-to-match = Nothing is to be matched: the next card opens the round.
memoarrr-face-up = { $count ->
    [0] All cards are face down.
   *[other] Face up: { $cards }.
}
memoarrr-named = { $cell }, { memoarrr-a-card }
memoarrr-closed = Closed to this reveal: { $cells }.
memoarrr-stack = In the middle: { $volcanoes ->
    [0] no volcano
    [one] { $volcanoes } volcano
   *[other] { $volcanoes } volcanoes
}, { $treasures ->
    [one] { $treasures } treasure
   *[other] { $treasures } treasures
}.
memoarrr-seat = { $who ->
    [you] You have
   *[other] { $player } has
} { $chests ->
    [0] no chest
    [one] { $chests } chest
   *[other] { $chests } chests
}{ $out ->
    [yes] { $who ->
        [you] { " " }and are out of this round.
       *[other] { " " }and is out of this round.
    }
   *[no] .
}

memoarrr-ask-look = Pick your side of the island: north, east, south or west
memoarrr-ask-ready = Remember your three cards, then press Enter
memoarrr-ask-reveal = { ask-memoarrr-reveal } Which one? (A1 to E5)
memoarrr-ask-peek = Your penguin looks at one card. Which?
memoarrr-ask-swap = Your octopus must swap with a neighbour. Which?
memoarrr-ask-block = Your walrus blocks a card for the next player. Which?
