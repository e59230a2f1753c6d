"""What a client keeps of a server, in memory and in files."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from quarterdeck.atomic_file import BadFile
from quarterdeck.client.keepsakes import Identity, Keepsake, KeepsakeFiles, Keepsakes


def test_the_first_promise_counts_and_a_nonce_is_drawn_once(tmp_path: Path) -> None:
    kept = KeepsakeFiles("https://play.example", tmp_path)
    kept.note_commitment("wTable", "first")
    kept.note_commitment("wTable", "second")
    nonces = {kept.nonce_for("wTable", 0), KeepsakeFiles("https://play.example", tmp_path).nonce_for("wTable", 0)}
    assert kept.keepsake("wTable").commitment == "first"
    assert len(nonces) == 1
    assert kept.nonce_for("wTable", 1) not in nonces
    assert KeepsakeFiles("https://another.example", tmp_path).keepsake("wTable") == Keepsake()


def test_old_tables_are_forgotten_but_not_who_one_is(tmp_path: Path) -> None:
    kept = KeepsakeFiles("https://play.example", tmp_path)
    kept.keep_token("token")
    for number in range(205):
        kept.note_commitment(f"wTable{number}", "promise")
    assert kept.token == "token"
    assert kept.keepsake("wTable204").commitment == "promise"
    assert len(list(tmp_path.rglob("wTable*.json"))) == 200


def test_a_kept_that_was_damaged_is_said_so(tmp_path: Path) -> None:
    kept = KeepsakeFiles("https://play.example", tmp_path)
    kept.keep_token("token")
    (file,) = tmp_path.rglob("identity.json")
    file.write_text("{", encoding="utf-8")
    with pytest.raises(BadFile, match=r"identity\.json can't be read any more"):
        assert kept.token


def test_without_files_nothing_is_written_and_everything_is_kept_until_the_program_ends() -> None:
    kept = Keepsakes()
    assert (kept.token, kept.keepsake("wTable")) == (None, Keepsake())
    kept.keep_token("token")
    kept.note_commitment("wTable", "first")
    kept.note_record("wTable", "games.jsonl")
    nonce = kept.nonce_for("wTable", 0)
    assert kept.token == "token"
    assert kept.keepsake("wTable") == Keepsake("first", {0: nonce}, "games.jsonl")


def test_nothing_that_is_kept_shows_a_secret_in_a_traceback(tmp_path: Path) -> None:
    kept = KeepsakeFiles("https://play.example", tmp_path)
    nonce = kept.nonce_for("wTable", 0)
    shown = repr((kept, kept.keepsake("wTable"), Identity("a-secret-token")))
    assert nonce not in shown
    assert "a-secret-token" not in shown


def test_two_programs_at_one_table_keep_the_same_nonce(tmp_path: Path) -> None:
    """Each drew one of its own, and the deal was taken for unfair at the end."""
    programs = 4
    together = Barrier(programs)

    def program(_: int) -> list[str]:
        kept = KeepsakeFiles("https://play.example", tmp_path)
        nonces = []
        for number in range(20):
            together.wait()
            nonces.append(kept.nonce_for(f"wTable{number}", 0))
        return nonces

    with ThreadPoolExecutor(programs) as pool:
        drawn = list(pool.map(program, range(programs)))
    assert drawn == [drawn[0]] * programs
