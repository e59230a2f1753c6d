"""The page is built when it must be, and only then, with a Node.js that Vite can work with."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from web import engine, make_client, node
from web.hatch_build import ClientBuildHook

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a page of one file and a rules text, and with an npm that only says that it was called."""
    rules = "src/quarterdeck/games/memoarrr/rules"
    for name in ("web/src/main.ts", "web/package-lock.json", f"{rules}.md", f"{rules}.py"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("ahoy", encoding="utf-8")
    client = tmp_path / "src" / "quarterdeck" / "server" / "page"
    client.mkdir(parents=True)
    monkeypatch.setattr(make_client, "ROOT", tmp_path)
    monkeypatch.setattr(make_client, "CLIENT", client)
    monkeypatch.setattr(make_client, "BUILT_FROM", client / ".built-from")
    monkeypatch.setattr(node, "WEB", tmp_path / "web")
    monkeypatch.setattr(engine, "inputs", lambda: iter([tmp_path / "src/quarterdeck/games/memoarrr/rules.py"]))
    monkeypatch.setattr(engine, "build", lambda: None)
    return tmp_path


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    called: list[str] = []

    def npm(*words: str, **_: bool) -> None:
        called.append(" ".join(words))
        if words[0] == "ci":
            (node.WEB / "node_modules").mkdir(exist_ok=True)
            (node.WEB / "node_modules" / ".package-lock.json").touch()

    monkeypatch.setattr(node, "npm", npm)
    return called


def test_a_page_that_is_built_is_not_built_again_until_something_changes(checkout: Path, calls: list[str]) -> None:
    make_client.build()
    assert [call.split()[0] for call in calls] == ["ci", "run"]
    make_client.build()
    assert len(calls) == 2
    rules = "src/quarterdeck/games/memoarrr/rules"
    for changed in ("web/src/main.ts", f"{rules}.md", f"{rules}.py"):
        calls.clear()
        (checkout / changed).write_text("other words", encoding="utf-8")
        make_client.build()
        assert [call.split()[0] for call in calls] == ["run"], changed


@pytest.mark.usefixtures("calls")
def test_a_file_that_is_new_or_gone_is_a_change_and_another_date_is_none(checkout: Path) -> None:
    make_client.build()
    (checkout / "web" / "src" / "main.ts").touch()
    assert make_client.is_fresh()
    more = checkout / "web" / "src" / "more.ts"
    more.write_text("more", encoding="utf-8")
    assert not make_client.is_fresh()
    more.unlink()
    assert make_client.is_fresh()


@pytest.mark.usefixtures("checkout")
def test_a_build_that_fails_leaves_no_word_that_it_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def npm(*words: str, **_: bool) -> None:
        raise subprocess.CalledProcessError(1, words)

    monkeypatch.setattr(node, "npm", npm)
    monkeypatch.setattr(node, "find", lambda: node.Node(Path("node"), ("npm",)))
    assert make_client.main() == 1
    assert not make_client.is_fresh()


@pytest.mark.parametrize(
    ("version", "fits"),
    [
        ("v18.20.4\n", False),
        ("v20.18.3\n", False),
        ("v20.19.0\n", True),
        ("v21.7.3\n", False),
        ("v22.11.0\n", False),
        ("v22.12.0\n", True),
        ("v24.1.0\n", True),
        ("", False),
    ],
)
def test_only_a_node_that_vite_works_with_is_used(version: str, fits: bool) -> None:
    assert node.fits(version) is fits


def test_vite_still_asks_for_the_versions_that_we_look_for() -> None:
    text = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    assert json.loads(text)["packages"]["node_modules/vite"]["engines"]["node"] == "^20.19.0 || >=22.12.0"


def test_a_node_without_its_npm_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "node"
    program.write_text("#!/bin/sh\necho v22.12.0\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert node.of_the_machine() is None
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\n", encoding="utf-8")
    npm.chmod(0o755)
    assert node.of_the_machine() == node.Node(program, (str(npm),))


def hook(checkout: Path) -> ClientBuildHook:
    return ClientBuildHook(str(checkout), {}, None, None, str(checkout), "wheel")  # type: ignore[arg-type]  # it asks for neither


@pytest.mark.usefixtures("calls")
def test_a_wheel_asks_for_a_node_only_where_it_must_build_and_the_machine_has_none(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "of_the_machine", lambda: None)
    assert hook(checkout).dependencies() == ["pip", node.WHEEL]
    monkeypatch.setattr(node, "of_the_machine", lambda: node.Node(Path("node"), ("npm",)))
    assert hook(checkout).dependencies() == ["pip"]
    monkeypatch.setattr(node, "of_the_machine", lambda: None)
    make_client.build()
    assert hook(checkout).dependencies() == []


def test_a_wheel_is_built_with_the_page_and_an_editable_install_leaves_it_to_make(
    checkout: Path, calls: list[str]
) -> None:
    hook(checkout).initialize("editable", {})
    assert calls == []
    hook(checkout).initialize("standard", {})
    assert make_client.is_fresh()


def test_the_built_page_is_never_part_of_the_repository() -> None:
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert {"src/quarterdeck/server/page/", "web/.engine/"} <= set(ignored)


def test_the_programs_of_the_build_work_where_nothing_of_the_project_is_installed() -> None:
    """A wheel is built in an environment that has hatchling and nothing else."""
    for name in ("make_client", "engine", "node"):
        told = subprocess.run(
            [sys.executable, "-I", "-S", "-c", f"import runpy; runpy.run_path({str(ROOT / 'web' / name)!r} + '.py')"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert told.returncode == 0, told.stderr
