"""What a client keeps of a server: its identity there, and its half of each deal."""

import os
import re
import secrets
from collections.abc import Callable
from pathlib import Path
from tempfile import mkstemp
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from quarterdeck.atomic_file import BadFile, locked
from quarterdeck.data_folder import data_folder

T = TypeVar("T", bound=msgspec.Struct)
MOST_TABLES = 200
"""So many tables of one server are kept on disk, the latest ones."""
NONCE_BYTES = 16
IDENTITY = "identity"
LOCK = ".lock"


class Identity(msgspec.Struct, frozen=True):
    """Who this client is at a server."""

    token: str

    def __repr__(self) -> str:
        """Without the token: it gives its holder the seats."""
        return "<Identity>"


class Keepsake(msgspec.Struct, frozen=True):
    """What a player needs to check a deal after the game."""

    commitment: str | None = None
    """The server's half, as it was published before the first card. None: this client came later."""
    nonces: dict[int, str] = msgspec.field(default_factory=dict)
    """The player's own half, seat by seat."""
    recorded: str | None = None
    """The file that has the record of the finished game already."""

    def __repr__(self) -> str:
        """Without the nonces, which stay secret until the end."""
        return f"<Keepsake of {len(self.nonces)} nonces>"


class Keepsakes:
    """What is kept of one server, in memory: it is gone with the program."""

    def __init__(self) -> None:
        self._kept: dict[str, msgspec.Struct] = {}

    @property
    def token(self) -> str | None:
        """The secret that identifies this client at the server. None: the server does not know it yet."""
        identity = self._read(IDENTITY, Identity)
        return None if identity is None else identity.token

    def keep_token(self, token: str) -> None:
        if token != self.token:
            self._write(IDENTITY, Identity(token))

    def keepsake(self, table: str) -> Keepsake:
        """What is kept of a table. `table` is its name for watching, which players and spectators both know."""
        return self._read(table, Keepsake) or Keepsake()

    def note_commitment(self, table: str, commitment: str) -> None:
        """Keep the first commitment. One that the server shows later does not replace it."""
        self._change(table, lambda kept: kept if kept.commitment else replace(kept, commitment=commitment))

    def nonce_for(self, table: str, seat: int) -> str:
        """The nonce of this seat. It is drawn once."""
        new = {seat: secrets.token_hex(NONCE_BYTES)}
        return self._change(table, lambda kept: replace(kept, nonces=new | kept.nonces)).nonces[seat]

    def note_record(self, table: str, file: str) -> None:
        """The record of this table has been written to `file`, and need not be written again."""
        self._change(table, lambda kept: replace(kept, recorded=file))

    def _change(self, table: str, change: Callable[[Keepsake], Keepsake]) -> Keepsake:
        """Keep something else of a table. What stays as it is is not written."""
        kept = self.keepsake(table)
        changed = change(kept)
        if changed != kept:
            self._write(table, changed)
        return changed

    def _read(self, name: str, kind: type[T]) -> T | None:
        kept = self._kept.get(name)
        return kept if isinstance(kept, kind) else None

    def _write(self, name: str, kept: msgspec.Struct) -> None:
        self._kept[name] = kept


class KeepsakeFiles(Keepsakes):
    """The same in files that only their owner can read."""

    def __init__(self, server: str, folder: Path | None = None) -> None:
        super().__init__()
        base = data_folder() if folder is None else folder
        self._folder = base / "servers" / re.sub(r"[^\w.-]+", "_", server, flags=re.ASCII)

    def _change(self, table: str, change: Callable[[Keepsake], Keepsake]) -> Keepsake:
        """Another program of the same person may be at the same table: one waits for the other."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with locked(self._folder / LOCK):
            return super()._change(table, change)

    def _read(self, name: str, kind: type[T]) -> T | None:
        file = self._folder / f"{name}.json"
        try:
            return msgspec.json.decode(file.read_bytes(), type=kind)
        except FileNotFoundError:
            return None
        except (msgspec.DecodeError, UnicodeError):
            raise BadFile("bad-file", f"{file} can't be read any more; move it away, and start again.") from None

    def _write(self, name: str, kept: msgspec.Struct) -> None:
        """Replace the whole file. `mkstemp` makes one that only its owner can read."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor, draft = mkstemp(dir=self._folder, prefix=".")
        with os.fdopen(descriptor, "wb") as file:
            file.write(msgspec.json.encode(kept))
        os.replace(draft, self._folder / f"{name}.json")
        self._remove_oldest()

    def _remove_oldest(self) -> None:
        tables = [file for file in self._folder.glob("*.json") if file.name != f"{IDENTITY}.json"]
        tables.sort(key=lambda file: file.stat().st_mtime)
        for file in tables[:-MOST_TABLES]:
            file.unlink(missing_ok=True)
