"""The disk of the chaos run: a power cut takes exactly what was not synced."""

from __future__ import annotations

import os

import pytest

from benchmarks.chaos_parts.power import disk_in_a_file


def test_a_power_cut_keeps_what_was_synced_and_drops_the_rest() -> None:
    with disk_in_a_file() as disk:
        if disk is None:
            pytest.skip("only root can mount a disk")
        file = disk.path / "letter"
        with file.open("wb") as letter:
            letter.write(b"synced")
            letter.flush()
            os.fsync(letter.fileno())
            letter.write(b" and not synced")
        (disk.path / "other").write_bytes(b"not synced")
        disk.cut_power()
        assert file.read_bytes() == b"synced"
        assert not (disk.path / "other").exists()
