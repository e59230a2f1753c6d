"""Asks every question about both games and writes docs/study.md with its pictures. It takes some minutes.

python tools/study.py            all of it
python tools/study.py --quick    a handful of games, only to see it work
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from quarterdeck.commands.parser import positive
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.report import progress_bar
from quarterdeck.lab.study.experiment import Experiment
from quarterdeck.lab.study.finding import Study
from quarterdeck.lab.study.questions import games_in_all, study
from quarterdeck.lab.study.report import write_pictures
from tools.studying.page import page

ROOT = Path(__file__).parents[1]
SEED = "study"


class Form(msgspec.Struct, frozen=True):
    """How many games each share has: of some questions a quarter does, since their answers are not close."""

    many: int
    few: int


FULL = Form(1 << 20, 1 << 18)
QUICK = Form(64, 48)
CLEAR = ("lengths", "abilities", "memory")
"""The questions of Memoarrr! for which few games do."""
CLOSE = ("seats", "treasures", "editions")


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser("python tools/study.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a handful of games")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, metavar="J", help="cores that play")
    parser.add_argument("--device", default="cpu", metavar="cpu|gpu", help="where games are played")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", metavar="FOLDER", help="where the page goes")
    chosen = parser.parse_args(arguments)
    try:
        write(studied(QUICK if chosen.quick else FULL, chosen.device, chosen.jobs), chosen.docs)
    except QuarterdeckError as error:
        print(error.sentence, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped; nothing has been written.", file=sys.stderr)
        return 130
    return 0


def studied(form: Form, device: str, jobs: int) -> list[Study]:
    """What is found out about each game."""
    parts = (("memoarrr", CLOSE, form.many), ("memoarrr", CLEAR, form.few), ("piratatak", (), form.many))
    found: dict[str, Study] = {}
    with progress_bar("Playing", sum(games_in_all(*part) for part in parts)) as advance:
        for game, names, games in parts:
            one = study(game, names, Experiment(games, SEED, device, jobs, advance))
            before = found[game].findings if game in found else ()
            found[game] = msgspec.structs.replace(one, findings=(*before, *one.findings))
    return list(found.values())


def write(studies: Sequence[Study], docs: Path) -> None:
    """The page and its pictures."""
    for one in studies:
        write_pictures(one, docs / "pictures")
    (docs / "study.md").write_text(page(studies, datetime.now(UTC).date()), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
