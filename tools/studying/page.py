"""docs/study.md, from what was found out; every sentence with a number in it comes from the games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from importlib.metadata import version

from benchmarks.machine import this_machine
from quarterdeck.core import registry
from quarterdeck.lab.study.finding import Cell, Finding, Measured, Study
from quarterdeck.lab.study.questions import QUESTIONS
from quarterdeck.lab.study.report import picture_name, played_for


def page(studies: Sequence[Study], today: date) -> str:
    """The whole page."""
    return "\n".join([_opening(studies, today), *(_game(one) for one in studies), _method()])


def _opening(studies: Sequence[Study], today: date) -> str:
    machine = this_machine()
    packages = ", ".join(f"{name} {version(name)}" for name in ("quarterdeck", "numba", "numpy"))
    place = {"cpu": "on the processor", "gpu": "on a GPU"}[studies[0].device]
    return f"""# What designers ask

Written by `make study` on {today.isoformat()}, {place}: {machine.cpu}, {machine.cores} cores, {machine.system},
{machine.python}; {packages}. The same games are played on every machine.

This page answers questions that a designer of the games may ask, by playing millions of games. You can ask the same
questions one by one, with fewer games, other seeds, as JSON or with pictures:

```sh
quarterdeck study memoarrr seats --games 10000
quarterdeck study piratatak stopping --games 400 --seed 7 --plots pictures
```

The command needs the extra `kernels`, and pictures need `plots` ([more on extras](install.md#extras)).

The brackets after a number hold its 95 % interval. [Below](#how-they-play) you find how the players play.
"""


def _game(one: Study) -> str:
    text = f"## {registry.find(one.game).title}\n"
    for name, question in QUESTIONS[one.game].items():
        text += f"\n### {question.words}\n"
        text += "".join(_finding(one, finding) for finding in one.findings if finding.question == name)
    return text


def _finding(one: Study, finding: Finding) -> str:
    picture = "" if finding.picture == "none" else f"\n![{finding.title}](pictures/{picture_name(one, finding)})\n"
    head = f"| {' | '.join(finding.columns)} |\n|{'---|' * len(finding.columns)}\n"
    rows = "".join(f"| {' | '.join(map(_cell, row))} |\n" for row in finding.rows)
    told = "\n".join(f"- {sentence}" for sentence in finding.answers)
    return f"\n**{finding.title}**\n\n{told}\n{picture}\n{head}{rows}\n{played_for(finding)}\n"


def _cell(cell: Cell) -> str:
    if isinstance(cell, Measured):
        return str(cell)
    return f"{cell:,}" if isinstance(cell, int) else f"`{cell}`" if "/" in cell else cell


def _method() -> str:
    return """## How they play

- `random`: any lawful move.
- `memory-K`, in Memoarrr!: remembers K cards. A new card replaces any one of them. The player takes a card that is
  known to match, the one that leaves the fewest known answers; otherwise an unknown card. The worth of an ability is
  its worth to such players.
- `nerve-P`, in Piratatak: draws while the chance of a pirate is at most P; buys and fires whenever possible; pays with
  the cards of least use, and with the own ship last. Players of the best table use the table's number instead of P.

Compiled rules play these games. `tests/lab/kernels/test_same_game.py` compares them with the reference rules.

## How it was measured

- Every row of a table has its own games. If a row compares two sides, each side has its own games, so they never
  share their luck. The intervals of shares are Wilson's, the intervals of differences are Newcombe's, and the intervals
  of means come from the normal distribution.
- Options that a table does not name have the value that a new game has. In Piratatak, for example, colours are kept.
- Chance says who begins. So a seat that has another memory, ability or table than the others has no other advantage.
- The rounds of a game depend on each other. So the intervals of shares of rounds count games, which makes them too wide
  rather than too narrow.
- The search for the best table goes from cell to cell and tries all limits, against opponents who use the best table
  so far. It changes a cell if the change surely gains. Both sides of a comparison play the same games, and only games
  with different results count, so few games show small differences. Afterwards the table plays new games.
- This page has many intervals, and one in twenty of them is expected to miss. So a result that was picked from many
  numbers (a change, a gain, a loss or a win) is called sure only from three standard errors on.
"""
