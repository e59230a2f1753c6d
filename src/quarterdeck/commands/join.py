"""`quarterdeck join`: a seat at a table on a server."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from quarterdeck.commands.arguments import add_looks, add_plain
from quarterdeck.commands.parser import Parser, phrase, whole_number

EXAMPLES = (
    "join https://play.example/t/tAbc123 --name Ann",
    "join 'https://play.example/move#secret'",
    "join https://play.example/t/tAbc123 --seat 2 --plain --language fr",
)


def add_arguments(parser: Parser) -> None:
    add_visit(parser, "the link to join, or the secret one that brings your seat here from another device")
    parser.add_argument("--name", type=phrase, metavar="NAME", help="your name at the table")
    told = "the seat, counted from 0 clockwise (default: the first free one)"
    parser.add_argument("--seat", type=whole_number, metavar="SEAT", help=told)


def run(arguments: Namespace) -> bool:
    from quarterdeck.terminal.remote.commands import join

    return join(name=arguments.name, seat=arguments.seat, **visit(arguments))


def add_visit(parser: Parser, link: str) -> None:
    """What `join` and `watch` share."""
    parser.add_argument("link", type=phrase, metavar="LINK", help=link)
    add_looks(parser, "--colours")  # the former name
    add_plain(parser)
    told = "add the record of the finished game to this file, not to your own list of games"
    parser.add_argument("--records", type=Path, metavar="FILE", help=told)


def visit(arguments: Namespace) -> dict[str, Any]:
    """What `add_visit` has brought."""
    return {name: getattr(arguments, name) for name in ("link", "language", "colours", "plain", "records")}
