"""The part of docs/crew.md about OpenSpiel's searches, from what `make duel` has written down."""

from __future__ import annotations

from pathlib import Path

import msgspec

from benchmarks.open_spiel_duel import Duel, Report
from docs.generator.words import table
from quarterdeck.core import registry
from quarterdeck.lab.tournament.report import interval_text

MEASURED = Path(__file__).parents[2] / "benchmarks" / "measured" / "duel.json"
NAMES = {"openspiel-is-mcts": "IS-MCTS", "openspiel-mcts": "MCTS"}


def against_searches() -> str:
    """When and where they met, and a row for each game."""
    report = msgspec.json.decode(MEASURED.read_bytes(), type=Report)
    machine = report.machine
    head = ("game", "against", "a move", "kraken wins", "95 % interval", "games", "goal", "holds")
    return f"""Written by `make duel` on {report.date:%Y-%m-%d}: {machine.cpu}, {machine.cores} cores, {machine.system},
{machine.python}; OpenSpiel {report.open_spiel}. The searches are OpenSpiel's own, in Python, with so much processor
time for each move; IS-MCTS looks into worlds that agree with what its seat was shown.

{table(head, [_row(duel, report.goal) for duel in report.duels])}"""


def _row(duel: Duel, goal: float) -> tuple[str, ...]:
    share = duel.share
    return (
        registry.find(duel.game).title,
        f"OpenSpiel's {NAMES[duel.search]}",
        f"{duel.seconds:g} s",
        f"{share.share:.1%}",
        interval_text(share),
        str(share.games),
        f"{goal:.0%}",
        "yes" if share.share >= goal else "**no**",
    )
