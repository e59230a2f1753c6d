"""`quarterdeck verify`: every card, move and event of a file of records."""

from argparse import Namespace
from pathlib import Path

from quarterdeck.commands.parser import Parser

EXAMPLES = ("verify games.jsonl",)


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="records, one JSON object a line")


def run(arguments: Namespace) -> None:
    from quarterdeck.lab.report import verify_file

    verify_file(arguments.file)
