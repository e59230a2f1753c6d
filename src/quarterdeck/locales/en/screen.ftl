# What the full-screen game at a terminal says, besides what the browser says too.

screen-bot-failed = { $player } has lost the thread: from now on any move will do.
screen-not-recorded = This game could not be recorded: { $why }
screen-volcano = { $volcano ->
    [dark] dark
   *[light] light
}

## Memoarrr!: what may still be told of a card that has been turned down

screen-turned-down = { $who ->
    [you] You have
   *[other] { $player } has
} { $what ->
    [revealed] revealed a card.
    [peeked] looked at a card with the penguin.
    [swapped] let the octopus swap places.
   *[blocked] let the walrus block a card.
}

## Piratatak

screen-out = out
screen-pile = Pile
screen-discard = Discard
screen-card = { $card ->
    [coin] gold coin
    [cannon] cannon
   *[pirate] pirate
}
screen-some = { $card ->
    [coin] { $count ->
        [one] { $count } coin
       *[other] { $count } coins
    }
   *[cannon] { $count ->
        [one] { $count } cannon
       *[other] { $count } cannons
    }
}
screen-buy-part = Buy
screen-buy = Buy { $part } ({ $seller })
screen-ask-pay = { $owed ->
    [one] The pirate wants one more card. Which?
   *[other] The pirate wants { $owed } more cards. Which?
}

## Around the table

screen-too-small = This terminal is too small: the table needs { $width } columns and { $height } lines. Make it larger, or play with --plain.
screen-name = Quarterdeck
screen-you = You
screen-choose = choose
screen-scroll = scroll
screen-rules = Rules
screen-go = leave
screen-quit = quit
screen-stay = Stay
screen-leave = Do you want to leave the table? The game ends here.
screen-waiting = The cards are dealt when everybody is here.
screen-for-you = This is for you alone.
screen-secret = The secret was { $secret }, the players’ own numbers { $nonces }.
screen-settings-unread = The settings kept on this machine could not be read; the usual ones hold.
screen-colours = { $colours ->
    [full] All
    [sixteen] Sixteen
    [none] None
   *[auto] As many as the terminal has
}
screen-explain-colours = Every card has its own pattern and its own words, so colours are never needed.
screen-explain-letters = Without them everything is reached with the arrows, Enter, Tab, Esc, F1 to F6.
screen-explain-tips = A sentence when something happens for the first time. When they are switched on again, all of them come anew.
screen-explain-players = How many sit at the table. Bots sit where no person does.
screen-explain-person = A person at this terminal: type a name. With the arrows ← and → a bot sits here.
screen-key = { $key ->
    [arrows] Arrows
    [enter] Enter
    [name] a to e, 1 to 5
    [n] n e s w
    [d] d
    [s] s
    [f] f
    [digits] 1 to 9
    [g] g
    [faster] f, F4
    [p] p, F5
    [l] l, F3
    [h] h
    [question] ?, F1
    [v] v
    [tips] t, F6
    [o] o, F2
   *[q] q, Esc
}
screen-key-does = { $key ->
    [arrows] move from one thing to choose to the next
    [enter] choose what the cursor is on; lift the curtain
    [name] put the cursor on a card by its name: a3 is a, then 3
    [n] before the first round: look at the north, east, south or west
    [d] draw a card
    [s] stop
    [f] fire a cannon
    [digits] mark a card for the pirate, or buy a part
    [g] give the marked cards
    [faster] let the bots play faster while you are out of the round
    [p] change the pace, or agree to another one
    [l] the whole log
    [h] the rules
    [question] the keys
    [v] the promise of the shuffle
    [tips] no more tips, when the coach has given one
    [o] settings
   *[q] leave the table, or close a page
}

## When something can't be done

screen-refusal-face-up = { $cell } is face up already.
screen-refusal-banned = { $cell } is closed to the first reveal of the game: a player has looked at it.
screen-refusal-blocked = { $cell } is blocked for this reveal by the walrus.
screen-refusal-ability-first = First use the ability of the animal: { memoarrr-animal }.
screen-refusal-no-ability = There is no ability to use now.
screen-refusal-not-a-neighbour = The octopus can swap only with a card right next to it.
screen-refusal-still-looking = The first round begins when everybody is ready.
screen-refusal-already-looked = You have looked already.
screen-refusal-not-looked = Pick a side and look at its three cards first.
screen-refusal-no-such-cell = The volcano guards the treasures: there is no card to choose.
screen-refusal-must-draw = You can’t pass: draw a card first, or buy.
screen-refusal-already-drawn = Buying takes your whole turn: you can’t buy after a draw.
screen-refusal-no-colour = You can buy only parts of your own ship, and you have no colour yet.
screen-refusal-too-few-coins = A part costs three coins; you have { $coins }.
screen-refusal-not-your-colour = You can buy only parts of your own ship.
screen-refusal-not-for-sale = No other player has that part in reserve.
screen-refusal-pirate-waits = The pirate comes first: pay, or fire a cannon if you have one.
screen-refusal-no-pirate = There is no pirate here.
screen-refusal-no-cannon = You have no cannon to fire.
screen-refusal-paying-begun = You have begun to pay, so it is too late to fire.
screen-refusal-not-yours = You have no such card to pay with.
