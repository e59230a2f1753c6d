## The coach’s answer to a move that the lesson does not ask for

lesson-otherwise = The rules allow that, but it is not what we learn here. Try what I said.

## Memoarrr!

lesson-memoarrr-looking = The first look
lesson-memoarrr-looking-pick = Before the game you look at three cards. Pick your side of the island: north, east or west.
lesson-memoarrr-looking-taken = Coral would like to sit in the south. Pick another side.
lesson-memoarrr-looking-remember = Only you see these three cards. Look as long as you like, then put them back.
lesson-memoarrr-looking-others = Now Coral looks at the three cards in the south. You do not see them.
lesson-memoarrr-looking-done = Well done! You know three cards, and Coral knows three others. Now the game begins.

lesson-memoarrr-opening = The first card
lesson-memoarrr-opening-open = You start. On the first turn, the cards that you or Coral have looked at are closed. Turn up any other card.
lesson-memoarrr-opening-done = That is all: the first card of a round never fails. Later in the game no card is closed.

lesson-memoarrr-matching = Matching
lesson-memoarrr-matching-animal-or-landscape = Coral has turned up a turtle in the jungle. A card matches if it shows a turtle or the jungle. At B2 lies a walrus in the jungle: turn it up.
lesson-memoarrr-matching-again = Now a walrus or water matches, because the last card counts. You have looked at the three cards in the north: one of them, C1, shows water. Turn it up.
lesson-memoarrr-matching-own-side = That card is not the one. Turn up C1, in the middle of the northern row.
lesson-memoarrr-matching-done = Well done! Each card is compared with the card that was turned up last, and with no other.

lesson-memoarrr-mismatch = A mismatch and the volcano
lesson-memoarrr-mismatch-try = Patch has turned up a turtle in the jungle. Let us see what a mistake costs: turn up D1.
lesson-memoarrr-mismatch-others = No match: you have the volcano and sit this round out. The others go on, and the next card must match yours.
lesson-memoarrr-mismatch-done = Patch took the last volcano, so Coral wins the round and takes the chest. In the next round everybody plays again.

lesson-memoarrr-winning = Winning a round
lesson-memoarrr-winning-open = You start this round. Turn up A2.
lesson-memoarrr-winning-wait = Coral must find an octopus or water now. Let us see.
lesson-memoarrr-winning-done = Coral found no match, and you are the last one in: the chest is yours. You open it at the end of the game.

lesson-memoarrr-remembering = Remembering
lesson-memoarrr-remembering-watch = Remember the cards that lie open: they are turned down after the round. Turn up B2, a walrus in the jungle.
lesson-memoarrr-remembering-water = Coral found a walrus in the water. Turn up D3, a turtle in the water.
lesson-memoarrr-remembering-down = The round is over, and all cards are turned down. They lie where they lay.
lesson-memoarrr-remembering-recall = Coral has turned up a turtle. Two other turtles lay open in the last round. Turn up one of them.
lesson-memoarrr-remembering-not-there = No turtle lay there. Think back: one was in the top left corner, the other one beside the volcano.
lesson-memoarrr-remembering-done = You remembered it! That is the whole game: what lay open once helps you in every later round.

lesson-memoarrr-ending = The end
lesson-memoarrr-ending-last = This is the last of seven rounds. Coral has turned up a turtle in the jungle. Turn up B2: it shows the jungle.
lesson-memoarrr-ending-done = You have four chests and Coral has three, but the most rubies win. If players tie, their chests count: first how many, then the best one.

lesson-memoarrr-penguin = The penguin
lesson-memoarrr-penguin-open = In this game animals have abilities. Turn up A4: it is a penguin.
lesson-memoarrr-penguin-peek = The penguin looks at one card in the fog, and only you see it. Tap any card.
lesson-memoarrr-penguin-done = The others saw where you looked, but not what you saw.

lesson-memoarrr-octopus = The octopus
lesson-memoarrr-octopus-open = Turn up A2: it is an octopus.
lesson-memoarrr-octopus-swap = The octopus changes places with a neighbour: above, below or beside it. Tap a neighbour.
lesson-memoarrr-octopus-done = Both cards stay there for the rest of the game. Remember where they lie now.

lesson-memoarrr-walrus = The walrus
lesson-memoarrr-walrus-open = Turn up B2: it is a walrus.
lesson-memoarrr-walrus-block = The walrus closes one card for the next player. A turtle in the jungle lies at A1 and would match: close it.
lesson-memoarrr-walrus-wait = Coral may turn up any card but that one.
lesson-memoarrr-walrus-done = It worked! The card was closed for one turn only.

lesson-memoarrr-crab = The crab
lesson-memoarrr-crab-open = Turn up A3: it is a crab.
lesson-memoarrr-crab-again = The crab gives you another turn at once, and you must match the crab. Turn up B4: it shows the desert.
lesson-memoarrr-crab-done = Well done! If you find no match on the extra turn, you take a volcano as always.

## Piratatak

lesson-piratatak-drawing = Drawing and stopping
lesson-piratatak-drawing-draw = On your turn you draw cards. Draw the first one.
lesson-piratatak-drawing-again = A gold coin! You may draw again or stop. Draw again.
lesson-piratatak-drawing-go-on = You could stop. But now, draw once more.
lesson-piratatak-drawing-stop = Two coins. Each further card may be a pirate, so stop now.
lesson-piratatak-drawing-enough = That would be brave! In this lesson, stop.
lesson-piratatak-drawing-others = Your cards are safe until your next turn. Now Coral draws.
lesson-piratatak-drawing-done = That is a turn: draw at least one card, and stop when you like.

lesson-piratatak-colour = Your colour
lesson-piratatak-colour-draw = The first part of a ship that you draw gives you your colour. Draw.
lesson-piratatak-colour-joins = Red is now your colour. Draw again.
lesson-piratatak-colour-other-colours = Another red part: it joins your ship by itself. Draw once more.
lesson-piratatak-colour-stop = A blue part goes into your reserve: you can’t build with it, but others may want it. Stop.
lesson-piratatak-colour-go-on = Do not stop yet: draw.
lesson-piratatak-colour-enough = Enough drawn: stop.
lesson-piratatak-colour-done = The first player with all six parts of one colour wins.

lesson-piratatak-pirate = The pirate
lesson-piratatak-pirate-draw = You have a red part, two coins and a blue part. Draw, and see what lies on top.
lesson-piratatak-pirate-pay = A pirate! He wants three of your cards, and you choose which. Keep the red part: it belongs to your ship.
lesson-piratatak-pirate-keep-ship = That is a part of your own ship. Give him coins or the blue part.
lesson-piratatak-pirate-done = The pirate is paid and your ship is whole. A pirate always ends your turn.

lesson-piratatak-cannon = The cannon
lesson-piratatak-cannon-draw = This time you have a cannon in your reserve. Draw.
lesson-piratatak-cannon-fire = A pirate! Fire the cannon at him.
lesson-piratatak-cannon-do-not-pay = You could pay, but the cannon costs you less. Fire it.
lesson-piratatak-cannon-done = The pirate and the cannon are gone, and you have lost nothing else.

lesson-piratatak-buying = Buying
lesson-piratatak-buying-buy = Coral has a red part in reserve, and red is your colour. You have three coins: buy the part.
lesson-piratatak-buying-buy-first = Buying takes your whole turn, so buy before you draw. Buy the red part.
lesson-piratatak-buying-done = The part is yours, and Coral has your coins. Coral could not refuse.

lesson-piratatak-ending = The last parts
lesson-piratatak-ending-five = You have four yellow parts. Draw.
lesson-piratatak-ending-six = Five parts! One is missing. You may stop, or dare to draw again. Dare it.
lesson-piratatak-ending-dare = Stopping is wise, but now we dare: draw.
lesson-piratatak-ending-done = Six parts: you win at once, in the middle of your turn. Now you know the game!
