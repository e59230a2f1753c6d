"""What games of a given seed come to, whatever plays them: digests, made on a processor and checked on a GPU.

`python -m benchmarks.kernel_parts.expected` writes them anew.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from quarterdeck.lab.kernels.devices import Device, as_numpy, device_called, stories
from quarterdeck.lab.kernels.plan import KernelPlan

FILE = Path(__file__).with_name("expected.json")
SEED = 20_240_229
START = 1 << 40
"""Far into the games of the seed, so that high numbers of games are tried too."""
ANYBODY = 4
PARROT, NERVE = (0xFFFFFFFFFFFF,) * 4, (0x1A1A2A333340, 0x1A1A1A2A3340, 0x0A0A1A1A2A40, 0x0A0A0A1A1A33)
CAUTIOUS = tuple(by_ship >> 1 & 0x7F7F7F7F7F7F for by_ship in NERVE)


class Case(NamedTuple):
    name: str
    plan: KernelPlan
    games: int


def cases() -> list[Case]:
    """Every kernel, every number of players, every option."""
    found = []
    for players in (2, 3, 4):
        for able, opening, ordered in ((0, 0, 0), (0, 1, 1), (0xFFFF, 0, 0), (0xFFFF, 1, 0)):
            rules = (players, able, opening, ordered, ANYBODY)
            options = f"{players} players, abilities {able:x}, opening {opening}, ordered {ordered}"
            found.append(_case(f"memoarrr random, {options}", "random_game", rules, 20_000))
            crew = (*rules, 24 | 7 << 5 | 31 << 10 | 3 << 15)
            found.append(_case(f"memoarrr crew, {options}", "crew_game", crew, 2_000))
        for freed in (0, 1):
            options = f"{players} players, freed {freed}"
            found.append(_case(f"piratatak random, {options}", "random_game", (players, ANYBODY, freed), 1_000))
            nerves = (players, 0, freed, *NERVE, *PARROT, *CAUTIOUS, *NERVE)
            found.append(_case(f"piratatak crew, {options}", "crew_game", nerves, 1_000))
    return found


def _case(name: str, function: str, settings: tuple[int, ...], games: int) -> Case:
    return Case(name, KernelPlan(name.partition(" ")[0], settings[0], function, settings), games)


def digest(told: Any) -> str:
    """Of all stories, as little-endian numbers of 64 bits."""
    return hashlib.sha256(np.ascontiguousarray(told).astype("<i8").tobytes()).hexdigest()


def digests(device: Device) -> dict[str, str]:
    """What this device makes of all cases."""
    found = {}
    for case in cases():
        found[case.name] = digest(as_numpy(stories(case.plan, START, case.games, SEED, device)))
    return found


def expected() -> dict[str, str]:
    kept: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
    return kept


if __name__ == "__main__":
    FILE.write_text(json.dumps(digests(device_called("cpu")), indent=2) + "\n", encoding="utf-8")
