"""The commands for tables on other people's servers: take a seat there, or watch."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from quarterdeck.commands.arguments import Parser, add_looks, phrase

if TYPE_CHECKING:
    from quarterdeck.terminal.remote.commands import Visit


def add_join_commands(command: Callable[..., Parser]) -> None:
    """`join` and `watch`, each made by the function that makes every command."""
    join = command(
        "join",
        _join,
        "take a seat at a table on any Quarterdeck server, and play at this terminal",
        "join https://play.example/t/tAbc123 --name Ann",
        "join 'https://play.example/move#secret'",
        "join https://play.example/t/tAbc123 --seat 2 --plain --language fr",
    )
    _add_link(join, "the link to join, or the secret one that brings your seat here from another device")
    join.add_argument("--name", type=phrase, metavar="NAME", help="what you are called at the table")
    join.add_argument("--seat", type=int, metavar="SEAT", help="a seat from 0, clockwise (the first that is free)")
    join.add_argument(
        "--records", type=Path, metavar="FILE", help="add the record of the game to this file, not to yours"
    )

    watch = command(
        "watch",
        _watch,
        "watch a table on any Quarterdeck server, at this terminal",
        "watch https://play.example/w/wAbc123",
        "watch https://play.example/w/wAbc123 --plain | tee game.txt",
    )
    _add_link(watch, "the link to watch, or to join")
    watch.add_argument("--records", type=Path, metavar="FILE", help="add the record of the finished game to this file")


def _add_link(parser: Parser, told: str) -> None:
    parser.add_argument("link", type=phrase, metavar="LINK", help=told)
    add_looks(parser)
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")


def _join(arguments: Namespace) -> bool:
    from quarterdeck.terminal.remote.commands import join

    return join(_visit(arguments), arguments.name, arguments.seat)


def _watch(arguments: Namespace) -> bool:
    from quarterdeck.terminal.remote.commands import watch

    return watch(_visit(arguments))


def _visit(arguments: Namespace) -> Visit:
    from quarterdeck.terminal.remote.commands import Visit

    return Visit(arguments.link, arguments.language, arguments.colours, arguments.plain, arguments.records)
