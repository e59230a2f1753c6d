"""Random whole games of ours in OpenSpiel, beside OpenSpiel's own games and the same games through Match.

Everything in OpenSpiel, be it written in Python or in C++, is played by the loop of its own example; chance nodes are
played, but are nobody's moves. What Match is quicker by is what OpenSpiel costs.
"""

from __future__ import annotations

import quarterdeck.lab.openspiel  # noqa: F401 - registers our games
from benchmarks.drivers import stopwatch
from benchmarks.drivers.openspiel import as_documented
from benchmarks.drivers.quarterdeck import table
from quarterdeck.games import memoarrr, piratatak

OURS = {
    "Memoarrr, 2 players": "python_memoarrr(players=2)",
    "Memoarrr, 4 players": "python_memoarrr(players=4)",
    "Memoarrr 2023 with abilities, 4 players": "python_memoarrr(players=4,edition=2023,abilities=true)",
    "Piratatak, 2 players": "python_piratatak(players=2)",
    "Piratatak, 4 players": "python_piratatak(players=4)",
}
IN_PYTHON = ("python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker")
IN_C = ("kuhn_poker", "tic_tac_toe", "leduc_poker", "connect_four", "hanabi", "backgammon")
THROUGH_MATCH = {
    "Memoarrr, 2 players": table(memoarrr.GAME, 2),
    "Memoarrr, 4 players": table(memoarrr.GAME, 4),
    "Memoarrr 2023 with abilities, 4 players": table(memoarrr.GAME, 4, edition="2023", abilities=True),
    "Piratatak, 2 players": table(piratatak.GAME, 2),
    "Piratatak, 4 players": table(piratatak.GAME, 4),
}

if __name__ == "__main__":
    stopwatch.main("Quarterdeck in OpenSpiel", {game: as_documented(name) for game, name in OURS.items()})
    stopwatch.main("OpenSpiel, in Python", {name: as_documented(name) for name in IN_PYTHON})
    stopwatch.main("OpenSpiel, in C++", {name: as_documented(name) for name in IN_C})
    stopwatch.main("Quarterdeck", THROUGH_MATCH)
