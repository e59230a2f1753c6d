"""Writing a file so that it is there whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from quarterdeck.core.errors import QuarterdeckError


class BadFile(QuarterdeckError):
    """A file that can't be read or written; the sentence says why."""


def check_writable(path: Path) -> None:
    """Raise unless a file can be written here; asked before the work whose outcome it is for."""
    if path.is_dir():
        raise BadFile("is-a-directory", f"{path} is a directory, not a file to write to.")
    if path.exists() and not path.is_file():
        raise BadFile("not-a-file", f"{path} is not an ordinary file to write to.")
    target = path.resolve()
    if not target.parent.is_dir():
        raise BadFile("no-such-directory", f"There is no directory {_parent(path)} to write {target.name} into.")
    if not os.access(target.parent, os.W_OK):
        raise BadFile("not-writable", f"Nothing may be written into the directory {_parent(path)}.")


def _parent(path: Path) -> Path:
    """The directory as it was typed, or the one that a link leads to."""
    return path.resolve().parent if path.is_symlink() else path.parent


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to write to, which takes its name only when everything is written; on an error the old one stays."""
    check_writable(path)
    target = path.resolve()
    draft = NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False)  # noqa: SIM115 - it is kept
    try:
        with draft:
            yield draft
        os.chmod(draft.name, 0o666 & ~_umask())
        os.replace(draft.name, target)
    except BaseException:
        os.unlink(draft.name)
        raise


def add_line(path: Path, line: bytes) -> None:
    """Put one more line at the end of a file, which may be new; what it held stays if that fails."""
    with whole_file(path) as file:
        if path.exists():
            with path.open("rb") as old:
                shutil.copyfileobj(old, file)
                if _is_broken_off(old):
                    file.write(b"\n")
        file.write(line + b"\n")


def _is_broken_off(file: IO[bytes]) -> bool:
    """Whether the last line of a file has no end."""
    if file.seek(0, os.SEEK_END) == 0:
        return False
    file.seek(-1, os.SEEK_END)
    return file.read(1) != b"\n"


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
