"""The folder in which this machine keeps Quarterdeck's own files."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The folder, which may not exist yet."""
    return user_data_path("quarterdeck", appauthor=False)


def old_data_folder() -> Path:
    """Where the server of older versions kept its tables."""
    return Path.home() / ".quarterdeck"


def data_file(name: str) -> Path:
    """Where the file of this name is kept: in the data folder, unless only the old folder has it."""
    old = old_data_folder() / name
    new = data_folder() / name
    return old if old.exists() and not new.exists() else new


def make_data_folder() -> Path:
    """Make the folder if it is missing. Only its owner can read it, because it holds tokens and secrets."""
    folder = data_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_mode & 0o077:
        folder.chmod(0o700)
    return folder
