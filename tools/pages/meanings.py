"""The meanings of fields whose names are clear in the code, for readers who have only the protocol page."""

from __future__ import annotations

_CODE = "For programs. A code never changes."
_SENTENCE = "For people, in English."
_FACTS = "The facts in the sentence, for programs that say it in their own words."
_CLOCK = "Seconds for a turn while another person waits; `null`: no limit."
_PATIENCE = "Seconds that the others wait for a person who must move and has no connection."
_STAND_IN = "The bot that plays for an absent person."
_LISTED = "Whether strangers find the table in the list, and may join it."
_PACE = "How long cards stay in sight; see the offer."
_VERSION = "The version of the server."

MEANINGS: dict[str, str] = {
    "MakeMove.move": "The move, as the page of the game describes it.",
    "SendSignal.signal": "One of the signals of the offer.",
    "Welcome.version": _VERSION,
    "Welcome.seq": "How far the table's log goes.",
    "Update.clock": "The table's times for this seat.",
    "TableCard.game": "The game's name.",
    "TableCard.rules": "The version of the game's rules, which stays the same for the life of the table.",
    "TableCard.options": "The game's options, all of them.",
    "TableCard.clock": _CLOCK,
    "TableCard.patience": _PATIENCE,
    "TableCard.stand_in": _STAND_IN,
    "TableCard.listed": _LISTED,
    "TableCard.phase": "`open`: it waits for players. `closed`: it was given up before its game began.",
    "TableCard.seats": "In the order of the seats.",
    "TableCard.outcome": "How the game ended; `null` before.",
    "ChairCard.kind": "Who has the seat. A person keeps the seat while a bot plays for them.",
    "ChairCard.name": "What the person or the bot is called; empty at an open seat.",
    "Done.id": "The id of the command.",
    "Done.seq": "Where the table's log stands.",
    "Refused.code": _CODE,
    "Refused.sentence": _SENTENCE,
    "Refused.facts": _FACTS,
    "Attendance.seats": "In the order of the seats; `reconnecting` turns into `away` after a while.",
    "Signalled.seat": "The seat that sends it.",
    "Signalled.signal": "The signal.",
    "Seated.seats": "The seats that this client plays now; none: it watches.",
    "Pong": "The answer to a ping.",
    "Restarting.seconds": "Come back after so many seconds.",
    "Restarting.sentence": _SENTENCE,
    "NewTable.game": "The game's name.",
    "NewTable.seats": "One for each player, in the order of the seats, clockwise.",
    "NewTable.options": "The game's options; those that are left out have their defaults.",
    "NewTable.pace": _PACE,
    "NewTable.clock": _CLOCK,
    "NewTable.patience": _PATIENCE,
    "NewTable.stand_in": f"{_STAND_IN} If it is left out, the first bot of the offer.",
    "NewTable.listed": _LISTED,
    "WantedSeat.kind": "Who gets the seat: I, a bot, or the next person who comes.",
    "Claim.token": "The text behind the `#` of the link.",
    "Offer.games": "The games that can be played.",
    "Offer.bots": "The bots that can sit at a table.",
    "Offer.paces": "What each pace means.",
    "Offer.signals": "All signals that players can send each other.",
    "Offer.version": _VERSION,
    "GameCard.name": "Its name in requests.",
    "GameCard.title": "Its name for people.",
    "GameCard.rules": "The version of its rules.",
    "GameCard.seats": "How many can play.",
    "GameCard.options": "Its options.",
    "Myself.name": "My name; `null`: there is no cookie, or the server does not know it.",
    "TableList.tables": "At most a hundred.",
    "TableAnswer.table": "The table as it is now.",
    "TableAnswer.seats": "My seats; none where the link was for watching.",
    "HandOverLink.token": "The secret of the link.",
    "HandOverLink.link": "A path on this server. The secret is behind the `#`, so no log on the way holds it.",
    "Replay.game": "The game's name.",
    "Replay.rules": "The version of the rules that the game was played by.",
    "Replay.options": "The game's options, all of them.",
    "Replay.players": "In the order of the seats.",
    "Replay.outcome": "How it ended.",
    "Complaint.code": _CODE,
    "Complaint.sentence": _SENTENCE,
    "Complaint.facts": _FACTS,
}
