"""`quarterdeck backup`: all tables of a server in one file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from quarterdeck.commands.parser import Parser, phrase

EXAMPLES = (
    "backup tables-copy.db",
    "backup tables-copy.db --database postgresql://quarterdeck@localhost/quarterdeck",
)


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the copy; a server can be started from it")
    parser.add_argument("--database", type=phrase, metavar="DATABASE", help="as for serve (QUARTERDECK_DATABASE)")


def run(arguments: Namespace) -> None:
    from quarterdeck.server.settings import chosen
    from quarterdeck.server.store.backup import backup

    tables = backup(chosen({"database": arguments.database}).database_or_default, arguments.file)
    count = "1 table is" if tables == 1 else f"{tables} tables are"
    print(f"{count} in {arguments.file}.")
