"""A drill from its first card to the span: what is face up now, and nothing else."""

from collections.abc import Callable
from random import Random
from typing import Literal, TypeAlias

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.drills.deal import PLACES, DrillQuestion, lookout, swap
from quarterdeck.drills.staircase import Span, Staircase
from quarterdeck.games.memoarrr.cards import Location, Options
from quarterdeck.games.memoarrr.events import Event, Reveal
from quarterdeck.games.memoarrr.island import CELLS, check_face_down
from quarterdeck.games.memoarrr.view import View

DrillName: TypeAlias = Literal["lookout", "swap"]
Step: TypeAlias = Literal["show", "ask", "told", "over"]


class BadDrill(QuarterdeckError):
    """There is no such drill, or it can't do this now."""


class Kind(msgspec.Struct, frozen=True):
    """What makes a drill: its questions, the number that it begins with, and the largest one."""

    question: Callable[[int, Random], DrillQuestion]
    first: int
    most: int


DRILLS: dict[DrillName, Kind] = {"lookout": Kind(lookout, 3, 16), "swap": Kind(swap, 3, 24)}
QUESTIONS = 12
"""How many questions a drill asks."""


class DrillMoment(msgspec.Struct, frozen=True):
    """A drill as its player may see it now."""

    drill: DrillName
    question: int
    """Which question this is, from 1 on."""
    questions: int
    """How many questions the drill has."""
    number: int
    """How many cards, or swaps, this question has."""
    step: Step
    """`show`: something is shown, and `go_on` shows the next; `ask`: a cell is to be picked; `told`: the answer is
    shown, and `go_on` goes to the next question; `over`: the drill is over."""
    view: View
    """The island: the cards that are face up now, and while it is asked for, the card to match."""
    events: tuple[Event, ...]
    """What is shown now."""
    beat: float
    """How long it is shown, in parts of the exposure time of the player's pace; 0: until the player goes on."""
    moves: tuple[Reveal, ...]
    """The cells that may be picked now."""
    right: bool | None
    """While an answer is told: whether it was right."""
    match: int | None
    """While an answer is told: the cell with the match."""
    span: Span | None
    """When the drill is over: what the answers say."""


class Drill:
    """One drill. The same seed gives the same questions for the same answers. `first` is the number of cards or swaps
    of the first question; None: the usual one."""

    def __init__(self, name: DrillName, seed: str, first: int | None = None) -> None:
        kind = DRILLS[name]
        self.name = name
        self._ask = kind.question
        self._dice = Random(seed)
        self._staircase = Staircase(kind.first if first is None else first, kind.most)
        self._begin()

    def _begin(self) -> None:
        self._question = self._ask(self._staircase.number, self._dice)
        self._scene = 0
        self._picked: int | None = None

    @property
    def step(self) -> Step:
        if self._picked is not None:
            return "over" if self._is_last else "told"
        return "show" if self._scene < len(self._question.scenes) else "ask"

    @property
    def _is_last(self) -> bool:
        return len(self._staircase.answers) == QUESTIONS

    def go_on(self) -> None:
        """Turn down what is shown: the next card, the question, or the next question follows."""
        match self.step:
            case "show":
                self._scene += 1
            case "told":
                self._begin()
            case _:
                raise BadDrill("drill-waits", "The drill waits for a card to be picked.")

    def pick(self, cell: int) -> None:
        """Answer the question."""
        if self.step != "ask":
            raise BadDrill("drill-shows", "Nothing is asked yet.")
        check_face_down(sum(1 << place for place in PLACES), cell)
        self._staircase.answer(right=cell == self._question.right)
        self._picked = cell

    def moment(self) -> DrillMoment:
        """What the player may see now."""
        question, step = self._question, self.step
        told = step in ("told", "over")
        scene = question.scenes[self._scene] if step == "show" else None
        return DrillMoment(
            drill=self.name,
            question=len(self._staircase.answers) + (not told),
            questions=QUESTIONS,
            number=self._staircase.answers[-1].number if told else self._staircase.number,
            step=step,
            view=self._view(self._face_up(), question.wanted if step != "show" else None),
            events=scene.events if scene else (),
            beat=scene.beat if scene else 0,
            moves=tuple(map(Reveal, PLACES)) if step == "ask" else (),
            right=self._staircase.answers[-1].right if told else None,
            match=question.right if told else None,
            span=self._staircase.span() if step == "over" else None,
        )

    def _face_up(self) -> dict[int, Location]:
        """While an answer is told, the card that was picked and the right one."""
        question = self._question
        match self.step:
            case "show":
                return question.scenes[self._scene].cards
            case "ask":
                return {}
            case _:
                return {cell: card for cell, card in question.cards.items() if cell in (self._picked, question.right)}

    def _view(self, face_up: dict[int, Location], wanted: Location | None) -> View:
        """An island of Memoarrr! with nothing on it but these cards."""
        return View(
            seat=0,
            options=Options(),
            phase="reveal",
            turn=(0,),
            first=0,
            round=0,
            starter=None,
            cells=tuple(face_up.get(cell) for cell in range(CELLS)),
            to_match=wanted,
            to_match_cell=None,
            sides=(None, None),
            ready=(True, True),
            glimpse={},
            closed=(),
            volcanoes=(),
            held=(None, None),
            treasures=(),
            won=((), ()),
            removed=None,
            locations=None,
            ranking=None,
        )
