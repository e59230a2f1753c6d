"""Arguments that several commands take: a game, the options of games, the settings of a server, a terminal's looks."""

from argparse import ArgumentError, BooleanOptionalAction, Namespace
from collections.abc import Iterator
from typing import Any

from quarterdeck.commands.parser import BadUsage, Parser, phrase, whole_number
from quarterdeck.core import registry
from quarterdeck.core.game import AnyGame
from quarterdeck.core.options import Option, describe

CHOSEN = "option of a game: "
"""What the names of games' options begin with in a Namespace, so that they are not taken for a command's own."""


def add_game(parser: Parser, *, required: bool = True) -> None:
    """The game, which is in the Namespace itself and not by its name; None if it is not required and not given."""
    known = " or ".join(registry.names())
    parser.add_argument("game", type=registry.find, metavar="GAME", nargs=None if required else "?", help=known)


def add_options(parser: Parser) -> None:
    """The options of all games, each as a flag: which of them a game has is checked when the game begins.

    Where a command has a flag of this name already, the game's name goes before the option's.
    """
    shared: dict[str, list[tuple[AnyGame, Option]]] = {}
    for game, option in _options_of_all_games():
        shared.setdefault(option.name, []).append((game, option))
    groups: dict[str, Any] = {}
    for name, uses in shared.items():
        title = " and ".join(game.title for game, _ in uses)
        if title not in groups:
            groups[title] = parser.add_argument_group(f"options of {title}")
        told = " ".join(dict.fromkeys(option.explanation for _, option in uses))
        try:
            _add_option(groups[title], f"--{name}", uses[0][1], told)
        except ArgumentError:
            _add_option(groups[title], f"--{uses[0][0].name}-{name}", uses[0][1], told)


def _options_of_all_games() -> Iterator[tuple[AnyGame, Option]]:
    for name in registry.names():
        if registry.loads(name):
            game = registry.find(name)
            yield from ((game, option) for option in describe(game))


def _add_option(group: Any, flag: str, option: Option, told: str) -> None:
    stored = CHOSEN + option.name
    if option.values == (False, True):
        group.add_argument(flag, dest=stored, action=BooleanOptionalAction, default=None, help=told)
    elif option.values:
        group.add_argument(flag, dest=stored, type=phrase, metavar="|".join(map(str, option.values)), help=told)
    else:
        kind = phrase if option.kind == "text" else whole_number
        group.add_argument(flag, dest=stored, type=kind, metavar=option.kind.upper(), help=told)


def chosen_options(arguments: Namespace) -> dict[str, Any]:
    """The options that were given; the game itself refuses those that it does not have."""
    given = {name.removeprefix(CHOSEN): value for name, value in vars(arguments).items() if name.startswith(CHOSEN)}
    given = {name: value for name, value in given.items() if value is not None}
    if arguments.game is None:
        if given:
            raise BadUsage("bad-usage", f"Name the game that the option “{next(iter(given))}” is for.")
        return given
    spelled = {option.name: {str(value): value for value in option.values} for option in describe(arguments.game)}
    return {name: spelled.get(name, {}).get(str(value), value) for name, value in given.items()}


def add_settings(parser: Parser) -> None:
    """Every setting of the server as a flag. `settings.chosen` reads the values, as it reads the environment's."""
    from quarterdeck.server import settings

    for setting in settings.described():
        default = setting.default if setting.default != "" else "unset"
        told = f"{setting.explanation} (default: {str(default).lower()}; environment: {setting.variable})"
        if setting.kind is bool:
            parser.add_argument(setting.flag, action=BooleanOptionalAction, default=None, help=told)
        else:
            parser.add_argument(setting.flag, type=phrase, metavar=setting.metavar, help=told)


def add_language(parser: Parser) -> None:
    parser.add_argument("--language", type=phrase, metavar="en|fr|de", help="the language (default: the machine's)")


def add_looks(parser: Parser, *more_flags: str) -> None:
    """How a terminal speaks and draws; `more_flags` are other names of --palette."""
    add_language(parser)
    told = "how many colours (default: as many as the terminal has)"
    parser.add_argument("--palette", *more_flags, dest="colours", type=phrase, metavar="full|sixteen|none", help=told)


def add_plain(parser: Parser) -> None:
    parser.add_argument(
        "--plain",
        action="store_true",
        help="tell the game in sentences, for screen readers and pipes; b says what lies on the table",
    )
