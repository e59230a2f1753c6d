"""Good and bad bots of another package, installed for a test and for the processes that it starts."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from quarterdeck.bots import crew
from quarterdeck.core.plugins import forget_installed

MODULE = '''
import os
import random
import subprocess
import sys
import time
import zlib

from quarterdeck.bots.crew import UnknownBot

DEAF = 600


class Gull:
    """Correct: plays the first move."""

    def __init__(self, berth):
        self.berth = berth
        self.seen = []

    def see(self, events):
        self.seen.append(events)

    def choose(self, turn):
        return turn.moves[0]


class Owl(Gull):
    """Correct: plays the last move."""

    def choose(self, turn):
        return turn.moves[-1]


class Seer(Gull):
    """Correct: its choice depends on its seed and on all events."""

    def choose(self, turn):
        return turn.moves[zlib.crc32(repr((self.berth.seed, self.seen)).encode()) % len(turn.moves)]


class Cheat(Gull):
    def choose(self, turn):
        return {"move": "win"}


class Thief(Gull):
    """Chooses a move of the game that is not lawful."""

    def choose(self, turn):
        return type(turn.moves[0])(**{name: 99 for name in turn.moves[0].__struct_fields__}) \\
            if turn.moves[0].__struct_fields__ else None


class Mumbler(Gull):
    """Its answer can't be encoded."""

    def choose(self, turn):
        return object()


class Seasick(Gull):
    def choose(self, turn):
        raise RuntimeError("crab-lava is under A1")


class Blind(Gull):
    def see(self, events):
        raise RuntimeError("too bright")


class Drowned(Gull):
    def choose(self, turn):
        os._exit(3)


class Deserter(Gull):
    def choose(self, turn):
        raise SystemExit


class Sleeper(Gull):
    def choose(self, turn):
        time.sleep(DEAF)


class Chatterbox(Gull):
    """Prints in every possible way and reads input."""

    def choose(self, turn):
        print('{"type":"move","move":null}', flush=True)
        os.write(1, b'{"type":"move","move":null}\\\\n')
        subprocess.run([sys.executable, "-c", "print(1)"], check=True)
        assert sys.stdin.readline() == "", "there is nothing to read"
        return turn.moves[-1]


class Capsized(Gull):
    def __init__(self, berth):
        raise OSError("The charts are lost")


class Peeker(Gull):
    """Reads hidden facts behind the turn and plays by them."""

    def choose(self, turn):
        behind = getattr(turn, "_look", None)
        if behind is None:
            return turn.moves[0]
        match = behind.__closure__[0].cell_contents
        dealt = match.log[0].events[0]
        secret = getattr(dealt, "removed", None) or dealt.pile[-1]
        return turn.moves[sum(map(ord, secret)) % len(turn.moves)]


class Gambler(Gull):
    """Uses random numbers without a seed."""

    def choose(self, turn):
        return random.choice(turn.moves)


class Clockmaker(Gull):
    def choose(self, turn):
        return turn.moves[time.perf_counter_ns() // 1000 % len(turn.moves)]


class Counter(Gull):
    """Its choice depends on the number of questions."""

    asked = 0

    def choose(self, turn):
        self.asked += 1
        return turn.moves[self.asked % len(turn.moves)]


class Latecomer(Gull):
    """Its choice depends on its own earlier thoughts, which a new bot can't see."""

    last = 0

    def choose(self, turn):
        if len(self.seen) != getattr(self, "at", None):
            self.at, self.last = len(self.seen), self.last + 1
        return turn.moves[self.last % len(turn.moves)]


class Hasher(Gull):
    """Plays by the order of a set, which differs between processes."""

    def choose(self, turn):
        return turn.moves[hash("sea") % len(turn.moves)]


def landlubber(berth):
    if berth.game != "piratatak":
        raise UnknownBot("no-such-bot", "I play Piratatak only.")
    return Gull(berth)
'''
CLASSES = {
    "gull": "Gull",
    "owl": "Owl",
    "seer": "Seer",
    "cheat": "Cheat",
    "thief": "Thief",
    "mumbler": "Mumbler",
    "seasick": "Seasick",
    "blind": "Blind",
    "drowned": "Drowned",
    "deserter": "Deserter",
    "sleeper": "Sleeper",
    "chatterbox": "Chatterbox",
    "capsized": "Capsized",
    "peeker": "Peeker",
    "gambler": "Gambler",
    "clockmaker": "Clockmaker",
    "counter": "Counter",
    "latecomer": "Latecomer",
    "hasher": "Hasher",
    "landlubber": "landlubber",
    "captain": "Gull",
    "gone": "Nobody",
}
"""The classes by bot name. One name is that of our captain."""


def install(folder: Path) -> None:
    """Write the files that an installer writes: the module and the entry points."""
    (folder / "strange_crew.py").write_text(MODULE, encoding="utf-8")
    dist_info = folder / "strange_crew-1.0.dist-info"
    dist_info.mkdir()
    (dist_info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-crew\nVersion: 1.0\n", encoding="utf-8")
    lines = [f"{name} = strange_crew:{what}" for name, what in CLASSES.items()]
    (dist_info / "entry_points.txt").write_text("\n".join([f"[{crew.GROUP}]", *lines, ""]), encoding="utf-8")


@contextmanager
def strangers_in(folder: Path) -> Iterator[None]:
    """Install the bots in this folder for the length of the block."""
    install(folder)
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.syspath_prepend(str(folder))
        paths = [str(folder), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
        surroundings.setenv("PYTHONPATH", os.pathsep.join(path for path in paths if path))
        surroundings.setenv("PYTHONDONTWRITEBYTECODE", "1")
        forget_installed()
        try:
            yield
        finally:
            sys.modules.pop("strange_crew", None)
            surroundings.undo()
            forget_installed()
