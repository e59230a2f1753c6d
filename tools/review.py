"""Counts what reviews promise over many games, into benchmarks/measured/review.json, and writes docs/review.md's
figures anew. It goes on where an earlier run was stopped, and Ctrl-C writes what has been counted so far.

python tools/review.py                          100 games of each set of options by a mixed crew, 20 by each level
python tools/review.py --games 1700             about 100,000 games in all
python tools/review.py --games 2800 --only split --crew mixed
python tools/review.py --only pairs             tournaments of neighbouring levels without luck
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.machine import this_machine
from quarterdeck.commands.parser import positive
from quarterdeck.lab.report import progress_bar
from quarterdeck.lab.runner import Engine
from tools import generate
from tools.valuing.pairs import PAIRS, Pair, held
from tools.valuing.players import Recognition, ten_games
from tools.valuing.proofs import ALIKE, CHUNK, Proof, ProofTable, proved, proved_causes, tables
from tools.valuing.quick import use_quick_networks
from tools.valuing.timing import timed

ROOT = Path(__file__).parents[1]
CAUSES, PLAYERS = "causes", "players"
KINDS = ("split", CAUSES, PLAYERS, "pairs", "times")


class ReviewTask(msgspec.Struct, frozen=True):
    table: ProofTable
    crew: str
    """`mixed`, a level, or what else is counted."""
    chunk: int

    @property
    def key(self) -> str:
        return f"{self.table.name}/{self.crew}/{self.chunk}"


class DoneTask(msgspec.Struct, frozen=True, omit_defaults=True):
    key: str
    name: str
    crew: str
    proof: Proof | None = None
    players: Recognition | None = None


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser("python tools/review.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=positive, default=100, metavar="G", help="games of each set of options (100)")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, metavar="J", help="processes")
    parser.add_argument("--game", choices=("memoarrr", "piratatak"), help="one of the games")
    parser.add_argument("--crew", choices=("mixed", *ALIKE), help="of the split, only games of this crew")
    parser.add_argument("--only", choices=KINDS, action="append", metavar="KIND", help=f"one of {', '.join(KINDS)}")
    parser.add_argument("--kept", type=Path, default=ROOT / ".bench", metavar="FOLDER", help="where counts are kept")
    parser.add_argument("--measured", type=Path, default=ROOT / "benchmarks" / "measured" / "review.json")
    chosen = parser.parse_args(arguments)
    only, engine = chosen.only or KINDS, Engine(jobs=chosen.jobs)
    chosen.kept.mkdir(parents=True, exist_ok=True)
    with suppress(KeyboardInterrupt):
        if "times" in only:
            write(chosen.measured, "times", msgspec.to_builtins(timed()))
        games = (chosen.game,) if chosen.game else ("memoarrr", "piratatak")
        if "pairs" in only:
            pairs = [pair for pair in PAIRS if pair.game in games]
            hold_pairs(pairs, 2 * chosen.games, engine, chosen.kept, chosen.measured)
        wanted = [task for task in tasks(chosen.games) if kind_of(task) in only and task.table.game in games]
        if chosen.crew:
            wanted = [task for task in wanted if kind_of(task) != "split" or task.crew == chosen.crew]
        if wanted:
            count(wanted, engine, chosen.kept / "review.jsonl", chosen.measured)
    return generate.main([], generate.DOCS / "rules", generate.DOCS)


def tasks(games: int) -> Iterator[ReviewTask]:
    """In an order that counts a little of everything first."""
    for chunk in range(-(-games // CHUNK)):
        for table in tables():
            yield ReviewTask(table, "mixed", chunk)
            if chunk % 5 == 0:
                yield from (ReviewTask(table, level, chunk) for level in ALIKE)
                if table.game == "memoarrr":
                    yield ReviewTask(table, CAUSES, chunk)
                    yield ReviewTask(table, PLAYERS, chunk)


def kind_of(task: ReviewTask) -> str:
    return task.crew if task.crew in KINDS else "split"


def carry_out(task: ReviewTask) -> DoneTask:
    use_quick_networks()
    table, seed = task.table, f"{task.table.name}/{task.chunk}"
    proof = players = None
    if task.crew == PLAYERS:
        players = ten_games(table.seats, table.options, seed)
    elif task.crew == CAUSES:
        proof = proved_causes(table, task.chunk)
    else:
        proof = proved(table, task.crew, task.chunk)
    return DoneTask(task.key, table.name, task.crew, proof, players)


def count(wanted: Sequence[ReviewTask], engine: Engine, kept: Path, measured: Path) -> None:
    """Do the tasks that the kept file does not hold yet, and write the sums of all that it holds then."""
    done = _done(kept)
    left = [task for task in wanted if task.key not in done]
    try:
        with kept.open("ab") as file, progress_bar("Reviewing", len(wanted)) as advance:
            advance(len(wanted) - len(left))
            for one in engine.work(carry_out, left):
                file.write(msgspec.json.encode(one) + b"\n")
                file.flush()
                done[one.key] = one
                advance(1)
    finally:
        _write_sums(measured, list(done.values()))


def _done(file: Path) -> dict[str, DoneTask]:
    if not file.exists():
        return {}
    lines = [line for line in file.read_bytes().splitlines() if line.endswith(b"}")]
    return {one.key: one for one in (msgspec.json.decode(line, type=DoneTask) for line in lines)}


def _write_sums(measured: Path, done: Sequence[DoneTask]) -> None:
    """The figures of tables and crews that were not counted stay."""
    proofs: dict[tuple[str, str], Proof] = {}
    players: dict[str, Recognition] = {}
    for one in done:
        if one.proof is not None:
            proofs.setdefault((one.name, one.crew), Proof()).add(one.proof)
        if one.players is not None:
            players.setdefault(one.name, Recognition()).add(one.players)
    for part in ("rows", CAUSES):
        found = {key: one for key, one in proofs.items() if (key[1] == CAUSES) == (part == CAUSES)}
        if found:
            rows = {(row["table"], row["crew"]): row for row in _figures(measured, part)}
            rows |= {(name, crew): {"table": name, "crew": crew, **_plain(one)} for (name, crew), one in found.items()}
            write(measured, part, list(rows.values()))
    if players:
        known = {row["table"]: row for row in _figures(measured, "players")}
        known |= {name: {"table": name, **_plain(one)} for name, one in players.items()}
        write(measured, "players", list(known.values()))


def _figures(measured: Path, part: str) -> list[dict[str, Any]]:
    told = json.loads(measured.read_text("utf-8")) if measured.exists() else {}
    figures: list[dict[str, Any]] = told[part]["figures"] if part in told else []
    return figures


def _plain(sums: Proof | Recognition) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(sums)
    return plain


def hold_pairs(pairs: Sequence[Pair], games: int, engine: Engine, kept: Path, measured: Path) -> None:
    """The figures of other pairs stay."""
    found = {(row["pair"]["game"], *row["pair"]["bots"]): row for row in _figures(measured, "pairs")}
    for pair in pairs:
        with progress_bar(pair.name, games // 2) as advance:
            found[pair.game, *pair.bots] = msgspec.to_builtins(held(pair, games, engine, kept, advance))
    write(measured, "pairs", list(found.values()))


def write(measured: Path, part: str, figures: Any) -> None:
    """Replace one part of the measured figures; each says when and where it was counted."""
    told = json.loads(measured.read_text("utf-8")) if measured.exists() else {}
    when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    told[part] = {"when": when, "machine": msgspec.to_builtins(this_machine()), "figures": figures}
    measured.write_text(json.dumps(told, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
