"""A lesson or a puzzle at home: a table whose other players follow a script, and where a coach speaks."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from quarterdeck.core import registry
from quarterdeck.core.game import AnyGame
from quarterdeck.core.match import AnyMatch
from quarterdeck.lessons import LEARNER, Coach, NotInThisLesson
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.protocol.paces import PACES
from quarterdeck.puzzles import PuzzleCoach
from quarterdeck.terminal.home_bots import ShipMate
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.table import SeatedPlayer, TableUpdate

SCRIPT = "script"


class CoachedTable(HomeTable):
    """One lesson or one puzzle from its beginning to its end. It leaves no record."""

    def __init__(self, coach: Coach | PuzzleCoach, *, catalogue: Catalogue) -> None:
        self._coach = coach
        staged = coach.puzzle if isinstance(coach, PuzzleCoach) else coach.lesson
        learner = SeatedPlayer(catalogue.say("screen-you"))
        others = (SeatedPlayer(name, SCRIPT) for name in staged.players)
        super().__init__(
            registry.find(staged.game), (learner, *others), staged.options, catalogue=catalogue, pace=PACES["instant"]
        )
        self._shipmates[LEARNER] = self._hire(SCRIPT, LEARNER)
        if isinstance(coach, PuzzleCoach):  # a whole game may lie before it: of that only the latest move is news
            self._told[LEARNER] = len(self.match) - 1

    @property
    def is_done(self) -> bool:
        """Whether the learner has done everything that the coach asks for."""
        return self._coach.is_over(self.match)

    @property
    def record(self) -> None:
        return None

    async def play(self, seat: int, move: Any) -> None:
        try:
            self._coach.check(self.match, move)
        except NotInThisLesson as error:
            sentence = spoken(self._catalogue, error.facts["message"])
            raise NotInThisLesson(error.code, sentence, **error.facts) from None
        await super().play(seat, move)

    def _begin(self, game: AnyGame, options: Mapping[str, Any] | None) -> AnyMatch:
        return self._coach.begun()

    def _hire(self, name: str, seat: int) -> ShipMate:
        return _ScriptedPlayer(self._coach, self.match)

    def _moment(self, eyes: int) -> TableUpdate:
        coach, match = self._coach, self.match
        return replace(
            super()._moment(eyes), moves=coach.moves(match), coach=spoken(self._catalogue, coach.says(match))
        )

    @property
    def _is_over(self) -> bool:
        return self.is_done

    def _bots_to_move(self) -> list[int]:
        scripted = self._coach.scripted(self.match)
        return [] if scripted is None else [scripted[0]]

    def _keep_record(self) -> None:
        """A staged game is not kept."""


class _ScriptedPlayer:
    """Makes the moves of the script."""

    def __init__(self, coach: Coach | PuzzleCoach, match: AnyMatch) -> None:
        self._coach = coach
        self._match = match

    async def think(self) -> Any:
        return self.stand_down()

    def stand_down(self) -> Any:
        scripted = self._coach.scripted(self._match)
        assert scripted is not None
        return scripted[1]


def spoken(catalogue: Catalogue, message: str) -> str:
    """The coach's sentence; a lesson of another package may have the sentence itself instead of a name."""
    return catalogue.say(message) if catalogue.has(message) else message
