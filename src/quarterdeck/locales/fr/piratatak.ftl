# Piratatak, told event by event. $who is “you” or “other”; $player is a name.
# A part of a ship is “un morceau”, since “pièce” is the coin; to draw is “piocher”, since the cannon does the “tirer”.

piratatak-card = { $card ->
    [coin] une pièce d’or
    [cannon] un canon
    [pirate] un pirate
   *[part] le morceau { $number } du bateau { piratatak-colour }
}
piratatak-colour = { $colour ->
    [red] rouge
    [blue] bleu
    [green] vert
   *[yellow] jaune
}

piratatak-dealt = Les cartes sont mélangées. { $who ->
    [you] Tu commences.
   *[other] { $player } commence.
}
piratatak-reshuffled = La pioche était vide : on a mélangé la défausse, et voilà une nouvelle pioche.
piratatak-drew = { $who ->
    [you] Tu pioches { piratatak-card }{ $to ->
        [ship] { " " }et l’ajoutes à ton bateau.
        [reserve] { " " }et l’ajoutes à ta réserve.
       *[discard] { "\u202F" }!
    }
   *[other] { $player } pioche { piratatak-card }{ $to ->
        [ship] { " " }et l’ajoute à son bateau.
        [reserve] { " " }et l’ajoute à sa réserve.
       *[discard] { "\u202F" }!
    }
}
piratatak-colour-taken = { $who ->
    [you] Tu construis
   *[other] { $player } construit
} le bateau { piratatak-colour }.
piratatak-freed = { $who ->
    [you] Tu n’as plus
   *[other] { $player } n’a plus
} aucun morceau du bateau { piratatak-colour } ; cette couleur est de nouveau libre.
piratatak-fired = { $who ->
    [you] Tu tires
   *[other] { $player } tire
} un coup de canon, et le pirate prend la fuite.
piratatak-stopped = { $who ->
    [you] Tu t’arrêtes.
   *[other] { $player } s’arrête.
}
piratatak-paid = { $who ->
    [you] Tu donnes
   *[other] { $player } donne
} { piratatak-card } au pirate.
piratatak-bought = { $from ->
    [you] { $player } t’achète
   *[other] { $who ->
        [you] Tu achètes à { $seller }
       *[other] { $player } achète à { $seller }
    }
} { piratatak-card } pour trois pièces.
piratatak-over = La partie est finie. { $who ->
    [you] Ton bateau est complet : tu as gagné !
   *[other] { $player } a terminé son bateau et gagne la partie.
}

# The news: each event in one short sentence.
piratatak-short-card = { piratatak-card }
piratatak-news-dealt = { piratatak-dealt }
piratatak-news-reshuffled = La pioche est vide. On mélange la défausse.
piratatak-news-drew = { $card ->
    [pirate] { $takes ->
        [0] { $who ->
            [you] Tu pioches un pirate !
           *[other] { $player } pioche un pirate !
        }
       *[other] Un pirate ! { $who ->
            [you] Il te prend { $takes ->
                [1] ta seule carte.
                [2] tes deux cartes.
                [3] tes trois cartes.
               *[other] tes { $takes } cartes.
            }
           *[other] { $player } perd { $takes ->
                [1] sa seule carte.
                [2] ses deux cartes.
                [3] ses trois cartes.
               *[other] ses { $takes } cartes.
            }
        }
    }
   *[other] { $who ->
        [you] Tu pioches
       *[other] { $player } pioche
    } { piratatak-short-card }{ $to ->
        [ship] { " " }pour { $who ->
            [you] ton bateau !
           *[other] son bateau !
        }
       *[other] .
    }
}
piratatak-news-colour = { $who ->
    [you] Le { piratatak-colour } est maintenant ta couleur.
   *[other] { $player } construit maintenant le bateau { piratatak-colour }.
}
piratatak-news-freed = { $who ->
    [you] Tu n’as plus
   *[other] { $player } n’a plus
} de morceau { piratatak-colour }. Le { piratatak-colour } est de nouveau libre.
piratatak-news-fired = { $who ->
    [you] Tu tires
   *[other] { $player } tire
} un coup de canon. Le pirate s’enfuit !
piratatak-news-stopped = { piratatak-stopped }
piratatak-news-paid = { piratatak-paid }
piratatak-news-bought = { $from ->
    [you] { $player } t’achète ton morceau { piratatak-colour }
   *[other] { $who ->
        [you] Tu achètes
       *[other] { $player } achète
    } { piratatak-short-card } à { $seller }
} pour 3 pièces.
piratatak-news-over = { $who ->
    [you] Ton bateau est complet : tu as gagné !
   *[other] { $player } termine son bateau et gagne !
}

piratatak-ship = { $colour ->
    [none] { $who ->
        [you] Tu n’as pas encore de bateau.
       *[other] { $player } n’a pas encore de bateau.
    }
   *[other] { $who ->
        [you] Tu construis
       *[other] { $player } construit
    } le bateau { piratatak-colour } : { $count ->
        [0] encore aucun morceau.
        [one] morceau { $parts }.
       *[other] morceaux { $parts }.
    }
}
piratatak-reserve = { $count ->
    [0] Rien en réserve.
   *[other] En réserve : { $cards }.
}
piratatak-parts = { $count ->
    [one] morceau { $parts } du bateau { piratatak-colour }
   *[other] morceaux { $parts } du bateau { piratatak-colour }
}
piratatak-and = { $first } et { $last }
piratatak-pile = Dans la pioche : { $pile ->
    [one] { $pile } carte
   *[other] { $pile } cartes
}, dans la défausse : { $discard }.
piratatak-odds = Pirates : { $pirates } sur { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
} à venir ({ $percent } %).

piratatak-ask-begin = Pioche une carte (d){ $buy ->
    [yes] , ou achète : { $purchases }
   *[no] { "" }
}
piratatak-ask-go-on = Tu pioches encore (d) ou tu t’arrêtes (s)
piratatak-ask-pirate = Le pirate veut { piratatak-owed }. Tire un coup de canon (f), ou donne des cartes par leur nom ou leur numéro : { $cards }
piratatak-ask-pay = Le pirate veut { piratatak-owed }. Donne des cartes par leur nom ou leur numéro : { $cards }
piratatak-owed = { $owed ->
    [one] une carte
   *[other] { $owed } cartes
}
piratatak-numbered = { $several ->
    [yes] { $first } à { $last } { $name }
   *[no] { $first } { $name }
}{ $own ->
    [yes] { " " }(ton bateau)
   *[no] { "" }
}
