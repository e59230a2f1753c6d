"""`quarterdeck bot`: one of the bots on standard input and output, in JSON lines."""

from argparse import Namespace

from quarterdeck.commands.parser import Parser, phrase

EXAMPLES = ("bot parrot",)


def add_arguments(parser: Parser) -> None:
    parser.add_argument("name", type=phrase, metavar="NAME", help="one of our bots, or a bot of an installed package")


def run(arguments: Namespace) -> None:
    from quarterdeck.bots.crew import known
    from quarterdeck.bots.host import answer_as

    answer_as(known(arguments.name))
