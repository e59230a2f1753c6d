"""`quarterdeck watch`: a table on a server, for a spectator."""

from argparse import Namespace

from quarterdeck.commands.join import add_visit, visit
from quarterdeck.commands.parser import Parser

EXAMPLES = ("watch https://play.example/w/wAbc123", "watch https://play.example/w/wAbc123 --plain | tee game.txt")


def add_arguments(parser: Parser) -> None:
    add_visit(parser, "the link to watch, or to join")


def run(arguments: Namespace) -> bool:
    from quarterdeck.terminal.remote.commands import watch

    return watch(**visit(arguments))
