"""The migrations of a store: numbered steps in SQL. New steps are added; old ones never change."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Literal

import msgspec

from quarterdeck.server.store.store import StoreFailed


class Migration(msgspec.Struct, frozen=True):
    """One step. Its number is its place in the list, counted from 1."""

    name: str
    sql: str

    def statements(self) -> list[str]:
        """Its statements. In our files a statement ends with a semicolon at the end of a line."""
        return [statement for statement in self.sql.split(";\n") if statement.strip()]


def migrations(dialect: Literal["sqlite", "postgres"]) -> tuple[Migration, ...]:
    """All steps for this kind of database, in order."""
    scripts = sorted(
        (script for script in (files(__name__) / dialect).iterdir() if script.name.endswith(".sql")),
        key=lambda script: script.name,
    )
    return tuple(Migration(script.name.removesuffix(".sql"), script.read_text(encoding="utf-8")) for script in scripts)


def still_to_do(steps: Sequence[Migration], version: int, where: str) -> Sequence[Migration]:
    """The steps that a store of this version lacks."""
    if version > len(steps):
        raise StoreFailed(
            "store-is-newer",
            f"{where} was last used by a newer Quarterdeck: its tables are of version {version}, and this one knows "
            f"them up to version {len(steps)}. Use the newer one, or a backup from before.",
            version=version,
            known=len(steps),
        )
    return steps[version:]
