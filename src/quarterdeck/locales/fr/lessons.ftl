## La réponse du guide à un coup que la leçon ne demande pas

lesson-otherwise = Les règles le permettent, mais ce n’est pas ce que nous apprenons ici. Essaie ce que j’ai dit.

## Memoarrr!

lesson-memoarrr-looking = Le premier regard
lesson-memoarrr-looking-pick = Avant la partie, tu regardes trois cartes. Choisis ton côté de l’île : nord, est ou ouest.
lesson-memoarrr-looking-taken = Coral aimerait s’asseoir au sud. Choisis un autre côté.
lesson-memoarrr-looking-remember = Ces trois cartes ne se montrent qu’à toi. Regarde aussi longtemps que tu veux, puis remets-les.
lesson-memoarrr-looking-others = Maintenant Coral regarde les trois cartes du sud. Tu ne les vois pas.
lesson-memoarrr-looking-done = Bravo ! Tu connais trois cartes, et Coral en connaît trois autres. La partie commence.

lesson-memoarrr-opening = La première carte
lesson-memoarrr-opening-open = Tu commences. Au premier tour, les cartes que toi ou Coral avez regardées sont fermées. Retourne n’importe quelle autre carte.
lesson-memoarrr-opening-done = C’est tout : la première carte d’une manche n’échoue jamais. Plus tard, aucune carte n’est fermée.

lesson-memoarrr-matching = Faire la paire
lesson-memoarrr-matching-animal-or-landscape = Coral a retourné une tortue dans la jungle. Une carte convient si elle montre une tortue ou la jungle. En B2 se trouve un morse dans la jungle : retourne-le.
lesson-memoarrr-matching-again = Il faut maintenant un morse ou de l’eau, car la dernière carte compte. Tu as regardé les trois cartes du nord : l’une d’elles, C1, montre de l’eau. Retourne-la.
lesson-memoarrr-matching-own-side = Ce n’est pas cette carte. Retourne C1, au milieu de la rangée du nord.
lesson-memoarrr-matching-done = Bravo ! Chaque carte est comparée à la dernière carte retournée, et à aucune autre.

lesson-memoarrr-mismatch = L’erreur et le volcan
lesson-memoarrr-mismatch-try = Patch a retourné une tortue dans la jungle. Voyons ce que coûte une erreur : retourne D1.
lesson-memoarrr-mismatch-others = Rien de commun : tu as le volcan et tu sors de cette manche. Les autres continuent, et la prochaine carte doit convenir à la tienne.
lesson-memoarrr-mismatch-done = Patch a pris le dernier volcan : Coral gagne la manche et prend le coffre. À la manche suivante, tout le monde rejoue.

lesson-memoarrr-winning = Gagner une manche
lesson-memoarrr-winning-open = Tu commences cette manche. Retourne A2.
lesson-memoarrr-winning-wait = Coral doit maintenant trouver un poulpe ou de l’eau. Voyons.
lesson-memoarrr-winning-done = Coral n’a rien trouvé, et il ne reste que toi en jeu : le coffre est à toi. Tu l’ouvriras à la fin de la partie.

lesson-memoarrr-remembering = Se souvenir
lesson-memoarrr-remembering-watch = Retiens les cartes visibles : elles sont cachées après la manche. Retourne B2, un morse dans la jungle.
lesson-memoarrr-remembering-water = Coral a trouvé un morse dans l’eau. Retourne D3, une tortue dans l’eau.
lesson-memoarrr-remembering-down = La manche est finie, et toutes les cartes sont cachées. Elles restent à leur place.
lesson-memoarrr-remembering-recall = Coral a retourné une tortue. Deux autres tortues étaient visibles à la manche précédente. Retourne l’une d’elles.
lesson-memoarrr-remembering-not-there = Il n’y avait pas de tortue là. Souviens-toi : l’une était dans le coin en haut à gauche, l’autre à côté du volcan.
lesson-memoarrr-remembering-done = Bien retenu ! C’est tout le jeu : ce qui a été visible une fois t’aide à chaque manche suivante.

lesson-memoarrr-ending = La fin
lesson-memoarrr-ending-last = Voici la dernière des sept manches. Coral a retourné une tortue dans la jungle. Retourne B2 : elle montre la jungle.
lesson-memoarrr-ending-done = Tu as quatre coffres et Coral en a trois, mais ce sont les rubis qui décident. Seulement en cas d’égalité, les coffres comptent : d’abord leur nombre, puis le meilleur.

lesson-memoarrr-penguin = Le pingouin
lesson-memoarrr-penguin-open = Dans cette partie, les animaux ont des pouvoirs. Retourne A4 : c’est un pingouin.
lesson-memoarrr-penguin-peek = Le pingouin regarde une carte dans le brouillard, et elle ne se montre qu’à toi. Touche n’importe quelle carte.
lesson-memoarrr-penguin-done = Les autres ont vu où tu as regardé, mais pas ce que tu as vu.

lesson-memoarrr-octopus = Le poulpe
lesson-memoarrr-octopus-open = Retourne A2 : c’est un poulpe.
lesson-memoarrr-octopus-swap = Le poulpe change de place avec une carte voisine : au-dessus, au-dessous ou à côté. Touche une voisine.
lesson-memoarrr-octopus-done = Les deux cartes restent là pour toute la partie. Retiens leur nouvelle place.

lesson-memoarrr-walrus = Le morse
lesson-memoarrr-walrus-open = Retourne B2 : c’est un morse.
lesson-memoarrr-walrus-block = Le morse ferme une carte pour le joueur suivant. En A1 se trouve une tortue dans la jungle, qui conviendrait : ferme-la.
lesson-memoarrr-walrus-wait = Coral peut retourner n’importe quelle carte sauf celle-là.
lesson-memoarrr-walrus-done = Réussi ! La carte n’était fermée que pour un tour.

lesson-memoarrr-crab = Le crabe
lesson-memoarrr-crab-open = Retourne A3 : c’est un crabe.
lesson-memoarrr-crab-again = Le crabe te donne aussitôt un autre tour, et la carte doit convenir au crabe. Retourne B4 : elle montre le désert.
lesson-memoarrr-crab-done = Bravo ! Si tu ne trouves rien à ce tour de plus, tu prends un volcan comme toujours.

## Piratatak

lesson-piratatak-drawing = Piocher et s’arrêter
lesson-piratatak-drawing-draw = À ton tour, tu pioches des cartes. Pioche la première.
lesson-piratatak-drawing-again = Une pièce d’or ! Tu peux piocher encore ou t’arrêter. Pioche encore.
lesson-piratatak-drawing-go-on = Tu pourrais t’arrêter. Mais cette fois, pioche encore.
lesson-piratatak-drawing-stop = Deux pièces. Chaque carte de plus peut être un pirate : arrête-toi.
lesson-piratatak-drawing-enough = Ce serait courageux ! Dans cette leçon, arrête-toi.
lesson-piratatak-drawing-others = Tes cartes sont à l’abri jusqu’à ton prochain tour. Maintenant Coral pioche.
lesson-piratatak-drawing-done = Voilà un tour : pioche au moins une carte, et arrête-toi quand tu veux.

lesson-piratatak-colour = Ta couleur
lesson-piratatak-colour-draw = Le premier morceau de bateau que tu pioches te donne ta couleur. Pioche.
lesson-piratatak-colour-joins = Le rouge est maintenant ta couleur. Pioche encore.
lesson-piratatak-colour-other-colours = Encore un morceau rouge : il rejoint ton bateau tout seul. Pioche encore une fois.
lesson-piratatak-colour-stop = Un morceau bleu va dans ta réserve : tu ne peux pas construire avec lui, mais d’autres le voudront peut-être. Arrête-toi.
lesson-piratatak-colour-go-on = Ne t’arrête pas encore : pioche.
lesson-piratatak-colour-enough = Assez pioché : arrête-toi.
lesson-piratatak-colour-done = Le premier joueur qui a les six morceaux d’une couleur gagne.

lesson-piratatak-pirate = Le pirate
lesson-piratatak-pirate-draw = Tu as un morceau rouge, deux pièces et un morceau bleu. Pioche, et vois ce qui vient.
lesson-piratatak-pirate-pay = Un pirate ! Il veut trois de tes cartes, et tu choisis lesquelles. Garde le morceau rouge : il fait partie de ton bateau.
lesson-piratatak-pirate-keep-ship = C’est un morceau de ton propre bateau. Donne des pièces ou le morceau bleu.
lesson-piratatak-pirate-done = Le pirate est payé et ton bateau est entier. Un pirate termine toujours ton tour.

lesson-piratatak-cannon = Le canon
lesson-piratatak-cannon-draw = Cette fois tu as un canon dans ta réserve. Pioche.
lesson-piratatak-cannon-fire = Un pirate ! Tire avec le canon.
lesson-piratatak-cannon-do-not-pay = Tu pourrais payer, mais le canon te coûte moins. Tire.
lesson-piratatak-cannon-done = Le pirate et le canon sont partis, et tu n’as rien perdu d’autre.

lesson-piratatak-buying = Acheter
lesson-piratatak-buying-buy = Coral a un morceau rouge en réserve, et le rouge est ta couleur. Tu as trois pièces : achète le morceau.
lesson-piratatak-buying-buy-first = Acheter prend tout le tour : fais-le avant de piocher. Achète le morceau rouge.
lesson-piratatak-buying-done = Le morceau est à toi, et Coral a tes pièces. Coral ne pouvait pas refuser.

lesson-piratatak-ending = Les derniers morceaux
lesson-piratatak-ending-five = Tu as quatre morceaux jaunes. Pioche.
lesson-piratatak-ending-six = Cinq morceaux ! Il en manque un. Tu peux t’arrêter, ou oser piocher encore. Ose.
lesson-piratatak-ending-dare = S’arrêter est sage, mais cette fois nous osons : pioche.
lesson-piratatak-ending-done = Six morceaux : tu gagnes aussitôt, au milieu de ton tour. Maintenant tu connais le jeu !
