"""The commands of `quarterdeck`: the list of them, and one module each.

The module of a command offers EXAMPLES, `add_arguments(parser)` and `run(arguments)`.
"""

from importlib import import_module
from typing import Any

from quarterdeck.commands.parser import Parser

COMMANDS = {
    "games": "list the games and their options",
    "rules": "read the rules of a game",
    "play": "play at this terminal, against bots or with friends",
    "learn": "learn a game in short lessons, at this terminal",
    "drill": "train the memory, and see your span beside the crew's",
    "puzzle": "find the best move in a moment of a real game, at this terminal",
    "serve": "serve tables to browsers and programs",
    "backup": "copy all tables of a server into one file, while it runs",
    "site": "write both games into a folder for a static host, without a server",
    "simulate": "let bots play many games, and count who wins",
    "tournament": "let bots play each other on the same cards, and rate them",
    "study": "answer designers' questions about a game by playing many games",
    "bot": "run a bot as a program that reads and writes lines of JSON",
    "check-bot": "play whole games with a bot, and check what it does",
    "join": "take a seat at a table on a server, and play at this terminal",
    "watch": "watch a table on a server, at this terminal",
    "verify": "replay records, and check every card, move and event",
    "replay": "look back at a recorded game, move by move",
    "review": "say what was forgotten, what was risked and what was luck in a recorded game",
    "completion": "print a script with which a shell completes commands, flags and values",
}


def command_module(command: str) -> Any:
    """The module of a command of the list."""
    return import_module(f"quarterdeck.commands.{command.replace('-', '_')}")


def parser_of(command: str) -> Parser:
    """The parser of a command of the list."""
    module, summary = command_module(command), COMMANDS[command]
    parser = Parser(f"quarterdeck {command}", f"{summary[:1].upper()}{summary[1:]}.", module.EXAMPLES)
    module.add_arguments(parser)
    return parser
