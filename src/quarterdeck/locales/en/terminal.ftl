# What the line-by-line game says around the games themselves.

terminal-which-game = Which game? { $games } (Enter for { $usual })
terminal-welcome = { $title } with { $players } players. Type ? for help, q to leave.
terminal-commitment = Fair deal: the shuffle is fixed by a secret whose SHA-256 is { $commitment }.
terminal-secret = The secret was { $secret }, your nonce { $nonce }.
terminal-recorded = The record of this game is in { $file }; check every card with: quarterdeck verify { $file }
terminal-turn-down = Press Enter, and the cards are turned face down
terminal-forget = Press Enter when you will remember it
terminal-leave = You leave the table.
terminal-not-understood = “{ $answer }” is not understood here.
terminal-help = You can answer: { $answers }
