"""Builds the client into the Python package, when it is not there yet or anything that it is made of has changed.

python web/make_client.py
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from web import engine, node

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "src" / "quarterdeck" / "server" / "page"
BUILT_FROM = CLIENT / ".built-from"
"""Says what the client was built from. Vite empties the folder first, so a build that fails leaves none."""
SOURCES = (
    "web/*.html",
    "web/*.js",
    "web/*.json",
    "web/*.ts",
    "web/build/**/*",
    "web/public/**/*",
    "web/src/**/*",
    "src/quarterdeck/locales/**/*.ftl",
    "src/quarterdeck/art/**/*.svg",
    "src/quarterdeck/games/*/rules*.md",
)


def sources() -> Iterator[Path]:
    """Every file that the client is made of, in an order that is the same everywhere."""
    yield from engine.inputs()
    for pattern in SOURCES:
        yield from sorted(file for file in ROOT.glob(pattern) if file.is_file())


def fingerprint() -> str:
    """The same for the same sources, however they came here and whatever their dates are."""
    text = hashlib.sha256()
    for file in sources():
        body = file.read_bytes()
        text.update(f"{file.relative_to(ROOT).as_posix()} {len(body)}\n".encode() + body)
    return text.hexdigest()


def is_fresh() -> bool:
    return BUILT_FROM.exists() and BUILT_FROM.read_text(encoding="utf-8") == fingerprint()


def build() -> None:
    """Build the client, unless it is built."""
    if is_fresh():
        return
    built_from = fingerprint()
    node.install()
    engine.build()
    print("Building the page ...", flush=True)
    node.npm("run", "--silent", "build", "--", "--logLevel", "warn")
    BUILT_FROM.write_text(built_from, encoding="utf-8")


def main() -> int:
    try:
        if not is_fresh():
            node.have()
            build()
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
