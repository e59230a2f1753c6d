"""The command line's grammar: a parser that complains in sentences, and the options of games as flags."""

from __future__ import annotations

import re
from argparse import ArgumentParser, BooleanOptionalAction, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from functools import partial
from typing import Any, NoReturn

from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.game import AnyGame
from quarterdeck.core.options import describe
from quarterdeck.server import settings

SWITCHES = (
    "--help", "-h", "--json", "--proxied", "--no-proxied", "--plain", "--terminal", "--browser", "--no-browser"
)  # fmt: skip
"""The flags of all commands that take no value."""

KINDS = {"int": "a whole number", "positive": "a whole number above 0", "phrase": "a text in UTF-8"}
"""What a type is called by argparse, and by people."""


class BadUsage(QuarterdeckError):
    """The command line itself can't be understood."""


class Parser(ArgumentParser):
    """An argument parser that says what is wrong in one sentence."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs |= {"allow_abbrev": False, "formatter_class": RawDescriptionHelpFormatter}
        super().__init__(*args, **kwargs)

    def error(self, message: str) -> NoReturn:
        raise BadUsage("bad-usage", f"{_sentence(message)}; see {self.prog} --help.")


def _sentence(complaint: str) -> str:
    """What argparse finds wrong, the way a person would say it."""
    if wrong := re.fullmatch(r"argument (\S+): invalid (.+) value: '(.*)'", complaint, re.DOTALL):
        flag, kind, value = wrong.groups()
        return f"{flag} takes {KINDS.get(kind, kind)}, not “{value}”"
    if wrong := re.fullmatch(r"argument COMMAND: invalid choice: '(.*)' \(choose from (.*)\)", complaint, re.DOTALL):
        commands = wrong[2].replace("'", "")
        return f"There is no command “{wrong[1]}”; there are {commands}"
    if wrong := re.fullmatch(r"argument (\S+): expected one argument", complaint):
        return f"{wrong[1]} needs a value"
    if wrong := re.fullmatch(r"the following arguments are required: (.*)", complaint):
        return f"{wrong[1]} must be given"
    return f"{complaint[:1].upper()}{complaint[1:]}"


def positive(text: str) -> int:
    """A whole number above 0."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def phrase(text: str) -> str:
    """A text that can be written down, not what is left of one in another encoding."""
    text.encode()
    return text


def named_game(words: Sequence[str]) -> AnyGame | None:
    """The game that is spoken of, since its options are flags too: the first word that is not a flag's value."""
    switches = {*SWITCHES}
    for name, values in _options_of_all_games().items():
        if True in values:
            switches |= {f"--{name}", f"--no-{name}"}
    is_value = False
    for word in words[1:]:
        if not word.startswith("-") and not is_value:
            return registry.find(word) if word in registry.names() else None
        is_value = word.startswith("--") and word not in switches and "=" not in word
    return None


def _options_of_all_games() -> dict[str, tuple[Any, ...]]:
    """The options that any installed game has, with their values."""
    games = [registry.find(name) for name in registry.names() if registry.loads(name)]
    return {option.name: option.values for game in games for option in describe(game)}


def add_options(parser: Parser, game: AnyGame | None) -> None:
    """The options of the game that is spoken of, each as a flag."""
    if game is None:
        parser.epilog = f"{parser.epilog}\n\nThe options of a game are listed by: {parser.prog} GAME --help"
        return
    group = parser.add_argument_group(f"options of {game.title}")
    for option in describe(game):
        flag = f"--{option.name}"
        if flag in parser._option_string_actions:
            raise BadUsage("option-hidden", f"{game.title} has an option {flag}, which means something else here.")
        if option.values == (False, True):
            group.add_argument(flag, action=BooleanOptionalAction, default=None, help=option.explanation)
        elif option.values:
            by_name = {str(value): value for value in option.values}
            read = partial(_meant, by_name)
            group.add_argument(flag, type=read, metavar="|".join(by_name), help=option.explanation)
        else:
            kind = phrase if option.kind == "text" else int
            group.add_argument(flag, type=kind, metavar=option.kind.upper(), help=option.explanation)


def _meant(by_name: dict[str, Any], text: str) -> Any:
    """The value of this name; a text that names none is left for the game to refuse."""
    return by_name.get(text, text)


def add_settings(parser: Parser) -> None:
    """Every setting of the server as a flag. A value is read where the environment's are read too."""
    for setting in settings.described():
        told = f"{setting.explanation} ({_shown(setting.default)}; {setting.variable})"
        if setting.kind is bool:
            parser.add_argument(setting.flag, action=BooleanOptionalAction, default=None, help=told)
        else:
            parser.add_argument(setting.flag, type=phrase, metavar=setting.metavar, help=told)


def _shown(default: Any) -> str:
    return "unset" if default == "" else str(default).lower() if isinstance(default, bool) else str(default)


def chosen_options(arguments: Namespace, game: AnyGame) -> dict[str, Any]:
    """The options that were given; the others keep their defaults."""
    values = {option.name: getattr(arguments, option.name, None) for option in describe(game)}
    return {name: value for name, value in values.items() if value is not None}


def refuse_unknown(unknown: Sequence[str], arguments: Namespace) -> NoReturn:
    """Say which word is too much: an option that only other games have, or just a word."""
    word = unknown[0].partition("=")[0]
    name = getattr(arguments, "game", None)
    game = None if name is None else registry.find(name)
    if game is None or word.removeprefix("--").removeprefix("no-") not in _options_of_all_games():
        raise BadUsage("bad-usage", f"There is no use for {word} here; see quarterdeck {arguments.command} --help.")
    flags = ", ".join(f"--{option.name}" for option in describe(game))
    raise BadUsage("no-such-option", f"{game.title} has no option {word}; it has {flags}.")


def add_looks(parser: Parser) -> None:
    """How a terminal speaks and draws."""
    parser.add_argument(
        "--language", type=phrase, metavar="en|fr|de", help="what this terminal speaks (as the machine)"
    )
    parser.add_argument(
        "--palette",
        dest="colours",
        type=phrase,
        metavar="full|sixteen|none",
        help="how many colours (as many as the terminal has)",
    )
