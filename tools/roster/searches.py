"""The part of docs/crew.md about OpenSpiel's searches, from what `make duel` has written down."""

from __future__ import annotations

from pathlib import Path

from benchmarks.open_spiel_duel import GOAL, Duel, written
from quarterdeck.core import registry
from quarterdeck.lab.tournament.report import interval_text
from tools.pages.words import table

MEASURED = Path(__file__).parents[2] / "benchmarks" / "measured" / "duel.json"
NAMES = {"openspiel-is-mcts": "IS-MCTS", "openspiel-mcts": "MCTS"}


def against_searches(file: Path = MEASURED) -> str:
    """A row for each game, with when and where it was played."""
    head = ("game", "who", "against", "a move", "wins", "95 % interval", "games", "goal", "holds", "played")
    return f"""`make duel` plays these games and writes this table. The searches are OpenSpiel's own, in Python,
with the given processor time for each move. IS-MCTS tries worlds that agree with what its seat was shown.

{table(head, map(_row, written(file)))}"""


def _row(duel: Duel) -> tuple[str, ...]:
    share, machine = duel.share, duel.machine
    return (
        registry.find(duel.game).title,
        duel.bot,
        f"OpenSpiel's {NAMES[duel.search]}",
        f"{duel.seconds:g} s",
        f"{share.share:.1%}",
        interval_text(share),
        str(share.games),
        f"{GOAL:.0%}",
        "yes" if share.share >= GOAL else "**no**",
        f"{duel.date:%Y-%m-%d}, {machine.cpu}, {machine.cores} cores, {machine.python}, OpenSpiel {duel.open_spiel}",
    )
