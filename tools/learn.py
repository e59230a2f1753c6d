"""Lets somebody who knows nothing learn Piratatak, and writes docs/learn.md with the curve. It takes some minutes.

python tools/learn.py            all of it
python tools/learn.py --quick    a short form, only to see it work
python tools/learn.py --tables   only the tables of what is observed and of the actions, which are there at once
"""

from __future__ import annotations

import os
import shlex
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import process_time

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # these matrices are small: two threads would wait for each other

from quarterdeck.bots.piped import PREFIX
from quarterdeck.commands.parser import positive
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.report import progress_bar
from quarterdeck.lab.runner import Engine
from quarterdeck.lab.tournament.plan import TournamentPlan
from quarterdeck.lab.tournament.standings import Share
from quarterdeck.lab.tournament.tournament import hold
from tools.learning import apprentice
from tools.learning.curve import Point, drawn
from tools.learning.duel import duel
from tools.learning.network import Network
from tools.learning.page import Learnt, filled, results, tables
from tools.learning.school import Scale, taught

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "learn.md"


class Form(msgspec.Struct, frozen=True):
    """How long it learns, and how thoroughly it is examined."""

    scale: Scale
    every: int
    """After so many lessons it plays against the crew, for the curve."""
    curve: tuple[str, ...]
    deals_of_a_point: int
    examiners: tuple[str, ...]
    """Whom it plays in the end."""
    deals: int


FULL = Form(Scale(1000, 8192), 50, ("deckhand", "bosun"), 100, ("cabin-boy", "deckhand", "bosun", "captain"), 400)
QUICK = Form(Scale(8, 1024, tables=16, batch=128, rate=4e-3), 8, ("parrot",), 4, ("parrot",), 5)


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser("python tools/learn.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a few lessons and a few deals")
    parser.add_argument("--tables", action="store_true", help="learn nothing, and write what the code says")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, metavar="J", help="processes that play")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", metavar="FOLDER", help="where the page goes")
    parser.add_argument("--to", type=Path, default=ROOT / ".bench" / "learn", metavar="FOLDER", help="what was learnt")
    chosen = parser.parse_args(arguments)
    try:
        parts = tables()
        if not chosen.tables:
            parts |= learn(QUICK if chosen.quick else FULL, Engine(jobs=chosen.jobs), chosen.to, chosen.docs)
        write(parts, chosen.docs)
    except QuarterdeckError as error:
        print(error.sentence, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped; nothing has been written.", file=sys.stderr)
        return 130
    return 0


def write(parts: dict[str, str], docs: Path) -> None:
    """The page as it is, with these parts anew."""
    docs.mkdir(parents=True, exist_ok=True)
    (docs / "learn.md").write_text(filled(PAGE.read_text(encoding="utf-8"), parts), encoding="utf-8")


def learn(form: Form, engine: Engine, to: Path, docs: Path) -> dict[str, str]:
    """Learn, play, draw, and tell what came of it."""
    to.mkdir(parents=True, exist_ok=True)
    network, points, seconds = learnt(form)
    file = to / "apprentice.json"
    network.save(file)
    against = examined(form, file, engine)
    (docs / "pictures").mkdir(parents=True, exist_ok=True)
    (docs / "pictures" / "learning.svg").write_bytes(drawn(points))
    return results(Learnt(form.scale.lessons, seconds, tuple(points), against), datetime.now(UTC).date())


def learnt(form: Form) -> tuple[Network, list[Point], float]:
    """The network at the end, how well it played on the way, and the processor time that learning took."""
    points: list[Point] = []
    examining = 0.0
    began = process_time()
    with progress_bar("Learning", form.scale.lessons) as advance:
        for lesson, (decisions, network) in enumerate(taught(form.scale)):
            if lesson % form.every == 0:
                paused = process_time()
                against = {bot: duel(network, bot, form.deals_of_a_point, "curve") for bot in form.curve}
                points.append(Point(decisions, against))
                examining += process_time() - paused
            advance(1)
    return network, points, process_time() - began - examining


def examined(form: Form, file: Path, engine: Engine) -> dict[str, Share]:
    """A tournament against each of the crew, as a program of its own, on deals that it has never seen."""
    program = PREFIX + shlex.join([sys.executable, str(apprentice.__file__), str(file.resolve())])
    found = {}
    for bot in form.examiners:
        plan = TournamentPlan("piratatak", 2, 2 * form.deals, "examination", {}, (program, bot))
        found[bot] = hold(plan, engine).matrix[program][bot]
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
