## What the coach of a puzzle says

puzzle-watch = Regarde, et retiens ce que tu vois.
puzzle-look = Personne d’autre ne voit ces cartes. Retiens-les, puis repose-les.
puzzle-ask = Trouve le meilleur coup.
puzzle-right = Exact : c’est le meilleur coup.
puzzle-wrong = Ce n’est pas le meilleur coup.

## Answers, and how often they win

puzzle-move = { $move ->
    [reveal] Retourner { $cell }
    [peek] Regarder { $cell }
    [block] Fermer { $cell }
    [draw] Piocher
    [stop] S’arrêter
    [fire] Tirer au canon
    [buy] Acheter { piratatak-card }
   *[pay] Payer : { $cards }
}
puzzle-memoarrr-wins = gagne la manche dans { $percent } cas sur 100
puzzle-piratatak-wins = gagne la partie dans { $percent } cas sur 100
puzzle-memoarrr-share = Manches gagnées, sur 100
puzzle-piratatak-share = Parties gagnées, sur 100
puzzle-best = le meilleur
puzzle-yours = ta réponse

## The list of puzzles

puzzle-level = { $level ->
    [easy] facile
    [medium] moyenne
   *[hard] difficile
}

## What puzzles are about, and why the best move is best

puzzle-memoarrr-match = Trouver ce qui va
puzzle-memoarrr-match-why = Une seule carte que tu as vue convient. S’en souvenir est bien plus sûr que n’importe quelle carte dans la brume.
puzzle-memoarrr-choice = Laquelle choisir ?
puzzle-memoarrr-choice-why = Plusieurs cartes que tu as vues conviennent. Ce qui compte : les réponses que les suivants connaissent alors, et la carte que tu gardes pour plus tard.
puzzle-memoarrr-opening = La première carte
puzzle-memoarrr-opening-why = La première carte d’une manche n’est jamais fausse. C’est une question posée au suivant : commence par la carte à laquelle il est le plus dur de répondre.
puzzle-memoarrr-last = Les deux derniers
puzzle-memoarrr-last-why = Il ne reste que deux joueurs dans la manche. Si l’autre ne trouve rien qui convient, le coffre est à toi : ne laisse aucune réponse qu’il connaît.
puzzle-memoarrr-fog = Dans la brume
puzzle-memoarrr-fog-why = Tu dois essayer une carte que tu n’as pas vue. Les cartes qui manquent encore, et ceux qui ont vu celle-ci, la rendent meilleure que les autres.
puzzle-memoarrr-crab = Le crabe
puzzle-memoarrr-crab-why = Un crabe donne aussitôt un autre tour, et il y faut encore une carte qui convient. Cherche la seconde carte avant de retourner la première.
puzzle-memoarrr-walrus = Le morse
puzzle-memoarrr-walrus-why = Un morse ferme une carte au joueur suivant. Fermer une réponse qu’il a vue ne lui laisse que la brume.
puzzle-memoarrr-penguin = Le pingouin
puzzle-memoarrr-penguin-why = Un pingouin convient, et te montre une carte de plus dans la brume : cela t’aide au tour suivant.
puzzle-piratatak-draw = Piocher ou s’arrêter ?
puzzle-piratatak-draw-why = Compare ce qu’un pirate te coûterait maintenant, et combien il en reste dans la pioche, avec ce que la carte suivante peut apporter.
puzzle-piratatak-end = La fin de la partie
puzzle-piratatak-end-why = Un joueur a cinq morceaux. Ce qui compte : à qui le tour, quels morceaux sont encore dans la pioche, et qui peut acheter le dernier.
puzzle-piratatak-pirate = Le pirate
puzzle-piratatak-pirate-why = Demande-toi à quoi chaque carte peut encore servir : ton bateau, trois pièces pour un morceau, et les morceaux que d’autres devraient t’acheter. Un canon sauve trois cartes, mais une seule fois.
puzzle-piratatak-buy = Acheter ou piocher ?
puzzle-piratatak-buy-why = Un morceau pour trois pièces est un pas sûr. Mais cela prend tout le tour, et le vendeur reçoit tes pièces.
