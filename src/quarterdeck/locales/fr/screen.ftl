# What the full-screen game at a terminal says, besides what the browser says too.

screen-bot-failed = { $player } a perdu le fil : désormais, n’importe quel coup fera l’affaire.
screen-not-recorded = Cette partie n’a pas pu être enregistrée : { $why }
screen-volcano = { $volcano ->
    [dark] sombre
   *[light] clair
}

## Memoarrr!: what may still be told of a card that has been turned down

screen-turned-down = { $who ->
    [you] Tu as
   *[other] { $player } a
} { $what ->
    [revealed] révélé une carte.
    [peeked] regardé une carte avec le pingouin.
    [swapped] fait changer de place le poulpe.
   *[blocked] fait bloquer une carte par le morse.
}

## Piratatak

screen-out = dehors
screen-pile = Pioche
screen-discard = Défausse
screen-card = { $card ->
    [coin] pièce d’or
    [cannon] canon
   *[pirate] pirate
}
screen-some = { $card ->
    [coin] { $count ->
        [one] { $count } pièce
       *[other] { $count } pièces
    }
   *[cannon] { $count ->
        [one] { $count } canon
       *[other] { $count } canons
    }
}
screen-buy-part = Acheter
screen-buy = Acheter { $part } ({ $seller })
screen-ask-pay = { $owed ->
    [one] Le pirate veut encore une carte. Laquelle ?
   *[other] Le pirate veut encore { $owed } cartes. Lesquelles ?
}

## Around the table

screen-too-small = Ce terminal est trop petit : la table demande { $width } colonnes et { $height } lignes. Agrandis-le, ou joue avec --plain.
screen-name = Quarterdeck
screen-you = Toi
screen-choose = choisir
screen-scroll = défiler
screen-rules = Règles
screen-go = partir
screen-quit = quitter
screen-stay = Rester
screen-leave = Veux-tu quitter la table ? La partie s’arrête là.
screen-waiting = On distribue les cartes quand tout le monde est là.
screen-for-you = Rien que pour tes yeux.
screen-secret = Le secret était { $secret }, les nombres des joueurs { $nonces }.
screen-settings-unread = Les réglages gardés sur cette machine sont illisibles ; les réglages habituels s’appliquent.
screen-colours = { $colours ->
    [full] Toutes
    [sixteen] Seize
    [none] Aucune
   *[auto] Autant que le terminal en a
}
screen-explain-colours = Chaque carte a son motif et ses mots : les couleurs ne sont jamais nécessaires.
screen-explain-letters = Sans eux, tout se fait avec les flèches, Entrée, Tab, Échap, F1 à F6.
screen-explain-tips = Une phrase quand quelque chose arrive pour la première fois. Remis en marche, les conseils reviennent tous.
screen-explain-players = Combien on est à la table. Des bots prennent les places sans personne.
screen-explain-person = Une personne à ce terminal : tape un nom. Les flèches ← et → y mettent un bot.
screen-key = { $key ->
    [arrows] Flèches
    [enter] Entrée
    [name] a à e, 1 à 5
    [n] n e s w
    [d] d
    [s] s
    [f] f
    [digits] 1 à 9
    [g] g
    [faster] f, F4
    [p] p, F5
    [l] l, F3
    [h] h
    [question] ?, F1
    [v] v
    [tips] t, F6
    [o] o, F2
   *[q] q, Échap
}
screen-key-does = { $key ->
    [arrows] passer d’un choix à l’autre
    [enter] choisir ce qui est sous le curseur ; lever le rideau
    [name] placer le curseur sur une carte par son nom : a3, c’est a, puis 3
    [n] avant la première manche : regarder au nord, à l’est, au sud ou à l’ouest
    [d] piocher une carte
    [s] s’arrêter
    [f] tirer un coup de canon
    [digits] choisir une carte pour le pirate, ou acheter un morceau
    [g] donner les cartes choisies
    [faster] faire jouer les bots plus vite quand la manche est finie pour toi
    [p] changer le rythme, ou en accepter un autre
    [l] tout le journal
    [h] les règles
    [question] les touches
    [v] la promesse du mélange
    [tips] plus de conseils, quand le guide vient d’en donner un
    [o] les réglages
   *[q] quitter la table, ou fermer une page
}

## When something can't be done

screen-refusal-face-up = { $cell } est déjà visible.
screen-refusal-banned = Quelqu’un a regardé { $cell } : la toute première carte doit en être une autre.
screen-refusal-blocked = Le morse bloque { $cell } pour cette fois.
screen-refusal-ability-first = Sers-toi d’abord du pouvoir de l’animal : { memoarrr-animal }.
screen-refusal-no-ability = Il n’y a pas de pouvoir à utiliser maintenant.
screen-refusal-not-a-neighbour = Le poulpe ne change de place qu’avec une carte juste à côté.
screen-refusal-still-looking = La première manche commence quand tout le monde a fini de regarder.
screen-refusal-already-looked = Tu as déjà regardé.
screen-refusal-not-looked = Choisis d’abord un côté et regarde ses trois cartes.
screen-refusal-no-such-cell = Le volcan garde les trésors : il n’y a pas de carte à choisir.
screen-refusal-must-draw = On ne passe pas son tour : pioche d’abord une carte, ou achète.
screen-refusal-already-drawn = Acheter prend tout le tour : plus possible après avoir pioché.
screen-refusal-no-colour = On n’achète que des morceaux de son propre bateau, et tu n’as pas encore de couleur.
screen-refusal-too-few-coins = Un morceau coûte trois pièces ; tu en as { $coins }.
screen-refusal-not-your-colour = Tu ne peux acheter que des morceaux de ton propre bateau.
screen-refusal-not-for-sale = Personne n’a ce morceau en réserve.
screen-refusal-pirate-waits = Le pirate d’abord : paie, ou tire un coup de canon si tu peux.
screen-refusal-no-pirate = Il n’y a pas de pirate ici.
screen-refusal-no-cannon = Tu n’as pas de canon.
screen-refusal-paying-begun = Tu as commencé à payer : trop tard pour le canon.
screen-refusal-not-yours = Tu n’as pas cette carte pour payer.
