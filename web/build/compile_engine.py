"""Runs in Pyodide while the engine is built: compiles our modules, and what they import of the standard library.

A page would compile them at every start. Everything else of the standard library stays as it is.
"""

import contextlib
import importlib
import py_compile
import shutil
import sys
import zipfile
from pathlib import Path

from quarterdeck.bots import crew
from quarterdeck.core import registry
from quarterdeck.core.wire import encode
from quarterdeck.local import page
from quarterdeck.server.table.new_table import offered

PLACE = Path("/place")
PACKAGES = PLACE / "packages"
ZIP = Path("/lib/python314.zip")
BESIDE = ("traceback", "linecache", "tokenize", "asyncio", "pyodide", "_pyodide", "pyodide_js")
"""What Pyodide itself imports at a start or after an error."""
LEFT_OUT = ("_pyrepl", "ctypes", "doctest.py", "multiprocessing", "pdb.py", "pydoc.py", "unittest", "xml", "xmlrpc")
"""What only a terminal, other processes or tests could use."""


def compiled(source: Path, target: Path, name: str) -> None:
    """Without a time in it, and under a name that is the same everywhere."""
    target.parent.mkdir(parents=True, exist_ok=True)
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(source), str(target), dfile=name, doraise=True, invalidation_mode=mode)


def copied(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def use_all() -> None:
    """Import everything that a game needs: each level of the crew makes a move in each game."""
    for game in registry.names():
        for level in crew.LEVELS:
            bot = {"kind": "bot", "bot": level}
            body = encode({"game": game, "seats": [bot, bot], "pace": "instant"}).decode()
            opened = page.request("POST", "/api/tables", body)
            page.connect(1, opened.partition('"table":"')[2].partition('"')[0], "0")
            assert "moved" in page.ring(), f"{level} does not move in {game}"
            page.disconnect(1)


def compile_packages() -> None:
    for file in sorted(PACKAGES.rglob("*")):
        inside = file.relative_to(PACKAGES)
        target = PLACE / "compiled" / inside
        if file.suffix == ".py":
            compiled(file, target.with_suffix(".pyc"), inside.as_posix())
        elif file.is_file():
            copied(file, target)


def compile_stdlib(used: set[str]) -> None:
    """The files of the standard library, with the modules that are used compiled and the others as they were."""
    unpacked, target = PLACE / "unpacked", PLACE / "stdlib"
    with zipfile.ZipFile(ZIP) as archive:
        archive.extractall(unpacked)
    for file in sorted(unpacked.rglob("*")):
        inside = file.relative_to(unpacked)
        if inside.as_posix() in used:
            compiled(file, (target / inside).with_suffix(".pyc"), f"{ZIP}/{inside.as_posix()}")
        elif file.is_file() and inside.parts[0] not in LEFT_OUT:
            copied(file, target / inside)


use_all()
for name in BESIDE:
    with contextlib.suppress(ImportError):
        importlib.import_module(name)
places = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
compile_packages()
compile_stdlib({place.removeprefix(f"{ZIP}/") for place in places if place.startswith(f"{ZIP}/")})
(PLACE / "offer.json").write_bytes(encode(offered()))
