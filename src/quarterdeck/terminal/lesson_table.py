"""A lesson at home: a table whose other players follow the lesson's script, and whose coach refuses other moves."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from quarterdeck.core import registry
from quarterdeck.core.game import AnyGame
from quarterdeck.core.match import AnyMatch
from quarterdeck.lessons import Coach, Lesson, NotInThisLesson
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.protocol.paces import PACES
from quarterdeck.terminal.home_bots import ShipMate
from quarterdeck.terminal.home_table import HomeTable
from quarterdeck.terminal.table import SeatedPlayer, TableUpdate

SCRIPT = "script"


class LessonTable(HomeTable):
    """One lesson from its beginning to its end. It leaves no record."""

    def __init__(self, lesson: Lesson, *, catalogue: Catalogue) -> None:
        self._coach = Coach(lesson)
        learner = SeatedPlayer(catalogue.say("screen-you"))
        others = (SeatedPlayer(name, SCRIPT) for name in lesson.players)
        super().__init__(
            registry.find(lesson.game), (learner, *others), lesson.options, catalogue=catalogue, pace=PACES["instant"]
        )

    @property
    def is_learned(self) -> bool:
        """Whether the learner has done everything that the lesson asks for."""
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
        return self._coach.lesson.begun()

    def _hire(self, name: str, seat: int) -> ShipMate:
        return _ScriptedPlayer(self._coach, self.match)

    def _moment(self, eyes: int) -> TableUpdate:
        coach, match = self._coach, self.match
        return replace(
            super()._moment(eyes), moves=coach.moves(match), coach=spoken(self._catalogue, coach.says(match))
        )

    @property
    def _is_over(self) -> bool:
        return self.is_learned

    def _bots_to_move(self) -> list[int]:
        scripted = self._coach.scripted(self.match)
        return [] if scripted is None else [scripted[0]]

    def _keep_record(self) -> None:
        """A staged game is not kept."""


class _ScriptedPlayer:
    """Makes the moves of the lesson's script."""

    def __init__(self, coach: Coach, match: AnyMatch) -> None:
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
