# Ce que dit le bilan d’une partie terminée. $who est « you » ou « other » ; $player est un nom.

review-headline = { $who ->
    [you] Tu as
   *[other] { $player } a
} { review-forgot }, { review-dared }, et { review-fortune }.
review-headline-open = { $who ->
    [you] Tu as
   *[other] { $player } a
} { review-dared }, et { review-fortune }.
review-forgot = { $forgot ->
    [0] tout retenu
    [one] oublié une carte
   *[other] oublié { $forgot } cartes
}
review-dared = { $dared ->
    [0] joué la prudence
    [one] osé une fois
   *[other] osé { $dared } fois
}
review-fortune = { $fortune ->
    [gave] la chance { $who ->
        [you] t’a
       *[other] a
    } donné +{ $luck } %
    [even] la chance { $who ->
        [you] t’a
       *[other] a
    } autant donné que pris
   *[took] la chance a pris { $luck } %
}
review-split = Probabilité de gagner : { $start } % au départ, { $result } % à la fin ; { $mine } % par { $who ->
    [you] tes
   *[other] ses
} propres choix, { $others } % par les autres, { $luck } % par la chance.
review-costs = Les oublis ont coûté { $forgetting } %, les mauvais choix { $judgement } %.
review-costs-open = Les mauvais choix ont coûté { $judgement } %.
review-memory = { $who ->
    [you] Tu as
   *[other] { $player } a
} la mémoire { $level ->
    [parrot] d’un perroquet
    [cabin-boy] d’un mousse
    [deckhand] d’un matelot
    [bosun] d’un maître d’équipage
    [captain] d’un capitaine
    [kraken] du kraken
   *[other] du membre d’équipage « { $level } »
} (sûr à { $sure } %).
review-span = Une carte vue une seule fois est restée en tête le temps { $span ->
    [one] d’une carte retournée
   *[other] de { $span } cartes retournées
} environ.
review-span-whole = Une carte vue une seule fois est restée en tête toute la partie.
review-moment-forgot = Coup { $entry } ({ $amount } %) : oubli : { $cards }{ $more ->
    [0] {""}
    [one] {" "}et une autre
   *[other] {" "}et { $more } autres
}.
review-moment-misjudged = Coup { $entry } ({ $amount } %) : mieux valait { $better } ; coup joué : { $chosen }.
review-moment-dared = Coup { $entry } ({ $amount } %) : une audace qui avait { $chance } % de chances de réussir : { $cards }.
review-moment-lucky = Coup { $entry } ({ $amount } %) : de la chance : { review-card-came }.
review-moment-unlucky = Coup { $entry } ({ $amount } %) : de la malchance : { review-card-came }.
review-rubies = Coup { $entry } ({ $amount } %) : les rubis des trésors.
review-chance-alone = Coup { $entry } ({ $amount } %) : par le seul hasard.
review-card-came = { $cards }{ $whose ->
    [other] {" "}pour { $name }
   *[own] {""}
}
review-forgotten = { memoarrr-card } en { $cell } (carte montrée { $times ->
    [one] une fois,
    [2] deux fois, la dernière
   *[other] { $times } fois, la dernière
} { $ago ->
    [0] juste avant
    [one] une carte plus tôt
   *[other] { $ago } cartes plus tôt
})
review-move = { $move ->
    [reveal] retourner { review-place }
    [peek] regarder { review-place }
    [block] fermer { review-place }
    [swap] échanger avec { review-place }
    [draw] piocher
    [stop] s’arrêter
    [fire] tirer au canon
    [buy] acheter { piratatak-card }
   *[pay] donner { piratatak-card }
}
review-place = { $cell } ({ $animal ->
    [unseen] pas encore vue
   *[other] { memoarrr-card }
})
