"""Lets the whole crew play and writes docs/crew.md with its pictures. It goes on where an earlier run was stopped.

python tools/crew.py             all of it, which takes a while
python tools/crew.py --quick     a few deals of a few levels, only to see it work
python tools/crew.py --deals 50  so many deals of each duel
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).parents[1]))

from quarterdeck.commands.parser import positive
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.plots import tournament_picture
from quarterdeck.lab.report import progress_bar
from quarterdeck.lab.runner import Engine
from tools.roster.duels import FULL, QUICK, Scale, count, duels, fought, held, of_all
from tools.roster.page import page, picture_name

ROOT = Path(__file__).parents[1]


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser("python tools/crew.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a few deals of a few levels")
    parser.add_argument("--deals", type=positive, metavar="N", help="deals of each duel")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, metavar="J", help="processes")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", metavar="FOLDER", help="where the page goes")
    parser.add_argument("--games", type=Path, default=ROOT / ".bench" / "crew", metavar="FOLDER", help="finished deals")
    chosen = parser.parse_args(arguments)
    scale = QUICK if chosen.quick else FULL
    if chosen.deals:
        scale = replace(scale, deals=chosen.deals, deals_of_the_best=chosen.deals, deals_of_all=chosen.deals)
    try:
        write(scale, Engine(jobs=chosen.jobs), chosen.games, chosen.docs)
    except QuarterdeckError as error:
        print(error.sentence, file=sys.stderr)
        return 2
    except KeyboardInterrupt as stop:
        print(str(stop) or "Stopped; the same command goes on from here.", file=sys.stderr)
        return 130
    return 0


def write(scale: Scale, engine: Engine, games: Path, docs: Path) -> None:
    """Play what has not been played yet, then draw and write everything."""
    games.mkdir(parents=True, exist_ok=True)
    (docs / "pictures").mkdir(exist_ok=True)
    with progress_bar("Playing", count(scale)) as advance:
        everybody = [held(plan, engine, games, advance) for plan in of_all(scale)]
        ladder = [fought(duel, held(duel.plan, engine, games, advance)) for duel in duels(scale)]
    for result in everybody:
        (docs / "pictures" / picture_name(result)).write_bytes(tournament_picture(result))
    text = page(everybody, ladder, docs / "pictures", datetime.now(UTC).date())
    (docs / "crew.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
