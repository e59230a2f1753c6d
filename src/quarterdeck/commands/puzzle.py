"""`quarterdeck puzzle`: puzzles of a game, one after the other, at this terminal."""

from argparse import Namespace

from quarterdeck.commands.arguments import add_looks
from quarterdeck.commands.parser import Parser, phrase

EXAMPLES = (
    "puzzle",
    "puzzle memoarrr",
    "puzzle piratatak --theme pirate --level hard",
    "puzzle memoarrr 17 --language fr",
)


def add_arguments(parser: Parser) -> None:
    told = "memoarrr or piratatak; without one, all themes are listed, with how many puzzles you have solved"
    parser.add_argument("game", type=phrase, metavar="GAME", nargs="?", help=told)
    parser.add_argument("puzzle", type=phrase, metavar="NUMBER", nargs="?", help="only this puzzle")
    parser.add_argument("--theme", type=phrase, metavar="T", help="only puzzles of this theme")
    parser.add_argument("--level", choices=("easy", "medium", "hard"), help="only puzzles of this level")
    add_looks(parser)


def run(arguments: Namespace) -> None:
    from quarterdeck.terminal.puzzles import Wish, solve

    wish = Wish(arguments.game, arguments.puzzle, arguments.theme, arguments.level)
    solve(wish, language=arguments.language)
