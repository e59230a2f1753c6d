"""`quarterdeck rules`: the rules of a game, in the player's language."""

import sys
from argparse import Namespace

from quarterdeck.commands.arguments import add_game, add_language
from quarterdeck.commands.parser import Parser
from quarterdeck.core.errors import UnknownGame

EXAMPLES = ("rules memoarrr", "rules piratatak --language fr", "rules piratatak | less")


def add_arguments(parser: Parser) -> None:
    add_game(parser)
    add_language(parser)


def run(arguments: Namespace) -> None:
    from quarterdeck.narration.catalogue import rules_text
    from quarterdeck.terminal.settings import chosen_settings, language_of

    settings, _ = chosen_settings(arguments.language, colours=None)
    text = rules_text(arguments.game, language_of(settings))
    if not text:
        title = arguments.game.title
        raise UnknownGame("no-rules-text", f"{title} has no rules text.", game=arguments.game.name)
    sys.stdout.write(text)
