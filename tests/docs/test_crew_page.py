"""docs/crew.md is written by one command, goes on where it was stopped, and says plainly where a goal is missed."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from quarterdeck.lab.runner import Engine
from quarterdeck.lab.tournament import playing
from quarterdeck.lab.tournament.plan import TournamentPlan
from quarterdeck.lab.tournament.standings import Share, TournamentResult
from tests.docs.pages import table_rows
from tools import crew
from tools.roster import duels
from tools.roster.duels import FULL, QUICK, Duel, Fought
from tools.roster.page import page

LADDER = "| game | level |"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("crew")
    assert crew.main(quick(folder)) == 0
    return folder


def quick(folder: Path) -> list[str]:
    return ["--quick", "--jobs", "1", "--docs", str(folder), "--games", str(folder / "games")]


def test_the_short_form_writes_a_whole_page(written: Path) -> None:
    text = (written / "crew.md").read_text(encoding="utf-8")
    rows = table_rows(written / "crew.md", LADDER)
    assert [(row[1], row[2]) for row in rows] == [("cabin-boy", "parrot"), ("deckhand", "cabin-boy")] * 2
    assert all(row[5] == "2" for row in rows)
    for picture in re.findall(r"\(pictures/(.+?)\)", text):
        assert (written / "pictures" / picture).exists()
    assert len(table_rows(written / "crew.md", "| level | Memoarrr!, mean")) == 3


def test_a_second_run_plays_nothing_again(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (written / "crew.md").read_text(encoding="utf-8")

    def never(*_: object) -> None:
        raise AssertionError("played again")

    monkeypatch.setattr(playing, "play", never)
    assert crew.main(quick(written)) == 0
    assert (written / "crew.md").read_text(encoding="utf-8") == before


def test_games_of_older_bots_are_played_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = TournamentPlan("piratatak", 2, 2, "crew", {}, ("parrot", "cabin-boy"))
    steps: list[int] = []
    with monkeypatch.context() as for_now:
        for_now.setattr("quarterdeck.lab.tournament.logbook.fingerprint", lambda _game, **_luck: "older")
        duels.held(plan, Engine(), tmp_path, steps.append)
    result = duels.held(plan, Engine(), tmp_path, steps.append)
    assert result.games == 2
    assert sum(steps) == 2
    [file] = tmp_path.iterdir()
    assert b"older" not in file.read_bytes()


def test_the_full_form_has_every_level_against_the_one_below_in_every_option_set() -> None:
    wanted = duels.duels(FULL)
    assert len(wanted) == 9 * 5
    memoarrr = [duel.plan.options for duel in wanted if duel.plan.game == "memoarrr" and duel.better == "kraken"]
    assert len({tuple(options.values()) for options in memoarrr}) == 8
    assert {duel.goal for duel in wanted if duel.better == "kraken"} == {0.53}
    assert {duel.goal for duel in wanted if duel.better != "kraken"} == {0.57}
    assert all(one.deals_of_all and one.deals for one in (FULL, QUICK))


@pytest.mark.parametrize(
    ("better", "share", "low", "holds"),
    [
        ("captain", 0.58, 0.51, True),
        ("captain", 0.56, 0.51, False),
        ("captain", 0.58, 0.49, False),
        ("kraken", 0.54, 0.51, True),
        ("kraken", 0.54, 0.5, False),
        ("kraken", 0.52, 0.51, False),
    ],
)
def test_a_goal_needs_the_share_and_the_certainty(better: str, share: float, low: float, holds: bool) -> None:
    duel = Duel(better, "bosun", TournamentPlan("memoarrr", 2, 2, "crew", {"edition": "2018"}, (better, "bosun")))
    one = Fought(duel, Share(share, (low, 0.7), 400, 800))
    assert one.holds is holds
    everybody = TournamentResult("memoarrr", 2, "crew", {}, (), 1, 2, {}, ())
    told = page([everybody], [one], Path("nowhere"), date(2026, 11, 15))
    verdict = "yes" if holds else "**no**"
    [row] = [line for line in told.splitlines() if f"| Memoarrr!, edition 2018 | {better} | bosun |" in line]
    assert f"| {share:.1%} |" in row
    assert row.endswith(f"| {verdict} |")
    assert f"It holds in {int(holds)} of 1 duels." in told
