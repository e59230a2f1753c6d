"""The kraken against OpenSpiel's tree searches in Python, over duplicate deals, a second of processor time a move.

IS-MCTS plays Memoarrr!, in worlds that agree with what its seat was shown; MCTS plays Piratatak, where nothing but the
next card is hidden. Both are bots like any other, in a tournament like any other: it can be stopped and gone on with.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import msgspec
from rich.console import Console

from benchmarks.environments import ROOT
from benchmarks.frame import seconds, writable
from benchmarks.machine import Machine, this_machine
from quarterdeck.commands.parser import positive
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.extras import needed
from quarterdeck.lab.report import progress_bar
from quarterdeck.lab.runner import Engine
from quarterdeck.lab.tournament.plan import TournamentPlan
from quarterdeck.lab.tournament.report import interval_text, print_result
from quarterdeck.lab.tournament.standings import Share, TournamentResult
from quarterdeck.lab.tournament.tournament import hold

GOAL = 0.75
"""The share of the games that the kraken wants to win."""
SEARCHES = {"memoarrr": "openspiel-is-mcts", "piratatak": "openspiel-mcts"}
ENTRY_POINTS = """[quarterdeck.bots]
openspiel-is-mcts = benchmarks.duel_parts.searchers:IsMcts
openspiel-mcts = benchmarks.duel_parts.searchers:Mcts
"""
EXAMPLES = """examples:
  python -m benchmarks.open_spiel_duel
  python -m benchmarks.open_spiel_duel --games 20 --seconds 0.2
  python -m benchmarks.open_spiel_duel --bot captain --only piratatak
  python -m benchmarks.open_spiel_duel --json duel.json
"""


class Duel(msgspec.Struct, frozen=True):
    """What came of one of them."""

    game: str
    bot: str
    search: str
    seconds: float
    """Of processor time, for each move of the search."""
    share: Share
    """Of the games that the bot has won."""
    date: datetime
    machine: Machine
    open_spiel: str


def main(argv: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(
        prog="python -m benchmarks.open_spiel_duel",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=positive, default=100, metavar="G", help="of each game (100)")
    parser.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="of a search, for each move (1)")
    parser.add_argument("--bot", default="kraken", help="who plays against the searches (kraken)")
    parser.add_argument("--only", choices=sorted(SEARCHES), help="one of the games")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, metavar="J", help="processes")
    parser.add_argument("--keep", type=Path, default=ROOT / ".bench" / "duel", metavar="FOLDER", help="finished deals")
    parser.add_argument("--json", type=writable, metavar="FILE", help="write what came of it to FILE as well")
    chosen = parser.parse_args(argv)
    console = Console()
    duels = []
    try:
        needed("pyspiel", "openspiel", "The duel needs")
        if chosen.json:
            written(chosen.json)  # a file that can't be gone on with is told of before anything is played
        for game in [chosen.only] if chosen.only else SEARCHES:
            result = fought(game, chosen.bot, chosen.games, chosen.seconds, Engine(jobs=chosen.jobs), chosen.keep)
            print_result(result)
            duels.append(duel_in(result, chosen.bot, chosen.seconds))
            console.print(verdict(duels[-1]), highlight=False)
    except QuarterdeckError as error:
        print(error.sentence, file=sys.stderr)
        return 2
    except KeyboardInterrupt as stop:
        print(str(stop) or "Stopped.", file=sys.stderr)
        return 130
    if chosen.json:
        write(duels, chosen.json)
    machine = this_machine()
    console.print(f"{machine.cpu}, {machine.cores} cores, {machine.python}.", highlight=False)
    return 0


def fought(game: str, bot: str, games: int, seconds: float, engine: Engine, folder: Path) -> TournamentResult:
    """The duel in one game."""
    plan = TournamentPlan(game, 2, games, f"duel at {seconds:g} s", {}, (bot, SEARCHES[game]))
    folder.mkdir(parents=True, exist_ok=True)
    with searches_installed(folder, seconds), progress_bar("Playing", plan.deals) as advance:
        return hold(plan, engine, folder / f"{game}-{bot}-{seconds:g}.jsonl", advance)


@contextmanager
def searches_installed(folder: Path, seconds: float) -> Iterator[None]:
    """The searches as bots of a package beside ours, for this process and all that it starts."""
    package = folder / "searches-1.dist-info"
    package.mkdir(exist_ok=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: searches\nVersion: 1\n", encoding="utf-8")
    (package / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    before = {name: os.environ.get(name) for name in ("PYTHONPATH", "DUEL_SECONDS")}
    path = [str(folder), str(ROOT), *filter(None, [before["PYTHONPATH"]])]
    os.environ |= {"PYTHONPATH": os.pathsep.join(path), "DUEL_SECONDS": str(seconds)}
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})


def duel_in(result: TournamentResult, bot: str, seconds: float) -> Duel:
    """What came of a tournament, with when and where."""
    search = SEARCHES[result.game]
    now = datetime.now(UTC).replace(microsecond=0)
    share = result.matrix[bot][search]
    return Duel(result.game, bot, search, seconds, share, now, this_machine(), version("open_spiel"))


def written(file: Path) -> list[Duel]:
    """What a file tells already; nothing if it is yet to be written."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=list[Duel]) if file.exists() else []
    except msgspec.MsgspecError:
        raise QuarterdeckError("bad-file", f"{file} does not hold what came of duels, and is left as it is.") from None


def write(duels: Sequence[Duel], file: Path) -> None:
    """Into a file; what it tells of other games, or of other bots, stays."""
    told = {(duel.game, duel.bot): duel for duel in (*written(file), *duels)}
    file.write_bytes(msgspec.json.format(msgspec.json.encode([told[key] for key in sorted(told)])) + b"\n")


def verdict(duel: Duel) -> str:
    share = duel.share
    reached = "The goal is reached" if share.share >= GOAL else "The goal is missed"
    return (
        f"{duel.bot} wins {share.share:.1%} ({interval_text(share)}) of {share.games} games against {duel.search} "
        f"at {duel.seconds:g} s a move. {reached}: {GOAL:.0%}."
    )


if __name__ == "__main__":
    sys.exit(main())
