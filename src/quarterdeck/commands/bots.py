"""The commands for those who write bots: be one of ours on standard input and output, or have one examined."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable

from quarterdeck.commands.arguments import Parser, phrase, positive
from quarterdeck.core import registry


def add_bot_commands(command: Callable[..., Parser]) -> None:
    """`bot` and `check-bot`, each made by the function that makes every command."""
    bot = command(
        "bot", _bot, "be one of the bots: read JSON lines and answer them, as docs/write-a-bot.md tells", "bot parrot"
    )
    bot.add_argument("name", type=phrase, metavar="NAME", help="one of the crew, or of another package's bots")

    check_bot = command(
        "check-bot",
        _check_bot,
        "play whole games with a bot, and find out whether it is as a bot must be",
        "check-bot parrot",
        "check-bot 'pipe:quarterdeck bot parrot' --game piratatak --games 2",
    )
    check_bot.add_argument("name", type=phrase, metavar="NAME", help="a bot, or pipe: and the command of a program")
    check_bot.add_argument("--game", type=phrase, metavar="GAME", help="this game only; else all that it plays")
    check_bot.add_argument("--games", type=positive, default=1, metavar="N", help="of each set of options (1)")
    check_bot.add_argument("--seed", type=phrase, default="1", metavar="S", help="the same seed deals the same cards")


def _bot(arguments: Namespace) -> None:
    from quarterdeck.bots.crew import known
    from quarterdeck.bots.host import answer_as

    answer_as(known(arguments.name))


def _check_bot(arguments: Namespace) -> bool:
    from quarterdeck.lab.report import check_bot

    games = [registry.find(arguments.game).name] if arguments.game else registry.names()
    return check_bot(arguments.name, games, arguments.games, arguments.seed)
