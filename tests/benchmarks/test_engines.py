"""The benchmark's own arithmetic and wiring. How fast anything is, no test says: machines differ."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from rich.console import Console

from benchmarks import engines, environments
from benchmarks.drivers import quarterdeck as driver
from benchmarks.drivers.stopwatch import BY_HAND, timed
from benchmarks.environments import Environment, NotInstalled, PinnedEnvironment
from benchmarks.figures import BARE_LOOP, HEADLINE, STARTS, THROUGH_API, Count, Figure, figures, verdict
from benchmarks.frame import MeasurementFailed, as_json
from benchmarks.machine import Machine, one_core
from benchmarks.report import Method, Report, show

REQUIREMENTS = sorted((environments.ROOT / "benchmarks" / "requirements").glob("*.txt"))


def counted(engine: str, game: str, *speeds: int) -> list[Count]:
    """Rounds of two seconds, games of ten moves."""
    return [Count(engine, game, games=speed // 5, moves=speed * 2, seconds=2.0) for speed in speeds]


def made_up(headline: int = 1000, leduc: int = 100) -> tuple[Figure, ...]:
    return figures(
        [
            *counted("Catanatron", "Catan, 4 players", 10, 30, 20),
            *counted(*HEADLINE, headline, headline, headline),
            *counted("Quarterdeck", "Piratatak, 2 players", 3000, 4000, 5000),
            *counted("RLCard", "leduc-holdem", leduc, leduc, leduc),
        ]
    )


def reported(measured: tuple[Figure, ...], left_out: dict[str, str] | None = None) -> Report:
    return Report(
        date=datetime(2026, 1, 2, 3, 4, tzinfo=UTC),
        machine=Machine(cpu="Abacus 9", cores=3, system="Slate", python="CPython 3.11.0"),
        method=Method(seconds=2.0, rounds=3, core=1),
        packages={"RLCard": {"rlcard": "1.2.0"}},
        figures=measured,
        verdict=verdict(measured, complete=not left_out),
        left_out=left_out or {},
    )


def shown(report: Report) -> str:
    page = io.StringIO()
    show(report, Console(file=page, width=120))
    return page.getvalue()


def test_driver_plays_every_game_and_says_so_in_json() -> None:
    counts = engines.drive(Environment("quarterdeck", "Quarterdeck"), seconds=0.02)
    assert [count.game for count in counts] == [*driver.GAMES, *driver.API_PRICES]
    assert {count.engine for count in counts} == {"Quarterdeck"}
    for count in counts:
        assert count.seconds >= 0.02
        assert count.games >= 1


@pytest.mark.parametrize(("game", "seats"), [(game, int(game.split()[-2])) for game in driver.GAMES])
def test_driver_counts_the_moves_of_whole_games(game: str, seats: int) -> None:
    play = driver.GAMES[game]
    played = [play() for _ in range(20)]
    if game.startswith("Memoarrr"):
        # Everybody picks a side and is ready. A round of base rules turns 24 cards at most, one ability for each
        # more, and every player but one must have run into a volcano, or find nothing left to reveal.
        fewest, most = 2 * seats + 7, 2 * seats + 7 * 48
    else:
        # Six parts of a ship at the least, with as many draws.
        fewest, most = 6, 100_000
    assert all(fewest <= moves <= most for moves in played)
    assert len(set(played)) > 1


def test_stopwatch_counts_whole_games_only() -> None:
    tally = timed(lambda: 7, seconds=0.01)
    assert tally.moves == 7 * tally.games
    assert tally.seconds >= 0.01


def test_driver_that_breaks_off_is_named_with_its_last_words() -> None:
    with pytest.raises(MeasurementFailed, match=r"(?s)driver of Nobody failed.*benchmarks\.drivers\.nobody"):
        engines.drive(Environment("nobody", "Nobody"), seconds=0.02)


def test_speed_is_the_median_of_the_rounds_and_the_best_is_told_beside_it() -> None:
    catan = next(figure for figure in made_up() if figure.engine == "Catanatron")
    assert (catan.median, catan.best, catan.rounds) == (20.0, 30.0, (10.0, 30.0, 20.0))
    assert catan.moves_per_game == 10.0


def test_ratio_is_the_headline_over_theirs_and_our_own_games_have_none() -> None:
    assert [(figure.game, figure.ratio) for figure in made_up()] == [
        ("Memoarrr, 4 players", None),
        ("Piratatak, 2 players", None),
        ("leduc-holdem", 10.0),
        ("Catan, 4 players", 50.0),
    ]


def test_price_of_the_api_is_told_beside_its_goals() -> None:
    speeds = {THROUGH_API: 200, BARE_LOOP: 1000, STARTS: 20_000}
    counts = [count for game, speed in speeds.items() for count in counted("Quarterdeck", game, speed)]
    told = shown(reported(figures([*counted(*HEADLINE, 1000), *counts])))
    assert "0.20 of the speed of a bare loop over the rules: the goal of 0.33 does not hold" in " ".join(told.split())
    assert "To start a fair match takes 50 µs: the goal of 40 µs does not hold" in " ".join(told.split())


def test_goal_compares_the_headline_with_the_fastest_of_the_others() -> None:
    told = verdict(made_up(), complete=True)
    assert told is not None
    assert (told.headline, told.fastest, told.ratio, told.holds) == (1000.0, "RLCard leduc-holdem", 10.0, True)


@pytest.mark.parametrize(("leduc", "holds"), [(200, True), (201, False), (2000, False)])
def test_goal_is_at_least_five_times(leduc: int, holds: bool) -> None:
    told = verdict(made_up(leduc=leduc), complete=True)
    assert told is not None
    assert told.holds is holds


@pytest.mark.parametrize(("leduc", "holds"), [(200, None), (201, False)])
def test_goal_is_not_claimed_while_an_engine_is_left_out(leduc: int, holds: bool | None) -> None:
    told = verdict(made_up(leduc=leduc), complete=False)
    assert told is not None
    assert told.holds is holds


def test_stepping_by_hand_is_told_but_the_goal_is_against_the_documented_way() -> None:
    by_hand = figures(
        [*counted(*HEADLINE, 1000), *counted("RLCard", "uno", 100), *counted("RLCard", f"uno{BY_HAND}", 400)]
    )
    told = verdict(by_hand, complete=True)
    assert told is not None
    assert (told.fastest, told.holds) == ("RLCard uno", True)
    assert (told.by_hand, told.by_hand_ratio) == ("RLCard uno, stepped by hand", 2.5)
    page = " ".join(shown(reported(by_hand)).split())
    assert (
        "The goal of 5 × holds. Against the fastest loop found for any of them, RLCard uno, stepped by hand, it" in page
    )
    assert "it does not hold: 2.5 ×." in page
    assert ("uno, stepped by hand", 2.5) in [(figure.game, figure.ratio) for figure in by_hand]


def test_there_is_no_verdict_on_no_engine() -> None:
    alone = figures(counted(*HEADLINE, 1000))
    assert verdict(alone, complete=False) is None
    assert "no other engine to compare with" in shown(reported(alone))


def test_table_shows_speeds_ratios_verdict_and_circumstances() -> None:
    page = shown(reported(made_up(headline=123_456, leduc=20_000)))
    assert re.search(r"Quarterdeck +│ Memoarrr, 4 players +│ 123,456 │ 123,456 │ +10\.0 │ +│", page)
    assert re.search(r"RLCard +│ leduc-holdem +│ +20,000 │ +20,000 │ +10\.0 │ +6\.1 × │", page)
    assert "123,456 moves a second, 6.1 × the fastest of the others as their documentation" in page
    assert "The goal of 5 × holds." in page
    assert "2026-01-02 03:04 UTC, Abacus 9, 3 cores, Slate, CPython 3.11.0" in page
    assert "RLCard (rlcard 1.2.0)" in page


def test_ratio_just_short_of_the_goal_is_not_shown_as_the_goal() -> None:
    page = shown(reported(made_up(leduc=201)))
    assert "4.9 ×" in page
    assert "5.0 ×" not in page
    assert "The goal of 5 × does not hold." in page


def test_engine_that_is_left_out_is_named_with_the_reason() -> None:
    page = shown(reported(made_up(), left_out={"OpenSpiel": "no wheel for this machine"}))
    assert "OpenSpiel is left out: no wheel for this machine" in page
    assert "undecided" in page


def test_json_tells_what_the_table_shows() -> None:
    report = json.loads(as_json(reported(made_up())))
    assert report["date"] == "2026-01-02T03:04:00Z"
    assert report["machine"]["cpu"] == "Abacus 9"
    assert report["method"] == {"seconds": 2.0, "rounds": 3, "core": 1}
    assert report["packages"] == {"RLCard": {"rlcard": "1.2.0"}}
    assert [figure["median"] for figure in report["figures"]] == [1000.0, 4000.0, 100.0, 20.0]
    assert report["verdict"]["holds"] is True


@pytest.mark.parametrize("requirements", REQUIREMENTS, ids=lambda path: path.stem)
def test_other_engines_are_pinned_to_exact_versions(requirements: Path) -> None:
    lines = requirements.read_text(encoding="utf-8").splitlines()
    assert lines
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9]+(\.[0-9]+)+", line) for line in lines)


def test_every_contestant_but_us_has_its_requirements_and_every_one_a_driver() -> None:
    assert {each.name for each in engines.CONTESTANTS[1:]} <= {path.stem for path in REQUIREMENTS}
    drivers = environments.ROOT / "benchmarks" / "drivers"
    assert all((drivers / f"{contestant.name}.py").is_file() for contestant in engines.CONTESTANTS)


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """What setting up would run, in place of running it."""
    ran: list[list[str]] = []

    def pretend(command: list[str]) -> None:
        ran.append(command)
        (tmp_path / "rlcard").mkdir(exist_ok=True)

    monkeypatch.setattr(environments, "run", pretend)
    return ran


def test_environment_is_set_up_once(commands: list[list[str]], tmp_path: Path) -> None:
    environment = PinnedEnvironment("rlcard", "RLCard", place=tmp_path)
    assert not environment.ready
    environment.set_up()
    assert environment.ready
    assert [command[:3] for command in commands] == [
        [sys.executable, "-m", "venv"],
        [str(tmp_path / "rlcard" / "bin" / "python"), "-m", "pip"],
    ]
    environment.set_up()
    assert len(commands) == 2


def test_environment_with_other_versions_is_set_up_anew(commands: list[list[str]], tmp_path: Path) -> None:
    environment = PinnedEnvironment("rlcard", "RLCard", place=tmp_path)
    environment.set_up()
    (tmp_path / "rlcard" / "installed.txt").write_text("Python 3.11.0\nrlcard==1.1.0\n", encoding="utf-8")
    assert not environment.ready
    environment.set_up()
    assert len(commands) == 4


def test_failed_installation_says_why_and_leaves_no_stamp(tmp_path: Path) -> None:
    environment = PinnedEnvironment("rlcard", "RLCard", place=tmp_path)
    said = "import sys; sys.exit('ERROR: no matching distribution\\nnotice: a new pip')"
    with pytest.raises(NotInstalled, match=r"^no matching distribution$"):
        environments.run([sys.executable, "-c", said])
    assert not environment.ready


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process choose its cores")
def test_run_is_kept_on_one_core_and_let_go_afterwards() -> None:
    before = os.sched_getaffinity(0)
    with one_core() as core:
        assert os.sched_getaffinity(0) == {core}
    assert os.sched_getaffinity(0) == before


def test_run_goes_on_without_an_engine_that_cannot_be_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Sunken(Environment):
        ready = False

        def set_up(self) -> None:
            raise NotInstalled("no wheel for this machine")

    monkeypatch.setattr(engines, "CONTESTANTS", (engines.CONTESTANTS[0], Sunken("atlantis", "Atlantis")))
    aside = io.StringIO()
    report = engines.run(seconds=0.005, rounds=2, aside=Console(file=aside))
    assert report.left_out == {"Atlantis": "no wheel for this machine"}
    assert list(report.packages) == ["Quarterdeck"]
    assert [len(figure.rounds) for figure in report.figures] == [2] * len(driver.GAMES | driver.API_PRICES)
    assert "Round 2 of 2" in aside.getvalue()


@pytest.mark.parametrize(
    "words",
    [["--seconds", "0"], ["--seconds", "soon"], ["--seconds", "nan"], ["--rounds", "0"], ["--json", "nowhere/x.json"]],
)
def test_bad_choices_are_refused_before_anything_runs(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        engines.main(words)
    assert leaving.value.code == 2
    assert words[1] in capsys.readouterr().err


def test_help_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        engines.main(["--help"])
    assert "python -m benchmarks.engines --json speeds.json" in capsys.readouterr().out
