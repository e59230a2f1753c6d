"""Simulations: the same plan gives the same games, progress adds up, and records come in order."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.bots import crew
from quarterdeck.bots.bot import Berth, Bot
from quarterdeck.core import record
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.verify import verify
from quarterdeck.lab.interval import wilson
from quarterdeck.lab.simulate import BATCH, SimulationPlan, play_game, simulate


def plan(game: str = "memoarrr", seats: int = 3, games: int = 5, **changes: Any) -> SimulationPlan:
    wanted: dict[str, Any] = {"seed": "sea", "options": {}, "bots": ("parrot",) * seats} | changes
    return SimulationPlan(game=game, seats=seats, games=games, **wanted)


def kept(wanted: SimulationPlan) -> list[bytes]:
    lines: list[bytes] = []
    simulate(wanted, keep=lines.append)
    return lines


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_the_same_plan_gives_the_same_games(game: str) -> None:
    assert kept(plan(game)) == kept(plan(game))


def test_another_seed_gives_other_games() -> None:
    assert set(kept(plan())).isdisjoint(kept(plan(seed="another sea")))


def test_more_games_begin_with_the_same_ones() -> None:
    assert kept(plan(games=6))[:4] == kept(plan(games=4))


def test_every_bot_of_every_game_has_a_whim_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[str] = []

    def hire(name: str, berth: Berth) -> Bot:
        seeds.append(berth.seed)
        return hire_in_earnest(name, berth)

    hire_in_earnest = crew.hire
    monkeypatch.setattr(crew, "hire", hire)
    simulate(plan(games=4))
    assert len(set(seeds)) == 4 * 3 + 1, "and one more for the check beforehand"


@pytest.mark.parametrize("games", [1, BATCH - 1, BATCH, BATCH + 1, 2 * BATCH + 3])
def test_progress_adds_up_to_the_games_played(games: int) -> None:
    steps: list[int] = []
    result = simulate(plan(seats=2, games=games), progress=steps.append)
    assert sum(steps) == result.games == games
    assert all(0 < step <= BATCH for step in steps)


def test_records_come_in_the_order_of_the_games() -> None:
    wanted = plan(games=BATCH + 5, seats=2)
    secrets = [record.read(line).secret for line in kept(wanted)]
    for number in (0, 1, BATCH - 1, BATCH, BATCH + 4):
        first_entry = play_game(wanted, number).log[0]
        assert record.read(kept_line := kept(wanted)[number]).log[0] == first_entry
        assert record.read(kept_line).secret == secrets[number]
    assert len(set(secrets)) == BATCH + 5


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
def test_records_are_of_finished_games_and_verify(game: str) -> None:
    wanted = plan(game, seats=4)
    for line in kept(wanted):
        told = record.read(line)
        assert verify(told).over
        assert [player.kind for player in told.players] == ["parrot"] * 4
        assert len({player.name for player in told.players}) == 4


def test_wins_and_moves_are_those_of_the_games() -> None:
    wanted = plan("piratatak", games=12)
    result = simulate(wanted)
    matches = [play_game(wanted, number) for number in range(12)]
    outcomes = [outcome for match in matches if (outcome := match.outcome())]
    assert result.wins == tuple([outcome.winner for outcome in outcomes].count(seat) for seat in range(3))
    assert sum(result.wins) == result.games == 12
    assert result.moves == sum(len(match) - 1 for match in matches)
    assert result.mean_length == pytest.approx(result.moves / 12)
    assert result.moves_per_second == pytest.approx(result.moves / result.seconds)
    assert result.intervals == tuple(wilson(wins, 12) for wins in result.wins)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"seats": 5}, "bad-players"),
        ({"options": {"edition": "1999"}}, "bad-option"),
        ({"options": {"odds": True}}, "no-such-option"),
        ({"options": {"first": 3}}, "bad-option"),
        ({"bots": ("parrot", "gull", "parrot")}, "no-such-bot"),
        ({"bots": ("parrot",)}, "bad-bots"),
    ],
)
def test_what_can_not_be_simulated_is_refused_before_the_first_game(changes: dict[str, Any], code: str) -> None:
    lines: list[bytes] = []
    with pytest.raises(QuarterdeckError) as refused:
        simulate(plan(**changes), keep=lines.append)
    assert refused.value.code == code
    assert lines == []
