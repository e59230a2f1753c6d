"""What every page promises: its links lead somewhere, its snippets run, its commands work."""

from __future__ import annotations

import io
import re
import shlex
import subprocess
import sys
from contextlib import nullcontext, suppress
from pathlib import Path

import pytest

from quarterdeck import cli
from quarterdeck.core.errors import UnknownGame
from tests.docs.pages import DOCS, PAGES, ROOT, blocks, commands, name, prose

LINK = re.compile(r"\[[^\]]+\]\(([^)\s]+)\)")
PATH_IN_THE_REPOSITORY = re.compile(r"`((?:src|tests|docs|benchmarks)/[^\s`*]+)`")

WITH_SNIPPETS = [page for page in PAGES if any(not block.file for block in blocks(page, "python"))]
WITH_COMMANDS = [page for page in PAGES if commands(page)]
WITH_THEIR_OWN_FILES = {DOCS / "add-a-game.md", DOCS / "write-a-bot.md"}
"""Their commands need what the pages themselves build: tests of their own see to that."""


def anchors(page: Path) -> set[str]:
    """The names under which the headings of a page can be linked to."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_somewhere(link: str, page: Path) -> bool:
    target, _, anchor = link.partition("#")
    file = (page.parent / target).resolve() if target else page
    return file.exists() and (not anchor or anchor in anchors(file))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    links = [link for link in LINK.findall(prose(page)) if not re.match(r"[a-z]+:", link)]
    assert [link for link in links if not leads_somewhere(link, page)] == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_file_that_is_named_exists(page: Path) -> None:
    assert [path for path in PATH_IN_THE_REPOSITORY.findall(prose(page)) if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", WITH_SNIPPETS, ids=name)
def test_snippets_of_a_page_run_one_after_the_other(page: Path, tmp_path: Path) -> None:
    code = "\n".join(block.text for block in blocks(page, "python") if not block.file)
    ran = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=name)
def test_every_command_can_be_understood(page: Path) -> None:
    for line in commands(page):
        with nullcontext() if page not in WITH_THEIR_OWN_FILES else suppress(UnknownGame):
            assert cli.parsed(shlex.split(line)[1:]), line


@pytest.mark.parametrize("page", [page for page in WITH_COMMANDS if page not in WITH_THEIR_OWN_FILES], ids=name)
def test_every_command_works_for_a_player_who_leaves_at_the_first_question(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for line in commands(page):
        monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
        assert cli.main(shlex.split(line)[1:]) == 0, capsys.readouterr().err
