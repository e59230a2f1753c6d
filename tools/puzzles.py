"""Finds puzzles in games of the crew, proves them, and writes them into the package and into docs/puzzles.md.

python tools/puzzles.py find --deals 100    look for puzzles in the next 100 deals of each game; what was found is kept
python tools/puzzles.py write               choose among all that were found, and write src/quarterdeck/puzzles/*.json
python tools/puzzles.py measure             let the crew solve every puzzle anew, and write docs/puzzles.md
python tools/puzzles.py prove               solve every puzzle again by a search of its own; exit with 1 if one fails
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.machine import this_machine
from quarterdeck.commands.parser import positive
from quarterdeck.lab.puzzles.choosing import chosen
from quarterdeck.lab.puzzles.finding import found, with_theme
from quarterdeck.lab.puzzles.proving import PuzzleVerdict, proved
from quarterdeck.lab.puzzles.solving import level_of, solved
from quarterdeck.lab.report import progress_bar
from quarterdeck.puzzles import Puzzle, puzzles_of
from quarterdeck.puzzles.puzzle import FORMAT, PuzzleFile
from tools import generate

ROOT = Path(__file__).parents[1]
GAMES = ("memoarrr", "piratatak")
KEPT = ROOT / ".bench"
PACKAGE = ROOT / "src" / "quarterdeck" / "puzzles"
MEASURED = ROOT / "benchmarks" / "measured" / "puzzles.json"


class SearchedDeal(msgspec.Struct, frozen=True):
    """What was found in one deal."""

    deal: int
    puzzles: tuple[Puzzle, ...]


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser("python tools/puzzles.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("find", "write", "measure", "prove"))
    parser.add_argument("--game", choices=GAMES, action="append", help="only this game")
    parser.add_argument("--deals", type=positive, default=100, metavar="D", help="so many more deals (100)")
    parser.add_argument("--sample", type=positive, metavar="N", help="prove every N-th puzzle only")
    parser.add_argument("--seed", default="prove", help="the seed of the proof; every seed must do")
    wanted = parser.parse_args(arguments)
    carry_out: dict[str, Callable[[Namespace, Sequence[str]], int]] = {
        "find": _find,
        "write": _write,
        "measure": _measure,
        "prove": _prove,
    }
    return carry_out[wanted.what](wanted, wanted.game or GAMES)


def _find(wanted: Namespace, games: Sequence[str]) -> int:
    KEPT.mkdir(exist_ok=True)
    with progress_bar("Searching", wanted.deals * len(games)) as advance:
        for game in games:
            first = max((searched.deal for searched in _searched(game)), default=-1) + 1
            with _file(game).open("ab") as kept:
                for deal in range(first, first + wanted.deals):
                    puzzles = tuple(map(_graded, found(game, deal)))
                    kept.write(msgspec.json.encode(SearchedDeal(deal, puzzles)) + b"\n")
                    kept.flush()
                    advance(1)
    return 0


def _graded(puzzle: Puzzle) -> Puzzle:
    return msgspec.structs.replace(puzzle, solved=solved(puzzle, "grade"))


def _sorted_in(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its theme and its level as they are defined now, and not when the puzzle was found."""
    return msgspec.structs.replace(with_theme(puzzle), level=level_of(puzzle.game, puzzle.solved))


def _file(game: str) -> Path:
    return KEPT / f"puzzles-{game}.jsonl"


def _searched(game: str) -> list[SearchedDeal]:
    """All deals that were searched. A line that was cut off is left out."""
    if not _file(game).exists():
        return []
    lines = [line for line in _file(game).read_bytes().splitlines() if line.endswith(b"}")]
    return [msgspec.json.decode(line, type=SearchedDeal) for line in lines]


def _write(_: Namespace, games: Sequence[str]) -> int:
    for game in games:
        puzzles = chosen(game, [_sorted_in(puzzle) for searched in _searched(game) for puzzle in searched.puzzles])
        lines = b",\n".join(msgspec.json.encode(msgspec.structs.replace(puzzle, game="")) for puzzle in puzzles)
        head = msgspec.json.encode(PuzzleFile(FORMAT, game, ()))
        (PACKAGE / f"{game}.json").write_bytes(head.removesuffix(b"]}") + b"\n" + lines + b"\n]}\n")
        print(f"{game}: {len(puzzles)} puzzles")
    return 0


def _measure(_: Namespace, games: Sequence[str]) -> int:
    """Other seeds than those that graded the puzzles, so that the table shows nothing that was put into it."""
    rows = []
    with progress_bar("Solving", sum(len(puzzles_of(game)) for game in games)) as advance:
        for game in games:
            for puzzle in puzzles_of(game).values():
                rates = solved(puzzle, "measure")
                rows.append({"game": game, "name": puzzle.name, "solved": rates})
                advance(1)
    machine = msgspec.to_builtins(this_machine())
    told = {"when": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"), "machine": machine, "puzzles": rows}
    MEASURED.write_bytes(msgspec.json.encode(told) + b"\n")
    return generate.main([], generate.DOCS / "rules", generate.DOCS)


def _prove(wanted: Namespace, games: Sequence[str]) -> int:
    puzzles = [puzzle for game in games for puzzle in list(puzzles_of(game).values())[:: wanted.sample or 1]]
    failed: list[PuzzleVerdict] = []
    with progress_bar("Proving", len(puzzles)) as advance:
        for puzzle in puzzles:
            verdict = proved(puzzle, wanted.seed)
            if not verdict.holds:
                failed.append(verdict)
            advance(1)
    for verdict in failed:
        print(verdict, file=sys.stderr)
    held = len(puzzles) - len(failed)
    print(f"{held} of {len(puzzles)} puzzles have the best answer and the margin that they claim.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
