"""The command `quarterdeck`: reading what was typed, and answering in sentences."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, BooleanOptionalAction, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from quarterdeck.core.errors import QuarterdeckError

if TYPE_CHECKING:
    from quarterdeck.core.game import AnyGame

BAD_INPUT = 2
INTERRUPTED = 130
BUG = 70


class BadUsage(QuarterdeckError):
    """The command line itself can't be understood."""


class Parser(ArgumentParser):
    """An argument parser that says what is wrong in one sentence."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs |= {"allow_abbrev": False, "formatter_class": RawDescriptionHelpFormatter}
        super().__init__(*args, **kwargs)

    def error(self, message: str) -> NoReturn:
        raise BadUsage("bad-usage", f"{message[:1].upper()}{message[1:]}; see {self.prog} --help.")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; every error that a person can act on ends in one sentence and exit code 2."""
    words = list(sys.argv[1:] if argv is None else argv) or ["play"]
    try:
        arguments, unknown = _parser(words).parse_known_args(words)
        if unknown:
            _refuse(unknown, arguments)
        arguments.run(arguments)
        return 0
    except QuarterdeckError as error:
        print(f"quarterdeck: {error.sentence}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("\nquarterdeck: Stopped.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BAD_INPUT
    except OSError as error:
        print(f"quarterdeck: {error.filename or 'The system'}: {error.strerror}.", file=sys.stderr)
        return BAD_INPUT
    except Exception as error:
        if os.environ.get("QUARTERDECK_DEBUG"):
            raise
        print(
            f"quarterdeck: A bug in Quarterdeck: {type(error).__name__}: {error} "
            "(set QUARTERDECK_DEBUG=1 to see where, and please report it).",
            file=sys.stderr,
        )
        return BUG


def _parser(words: Sequence[str]) -> Parser:
    parser = Parser(
        prog="quarterdeck",
        description="Two pirate card games, Memoarrr! and Piratatak, by their printed rules. Alone, it starts a game.",
        epilog="examples:\n  quarterdeck play\n  quarterdeck games\n  quarterdeck rules piratatak\n"
        "  quarterdeck simulate memoarrr --players 4 --games 1000 --seed 1\n  quarterdeck verify games.jsonl",
    )
    parser.add_argument("--version", action="version", version=f"quarterdeck {_version()}")
    commands = parser.add_subparsers(metavar="COMMAND", dest="command", required=True)
    game = _named_game(words)

    def command(name: str, run: Any, summary: str, *examples: str) -> Parser:
        sub: Parser = commands.add_parser(
            name,
            help=summary,
            description=f"{summary[:1].upper()}{summary[1:]}.",
            epilog="examples:\n" + "\n".join(f"  quarterdeck {example}" for example in examples),
        )
        sub.set_defaults(run=run)
        return sub

    command("games", _games, "list the games and their options", "games")

    rules = command("rules", _rules, "read the rules of a game", "rules memoarrr", "rules piratatak | less")
    _add_game(rules, required=True)

    play = command(
        "play",
        _play,
        "play at this terminal against bots",
        "play",
        "play memoarrr --players 3 --abilities --edition 2023",
        "play piratatak --name Ann --record evening.jsonl",
    )
    _add_game(play, required=False)
    play.add_argument("--players", type=int, default=3, metavar="N", help="seats at the table, yours included (3)")
    play.add_argument("--name", metavar="NAME", help="what the log calls you")
    play.add_argument("--record", type=Path, metavar="FILE", help="write the record of the finished game here")
    _add_options(play, game)

    simulate = command(
        "simulate",
        _simulate,
        "let bots play many games and count who wins",
        "simulate memoarrr --players 4 --games 1000 --seed 1",
        "simulate memoarrr --players 2 --games 500 --seed x --edition 2023 --abilities --treasures ordered",
        "simulate piratatak --players 3 --games 200 --seed 7 --jobs 2 --records games.jsonl --json",
    )
    _add_game(simulate, required=True)
    simulate.add_argument("--players", type=int, required=True, metavar="N", help="seats at the table")
    simulate.add_argument("--games", type=_positive, required=True, metavar="G", help="how many games")
    simulate.add_argument("--seed", required=True, metavar="S", help="the same seed plays the same games")
    simulate.add_argument("--bots", default="random", metavar="A,B,…", help="one for all seats, or one for each")
    simulate.add_argument("--jobs", type=_positive, default=1, metavar="J", help="processes (1)")
    simulate.add_argument("--records", type=Path, metavar="FILE", help="write every game's record here, a line each")
    simulate.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    _add_options(simulate, game)

    verify = command(
        "verify", _verify, "replay records and check every card, move and event in them", "verify games.jsonl"
    )
    verify.add_argument("file", type=Path, metavar="FILE", help="records, one JSON object a line")
    return parser


def _refuse(unknown: Sequence[str], arguments: Namespace) -> NoReturn:
    """Say which word is too much: a game's missing option, where a game is named, else just the word."""
    if getattr(arguments, "game", None) is None or not unknown[0].startswith("--"):
        raise BadUsage(
            "bad-usage", f"There is no use for {unknown[0]} here; see quarterdeck {arguments.command} --help."
        )
    from quarterdeck.core import registry
    from quarterdeck.core.options import describe

    game = registry.find(arguments.game)
    flags = ", ".join(f"--{option.name}" for option in describe(game))
    option = unknown[0].partition("=")[0]
    raise BadUsage("no-such-option", f"{game.title} has no option {option}; it has {flags}.")


def _version() -> str:
    from importlib.metadata import version

    return version("quarterdeck")


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


_positive.__name__ = "positive whole number"


def _named_game(words: Sequence[str]) -> AnyGame | None:
    """The game that is spoken of, since its options are flags of the command."""
    from quarterdeck.core import registry

    known = registry.names()
    return next((registry.find(word) for word in words[1:] if word in known), None)


def _add_game(parser: Parser, *, required: bool) -> None:
    from quarterdeck.core import registry

    names = " or ".join(registry.names())
    parser.add_argument("game", metavar="GAME", nargs=None if required else "?", help=names)


def _add_options(parser: Parser, game: AnyGame | None) -> None:
    """The options of the game that is spoken of, each as a flag."""
    if game is None:
        parser.epilog = f"{parser.epilog}\n\nThe options of a game are listed by: {parser.prog} GAME --help"
        return
    from quarterdeck.core.options import describe

    group = parser.add_argument_group(f"options of {game.title}")
    for option in describe(game):
        flag = f"--{option.name}"
        if option.values == (False, True):
            group.add_argument(flag, action=BooleanOptionalAction, default=None, help=option.explanation)
        elif option.values:
            by_name = {str(value): value for value in option.values}
            read = partial(_named, by_name)
            group.add_argument(flag, type=read, metavar="|".join(by_name), help=option.explanation)
        else:
            group.add_argument(flag, type=int, metavar="SEAT", help=option.explanation)


def _named(by_name: dict[str, Any], text: str) -> Any:
    """The value that is meant; a text that means none is left for the game to refuse."""
    return by_name.get(text, text)


def _chosen_options(arguments: Namespace, game: AnyGame) -> dict[str, Any]:
    from quarterdeck.core.options import describe

    values = {option.name: getattr(arguments, option.name, None) for option in describe(game)}
    return {name: value for name, value in values.items() if value is not None}


def _games(_: Namespace) -> None:
    from quarterdeck.terminal.shelf import print_games

    print_games()


def _rules(arguments: Namespace) -> None:
    from quarterdeck.core import registry
    from quarterdeck.terminal.shelf import print_rules

    print_rules(registry.find(arguments.game))


def _play(arguments: Namespace) -> None:
    from quarterdeck.core import registry
    from quarterdeck.terminal.plain import spend_evening

    game = registry.find(arguments.game) if arguments.game else None
    options = _chosen_options(arguments, game) if game else {}
    spend_evening(game, arguments.players, options, arguments.name, arguments.record)


def _simulate(arguments: Namespace) -> None:
    from quarterdeck.core import registry
    from quarterdeck.core.options import check_seats
    from quarterdeck.lab.report import run_simulation
    from quarterdeck.lab.simulate import Plan

    game = registry.find(arguments.game)
    check_seats(game, arguments.players)
    bots = tuple(arguments.bots.split(","))
    plan = Plan(
        game=game.name,
        seats=arguments.players,
        games=arguments.games,
        seed=arguments.seed,
        options=_chosen_options(arguments, game),
        bots=bots * arguments.players if len(bots) == 1 else bots,
    )
    run_simulation(plan, arguments.jobs, arguments.records, as_json=arguments.json)


def _verify(arguments: Namespace) -> None:
    from quarterdeck.lab.report import verify_file

    verify_file(arguments.file)
