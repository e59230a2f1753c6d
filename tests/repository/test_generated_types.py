"""The client reads and writes what the server does: its types are made from the server's, and are those of today."""

from __future__ import annotations

from pathlib import Path

import pytest

from web import wire_types


def test_the_types_of_the_client_are_made_from_those_of_the_server_and_up_to_date() -> None:
    assert wire_types.main(["--check"]) == 0


def test_types_that_are_out_of_date_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wire_types, "WRITTEN", tmp_path / "generated.ts")
    monkeypatch.setattr(wire_types, "typescript", lambda: "export type Seat = number;\n")
    assert wire_types.main([]) == 0
    assert wire_types.main(["--check"]) == 0
    (tmp_path / "generated.ts").write_text("export type Seat = string;\n", encoding="utf-8")
    assert wire_types.main(["--check"]) == 1
    assert capsys.readouterr().err == "web/src/wire/generated.ts is out of date: run make docs.\n"
