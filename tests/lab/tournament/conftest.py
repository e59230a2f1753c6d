"""A package with bots, installed for these tests in this process and in all that it starts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from quarterdeck.core.plugins import forget_installed

ROOT = Path(__file__).parents[3]
ENTRY_POINTS = """[quarterdeck.bots]
lazy = tests.lab.tournament.bots:Lazy
timid = tests.lab.tournament.bots:Timid
mutineer = tests.lab.tournament.bots:Mutineer
drunkard = tests.lab.tournament.bots:Drunkard
"""


@pytest.fixture(autouse=True, scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    place = tmp_path_factory.mktemp("installed")
    package = place / "strangers-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1\n", encoding="utf-8")
    (package / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    before = os.environ.get("PYTHONPATH")
    path = os.pathsep.join([str(place), str(ROOT), *([before] if before else [])])
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.syspath_prepend(place)
        surroundings.setenv("PYTHONPATH", path)
        forget_installed()
        yield
    forget_installed()
