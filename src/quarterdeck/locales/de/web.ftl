# What the browser says around the games themselves. $who is “you” or “other”; $player is a name.

## The first page

game-memoarrr = Memoarrr!
game-piratatak = Piratatak
tagline-memoarrr = Merk dir, was der Nebel verbirgt, und trotze dem Vulkan.
tagline-piratatak = Bau dein Schiff, Karte für Karte, und hör auf, bevor der Pirat kommt.
play-now = Jetzt spielen
with-friends = Mit Freunden
on-this-screen = An einem Gerät
on-this-screen-note = Gebt das Gerät reihum weiter. Ist eine Karte nur für ein Paar Augen bestimmt, fällt vorher ein Vorhang.
learn = In fünf Minuten lernen
lessons = Lektionen
practice = Üben
practice-drills = Übungen
practice-drills-what = Trainiere dein Gedächtnis neben der Mannschaft
next-lesson = Nächste Lektion
puzzles = Rätsel
next-puzzle = Nächstes Rätsel
puzzles-of = Rätsel: { $game }
puzzles-about = Jedes Rätsel ist ein Augenblick aus einem echten Spiel. Ein Zug ist besser als alle anderen: Eine Suche hat es bewiesen. Was du löst, bleibt auf diesem Gerät.
puzzles-level = Wie schwer
puzzles-all-levels = alle
puzzles-all = Alle Rätsel
puzzles-solved = { $solved } von { $count } gelöst
puzzles-one = Rätsel { $number }, { $level }{ $tried ->
    [solved] , gelöst
    [missed] , versucht
   *[no] {""}
}
how-to-play = So wird gespielt
options = Optionen
my-games = Angefangene Partien
open-tables = Tische zum Mitspielen und Zuschauen
finished-games = Beendete Partien
place-of = { $place }. von { $players }
score-memoarrr = { $score ->
    [one] { $score } Rubin
   *[other] { $score } Rubine
}
score-piratatak = { $score } von 6 Teilen
all-games = Alle { $games } zeigen
forget-games = Diese Partien vergessen
forget-games-note = Die Liste und die Siege stehen nur auf diesem Gerät. Einmal vergessen, kommen sie nicht wieder.
wins-against = Siege gegen die Mannschaft
wins-of = { $won } von { $played }
level = { $bot ->
    [parrot] Papagei
    [cabin-boy] Schiffsjunge
    [deckhand] Matrose
    [bosun] Bootsmann
    [captain] Kapitän
    [kraken] Krake
   *[other] { $bot }
}
go-on = Weiterspielen
join = Mitspielen
watch = Zuschauen
get-link = Link holen
begin = Los geht’s!
one-more = Noch jemand
bots-beside = Bots dazu
player-number = Platz { $number }
your-name = Dein Name
pirate-names = Sturm-Anne, Käpt’n Finn, Glücks-Nell, Sturm-Jack, Rote Rosa, Eisen-Pip, Silber-Mary, Alter Tom, Muschel-Bill, Wilde Olive, Korallen-Kate, Einauge Will
unofficial = Quarterdeck ist inoffiziell: Die Verlage dieser Spiele haben es weder gemacht noch genehmigt. Texte und Bilder sind seine eigenen.
server-away = Der Server ist gerade nicht zu erreichen. Ohne ihn spielst du auf diesem Gerät: gegen die Mannschaft oder zu mehreren an diesem Bildschirm.
server-away-so-here = Der Server ist nicht zu erreichen: Du spielst auf diesem Gerät.
played-here = Dieses Spiel läuft auf diesem Gerät, ohne Server. Es wird hier aufbewahrt, und nirgendwo sonst.
engine-loading = Das Spiel wird geladen: { $loaded } von { $total } MB
engine-unkept = Dieser Browser bewahrt keine Spiele auf: Lade die Seite vor dem Ende nicht neu.
engine-full = Der Speicher dieses Browsers ist voll, das Spiel wird also nicht aufbewahrt: Lade die Seite vor dem Ende nicht neu.
page-unloaded = Das Spiel konnte hier nicht geladen werden: Öffne es in einem eigenen Tab.
site-needs-server = Hier spielst du gegen die Mannschaft oder zu mehreren an einem Bildschirm. Um mit Freunden an anderen Geräten zu spielen, brauchst du einen Quarterdeck-Server: Ein Computer mit Python genügt, und der Befehl heißt „quarterdeck serve --host 0.0.0.0“.
open-record = Gespeicherte Partie öffnen
yes = Ja
no = Nein
part-missing = Dieser Teil der Seite ließ sich nicht laden.
try-again = Erneut versuchen

## Options of a table

option-players = Spielerzahl
option-listed = Auch Fremde dürfen diesen Tisch finden
option-bot = Bots
explain-bot = Wie gut sie sich Karten merken und wie klug sie abwägen.
option-clock = Bedenkzeit
explain-clock = Ist sie um, spielt ein Bot weiter; seinen Platz bekommt man jederzeit zurück.
clock-none = Unbegrenzt
clock-seconds = { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
}
option-look = Zeit für den Blick am Anfang
explain-look = Nur mit Freunden. Danach werden die Karten zurückgelegt.
settings-pace = Tempo
explain-pace = Wie lange Karten zu sehen sind, bevor es weitergeht.
pace = { $pace ->
    [relaxed] Gemütlich
    [brisk] Flott
   *[normal] Normal
}
option-memoarrr-edition = Ausgabe
explain-memoarrr-edition = Welche Vulkane es gibt und ob die Eröffnungskarte ihre Fähigkeit nutzt.
value-memoarrr-edition-2018 = 2018: Vulkane mit Vögeln
value-memoarrr-edition-2023 = 2023: dunkle und helle Vulkane
option-memoarrr-abilities = Fähigkeiten der Tiere
explain-memoarrr-abilities = Nach einem Treffer muss das Tier ran: spähen, tauschen, sperren, noch einmal.
option-memoarrr-treasures = Schätze
explain-memoarrr-treasures = Gemischt weiß niemand, was in einer Truhe steckt; geordnet wachsen sie von Runde zu Runde.
value-memoarrr-treasures-shuffled = Gemischt
value-memoarrr-treasures-ordered = Geordnet, kleine zuerst
option-memoarrr-first = Wer beginnt
explain-memoarrr-first = Der Platz, der die erste Karte aufdeckt.
option-piratatak-first = Wer beginnt
explain-piratatak-first = Der Platz, der die erste Karte zieht.
option-piratatak-odds = Piratengefahr
explain-piratatak-odds = Zeigt, wie wahrscheinlich als Nächstes ein Pirat kommt.
option-piratatak-colours = Verlorene Schiffe
explain-piratatak-colours = Was aus deiner Farbe wird, wenn du mit dem letzten Teil deines Schiffs zahlst.
value-piratatak-colours-kept = Die Farbe bleibt deine
value-piratatak-colours-freed = Die Farbe ist wieder frei
value-first-random = Das Los entscheidet
bot-parrot = Papagei: der erstbeste Zug
bot-cabin-boy = Schiffsjunge: vergisst das meiste wieder
bot-deckhand = Matrose: merkt sich ein wenig und gibt sich Mühe
bot-bosun = Bootsmann: merkt sich viel und irrt sich selten
bot-captain = Kapitän: vergisst nichts und urteilt klug
bot-kraken = Krake: denkt voraus und irrt sich fast nie

## The daily voyage

voyage-today = Die Fahrt des Tages
voyage-state = { $sailed ->
    [running] Du bist unterwegs: Segle weiter.
    [over] Du bist zurück: Sieh, was alle daraus gemacht haben.
   *[new] Zwei Spiele, mit denselben Karten für alle. Ein Versuch am Tag.
}
voyage-note = Von jedem Spiel eine Verteilung der Karten, dieselbe für alle auf diesem Server bis Mitternacht UTC. Du segelst einmal, gegen dieselbe Mannschaft und ohne Uhr. Wenn du zurück bist, siehst du die Ergebnisse von allen.
voyage-note-site = Von jedem Spiel eine Verteilung der Karten, dieselbe für alle, die an diesem Datum (UTC) eine solche Seite besuchen. Du segelst einmal. Hier hält kein Server die Karten geheim: Das bleibt deiner Ehrlichkeit überlassen. Für die Ergebnisse der anderen und für den Kraken braucht es einen Server.
voyage-against = Gegen
set-sail = Segel setzen
sail-on = Weitersegeln
voyage-name-note = Alle, die heute segeln, sehen diesen Namen und dein Ergebnis.
voyage-waits = Die Mannschaft wartet auf dich, bis der Tag vorbei ist.
voyage-results = Ergebnisse von allen
voyage-rank = Rang
voyage-name = Name
voyage-result = Am Tisch
voyage-again = (noch einmal unter diesem Namen)
voyage-all = Alle { $results } zeigen
kraken-at-sea = Der Krake ist noch auf See.
beside-kraken = { $how ->
    [ahead] vor dem Kraken
    [level] gleichauf mit dem Kraken
    [behind] hinter dem Kraken
   *[none] { "" }
}
voyage-of = Fahrt vom { $date }
copy-text = Text kopieren
voyage-laid-open = Die Karten dieser Fahrt bleiben geheim, bis der Tag vorbei ist. Dann sind die Wiederholung, die Aufzeichnung und der Beweis der Kartenverteilung für alle offen.
voyage-unfinished = Deine gestrige Partie { $title } ist nicht zu Ende: Bis eine Stunde nach Mitternacht UTC kannst du sie beenden.
voyage-yesterday = Die Fahrt von gestern
voyage-promise = Was versprochen ist
voyage-promise-note = Jede Verteilung folgt allein aus einem Geheimnis, damit sie für alle gleich ist: Niemand fügt eine eigene Zahl hinzu. Der SHA-256-Wert des Geheimnisses wird am Tag davor veröffentlicht, das Geheimnis, wenn der Tag vorbei ist. Dieses Gerät merkt sich das Versprechen und prüft es.
voyage-secret = Geheimnis
voyage-verdict = { $verdict ->
    [proved] Das Versprechen wurde gehalten: Dieses Gerät hatte es sich vorher gemerkt.
    [consistent] Das Geheimnis passt zum Versprechen. Dieses Gerät hatte das Versprechen vorher nicht gesehen.
   *[broken] Das Versprechen wurde nicht gehalten!
}

## Settings

settings = Einstellungen
settings-language = Sprache
settings-theme = Farben
theme = { $theme ->
    [light] Hell
    [dark] Dunkel
   *[auto] Wie das Gerät
}
settings-motion = Bewegung
motion = { $motion ->
    [calm] Ruhig: nur Überblenden
   *[auto] Wie das Gerät
}
settings-sound = Ton
settings-letters = Tastenkürzel aus einzelnen Buchstaben
settings-tips = Tipps in den ersten Spielen
settings-pace-note = Für deine nächsten Tische.
close = Schließen
home = Startseite
menu = Menü
table-menu = Tisch

## Waiting for the crew

seats = Plätze
seat-free = Freier Platz
seat-you = (du)
seat-not-come = Noch nicht da
do-not-wait = Nicht warten
table-full = Alle Plätze sind besetzt: Du schaust zu.
another-table = Einen anderen Tisch öffnen
seat-not-ready = Noch nicht bereit
hire-bot = Bot dazu
dismiss-bot = Bot wegschicken
send-away = { $player } wegschicken
send-away-ask = { $player } wegschicken?
send-away-note = Der Platz ist wieder frei. { $player } kann sich nicht mehr an diesen Tisch setzen.
seat-late = Ein Platz, der nicht rechtzeitig bereit ist, wird wieder frei.
seat-lost = Dein Platz ist wieder frei: Du warst nicht rechtzeitig bereit, oder du wurdest weggeschickt.
waiting-for-friends = { $seats ->
    [one] Ein Platz ist noch frei. Teil den Link; es geht los, sobald er besetzt ist.
   *[other] { $seats } Plätze sind noch frei. Teil den Link; es geht los, sobald alle besetzt sind.
}
dealing = Die Karten werden ausgeteilt.
sit-down = Platz nehmen
take-a-seat = Sag, wie du heißt, und setz dich.
watching-soon = Du schaust zu. Es geht los, sobald alle da sind.
link-to-join = Link zum Mitspielen
link-to-watch = Link zum Zuschauen
copy-link = Link kopieren
share-link = Teilen
link-only-here = Dieser Link geht nur an diesem Computer. Für Freunde an anderen Geräten starte den Server mit „quarterdeck serve --host 0.0.0.0“.
copied = Kopiert
copy-by-hand = Bitte von Hand kopieren
qr-code = QR-Code des Links
table-gone = Dieser Tisch ist nicht zu erreichen
table-closed = Alle haben diesen Tisch verlassen

## At the table

connecting = Verbinde …
connection-lost = Verbindung verloren; gleich geht es weiter …
new-version = Der Server hat eine neuere Fassung dieser Seite.
reload = Neu laden
sending = Wird gesendet …
ask-by-name = { $player }: { $question }
ask-any = Du bist am Zug.
wait-for = { $player } ist am Zug.
wait-for-all = Wir warten auf { $players }.
wait-for-bot = { $player } denkt nach.
wait-for-absent = { $player } verbindet sich neu …
hurry = Schneller
pace-wish = { $player } hätte es gern { $pace ->
    [relaxed] gemütlicher
    [brisk] flotter
   *[other] im normalen Tempo
}.
pace-agree = Einverstanden
pace-wished = Du hättest es gern { $pace ->
    [relaxed] gemütlicher
    [brisk] flotter
   *[other] im normalen Tempo
}. Das Tempo ändert sich, wenn alle einverstanden sind.
pace-note = Das Tempo ändert sich, wenn alle am Tisch einverstanden sind.
while-away = Während du weg warst:
time-went-on = Während du weg warst, lief die Zeit weiter.
time-goes-on = Die Zeit läuft weiter.
seconds-left = Noch { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
}
round-of = Runde { $round } von 7
watching = Du schaust zu
title-your-turn = Du bist dran! { $title }
log = Logbuch
log-empty = Noch ist nichts passiert.
seat-your-turn = Dein Zug
seat-turn = Am Zug
seat-thinking = Überlegt …
seat-stand-in = Weg, ein Bot spielt
seat-reconnecting = Verbindet sich …
seat-away = Nicht da
bot-plays-for-you = Ein Bot spielt für dich.
take-back = Zurück an meinen Platz
no-more-tips = Verstanden, keine Tipps mehr
signals = Signale
signal = { $signal ->
    [ahoy] Ahoi!
    [arrr] Arrr!
    [well-played] Gut gespielt!
    [thanks] Danke!
    [oh-no] Oh nein!
    [haha] Haha!
    [thinking] Ich überlege noch …
   *[your-turn] Du bist dran!
}
signalled = { $player }: { signal }
move-seat = Gerät wechseln
move-seat-note = Öffne diesen Link auf dem anderen Gerät. Er gilt nur einmal und nur zehn Minuten.
move-title = Dein Platz kommt hierher
move-text = Ab jetzt spielst du auf diesem Gerät; das andere schaut zu.
move-here = Hier spielen
leave = Tisch verlassen
leave-note = Ein Bot spielt für dich weiter; komm zurück, wann immer du magst.
fair-title = Faires Mischen
fair-noted = Die Mischung steht durch ein Geheimnis fest, dessen SHA-256 sich dieser Browser gemerkt hat: { $commitment }
curtain-title = Gib das Gerät an { $player } weiter
curtain-text = Was jetzt kommt, darf nur { $player } sehen.
curtain-lift = Ich bin { $player }
looked-enough = Gemerkt
missing-title = Hier ist nichts
missing-text = Vielleicht hat die Adresse einen Tippfehler.

## Memoarrr! at the table

island = Die Insel
cell-fog = { $cell }, Nebel
cell-closed = { $cell }, Nebel, kann jetzt nicht aufgedeckt werden
cell-face-up = { $cell }, { memoarrr-card }
cell-secret = { $cell }, nur für deine Augen: { memoarrr-card }
cell-under-fog = { $cell }, unter dem Nebel: { memoarrr-card }
only-you = Nur du siehst das
cell-centre = C3, der Vulkan. Vulkane übrig: { $volcanoes }, Schätze übrig: { $treasures }
cell-centre-top = { cell-centre }; oben liegt { memoarrr-volcano-name }
look-here = { $side ->
    [north] Norden
    [east] Osten
    [south] Süden
   *[west] Westen
}
put-back = Alle drei gemerkt
to-match = Gesucht
still-in = Noch in der Runde: { $players }.{ $some ->
    [yes] { " " }Ausgeschieden: { $out }.
   *[no] { "" }
}
to-match-nothing = Noch ist nichts gesucht: Die nächste Karte eröffnet die Runde.
to-match-look = Präg dir drei Karten ein.
chests = { $chests ->
    [0] Noch kein Schatz
    [one] { $chests } Schatz
   *[other] { $chests } Schätze
}
chests-open = { chests }; Rubine: { $rubies }
out-with = Für diese Runde draußen: { memoarrr-volcano-name }
side-taken = { $ready ->
    [yes] Bereit
   *[no] { look-here }
}
ask-memoarrr-look = Such dir deine Seite der Insel aus.
ask-memoarrr-ready = Merk dir deine drei Karten.
ask-memoarrr-reveal = { $known ->
    [yes] Finde { $animal ->
        [penguin] einen Pinguin
        [octopus] einen Kraken
        [walrus] ein Walross
        [crab] eine Krabbe
       *[turtle] eine Schildkröte
    } oder { $landscape ->
        [jungle] den Dschungel
        [desert] die Wüste
       *[other] { memoarrr-landscape }
    }.
   *[no] Eröffne die Runde: Deck irgendeine Karte auf.
}
ask-memoarrr-peek = Dein Pinguin späht unter eine Karte. Unter welche?
ask-memoarrr-swap = Dein Krake tauscht mit einer Nachbarkarte. Mit welcher?
ask-memoarrr-block = Dein Walross sperrt eine Karte für den nächsten Zug. Welche?
ask-memoarrr-over = Das Spiel ist aus.
why-over = Das Spiel ist aus.
why-looking = Alle sehen sich noch an, was gezeigt wurde.
why-turn = { $who ->
    [you] Du bist dran.
   *[other] { $player } ist dran.
}
why-look = Such dir zuerst eine der vier Seiten aus.
why-banned = { $cell } hat sich vor dem Spiel jemand angesehen: Die erste Karte muss eine andere sein.
why-blocked = { $cell } ist diesmal von einem Walross gesperrt.
why-swap = Der Krake tauscht nur mit einer Karte direkt nebenan.
why-face-up = { $cell } liegt schon offen.
why-not = { $cell } geht jetzt nicht.
why-centre = Der Vulkan bewacht die Schätze.

## Piratatak at the table

pile = { $may ->
    [yes] Vom Stapel ziehen
   *[no] Der Stapel
}: { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}
discard = Die Ablage: { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}
discard-top = { discard }, oben liegt { piratatak-card }
reserve = Reserve
some = { $card ->
    [coin] { $count ->
        [one] { $count } Goldmünze
       *[other] { $count } Goldmünzen
    }
    [cannon] { $count ->
        [one] { $count } Kanone
       *[other] { $count } Kanonen
    }
   *[other] { piratatak-card }
}
ship = Das { $colour ->
    [red] rote
    [blue] blaue
    [green] grüne
   *[yellow] gelbe
} Schiff: { $parts ->
    [0] keins seiner 6 Teile
   *[other] { $parts } von 6 Teilen ({ $list })
}
ship-none = Noch kein Schiff
ship-parts = { $parts } von 6
draw = Ziehen
stop = Aufhören
fire = Feuer!
pay-with = Zahlen mit { $card ->
    [coin] einer Goldmünze
    [cannon] einer Kanone
   *[part] { piratatak-card }
}
buy = { piratatak-card } für drei Münzen kaufen
buy-from = Für 3 Münzen von { $seller } kaufen
buy-from-card = { buy-from }: { piratatak-card }
pay-with-some = { $label }: { $marked } von { $count } gewählt
mark-more = { $marked ->
    [0] { $missing ->
        [one] Wähl eine Karte
       *[other] Wähl { $missing } Karten
    }
   *[other] Noch { $missing ->
        [one] eine Karte
       *[other] { $missing } Karten
    }
}
give = { $cards ->
    [one] { $own ->
        [0] Diese Karte geben
       *[other] Dieses Teil deines Schiffs geben
    }
   *[other] Diese { $cards } geben{ $own ->
        [0] { "" }
        [one] , auch ein Teil deines Schiffs
       *[other] , auch { $own } Teile deines Schiffs
    }
}
pay-instead = Lieber zahlen
odds-label = Piratengefahr
odds = Pirat: { $percent } % ({ $pirates } von { $cards })
why-no-draw = Du kannst jetzt nicht ziehen.
ask-piratatak-begin = { $buy ->
    [yes] Zieh eine Karte, oder kauf ein Teil.
   *[no] Zieh eine Karte.
}
ask-piratatak-go-on = Weiterziehen oder aufhören?
ask-piratatak-pirate = { $owed ->
    [one] Ein Pirat! Feuere eine Kanone ab, oder zahl mit einer Karte.
   *[other] Ein Pirat! Feuere eine Kanone ab, oder zahl mit { $owed } Karten.
}
ask-piratatak-pay = { $owed ->
    [one] Der Pirat will noch eine Karte.
   *[other] Der Pirat will { $owed } Karten. Tipp an, was du hergibst.
}
ask-piratatak-over = Das Spiel ist aus.

## The end

ending = Das Ende des Spiels
winner = { $who ->
    [you] Du gewinnst!
   *[other] { $player } gewinnt!
}
finale-memoarrr-chest = { $who ->
    [you] Du öffnest
   *[other] { $player } öffnet
} eine Truhe: { $rubies ->
    [one] { $rubies } Rubin
   *[other] { $rubies } Rubine
}.
finale-memoarrr-count = { $who ->
    [you] Du hast
   *[other] { $player } hat
} insgesamt { $rubies ->
    [one] { $rubies } Rubin
   *[other] { $rubies } Rubine
}.
finale-piratatak-sails = { $who ->
    [you] Dein Schiff
   *[other] Das Schiff von { $player }
} ist fertig und sticht in See!
finale-piratatak-count = { $who ->
    [you] Du hast
   *[other] { $player } hat
} { $parts } von 6 Teilen.
skip = Überspringen
rubies = { $rubies }
removed = Die Karte in der Schachtel war { $animal ->
    [penguin] der
    [octopus] der
    [walrus] das
    [crab] die
   *[turtle] die
} { memoarrr-card }.
play-again = Noch einmal
again-waiting = Die nächste Partie wird vorbereitet: Mit „Noch einmal“ bist du dabei.
watch-next = Nächste Partie ansehen
replay = Nachspielen
save-record = Partie speichern
share-result = Ergebnis teilen
result-card = Das Ergebnis als Bild
save-picture = Bild speichern
copy-picture = Bild kopieren
copy-failed = Hier lässt es sich nicht kopieren
look-at-table = Tisch ansehen
show-ending = Zum Ende
fair-checking = Jede Karte wird geprüft …
fair-proved = Ehrlich gemischt: von diesem Browser geprüft
fair-consistent = Kein Fehler gefunden, aber dieser Browser kann nicht beweisen, dass ehrlich gemischt wurde
fair-broken = Hier wurde nicht ehrlich gemischt!
fair-no-record = Die Aufzeichnung dieser Partie ist gerade nicht zu bekommen.
fair-commitment = { $holds ->
    [yes] Das Geheimnis des Servers ist das versprochene.
    [no] Das Geheimnis des Servers ist nicht das versprochene.
   *[unknown] Das Geheimnis des Servers lässt sich nicht prüfen.
}
fair-promised = { $holds ->
    [yes] Das Versprechen ist dasselbe, das dieser Browser vor der ersten Karte gesehen hat.
    [no] Das Versprechen ist ein anderes, als dieser Browser vor der ersten Karte gesehen hat!
   *[unknown] Dieser Browser war vor der ersten Karte nicht dabei.
}
fair-nonce = { $holds ->
    [yes] Deine eigene Zufallszahl hat mitgemischt.
    [no] Deine eigene Zufallszahl fehlt beim Mischen!
   *[unknown] Dieser Browser hat nichts zum Mischen beigetragen.
}
fair-seed = { $holds ->
    [yes] Das Mischen folgt aus dem Geheimnis und den Zahlen aller.
    [no] Das Mischen folgt nicht aus dem Geheimnis und den Zahlen aller!
   *[unknown] Das Mischen lässt sich nicht prüfen.
}
fair-cards = { $holds ->
    [yes] Jede Karte liegt, wo sie nach dem Mischen liegen muss: { $shuffles }-mal gemischt, { $shown } Karten im Spiel gesehen.
    [no] Eine Karte liegt nicht, wo sie nach dem Mischen liegen muss!
   *[unknown] Dieser Browser kann die Karten dieses Spiels nicht prüfen.
}

## Replay

replay-of = { $title } zum Nachspielen
replay-controls = Partie nachspielen
replay-moment = Moment
replay-round = Runde
replay-before = Vor der ersten
replay-eyes = Blickwinkel
eyes-all = Alles offen
eyes-watcher = Publikum
step-first = Zum Anfang
step-back = Einen Schritt zurück
step-play = Abspielen
step-pause = Pause
step-forward = Einen Schritt weiter
step-last = Zum Ende
copy-moment = Link zu diesem Moment
open-record-note = Wähl eine Aufzeichnung (.jsonl), die du gespeichert hast, oder zieh sie hierher.
choose-file = Datei auswählen
not-a-record = Diese Datei ist keine Aufzeichnung einer Partie.
replay-speed = Tempo
link-here = Die Partie ist eine Datei von dir, auf diesem Gerät aufgehoben: Der Link öffnet sie hier. Um sie anderswo zu zeigen, schick die Datei.
no-link = Zu dieser Partie gibt es keinen Link: Sie ist eine Datei von dir, und dieser Browser hebt keine Dateien auf.
not-kept = Diese Partie ist auf diesem Gerät nicht aufgehoben. Bitte öffne ihre Datei.
kept-records = Auf diesem Gerät schon geöffnet
forget-records = Vergessen

## Help

help = Hilfe
keys = Tasten
key-arrows = Pfeile
key-arrows-does = über die Insel gehen
key-enter = Enter
key-enter-does = aufdecken oder auswählen
key-l = L
key-l-does = Logbuch lesen
key-s = S
key-s-does = Ton an oder aus
key-m = M
key-m-does = Menü
key-question = ?
key-question-does = diese Hilfe

## When something can't be done

refusal-offline = Der Server ist nicht zu erreichen; versuch es gleich noch einmal.
refusal-no-engine = Dieser Browser kann nicht ohne Server spielen: Ihm fehlen WebAssembly oder Worker.
refusal-engine-forbidden = Die Seite rundherum erlaubt das Spiel nicht: Öffne es in einem eigenen Tab.
refusal-engine-cut = Der Server ist nicht zu erreichen, und das Spiel ist nicht ganz geladen. Versuch es noch einmal, wenn es wieder ein Netz gibt.
refusal-engine-broken = Mit dem Spiel auf diesem Gerät stimmt etwas nicht. Lade die Seite neu; dein Spiel ist aufbewahrt.
refusal-open-elsewhere = Dieses Spiel ist in einem anderen Tab offen.
refusal-needs-a-server = Freunde können nur an einen Tisch auf einem Server über einen Link kommen.
refusal-internal-error = Mit dem Server stimmt etwas nicht. Nichts geht verloren.
refusal-store-failed = Der Server kann gerade nichts speichern; versuch es gleich noch einmal.
refusal-restarting = Der Server startet neu; versuch es gleich noch einmal.
refusal-table-paused = Dieser Tisch macht Pause, bis der Server repariert ist. Nichts geht verloren.
refusal-too-many-requests = Das war zu viel auf einmal; warte einen Moment.
refusal-too-many-tables = Von hier wurden zu viele Tische eröffnet; versuch es später noch einmal.
refusal-too-many-connections = Von hier sind zu viele Verbindungen offen.
refusal-too-many-replays = Auf zu viele Partien wird gerade zurückgeblickt; bitte gleich noch einmal versuchen.
refusal-review-running = Für dich wird gerade ein anderer Rückblick berechnet; bitte gleich noch einmal versuchen.
refusal-review-failed = Der Rückblick auf diese Partie konnte nicht berechnet werden; bitte später noch einmal versuchen.
refusal-no-review = Für dieses Spiel gibt es keinen Rückblick.
refusal-bad-seat = Dieser Link sagt nicht, wessen Rückblick zu zeigen ist. Vielleicht ist er unvollständig.
refusal-server-full = Der Server ist voll; komm gleich noch einmal.
refusal-too-fast = Das war zu schnell; warte einen Moment.
refusal-no-such-table = Diesen Tisch gibt es nicht. Vielleicht ist der Link unvollständig.
refusal-no-such-link = Dieser Link ist schon benutzt oder abgelaufen.
refusal-not-at-the-table = Du hast keinen Platz an diesem Tisch.
refusal-not-your-seat = Dieser Platz gehört dir nicht.
refusal-seat-taken = Jemand war schneller: Dieser Platz ist besetzt.
refusal-not-the-opener = Nur wer den Tisch eröffnet hat, kann jemanden wegschicken.
refusal-own-seat = Das ist dein eigener Platz.
refusal-sent-away = Du wurdest von diesem Tisch weggeschickt.
refusal-too-often = Dieser Platz hat zu oft gewechselt; bitte warte einen Moment.
refusal-log-full = Diese Partie ist zu lang geworden und geht nicht weiter.
refusal-no-longer-open = Dieser Tisch ist nicht mehr offen.
refusal-watch-only = Dieser Link ist nur zum Zuschauen.
refusal-match-running = Das Spiel ist noch nicht aus.
refusal-no-hurry = Gerade gibt es nichts zu beschleunigen.
refusal-match-over = Das Spiel ist aus.
refusal-bad-name = Dieser Name lässt sich nicht anzeigen; such dir einen anderen aus.
refusal-no-name = Sag erst, wie du heißen willst.
refusal-bot-plays = Gerade spielt ein Bot für dich; hol dir zuerst deinen Platz zurück.
refusal-too-early = Alle sehen sich noch an, was gezeigt wurde.
refusal-not-your-turn = Du bist nicht dran.
refusal-busy = Am Tisch war gerade zu viel los; versuch es noch einmal.
refusal-begun = Du hast schon angefangen.
refusal-side-taken = Jemand war schneller: Diese Seite ist vergeben. Such dir eine andere aus.
refusal-not-begun = Die Karten sind noch nicht ausgeteilt.
refusal-not-running = Es gibt keine Partie mehr, in die du zurückkannst.
refusal-no-such-lesson = Eine solche Lektion gibt es hier nicht.
refusal-no-such-puzzle = Ein solches Rätsel gibt es hier nicht.
refusal-no-such-voyage = Von diesem Spiel gibt es heute keine Fahrt.
refusal-voyage-running = Die Partien einer Fahrt werden offengelegt, wenn ihr Tag vorbei ist.
refusal-voyage-over = Der Tag dieser Fahrt ist vorbei.
refusal-only-one-voyage = Eine Fahrt gibt es einmal, auf dem Gerät, auf dem sie begonnen hat.
refusal-no-such-game = Dieses Spiel wird hier nicht mehr angeboten.
refusal-broken-game = Dieser Server kann das Spiel nicht öffnen; such dir ein anderes aus.
refusal-no-such-option = Eine der Optionen gibt es hier nicht mehr; sieh sie noch einmal durch.
refusal-bad-option = { refusal-no-such-option }
refusal-no-such-bot = { refusal-no-such-option }
refusal-bot-unfit = Dieser Bot kann hier nicht spielen; such dir einen anderen aus.
refusal-bad-players = Mit so vielen lässt sich dieses Spiel nicht spielen.
refusal-bad-record = Diese Partie lässt sich nicht zeigen: Mit ihrer Aufzeichnung stimmt etwas nicht.
refusal-too-large = Diese Datei ist zu groß für die Aufzeichnung einer Partie.
refusal-too-slow = Das kam zu langsam an; versuch es noch einmal.
refusal-foreign-origin = Der Server kennt diese Adresse nicht als seine eigene; sag es bitte der Person, die ihn betreibt.
refusal-unknown-host = Der Server kennt diesen Namen nicht als seinen eigenen; sag es bitte der Person, die ihn betreibt.
refusal-bad-eyes = Dieser Link sagt nicht, mit wessen Augen man schauen soll. Vielleicht ist er unvollständig.

## Der Rückblick auf eine beendete Partie

review-ask = { $game ->
    [memoarrr] Glück oder Gedächtnis?
   *[other] Glück oder Urteil?
}
review-working = { $game ->
    [memoarrr] Es wird berechnet, was Glück war und was Gedächtnis …
   *[other] Es wird berechnet, was Glück war und was Urteil …
}
review-of-whom = Wessen Rückblick
review-curve = Die Chance zu gewinnen als Kurve über die Partie, von { $start } % bis { $result } %. Ihre Momente stehen in der Liste darunter.
review-moments = Momente zum Nachsehen
review-no-moments = Kein Moment ragt heraus: eine ruhige Partie.
review-share = Kurve teilen
review-picture = Die Partie als Kurve
review-by-then = Die Karten mit einem Auge: { $who ->
    [you] was dir bis dahin gezeigt worden war
   *[other] was { $player } bis dahin gezeigt worden war
}.
cell-shown-before = { $cell }, war schon gezeigt worden: { memoarrr-card }
my-memory = Mein Gedächtnis
my-memory-note = Aus den Rückblicken, die du geöffnet hast. Sie bleiben nur auf diesem Gerät. Vergessen und Urteil sagen, was sie von der Chance zu gewinnen kosteten, alle Züge zusammen; eine Chance kann zurückkommen und wieder verloren gehen, darum können es mehr als 100 % sein. Glück sagt, was es brachte; die Spanne ist die Zahl der aufgedeckten Karten, nach der eine einmal gesehene Karte noch in der Hälfte der Fälle im Kopf ist.
my-forgetting = Vergessen
my-judgement = Urteil
my-luck = Glück
my-span = Spanne
my-memory-save = Als Datei speichern
my-memory-erase = Löschen
my-memory-erased = Auf diesem Gerät gelöscht.
my-memory-bring-back = Zurückholen
