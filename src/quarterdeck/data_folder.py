"""The folder in which this machine keeps Quarterdeck's own files: tables, settings, finished games, tokens."""

import os
from pathlib import Path

from platformdirs import user_config_path, user_data_path


def data_folder() -> Path:
    """The folder, which may not exist yet."""
    return user_data_path("quarterdeck", appauthor=False)


def old_folders() -> tuple[Path, ...]:
    """Where older versions kept the server's tables, and the terminal's settings."""
    return Path.home() / ".quarterdeck", user_config_path("quarterdeck", appauthor=False)


def data_file(name: str) -> Path:
    """Where the file of this name is kept: in the data folder, unless only an old folder has it."""
    new = data_folder() / name
    found = (folder / name for folder in old_folders() if (folder / name).exists())
    return new if new.exists() else next(found, new)


def make_data_folder() -> Path:
    """Make the folder if it is missing. Only its owner can read it, because it holds tokens and secrets."""
    folder = data_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    make_private(folder)
    return folder


def make_private(folder: Path) -> bool:
    """Let only its owner into a folder of ours; whether others could enter it before."""
    was_open = os.name == "posix" and bool(folder.stat().st_mode & 0o077)
    if was_open:
        folder.chmod(0o700)
    return was_open
