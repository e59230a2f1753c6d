"""The duel with OpenSpiel's searches: they are bots like any other, and the verdict says what was reached."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from benchmarks.machine import this_machine
from benchmarks.open_spiel_duel import SEARCHES, Duel, fought, main, searches_installed, verdict, write, written
from quarterdeck.bots import crew
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.plugins import forget_installed
from quarterdeck.lab.runner import Engine
from quarterdeck.lab.tournament.standings import Share
from tools.roster.searches import against_searches

pytest.importorskip("pyspiel")


@pytest.fixture(autouse=True)
def known_anew() -> Iterator[None]:
    """The list of bots is made once in a process; here one comes that was not there before."""
    forget_installed()
    yield
    forget_installed()


@pytest.mark.parametrize("game", SEARCHES)
def test_a_search_finds_lawful_moves_from_what_its_seat_is_shown(game: str, tmp_path: Path) -> None:
    options = {"abilities": True} if game == "memoarrr" else {}
    match: AnyMatch = Match(registry.find(game), 2, FairDeal.from_phrase("duel"), options)
    with searches_installed(tmp_path, seconds=0.005):
        names = (SEARCHES[game], "parrot")
        seats = [SeatedBot(crew.hire(name, berth_in(match, seat, "1")), match, seat) for seat, name in enumerate(names)]
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
    (found,) = written(tmp_path / "duel.json")
    assert (found.game, found.bot, found.search) == ("memoarrr", "parrot", "openspiel-is-mcts")
    assert found.share.games == 2
    assert verdict(found) in " ".join(capsys.readouterr().out.split())


def duel(game: str, bot: str, share: float) -> Duel:
    won = Share(share, (0.65, 0.83), 50, 100)
    return Duel(game, bot, SEARCHES[game], 1.0, won, datetime(2026, 1, 1, tzinfo=UTC), this_machine(), "2.0")


def test_a_duel_leaves_what_is_told_of_other_games_and_other_bots(tmp_path: Path) -> None:
    file = tmp_path / "duel.json"
    one, other, captains, again = (
        duel("piratatak", "kraken", 0.8),
        duel("memoarrr", "kraken", 0.8),
        duel("memoarrr", "captain", 0.6),
        duel("memoarrr", "kraken", 0.9),
    )
    for fresh in (one, other, captains, again):
        write([fresh], file)
    assert written(file) == [captains, again, one]
    rows = against_searches(file).splitlines()[-3:]
    assert "| Memoarrr! | captain | OpenSpiel's IS-MCTS | 1 s | 60.0% | 65.0–83.0 | 100 | 75% | **no** |" in rows[0]
    assert (
        "| Piratatak | kraken | OpenSpiel's MCTS | 1 s | 80.0% | 65.0–83.0 | 100 | 75% | yes | 2026-01-01, " in rows[2]
    )


@pytest.mark.parametrize("words", [["--seconds", "-1"], ["--seconds", "nan"], ["--json", "no/such/folder/duel.json"]])
def test_what_cant_be_is_refused_before_anything_is_played(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(words)
    assert words[1] in capsys.readouterr().err


def test_a_file_that_holds_something_else_is_left_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.json").write_text('{"my": "notes"}')
    assert main(["--json", str(tmp_path / "mine.json"), "--keep", str(tmp_path)]) == 2
    assert "does not hold what came of duels" in capsys.readouterr().err
    assert (tmp_path / "mine.json").read_text() == '{"my": "notes"}'


@pytest.mark.parametrize(("share", "told"), [(0.75, "The goal is reached"), (0.74, "The goal is missed")])
def test_the_verdict_tells_share_interval_and_goal(share: float, told: str) -> None:
    sentence = verdict(duel("piratatak", "kraken", share))
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
