## What the coach of a puzzle says

puzzle-watch = Watch, and remember what you see.
puzzle-look = Only you see these cards. Remember them, then put them back.
puzzle-ask = Find the best move.
puzzle-right = Right: that is the best move.
puzzle-wrong = That is not the best move.

## Answers, and how often they win

puzzle-move = { $move ->
    [reveal] Turn up { $cell }
    [peek] Look at { $cell }
    [block] Close { $cell }
    [draw] Draw
    [stop] Stop
    [fire] Fire the cannon
    [buy] Buy { piratatak-card }
   *[pay] Pay: { $cards }
}
puzzle-memoarrr-wins = wins the round in { $percent } of 100 cases
puzzle-piratatak-wins = wins the game in { $percent } of 100 cases
puzzle-memoarrr-share = Rounds won, of 100
puzzle-piratatak-share = Games won, of 100
puzzle-best = best
puzzle-yours = your answer

## The list of puzzles

puzzle-level = { $level ->
    [easy] easy
    [medium] medium
   *[hard] hard
}

## What puzzles are about, and why the best move is best

puzzle-memoarrr-match = Find the match
puzzle-memoarrr-match-why = Only one card that you have seen matches. Remembering it is far safer than trying a card in the fog.
puzzle-memoarrr-choice = Which match?
puzzle-memoarrr-choice-why = Several cards that you have seen match. Think of two things: which answers the next players will know, and which card you keep for later.
puzzle-memoarrr-opening = The first card
puzzle-memoarrr-opening-why = The first card of a round never fails. So it is a question to the next player: open with the card that is hardest to answer.
puzzle-memoarrr-last = The last two
puzzle-memoarrr-last-why = Only two players are left in the round. If the other one finds no match now, the chest is yours: leave no answer that they know.
puzzle-memoarrr-fog = Into the fog
puzzle-memoarrr-fog-why = You have to try a card that you have not seen. This one is better than the others because of the cards that are still missing, and because of the players who have seen it.
puzzle-memoarrr-crab = The crab
puzzle-memoarrr-crab-why = A crab gives another turn at once, and that turn needs a match, too. Look for the second card before you turn up the first.
puzzle-memoarrr-walrus = The walrus
puzzle-memoarrr-walrus-why = A walrus closes one card for the next player. Closing an answer that they have seen leaves them only the fog.
puzzle-memoarrr-penguin = The penguin
puzzle-memoarrr-penguin-why = A penguin matches, and shows you one more card in the fog: that helps you on your next turn.
puzzle-piratatak-draw = Draw or stop?
puzzle-piratatak-draw-why = Compare what a pirate would cost you now, and how many are left in the pile, with what the next card can bring.
puzzle-piratatak-end = The end game
puzzle-piratatak-end-why = A player has five parts. Now it counts who comes next, which parts are still in the pile, and who can buy the last one.
puzzle-piratatak-pirate = The pirate
puzzle-piratatak-pirate-why = Count what each card is still good for: your own ship, three coins for a part, and parts that others would have to buy from you. A cannon saves three cards, but only once.
puzzle-piratatak-buy = Buy or draw?
puzzle-piratatak-buy-why = A part for three coins is a sure step. But it takes the whole turn, and the seller gets your coins.
