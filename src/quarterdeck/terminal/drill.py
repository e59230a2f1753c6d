"""`quarterdeck drill`: a drill line by line, and the spans of all drills that were done on this machine."""

import asyncio
import secrets
from datetime import UTC, datetime

import msgspec

from quarterdeck.atomic_file import whole_file
from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.data_folder import data_file, make_data_folder
from quarterdeck.drills import DRILLS, BadDrill, Drill, DrillMoment, DrillName, Span, spans_of_crew
from quarterdeck.games.memoarrr import cell_name
from quarterdeck.games.memoarrr.events import Swapped
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.protocol.paces import PACES, PaceName
from quarterdeck.terminal.drawing import board_of
from quarterdeck.terminal.drawing.palette import Palette
from quarterdeck.terminal.plain_io import LineInput, LineOutput
from quarterdeck.terminal.plain_session import LEAVING
from quarterdeck.terminal.settings import catalogue_of, chosen_settings

KEPT = "drills.json"
FEW = 10
"""How many of the latest spans are listed."""


class DoneDrill(msgspec.Struct, frozen=True):
    """One drill that was done on this machine."""

    drill: DrillName
    at: datetime
    span: Span
    pace: PaceName


def drill(name: str | None, *, language: str | None, pace: str | None, forget: bool) -> None:
    """Do a drill to its end or until the player leaves; without a name, tell what was done before."""
    settings, _ = chosen_settings(language, None, pace)
    catalogue = catalogue_of(settings)
    if forget:
        data_file(KEPT).unlink(missing_ok=True)
    if name is None:
        for known in DRILLS:
            _tell_history(known, catalogue, LineOutput())
    elif name in DRILLS:
        asyncio.run(_DrillSession(next(known for known in DRILLS if known == name), catalogue, settings.pace).stay())
    else:
        raise BadDrill("no-such-drill", f"There is no drill “{name}”; there are {', '.join(DRILLS)}.")


def done_drills() -> list[DoneDrill]:
    """The drills that were done on this machine, the oldest first."""
    try:
        return msgspec.json.decode(data_file(KEPT).read_bytes(), type=list[DoneDrill])
    except (OSError, msgspec.DecodeError, UnicodeError):
        return []


def _keep(done: DoneDrill) -> None:
    """Keep a span. If that fails, it has been told all the same."""
    try:
        with whole_file(make_data_folder() / KEPT) as draft:
            draft.write(msgspec.json.encode([*done_drills(), done]))
    except (OSError, QuarterdeckError):
        return


def _tell_history(name: DrillName, catalogue: Catalogue, output: LineOutput) -> None:
    """The latest spans, and those of the crew."""
    output.write(f"quarterdeck drill {name}: {catalogue.say(f'drill-{name}')}. {catalogue.say(f'drill-{name}-what')}")
    done = [done for done in done_drills() if done.drill == name]
    output.write(f"{catalogue.say('drill-history' if done else 'drill-none')}")
    for one in done[-FEW:]:
        day = f"{one.at:%Y-%m-%d}"
        output.write(f"  {catalogue.say('drill-history-day', day=day, drill=name, number=one.span.mean)}")
    output.write(catalogue.say("drill-crew"))
    for level in spans_of_crew().spans[name]:
        title = catalogue.say("level", bot=level.level)
        output.write(f"  {title}: {catalogue.say('drill-number', drill=name, number=level.span)}")
    output.write(f"  {catalogue.say('drill-kraken')}")


class _DrillSession:
    """One drill at the keyboard."""

    def __init__(self, name: DrillName, catalogue: Catalogue, pace: PaceName) -> None:
        self._drill = Drill(name, secrets.token_hex())
        self._catalogue = catalogue
        self._pace = pace
        self._board = board_of(registry.find("memoarrr"), catalogue, Palette("none"))
        self._keyboard, self._output = LineInput(), LineOutput()

    def _say(self, message: str, **facts: object) -> None:
        self._output.write(self._catalogue.say(message, **facts))

    async def stay(self) -> None:
        name = self._drill.name
        self._say(f"drill-{name}-what")
        self._say("drill-adapts")
        asked = 0
        while (moment := self._drill.moment()).step != "over":
            if moment.question != asked:
                asked = moment.question
                self._say("drill-question", question=asked, questions=moment.questions)
            match moment.step:
                case "show":
                    await self._show(moment)
                    self._drill.go_on()
                case "ask":
                    if not await self._ask(moment):
                        self._say("terminal-leave")
                        return
                case _:
                    self._tell(moment)
                    self._drill.go_on()
        self._tell(moment)
        assert moment.span is not None
        _keep(DoneDrill(name, datetime.now(UTC), moment.span, self._pace))
        span = moment.span
        bound = "least" if span.at_least else "about"
        self._say("drill-span", bound=bound, drill=name, number=span.mean, error=span.error)
        self._say("drill-meaning")
        _tell_history(name, self._catalogue, self._output)

    async def _show(self, moment: DrillMoment) -> None:
        """Show one thing for its time. Only a person needs the time; a program reads everything at once."""
        for event in moment.events:
            if isinstance(event, Swapped):
                facts = {"cell": cell_name(event.cell or 0), "with": cell_name(event.with_ or 0)}
                self._say("drill-swapped", **facts)
        for cell, card in enumerate(moment.view.cells):
            if card is not None:
                self._say("memoarrr-named", cell=cell_name(cell), animal=card.animal, landscape=card.landscape)
        if self._keyboard.is_a_person:
            await asyncio.sleep(moment.beat * PACES[self._pace].exposure / 1000)
        self._output.forget()

    async def _ask(self, moment: DrillMoment) -> bool:
        """Ask until a cell is picked; whether the player stays."""
        wanted = moment.view.to_match
        assert wanted is not None
        self._keyboard.forget_what_was_typed()
        while True:
            self._output.ask(self._catalogue.say("drill-ask", animal=wanted.animal, landscape=wanted.landscape))
            line = await self._keyboard.read()
            self._output.answered(echoed=self._keyboard.is_a_person and line is not None)
            if line is None or line.strip().lower() in LEAVING:
                return False
            answer = self._board.read(line.strip().lower(), moment.view, moment.moves)
            if answer.moves:
                self._drill.pick(answer.moves[0].cell)
                return True
            self._output.write(answer.why_not or self._catalogue.say("terminal-not-understood", answer=line.strip()))

    def _tell(self, moment: DrillMoment) -> None:
        """Whether the answer was right."""
        self._say("drill-right") if moment.right else self._say("drill-wrong", cell=cell_name(moment.match or 0))
