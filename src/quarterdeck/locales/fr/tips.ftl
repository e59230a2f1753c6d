# Conseils des premières parties.

tip-memoarrr-mismatch = Rien ne correspond : tu prends le volcan et tu passes cette manche. Les autres continuent.
tip-memoarrr-won = Il ne reste que toi en jeu, et le coffre est à toi. Les rubis sont comptés à la fin.
tip-memoarrr-round = Une nouvelle manche : toutes les cartes sont de nouveau cachées, chacune à sa place d’avant.
tip-memoarrr-look = Tu vois ses trois cartes du milieu. Personne d’autre ne les voit.
tip-memoarrr-ready = Elles sont retournées, et restent à leur place.
tip-memoarrr-peek = Personne d’autre ne la voit.
tip-memoarrr-swap = Les deux cartes changent de place, même dans le brouillard.
tip-memoarrr-block = La prochaine carte retournée devra en être une autre.
tip-memoarrr-again = Crabe : tu rejoues, et ton crabe est la carte à retrouver.
tip-memoarrr-match = Ça correspond : tu restes. Le suivant doit retrouver ta carte.
tip-memoarrr-ban = La première carte de la partie ne doit pas avoir été regardée : celles-là sont barrées.
tip-memoarrr-opening = Rien ne doit encore correspondre. Le suivant devra retrouver ta carte.
tip-memoarrr-turn = Retourne n’importe quelle carte du brouillard. Une erreur te fait sortir de la manche.
tip-memoarrr-out = Qui ne trouve rien prend un volcan et passe la manche. Le dernier en jeu gagne le coffre.

tip-piratatak-cannon = Si tu tires, tu perds le canon et rien d’autre.
tip-piratatak-pirate = Or, canons, morceaux : tu choisis. Puis ton tour est fini.
tip-piratatak-robbed = Un pirate prend trois cartes, ou toutes si tu n’en as pas plus. Puis ton tour est fini.
tip-piratatak-colour = C’est ta couleur maintenant : le premier qui a les six morceaux d’un bateau gagne.
tip-piratatak-stop = Tu peux t’arrêter ou piocher encore : { $pirates ->
    [one] { $pirates } des { $cards } cartes est un pirate.
   *[other] { $pirates } des { $cards } cartes sont des pirates.
}
tip-piratatak-stop-unknown = Tu peux t’arrêter ou piocher encore. Un pirate finirait ton tour et prendrait trois cartes.
tip-piratatak-reserve = Ceci va dans ta réserve : de quoi payer un pirate, et l’or achète des morceaux.
tip-piratatak-buy = Un morceau coûte trois pièces, et acheter prend tout ton tour.
tip-piratatak-draw = Ce peut être un morceau de bateau, de l’or, un canon ou un pirate.
tip-piratatak-reshuffled = La pioche était vide : la défausse est mélangée et devient la pioche.
