"""Counts what a review promises over many games, into benchmarks/measured/review.json, and writes docs/review.md's
figures anew. It goes on where an earlier run was stopped.

python tools/review.py               1,000 games of each set of options by a mixed crew, 200 by each level
python tools/review.py --games 100000
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.machine import this_machine
from quarterdeck.commands.parser import positive
from quarterdeck.lab.report import progress_bar
from quarterdeck.lab.runner import Engine
from tools import generate
from tools.valuing.proofs import ALIKE, CHUNK, Proof, ProofTable, proved, proved_causes, tables

ROOT = Path(__file__).parents[1]
CAUSES = "causes"


class ProofTask(msgspec.Struct, frozen=True):
    table: ProofTable
    crew: str
    chunk: int

    @property
    def key(self) -> str:
        return f"{self.table.name}/{self.crew}/{self.chunk}"


class DoneTask(msgspec.Struct, frozen=True):
    key: str
    name: str
    crew: str
    proof: Proof


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser("python tools/review.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=positive, default=1000, metavar="G", help="games of each set of options (1000)")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, metavar="J", help="processes")
    parser.add_argument("--kept", type=Path, default=ROOT / ".bench" / "review.jsonl", metavar="FILE")
    parser.add_argument("--measured", type=Path, default=ROOT / "benchmarks" / "measured" / "review.json")
    chosen = parser.parse_args(arguments)
    done = _done(chosen.kept)
    wanted = list(tasks(chosen.games))
    left = [task for task in wanted if task.key not in done]
    chosen.kept.parent.mkdir(parents=True, exist_ok=True)
    with chosen.kept.open("ab") as kept, progress_bar("Reviewing", len(wanted)) as advance:
        advance(len(wanted) - len(left))
        for one in Engine(jobs=chosen.jobs).work(carry_out, left):
            kept.write(msgspec.json.encode(one) + b"\n")
            kept.flush()
            done[one.key] = one
            advance(1)
    keys = {task.key for task in wanted}
    _write(chosen.measured, [one for key, one in done.items() if key in keys])
    return generate.main([], generate.DOCS / "rules", generate.DOCS)


def tasks(games: int) -> list[ProofTask]:
    chunks = -(-games // CHUNK)
    few = -(-chunks // 5)
    mixed = [ProofTask(table, "mixed", chunk) for chunk in range(chunks) for table in tables()]
    alike = [ProofTask(table, level, chunk) for chunk in range(few) for table in tables() for level in ALIKE]
    causes = [ProofTask(table, CAUSES, chunk) for chunk in range(few) for table in tables() if table.game == "memoarrr"]
    return [*mixed, *causes, *alike]


def carry_out(task: ProofTask) -> DoneTask:
    proof = proved_causes(task.table, task.chunk) if task.crew == CAUSES else proved(task.table, task.crew, task.chunk)
    return DoneTask(task.key, task.table.name, task.crew, proof)


def _done(file: Path) -> dict[str, DoneTask]:
    if not file.exists():
        return {}
    lines = [line for line in file.read_bytes().splitlines() if line.endswith(b"}")]
    return {one.key: one for one in (msgspec.json.decode(line, type=DoneTask) for line in lines)}


def _write(file: Path, done: Sequence[DoneTask]) -> None:
    sums: dict[tuple[str, str], Proof] = {}
    for one in done:
        sums.setdefault((one.name, one.crew), Proof()).add(one.proof)
    machine = msgspec.to_builtins(this_machine())
    rows = [{"table": name, "crew": crew, **msgspec.to_builtins(proof)} for (name, crew), proof in sums.items()]
    told = {"when": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"), "machine": machine, "rows": rows}
    file.write_text(json.dumps(told, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
