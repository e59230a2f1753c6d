"""Lets the crew do the drills, and simulated players whose span is known, and writes what it measures.

The crew's spans go into src/quarterdeck/drills/crew.json, which the page shows. What twelve questions can tell goes
into benchmarks/measured/drills.json.

python tools/drills.py                 400 drills of each level, and 200 questions of each number
python tools/drills.py --drills 20     a short form
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import product
from math import exp
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.machine import this_machine
from quarterdeck.bots.bot import Asked, Berth, Bot
from quarterdeck.bots.crew import LEVELS, hire
from quarterdeck.commands.parser import positive
from quarterdeck.drills import DRILLS, Drill, DrillMoment, DrillName, LevelSpan, Span, Staircase
from quarterdeck.drills.drill import QUESTIONS
from quarterdeck.drills.measured import CrewSpans
from quarterdeck.drills.staircase import SLOPE
from quarterdeck.games.memoarrr.cards import Options
from quarterdeck.lab.report import progress_bar
from tools import generate

MEASURED = Path(__file__).parents[1] / "src" / "quarterdeck" / "drills" / "crew.json"
SIMULATED = Path(__file__).parents[1] / "benchmarks" / "measured" / "drills.json"
BUDGET = 0.3
"""Seconds for an answer; no level needs them."""


def player(level: str, seed: str) -> Bot:
    """A member of the crew that has seen nothing yet."""
    return hire(level, Berth("memoarrr", Options(), 2, 0, seed))


def answer(bot: Bot, moment: DrillMoment) -> int:
    cell: int = bot.choose(Asked(moment.view, moment.moves, BUDGET)).cell
    return cell


def do_drill(level: str, name: DrillName, seed: str) -> Span:
    """A whole drill of a member of the crew. Every question is a new island, of which it has seen nothing."""
    drill, bot = Drill(name, seed), player(level, f"{seed}/1")
    while (moment := drill.moment()).span is None:
        match moment.step:
            case "show":
                bot.see(moment.events)
                drill.go_on()
            case "ask":
                drill.pick(answer(bot, moment))
            case _:
                drill.go_on()
                bot = player(level, f"{seed}/{moment.question + 1}")
    return moment.span


def hits(level: str, name: DrillName, number: int, questions: int) -> float:
    """The share of right answers to questions of one number."""
    right = 0
    for seed in range(questions):
        key = f"hits/{name}/{number}/{seed}"
        drill, bot = Drill(name, key, first=number), player(level, key)
        while (moment := drill.moment()).step == "show":
            bot.see(moment.events)
            drill.go_on()
        drill.pick(answer(bot, moment))
        right += bool(drill.moment().right)
    return right / questions


def measured(level: str, name: DrillName, drills: int, questions: int) -> LevelSpan:
    spans = [do_drill(level, name, f"drills/{name}/{number}").mean for number in range(drills)]
    shares = [hits(level, name, number, questions) for number in range(1, DRILLS[name].most + 1)]
    return LevelSpan(level, round(fmean(spans), 1), round(stdev(spans), 1), tuple(round(share, 3) for share in shares))


class SimulatedSpans(msgspec.Struct, frozen=True):
    """What twelve questions of the lookout say about players who have the same span."""

    span: float
    slope: float
    """How flat their curve is; the estimate assumes SLOPE."""
    first: int
    """The number of the first question."""
    mean: float
    """Of the estimates."""
    spread: float
    """Their standard deviation."""
    told: float
    """The mean of the errors that were told with them."""
    more: dict[str, float] = {}
    """For players whose span is larger by so much: how often one of them gets the larger estimate."""


def simulated(span: float, slope: float, first: int, players: int) -> list[Span]:
    """Drills of players who answer by a curve. The same numbers give the same drills."""
    dice, found = Random(f"{span}/{slope}/{first}"), []
    for _ in range(players):
        stairs = Staircase(first, DRILLS["lookout"].most)
        for _ in range(QUESTIONS):
            stairs.answer(right=dice.random() < 1 / (1 + exp((stairs.number - span) / slope)))
        found.append(stairs.span())
    return found


def what_questions_tell(players: int) -> list[SimulatedSpans]:
    rows = []
    for slope, span, first in product((SLOPE, 2 * SLOPE), (2, 4, 6, 9, 12), (1, DRILLS["lookout"].first, 8)):
        spans = simulated(span, slope, first, players)
        means = [one.mean for one in spans]
        more = {}
        if first == DRILLS["lookout"].first:
            for step in (1, 2, 4):
                others = [one.mean for one in simulated(span + step, slope, first, players)]
                more[str(step)] = round(fmean(one < other for one, other in zip(means, others, strict=True)), 2)
        mean, spread, told = (
            round(figure, 1) for figure in (fmean(means), stdev(means), fmean(one.error for one in spans))
        )
        rows.append(SimulatedSpans(span, slope, first, mean, spread, told, more))
    return rows


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser("python tools/drills.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--drills", type=positive, default=400, metavar="D", help="drills of each level (400)")
    parser.add_argument("--questions", type=positive, default=200, metavar="Q", help="questions of each number (200)")
    parser.add_argument(
        "--players", type=positive, default=400, metavar="P", help="simulated players of each kind (400)"
    )
    chosen = parser.parse_args(arguments)
    machine = this_machine()
    made = f"{datetime.now(UTC).date()}, {machine.cpu}, {machine.system}, {machine.python}"
    known = {"made": made, "players": chosen.players, "spans": what_questions_tell(chosen.players)}
    SIMULATED.write_bytes(msgspec.json.format(msgspec.json.encode(known)) + b"\n")
    spans: dict[str, list[LevelSpan]] = {name: [] for name in DRILLS}
    with progress_bar("Drilling", len(LEVELS) * len(DRILLS)) as advance:
        for name in DRILLS:
            for level in LEVELS:
                spans[name].append(measured(level, name, chosen.drills, chosen.questions))
                advance(1)
    told = CrewSpans(made, chosen.drills, chosen.questions, {name: tuple(rows) for name, rows in spans.items()})
    MEASURED.write_bytes(msgspec.json.format(msgspec.json.encode(told)) + b"\n")
    return generate.main([], generate.DOCS / "rules", generate.DOCS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
