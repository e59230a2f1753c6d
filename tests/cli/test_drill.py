"""`quarterdeck drill`: both drills by plain lines in every language, what is kept of them, and erasing it."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from tests.cli.command import check_refused, run, say

ANSWERS = "\n".join(["z9", "", *["a1"] * 12]) + "\n"


@pytest.mark.parametrize(("name", "language"), [("lookout", "en"), ("swap", "fr"), ("lookout", "de")])
def test_a_whole_drill_by_plain_lines(name: str, language: str, tmp_path: Path) -> None:
    assert language in LANGUAGES
    kept = {"XDG_DATA_HOME": str(tmp_path)}
    said = run("drill", name, "--language", language, folder=tmp_path, stdin=ANSWERS, **kept)
    words = Catalogue(language)
    assert (said.code, said.err) == (0, "")
    assert words.say("drill-question", question=12, questions=12) in said.out
    assert words.say("terminal-not-understood", answer="z9") in said.out
    assert words.say("drill-meaning") in said.out
    assert words.say("level", bot="captain") in said.out
    assert words.say("drill-none") not in said.out
    listed = run("drill", "--language", language, folder=tmp_path, **kept)
    assert listed.out.count(words.say("drill-none")) == 1, "the other drill was not done"
    erased = run("drill", "--forget", "--language", language, folder=tmp_path, **kept)
    assert erased.out.count(words.say("drill-none")) == 2


def test_a_drill_that_is_left_keeps_nothing(tmp_path: Path) -> None:
    said = run("drill", "lookout", folder=tmp_path, stdin="a1\nq\n", XDG_DATA_HOME=str(tmp_path))
    assert "You leave" in said.out
    assert not list(tmp_path.rglob("drills.json"))


@pytest.mark.parametrize("words", [("drill", "hornpipe"), ("drill", "lookout", "--pace", "slow")])
def test_unknown_drills_and_paces_are_refused_in_one_sentence(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    check_refused(say(capsys, *words))
