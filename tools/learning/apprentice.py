"""What has been learnt, as a bot like any other; as a program of its own: `python tools/learning/apprentice.py F`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from quarterdeck.bots.bot import Asked, Berth, Turn
from quarterdeck.bots.crew import UnknownBot
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.games.piratatak import Move, View
from quarterdeck.lab.actions import MOVES, NUMBERS
from quarterdeck.lab.pettingzoo.piratatak_v0 import observer
from tools.learning.network import Network, load
from tools.learning.school import SCALE


class Apprentice:
    """Does what its network thinks best. It looks at its view alone: everything in Piratatak lies on the table."""

    def __init__(self, network: Network, berth: Berth) -> None:
        if (berth.game, berth.seats) != ("piratatak", 2):
            raise UnknownBot("no-such-bot", "The apprentice has learnt to play Piratatak, with two players.")
        self._network = network
        self._eyes = observer(berth.seats)

    def see(self, events: tuple[Any, ...]) -> None:
        """Whatever has happened can still be seen."""

    def choose(self, turn: Turn) -> Any:
        lawful = np.zeros((1, len(MOVES["piratatak"])), np.bool_)
        lawful[0, [NUMBERS["piratatak"][move] for move in turn.moves]] = True
        _, [chances], _ = self._network.think(self._eyes.observation(turn.view)[None] * SCALE, lawful)
        return MOVES["piratatak"][int(chances.argmax())]


def answer(network: Network, line: str, at: Apprentice | None) -> tuple[Apprentice | None, dict[str, Any] | None]:
    """Who sits there after this line, and what is answered to it: docs/write-a-bot.md has the lines."""
    told = json.loads(line)
    if told["type"] == "berth":
        return Apprentice(network, msgspec.convert(told["berth"], Berth)), None
    if told["type"] != "choose" or at is None:
        return at, None
    moves = tuple(msgspec.convert(move, Move) for move in told["moves"])
    chosen = at.choose(Asked(msgspec.convert(told["view"], View), moves, told["budget"]))
    return at, {"type": "move", "move": msgspec.to_builtins(chosen)}


def main(file: Path) -> None:
    """Answer lines, until there are no more."""
    network, at = load(file), None
    for line in sys.stdin:
        try:
            at, answered = answer(network, line, at)
        except QuarterdeckError as error:
            at, answered = None, {"type": "failed", "sentence": error.sentence}
        if answered is not None:
            print(json.dumps(answered), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
