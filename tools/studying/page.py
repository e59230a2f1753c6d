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

The same on a smaller scale, question by question, with other seeds, as JSON or with pictures:

```sh
quarterdeck study memoarrr seats --games 10000
quarterdeck study piratatak stopping --games 400 --seed 7 --plots pictures
```

In brackets behind a number stands its 95 % interval. How the players play is told [below](#how-they-play).
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
- `memory-K`, in Memoarrr!: room in mind for K cards. A new card drives a remembered one out, any of them. A card that
  is known to match is played, the one that leaves the fewest known answers; else an unknown one is tried. What an
  ability is worth is what it is worth to players like these.
- `nerve-P`, in Piratatak: draws on while a pirate is no likelier than P; buys and fires whenever possible; pays with
  what is of least use, the own ship last. By the best table: the same with the table's number instead of P.

Whole games are compiled, and they are the games of the rules: `tests/lab/kernels/test_same_game.py` compares them.

## How it was measured

- Every line of a table has games of its own, and where a line compares, so has each side: what is compared never shares
  its luck. The intervals of shares are Wilson's; those of their differences are
  Newcombe's; those of means come from the normal distribution.
- Options that a table does not name have the value that a new game has. In Piratatak, for example, colours are kept.
- Who begins is left to chance. So a seat that has another memory, ability or table than the rest has no other
  advantage.
- The rounds of a game depend on each other. The intervals of shares of rounds take games for trials, which makes them
  too wide rather than too narrow.
- The best table is searched for cell by cell, on a ladder of chances, against others who play the best that is known by
  then. A change is made if it surely gains. Both sides of a comparison play the same games, and only those that end
  differently count: so it takes few games to see small differences. Afterwards the table plays games that it was not
  searched with.
- Many intervals stand on this page, and one in twenty of them is expected to miss. So what is picked from many numbers,
  as a change, a gain, a loss or a win, is called sure only from three standard errors on.
"""
