# Memoarrr!, told event by event. $who is “you” or “other”; $player is a name.

memoarrr-card = { memoarrr-animal } { $landscape ->
    [water] im Wasser
    [flowers] zwischen Blumen
    [lava] auf Lava
    [jungle] im Dschungel
   *[desert] in der Wüste
}
memoarrr-a-card = { $animal ->
    [crab] eine
    [turtle] eine
   *[other] ein
} { memoarrr-card }
memoarrr-animal = { $animal ->
    [penguin] Pinguin
    [octopus] Krake
    [walrus] Walross
    [crab] Krabbe
   *[turtle] Schildkröte
}
memoarrr-landscape = { $landscape ->
    [water] Wasser
    [flowers] Blumen
    [lava] Lava
    [jungle] Dschungel
   *[desert] Wüste
}
memoarrr-side = { $side ->
    [north] Norden
    [east] Osten
    [south] Süden
   *[west] Westen
}
memoarrr-volcano-name = { $volcano ->
    [birds-7] der Vulkan mit 7 Vögeln
    [birds-3] der Vulkan mit 3 Vögeln
    [birds-1] der Vulkan mit 1 Vogel
    [dark] der dunkle Vulkan
   *[light] ein heller Vulkan
}

memoarrr-dealt = Die Insel liegt im Nebel. Wer beginnt, steht fest, wenn alle geschaut haben.
memoarrr-looked = { $who ->
    [you] Du siehst dir
   *[other] { $player } sieht sich
} die drei Karten im { memoarrr-side } an.
memoarrr-ready = { $who ->
    [you] Du hast deine Karten zurückgelegt.
   *[other] { $player } ist so weit.
}
memoarrr-round = Runde { $number } von 7. { $who ->
    [you] Du beginnst
   *[other] { $player } beginnt
}; oben auf dem Stapel liegt { memoarrr-volcano-name }.
memoarrr-revealed = { $who ->
    [you] Du deckst
   *[other] { $player } deckt
} { $cell } auf: { memoarrr-a-card }. { $match ->
    [opening] Damit ist die Runde eröffnet.
    [animal] Dasselbe Tier!
    [landscape] Dieselbe Landschaft!
   *[none] Passt nicht.
}
memoarrr-volcano = { $who ->
    [you] Du nimmst
   *[other] { $player } nimmt
} { $volcano ->
    [birds-7] den Vulkan mit 7 Vögeln
    [birds-3] den Vulkan mit 3 Vögeln
    [birds-1] den Vulkan mit 1 Vogel
    [dark] den dunklen Vulkan
   *[light] einen hellen Vulkan
}{ $why ->
    [mismatch] .
   *[other] , denn es gibt nichts mehr aufzudecken.
}
memoarrr-peeked = { $who ->
    [you] Dein Pinguin späht unter { $cell }.
   *[other] Der Pinguin von { $player } späht unter { $cell }.
}
memoarrr-swapped = Der Krake auf { $cell } tauscht den Platz mit { $with }.
memoarrr-blocked = { $who ->
    [you] Dein Walross
   *[other] Das Walross von { $player }
} sperrt { $cell }: Als Nächstes muss eine andere Karte aufgedeckt werden.
memoarrr-again = Dank der Krabbe { $who ->
    [you] bist du
   *[other] ist { $player }
} gleich noch einmal dran.
memoarrr-treasure = { $who ->
    [you] Du gewinnst die Runde und bekommst
   *[other] { $player } gewinnt die Runde und bekommt
} { $known ->
    [yes] einen Schatz mit { $rubies ->
        [one] { $rubies } Rubin
       *[other] { $rubies } Rubinen
    }.
   *[no] eine verschlossene Truhe.
}
memoarrr-over = Das Spiel ist aus. Die Karte in der Schachtel war { $animal ->
    [penguin] der
    [octopus] der
    [walrus] das
    [crab] die
   *[turtle] die
} { memoarrr-card }. { $who ->
    [you] Du gewinnst
   *[other] { $player } gewinnt
} mit { $rubies ->
    [one] { $rubies } Rubin
   *[other] { $rubies } Rubinen
}.
memoarrr-score = { $player }: { $rubies ->
    [one] { $rubies } Rubin
   *[other] { $rubies } Rubine
} ({ $treasures })
memoarrr-no-treasure = kein Schatz

# The news: each event in one short sentence.
memoarrr-news-dealt = Die Insel liegt im Nebel.
memoarrr-news-looked = { memoarrr-looked }
memoarrr-news-ready = { memoarrr-ready }
memoarrr-news-round = Runde { $number } von 7. { $who ->
    [you] Du beginnst.
   *[other] { $player } beginnt.
}
memoarrr-news-revealed = { $match ->
    [opening] { $who ->
        [you] Du eröffnest
       *[other] { $player } eröffnet
    } mit { $cell }: { memoarrr-a-card }.
    [animal] { memoarrr-found }: noch { $animal ->
        [crab] eine
        [turtle] eine
       *[other] ein
    } { memoarrr-animal }! { memoarrr-stays }
    [landscape] { memoarrr-found }: wieder { memoarrr-landscape }! { memoarrr-stays }
   *[none] { memoarrr-found }. Passt nicht{ $who ->
        [you] : Du bist raus aus dieser Runde.
       *[other] { " " }bei { $player }.
    }
}
memoarrr-found = { $cell }, { memoarrr-a-card }
memoarrr-stays = { $who ->
    [you] Du bleibst drin.
   *[other] { $player } bleibt drin.
}
memoarrr-news-volcano = { $why ->
    [mismatch] { $who ->
        [you] Du nimmst einen Vulkan.
       *[other] { $player } ist raus.
    }
   *[other] Nichts mehr aufzudecken: { $who ->
        [you] Du bist
       *[other] { $player } ist
    } raus.
} { $left ->
    [1] Noch eine Person ist dabei.
    [2] Noch zwei sind dabei.
    [3] Noch drei sind dabei.
   *[other] Noch { $left } sind dabei.
}
memoarrr-news-peeked = { $who ->
    [you] Dein Pinguin späht unter { $cell }. Nur du siehst das.
   *[other] Der Pinguin von { $player } späht unter { $cell }.
}
memoarrr-news-swapped = { $who ->
    [you] Dein Krake
   *[other] Der Krake von { $player }
} vertauscht { $cell } und { $with }.
memoarrr-news-blocked = { $who ->
    [you] Dein Walross
   *[other] Das Walross von { $player }
} sperrt { $cell } für einen Zug.
memoarrr-news-again = { $who ->
    [you] Eine Krabbe! Du bist noch einmal dran.
   *[other] Eine Krabbe! { $player } ist noch einmal dran.
}
memoarrr-news-treasure = { $who ->
    [you] Du gewinnst die Runde
   *[other] { $player } gewinnt die Runde
}{ $known ->
    [yes] { " " }und { $rubies ->
        [one] { $rubies } Rubin
       *[other] { $rubies } Rubine
    }!
   *[no] !
}
memoarrr-news-over = { $who ->
    [you] Du gewinnst das Spiel
   *[other] { $player } gewinnt das Spiel
} mit { $rubies ->
    [one] { $rubies } Rubin
   *[other] { $rubies } Rubinen
}!

memoarrr-secret = Nur du siehst { $cell }: { memoarrr-a-card }.
memoarrr-to-match = Gesucht: { memoarrr-animal } oder { memoarrr-landscape }, auf { $cell }.
memoarrr-nothing-to-match = Noch ist nichts gesucht: Die nächste Karte eröffnet die Runde.
memoarrr-face-up = { $count ->
    [0] Alle Karten sind verdeckt.
   *[other] Offen: { $cards }.
}
memoarrr-named = { $cell }, { memoarrr-a-card }
memoarrr-closed = Diesmal gesperrt: { $cells }.
memoarrr-stack = In der Mitte: { $volcanoes ->
    [0] kein Vulkan
    [one] { $volcanoes } Vulkan
   *[other] { $volcanoes } Vulkane
}, { $treasures ->
    [one] { $treasures } Schatz
   *[other] { $treasures } Schätze
}.
memoarrr-seat = { $who ->
    [you] Du hast
   *[other] { $player } hat
} { $chests ->
    [0] keine Truhe
    [one] { $chests } Truhe
   *[other] { $chests } Truhen
}{ $out ->
    [yes] { $who ->
        [you] { " " }und bist raus aus dieser Runde.
       *[other] { " " }und ist raus aus dieser Runde.
    }
   *[no] .
}

memoarrr-ask-look = Such dir deine Seite der Insel aus: Norden (n), Osten (e), Süden (s) oder Westen (w)
memoarrr-ask-ready = Merk dir deine drei Karten und drück dann Enter
memoarrr-ask-reveal = { ask-memoarrr-reveal } Welche? (A1 bis E5)
memoarrr-ask-peek = Dein Pinguin späht unter eine Karte. Unter welche?
memoarrr-ask-swap = Dein Krake muss mit einer Nachbarkarte tauschen. Mit welcher?
memoarrr-ask-block = Dein Walross sperrt eine Karte für den nächsten Zug. Welche?
