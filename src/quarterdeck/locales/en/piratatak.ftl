# Piratatak, told event by event. $who is “you” or “other”; $player is a name.

piratatak-card = { $card ->
    [coin] a gold coin
    [cannon] a cannon
    [pirate] a pirate
   *[part] part { $number } of the { piratatak-colour } ship
}
piratatak-colour = { $colour ->
    [red] red
    [blue] blue
    [green] green
   *[yellow] yellow
}

piratatak-dealt = The cards are shuffled. { $who ->
    [you] You start.
   *[other] { $player } starts.
}
piratatak-reshuffled = The pile was empty: the discard pile has been shuffled and is the new one.
piratatak-drew = { $who ->
    [you] You draw
   *[other] { $player } draws
} { piratatak-card }{ $to ->
    [ship] : it joins { $who ->
        [you] your
       *[other] their
    } ship.
    [reserve] : it goes into { $who ->
        [you] your
       *[other] their
    } reserve.
   *[discard] !
}
piratatak-colour-taken = { $who ->
    [you] You build
   *[other] { $player } builds
} the { piratatak-colour } ship.
piratatak-freed = { $who ->
    [you] You have
   *[other] { $player } has
} no { piratatak-colour } part left; that colour is free again.
piratatak-fired = { $who ->
    [you] You fire
   *[other] { $player } fires
} a cannon, and the pirate is gone.
piratatak-stopped = { $who ->
    [you] You stop.
   *[other] { $player } stops.
}
piratatak-paid = { $who ->
    [you] You pay
   *[other] { $player } pays
} with { piratatak-card }.
piratatak-bought = { $who ->
    [you] You buy
   *[other] { $player } buys
} { piratatak-card } for three coins from { $from ->
    [you] you.
   *[other] { $seller }.
}
piratatak-over = The game is over. { $who ->
    [you] Your ship is complete: you win!
   *[other] { $player } has completed their ship and wins.
}

# The news: each event in one short sentence.
piratatak-short-card = { $card ->
    [part] { piratatak-colour } part { $number }
   *[other] { piratatak-card }
}
piratatak-news-dealt = { piratatak-dealt }
piratatak-news-reshuffled = The pile is empty. The discard pile is shuffled.
piratatak-news-drew = { $card ->
    [pirate] { $takes ->
        [0] { $who ->
            [you] You draw a pirate!
           *[other] { $player } draws a pirate!
        }
       *[other] A pirate! He takes { $takes ->
            [1] { $who ->
                [you] your only card.
               *[other] { $player }’s only card.
            }
           *[other] { $takes ->
                [2] both
                [3] all three
               *[other] all { $takes }
            } of { $who ->
                [you] your cards.
               *[other] { $player }’s cards.
            }
        }
    }
   *[other] { $who ->
        [you] You draw
       *[other] { $player } draws
    } { piratatak-short-card }{ $to ->
        [ship] { " " }for { $who ->
            [you] your ship!
           *[other] their ship!
        }
       *[other] .
    }
}
piratatak-news-colour = { $colour ->
    [red] Red
    [blue] Blue
    [green] Green
   *[yellow] Yellow
} is now { $who ->
    [you] your
   *[other] { $player }’s
} colour.
piratatak-news-freed = { $who ->
    [you] You have
   *[other] { $player } has
} no { piratatak-colour } part left. { $colour ->
    [red] Red
    [blue] Blue
    [green] Green
   *[yellow] Yellow
} is free again.
piratatak-news-fired = { $who ->
    [you] You fire
   *[other] { $player } fires
} a cannon. The pirate is gone!
piratatak-news-stopped = { piratatak-stopped }
piratatak-news-paid = { $who ->
    [you] You give
   *[other] { $player } gives
} the pirate { piratatak-short-card }.
piratatak-news-bought = { $from ->
    [you] { $player } buys your { piratatak-colour } part for 3 coins.
   *[other] { $who ->
        [you] You buy
       *[other] { $player } buys
    } { piratatak-short-card } from { $seller } for 3 coins.
}
piratatak-news-over = { $who ->
    [you] Your ship is complete: you win!
   *[other] { $player } completes the ship and wins!
}

piratatak-ship = { $colour ->
    [none] { $who ->
        [you] You have no ship yet.
       *[other] { $player } has no ship yet.
    }
   *[other] { $who ->
        [you] You build
       *[other] { $player } builds
    } the { piratatak-colour } ship: { $count ->
        [0] no part yet.
        [one] part { $parts }.
       *[other] parts { $parts }.
    }
}
piratatak-reserve = { $count ->
    [0] Nothing in reserve.
   *[other] In reserve: { $cards }.
}
piratatak-parts = { $count ->
    [one] { piratatak-colour } part { $parts }
   *[other] { piratatak-colour } parts { $parts }
}
piratatak-and = { $first } and { $last }
piratatak-pile = In the pile: { $pile ->
    [one] { $pile } card
   *[other] { $pile } cards
}, in the discard pile: { $discard }.
piratatak-odds = Pirates to come: { $pirates } in { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} ({ $percent }%).

piratatak-ask-begin = Draw a card (d){ $buy ->
    [yes] , or buy: { $purchases }
   *[no] { "" }
}
piratatak-ask-go-on = Draw again (d) or stop (s)
piratatak-ask-pirate = The pirate wants { piratatak-owed }. Fire a cannon (f), or give cards by name or number: { $cards }
piratatak-ask-pay = The pirate wants { piratatak-owed }. Give cards by name or number: { $cards }
piratatak-owed = { $owed ->
    [one] one card
   *[other] { $owed } cards
}
piratatak-numbered = { $several ->
    [yes] { $first } to { $last } { $name }
   *[no] { $first } { $name }
}{ $own ->
    [yes] { " " }(your ship)
   *[no] { "" }
}
