"""Fits V anew to games of a mixed crew. That makes another V: rename it.

python tools/values.py                     the estimate of a round of Memoarrr!, written into the package
python tools/values.py --game piratatak    the sharpening of Piratatak's network, printed
python tools/values.py --game pairs        what luck is measured with in tournaments of two in Piratatak: no V, no name
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any, Literal

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from quarterdeck.bots.table_network import NetworkWeights
from quarterdeck.commands.parser import positive
from quarterdeck.lab.report import progress_bar
from quarterdeck.lab.runner import Engine
from quarterdeck.lab.tournament import pair_value
from quarterdeck.review.memoarrr.facts import ranges
from tools.valuing.fitting import Fitting
from tools.valuing.pair_games import draws
from tools.valuing.rounds import Example, examples
from tools.valuing.sharpening import fitted_sharpening

PACKAGE = Path(__file__).parents[1] / "src" / "quarterdeck"
TABLES, PAIR_TABLES = PACKAGE / "review" / "memoarrr", PACKAGE / "lab" / "tournament"
PAIR_LAYERS = (32, 16)
CHUNK = 25
COLOURS: tuple[Literal["kept", "freed"], ...] = ("kept", "freed")


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser("python tools/values.py", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument(
        "--game", choices=("memoarrr", "piratatak", "pairs"), default="memoarrr", help="which game (memoarrr)"
    )
    parser.add_argument("--games", type=positive, metavar="G", help="games of each kind (2600, 800, 2000000)")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, metavar="J", help="processes")
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help="where the tables go (the package)")
    chosen = parser.parse_args(arguments)
    if chosen.game == "piratatak":
        for colours, seats in product(COLOURS, (2, 3, 4)):
            print(colours, seats, fitted_sharpening(colours, seats, chosen.games or 800))
        return 0
    if chosen.game == "pairs":
        facts, winners = draws(chosen.games or 2_000_000)
        tables = Fitting(pair_value.RANGES, 2, *PAIR_LAYERS).fit(facts, winners, epochs=2)
        ((chosen.folder or PAIR_TABLES) / "pair_values.json").write_bytes(msgspec.json.encode(tables))
        return 0
    for abilities, name in ((False, "values_plain.json"), (True, "values_abilities.json")):
        found = fitted(abilities, chosen.games or 2600, Engine(jobs=chosen.jobs))
        ((chosen.folder or TABLES) / name).write_bytes(msgspec.json.encode(found))
    return 0


def fitted(abilities: bool, games: int, engine: Engine) -> dict[int, NetworkWeights]:
    """The tables by the number of seats that are still in the round."""
    np: Any = import_module("numpy")
    tasks = [(seats, abilities, start) for start in range(0, games, CHUNK) for seats in (2, 3, 4)]
    by_seats: dict[int, list[Example]] = {2: [], 3: [], 4: []}
    with progress_bar("Playing", len(tasks)) as advance:
        for some in engine.work(chunk, tasks, in_order=True):
            for example in some:
                by_seats[example.seats_in].append(example)
            advance(1)
    return {
        seats: Fitting(ranges(seats), seats).fit(
            np.array([example.facts for example in found], dtype=np.uint8),
            np.array([example.winner for example in found]),
        )
        for seats, found in by_seats.items()
    }


def chunk(task: tuple[int, bool, int]) -> list[Example]:
    seats, abilities, start = task
    return [example for number in range(start, start + CHUNK) for example in examples(seats, abilities, number)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
