"""The habits of the repository: what may be in it, how long a file may be, and what is locked."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

from web import node

ROOT = Path(__file__).parents[2]
LONGEST = 400
"""Lines. A file is one idea."""

# Spelled in pieces, so that this file does not hold what it looks for.
REGISTRIES = re.compile(
    "|".join(["pypi" + r"\.org", "python" + r"hosted\.org", "npm" + r"js\.org", r"deb\.debian" + r"\.org"])
)
NO_TEXT = {".png", ".pyc", ".webp"}
MADE = {"__pycache__", "page", "node_modules"}
MACHINE_PATHS = re.compile(r"(?<![\w.])/(?:" + "|".join(["wo" + "rk", "ro" + "ot", "ho" + r"me/\w+"]) + ")/")


def _tracked() -> list[Path]:
    """The files of the project; in an unpacked source archive, where git knows nothing, all that it brought."""
    if not (ROOT / ".git").exists():
        brought = [file for folder in ("src", "tests", "docs", "benchmarks", "web") for file in _below(ROOT / folder)]
        return [file for file in brought if file.is_file()]
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name]


def _below(folder: Path) -> Iterator[Path]:
    """What lies in a folder, but for what was built or installed there."""
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name not in MADE:
            yield from _below(entry)
        elif "." in entry.name:
            yield entry


@pytest.fixture(scope="module")
def texts() -> dict[Path, str]:
    files = [file for file in _tracked() if file.is_file() and file.suffix not in NO_TEXT]
    return {file: file.read_text(encoding="utf-8") for file in [*files, *ROOT.glob("*.lock")]}


def test_no_file_names_the_host_of_a_package_registry(texts: dict[Path, str]) -> None:
    assert [file for file, text in texts.items() if REGISTRIES.search(text)] == []


def test_lock_files_hold_versions_and_hashes_and_no_address(texts: dict[Path, str]) -> None:
    locks = {file.name: text for file, text in texts.items() if file.suffix == ".lock"}
    assert locks.keys() >= {"requirements.lock", "requirements-dev.lock", "requirements-node.lock"}
    for text in locks.values():
        assert "://" not in text
        assert "--hash=sha256:" in text


def test_the_lock_of_the_page_holds_versions_and_hashes_and_no_address() -> None:
    """But for the addresses at which the authors of packages take donations."""
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert packages.pop("")["name"] == "quarterdeck-web"
    assert len(packages) > 50
    for name, package in packages.items():
        assert package["version"], name
        assert package["integrity"].startswith("sha512-"), name
        told = {key: value for key, value in package.items() if key not in {"funding", "deprecated"}}
        assert "://" not in json.dumps(told), name


def test_no_file_holds_a_path_of_one_machine(texts: dict[Path, str]) -> None:
    assert [file for file, text in texts.items() if MACHINE_PATHS.search(text)] == []


def test_no_source_file_is_much_longer_than_a_chapter(texts: dict[Path, str]) -> None:
    long = {
        str(file.relative_to(ROOT)): lines
        for file, text in texts.items()
        if file.suffix == ".py" and "src" in file.parts and (lines := text.count("\n")) > LONGEST
    }
    assert long == {}


def test_nothing_is_left_for_later(texts: dict[Path, str]) -> None:
    later = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X"]) + r")\b")
    assert [file for file, text in texts.items() if later.search(text)] == []


@pytest.mark.parametrize(
    ("lock", "what"),
    [
        ("requirements.lock", "build"),
        ("requirements-dev.lock", "fleet"),
        ("requirements-dev.lock", "lab"),
        ("requirements-dev.lock", "plots"),
        ("requirements-dev.lock", "cluster"),
        ("requirements-dev.lock", "openspiel"),
        ("requirements-dev.lock", "pettingzoo"),
        ("requirements-dev.lock", "kernels"),
        ("requirements-dev.lock", "dev"),
    ],
)
def test_the_versions_of_everything_that_is_installed_are_locked(lock: str, what: str) -> None:
    project = _pyproject()
    groups = project["project"]["optional-dependencies"] | project["dependency-groups"]
    check_locked(lock, [*project["project"]["dependencies"], *groups[what]])


def test_what_developers_need_is_no_extra_that_is_published() -> None:
    assert {"dev", "build"} <= _pyproject()["dependency-groups"].keys()
    assert {"dev", "build"}.isdisjoint(_pyproject()["project"]["optional-dependencies"])


def test_every_program_that_the_makefile_names_is_there() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    modules = [module.replace(".", "/") + ".py" for module in re.findall(r"-m (benchmarks[\w.]*)", text)]
    files = re.findall(r"\b(?:tools|web)/[\w/]+\.py", text)
    assert len(modules) > 5 < len(files)
    assert [name for name in [*modules, *files] if not (ROOT / name).is_file()] == []


def test_the_source_archive_brings_everything_that_its_tests_read() -> None:
    """The builder adds pyproject.toml and .gitignore by itself; .ci/ is for the repository alone."""
    brought = _pyproject()["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    tops = {file.relative_to(ROOT).parts[0] for file in _tracked()} - {".ci", ".gitignore", "pyproject.toml"}
    assert [top for top in sorted(tops) if not any(fnmatch(f"/{top}", pattern) for pattern in brought)] == []


def test_no_page_tells_to_install_a_package_that_is_on_no_registry(texts: dict[Path, str]) -> None:
    told = re.compile(r"pip install \W*quarterdeck" + r"\b")
    assert [file for file, text in texts.items() if told.search(text)] == []


def test_the_game_itself_needs_no_babel() -> None:
    """It would be a third of what an installation weighs."""
    assert not re.search(r"^(babel|fluent)", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE)


def test_the_version_of_the_node_that_comes_as_a_wheel_is_locked_and_the_one_that_a_build_asks_for() -> None:
    wanted = _pyproject()["dependency-groups"]["node"]
    assert wanted == [node.WHEEL]
    check_locked("requirements-node.lock", wanted)


def test_the_versions_of_what_the_site_is_built_with_are_locked_apart_from_the_tests() -> None:
    groups = _pyproject()["dependency-groups"]
    check_locked("requirements-docs.lock", groups["docs"])
    assert "sphinx" not in (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
    hosted = (ROOT / ".readthedocs.yaml").read_text(encoding="utf-8")
    assert all(name in hosted for name in ("requirements.lock", "requirements-docs.lock", "docs/conf.py"))


def _pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def check_locked(lock: str, wanted: list[str]) -> None:
    locked = (ROOT / lock).read_text(encoding="utf-8")
    for requirement in wanted:
        name = re.split(r"[<>=!~ \[]", requirement)[0].replace(".", "-").lower()
        assert re.search(rf"^{re.escape(name)}==", locked, re.MULTILINE), f"{name} is not locked"
