"""The questions: what is played is what was announced, numbers add up, and what must be true by the rules is found."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np
import pytest

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab import kernels
from quarterdeck.lab.kernels.devices import device_called, stories
from quarterdeck.lab.kernels.plan import ABILITIES, ALL_ABILITIES, plan, with_abilities
from quarterdeck.lab.kernels.playing import played
from quarterdeck.lab.study import memoarrr, questions
from quarterdeck.lab.study.experiment import Experiment
from quarterdeck.lab.study.finding import Finding, Measured, Study, share
from quarterdeck.lab.study.questions import QUESTIONS, asked, games_in_all, study

ONE_BY_ONE = [*(("memoarrr", name) for name in QUESTIONS["memoarrr"]), ("piratatak", "seats")]


@pytest.fixture(scope="module")
def small() -> dict[str, Study]:
    return {game: study(game, (), Experiment(60, "small", jobs=1)) for game in QUESTIONS}


@pytest.mark.parametrize(("game", "name"), ONE_BY_ONE)
def test_as_many_games_are_played_as_the_progress_bar_was_told(game: str, name: str) -> None:
    done: list[int] = []
    found = study(game, [name], Experiment(30, f"bar {game} {name}", jobs=1, progress=done.append))
    assert sum(done) == games_in_all(game, [name], 30)
    assert {finding.question for finding in found.findings} == {name}


def test_tables_that_were_searched_for_once_are_not_searched_for_again() -> None:
    done: list[int] = []
    study("piratatak", (), Experiment(30, "once", jobs=1, progress=done.append))
    assert sum(done) == games_in_all("piratatak", (), 30)


def test_every_finding_is_whole(small: dict[str, Study]) -> None:
    for found in small.values():
        names = [finding.name for finding in found.findings]
        assert len({*names}) == len(names)
        for finding in found.findings:
            assert finding.answers
            assert all(sentence.endswith(".") for sentence in finding.answers)
            assert {len(row) for row in finding.rows} == {len(finding.columns)}
            for cell in measured(finding):
                assert cell.low - 1e-12 <= cell.value <= cell.high + 1e-12, finding.name


def measured(finding: Finding) -> list[Measured]:
    return [cell for cell in chain(*finding.rows) if isinstance(cell, Measured)]


@pytest.mark.parametrize("name", ["seats", "seats-rounds", "seats-check"])
def test_the_shares_of_all_places_make_a_whole(small: dict[str, Study], name: str) -> None:
    for found in small.values():
        for finding in found.findings:
            if finding.name == name:
                for row in finding.rows:
                    shares = [cell.value for cell in row if isinstance(cell, Measured)]
                    assert len(shares) == row[0]
                    assert sum(shares) == pytest.approx(1)


def test_a_game_of_memoarrr_has_seven_rounds_of_moves(small: dict[str, Study]) -> None:
    by_name = {finding.name: finding for finding in small["memoarrr"].findings}
    rounds, games = by_name["lengths-rounds"].rows, by_name["lengths"].rows
    for part, whole in zip(rounds, games, strict=True):
        assert isinstance(part[2], Measured)
        assert isinstance(whole[2], Measured)
        assert 7 * part[2].value == pytest.approx(whole[2].value)


def test_the_same_seed_finds_the_same_and_another_one_not(small: dict[str, Study]) -> None:
    again = study("memoarrr", ["seats"], Experiment(60, "small", jobs=2)).findings
    assert again == small["memoarrr"].findings[: len(again)]
    other = study("memoarrr", ["seats"], Experiment(60, "other")).findings
    assert other != again


def test_equal_memories_win_equally_often_and_a_better_one_more_often() -> None:
    experiment = Experiment(100_000, "truth")
    for mine, theirs, told in ((7, 7, "no telling from"), (24, 4, "more than"), (4, 24, "less than")):
        policies = (f"memory-{mine}", f"memory-{theirs}")
        counted = experiment.tally(f"{mine}/{theirs}", plan("memoarrr", 2, policies, {}))
        assert share(counted.wins[0], 100_000).beside(0.5) == told


def test_the_advantage_of_the_first_player_at_random_is_found_in_all_tables() -> None:
    """The opening card of a round is always a success, so that by chance alone who starts is better off."""
    [games, rounds, check] = memoarrr.seats(Experiment(8000, "first"))
    for row in (*games.rows, *rounds.rows):
        if row[1] == "random":
            assert isinstance(row[2], Measured)
            assert row[2].beside(1 / int(str(row[0]))) == "more than"
    assert len(measured(check)) == 27


def test_abilities_that_all_have_and_that_none_has_are_the_games_of_the_rules() -> None:
    usual = plan("memoarrr", 3, "memory-7", {"abilities": True})
    assert usual.settings[1] == ALL_ABILITIES
    for mine, other in (([*ABILITIES], {"abilities": True}), ([], {"abilities": False})):
        counted = played(with_abilities(usual, [mine] * 3), 500, 3)
        wanted = played(plan("memoarrr", 3, "memory-7", other), 500, 3)
        assert np.array_equal(counted.lengths, wanted.lengths)
        assert np.array_equal(counted.wins, wanted.wins)


def test_an_ability_is_that_of_the_seat_and_the_animal() -> None:
    usual = plan("memoarrr", 2, "memory-7", {"abilities": True})
    one = with_abilities(usual, [["crab"], []])
    assert one.settings[1] == 0b1000
    assert with_abilities(usual, [[], ["penguin", "walrus"]]).settings[1] == 0b0101_0000
    assert one.settings[:1] + one.settings[2:] == usual.settings[:1] + usual.settings[2:]
    [worth] = memoarrr.abilities(Experiment(1500, "burden"))
    crabs = [row for row in worth.rows if row[2] == "crab"]
    for _, _, _, alone, without in crabs:
        assert isinstance(alone, Measured)
        assert isinstance(without, Measured)
        assert alone.high < 0 < without.low, "who must go on after a crab is worse off"


def test_an_ability_that_all_have_alike_is_worth_nothing() -> None:
    rules = with_abilities(plan("memoarrr", 2, "memory-7", {"abilities": True}), [["penguin"]] * 2)
    counted = played(rules, 100_000, 7)
    assert share(counted.wins[0], 100_000).beside(0.5) == "no telling from"


@pytest.mark.parametrize(
    ("game", "seats", "sentence"),
    [
        ("memoarrr", [["crab"]], "named for 1 seats"),
        ("memoarrr", [["turtle"], []], "no ability of the animal “turtle”"),
        ("piratatak", [["crab"], []], "it is piratatak"),
    ],
)
def test_abilities_that_no_player_can_have_are_refused(game: str, seats: Sequence[Any], sentence: str) -> None:
    with pytest.raises(QuarterdeckError, match=sentence) as refused:
        with_abilities(plan(game, 2, "random", {}), seats)
    assert refused.value.code == "bad-abilities"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_lead_in_rubies_is_that_of_the_richest_over_the_next(players: int) -> None:
    told = stories(plan("memoarrr", players, "random", {}), 0, 2000, 5, device_called("cpu"))
    rubies = np.sort([told[0] >> 36 + 4 * seat & 15 for seat in range(players)], axis=0)
    lead = rubies[-1] - rubies[-2]
    assert rubies.sum() == 15 * 2000
    assert memoarrr.leads(told, players) == (lead.sum(), (lead**2).sum(), (lead == 0).sum())
    if players == 2:
        assert not (lead == 0).any(), "two players can never tie on rubies"


def test_what_happens_in_a_game_is_what_the_tally_adds_up(small: dict[str, Study]) -> None:
    [found] = [finding for finding in small["piratatak"].findings if finding.name == "lengths-happenings"]
    seed = Experiment(60, "small").seed_of("happenings/2/random")
    counted = kernels.play("piratatak", players=2, games=60, seed=seed)
    assert isinstance(counted, kernels.PiratatakTally)
    means = [cell.value for cell in found.rows[0] if isinstance(cell, Measured)]
    assert means == pytest.approx(counted.happenings / 60)


@pytest.mark.parametrize(
    ("game", "names", "games", "code"),
    [
        ("chess", (), 50, "no-such-game"),
        ("piratatak", ("memory",), 50, "no-such-question"),
        ("memoarrr", ("seats", "colour"), 50, "no-such-question"),
        ("memoarrr", (), 0, "bad-games"),
        ("memoarrr", (), questions.MOST_GAMES + 1, "bad-games"),
    ],
)
def test_what_can_not_be_asked_is_refused(game: str, names: Sequence[str], games: int, code: str) -> None:
    with pytest.raises(QuarterdeckError) as refused:
        games_in_all(game, names, games)
    assert refused.value.code == code


def test_questions_are_asked_in_the_order_of_the_study() -> None:
    assert list(asked("memoarrr", ["memory", "seats"])) == ["seats", "memory"]
