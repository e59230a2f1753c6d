"""`quarterdeck drill`: drills for the memory, at this terminal."""

from argparse import Namespace

from quarterdeck.commands.arguments import add_language
from quarterdeck.commands.parser import Parser, phrase

EXAMPLES = ("drill", "drill lookout", "drill swap --pace relaxed --language de", "drill --forget")


def add_arguments(parser: Parser) -> None:
    told = "lookout or swap; without one, the command prints your spans and the crew's"
    parser.add_argument("drill", type=phrase, metavar="DRILL", nargs="?", help=told)
    parser.add_argument("--pace", type=phrase, metavar="relaxed|normal|brisk", help="how long each card is shown")
    parser.add_argument("--forget", action="store_true", help="erase the spans that this machine has kept")
    add_language(parser)


def run(arguments: Namespace) -> None:
    from quarterdeck.terminal.drill import drill

    drill(arguments.drill, language=arguments.language, pace=arguments.pace, forget=arguments.forget)
