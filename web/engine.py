"""Builds the engine that plays inside a page: CPython for WebAssembly, msgspec, and our own modules, compiled.

It lies in web/.engine, in a folder that is named after its content. `make_client` puts it beside the page.
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from web import node

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
MADE = ROOT / "web" / ".engine"
NOTE = MADE / "engine.json"
"""What the page is told about its engine: the folder's name, its files and their sizes."""
LOCK = ROOT / "requirements-engine.lock"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "3.14.2"
"""What Pyodide is made of."""
ENTRY = "quarterdeck.local.page"
WHOLE = ("bots", "games")
"""Packages that are needed whole: the registry imports their modules by name."""
TABLES = ("bots", "lessons", "puzzles", "review")
"""Packages whose modules read files of JSON."""
LEFT_OUT = ("bots/conformance.py", "bots/line_process.py", "bots/piped.py")
MAKERS = ("web/engine.py", "web/build/compile_engine.mjs", "web/build/compile_engine.py", "web/package-lock.json")
"""What else the engine depends on."""


def our_files() -> list[Path]:
    """Our modules that the entry imports, directly or not, and the files that these read; sorted."""
    package = SOURCE / "quarterdeck"
    waiting = [_file_of(ENTRY), *(file for name in WHOLE for file in sorted((package / name).rglob("*.py")))]
    left_out = {package / name for name in LEFT_OUT}
    found: set[Path] = set()
    while waiting:
        file = waiting.pop()
        if file is None or file in found or file in left_out:
            continue
        found.add(file)
        waiting += [folder / "__init__.py" for folder in file.parents if folder.is_relative_to(package)]
        waiting += map(_file_of, _imported(file))
    for name in TABLES:
        found.update((package / name).rglob("*.json"))
    return sorted(found)


def _file_of(module: str) -> Path | None:
    """The file of a module of ours; None for anything else, such as a name inside a module."""
    path = SOURCE.joinpath(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.exists()), None)


def _imported(file: Path) -> Iterator[str]:
    """The modules of ours that a module imports when it runs."""
    waiting: list[ast.AST] = [ast.parse(file.read_bytes())]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.If) and isinstance(part.test, ast.Name) and part.test.id == "TYPE_CHECKING":
            waiting += part.orelse
            continue
        if isinstance(part, ast.Import):
            yield from (name.name for name in part.names)
        elif isinstance(part, ast.ImportFrom) and part.module:
            yield part.module
            yield from (f"{part.module}.{name.name}" for name in part.names)
        waiting += ast.iter_child_nodes(part)


def inputs() -> Iterator[Path]:
    """Every file that the engine is made of, but for the packages that the locks name."""
    yield from our_files()
    yield LOCK
    yield from (ROOT / name for name in MAKERS)


def fingerprint() -> str:
    text = hashlib.sha256()
    for file in inputs():
        body = file.read_bytes()
        text.update(f"{file.relative_to(ROOT).as_posix()} {len(body)}\n".encode() + body)
    return text.hexdigest()


def is_fresh() -> bool:
    return NOTE.exists() and bool(json.loads(NOTE.read_text(encoding="utf-8"))["made_from"] == fingerprint())


def build() -> None:
    """Build the engine, unless it is built."""
    if is_fresh():
        return
    made_from = fingerprint()
    print("Building the engine that plays inside the page ...", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "packages").mkdir()
        _unpack(_msgspec(place), place / "packages")
        for file in our_files():
            copy = place / "packages" / file.relative_to(SOURCE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.read_bytes())
        node.run(ROOT / "web" / "build" / "compile_engine.mjs", place)
        bodies = {
            "pyodide.mjs": (PYODIDE / "pyodide.mjs").read_bytes(),
            "pyodide.asm.mjs": (PYODIDE / "pyodide.asm.mjs").read_bytes(),
            "pyodide.asm.wasm.gzip": _packed((PYODIDE / "pyodide.asm.wasm").read_bytes()),
            "stdlib.zip": _zipped(place / "stdlib"),
            "packages.gzip": _packed(_bundled(place / "compiled")),
        }
        _write(bodies, json.loads((place / "offer.json").read_text(encoding="utf-8")), made_from)


def _msgspec(place: Path) -> Path:
    """The wheel that the lock names, for Pyodide."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "download")
    what = ("--no-deps", "--only-binary=:all:", "--platform", PLATFORM, "--python-version", PYTHON)
    subprocess.run([*pip, *what, "--require-hashes", "-r", LOCK, "-d", place], check=True)
    return next(place.glob("msgspec-*.whl"))


def _unpack(wheel: Path, folder: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        wanted = [name for name in archive.namelist() if name.startswith("msgspec/") and not name.endswith(".pyi")]
        archive.extractall(folder, wanted)


def _files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file())


def _bundled(folder: Path) -> bytes:
    """All files of a folder in one: a line of JSON with their paths and sizes, then their bytes."""
    files = _files(folder)
    index = [[file.relative_to(folder).as_posix(), file.stat().st_size] for file in files]
    return json.dumps(index, separators=(",", ":")).encode() + b"\n" + b"".join(file.read_bytes() for file in files)


def _packed(body: bytes) -> bytes:
    """Compressed here, and not on its way: so it is as small from every host, and its bytes can be counted."""
    return gzip.compress(body, 9, mtime=0)


def _zipped(folder: Path) -> bytes:
    """The standard library as Python imports it, the same bytes every time."""
    with tempfile.TemporaryFile() as whole:
        with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for file in _files(folder):
                entry = zipfile.ZipInfo(file.relative_to(folder).as_posix(), (2020, 1, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, file.read_bytes())
        whole.seek(0)
        return whole.read()


def _write(bodies: dict[str, bytes], offer: object, made_from: str) -> None:
    text = hashlib.sha256()
    for name, body in sorted(bodies.items()):
        text.update(f"{name} {len(body)}\n".encode() + body)
    name = text.hexdigest()[:12]
    for old in _files(MADE):
        old.unlink()
    for old in sorted(MADE.glob("*/")):
        old.rmdir()
    (MADE / name).mkdir(parents=True)
    for file, body in bodies.items():
        (MADE / name / file).write_bytes(body)
    files = {file: len(body) for file, body in bodies.items()}
    note = {"folder": name, "files": files, "offer": offer, "made_from": made_from}
    NOTE.write_text(json.dumps(note), encoding="utf-8")


def main() -> int:
    try:
        node.have()
        node.install()
        build()
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    return 0


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
