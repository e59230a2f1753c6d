# Memoarrr!, told event by event. $who is “you” or “other”; $player is a name.
# No “de” before a name, since it would have to be “d’” before some of them, and nothing that agrees with its gender.

memoarrr-card = { memoarrr-animal } { $landscape ->
    [water] dans l’eau
    [flowers] parmi les fleurs
    [lava] sur la lave
    [jungle] dans la jungle
   *[desert] dans le désert
}
memoarrr-a-card = { $animal ->
    [turtle] une
   *[other] un
} { memoarrr-card }
memoarrr-animal = { $animal ->
    [penguin] pingouin
    [octopus] poulpe
    [walrus] morse
    [crab] crabe
   *[turtle] tortue
}
memoarrr-landscape = { $landscape ->
    [water] eau
    [flowers] fleurs
    [lava] lave
    [jungle] jungle
   *[desert] désert
}
memoarrr-side = { $side ->
    [north] nord
    [east] est
    [south] sud
   *[west] ouest
}
memoarrr-volcano-name = { $volcano ->
    [birds-7] le volcan aux 7 oiseaux
    [birds-3] le volcan aux 3 oiseaux
    [birds-1] le volcan à 1 oiseau
    [dark] le volcan sombre
   *[light] un volcan clair
}

memoarrr-dealt = L’île dort sous le brouillard. On saura qui commence quand tout le monde aura regardé.
memoarrr-looked = { $who ->
    [you] Tu regardes
   *[other] { $player } regarde
} les trois cartes { $side ->
    [north] au nord
    [east] à l’est
    [south] au sud
   *[west] à l’ouest
}.
memoarrr-ready = { $who ->
    [you] Tu as reposé tes cartes.
   *[other] { $player } a fini de regarder.
}
memoarrr-round = Manche { $number } sur 7. { $who ->
    [you] Tu commences
   *[other] { $player } commence
} ; en haut de la pile, { memoarrr-volcano-name }.
memoarrr-revealed = { $who ->
    [you] Tu révèles
   *[other] { $player } révèle
} { $cell } : { memoarrr-a-card }. { $match ->
    [opening] La manche est ouverte.
    [animal] C’est le même animal !
    [landscape] C’est le même paysage !
   *[none] Rien en commun.
}
memoarrr-volcano = { $who ->
    [you] Tu prends
   *[other] { $player } prend
} { memoarrr-volcano-name }{ $why ->
    [mismatch] .
   *[other] , car il n’y a plus de carte à révéler.
}
memoarrr-peeked = { $who ->
    [you] Ton pingouin va voir en { $cell }.
   *[other] { $player } envoie son pingouin voir en { $cell }.
}
memoarrr-swapped = Le poulpe en { $cell } change de place avec { $with }.
memoarrr-blocked = { $who ->
    [you] Ton morse bloque
   *[other] { $player } envoie son morse bloquer
} { $cell } : la prochaine carte révélée devra en être une autre.
memoarrr-again = Grâce au crabe, { $who ->
    [you] tu rejoues
   *[other] { $player } rejoue
} tout de suite.
memoarrr-treasure = { $who ->
    [you] Tu remportes
   *[other] { $player } remporte
} la manche et { $known ->
    [yes] un trésor de { $rubies } rubis.
   *[no] un coffre fermé.
}
memoarrr-over = La partie est finie. La carte restée dans la boîte, c’était { $animal ->
    [turtle] la
   *[other] le
} { memoarrr-card }. { $who ->
    [you] Tu gagnes
   *[other] { $player } gagne
} avec { $rubies } rubis.
memoarrr-score = { $player } : { $rubies } rubis ({ $treasures })
memoarrr-no-treasure = aucun trésor

# The news: each event in one short sentence.
memoarrr-news-dealt = L’île dort sous le brouillard.
memoarrr-news-looked = { memoarrr-looked }
memoarrr-news-ready = { memoarrr-ready }
memoarrr-news-round = Manche { $number } sur 7. { $who ->
    [you] Tu commences.
   *[other] { $player } commence.
}
memoarrr-news-revealed = { $match ->
    [opening] { $who ->
        [you] Tu commences
       *[other] { $player } commence
    } avec { $cell } : { memoarrr-a-card }.
    [animal] { memoarrr-found } : encore { $animal ->
        [turtle] une
       *[other] un
    } { memoarrr-animal } ! { memoarrr-stays }
    [landscape] { memoarrr-found } : encore { $landscape ->
        [water] de l’eau
        [flowers] des fleurs
        [lava] de la lave
        [jungle] la jungle
       *[desert] le désert
    } ! { memoarrr-stays }
   *[none] { memoarrr-found }. Rien en commun{ $who ->
        [you] { "" } : cette manche est finie pour toi.
       *[other] { " " }pour { $player }.
    }
}
memoarrr-found = { $cell }, { memoarrr-a-card }
memoarrr-stays = { $who ->
    [you] Tu restes en jeu.
   *[other] { $player } reste en jeu.
}
memoarrr-news-volcano = { $why ->
    [mismatch] { $who ->
        [you] Tu prends un volcan.
       *[other] { $player } quitte la manche.
    }
   *[other] Plus rien à révéler : { $who ->
        [you] tu quittes
       *[other] { $player } quitte
    } la manche.
} { $left ->
    [1] Plus qu’une personne en jeu.
    [2] Plus que deux en jeu.
    [3] Plus que trois en jeu.
   *[other] Plus que { $left } en jeu.
}
memoarrr-news-peeked = { $who ->
    [you] Ton pingouin va voir en { $cell }. Personne d’autre ne le voit.
   *[other] { $player } envoie son pingouin voir en { $cell }.
}
memoarrr-news-swapped = { $who ->
    [you] Ton poulpe échange
   *[other] { $player } envoie son poulpe échanger
} { $cell } et { $with }.
memoarrr-news-blocked = { $who ->
    [you] Ton morse bloque
   *[other] { $player } envoie son morse bloquer
} { $cell } pour un tour.
memoarrr-news-again = { $who ->
    [you] Un crabe ! Tu rejoues tout de suite.
   *[other] Un crabe ! { $player } rejoue tout de suite.
}
memoarrr-news-treasure = { $who ->
    [you] Tu gagnes la manche
   *[other] { $player } gagne la manche
}{ $known ->
    [yes] { " " }et { $rubies } rubis !
   *[no] { "\u202F" }!
}
memoarrr-news-over = { $who ->
    [you] Tu gagnes la partie
   *[other] { $player } gagne la partie
} avec { $rubies } rubis !

memoarrr-secret = Pour tes yeux seulement, { $cell } : { memoarrr-a-card }.
memoarrr-to-match = À retrouver : { memoarrr-animal } ou { memoarrr-landscape }, en { $cell }.
memoarrr-nothing-to-match = Rien à retrouver : la prochaine carte ouvre la manche.
memoarrr-face-up = { $count ->
    [0] Toutes les cartes sont face cachée.
   *[other] Face visible : { $cards }.
}
memoarrr-named = { $cell }, { memoarrr-a-card }
memoarrr-closed = Interdit pour ce tour : { $cells }.
memoarrr-stack = Au milieu : { $volcanoes ->
    [0] aucun volcan
    [one] { $volcanoes } volcan
   *[other] { $volcanoes } volcans
}, { $treasures ->
    [one] { $treasures } trésor
   *[other] { $treasures } trésors
}.
memoarrr-seat = { $who ->
    [you] Tu as
   *[other] { $player } a
} { $chests ->
    [0] zéro coffre
    [one] { $chests } coffre
   *[other] { $chests } coffres
}{ $out ->
    [yes] { $who ->
        [you] { " " }et ne joues plus cette manche.
       *[other] { " " }et ne joue plus cette manche.
    }
   *[no] .
}

memoarrr-ask-look = Choisis ton côté de l’île : nord (n), est (e), sud (s) ou ouest (w)
memoarrr-ask-ready = Retiens bien tes trois cartes, puis appuie sur Entrée
memoarrr-ask-reveal = { ask-memoarrr-reveal } Laquelle ? (de A1 à E5)
memoarrr-ask-peek = Ton pingouin va regarder une carte. Laquelle ?
memoarrr-ask-swap = Ton poulpe doit changer de place avec une carte voisine. Laquelle ?
memoarrr-ask-block = Ton morse bloque une carte pour le tour suivant. Laquelle ?
