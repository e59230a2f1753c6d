"""docs/learn.md: what it says about the code is so, a learner learns, and what was learnt plays like any other bot."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from quarterdeck import cli
from quarterdeck.bots.bot import Berth
from quarterdeck.bots.conformance import ExaminedTable, check
from quarterdeck.bots.crew import UnknownBot
from quarterdeck.games.piratatak import GAME, Options
from tests.docs.pages import DOCS, blocks, table_rows
from tools import learn
from tools.learning import apprentice, school
from tools.learning.apprentice import Apprentice
from tools.learning.duel import duel
from tools.learning.network import CLIP, CURIOSITY, Lesson, Network, load
from tools.learning.page import filled, tables

PAGE = DOCS / "learn.md"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The short form: eight small lessons, some seconds."""
    folder = tmp_path_factory.mktemp("learn")
    assert learn.main(["--quick", "--jobs", "1", "--docs", str(folder), "--to", str(folder / "to")]) == 0
    return folder


def test_the_short_form_writes_a_whole_page(written: Path) -> None:
    [row] = table_rows(written / "learn.md", "| against |")
    assert (row[0], row[3]) == ("parrot", "5")
    assert b"</svg>" in (written / "pictures" / "learning.svg").read_bytes()
    text = (written / "learn.md").read_text(encoding="utf-8")
    assert "in 8 lessons" in text
    assert text.count("<!-- end:") == 4


def test_it_plays_better_than_at_its_start(written: Path) -> None:
    _, start = next(school.taught(learn.QUICK.scale))
    share = duel(load(written / "to" / "apprentice.json"), start, 20, "better")
    assert share.interval[0] > 0.5


def test_the_tables_of_the_page_are_what_the_code_says() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert filled(text, tables()) == text, "run python tools/learn.py --tables"


def test_the_learner_of_the_page_beats_the_deckhand() -> None:
    [interval] = [row[2] for row in table_rows(PAGE, "| against |") if row[0] == "deckhand"]
    assert float(interval.partition("–")[0]) > 50


def test_only_the_tables_are_written_anew_where_nothing_else_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outdated = tmp_path / "outdated.md"
    outdated.write_text(PAGE.read_text(encoding="utf-8").replace("| `owed` |", "| `debt` |"), encoding="utf-8")
    monkeypatch.setattr(learn, "PAGE", outdated)
    assert learn.main(["--tables", "--docs", str(tmp_path)]) == 0
    assert (tmp_path / "learn.md").read_text(encoding="utf-8") == PAGE.read_text(encoding="utf-8")
    assert not (tmp_path / "pictures").exists()


def test_what_was_learnt_is_a_bot_that_keeps_the_contract(written: Path) -> None:
    words = [sys.executable, str(apprentice.__file__), str(written / "to" / "apprentice.json")]
    settings = [ExaminedTable(GAME, 2, {"odds": odds}) for odds in (True, False)]
    assert check(f"pipe:{shlex.join(words)}", "piratatak", settings) == []


def test_the_pages_command_for_the_bot_can_be_understood() -> None:
    [command] = [block.text for block in blocks(PAGE, "bash")]
    words = shlex.split(command)[1:]
    _, chosen = cli.parsed(words)
    assert Path(shlex.split(words[-1].partition(",")[0].removeprefix("pipe:"))[1]).suffix == ".py"
    assert chosen.game.name == "piratatak"


@pytest.mark.parametrize(("game", "seats"), [("memoarrr", 2), ("piratatak", 3)])
def test_the_apprentice_refuses_what_it_has_not_learnt(game: str, seats: int) -> None:
    with pytest.raises(UnknownBot, match="has learnt to play Piratatak, with two players"):
        Apprentice(Network.fresh(100, 125, np.random.default_rng(1)), Berth(game, Options(), seats, 0, "salt"))


def test_a_refused_berth_is_told_when_a_move_is_asked_for(
    written: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    berth = '{"type":"berth","bot":"x","berth":{"game":"memoarrr","options":{},"seats":2,"seat":0,"seed":"s"}}\n'
    monkeypatch.setattr("sys.stdin", [berth])
    apprentice.main(written / "to" / "apprentice.json")
    assert '"type": "failed"' in capsys.readouterr().out


def made_up(dice: np.random.Generator) -> tuple[Network, Lesson]:
    """A tiny network, and a lesson that has it clip some of the changes."""
    network = Network([weight.astype(float) for weight in Network.fresh(6, 4, dice).weights])
    network.weights[2] = dice.normal(0, 0.5, network.weights[2].shape)
    seen = dice.random((12, 6))
    lawful = dice.random((12, 4)) < 0.7
    lawful[:, 0] = True
    actions = np.array([dice.choice(np.flatnonzero(row)) for row in lawful])
    _, chances, _ = network.think(seen, lawful)
    before = chances[np.arange(12), actions] * dice.uniform(0.6, 1.6, 12)
    return network, Lesson(seen, lawful, actions, before, dice.normal(size=12), dice.normal(size=12))


def loss(network: Network, lesson: Lesson) -> float:
    """What is lost, as the method's authors write it down."""
    _, chances, hopes = network.think(lesson.seen, lesson.lawful)
    ratio = chances[np.arange(12), lesson.actions] / lesson.chances
    clipped = np.clip(ratio, 1 - CLIP, 1 + CLIP)
    gain = np.minimum(ratio * lesson.surprises, clipped * lesson.surprises)
    disorder = -(chances * np.log(chances + 1e-12)).sum(1)
    return float((-gain - CURIOSITY * disorder + 0.25 * (hopes - lesson.returns) ** 2).mean())


def test_it_learns_down_the_slope_of_what_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    network, lesson = made_up(np.random.default_rng(3))
    taken: list[Sequence[Any]] = []
    monkeypatch.setattr(network, "_descend", lambda slopes, _rate: taken.append(slopes))
    network.learn(lesson, 1.0)
    step = 1e-5
    for weight, slope in zip(network.weights, taken[0], strict=True):
        for place in np.ndindex(weight.shape):
            weight[place] += step
            above = loss(network, lesson)
            weight[place] -= 2 * step
            below = loss(network, lesson)
            weight[place] += step
            assert slope[place] == pytest.approx((above - below) / (2 * step), abs=1e-4)


def test_a_surprise_reaches_back_and_fades() -> None:
    assert school.surprised(np.zeros(3), 1.0) == pytest.approx([0.95**2, 0.95, 1.0])
    assert school.surprised(np.array([0.5, 0.5]), 0.5) == pytest.approx([0, 0])


def test_what_was_learnt_can_be_saved_and_loaded(tmp_path: Path) -> None:
    network = Network.fresh(5, 3, np.random.default_rng(2))
    network.save(tmp_path / "small.json")
    for mine, other in zip(network.weights, load(tmp_path / "small.json").weights, strict=True):
        assert other.dtype == np.float32
        assert other == pytest.approx(mine, abs=1e-4)
