"""`quarterdeck backup`: all tables of a server in one file, and whether such a file is whole."""

from argparse import Namespace
from pathlib import Path

from quarterdeck.commands.parser import Parser, phrase

EXAMPLES = (
    "backup tables-copy.db",
    "backup tables-copy.db --database tables.db",
    "backup tables-copy.db --database postgresql://quarterdeck@localhost/quarterdeck",
    "backup --check tables-copy.db",
)


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the copy to write; a server can start from it")
    parser.add_argument(
        "--database",
        type=phrase,
        metavar="DATABASE",
        help="the database to copy (default: as for serve; environment: QUARTERDECK_DATABASE)",
    )
    parser.add_argument(
        "--check", action="store_true", help="copy nothing: check that the backup FILE is complete and undamaged"
    )


def run(arguments: Namespace) -> None:
    from quarterdeck.server.settings import chosen
    from quarterdeck.server.store.backup import backup, check_backup

    if arguments.check:
        tables, entries = check_backup(arguments.file)
        counts = f"{tables} table{'s' * (tables != 1)}, {entries} log {'entry' if entries == 1 else 'entries'}"
        print(f"{arguments.file} is whole: {counts}.")
        return
    tables = backup(chosen({"database": arguments.database}).database_or_default, arguments.file)
    count = "1 table is" if tables == 1 else f"{tables} tables are"
    print(f"{count} in {arguments.file}.")
