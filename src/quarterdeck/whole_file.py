"""Writing a file so that it is there whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from quarterdeck.core.errors import QuarterdeckError


class BadFile(QuarterdeckError):
    """A file that can't be read or written; the sentence says why."""


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to write to, which takes its name only when everything is written; on an error the old one stays."""
    if path.is_dir():
        raise BadFile("is-a-directory", f"{path} is a directory, not a file to write to.")
    if not path.parent.is_dir():
        raise BadFile("no-such-directory", f"There is no directory {path.parent} to write {path.name} into.")
    try:
        draft = NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False)  # noqa: SIM115 - kept on purpose
    except OSError as error:
        raise BadFile("not-writable", f"{path} can't be written: {error.strerror}.") from None
    try:
        with draft:
            yield draft
        os.chmod(draft.name, 0o666 & ~_umask())
        os.replace(draft.name, path)
    except BaseException:
        os.unlink(draft.name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
