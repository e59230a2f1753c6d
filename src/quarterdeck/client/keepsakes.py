"""The sea chest: what this terminal keeps of servers it has been to. Who it is there, and its half of each deal.

Every file in it is for its owner's eyes only: whoever has the token has the seat.
"""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path
from tempfile import mkstemp
from typing import TypeVar

import msgspec
from platformdirs import user_data_path

from quarterdeck.atomic_file import BadFile

T = TypeVar("T")
MOST = 200
"""So many tables of one server are remembered, the latest ones."""
NONCE_BYTES = 16


class Identity(msgspec.Struct, frozen=True):
    """Who this terminal is at a server."""

    token: str

    def __repr__(self) -> str:
        return "<Identity>"


class Keepsake(msgspec.Struct, frozen=True):
    """What a player needs to check a deal afterwards."""

    commitment: str | None = None
    """The server's half, as it was published before the first card; None: nobody was here then."""
    nonces: dict[int, str] = msgspec.field(default_factory=dict)
    """The player's own half, seat by seat."""
    recorded: str | None = None
    """The file that has the record of the finished game already."""

    def __repr__(self) -> str:
        """Without the nonces, which nobody else is to know before the end."""
        return f"<Keepsake of {len(self.nonces)} nonces>"


class Chest:
    """What is kept of one server."""

    def __init__(self, server: str, folder: Path | None = None) -> None:
        base = user_data_path("quarterdeck", appauthor=False) if folder is None else folder
        self._folder = base / "servers" / re.sub(r"[^\w.-]+", "_", server, flags=re.ASCII)

    @property
    def token(self) -> str | None:
        """What says who we are there; None: we are new."""
        identity = self._read("identity", Identity)
        return None if identity is None else identity.token

    def keep_token(self, token: str) -> None:
        self._write("identity", Identity(token))

    def keepsake(self, table: str) -> Keepsake:
        """By the table's watching name, which players and spectators both know."""
        return self._read(table, Keepsake) or Keepsake()

    def note_commitment(self, table: str, commitment: str) -> Keepsake:
        """The first one counts: a host that changes its mind later is found out."""
        kept = self.keepsake(table)
        if kept.commitment is None:
            kept = msgspec.structs.replace(kept, commitment=commitment)
            self._write(table, kept)
        return kept

    def nonce_for(self, table: str, seat: int) -> str:
        """A nonce of this seat's own, drawn once."""
        kept = self.keepsake(table)
        if seat not in kept.nonces:
            kept = msgspec.structs.replace(kept, nonces=kept.nonces | {seat: secrets.token_hex(NONCE_BYTES)})
            self._write(table, kept)
        return kept.nonces[seat]

    def note_record(self, table: str, file: str) -> None:
        """Whoever looks at the end of a game twice does not need its record twice."""
        self._write(table, msgspec.structs.replace(self.keepsake(table), recorded=file))

    def _read(self, name: str, kind: type[T]) -> T | None:
        file = self._folder / f"{name}.json"
        try:
            return msgspec.json.decode(file.read_bytes(), type=kind)
        except FileNotFoundError:
            return None
        except (msgspec.DecodeError, UnicodeError):
            raise BadFile("bad-file", f"{file} can't be read any more; move it away, and start anew.") from None

    def _write(self, name: str, what: msgspec.Struct) -> None:
        """The file is there whole or not at all, and nobody else's to read (`mkstemp` sees to that)."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor, draft = mkstemp(dir=self._folder, prefix=".")
        with os.fdopen(descriptor, "wb") as file:
            file.write(msgspec.json.encode(what))
        os.replace(draft, self._folder / f"{name}.json")
        self._tidy()

    def _tidy(self) -> None:
        tables = [file for file in self._folder.glob("*.json") if file.name != "identity.json"]
        tables.sort(key=lambda file: file.stat().st_mtime)
        for file in tables[:-MOST]:
            file.unlink(missing_ok=True)
