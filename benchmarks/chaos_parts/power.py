"""Power cuts below the system's page cache: a disk in a file, of which only what was written to the disk is kept."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEGABYTES = 1024
"""The size of the disk. The file has holes where nothing was written."""
LETTING_GO = 20.0
"""Seconds that a killed program may take until it has closed its files."""


class DiskInAFile:
    """An ext4 file system in a file. What a program has written without a sync is only in the system's memory."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "disk"
        self._image = folder / "disk.img"

    def make(self) -> None:
        self.path.mkdir()
        with self._image.open("wb") as image:
            image.truncate(MEGABYTES << 20)
        _call("mkfs.ext4", "-q", "-F", str(self._image))
        self._mount()

    def cut_power(self) -> None:
        """Everything that was not synced is lost. All programs that use the disk must have been killed before."""
        left = self._image.with_name("left.img")
        _call("cp", "--sparse=always", str(self._image), str(left))
        self.unmount()  # this writes the rest, into the file that is thrown away
        left.replace(self._image)
        self._mount()

    def sync(self) -> None:
        """Put everything on the disk, after a server was set up without syncs."""
        _call("sync", "--file-system", str(self.path))

    def _mount(self) -> None:
        # the file system must not write by itself every five seconds what no program has asked for
        _call("mount", "-o", "loop,commit=600", str(self._image), str(self.path))

    def unmount(self) -> None:
        """Take the disk away as soon as the last killed program has let go of it."""
        until = time.monotonic() + LETTING_GO
        while True:
            try:
                return _call("umount", str(self.path))
            except subprocess.CalledProcessError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.02)


@contextmanager
def disk_in_a_file() -> Iterator[DiskInAFile | None]:
    """A disk whose power can be cut; None where this user may not mount one. It needs Linux, root and mkfs.ext4."""
    folder = Path(tempfile.mkdtemp(prefix="quarterdeck-disk-"))
    folder.chmod(0o755)  # PostgreSQL runs as another user
    try:
        disk = DiskInAFile(folder)
        if not _can_mount(disk):
            yield None
            return
        try:
            yield disk
        finally:
            disk.unmount()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _can_mount(disk: DiskInAFile) -> bool:
    if sys.platform != "linux" or os.geteuid() != 0:
        return False
    try:
        disk.make()
    except (OSError, subprocess.CalledProcessError):  # a container without loop devices, or no mkfs.ext4
        return False
    return True


def _call(*words: str) -> None:
    subprocess.run(words, check=True, capture_output=True)
