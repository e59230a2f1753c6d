"""`quarterdeck learn`: the lessons of a game, one after the other, at this terminal."""

from argparse import Namespace

from quarterdeck.commands.arguments import add_looks
from quarterdeck.commands.parser import Parser, phrase

EXAMPLES = (
    "learn",
    "learn memoarrr",
    "learn memoarrr matching --language de",
    "learn piratatak --again",
    "learn my-lessons.json",
)


def add_arguments(parser: Parser) -> None:
    told = "memoarrr, piratatak, or a file of lessons; without one, all lessons are listed"
    parser.add_argument("game", type=phrase, metavar="GAME|FILE", nargs="?", help=told)
    parser.add_argument("lesson", type=phrase, metavar="LESSON", nargs="?", help="only this lesson")
    parser.add_argument(
        "--again", action="store_true", help="begin with the first lesson, even if you have done it before"
    )
    add_looks(parser)


def run(arguments: Namespace) -> None:
    from quarterdeck.terminal.learn import learn

    learn(arguments.game, arguments.lesson, again=arguments.again, language=arguments.language)
