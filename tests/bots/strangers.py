"""Bots of another package, good and bad, installed for a test: here, and in every process that it starts."""

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
    """Sound: it plays the first move, and says how hard that was."""

    hesitation = 0.0

    def __init__(self, berth):
        self.berth = berth
        self.seen = []

    def see(self, events):
        self.seen.append(events)

    def choose(self, turn):
        return turn.moves[0]


class Owl(Gull):
    """Sound, and long in thought."""

    hesitation = 1.0


class Seer(Gull):
    """Sound: plays by its seed and by all that it was shown."""

    def choose(self, turn):
        return turn.moves[zlib.crc32(repr((self.berth.seed, self.seen)).encode()) % len(turn.moves)]


class Cheat(Gull):
    def choose(self, turn):
        return {"move": "win"}


class Thief(Gull):
    """A move of the game, and not a lawful one."""

    def choose(self, turn):
        return type(turn.moves[0])(**{name: 99 for name in turn.moves[0].__struct_fields__}) \\
            if turn.moves[0].__struct_fields__ else None


class Mumbler(Gull):
    """What it answers can't be written down."""

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
    """Prints, in every way there is, and asks for input."""

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
    """Looks behind the turn, and plays by what lies there."""

    def choose(self, turn):
        behind = getattr(turn, "_look", None)
        if behind is None:
            return turn.moves[0]
        match = behind.__closure__[0].cell_contents
        dealt = match.log[0].events[0]
        secret = getattr(dealt, "removed", None) or dealt.pile[-1]
        return turn.moves[sum(map(ord, secret)) % len(turn.moves)]


class Gambler(Gull):
    """Dice that nobody can throw again."""

    def choose(self, turn):
        return random.choice(turn.moves)


class Clockmaker(Gull):
    def choose(self, turn):
        return turn.moves[time.perf_counter_ns() // 1000 % len(turn.moves)]


class Counter(Gull):
    """Remembers how often it was asked."""

    asked = 0

    def choose(self, turn):
        self.asked += 1
        return turn.moves[self.asked % len(turn.moves)]


class Latecomer(Gull):
    """Remembers what it was thinking, which nobody can show it again."""

    last = 0

    def choose(self, turn):
        if len(self.seen) != getattr(self, "at", None):
            self.at, self.last = len(self.seen), self.last + 1
        return turn.moves[self.last % len(turn.moves)]


class Hasher(Gull):
    """Plays by the order of a set, which is another one in every process."""

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
"""By the names that they sign on with; one of them is our captain's."""


def install(folder: Path) -> None:
    """What an installer leaves behind: the module, and the entry points where Python finds them."""
    (folder / "strange_crew.py").write_text(MODULE, encoding="utf-8")
    dist_info = folder / "strange_crew-1.0.dist-info"
    dist_info.mkdir()
    (dist_info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-crew\nVersion: 1.0\n", encoding="utf-8")
    lines = [f"{name} = strange_crew:{what}" for name, what in CLASSES.items()]
    (dist_info / "entry_points.txt").write_text("\n".join([f"[{crew.GROUP}]", *lines, ""]), encoding="utf-8")


@contextmanager
def strangers_in(folder: Path) -> Iterator[None]:
    """The strangers are installed in this folder for a while."""
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
