"""`quarterdeck review`: what was forgotten, what was risked, and what was luck, in a recorded game."""

from argparse import Namespace
from pathlib import Path

from quarterdeck.commands.arguments import add_language
from quarterdeck.commands.parser import Parser, positive, whole_number

EXAMPLES = (
    "review games.jsonl",
    "review games.jsonl --number 2 --seat 0 --language fr",
    "review games.jsonl --json",
    "review games.jsonl --plots pictures",
)


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="records, one JSON object a line")
    parser.add_argument("--number", type=positive, default=1, metavar="N", help="which record of the file (default: 1)")
    parser.add_argument("--seat", type=whole_number, metavar="N", help="only this seat, counted from 0")
    parser.add_argument("--json", action="store_true", help="print one JSON object, as docs/review.md explains")
    told = "draw each seat's chance to win in the course of the game, as pictures in this folder"
    parser.add_argument("--plots", type=Path, metavar="FOLDER", help=told)
    add_language(parser)


def run(arguments: Namespace) -> None:
    from quarterdeck.lab.review_report import run_review
    from quarterdeck.record_file import record_in
    from quarterdeck.terminal.settings import chosen_settings, language_of

    settings, _ = chosen_settings(arguments.language, colours=None)
    line = record_in(arguments.file, arguments.number)
    run_review(line, arguments.seat, arguments.plots, language_of(settings), as_json=arguments.json)
