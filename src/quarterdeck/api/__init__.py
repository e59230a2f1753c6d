"""The names of `import quarterdeck`: matches, moves, views, records, bots, sentences and pictures."""

from quarterdeck.api.crew import Crew, bot_names, hire
from quarterdeck.api.matches import game_names, options_of, start
from quarterdeck.api.presentation import NoPicture, UnknownLanguage, languages, narrate, picture
from quarterdeck.api.texts import (
    BadText,
    read_events,
    read_move,
    read_records,
    read_view,
    save_record,
    save_records,
    write_events,
    write_move,
    write_record,
    write_view,
)
from quarterdeck.atomic_file import BadFile
from quarterdeck.bots.bot import Berth, Bot, BotFailed, Turn
from quarterdeck.bots.crew import UnknownBot
from quarterdeck.core.errors import (
    BadDeal,
    BadOptions,
    BadPlayers,
    BadRecord,
    IllegalMove,
    MatchOver,
    MatchRunning,
    NotYourTurn,
    QuarterdeckError,
    RefusedMove,
    UnknownGame,
    UnknownMove,
    UnknownSeat,
)
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.game import Outcome
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.options import Option
from quarterdeck.core.record import Entry, Player, Record
from quarterdeck.core.record import read as read_record
from quarterdeck.core.replay import ReplayMoment, look_back
from quarterdeck.core.verify import replay, verify
from quarterdeck.pictures.sheet import Picture

__all__ = [
    "AnyMatch",
    "BadDeal",
    "BadFile",
    "BadOptions",
    "BadPlayers",
    "BadRecord",
    "BadText",
    "Berth",
    "Bot",
    "BotFailed",
    "Crew",
    "Entry",
    "FairDeal",
    "IllegalMove",
    "Match",
    "MatchOver",
    "MatchRunning",
    "NoPicture",
    "NotYourTurn",
    "Option",
    "Outcome",
    "Picture",
    "Player",
    "QuarterdeckError",
    "Record",
    "RefusedMove",
    "ReplayMoment",
    "Turn",
    "UnknownBot",
    "UnknownGame",
    "UnknownLanguage",
    "UnknownMove",
    "UnknownSeat",
    "bot_names",
    "game_names",
    "hire",
    "languages",
    "look_back",
    "narrate",
    "options_of",
    "picture",
    "read_events",
    "read_move",
    "read_record",
    "read_records",
    "read_view",
    "replay",
    "save_record",
    "save_records",
    "start",
    "verify",
    "write_events",
    "write_move",
    "write_record",
    "write_view",
]
