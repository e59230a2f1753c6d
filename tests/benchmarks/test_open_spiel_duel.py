"""The duel with OpenSpiel's searches: they are bots like any other, and the verdict says what was reached."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from benchmarks.machine import this_machine
from benchmarks.open_spiel_duel import SEARCHES, Duel, Report, fought, main, searches_installed, verdict, write
from quarterdeck.bots import crew
from quarterdeck.bots.aboard import Aboard, berth_in
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.lab.tournament.engines import Engine
from quarterdeck.lab.tournament.standings import Share

pytest.importorskip("pyspiel")


@pytest.fixture(autouse=True)
def known_anew() -> Iterator[None]:
    """The list of bots is made once in a process; here one comes that was not there before."""
    for known in (crew._installed, crew._load):
        known.cache_clear()
    yield
    for known in (crew._installed, crew._load):
        known.cache_clear()


@pytest.mark.parametrize("game", SEARCHES)
def test_a_search_finds_lawful_moves_from_what_its_seat_is_shown(game: str, tmp_path: Path) -> None:
    options = {"abilities": True} if game == "memoarrr" else {}
    match: AnyMatch = Match(registry.find(game), 2, FairDeal.from_phrase("duel"), options)
    with searches_installed(tmp_path, seconds=0.005):
        names = (SEARCHES[game], "parrot")
        seats = [Aboard(crew.hire(name, berth_in(match, seat, "1")), match, seat) for seat, name in enumerate(names)]
        while match.turn and len(match) < 25:
            match.play(match.turn[0], seats[match.turn[0]].choose())
    assert match.over or len(match) == 25
    assert len(match) > 10


def test_a_duel_is_a_tournament_that_is_kept(tmp_path: Path) -> None:
    first = fought("memoarrr", "parrot", 2, 0.001, Engine(), tmp_path)
    assert first.bots == ("parrot", "openspiel-is-mcts")
    assert first.games == 2
    assert fought("memoarrr", "parrot", 2, 0.001, Engine(), tmp_path) == first


def test_what_came_of_it_is_written_down(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--bot", "parrot", "--only", "memoarrr", "--games", "2", "--seconds", "0.001", "--jobs", "1"]
    assert main([*words, "--keep", str(tmp_path / "kept"), "--json", str(tmp_path / "duel.json")]) == 0
    report = msgspec.json.decode((tmp_path / "duel.json").read_bytes(), type=Report)
    (duel,) = report.duels
    assert (duel.game, duel.bot, duel.search) == ("memoarrr", "parrot", "openspiel-is-mcts")
    assert duel.share.games == 2
    assert verdict(duel) in " ".join(capsys.readouterr().out.split())


def test_a_duel_in_one_game_leaves_what_is_told_of_the_other(tmp_path: Path) -> None:
    file = tmp_path / "duel.json"
    share = Share(0.8, (0.7, 0.9), 50, 100)
    one, other, again = (
        Duel("piratatak", "kraken", "openspiel-mcts", 1.0, share),
        Duel("memoarrr", "kraken", "openspiel-is-mcts", 1.0, share),
        Duel("memoarrr", "kraken", "openspiel-is-mcts", 2.0, share),
    )
    for duel in (one, other, again):
        write(Report(datetime(2026, 1, 1, tzinfo=UTC), this_machine(), "2.0", 0.75, [duel]), file)
    assert msgspec.json.decode(file.read_bytes(), type=Report).duels == [again, one]


@pytest.mark.parametrize(("share", "told"), [(0.75, "The goal is reached"), (0.74, "The goal is missed")])
def test_the_verdict_tells_share_interval_and_goal(share: float, told: str) -> None:
    sentence = verdict(Duel("piratatak", "kraken", "openspiel-mcts", 1.0, Share(share, (0.65, 0.83), 50, 100)))
    assert sentence == (
        f"kraken wins {share:.1%} (65.0–83.0) of 100 games against openspiel-mcts at 1 s a move. {told}: 75%."
    )


def test_nothing_is_left_behind_in_the_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DUEL_SECONDS", raising=False)
    monkeypatch.setenv("PYTHONPATH", "somewhere")
    with searches_installed(tmp_path, seconds=2.0):
        assert os.environ["DUEL_SECONDS"] == "2.0"
        assert os.environ["PYTHONPATH"].endswith("somewhere")
    assert "DUEL_SECONDS" not in os.environ
    assert os.environ["PYTHONPATH"] == "somewhere"
