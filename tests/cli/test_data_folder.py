"""Quarterdeck's own files are in one folder of the user's, and files of older versions are found."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from platformdirs import user_config_path

from quarterdeck.data_folder import data_file, data_folder, make_data_folder
from quarterdeck.terminal.settings import keep_settings, kept_settings, settings_file


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def test_a_new_file_is_in_the_data_folder() -> None:
    assert data_file("tables.db") == data_folder() / "tables.db"
    assert not data_folder().exists()


def test_a_file_that_only_the_old_folder_has_is_found_there(home: Path) -> None:
    (home / ".quarterdeck").mkdir()
    (home / ".quarterdeck" / "tables.db").touch()
    assert data_file("tables.db") == home / ".quarterdeck" / "tables.db"
    assert data_file("games.jsonl") == data_folder() / "games.jsonl"


def test_a_file_in_both_folders_is_taken_from_the_data_folder(home: Path) -> None:
    for folder in (home / ".quarterdeck", make_data_folder()):
        folder.mkdir(exist_ok=True)
        (folder / "tables.db").touch()
    assert data_file("tables.db").parent == data_folder()


def test_only_the_owner_can_read_the_folder_even_if_it_was_made_by_another_program() -> None:
    data_folder().mkdir(parents=True, mode=0o755)
    assert make_data_folder().stat().st_mode & 0o777 == 0o700


def test_settings_of_older_versions_are_found_and_the_changed_ones_are_kept_in_the_data_folder() -> None:
    old = user_config_path("quarterdeck", appauthor=False) / "terminal.json"
    old.parent.mkdir(parents=True)
    old.write_text('{"name":"Grace"}', encoding="utf-8")
    settings, readable = kept_settings()
    assert (settings.name, readable) == ("Grace", True)
    keep_settings(replace(settings, pace="brisk"))
    assert settings_file() == data_folder() / "terminal.json"
    assert kept_settings() == (replace(settings, pace="brisk"), True)
