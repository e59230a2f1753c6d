"""`quarterdeck check-bot`: whether a bot does what a bot must do."""

from argparse import Namespace

from quarterdeck.commands.parser import Parser, phrase, positive
from quarterdeck.core import registry

EXAMPLES = ("check-bot parrot", "check-bot 'pipe:quarterdeck bot parrot' --game piratatak --games 2")


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "name", type=phrase, metavar="NAME", help="the name of a bot, or pipe: and the command that starts a program"
    )
    parser.add_argument(
        "--game", type=registry.find, metavar="GAME", help="only this game (default: all that the bot plays)"
    )
    parser.add_argument(
        "--games", type=positive, default=1, metavar="N", help="games with each set of options (default: 1)"
    )
    parser.add_argument(
        "--seed", type=phrase, default="1", metavar="S", help="the same seed deals the same cards (default: 1)"
    )


def run(arguments: Namespace) -> bool:
    from quarterdeck.lab.report import check_bot

    games = [arguments.game.name] if arguments.game else registry.names()
    return check_bot(arguments.name, games, arguments.games, arguments.seed)
