"""Files that a crash leaves whole: replaced at once, or with lines added under a lock."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

import msgspec

from quarterdeck.core.errors import QuarterdeckError

BEGINNING = 20
"""Bytes by which a torn line is known as one of the kind that is being added."""
CHUNK = 1 << 16


class BadFile(QuarterdeckError):
    """A file that can't be read or written; the sentence says why.

    >>> import quarterdeck
    >>> try:
    ...     games = list(quarterdeck.read_records("."))
    ... except quarterdeck.BadFile as error:
    ...     print(f"{error.code}: {error}")
    is-a-directory: . is a directory, not a file of records.
    """


def check_writable(path: Path) -> None:
    """Raise unless a file can be written here. Ask before the work whose result the file is for."""
    if path.is_dir():
        raise BadFile("is-a-directory", f"{path} is a directory, not a file to write to.")
    if path.exists() and not path.is_file():
        raise BadFile("not-a-file", f"{path} is not an ordinary file to write to.")
    target = path.resolve()
    if not target.parent.is_dir():
        raise BadFile("no-such-directory", f"There is no directory {_parent(path)} to write {target.name} into.")
    if not os.access(target.parent, os.W_OK):
        raise BadFile("not-writable", f"You may not write into the directory {_parent(path)}.")


def _parent(path: Path) -> Path:
    """The directory as it was typed, or the one that a link leads to."""
    return path.resolve().parent if path.is_symlink() else path.parent


@contextmanager
def whole_file(path: Path, *, private: bool = False) -> Iterator[IO[bytes]]:
    """A file to write to, which takes its name only when everything is on the disk. After an error the old one stays.

    Only its owner can read a `private` one.
    """
    check_writable(path)
    target = path.resolve()
    draft = NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False)  # noqa: SIM115 - it is kept
    try:
        with draft:
            yield draft
            draft.flush()
            os.fsync(draft.fileno())
        if not private:
            os.chmod(draft.name, 0o666 & ~_umask())
        os.replace(draft.name, target)
    except BaseException:
        os.unlink(draft.name)
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Put the names of its files on the disk. Windows has no call for this."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def append_lines(path: Path, lines: bytes) -> None:
    """Add whole lines of JSON to the end of a file, which may be new.

    When this returns, they are on the disk; when it raises, none of them is in the file. Several processes may append
    to one file: each waits for the others. A line that a killed process has left unfinished is removed first.
    """
    check_writable(path)
    with locked(path) as file:
        _mend(file, lines)
        end = file.seek(0, os.SEEK_END)
        unwritten = memoryview(lines)
        try:
            while unwritten:
                unwritten = unwritten[file.write(unwritten) :]
            os.fsync(file.fileno())
        except BaseException:
            file.truncate(end)
            raise


def _mend(file: IO[bytes], lines: bytes) -> None:
    """Give the last line its end, or remove it if it is the torn beginning of a line like the new ones.

    Another torn line stays, in case the path names a file of another kind.
    """
    tail, start = b"", (end := file.seek(0, os.SEEK_END))
    while start and b"\n" not in tail:
        start = file.seek(max(start - CHUNK, 0))
        tail = file.read(end - start)
    tail = tail.rpartition(b"\n")[2]
    if tail and lines.startswith(tail[:BEGINNING]) and not _is_json(tail):
        file.truncate(end - len(tail))
    elif tail:
        file.write(b"\n")


def _is_json(line: bytes) -> bool:
    try:
        msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True


@contextmanager
def locked(path: Path) -> Iterator[IO[bytes]]:
    """The file, open and for this process alone. The system ends the lock of a process that dies."""
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        with open(descriptor, "r+b", buffering=0) as file:  # no buffer, so that the write itself raises its errors
            _lock(file)
            if _is_still(path, file):
                yield file
                return


def _is_still(path: Path, file: IO[bytes]) -> bool:
    """Whether the path still names this file: another process may have replaced it before the lock was had."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import errno
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        while True:
            file.seek(1 << 62)  # a byte that no file has, since a locked byte can't be read
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                return
            except OSError as error:
                if error.errno != errno.EDEADLK:  # ten seconds have passed, and another process still has the lock
                    raise
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)
