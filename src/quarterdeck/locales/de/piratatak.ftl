# Piratatak, told event by event. $who is “you” or “other”; $player is a name.

piratatak-card = { $card ->
    [coin] eine Goldmünze
    [cannon] eine Kanone
    [pirate] ein Pirat
   *[part] Teil { $number } des { $colour ->
        [red] roten
        [blue] blauen
        [green] grünen
       *[yellow] gelben
    } Schiffs
}
piratatak-colour = { $colour ->
    [red] rot
    [blue] blau
    [green] grün
   *[yellow] gelb
}

piratatak-dealt = Die Karten sind gemischt. { $who ->
    [you] Du beginnst.
   *[other] { $player } beginnt.
}
piratatak-reshuffled = Der Stapel war leer: Die Ablage wurde gemischt und ist der neue Stapel.
piratatak-drew = { $who ->
    [you] Du ziehst
   *[other] { $player } zieht
} { $card ->
    [pirate] einen Piraten
   *[other] { piratatak-card }
}{ $to ->
    [ship] { $who ->
        [you] { " " }und baust es an dein Schiff an.
       *[other] { " " }und baut es ans eigene Schiff an.
    }
    [reserve] { " " }für { $who ->
        [you] deine
       *[other] die eigene
    } Reserve.
   *[discard] !
}
piratatak-colour-taken = { $who ->
    [you] Du baust
   *[other] { $player } baut
} das { $colour ->
    [red] rote
    [blue] blaue
    [green] grüne
   *[yellow] gelbe
} Schiff.
piratatak-freed = { $who ->
    [you] Du hast
   *[other] { $player } hat
} kein { $colour ->
    [red] rotes
    [blue] blaues
    [green] grünes
   *[yellow] gelbes
} Teil mehr; diese Farbe ist wieder frei.
piratatak-fired = { $who ->
    [you] Du feuerst
   *[other] { $player } feuert
} eine Kanone ab, und der Pirat sucht das Weite.
piratatak-stopped = { $who ->
    [you] Du hörst auf.
   *[other] { $player } hört auf.
}
piratatak-paid = { $who ->
    [you] Du gibst
   *[other] { $player } gibt
} dem Piraten { piratatak-card }.
piratatak-bought = { $who ->
    [you] Du kaufst
   *[other] { $player } kauft
} { piratatak-card } für drei Münzen von { $from ->
    [you] dir.
   *[other] { $seller }.
}
piratatak-over = Das Spiel ist aus. { $who ->
    [you] Dein Schiff ist fertig: Du hast gewonnen!
   *[other] { $player } hat das eigene Schiff fertig gebaut und gewinnt.
}

# The news: each event in one short sentence.
piratatak-short-card = { $card ->
    [part] das { $colour ->
        [red] rote
        [blue] blaue
        [green] grüne
       *[yellow] gelbe
    } Teil { $number }
   *[other] { piratatak-card }
}
piratatak-news-dealt = { piratatak-dealt }
piratatak-news-reshuffled = Der Stapel ist leer. Die Ablage wird gemischt.
piratatak-news-drew = { $card ->
    [pirate] { $takes ->
        [0] { $who ->
            [you] Du ziehst einen Piraten!
           *[other] { $player } zieht einen Piraten!
        }
       *[other] Ein Pirat! Er nimmt { $who ->
            [you] dir
           *[other] { $player }
        } { $takes ->
            [1] die einzige Karte.
            [2] beide Karten.
            [3] alle drei Karten.
           *[other] alle { $takes } Karten.
        }
    }
   *[other] { $who ->
        [you] Du ziehst
       *[other] { $player } zieht
    } { piratatak-short-card }{ $to ->
        [ship] { " " }für { $who ->
            [you] dein Schiff!
           *[other] das eigene Schiff!
        }
       *[other] .
    }
}
piratatak-news-colour = { $colour ->
    [red] Rot
    [blue] Blau
    [green] Grün
   *[yellow] Gelb
} ist jetzt { $who ->
    [you] deine Farbe.
   *[other] die Farbe von { $player }.
}
piratatak-news-freed = { $who ->
    [you] Du hast
   *[other] { $player } hat
} kein { $colour ->
    [red] rotes Teil mehr. Rot
    [blue] blaues Teil mehr. Blau
    [green] grünes Teil mehr. Grün
   *[yellow] gelbes Teil mehr. Gelb
} ist wieder frei.
piratatak-news-fired = { $who ->
    [you] Du feuerst
   *[other] { $player } feuert
} eine Kanone ab. Der Pirat ist weg!
piratatak-news-stopped = { piratatak-stopped }
piratatak-news-paid = { $who ->
    [you] Du gibst
   *[other] { $player } gibt
} dem Piraten { piratatak-short-card }.
piratatak-news-bought = { $who ->
    [you] Du kaufst
   *[other] { $player } kauft
} { $from ->
    [you] dein { $colour ->
        [red] rotes
        [blue] blaues
        [green] grünes
       *[yellow] gelbes
    } Teil
   *[other] { piratatak-short-card } von { $seller }
} für 3 Münzen.
piratatak-news-over = { $who ->
    [you] Dein Schiff ist fertig: Du hast gewonnen!
   *[other] { $player } baut das Schiff fertig und gewinnt!
}

piratatak-ship = { $colour ->
    [none] { $who ->
        [you] Du hast noch kein Schiff.
       *[other] { $player } hat noch kein Schiff.
    }
   *[other] { $who ->
        [you] Du baust
       *[other] { $player } baut
    } das { $colour ->
        [red] rote
        [blue] blaue
        [green] grüne
       *[yellow] gelbe
    } Schiff: { $count ->
        [0] noch kein Teil.
        [one] Teil { $parts }.
       *[other] Teile { $parts }.
    }
}
piratatak-reserve = { $count ->
    [0] Nichts in Reserve.
   *[other] In Reserve: { $cards }.
}
piratatak-parts = { $count ->
    [one] { $colour ->
        [red] rotes
        [blue] blaues
        [green] grünes
       *[yellow] gelbes
    } Teil { $parts }
   *[other] { $colour ->
        [red] rote
        [blue] blaue
        [green] grüne
       *[yellow] gelbe
    } Teile { $parts }
}
piratatak-and = { $first } und { $last }
piratatak-pile = Im Stapel: { $pile ->
    [one] { $pile } Karte
   *[other] { $pile } Karten
}, in der Ablage: { $discard }.
piratatak-odds = Piraten: { $pirates } von { $cards ->
    [one] { $cards } Karte, die noch kommt
   *[other] { $cards } Karten, die noch kommen
} ({ $percent } %).

piratatak-ask-begin = Zieh eine Karte (d){ $buy ->
    [yes] , oder kauf ein: { $purchases }
   *[no] { "" }
}
piratatak-ask-go-on = Noch eine Karte ziehen (d) oder aufhören (s)
piratatak-ask-pirate = Der Pirat will { piratatak-owed }. Feuere eine Kanone ab (f), oder gib ihm Karten, mit Namen oder Nummer: { $cards }
piratatak-ask-pay = Der Pirat will { piratatak-owed }. Gib ihm Karten, mit Namen oder Nummer: { $cards }
piratatak-owed = { $owed ->
    [one] eine Karte
   *[other] { $owed } Karten
}
piratatak-numbered = { $several ->
    [yes] { $first } bis { $last } { $name }
   *[no] { $first } { $name }
}{ $own ->
    [yes] { " " }(dein Schiff)
   *[no] { "" }
}
