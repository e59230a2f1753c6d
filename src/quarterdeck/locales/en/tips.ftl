# Tips in the first games: what to know when something happens for the first time.

tip-memoarrr-mismatch = No match: you take the volcano and sit this round out. The others go on.
tip-memoarrr-won = You are the last one left, and the chest is yours. The rubies are counted at the end.
tip-memoarrr-round = A new round: all cards are face down again, and each lies where it lay before.
tip-memoarrr-look = You see its three middle cards. No other player sees them.
tip-memoarrr-ready = They go back face down, and stay where they are.
tip-memoarrr-peek = Only you see it.
tip-memoarrr-swap = The two cards change places, even if one lies in the fog.
tip-memoarrr-block = The next card that is turned up must be another one.
tip-memoarrr-again = Crab: you go again, and your own crab is the card to match.
tip-memoarrr-match = A match: you stay in. The next player must match your card.
tip-memoarrr-ban = The first card of the game must not be one that was looked at: those are crossed out.
tip-memoarrr-opening = Nothing must match yet. The next player must match your card.
tip-memoarrr-turn = Turn up any card in the fog. A wrong one puts you out of the round.
tip-memoarrr-out = A player without a match takes a volcano and sits the round out. The last one left wins the chest.

tip-piratatak-cannon = If you fire, you lose the cannon and nothing else.
tip-piratatak-pirate = Coins, cannons, parts: you choose. Then your turn is over.
tip-piratatak-robbed = A pirate takes three cards, or all if you have no more. Then your turn is over.
tip-piratatak-colour = This is your colour now: the first who has all six parts of a ship wins.
tip-piratatak-stop = You may stop now, or draw again: { $pirates ->
    [one] { $pirates } of the { $cards } cards is a pirate.
   *[other] { $pirates } of the { $cards } cards are pirates.
}
tip-piratatak-stop-unknown = You may stop now, or draw again. A pirate would end your turn, and take three cards.
tip-piratatak-reserve = This goes into your reserve: it can pay a pirate, and coins can buy parts.
tip-piratatak-buy = A part costs three coins, and buying is your whole turn.
tip-piratatak-draw = It may be a part of a ship, a coin, a cannon, or a pirate.
tip-piratatak-reshuffled = The pile was empty: the discarded cards are shuffled, and are the new pile.
