"""`quarterdeck completion`: each shell reads its script, and offers commands, flags and values."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from quarterdeck.commands import COMMANDS
from tests.cli.command import check_refused, say

ASK_BASH = """
. "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _quarterdeck; printf '%s\\n' "${COMPREPLY[@]}"
"""
ASK_ZSH = r"""
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1= LISTMAX=1000; stty -echo; autoload -Uz compinit; compinit -u -D; . ${(q)1}; print ready"
zpty -r -m shell said '*ready*'
zpty -w -n shell "quarterdeck $2"$'\t\t'
zpty -r -m shell said "*$3*"
zpty -d shell
"""
"""A zsh that a person types into; this ends when it shows the third word."""


def script(shell: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    said = say(capsys, "completion", shell)
    assert (said.code, said.err) == (0, "")
    (folder / shell).write_text(said.out, encoding="utf-8")
    return folder / shell


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("s", ["serve", "site", "simulate", "study"]),
        ("play m", ["memoarrr"]),
        ("play --language ", ["en", "fr", "de"]),
        ("serve --pr", ["--proxied", "--prune-days"]),
        ("serve --database ", [""]),
        ("completion ", ["bash", "zsh", "fish", "-h", "--help"]),
    ],
)
def test_bash_offers_what_can_stand_there(
    typed: str, offered: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = script("bash", tmp_path, capsys)
    words = ["bash", "-c", ASK_BASH, "bash", str(file), "quarterdeck", *typed.split(" ")]
    asked = subprocess.run(words, capture_output=True, encoding="utf-8", check=True)
    assert asked.stderr == ""
    assert [word for word in asked.stdout.split("\n")[:-1] if not word.startswith("--no-")] == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_can_read_its_script_and_every_command_is_in_it(
    shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = script(shell, tmp_path, capsys)
    text = file.read_text(encoding="utf-8")
    assert [command for command in COMMANDS if command not in text] == []
    if shutil.which(shell):
        read = subprocess.run([shell, "-n", str(file)], capture_output=True, encoding="utf-8", check=False)
        assert (read.returncode, read.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
def test_fish_offers_what_can_stand_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = script("fish", tmp_path, capsys)
    asked = subprocess.run(
        ["fish", "--no-config", "-c", f"source {file}; complete -C 'quarterdeck play --language '"],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"HOME": str(tmp_path)},
        check=True,
    )
    assert [line.split("\t")[0] for line in asked.stdout.splitlines()] == ["de", "en", "fr"]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
@pytest.mark.parametrize(
    ("typed", "offered"), [("tour", "tournament"), ("play --language ", "de*en*fr"), ("serve --pr", "--prune-days")]
)
def test_zsh_offers_what_can_stand_there(
    typed: str, offered: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = script("zsh", tmp_path, capsys)
    words = ["zsh", "-f", "-c", ASK_ZSH, "zsh", str(file), typed, offered]
    home = os.environ | {"HOME": str(tmp_path)}
    asked = subprocess.run(words, capture_output=True, env=home, timeout=60, check=False)
    assert (asked.returncode, asked.stderr) == (0, b"")


def test_an_unknown_shell_is_refused_with_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    said = say(capsys, "completion", "tcsh")
    check_refused(said)
    assert "bash, zsh, fish" in said.err
