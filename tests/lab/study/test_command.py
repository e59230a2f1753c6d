"""`quarterdeck study` as a person types it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from quarterdeck.lab.study.finding import Study
from tests.cli.command import check_refused, say

SEATS = ("study", "memoarrr", "seats", "--games", "50")


def test_tables_and_sentences_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    said = say(capsys, *SEATS)
    assert (said.code, said.err) == (0, "")
    for told in (
        "Games won, by place after the first player",
        "Rounds won",
        "the first player wins",
        "50 games for each",
    ):
        assert told in " ".join(said.out.split())


def test_json_is_one_object_and_the_same_seed_gives_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    one, same, other = (say(capsys, *SEATS, "--json", "--seed", seed).out for seed in ("a", "a", "b"))
    study = msgspec.json.decode(one, type=Study)
    assert (study.game, study.seed, study.device) == ("memoarrr", "a", "cpu")
    assert [finding.games for finding in study.findings] == [50, 50, 50]
    assert one == same != other


def test_pictures_are_drawn_into_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert say(capsys, *SEATS, "--plots", str(tmp_path / "new" / "pictures")).code == 0
    drawn = sorted(file.name for file in (tmp_path / "new" / "pictures").iterdir())
    assert drawn == ["study-memoarrr-seats-rounds.svg", "study-memoarrr-seats.svg"]


@pytest.mark.parametrize("folder", ["file", "file/pictures"])
def test_pictures_do_not_go_into_a_file(folder: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """And that is told before anything is played: these games would not be over in a lifetime."""
    (tmp_path / "file").touch()
    said = say(capsys, *SEATS[:-1], "4000000000", "--plots", str(tmp_path / folder))
    check_refused(said)
    assert "can't be a folder for pictures" in said.err


def test_a_game_is_all_that_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    said = say(capsys, "study")
    check_refused(said)
    assert "GAME" in said.err
    assert "QUESTION" not in said.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("memoarrr", "colour"), "There is no question “colour” about Memoarrr!; there are seats, lengths, abilities,"),
        (("piratatak", "memory"), "There is no question “memory” about Piratatak; there are stopping, seats, lengths."),
        (("chess",), "There is no game called “chess”"),
        (("memoarrr", "--games", "0"), "--games: expected a whole number above 0, not “0”"),
        (
            ("memoarrr", "--games", "99999999999"),
            "Each number takes from 30 to 4,294,967,296 games, not 99,999,999,999.",
        ),
        (("memoarrr", "--device", "abacus"), "Games are played on “cpu” or “gpu”, not on “abacus”."),
        (("memoarrr", "--odds"), "--odds"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    said = say(capsys, "study", *words)
    check_refused(said)
    assert told in said.err


@pytest.mark.parametrize("package", ["numpy", "numba"])
def test_without_the_extra_a_sentence_says_what_to_install(package: str) -> None:
    code = (
        f"import sys; sys.modules['{package}'] = None; from quarterdeck.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, "study", "memoarrr"], capture_output=True, text=True, timeout=60, check=False
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == (
        f"quarterdeck: Compiled games need the package {package}, which is not installed. "
        'Install the extra “kernels”: pip install ".[kernels]" in a checkout, or pip install "WHEEL[kernels]" with the '
        "path of your wheel.\n"
    )


def test_help_costs_none_of_the_lab() -> None:
    code = "import sys; from quarterdeck.cli import parsed; parsed(['study', 'memoarrr']); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert {"numpy", "numba", "matplotlib", "quarterdeck.lab.study"}.isdisjoint(ran.stdout.split())
