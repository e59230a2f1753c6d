"""`quarterdeck simulate`: counted right, the same every time, and written down so that it can be checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.core import record
from quarterdeck.core.record import Record
from quarterdeck.core.verify import verify
from quarterdeck.lab.interval import wilson
from quarterdeck.lab.simulate import BATCH
from tests.cli.command import check_refused, left_in, run, say

Shown = pytest.CaptureFixture[str]
KEYS = ["games", "moves", "seconds", "moves_per_second", "mean_length", "wins", "intervals"]
SETTINGS = [
    ("memoarrr", "2", {}),
    ("memoarrr", "4", {"edition": "2023", "abilities": True, "treasures": "ordered", "first": 3}),
    ("memoarrr", "3", {"abilities": True}),
    ("piratatak", "2", {"odds": False}),
    ("piratatak", "4", {"first": 1}),
]


def flags(options: dict[str, Any]) -> list[str]:
    """Options as they are typed."""
    typed: list[str] = []
    for name, value in options.items():
        if isinstance(value, bool):
            typed.append(f"--{name}" if value else f"--no-{name}")
        else:
            typed += [f"--{name}", str(value)]
    return typed


def counted(capsys: Shown, *words: str) -> dict[str, Any]:
    said = say(capsys, "simulate", *words, "--json")
    assert (said.code, said.err) == (0, "")
    result: dict[str, Any] = json.loads(said.out)
    return result


def written(file: Path) -> list[Record]:
    return [record.read(line) for line in file.read_bytes().splitlines()]


def winner(played: Record) -> int:
    outcome = verify(played).outcome()
    assert outcome is not None
    return outcome.winner


def test_json_has_exactly_the_promised_keys(capsys: Shown) -> None:
    said = say(capsys, "simulate", "memoarrr", "--players", "3", "--games", "4", "--seed", "1", "--json")
    assert said.out.count("\n") == 1
    assert list(json.loads(said.out)) == KEYS


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_counts_are_those_of_the_records(
    game: str, players: str, options: dict[str, Any], tmp_path: Path, capsys: Shown
) -> None:
    file = tmp_path / "games.jsonl"
    words = [game, "--players", players, "--games", "6", "--seed", "tide", *flags(options)]
    result = counted(capsys, *words, "--records", str(file))
    records = written(file)
    winners = [winner(played) for played in records]
    moves = sum(len(played.log) - 1 for played in records)
    assert result["games"] == len(records) == 6
    assert result["wins"] == [winners.count(seat) for seat in range(int(players))]
    assert result["moves"] == moves
    assert result["mean_length"] == pytest.approx(moves / 6)
    assert result["moves_per_second"] == pytest.approx(moves / result["seconds"])
    assert result["intervals"] == [list(wilson(wins, 6)) for wins in result["wins"]]


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_options_reach_the_games(
    game: str, players: str, options: dict[str, Any], tmp_path: Path, capsys: Shown
) -> None:
    file = tmp_path / "games.jsonl"
    words = [game, "--players", players, "--games", "2", "--seed", "tide", *flags(options)]
    counted(capsys, *words, "--records", str(file))
    for line in file.read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        assert told["game"] == game
        assert len(told["players"]) == int(players)
        assert {player["kind"] for player in told["players"]} == {"parrot"}
        assert options.items() <= told["options"].items()


def test_same_seed_plays_the_same_games_with_any_number_of_jobs(tmp_path: Path, capsys: Shown) -> None:
    games = str(2 * BATCH + 10)
    words = ["simulate", "memoarrr", "--players", "3", "--games", games, "--seed", "7", "--abilities", "--json"]
    alone = json.loads(say(capsys, *words, "--records", str(tmp_path / "alone.jsonl")).out)
    shared = json.loads(run(*words, "--jobs", "2", "--records", "shared.jsonl", folder=tmp_path).out)
    untimed = [key for key in KEYS if "second" not in key]
    assert [alone[key] for key in untimed] == [shared[key] for key in untimed]
    assert (tmp_path / "alone.jsonl").read_bytes() == (tmp_path / "shared.jsonl").read_bytes()
    assert left_in(tmp_path) == ["alone.jsonl", "shared.jsonl"]


def test_another_seed_plays_other_games(tmp_path: Path, capsys: Shown) -> None:
    for seed in ("1", "2"):
        file = str(tmp_path / f"{seed}.jsonl")
        counted(capsys, "piratatak", "--players", "2", "--games", "2", "--seed", seed, "--records", file)
    one, two = (written(tmp_path / f"{seed}.jsonl") for seed in ("1", "2"))
    assert {played.secret for played in one}.isdisjoint(played.secret for played in two)


def test_table_tells_each_seat_with_its_share_and_its_interval(capsys: Shown) -> None:
    words = ["memoarrr", "--players", "2", "--games", "5", "--seed", "1"]
    wins = counted(capsys, *words)["wins"]
    said = say(capsys, "simulate", *words)
    assert (said.code, said.err) == (0, "")
    assert "Memoarrr!, 5 games, seed 1" in said.out
    rows = [line for line in said.out.splitlines() if "parrot" in line]
    assert len(rows) == 2
    for seat, row in enumerate(rows):
        low, high = wilson(wins[seat], 5)
        cells = [cell.strip() for cell in row.strip("│").split("│")]
        assert cells == [str(seat), "parrot", str(wins[seat]), f"{wins[seat] / 5:.1%}", f"{low:.1%} – {high:.1%}"]
    assert "moves a game" in said.out


@pytest.mark.parametrize("seed", ["[bold]", "[/bold]", "a\\[b]", "", " ", "Ärger", "🏴"])
def test_any_words_can_be_the_seed_and_are_shown_as_typed(seed: str, capsys: Shown) -> None:
    said = say(capsys, "simulate", "memoarrr", "--players", "2", "--games", "1", "--seed", seed)
    assert said.code == 0, said.err
    assert f"seed {seed}".rstrip() in said.out


def test_a_seed_may_be_the_name_of_another_game(capsys: Shown) -> None:
    words = ["simulate", "--players", "2", "--games", "1", "--seed", "piratatak", "memoarrr", "--abilities"]
    said = say(capsys, *words)
    assert said.code == 0, said.err


CREW = "parrot, cabin-boy, deckhand, bosun, captain, kraken"


def test_one_bot_takes_all_seats_or_each_has_its_own(capsys: Shown) -> None:
    words = ["memoarrr", "--players", "3", "--games", "2", "--seed", "1", "--bots"]
    assert counted(capsys, *words, "parrot")["wins"] == counted(capsys, *words, "parrot,parrot,parrot")["wins"]


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        ("parrot,parrot", "2 bots are named for 3 seats."),
        ("parrot,parrot,parrot,parrot", "4 bots are named for 3 seats."),
        ("gull", f"There is no bot called “gull”; there are: {CREW}."),
        ("parrot,gull,parrot", f"There is no bot called “gull”; there are: {CREW}."),
        ("", f"There is no bot called “”; there are: {CREW}."),
    ],
)
def test_bots_that_are_not_there_or_too_many_are_refused(bots: str, sentence: str, capsys: Shown) -> None:
    said = say(capsys, "simulate", "memoarrr", "--players", "3", "--games", "2", "--seed", "1", "--bots", bots)
    check_refused(said)
    assert said.err == f"quarterdeck: {sentence}\n"
