"""Playing many games: what is counted, that it does not matter how they are shared out, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab import kernels
from quarterdeck.lab.kernels import compiling, playing
from quarterdeck.lab.kernels.devices import device_called, stories
from quarterdeck.lab.kernels.plan import plan
from quarterdeck.lab.kernels.tally import MemoarrrTally, PiratatakTally


def test_memoarrrs_counts_fit_together() -> None:
    counted = kernels.play("memoarrr", players=3, games=5000, seed=1)
    assert isinstance(counted, MemoarrrTally)
    assert kernels.games_in(counted) == counted.wins.sum() == counted.from_first.sum() == 5000
    assert counted.rounds_from_starter.sum() == counted.round_lengths.sum() == 7 * 5000
    assert counted.round_lengths @ np.arange(64) == kernels.moves_in(counted)
    assert counted.round_lengths[:3].sum() == 0, "three players are never done with a round in two moves"
    assert (counted.rubies @ np.arange(16)).sum() == 15 * 5000


def test_piratataks_counts_fit_together() -> None:
    counted = kernels.play("piratatak", players=2, games=500, seed=1)
    assert isinstance(counted, PiratatakTally)
    turns, pirates, purchases, shots = counted.happenings
    assert kernels.games_in(counted) == counted.wins.sum() == counted.from_first.sum() == 500
    assert 0 < shots < pirates < turns < kernels.moves_in(counted)
    assert purchases > 0
    assert counted.parts[:, 6].sum() == 500, "whoever wins has six parts, and nobody else"


def test_one_game_is_counted_as_it_is_told() -> None:
    what = plan("memoarrr", 4, "random", {"first": 2})
    ((who,), (lengths,)) = stories(what, 0, 1, 9, device_called("cpu"))
    counted = kernels.play("memoarrr", players=4, games=1, seed=9, first=2)
    assert isinstance(counted, MemoarrrTally)
    winner = int(who & 7)
    assert counted.wins.tolist() == [int(seat == winner) for seat in range(4)]
    assert int(who >> 3 & 3) == 2
    assert counted.from_first[(winner - 2) % 4] == 1
    assert sorted(np.flatnonzero(counted.round_lengths)) == sorted(
        {int(lengths >> 6 * number & 63) for number in range(7)}
    )


def test_how_the_games_are_shared_out_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = kernels.play("memoarrr", players=4, games=700, seed=3, jobs=1)
    monkeypatch.setitem(playing.LOTS, ("cpu", "memoarrr"), 64)
    done: list[int] = []
    together = kernels.play("memoarrr", players=4, games=700, seed=3, jobs=3, progress=done.append)
    assert sum(done) == 700
    assert len(done) == 11
    for one, other in zip(alone, together, strict=True):
        assert np.array_equal(one, other)


def test_another_seed_plays_other_games() -> None:
    one, other = (kernels.play("piratatak", players=3, games=50, seed=seed) for seed in (1, 2))
    assert not np.array_equal(one.lengths, other.lengths)


def test_the_first_player_can_be_given() -> None:
    counted = kernels.play("piratatak", players=4, games=300, seed=1, first=3)
    assert counted.from_first.tolist() == np.roll(counted.wins, -3).tolist()


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"players": 5}, "bad-players"),
        ({"games": 0}, "bad-games"),
        ({"seed": -1}, "bad-seed"),
        ({"seed": "x"}, "bad-seed"),
        ({"seed": 0.5}, "bad-seed"),
        ({"games": "many"}, "bad-games"),
        ({"seed": 1 << 62}, "bad-seed"),
        ({"device": "abacus"}, "no-such-device"),
        ({"policy": "memory-25"}, "bad-policy"),
        ({"policy": "nerve-0.5"}, "bad-policy"),
        ({"policy": ["random"]}, "bad-policies"),
        ({"edition": "1999"}, "bad-option"),
        ({"first": 2}, "bad-option"),
        ({"game": "piratatak", "policy": "nerve-2"}, "bad-policy"),
        ({"game": "piratatak", "policy": "nerve-0.1/0.2"}, "bad-policy"),
        ({"game": "piratatak", "policy": "nerve-0.1:0.1:0.1:0.1:0.1"}, "bad-policy"),
        ({"game": "piratatak", "policy": "nerve-0.1:"}, "bad-policy"),
        ({"game": "piratatak", "policy": "bravery"}, "bad-policy"),
    ],
)
def test_what_cant_be_played_is_refused_with_a_sentence(asked: dict[str, Any], code: str) -> None:
    with pytest.raises(QuarterdeckError) as refused:
        kernels.play(**{"game": "memoarrr", "players": 2, "games": 1, **asked})
    assert refused.value.code == code
    assert refused.value.sentence.endswith(".")


@pytest.mark.parametrize("seed", ["x", 1.5, None, True])
def test_a_seed_that_is_no_whole_number_gets_a_sentence(seed: Any) -> None:
    with pytest.raises(QuarterdeckError, match="A seed for kernels is a whole number"):
        kernels.play("memoarrr", players=2, games=1, seed=seed)


def test_the_cache_may_lie_where_it_can_not_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    compiling.cache_folder.cache_clear()
    folder = compiling.cache_folder()
    compiling.cache_folder.cache_clear()
    assert folder.is_dir()
    assert "quarterdeck-kernels-" in folder.name
    folder.rmdir()
