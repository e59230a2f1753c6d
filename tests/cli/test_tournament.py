"""`quarterdeck tournament` as a person types it: counted, shown, drawn, broken off and gone on with."""

from __future__ import annotations

import json
import re
import shlex
import signal
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.lab.tournament import playing
from tests.cli.command import check_refused, left_in, run, say
from tests.lab.tournament.conftest import installed

__all__ = ["installed"]

Shown = pytest.CaptureFixture[str]
WORDS = ["tournament", "piratatak", "--bots", "parrot,lazy,timid", "--players", "2", "--games", "6", "--seed", "tide"]
KEYS = ["game", "seats", "seed", "options", "bots", "deals", "games", "matrix", "standings"]
TIMES = ("seconds_per_move", "seconds_per_move_p99")


def told(out: str) -> dict[str, Any]:
    """The JSON object without the times that bots took."""
    result: dict[str, Any] = json.loads(out)
    for standing in result["standings"]:
        assert all(standing.pop(time) >= 0 for time in TIMES)
    return result


def test_json_has_exactly_the_promised_keys(capsys: Shown) -> None:
    said = say(capsys, *WORDS, "--json")
    assert (said.code, said.err, said.out.count("\n")) == (0, "", 1)
    result = told(said.out)
    assert list(result) == KEYS
    assert (result["deals"], result["games"], result["bots"]) == (3, 18, ["parrot", "lazy", "timid"])
    share = result["matrix"]["lazy"]["parrot"]
    assert list(share) == ["share", "interval", "deals", "games"]
    assert share["share"] == pytest.approx(1 - result["matrix"]["parrot"]["lazy"]["share"])
    assert {standing["bot"] for standing in result["standings"]} == set(result["bots"])


def test_tables_tell_the_same_as_the_json(capsys: Shown) -> None:
    result = told(say(capsys, *WORDS, "--json").out)
    said = say(capsys, *WORDS)
    assert (said.code, said.err) == (0, "")
    assert "Piratatak, 2 players, seed tide" in said.out
    for bot in result["bots"]:
        for share in result["matrix"][bot].values():
            assert f"{share['share']:.1%}" in said.out
    for standing in result["standings"]:
        row = next(line for line in said.out.splitlines() if standing["bot"] in line and "±" in line)
        assert f"{standing['rating']['mu']:.1f} ± {2 * standing['rating']['sigma']:.1f}" in row
        assert f"{standing['wins']['share']:.1%}" in row
    assert "18 games on 3 deals" in said.out


def test_options_of_the_game_are_flags(capsys: Shown) -> None:
    words = ["tournament", "memoarrr", "--bots", "parrot,lazy", "--players", "2", "--games", "2", "--seed", "1"]
    result = told(say(capsys, *words, "--edition", "2023", "--abilities", "--json").out)
    assert result["options"] == {"edition": "2023", "abilities": True}


def test_any_number_of_jobs_plays_the_same_games(tmp_path: Path, capsys: Shown) -> None:
    alone = say(capsys, *WORDS, "--json")
    shared = run(*WORDS, "--json", "--jobs", "2", folder=tmp_path)
    assert (alone.code, alone.err, shared.code, shared.err) == (0, "", 0, "")
    assert told(alone.out) == told(shared.out)


def test_a_picture_is_drawn_whole_or_not_at_all(tmp_path: Path, capsys: Shown) -> None:
    picture = tmp_path / "crew.svg"
    assert say(capsys, *WORDS, "--plot", str(picture)).code == 0
    assert picture.read_text(encoding="utf-8").rstrip().endswith("</svg>")
    assert left_in(tmp_path) == ["crew.svg"]
    check_refused(say(capsys, *WORDS, "--plot", str(tmp_path)))


def test_ctrl_c_says_how_to_go_on(tmp_path: Path, capsys: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    straight = told(say(capsys, *WORDS, "--json").out)
    words = [*WORDS, "--json", "--resume", str(tmp_path / "crew.jsonl")]
    with monkeypatch.context() as for_now:
        play, left = playing.play, [1, 2]

        def interrupted(*settings: Any) -> Any:
            if not left:
                raise KeyboardInterrupt
            left.pop()
            return play(*settings)

        for_now.setattr(playing, "play", interrupted)
        said = say(capsys, *words)
    assert (said.code, said.out) == (130, "")
    assert said.err == "\nquarterdeck: Stopped: 7 deals are left; the same command goes on from here.\n"
    assert told(say(capsys, *words).out) == straight


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_killed_run_goes_on_where_it_was(jobs: str, tmp_path: Path, capsys: Shown) -> None:
    words = [
        "tournament",
        "piratatak",
        "--bots",
        "parrot,mutineer",
        "--players",
        "2",
        "--games",
        "60",
        "--seed",
        "tide",
    ]
    words += ["--json", "--jobs", jobs, "--resume", "crew.jsonl"]
    killed = run(*words, folder=tmp_path, MUTINY="25")
    assert killed.code == (-signal.SIGKILL if jobs == "1" else 2)
    assert ("A process that was playing has died" in killed.err) == (jobs == "2")
    kept = (tmp_path / "crew.jsonl").read_bytes()
    assert 1 < kept.count(b"\n") < 31
    again = say(capsys, *words[:-3], "1", "--resume", str(tmp_path / "crew.jsonl"))
    assert (again.code, again.err) == (0, "")
    assert (tmp_path / "crew.jsonl").read_bytes().startswith(kept)
    straight = say(capsys, *words[:-3], "1")
    assert told(again.out) == told(straight.out)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--engine", "steam"], r"There is no engine called “steam”; there are loky, dask, ray\."),
        (
            ["--games", "0"],
            r"Argument --games: expected a whole number above 0, not “0”; see quarterdeck tournament --help\.",
        ),
        (["--bots", "parrot"], r"A tournament is between two bots at least\."),
        (["--bots", "parrot,,lazy"], r"There is no bot called “”; there are: .+\."),
        (["--players", "7"], r"Piratatak is for 2 to 4 players, not 7\."),
        (["--abilities"], r"Piratatak has no option “abilities”; it has first, odds, colours\."),
    ],
)
def test_what_can_not_be_played_is_refused_in_a_sentence(words: list[str], sentence: str, capsys: Shown) -> None:
    said = say(capsys, *WORDS, *words)
    check_refused(said)
    assert re.fullmatch(f"quarterdeck: {sentence}\n", said.err), said.err


def test_without_luck_the_json_has_adjusted_shares_and_the_tables_say_so(capsys: Shown) -> None:
    words = shlex.split("tournament memoarrr --bots cabin-boy,deckhand --players 2 --games 8 --seed x --adjust-luck")
    result = json.loads(say(capsys, *words, "--json").out)
    assert list(result) == [*KEYS, "adjusted"]
    assert list(result["adjusted"]["deckhand"]["cabin-boy"]) == ["share", "interval", "fewer", "luck", "luck_interval"]
    assert "Wins without luck" in say(capsys, *words).out
