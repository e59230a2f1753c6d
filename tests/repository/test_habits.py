"""The habits of the repository: what may be in it, and how large a file grows before it wants to be two."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LONGEST = 330
"""A rules file reads beside the rulebook, and any file is one idea."""

# Spelled in pieces, so that this file does not hold what it looks for.
REGISTRIES = re.compile(
    "|".join(["pypi" + r"\.org", "python" + r"hosted\.org", "npm" + r"js\.org", r"deb\.debian" + r"\.org"])
)
MACHINE_PATHS = re.compile(r"(?<![\w.])/(?:" + "|".join(["wo" + "rk", "ro" + "ot", "ho" + r"me/\w+"]) + ")/")


def _tracked() -> list[Path]:
    """The files of the project; in an unpacked source archive, where git knows nothing, all that it brought."""
    if not (ROOT / ".git").exists():
        return [file for folder in ("src", "tests", "docs", "benchmarks") for file in (ROOT / folder).rglob("*.*")]
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name]


@pytest.fixture(scope="module")
def texts() -> dict[Path, str]:
    files = [file for file in _tracked() if file.is_file() and file.suffix != ".pyc"]
    return {file: file.read_text(encoding="utf-8") for file in [*files, *ROOT.glob("*.lock")]}


def test_no_file_names_the_host_of_a_package_registry(texts: dict[Path, str]) -> None:
    assert [file for file, text in texts.items() if REGISTRIES.search(text)] == []


def test_lock_files_hold_versions_and_hashes_and_no_address(texts: dict[Path, str]) -> None:
    locks = {file: text for file, text in texts.items() if file.name.endswith((".lock", "-lock.json"))}
    assert {file.name for file in locks} >= {"requirements.lock", "requirements-dev.lock"}
    for text in locks.values():
        assert "://" not in text
        assert "--hash=sha256:" in text


def test_no_file_holds_a_path_of_somebodys_machine(texts: dict[Path, str]) -> None:
    assert [file for file, text in texts.items() if MACHINE_PATHS.search(text)] == []


def test_no_source_file_is_much_longer_than_a_chapter(texts: dict[Path, str]) -> None:
    long = {
        str(file.relative_to(ROOT)): lines
        for file, text in texts.items()
        if file.suffix == ".py" and "src" in file.parts and (lines := text.count("\n")) > LONGEST
    }
    assert long == {}


def test_nothing_is_left_for_later_without_a_word_why(texts: dict[Path, str]) -> None:
    later = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X"]) + r")\b")
    assert [file for file, text in texts.items() if later.search(text)] == []


def test_the_versions_of_everything_that_is_installed_are_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["build"]]
    locked = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    for requirement in wanted:
        name = re.split(r"[<>=!~ \[]", requirement)[0].replace(".", "-").lower()
        assert re.search(rf"^{re.escape(name)}==", locked, re.MULTILINE), f"{name} is not locked"
