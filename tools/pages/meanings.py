"""The meanings of fields whose names are clear in the code, for readers who have only the protocol page."""

from __future__ import annotations

_CODE = "Stable: for programs."
_SENTENCE = "For people, in English."
_FACTS = "What the sentence is made of, for programs that say it in their own words."
_CLOCK = "Seconds for a turn while another person waits; `null`: no limit."
_PATIENCE = "Seconds that the others wait for a seat that is to move and has no connection."
_STAND_IN = "The bot that plays for an absent person."
_LISTED = "Whether strangers find the table in the list, and may join it."
_PACE = "How long cards stay in sight; see the offer."
_VERSION = "Of the server."

MEANINGS: dict[str, str] = {
    "MakeMove.move": "The move, as the page of the game describes it.",
    "SendSignal.signal": "All that can be said at a table.",
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
    "TableCard.phase": "It waits for its crew, plays, has ended, or was given up before its game began.",
    "TableCard.seats": "In the order of the seats.",
    "TableCard.outcome": "How the game ended; `null` before.",
    "ChairCard.kind": "Whose seat it is. A person's seat stays theirs while a bot plays for them.",
    "ChairCard.name": "What the person or the bot is called; empty at an open seat.",
    "Done.id": "Of the command.",
    "Done.seq": "Where the table's log stands.",
    "Refused.code": _CODE,
    "Refused.sentence": _SENTENCE,
    "Refused.facts": _FACTS,
    "Attendance.seats": "In the order of the seats; `reconnecting` turns into `away` after a while.",
    "Signalled.seat": "Who sends it.",
    "Signalled.signal": "Which one.",
    "Seated.seats": "The seats that this client plays now; none: it watches.",
    "Pong": "The answer to a ping.",
    "Restarting.seconds": "After how long to come back.",
    "Restarting.sentence": _SENTENCE,
    "NewTable.game": "The game's name.",
    "NewTable.seats": "In the order of the seats, clockwise; as many as the game is to have players.",
    "NewTable.options": "The game's options; those that are left out have their defaults.",
    "NewTable.pace": _PACE,
    "NewTable.clock": _CLOCK,
    "NewTable.patience": _PATIENCE,
    "NewTable.stand_in": f"{_STAND_IN} If it is left out, the first bot of the offer.",
    "NewTable.listed": _LISTED,
    "WantedSeat.kind": "Whose seat it is to be.",
    "Claim.token": "What stands behind the `#` of the link.",
    "Offer.games": "The games that can be played.",
    "Offer.bots": "The bots that can be had at a table.",
    "Offer.paces": "What each pace means.",
    "Offer.signals": "All that can be said at a table.",
    "Offer.version": _VERSION,
    "GameCard.name": "What requests call it.",
    "GameCard.title": "What people call it.",
    "GameCard.rules": "The version of its rules.",
    "GameCard.seats": "How many can play.",
    "GameCard.options": "What can be chosen.",
    "Myself.name": "My name; `null`: there is no cookie, or the server does not know it.",
    "TableList.tables": "At most a hundred.",
    "TableAnswer.table": "The table as it is now.",
    "TableAnswer.seats": "My seats; none where the link was for watching.",
    "HandOverLink.token": "The secret of the link.",
    "HandOverLink.link": "A path on this server. The secret is behind the `#`, so it reaches no log on its way.",
    "Replay.game": "The game's name.",
    "Replay.rules": "The version of the rules that it was played under.",
    "Replay.options": "The game's options, all of them.",
    "Replay.players": "In the order of the seats.",
    "Replay.outcome": "How it ended.",
    "Complaint.code": _CODE,
    "Complaint.sentence": _SENTENCE,
    "Complaint.facts": _FACTS,
}
