# What the browser says around the games themselves. $who is “you” or “other”; $player is a name.
# No “de” or “que” before a name, since it would have to be “d’” or “qu’” before some, and nothing that agrees with its gender.

## The first page

game-memoarrr = Memoarrr!
game-piratatak = Piratatak
tagline-memoarrr = Retiens ce que cache le brouillard, et tiens tête au volcan.
tagline-piratatak = Construis ton bateau carte après carte, et arrête-toi avant le pirate.
play-now = Jouer maintenant
with-friends = Entre amis
on-this-screen = Même écran
on-this-screen-note = Faites tourner l’appareil. Quand une carte n’est que pour une seule paire d’yeux, un rideau tombe d’abord.
learn = Apprendre en cinq minutes
lessons = Leçons
practice = S’exercer
practice-drills = Exercices
practice-drills-what = Entraîne ta mémoire à côté de l’équipage
next-lesson = Leçon suivante
puzzles = Énigmes
next-puzzle = Énigme suivante
puzzles-of = Énigmes : { $game }
puzzles-about = Chaque énigme est un moment d’une vraie partie. Un coup est meilleur que tous les autres : une recherche l’a prouvé. Ce que tu résous reste sur cet appareil.
puzzles-level = Difficulté
puzzles-all-levels = toutes
puzzles-all = Toutes les énigmes
puzzles-solved = { $solved } sur { $count } résolues
puzzles-one = Énigme { $number }, { $level }{ $tried ->
    [solved] , résolue
    [missed] , essayée
   *[no] {""}
}
how-to-play = Comment jouer
options = Options
my-games = Parties à reprendre
open-tables = Tables à rejoindre ou à regarder
finished-games = Parties terminées
place-of = { $place ->
    [1] 1er
   *[other] { $place }e
} sur { $players }
score-memoarrr = { $score } rubis
score-piratatak = { $score ->
    [one] { $score } morceau
   *[other] { $score } morceaux
} sur 6
all-games = Les montrer toutes : { $games }
forget-games = Oublier ces parties
forget-games-note = La liste et les victoires ne sont gardées que sur cet appareil. Une fois oubliées, elles ne reviennent pas.
wins-against = Victoires contre l’équipage
wins-of = { $won } sur { $played }
level = { $bot ->
    [parrot] Perroquet
    [cabin-boy] Mousse
    [deckhand] Matelot
    [bosun] Maître d’équipage
    [captain] Capitaine
    [kraken] Kraken
   *[other] { $bot }
}
go-on = Reprendre
join = Rejoindre
watch = Regarder
get-link = Obtenir le lien
begin = C’est parti !
one-more = Ajouter quelqu’un
bots-beside = Bots en plus
player-number = Joueur { $number }
your-name = Ton nom
pirate-names = Anne la Vague, Capitaine Flo, Nell la Chance, Jack Tempête, Rosa la Rouge, Tom Poigne-de-Fer, Marie d’Argent, Vieux Tom, Bill Bernacle, Olive la Folle, Corail Kate, Will Œil-de-Verre
unofficial = Quarterdeck n’est pas officiel : les éditeurs de ces jeux ne l’ont ni conçu ni approuvé. Ses textes et ses images sont à lui.
server-away = Le serveur est injoignable pour l’instant. Sans lui, tu joues sur cet appareil : contre l’équipage, ou à plusieurs sur cet écran.
server-away-so-here = Le serveur est injoignable : tu joues sur cet appareil.
played-here = Cette partie se joue sur cet appareil, sans serveur. Elle est conservée ici, et nulle part ailleurs.
engine-loading = Chargement du jeu : { $loaded } sur { $total } Mo
engine-unkept = Ce navigateur ne conserve pas les parties : ne recharge pas la page avant la fin.
engine-full = La mémoire de ce navigateur est pleine, la partie n’est donc pas conservée : ne recharge pas la page avant la fin.
page-unloaded = Le jeu n’a pas pu être chargé ici : ouvre-le dans son propre onglet.
site-needs-server = Ici, tu joues contre l’équipage, ou à plusieurs sur un écran. Pour jouer avec des amis sur d’autres appareils, il faut un serveur Quarterdeck : un ordinateur avec Python suffit, et la commande est « quarterdeck serve --host 0.0.0.0 ».
open-record = Ouvrir une partie enregistrée
yes = Oui
no = Non
part-missing = Cette partie de la page n’a pas pu être chargée.
try-again = Réessayer

## Options of a table

option-players = Joueurs
option-listed = Des inconnus peuvent trouver cette table
option-bot = Bots
explain-bot = Ce que valent leur mémoire et leur jugement.
option-clock = Temps par tour
explain-clock = Ensuite, un bot prend le relais ; on peut reprendre sa place à tout moment.
clock-none = Sans limite
clock-seconds = { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}
option-look = Temps pour regarder au début
explain-look = Seulement entre amis. Ensuite, les cartes sont reposées.
settings-pace = Rythme
explain-pace = Combien de temps les cartes restent visibles avant le coup suivant.
pace = { $pace ->
    [relaxed] Tranquille
    [brisk] Rapide
   *[normal] Normal
}
option-memoarrr-edition = Édition
explain-memoarrr-edition = Quels volcans sont en jeu, et si la carte d’ouverture se sert de son pouvoir.
value-memoarrr-edition-2018 = 2018 : volcans aux oiseaux
value-memoarrr-edition-2023 = 2023 : volcans sombre et clairs
option-memoarrr-abilities = Pouvoirs des animaux
explain-memoarrr-abilities = Après une réussite, l’animal doit agir : regarder, échanger, bloquer, rejouer.
option-memoarrr-treasures = Trésors
explain-memoarrr-treasures = Mélangés, personne ne sait ce que contient un coffre ; rangés, ils grossissent de manche en manche.
value-memoarrr-treasures-shuffled = Mélangés
value-memoarrr-treasures-ordered = Rangés, les petits d’abord
option-memoarrr-first = Qui commence
explain-memoarrr-first = Qui révèle la toute première carte.
option-piratatak-first = Qui commence
explain-piratatak-first = Qui pioche la toute première carte.
option-piratatak-odds = Risque de pirate
explain-piratatak-odds = Affiche le risque que la prochaine carte soit un pirate.
option-piratatak-colours = Bateaux perdus
explain-piratatak-colours = Ce que devient ta couleur quand tu paies le dernier morceau de ton bateau.
value-piratatak-colours-kept = La couleur reste à toi
value-piratatak-colours-freed = La couleur est de nouveau libre
value-first-random = Au hasard
bot-parrot = Perroquet : le premier coup venu
bot-cabin-boy = Mousse : oublie presque tout ce qu’il voit
bot-deckhand = Matelot : retient un peu et fait de son mieux
bot-bosun = Maître d’équipage : retient bien et se trompe rarement
bot-captain = Capitaine : n’oublie rien et juge bien
bot-kraken = Kraken : voit loin et ne se trompe presque jamais

## The daily voyage

voyage-today = La traversée du jour
voyage-state = { $sailed ->
    [running] Tu es en mer : reprends la barre.
    [over] Te voilà de retour : regarde ce que tous en ont fait.
   *[new] Deux donnes, les mêmes pour tout le monde. Un seul essai par jour.
}
voyage-note = Une donne de chaque jeu, la même pour tous sur ce serveur jusqu’à minuit UTC. Tu pars une seule fois, contre le même équipage, sans limite de temps. À ton retour, tu vois les résultats de tous.
voyage-note-site = Une donne de chaque jeu, la même pour tous ceux qui visitent une telle page à cette date (UTC). Tu pars une seule fois. Ici, aucun serveur ne garde la donne secrète : tout repose sur ton honnêteté. Il faut un serveur pour les résultats des autres et pour le kraken.
voyage-against = Contre
set-sail = Larguer les amarres
sail-on = Reprendre la mer
voyage-name-note = Tous ceux qui partent aujourd’hui voient ce nom et ton résultat.
voyage-waits = L’équipage t’attend jusqu’à la fin de la journée.
voyage-results = Les résultats de tous
voyage-rank = Rang
voyage-name = Nom
voyage-result = À la table
voyage-again = (encore sous ce nom)
voyage-all = Les afficher tous ({ $results })
kraken-at-sea = Le kraken est encore en mer.
beside-kraken = { $how ->
    [ahead] devant le kraken
    [level] à égalité avec le kraken
    [behind] derrière le kraken
   *[none] { "" }
}
voyage-of = Traversée du { $date }
copy-text = Copier le texte
voyage-laid-open = Les cartes de cette traversée restent secrètes jusqu’à la fin de la journée. Ensuite, son déroulé, son enregistrement et la preuve de la donne sont ouverts à tous.
voyage-unfinished = { $title } : ta partie d’hier n’est pas finie ; tu peux la finir pendant une heure après minuit UTC.
voyage-yesterday = La traversée d’hier
voyage-promise = Ce qui est promis
voyage-promise-note = Chaque donne découle d’un seul secret, pour être la même pour tous : aucun joueur n’y ajoute de nombre. L’empreinte SHA-256 du secret est publiée la veille, le secret quand la journée est finie. Cet appareil note la promesse et la vérifie.
voyage-secret = Secret
voyage-verdict = { $verdict ->
    [proved] La promesse a été tenue : cet appareil l’avait notée auparavant.
    [consistent] Le secret correspond à la promesse. Cet appareil n’avait pas vu la promesse auparavant.
   *[broken] La promesse n’a pas été tenue !
}

## Settings

settings = Réglages
settings-language = Langue
settings-theme = Couleurs
theme = { $theme ->
    [light] Claires
    [dark] Sombres
   *[auto] Comme l’appareil
}
settings-motion = Animations
motion = { $motion ->
    [calm] Calmes : de simples fondus
   *[auto] Comme l’appareil
}
settings-sound = Son
settings-letters = Raccourcis à une lettre
settings-tips = Conseils pour les premières parties
settings-pace-note = Pour tes prochaines tables.
close = Fermer
home = Accueil
menu = Menu
table-menu = Table

## Waiting for the crew

seats = Places
seat-free = Place libre
seat-you = (toi)
seat-not-come = Pas encore là
do-not-wait = Ne pas attendre
table-full = Toutes les places sont prises : tu regardes.
another-table = Ouvrir une autre table
seat-not-ready = Se prépare encore
hire-bot = Ajouter un bot
dismiss-bot = Renvoyer le bot
send-away = Renvoyer { $player }
send-away-ask = Renvoyer { $player } ?
send-away-note = La place redevient libre. { $player } ne peut plus s’asseoir à cette table.
seat-late = Une place qui n’est pas prête à temps redevient libre.
seat-lost = Ta place est de nouveau libre : le délai est passé, ou cette table t’est fermée.
waiting-for-friends = { $seats ->
    [one] Il reste une place. Partage le lien ; la partie commence dès qu’elle est prise.
   *[other] Il reste { $seats } places. Partage le lien ; la partie commence dès qu’elles sont prises.
}
dealing = On distribue les cartes.
sit-down = Prendre place
take-a-seat = Dis comment tu t’appelles et prends place.
watching-soon = Tu regardes. La partie commence quand tout le monde est là.
link-to-join = Lien pour jouer
link-to-watch = Lien pour regarder
copy-link = Copier le lien
share-link = Partager
link-only-here = Ce lien ne marche que sur cet ordinateur. Pour des amis sur d’autres appareils, lance le serveur avec « quarterdeck serve --host 0.0.0.0 ».
copied = Copié
copy-by-hand = À copier à la main
qr-code = Code QR du lien
table-gone = Cette table est hors d’atteinte
table-closed = Tout le monde a quitté cette table

## At the table

connecting = Connexion…
connection-lost = Connexion perdue, on la rétablit…
new-version = Le serveur a une version plus récente de cette page.
reload = La charger
sending = Envoi…
ask-by-name = { $player } : { $question }
ask-any = À toi de jouer.
wait-for = C’est à { $player } de jouer.
wait-for-all = On attend { $players }.
wait-for-bot = { $player } réfléchit.
wait-for-absent = { $player } se reconnecte…
hurry = Plus vite
pace-wish = { $player } aimerait jouer { $pace ->
    [relaxed] plus tranquillement
    [brisk] plus vite
   *[other] au rythme normal
}.
pace-agree = D’accord
pace-wished = Tu aimerais jouer { $pace ->
    [relaxed] plus tranquillement
    [brisk] plus vite
   *[other] au rythme normal
}. Le rythme change quand tous sont d’accord.
pace-note = Le rythme change quand tous les joueurs sont d’accord.
while-away = En ton absence :
time-went-on = Le temps a continué en ton absence.
time-goes-on = Le temps continue de courir.
seconds-left = Plus que { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}
round-of = Manche { $round } sur 7
watching = Tu regardes
title-your-turn = À toi ! { $title }
log = Journal de bord
log-empty = Il ne s’est encore rien passé.
seat-your-turn = À toi
seat-turn = À son tour
seat-thinking = Réfléchit…
seat-stand-in = Pas là, un bot joue
seat-reconnecting = Se reconnecte…
seat-away = Pas là
bot-plays-for-you = Un bot joue pour toi.
take-back = Reprendre ma place
no-more-tips = Compris, plus de conseils
signals = Signaux
signal = { $signal ->
    [ahoy] Ohé !
    [arrr] Arrr !
    [well-played] Bien joué !
    [thanks] Merci !
    [oh-no] Oh non !
    [haha] Ha ha !
    [thinking] Je réfléchis…
   *[your-turn] À toi !
}
signalled = { $player } : { signal }
move-seat = Changer d’appareil
move-seat-note = Ouvre ce lien sur l’autre appareil. Il sert une seule fois, pendant dix minutes.
move-title = Ta place arrive ici
move-text = Désormais, tu joues sur cet appareil ; l’autre regarde.
move-here = Jouer ici
leave = Quitter la table
leave-note = Un bot joue pour toi ; reviens quand tu veux.
fair-title = Donne équitable
fair-noted = Le mélange est fixé par un secret dont ce navigateur a noté le SHA-256 : { $commitment }
curtain-title = Passe l’appareil à { $player }
curtain-text = La suite, c’est pour { $player } et personne d’autre.
curtain-lift = C’est moi, { $player }
looked-enough = C’est retenu
missing-title = Il n’y a rien ici
missing-text = Peut-être une faute de frappe dans l’adresse.

## Memoarrr! at the table

island = L’île
cell-fog = { $cell }, brouillard
cell-closed = { $cell }, brouillard, impossible à révéler maintenant
cell-face-up = { $cell }, { memoarrr-card }
cell-secret = { $cell }, pour tes yeux seulement : { memoarrr-card }
cell-under-fog = { $cell }, sous la brume : { memoarrr-card }
only-you = Pour tes yeux seulement
cell-centre = C3, le volcan. Volcans restants : { $volcanoes }, trésors restants : { $treasures }
cell-centre-top = { cell-centre } ; en haut de la pile, { memoarrr-volcano-name }
look-here = { $side ->
    [north] Nord
    [east] Est
    [south] Sud
   *[west] Ouest
}
put-back = C’est retenu
to-match = À retrouver
still-in = Encore dans la manche : { $players }.{ $some ->
    [yes] { " " }Éliminés : { $out }.
   *[no] { "" }
}
to-match-nothing = Rien à retrouver : la prochaine carte ouvre la manche.
to-match-look = Apprends trois cartes par cœur.
chests = { $chests ->
    [0] Pas encore de trésor
    [one] { $chests } trésor
   *[other] { $chests } trésors
}
chests-open = { chests } ; rubis : { $rubies }
out-with = Hors jeu pour cette manche, avec { memoarrr-volcano-name }
side-taken = { $ready ->
    [yes] A fini
   *[no] { look-here }
}
ask-memoarrr-look = Choisis ton côté de l’île.
ask-memoarrr-ready = Retiens bien tes trois cartes.
ask-memoarrr-reveal = { $known ->
    [yes] Trouve { $animal ->
        [turtle] une
       *[other] un
    } { memoarrr-animal } ou { $landscape ->
        [water] de l’eau
        [flowers] des fleurs
        [lava] de la lave
        [jungle] la jungle
       *[desert] le désert
    }.
   *[no] Ouvre la manche : révèle n’importe quelle carte.
}
ask-memoarrr-peek = Ton pingouin va regarder une carte. Laquelle ?
ask-memoarrr-swap = Ton poulpe change de place avec une carte voisine. Laquelle ?
ask-memoarrr-block = Ton morse bloque une carte pour le tour suivant. Laquelle ?
ask-memoarrr-over = La partie est finie.
why-over = La partie est finie.
why-looking = Tout le monde regarde encore ce qui a été montré.
why-turn = { $who ->
    [you] C’est à toi de jouer.
   *[other] C’est à { $player } de jouer.
}
why-look = Choisis d’abord un des quatre côtés.
why-banned = Quelqu’un a regardé { $cell } avant la partie : la première carte doit en être une autre.
why-blocked = Un morse bloque { $cell } pour cette fois.
why-swap = Le poulpe ne change de place qu’avec une carte juste à côté.
why-face-up = { $cell } est déjà visible.
why-not = Impossible de choisir { $cell } maintenant.
why-centre = Le volcan garde les trésors.

## Piratatak at the table

pile = { $may ->
    [yes] Piocher dans la pioche
   *[no] La pioche
} : { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}
discard = La défausse : { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}
discard-top = { discard } ; au-dessus, { piratatak-card }
reserve = Réserve
some = { $card ->
    [coin] { $count ->
        [one] { $count } pièce d’or
       *[other] { $count } pièces d’or
    }
    [cannon] { $count ->
        [one] { $count } canon
       *[other] { $count } canons
    }
   *[other] { piratatak-card }
}
ship = Le bateau { piratatak-colour } : { $parts ->
    [0] aucun de ses 6 morceaux
    [one] { $parts } morceau sur 6 ({ $list })
   *[other] { $parts } morceaux sur 6 ({ $list })
}
ship-none = Pas encore de bateau
ship-parts = { $parts } sur 6
draw = Piocher
stop = M’arrêter
fire = Feu !
pay-with = Payer avec { piratatak-card }
buy = Acheter { piratatak-card } pour trois pièces
buy-from = Acheter à { $seller } pour 3 pièces
buy-from-card = { buy-from } : { piratatak-card }
pay-with-some = { $label } : { $marked } sur { $count }
mark-more = { $marked ->
    [0] { $missing ->
        [one] Choisis une carte
       *[other] Choisis { $missing } cartes
    }
   *[other] Encore { $missing ->
        [one] une carte
       *[other] { $missing } cartes
    }
}
give = { $cards ->
    [one] { $own ->
        [0] Donner cette carte
       *[other] Donner ce morceau de ton bateau
    }
   *[other] Donner ces { $cards } cartes{ $own ->
        [0] { "" }
        [one] , dont un morceau de ton bateau
       *[other] , dont { $own } morceaux de ton bateau
    }
}
pay-instead = Plutôt payer
odds-label = Risque de pirate
odds = Pirate : { $percent } % ({ $pirates } sur { $cards })
why-no-draw = Tu ne peux pas piocher maintenant.
ask-piratatak-begin = { $buy ->
    [yes] Pioche une carte, ou achète un morceau.
   *[no] Pioche une carte.
}
ask-piratatak-go-on = Tu pioches encore, ou tu t’arrêtes ?
ask-piratatak-pirate = { $owed ->
    [one] Un pirate ! Tire un coup de canon, ou paie avec une carte.
   *[other] Un pirate ! Tire un coup de canon, ou paie avec { $owed } cartes.
}
ask-piratatak-pay = { $owed ->
    [one] Le pirate veut encore une carte.
   *[other] Le pirate veut { $owed } cartes. Touche celles que tu donnes.
}
ask-piratatak-over = La partie est finie.

## The end

ending = La fin de la partie
winner = { $who ->
    [you] Tu gagnes !
   *[other] { $player } gagne !
}
finale-memoarrr-chest = { $who ->
    [you] Tu ouvres
   *[other] { $player } ouvre
} un coffre : { $rubies } rubis.
finale-memoarrr-count = { $who ->
    [you] Tu as
   *[other] { $player } a
} { $rubies } rubis en tout.
finale-piratatak-sails = { $who ->
    [you] Tu as fini ton bateau
   *[other] { $player } a fini son bateau
} : il prend la mer !
finale-piratatak-count = { $who ->
    [you] Tu as
   *[other] { $player } a
} { $parts ->
    [one] { $parts } morceau
   *[other] { $parts } morceaux
} sur 6.
skip = Passer
rubies = { $rubies }
removed = La carte restée dans la boîte, c’était { $animal ->
    [turtle] la
   *[other] le
} { memoarrr-card }.
play-again = Rejouer
again-waiting = La prochaine partie se prépare : touche « Rejouer » pour en être.
watch-next = Regarder la suivante
replay = Revoir
save-record = Enregistrer
share-result = Partager le résultat
result-card = Le résultat en image
save-picture = Enregistrer l’image
copy-picture = Copier l’image
copy-failed = Copie impossible ici
look-at-table = Voir la table
show-ending = Voir la fin
fair-checking = Chaque carte est vérifiée…
fair-proved = Pas de triche : ce navigateur a vérifié
fair-consistent = Rien d’anormal, mais ce navigateur ne peut pas prouver que la donne est équitable
fair-broken = Cette donne ne tient pas debout !
fair-no-record = L’enregistrement de cette partie n’est pas disponible pour l’instant.
fair-commitment = { $holds ->
    [yes] Le secret du serveur est bien celui qu’il avait promis.
    [no] Le secret du serveur n’est pas celui qu’il avait promis.
   *[unknown] Le secret du serveur est impossible à vérifier.
}
fair-promised = { $holds ->
    [yes] La promesse est bien celle que ce navigateur a vue avant la première carte.
    [no] La promesse n’est pas celle que ce navigateur a vue avant la première carte !
   *[unknown] Ce navigateur n’était pas là avant la première carte.
}
fair-nonce = { $holds ->
    [yes] Ton propre nombre tiré au hasard a compté dans le mélange.
    [no] Ton propre nombre tiré au hasard manque dans le mélange !
   *[unknown] Ce navigateur n’a rien ajouté au mélange.
}
fair-seed = { $holds ->
    [yes] Le mélange découle du secret et des nombres de chacun.
    [no] Le mélange ne découle pas du secret et des nombres de chacun !
   *[unknown] Le mélange est impossible à vérifier.
}
fair-cards = { $holds ->
    [yes] Chaque carte est là où ce mélange l’a mise : { $shuffles ->
        [one] { $shuffles } mélange
       *[other] { $shuffles } mélanges
    }, { $shown } cartes vues en jeu.
    [no] Une carte n’est pas là où ce mélange l’a mise !
   *[unknown] Ce navigateur ne peut pas vérifier les cartes de ce jeu.
}

## Replay

replay-of = Revoir { $title }
replay-controls = Revoir la partie
replay-moment = Moment
replay-round = Manche
replay-before = Avant la première
replay-eyes = Point de vue
eyes-all = Tout est visible
eyes-watcher = Le public
step-first = Au début
step-back = Un pas en arrière
step-play = Lecture
step-pause = Pause
step-forward = Un pas en avant
step-last = À la fin
copy-moment = Lien vers ce moment
open-record-note = Choisis un fichier de partie (.jsonl) que tu as enregistré, ou dépose-le ici.
choose-file = Choisir un fichier
not-a-record = Ce fichier n’est pas l’enregistrement d’une partie.
replay-speed = Vitesse
link-here = Cette partie est un de tes fichiers, gardé sur cet appareil : le lien l’ouvre ici. Pour la montrer ailleurs, envoie le fichier.
no-link = Pas de lien vers cette partie : c’est un de tes fichiers, et ce navigateur n’en garde aucun.
not-kept = Cette partie n’est pas gardée sur cet appareil. Ouvre son fichier.
kept-records = Déjà ouvertes sur cet appareil
forget-records = Les oublier

## Help

help = Aide
keys = Touches
key-arrows = Flèches
key-arrows-does = parcourir l’île
key-enter = Entrée
key-enter-does = révéler ou choisir
key-l = L
key-l-does = lire le journal de bord
key-s = S
key-s-does = mettre ou couper le son
key-m = M
key-m-does = menu
key-question = ?
key-question-does = cette aide

## When something can't be done

refusal-offline = Le serveur ne répond pas ; réessaie dans un instant.
refusal-no-engine = Ce navigateur ne peut pas jouer sans serveur : il n’a pas WebAssembly, ou pas de workers.
refusal-engine-forbidden = La page qui entoure celle-ci n’autorise pas le jeu : ouvre-le dans son propre onglet.
refusal-engine-cut = Le serveur est injoignable, et le jeu n’a pas été chargé en entier. Réessaie quand il y aura du réseau.
refusal-engine-broken = Quelque chose ne va pas avec le jeu sur cet appareil. Recharge la page ; ta partie est conservée.
refusal-open-elsewhere = Cette partie est ouverte dans un autre onglet.
refusal-needs-a-server = Des amis ne peuvent venir par un lien qu’à une table sur un serveur.
refusal-internal-error = Le serveur a un problème. Rien n’est perdu.
refusal-store-failed = Le serveur ne peut rien enregistrer pour l’instant ; réessaie dans un instant.
refusal-restarting = Le serveur redémarre ; réessaie dans un instant.
refusal-table-paused = Cette table est en pause, le temps de réparer le serveur. Rien n’est perdu.
refusal-too-many-requests = C’était trop d’un coup ; attends un instant.
refusal-too-many-tables = Trop de tables ont été ouvertes d’ici ; réessaie plus tard.
refusal-too-many-connections = Trop de connexions sont ouvertes d’ici.
refusal-too-many-replays = Trop de parties sont revues en ce moment ; réessaie dans un instant.
refusal-review-running = Un autre bilan est en préparation pour toi ; réessaie dans un instant.
refusal-review-failed = Le bilan de cette partie n’a pas pu être établi ; réessaie plus tard.
refusal-no-review = Il n’y a pas de bilan pour ce jeu.
refusal-bad-seat = Ce lien ne dit pas de qui montrer le bilan. Il est peut-être incomplet.
refusal-server-full = Le serveur est plein ; reviens dans un instant.
refusal-too-fast = C’était trop rapide ; attends un instant.
refusal-no-such-table = Cette table n’existe pas. Le lien est peut-être incomplet.
refusal-no-such-link = Ce lien a déjà servi, ou son temps est passé.
refusal-not-at-the-table = Tu n’as pas de place à cette table.
refusal-not-your-seat = Cette place n’est pas la tienne.
refusal-seat-taken = Trop tard, cette place est prise.
refusal-not-the-opener = Seule la personne qui a ouvert la table peut renvoyer quelqu’un.
refusal-own-seat = C’est ta propre place.
refusal-sent-away = Cette table t’est fermée : on a libéré ta place.
refusal-too-often = Cette place a changé trop souvent ; attends un instant.
refusal-log-full = Cette partie est devenue trop longue pour continuer.
refusal-no-longer-open = Cette table n’est plus ouverte.
refusal-watch-only = Ce lien ne sert qu’à regarder.
refusal-match-running = La partie n’est pas encore finie.
refusal-no-hurry = Il n’y a rien à accélérer pour l’instant.
refusal-match-over = La partie est finie.
refusal-bad-name = Ce nom est impossible à afficher ; choisis-en un autre.
refusal-no-name = Dis d’abord comment tu t’appelles.
refusal-bot-plays = Un bot joue pour toi en ce moment ; reprends d’abord ta place.
refusal-too-early = Tout le monde regarde encore ce qui a été montré.
refusal-not-your-turn = Ce n’est pas ton tour.
refusal-busy = La table était occupée ; réessaie.
refusal-begun = Tu as déjà commencé.
refusal-side-taken = Trop tard, ce côté est pris. Choisis-en un autre.
refusal-not-begun = Les cartes ne sont pas encore distribuées.
refusal-not-running = Il n’y a plus de partie à reprendre.
refusal-no-such-lesson = Il n’y a pas de leçon de ce nom ici.
refusal-no-such-puzzle = Il n’y a pas d’énigme de ce nom ici.
refusal-no-such-voyage = Il n’y a pas de traversée de ce jeu aujourd’hui.
refusal-voyage-running = Les parties d’une traversée sont dévoilées quand sa journée est finie.
refusal-voyage-over = La journée de cette traversée est finie.
refusal-only-one-voyage = Une traversée ne se fait qu’une fois, sur l’appareil où elle a commencé.
refusal-no-such-game = Ce jeu n’est plus proposé ici.
refusal-broken-game = Ce serveur ne peut pas ouvrir ce jeu ; choisis-en un autre.
refusal-no-such-option = Une des options n’est plus proposée ici ; vérifie tes choix.
refusal-bad-option = { refusal-no-such-option }
refusal-no-such-bot = { refusal-no-such-option }
refusal-bot-unfit = Ce bot ne peut pas jouer ici ; choisis-en un autre.
refusal-bad-players = Ce jeu ne se joue pas à ce nombre.
refusal-bad-record = Impossible de montrer cette partie : son enregistrement ne tient pas debout.
refusal-too-large = Ce fichier est trop gros pour l’enregistrement d’une partie.
refusal-too-slow = L’envoi a pris trop de temps ; réessaie.
refusal-foreign-origin = Le serveur ne reconnaît pas cette adresse comme la sienne ; préviens la personne qui l’héberge.
refusal-unknown-host = Le serveur ne reconnaît pas ce nom comme le sien ; préviens la personne qui l’héberge.
refusal-bad-eyes = Ce lien ne dit pas par quels yeux regarder. Il est peut-être incomplet.

## Le bilan d’une partie terminée

review-ask = { $game ->
    [memoarrr] Chance ou mémoire ?
   *[other] Chance ou choix ?
}
review-working = { $game ->
    [memoarrr] On cherche ce qui était chance et ce qui était mémoire…
   *[other] On cherche ce qui était chance et ce qui était choix…
}
review-of-whom = Le bilan de qui
review-curve = La probabilité de gagner au fil de la partie, en courbe : { $start } % au départ, { $result } % à la fin. Ses moments sont dans la liste ci-dessous.
review-moments = Moments à revoir
review-no-moments = Aucun moment ne se détache : une partie tranquille.
review-share = Partager la courbe
review-picture = La partie en courbe
review-by-then = Les cartes avec un œil : { $who ->
    [you] celles qu’on t’avait montrées jusque-là
   *[other] celles qu’avait vues { $player } jusque-là
}.
cell-shown-before = { $cell }, déjà montrée : { memoarrr-card }
my-memory = Ma mémoire
my-memory-note = D’après les bilans que tu as ouverts. Ils ne sont gardés que sur cet appareil. Oublis et choix disent ce qu’ils ont coûté de la probabilité de gagner, tous les coups additionnés ; comme elle peut revenir et se perdre encore, cela peut dépasser 100 %. La chance dit ce qu’elle a donné ; l’empan est le nombre de cartes retournées après lequel une carte vue une fois est encore retenue une fois sur deux.
my-forgetting = Oublis
my-judgement = Choix
my-luck = Chance
my-span = Empan
my-memory-save = Enregistrer dans un fichier
my-memory-erase = Effacer
my-memory-erased = Effacé de cet appareil.
my-memory-bring-back = Annuler l’effacement
