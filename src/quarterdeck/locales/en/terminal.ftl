# What the line-by-line game says around the games themselves.

terminal-which-game = Which game? { $games } (Enter for { $usual })
terminal-welcome = { $title } with { $players } players. Type b for the board, ? for help, q to leave.
terminal-commitment = Fair deal: the shuffle is fixed by a secret whose SHA-256 is { $commitment }.
terminal-secret = The secret was { $secret }, your nonce { $nonce }.
terminal-review = { $game ->
    [memoarrr] Luck or memory? r tells what you forgot, what you risked, and what was luck; Enter leaves the table
   *[other] Luck or judgement? r tells what you misjudged, what you risked, and what was luck; Enter leaves the table
}
terminal-recorded = The record of this game is in { $file }; check every card with: quarterdeck verify { $file }
terminal-turn-down = Press Enter, and the cards are turned face down
terminal-forget = Press Enter when you will remember it
terminal-leave = You leave the table.
terminal-not-understood = “{ $answer }” is not understood here.
terminal-empty = Type an answer; ? tells which there are.
terminal-help = You can answer: { $answers }
terminal-confirm = { $what }. Enter means yes, n means no
terminal-pay-all = Name them all in one answer: the pirate wants { piratatak-owed }, and you have named { $named }.
terminal-help-always = At any time: b or board tells what lies on the table, fair tells the promise of the shuffle, q leaves.
terminal-help-pace = Also: pace relaxed, pace normal or pace brisk asks for another pace; hurry lets the bots play faster while you are out of the round.
terminal-pace = The pace is { terminal-pace-name }. To ask for another one, type pace relaxed, pace normal or pace brisk.
terminal-pace-name = { $pace ->
    [relaxed] relaxed
    [brisk] brisk
   *[other] normal
}
terminal-pace-now = The pace is { terminal-pace-name } now.
terminal-pace-agree = To agree, type pace { $pace }.
terminal-no-pace = There is nothing to speed up: this table waits for you, and the bots move at once.
terminal-may-hurry = Type hurry, and the bots play faster until the next round.
terminal-hurried = The bots play faster until the next round.
terminal-turn = { $who ->
    [you] It is your turn.
   *[other] It is { $player }’s turn.
}

## Around a table

terminal-not-asked = You are not asked yet; q leaves the table.
terminal-come-back = Press Enter to take your seat back.
terminal-time = { $seconds ->
    [one] You have { $seconds } second; then a bot plays for you.
   *[other] You have { $seconds } seconds; then a bot plays for you.
}
terminal-last-call = { $seconds ->
    [one] Only { $seconds } second left for your move.
   *[other] Only { $seconds } seconds left for your move.
}
terminal-look-over = The time to look is over.
terminal-hand-over = { $player } is at the keyboard now.
terminal-curtain = Now it is { $player }’s turn at the keyboard, and no other player looks.
terminal-curtain-lift = { $player }, press Enter

## At a table on a server

terminal-bad-link = “{ $link }” leads to no table. A link looks like { $example }.
terminal-unreachable = The server at { $server } can’t be reached.
terminal-not-quarterdeck = There is no Quarterdeck server at { $server }.
terminal-unknown-words = The server at { $server } says something that this version of Quarterdeck does not understand; get a newer one.
terminal-server-newer = The server runs Quarterdeck { $theirs }, this terminal { $ours }: if something is missing here, get the newer one.
terminal-only-watching = This link is for watching only: use watch instead of join.
terminal-not-for-watching = This link brings a seat to another device: use join instead of watch.
terminal-no-free-seat = { $phase ->
    [full] All seats at this table are taken.
    [running] The game at this table has begun already.
    [over] The game at this table is over.
   *[closed] Everybody has left this table.
} To watch it, use watch instead of join.
terminal-your-name = What are you called?
terminal-sailor = Sailor
terminal-seat = seat { $seat }
terminal-chair = Seat { $seat }: { $state ->
    [free] free
    [bot] { $player }, a bot
    [ready] { $player }, ready to begin
   *[person] { $who ->
        [you] you, { $player }
       *[other] { $player }, not ready yet
    }
}
terminal-waiting = { $seats ->
    [one] One seat is still free; the game begins when a player takes it.
   *[other] { $seats } seats are still free; the game begins when they are taken.
}
terminal-sat-down = { $who ->
    [you] You sit down.
   *[other] { $player } sits down.
}
terminal-bot-came = { $player }, a bot, takes a seat.
terminal-stood-up = { $who ->
    [you] You get up; the seat is free again.
   *[other] { $player } gets up; the seat is free again.
}
terminal-is-ready = { $who ->
    [you] You are ready.
   *[other] { $player } is ready to begin.
}
terminal-stand-in = { $who ->
    [you] A bot plays for you now.
   *[other] A bot plays for { $player } now.
}
terminal-plays-again = { $who ->
    [you] You play again.
   *[other] { $player } plays again.
}
terminal-reconnecting = { $player } is reconnecting…
terminal-away = { $player } is away.
terminal-back = { $player } is there.
terminal-seat-gone = Your seat is played on another device now; this terminal watches.
terminal-seat-here = The seat is played at this terminal now.
terminal-closed = Everybody has left this table.
terminal-next = The crew plays again: { $link }
terminal-line-down = The connection is lost; coming back…
terminal-line-back = The connection is back.
terminal-restarting = The server is restarting. Nothing is lost; this terminal comes back by itself.

## Was it dealt fairly?

terminal-fair = { $claim ->
    [player] Fair deal, checked here: the secret is the one promised before the first card, your own random number is part of the shuffle, and every card and move of the record follows from them.
    [watcher] Fair deal, checked here: the secret is the one promised before the first card, and every card and move of the record follows from it.
   *[record] The record is consistent: every card and move follows from its secret. But this terminal was not there before the first card, so it can’t say whether the secret is the one that was promised.
}
terminal-fair-broken = This deal failed the check! { $why }
terminal-fair-fault = { $what ->
    [promise] The promise in the record is not the one that was shown before the first card.
    [nonce] Your own random number is missing from the shuffle.
   *[seen] What was shown here during the game is not what the record tells.
}
terminal-fair-unknown = The deal could not be checked. { $why }
terminal-coach = Coach: { $sentence }
terminal-tip = Tip: { $sentence } (no more tips: tips off)
terminal-tips = Tips are { $tips ->
    [on] on.
   *[off] off. To have them again, type tips on.
}
terminal-lesson = Lesson { $number } of { $count }: { $title }
terminal-next-lesson = Enter for the next lesson, q to stop
terminal-puzzle = Puzzle { $number }: { $theme }, { $level }
terminal-puzzle-why = { $answer }: { $wins }.
terminal-next-puzzle = Enter for the next puzzle, q to stop
terminal-puzzles-solved = { $solved } of { $count } solved
