"""The interface of a bot, and the simplest bot. A bot sees the events and the view of its own seat, never a state."""

from hashlib import blake2b
from typing import Any, NamedTuple, Protocol

import msgspec

from quarterdeck.core.errors import QuarterdeckError

UNHURRIED = 0.3
"""The usual time for a move, in seconds."""


class BotFailed(QuarterdeckError):
    """A bot raised an error, took too long, or chose a move that is not lawful.

    >>> import quarterdeck
    >>> match = quarterdeck.start("memoarrr", 2)
    >>> crew = quarterdeck.hire(match, lambda berth: None, "parrot")  # a function that makes no bot
    >>> try:
    ...     crew.play()
    ... except quarterdeck.BotFailed as error:
    ...     print(error.code)
    bot-failed
    """


class Berth(msgspec.Struct, frozen=True):
    """A bot's place in one match. The bot gets it before the first event.

    >>> import quarterdeck
    >>> from quarterdeck.games.memoarrr import Options
    >>> berth = quarterdeck.Berth("memoarrr", Options(abilities=True), seats=3, seat=1, seed="monday")
    >>> berth.seat, berth.options.abilities
    (1, True)
    """

    game: str
    """The name of the game."""
    options: Any
    """The options type of the game."""
    seats: int
    """How many play."""
    seat: int
    """The bot's own seat; seats count from 0."""
    seed: str
    """The source of all random choices: the same seed and the same events give the same moves."""
    rules: str | None = None
    """The version of the rules; None is the present one."""


class Turn(Protocol):
    """A moment in which the bot must move.

    A test of your bot can make a turn of any object with these three fields:

    >>> import quarterdeck, types
    >>> match = quarterdeck.start("piratatak", 2, first=0)
    >>> turn = types.SimpleNamespace(moves=match.moves(0), view=match.view(0), budget=0.3)
    >>> turn.moves, turn.view.turn
    ((Draw(),), (0,))
    """

    @property
    def moves(self) -> tuple[Any, ...]:
        """All lawful moves, at least one."""

    @property
    def view(self) -> Any:
        """What the seat may see now."""

    @property
    def budget(self) -> float:
        """The time for this move, in seconds."""


class Asked(NamedTuple):
    """A turn in plain values. It holds no reference to the match."""

    view: Any
    moves: tuple[Any, ...]
    budget: float


class Bot(Protocol):
    """Plays one seat of one match.

    A bot must remember what it sees: it sees each event once. After a restart a new bot sees all events from the deal
    on and must choose the same moves. So a choice must not depend on a clock or on the number of questions.

    >>> import quarterdeck
    >>> class FirstMoveBot:
    ...     def __init__(self, berth): self.berth = berth
    ...     def see(self, events): pass
    ...     def choose(self, turn): return turn.moves[0]
    >>> match = quarterdeck.start("memoarrr", 2, phrase="a quiet sea", first=0)
    >>> quarterdeck.hire(match, FirstMoveBot, "parrot", seed="noon").play()
    Outcome(ranking=(1, 0), scores=(7, 8))
    """

    def see(self, events: tuple[Any, ...]) -> None:
        """Take the events of one log entry, as this seat may see them. The first call brings the deal."""

    def choose(self, turn: Turn) -> Any:
        """Return one of the lawful moves of this turn."""


class Parrot:
    """Plays a random lawful move of any game."""

    def __init__(self, berth: Berth) -> None:
        self._seed = f"{berth.seed}/{berth.seat}"
        self._entries = 0

    def see(self, events: tuple[Any, ...]) -> None:
        self._entries += 1

    def choose(self, turn: Turn) -> Any:
        """Draw the move by a hash, which is much faster than a new random generator."""
        number = blake2b(f"{self._seed}/{self._entries}".encode(), digest_size=8).digest()
        return turn.moves[int.from_bytes(number, "big") % len(turn.moves)]
