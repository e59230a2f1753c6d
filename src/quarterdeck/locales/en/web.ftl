# What the browser says around the games themselves. $who is “you” or “other”; $player is a name.

## The first page

game-memoarrr = Memoarrr!
game-piratatak = Piratatak
tagline-memoarrr = Remember what the fog hides, and outlast the volcano.
tagline-piratatak = Build your ship card by card, and stop before the pirate comes.
play-now = Play now
with-friends = With friends
on-this-screen = On this screen
on-this-screen-note = Pass the device round. When a card is for one pair of eyes only, a curtain falls first.
learn = Learn in five minutes
lessons = Lessons
practice = Practice
practice-drills = Drills
practice-drills-what = Train your memory beside the crew
next-lesson = Next lesson
puzzles = Puzzles
next-puzzle = Next puzzle
puzzles-of = Puzzles: { $game }
puzzles-about = Each puzzle is a moment of a real game. One move is better than all others: a search has proved it. What you solve is kept on this device alone.
puzzles-level = How hard
puzzles-all-levels = all
puzzles-all = All puzzles
puzzles-solved = { $solved } of { $count } solved
puzzles-one = Puzzle { $number }, { $level }{ $tried ->
    [solved] , solved
    [missed] , tried
   *[no] {""}
}
how-to-play = How to play
options = Options
my-games = Games to go on with
open-tables = Tables to join or watch
finished-games = Games you have finished
place-of = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] 4th
} of { $players }
score-memoarrr = { $score ->
    [one] { $score } ruby
   *[other] { $score } rubies
}
score-piratatak = { $score } of 6 parts
all-games = Show all { $games }
forget-games = Forget these games
forget-games-note = The list and the wins are kept on this device only. Once forgotten, they don’t come back.
wins-against = Wins against the crew
wins-of = { $won } of { $played }
level = { $bot ->
    [parrot] Parrot
    [cabin-boy] Cabin boy
    [deckhand] Deckhand
    [bosun] Bosun
    [captain] Captain
    [kraken] Kraken
   *[other] { $bot }
}
go-on = Go on
join = Join
watch = Watch
get-link = Get the link
begin = Begin
one-more = One more player
bots-beside = Bots beside you
player-number = Player { $number }
your-name = Your name
pirate-names = Salty Ann, Captain Finn, Lucky Nell, Stormy Jack, Red Rosa, Iron Pip, Silver Mary, Old Tom, Barnacle Bill, Mad Olive, Coral Kate, One-Eyed Will
unofficial = Quarterdeck is unofficial: not made or approved by the publishers of these games. Its words and pictures are its own.
server-away = The server can’t be reached just now. Without it you play on this device: against the crew, or several people at this screen.
server-away-so-here = The server can’t be reached: you play on this device.
played-here = This game is played on this device, without a server. It is kept here, and nowhere else.
engine-loading = Loading the game: { $loaded } of { $total } MB
engine-unkept = This browser keeps no games: do not reload the page before the end.
engine-full = This browser’s storage is full, so the game is not kept: do not reload the page before the end.
page-unloaded = The game could not be loaded here: open it in a tab of its own.
site-needs-server = Here you play against the crew, or with several people at one screen. To play with friends on other devices you need a Quarterdeck server: one computer with Python is enough, and the command is “quarterdeck serve --host 0.0.0.0”.
open-record = Open a saved game
yes = Yes
no = No
part-missing = This part of the page could not be loaded.
try-again = Try again

## Options of a table

option-players = Players
option-listed = Strangers may find this table
option-bot = Bots
explain-bot = How well the bots remember and judge.
option-clock = Time for a turn
explain-clock = When it is over, a bot plays on; the seat can be taken back at any time.
clock-none = As long as it takes
clock-seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
option-look = Time for the look at the start
explain-look = With friends only. When it is over, the cards are put back.
settings-pace = Pace
explain-pace = How long cards stay in sight before the next move.
pace = { $pace ->
    [relaxed] Relaxed
    [brisk] Brisk
   *[normal] Normal
}
option-memoarrr-edition = Edition
explain-memoarrr-edition = Which volcanoes there are, and whether the opening card uses its ability.
value-memoarrr-edition-2018 = 2018: volcanoes with birds
value-memoarrr-edition-2023 = 2023: dark and light volcanoes
option-memoarrr-abilities = Animal abilities
explain-memoarrr-abilities = After a match the animal must be used: look, swap, block, go again.
option-memoarrr-treasures = Treasures
explain-memoarrr-treasures = Shuffled: no player knows what a chest holds. Ordered: they grow from round to round.
value-memoarrr-treasures-shuffled = Shuffled
value-memoarrr-treasures-ordered = Ordered, small ones first
option-memoarrr-first = Who starts
explain-memoarrr-first = The seat that reveals the first card.
option-piratatak-first = Who starts
explain-piratatak-first = The seat that draws the first card.
option-piratatak-odds = Odds of a pirate
explain-piratatak-odds = Show how likely the next card is a pirate.
option-piratatak-colours = Lost ships
explain-piratatak-colours = What becomes of your colour when you pay the last part of your ship.
value-piratatak-colours-kept = The colour stays yours
value-piratatak-colours-freed = The colour is free again
value-first-random = Drawn by lot
bot-parrot = Parrot: any move that comes to mind
bot-cabin-boy = Cabin boy: forgets most of what was shown
bot-deckhand = Deckhand: remembers a little, and tries
bot-bosun = Bosun: remembers well, and seldom errs
bot-captain = Captain: forgets nothing, and judges soundly
bot-kraken = Kraken: thinks ahead, and hardly ever errs

## The daily voyage

voyage-today = Today’s voyage
voyage-state = { $sailed ->
    [running] You are under way: sail on.
    [over] You are back: see the results of all.
   *[new] Two deals, the same for everybody. One try a day.
}
voyage-note = One deal of each game, the same for everybody on this server until midnight UTC. You sail once, against the same crew, and there is no clock. When you are back, you see the results of all.
voyage-note-site = One deal of each game, the same for everybody who comes to such a page on this date (UTC). You sail once. No server keeps the deal secret here, so please be honest. For the results of others and the kraken you need a server.
voyage-against = Against
set-sail = Set sail
sail-on = Sail on
voyage-name-note = All who sail today see this name and your result.
voyage-waits = The crew waits for you until the day is over.
voyage-results = Results of all
voyage-rank = Rank
voyage-name = Name
voyage-result = At the table
voyage-again = (again under this name)
voyage-all = Show all { $results }
kraken-at-sea = The kraken is still at sea.
beside-kraken = { $how ->
    [ahead] ahead of the kraken
    [level] level with the kraken
    [behind] behind the kraken
   *[none] { "" }
}
voyage-of = Voyage of { $date }
copy-text = Copy the text
voyage-laid-open = The cards of this voyage stay secret until the day is over. Then its replay, its record and the proof of the deal are open to all.
voyage-unfinished = Your { $title } of yesterday is not finished. You can finish it within an hour after midnight UTC.
voyage-yesterday = Yesterday’s voyage
voyage-promise = What is promised
voyage-promise-note = Each deal follows from one secret, so it is the same for all: no player adds a random number. The SHA-256 of the secret is published a day before, and the secret when the day is over. This device notes the promise and checks it.
voyage-secret = Secret
voyage-verdict = { $verdict ->
    [proved] The promise was kept: this device had noted it before.
    [consistent] The secret fits the promise. This device had not seen the promise before.
   *[broken] The promise was not kept!
}

## Settings

settings = Settings
settings-language = Language
settings-theme = Colours
theme = { $theme ->
    [light] Light
    [dark] Dark
   *[auto] Same as the device
}
settings-motion = Motion
motion = { $motion ->
    [calm] Calm: fades only
   *[auto] Same as the device
}
settings-sound = Sound
settings-letters = Single letters as shortcuts
settings-tips = Tips in the first games
settings-pace-note = For the tables that you open from now on.
close = Close
home = First page
menu = Menu
table-menu = Table

## Waiting for the crew

seats = Seats
seat-free = Free seat
seat-you = (you)
seat-not-come = Not here yet
do-not-wait = Do not wait
table-full = All seats are taken: you watch.
another-table = Open another table
seat-not-ready = Not ready yet
hire-bot = Add a bot
dismiss-bot = Send the bot away
send-away = Send { $player } away
send-away-ask = Send { $player } away?
send-away-note = The seat is free again. { $player } can’t sit down at this table any more.
seat-late = A seat that is not ready in time is free again.
seat-lost = Your seat is free again: you were not ready in time, or you were sent away.
waiting-for-friends = { $seats ->
    [one] One seat is free. Share the link; the game begins as soon as it is taken.
   *[other] { $seats } seats are free. Share the link; the game begins as soon as they are taken.
}
dealing = The cards are being dealt.
sit-down = Sit down
take-a-seat = Say what you are called, and sit down.
watching-soon = You are watching. The game begins when everybody is here.
link-to-join = Link to join
link-to-watch = Link to watch
copy-link = Copy the link
share-link = Share
link-only-here = This link works on this computer only. For friends on other devices, start the server with “quarterdeck serve --host 0.0.0.0”.
copied = Copied
copy-by-hand = Please copy it by hand
qr-code = QR code of the link
table-gone = This table can’t be reached
table-closed = Everybody has left this table

## At the table

connecting = Connecting…
connection-lost = The connection is lost; coming back…
new-version = The server has a newer version of this page.
reload = Load it
sending = Sending…
ask-by-name = { $player }: { $question }
ask-any = Your move.
wait-for = { $player } is to move.
wait-for-all = Waiting for { $players }.
wait-for-bot = { $player } is thinking.
wait-for-absent = { $player } is reconnecting…
hurry = Faster
pace-wish = { $player } would like it { $pace ->
    [relaxed] more relaxed
    [brisk] brisker
   *[other] at the normal pace
}.
pace-agree = Agree
pace-wished = You would like it { $pace ->
    [relaxed] more relaxed
    [brisk] brisker
   *[other] at the normal pace
}. It changes when all agree.
pace-note = It changes when all people at the table agree.
while-away = While you were away:
time-went-on = The time went on while you were away.
time-goes-on = The time goes on meanwhile.
seconds-left = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
}
round-of = Round { $round } of 7
watching = Watching
title-your-turn = Your turn! { $title }
log = Log
log-empty = Nothing has happened yet.
seat-your-turn = Your turn
seat-turn = To move
seat-thinking = Thinking…
seat-stand-in = Away, a bot plays
seat-reconnecting = Reconnecting…
seat-away = Away
bot-plays-for-you = A bot plays for you.
take-back = Take my seat back
no-more-tips = Got it, no more tips
signals = Signals
signal = { $signal ->
    [ahoy] Ahoy!
    [arrr] Arrr!
    [well-played] Well played!
    [thanks] Thanks!
    [oh-no] Oh no!
    [haha] Ha ha!
    [thinking] Let me think…
   *[your-turn] Your turn!
}
signalled = { $player }: { signal }
move-seat = Move my seat to another device
move-seat-note = Open this link on the other device. It works once, for ten minutes.
move-title = Your seat comes here
move-text = From now on this device plays your seat; the other one watches.
move-here = Play here
leave = Leave the table
leave-note = A bot plays on for you; come back whenever you like.
fair-title = Fair deal
fair-noted = The shuffle is fixed by a secret whose SHA-256 this browser has noted: { $commitment }
curtain-title = Pass the device to { $player }
curtain-text = Only { $player } may see what comes now.
curtain-lift = I am { $player }
looked-enough = I will remember it
missing-title = There is nothing here
missing-text = The address may have been mistyped.

## Memoarrr! at the table

island = The island
cell-fog = { $cell }, fog
cell-closed = { $cell }, fog, can’t be revealed now
cell-face-up = { $cell }, { memoarrr-card }
cell-secret = { $cell }, for your eyes only: { memoarrr-card }
cell-under-fog = { $cell }, under the fog: { memoarrr-card }
only-you = Only you see this
cell-centre = C3, the volcano. Volcanoes left: { $volcanoes }, treasures left: { $treasures }
cell-centre-top = { cell-centre }; on top { memoarrr-volcano-name }
look-here = { $side ->
    [north] North
    [east] East
    [south] South
   *[west] West
}
put-back = I will remember them
to-match = To match
still-in = Still in the round: { $players }.{ $some ->
    [yes] { " " }Out: { $out }.
   *[no] { "" }
}
to-match-nothing = Nothing to match: the next card opens the round.
to-match-look = Learn three cards by heart.
chests = { $chests ->
    [0] No treasure yet
    [one] { $chests } treasure
   *[other] { $chests } treasures
}
chests-open = { chests }; rubies: { $rubies }
out-with = Out of the round with { memoarrr-volcano-name }
side-taken = { $ready ->
    [yes] Ready
   *[no] { look-here }
}
ask-memoarrr-look = Pick your side of the island.
ask-memoarrr-ready = Remember your three cards.
ask-memoarrr-reveal = { $known ->
    [yes] Find { $animal ->
        [octopus] an
       *[other] a
    } { memoarrr-animal } or { $landscape ->
        [jungle] a jungle
        [desert] a desert
       *[other] { memoarrr-landscape }
    }.
   *[no] Open the round: turn up any card.
}
ask-memoarrr-peek = Your penguin looks at one card. Which?
ask-memoarrr-swap = Your octopus swaps with a neighbour. Which?
ask-memoarrr-block = Your walrus blocks a card for the next player. Which?
ask-memoarrr-over = The game is over.
why-over = The game is over.
why-looking = Everybody is still looking at what was shown.
why-turn = { $who ->
    [you] It is your turn.
   *[other] It is { $player }’s turn.
}
why-look = First pick one of the four sides.
why-banned = { $cell } was looked at before the game: it can’t be the first card.
why-blocked = { $cell } is blocked by a walrus for this reveal.
why-swap = The octopus swaps only with a card right next to it.
why-face-up = { $cell } lies face up already.
why-not = { $cell } can’t be chosen now.
why-centre = The volcano guards the treasures.

## Piratatak at the table

pile = { $may ->
    [yes] Draw from the pile
   *[no] The pile
}: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
discard = The discard pile: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
discard-top = { discard }, on top { piratatak-card }
reserve = Reserve
some = { $card ->
    [coin] { $count ->
        [one] { $count } gold coin
       *[other] { $count } gold coins
    }
    [cannon] { $count ->
        [one] { $count } cannon
       *[other] { $count } cannons
    }
   *[other] { piratatak-card }
}
ship = The { piratatak-colour } ship: { $parts ->
    [0] none of its 6 parts
   *[other] { $parts } of 6 parts ({ $list })
}
ship-none = No ship yet
ship-parts = { $parts } of 6
draw = Draw
stop = Stop
fire = Fire!
pay-with = Pay with { piratatak-card }
buy = Buy { piratatak-card } for three coins
buy-from = Buy for 3 coins from { $seller }
buy-from-card = { buy-from }: { piratatak-card }
pay-with-some = { $label }: { $marked } of { $count } marked
mark-more = { $marked ->
    [0] { $missing ->
        [one] Mark one card
       *[other] Mark { $missing } cards
    }
   *[other] { $missing ->
        [one] Mark one more
       *[other] Mark { $missing } more
    }
}
give = { $cards ->
    [one] { $own ->
        [0] Give this card
       *[other] Give this part of your own ship
    }
   *[other] Give these { $cards }{ $own ->
        [0] { "" }
        [one] , also your own part
       *[other] , also { $own } of your own parts
    }
}
pay-instead = Pay instead
odds-label = Odds of a pirate
odds = { $percent }% pirate ({ $pirates } of { $cards })
why-no-draw = You can’t draw now.
ask-piratatak-begin = { $buy ->
    [yes] Draw a card, or buy a part.
   *[no] Draw a card.
}
ask-piratatak-go-on = Draw again, or stop?
ask-piratatak-pirate = { $owed ->
    [one] A pirate! Fire, or pay with one card.
   *[other] A pirate! Fire, or pay with { $owed } cards.
}
ask-piratatak-pay = { $owed ->
    [one] The pirate wants one more card.
   *[other] The pirate wants { $owed } cards. Tap what you give up.
}
ask-piratatak-over = The game is over.

## The end

ending = The end of the game
winner = { $who ->
    [you] You win!
   *[other] { $player } wins!
}
finale-memoarrr-chest = { $who ->
    [you] You open
   *[other] { $player } opens
} a chest: { $rubies ->
    [one] { $rubies } ruby
   *[other] { $rubies } rubies
}.
finale-memoarrr-count = { $who ->
    [you] You have
   *[other] { $player } has
} { $rubies ->
    [one] { $rubies } ruby
   *[other] { $rubies } rubies
} in all.
finale-piratatak-sails = { $who ->
    [you] Your ship
   *[other] { $player }’s ship
} is complete and sets sail!
finale-piratatak-count = { $who ->
    [you] You have
   *[other] { $player } has
} { $parts } of 6 parts.
skip = Skip
rubies = { $rubies }
removed = The card in the box was the { memoarrr-card }.
play-again = Play again
again-waiting = The next game is being set up: join in with “Play again”.
watch-next = Watch the next game
replay = Replay
save-record = Save the game
share-result = Share the result
result-card = The result as a picture
save-picture = Save the picture
copy-picture = Copy the picture
copy-failed = It can’t be copied here
look-at-table = Look at the table
show-ending = The ending
fair-checking = Checking every card…
fair-proved = Fair deal: checked by this browser
fair-consistent = No fault found, but this browser can’t prove that the deal was fair
fair-broken = This deal failed the check!
fair-no-record = The record of this game can’t be fetched just now.
fair-commitment = { $holds ->
    [yes] The server’s secret is the one it had promised.
    [no] The server’s secret is not the one it had promised.
   *[unknown] The server’s secret can’t be checked.
}
fair-promised = { $holds ->
    [yes] The promise is the one this browser was shown before the first card.
    [no] The promise is not the one this browser was shown before the first card!
   *[unknown] This browser was not there before the first card.
}
fair-nonce = { $holds ->
    [yes] Your own random number is part of the deal.
    [no] Your own random number is missing from the deal!
   *[unknown] This browser added nothing to the deal.
}
fair-seed = { $holds ->
    [yes] The shuffle follows from the secret and everybody’s numbers.
    [no] The shuffle does not follow from the secret and everybody’s numbers!
   *[unknown] The shuffle can’t be checked.
}
fair-cards = { $holds ->
    [yes] Every card is where that shuffle put it: { $shuffles ->
        [one] { $shuffles } shuffle
       *[other] { $shuffles } shuffles
    }, { $shown } cards seen in play.
    [no] A card is not where that shuffle put it!
   *[unknown] This browser can’t check the cards of this game.
}

## Replay

replay-of = Replay of { $title }
replay-controls = Replay
replay-moment = Moment
replay-round = Round
replay-before = Before the first
replay-eyes = Seen by
eyes-all = Everything shown
eyes-watcher = A spectator
step-first = To the beginning
step-back = One step back
step-play = Play
step-pause = Pause
step-forward = One step on
step-last = To the end
copy-moment = Link to this moment
open-record-note = Choose a record file (.jsonl) that you saved, or drop it here.
choose-file = Choose a file
not-a-record = This file is not a record of a game.
replay-speed = Speed
link-here = The game is a file of yours, kept on this device: the link opens it here. To show it elsewhere, send the file.
no-link = There is no link to this game: it is a file of yours, and this browser keeps no files.
not-kept = This game is not kept on this device. Please open its file.
kept-records = Opened before on this device
forget-records = Forget them

## Help

help = Help
keys = Keys
key-arrows = Arrows
key-arrows-does = walk the island
key-enter = Enter
key-enter-does = reveal or choose
key-l = L
key-l-does = read the log
key-s = S
key-s-does = sound on or off
key-m = M
key-m-does = menu
key-question = ?
key-question-does = this help

## When something can't be done

refusal-offline = The server can’t be reached; please try again in a moment.
refusal-no-engine = This browser can’t play without a server: it has no WebAssembly, or no workers.
refusal-engine-forbidden = The page around this one does not allow the game: open it in a tab of its own.
refusal-engine-cut = The server can’t be reached, and the game has not been loaded completely. Please try again when there is a network.
refusal-engine-broken = Something is wrong with the game on this device. Please reload the page; your game is kept.
refusal-open-elsewhere = This game is open in another tab.
refusal-needs-a-server = Friends can come by a link only to a table on a server.
refusal-internal-error = Something is wrong with the server. Nothing is lost.
refusal-store-failed = The server can’t save anything just now; please try again in a moment.
refusal-restarting = The server is restarting; please try again in a moment.
refusal-table-paused = This table is paused until the server is fixed. Nothing is lost.
refusal-too-many-requests = That was too much at once; please wait a moment.
refusal-too-many-tables = Too many tables have been opened from here; please try again later.
refusal-too-many-connections = Too many connections are open from here.
refusal-too-many-replays = Too many finished games are being looked at; please try again in a moment.
refusal-review-running = Another review is being worked out for you; please try again in a moment.
refusal-review-failed = The review of this game could not be worked out; please try again later.
refusal-no-review = There is no review of this game.
refusal-bad-seat = This link does not say whose review to show. Perhaps it is incomplete.
refusal-server-full = The server is full; please come back in a moment.
refusal-too-fast = That was too fast; please wait a moment.
refusal-no-such-table = There is no such table. Perhaps the link is incomplete.
refusal-no-such-link = This link has been used already, or its time is over.
refusal-not-at-the-table = You have no seat at this table.
refusal-not-your-seat = This seat is not yours.
refusal-seat-taken = Another player was quicker: this seat is taken.
refusal-not-the-opener = Only the opener of the table can send players away.
refusal-own-seat = This is your own seat.
refusal-sent-away = You have been sent away from this table.
refusal-too-often = This seat has changed too often; please wait a moment.
refusal-log-full = This game has become too long to go on.
refusal-no-longer-open = This table is no longer open.
refusal-watch-only = This link is for watching.
refusal-match-running = The game is not over yet.
refusal-no-hurry = There is nothing to speed up just now.
refusal-match-over = The game is over.
refusal-bad-name = This name can’t be shown; please choose another one.
refusal-no-name = Please say what you want to be called.
refusal-bot-plays = A bot plays for you at the moment; take your seat back first.
refusal-too-early = Everybody is still looking at what was shown.
refusal-not-your-turn = It is not your turn.
refusal-busy = The table was busy; please try again.
refusal-begun = You have begun already.
refusal-side-taken = Another player was quicker: this side is taken. Please pick another one.
refusal-not-begun = The cards have not been dealt yet.
refusal-not-running = There is no game to come back to.
refusal-no-such-lesson = There is no such lesson here.
refusal-no-such-puzzle = There is no such puzzle here.
refusal-no-such-voyage = There is no voyage of this game today.
refusal-voyage-running = The games of a voyage can be seen when its day is over.
refusal-voyage-over = The day of this voyage is over.
refusal-only-one-voyage = You can sail a voyage only once, on the device on which you set sail.
refusal-no-such-game = This game is not offered here any more.
refusal-broken-game = This server can’t open this game; please choose another one.
refusal-no-such-option = One of the options is not offered here any more; please look through them again.
refusal-bad-option = { refusal-no-such-option }
refusal-no-such-bot = { refusal-no-such-option }
refusal-bot-unfit = This bot can’t play here; please choose another one.
refusal-bad-players = This game is not for so many players.
refusal-bad-record = This game can’t be shown: its record failed the check.
refusal-too-large = This file is too large for the record of a game.
refusal-too-slow = That took too long to arrive; please try again.
refusal-foreign-origin = The server does not know this address as its own; please tell the person who hosts it.
refusal-unknown-host = The server does not know this name as its own; please tell the person who hosts it.
refusal-bad-eyes = This link does not say whose view to show. Perhaps it is incomplete.

## The report of a finished game

review-ask = { $game ->
    [memoarrr] Luck or memory?
   *[other] Luck or judgement?
}
review-working = { $game ->
    [memoarrr] Working out what was luck and what was memory …
   *[other] Working out what was luck and what was judgement …
}
review-of-whom = Whose report
review-curve = The chance to win over the game as a curve, from { $start } % to { $result } %. Its moments are in the list below.
review-moments = Moments to look at again
review-no-moments = No moment stands out: a steady game.
review-share = Share the curve
review-picture = The game as a curve
review-by-then = The cards with an eye: { $who ->
    [you] what you had been shown by then
   *[other] what { $player } had been shown by then
}.
cell-shown-before = { $cell }, had been shown before: { memoarrr-card }
my-memory = My memory
my-memory-note = From the reports that you have opened. They are kept on this device only. Forgetting and judgement: how much of your chance to win they cost, all moves added up; a chance can come back and be lost again, so it may be more than 100 %. Luck: how much it gave you. Span: after how many reveals you remember a card half of the time, if you saw it once.
my-forgetting = Forgetting
my-judgement = Judgement
my-luck = Luck
my-span = Span
my-memory-save = Save as a file
my-memory-erase = Erase
my-memory-erased = Erased from this device.
my-memory-bring-back = Bring it back
