"""`quarterdeck replay`: a recorded game, in the browser or at this terminal."""

from argparse import Namespace
from pathlib import Path

from quarterdeck.commands.arguments import add_looks
from quarterdeck.commands.parser import Parser, positive

EXAMPLES = ("replay games.jsonl", "replay games.jsonl --number 2 --no-browser", "replay games.jsonl --terminal")


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="records, one JSON object a line")
    parser.add_argument("--number", type=positive, default=1, metavar="N", help="which record of the file (default: 1)")
    parser.add_argument("--no-browser", action="store_true", help="print the page's address, and open no browser")
    told = "show the game at this terminal, not in the browser; in a pipe, print it line by line"
    parser.add_argument("--terminal", action="store_true", help=told)
    add_looks(parser, "--colours")  # the former name


def run(arguments: Namespace) -> None:
    from quarterdeck.record_file import record_in

    record = record_in(arguments.file, arguments.number)
    if arguments.terminal:
        from quarterdeck.terminal.play import replay

        replay(record, language=arguments.language, colours=arguments.colours)
    else:
        from quarterdeck.server.serve import serve_replay

        serve_replay(record, open_browser=not arguments.no_browser)
