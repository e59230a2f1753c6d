"""The command `quarterdeck`: its commands, and how it answers when something is wrong."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from quarterdeck import __version__
from quarterdeck.commands.arguments import (
    Parser,
    add_options,
    add_settings,
    chosen_options,
    named_game,
    phrase,
    positive,
    refuse_unknown,
)
from quarterdeck.commands.bots import add_bot_commands
from quarterdeck.commands.join import add_join_commands
from quarterdeck.commands.play import add_play_command, add_replay_command
from quarterdeck.commands.study import add_study_command
from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError

BAD_INPUT = 2
BUG = 70
INTERRUPTED = 130
PIPE_CLOSED = 141
NARROW_SPACE = "\u202f"
"""Stands inside French quotation marks; Python takes it for unprintable."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; every error that a person can act on ends in one sentence and exit code 2.

    A check that finds something wrong ends in exit code 1.
    """
    words = list(sys.argv[1:] if argv is None else argv) or ["serve", "--browser"]
    _speak_anywhere()
    try:
        arguments, unknown = _parser(words).parse_known_args(words)
        if unknown:
            refuse_unknown(unknown, arguments)
        fine = arguments.run(arguments)
        sys.stdout.flush()
        return 1 if fine is False else 0
    except QuarterdeckError as error:
        return _complain(error.sentence, BAD_INPUT)
    except KeyboardInterrupt as stop:
        print(file=sys.stderr)
        return _complain(str(stop) or "Stopped.", INTERRUPTED)
    except BrokenPipeError:
        _let_go_of_output()
        return PIPE_CLOSED
    except OSError as error:
        _let_go_of_output()
        where = f"{error.filename}: " if error.filename else "Something could not be read or written: "
        return _complain(f"{where}{error.strerror}.", BAD_INPUT)
    except Exception as error:
        if os.environ.get("QUARTERDECK_DEBUG"):
            raise
        found = f"{type(error).__name__}: {error}"
        how = "set QUARTERDECK_DEBUG=1 to see where, and please report it"
        return _complain(f"A bug in Quarterdeck: {found} ({how}).", BUG)


def _speak_anywhere() -> None:
    """A terminal that can't show a letter gets a question mark for it; a closed output swallows everything."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - it is needed until the process ends


def _let_go_of_output() -> None:
    """What an output does not take any more is lost, and Python is not to complain about it in its own words."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(sentence: str, code: int) -> int:
    """One line on the error stream; what came from a file or a keyboard can do nothing to the terminal."""
    printable = "".join(letter if letter.isprintable() or letter == NARROW_SPACE else "?" for letter in sentence)
    print(f"quarterdeck: {printable}", file=sys.stderr)
    return code


def _parser(words: Sequence[str]) -> Parser:
    parser = Parser(
        prog="quarterdeck",
        description="Two pirate card games, Memoarrr! and Piratatak, by their printed rules. "
        "Alone, it starts a server on this machine and opens the browser.",
        epilog="examples:\n  quarterdeck\n  quarterdeck play\n  quarterdeck join https://play.example/t/tAbc123\n"
        "  quarterdeck serve --host 0.0.0.0\n"
        "  quarterdeck games\n  quarterdeck rules piratatak\n"
        "  quarterdeck simulate memoarrr --players 4 --games 1000 --seed 1\n"
        "  quarterdeck tournament memoarrr --bots cabin-boy,deckhand --players 2 --games 200 --seed 1\n"
        "  quarterdeck study memoarrr seats --games 100000\n"
        "  quarterdeck check-bot parrot\n  quarterdeck verify games.jsonl\n"
        "  quarterdeck replay games.jsonl",
    )
    parser.add_argument("--version", action="version", version=f"quarterdeck {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", dest="command", required=True)
    game = named_game(words)

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

    add_play_command(command, game)

    serve = command(
        "serve",
        _serve,
        "serve tables to browsers and programs, on this machine, at home or on the internet",
        "serve",
        "serve --host 0.0.0.0 --port 8710",
        "serve --public-url https://play.example --proxied --database tables.db",
        "serve --workers 4 --database postgresql://quarterdeck@localhost/quarterdeck --bus nats://localhost",
    )
    serve.add_argument("--browser", action="store_true", help="open the browser when the server is there")
    add_settings(serve)

    backup = command(
        "backup",
        _backup,
        "copy all tables into one file, while the server runs",
        "backup tables-copy.db",
        "backup tables-copy.db --database postgresql://quarterdeck@localhost/quarterdeck",
    )
    backup.add_argument("file", type=Path, metavar="FILE", help="the copy; a server can be started from it")
    backup.add_argument("--database", type=phrase, metavar="DATABASE", help="as for serve (QUARTERDECK_DATABASE)")

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
    simulate.add_argument("--games", type=positive, required=True, metavar="G", help="how many games")
    simulate.add_argument("--seed", type=phrase, required=True, metavar="S", help="the same seed plays the same games")
    simulate.add_argument("--bots", default="parrot", metavar="A,B,…", help="one for all seats, or one for each")
    simulate.add_argument("--jobs", type=positive, default=1, metavar="J", help="processes, up to one a core (1)")
    simulate.add_argument("--records", type=Path, metavar="FILE", help="write every game's record to this file, anew")
    simulate.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    add_options(simulate, game)

    tournament = command(
        "tournament",
        _tournament,
        "let bots play each other on the same cards from every seat, and rate them",
        "tournament memoarrr --bots parrot,cabin-boy --players 2 --games 200 --seed 1",
        "tournament piratatak --bots parrot,cabin-boy,deckhand --players 3 --games 300 --seed x --jobs 2 --json",
        "tournament memoarrr --bots cabin-boy,deckhand --players 2 --games 400 --seed 7 --abilities "
        "--resume crew.jsonl --plot crew.svg",
    )
    _add_tournament(tournament)
    add_options(tournament, game)

    add_study_command(command)
    add_bot_commands(command)
    add_join_commands(command)

    verify = command(
        "verify", _verify, "replay records and check every card, move and event in them", "verify games.jsonl"
    )
    verify.add_argument("file", type=Path, metavar="FILE", help="records, one JSON object a line")

    add_replay_command(command)
    return parser


def _add_game(parser: Parser, *, required: bool) -> None:
    parser.add_argument("game", metavar="GAME", nargs=None if required else "?", help=" or ".join(registry.names()))


def _add_tournament(parser: Parser) -> None:
    _add_game(parser, required=True)
    parser.add_argument("--bots", required=True, metavar="A,B,…", help="who plays, each named once")
    parser.add_argument("--players", type=int, required=True, metavar="N", help="seats at a table")
    parser.add_argument(
        "--games",
        type=positive,
        required=True,
        metavar="G",
        help="of two players: games of each pair; of more: games in all. Made up to whole deals, since every deal is "
        "played once from each seat",
    )
    parser.add_argument("--seed", type=phrase, required=True, metavar="S", help="the same seed deals the same cards")
    parser.add_argument("--jobs", type=positive, default=1, metavar="J", help="processes, up to one a core (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw the matrix and the ratings")
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="keep finished deals in this file, and go on where it ends"
    )
    parser.add_argument(
        "--engine",
        default="loky",
        metavar="loky|dask|ray",
        help="who does the work: processes of this machine (loky), or a cluster of several machines",
    )
    parser.add_argument(
        "--cluster", type=phrase, metavar="ADDRESS", help="the cluster's scheduler; else as Dask or Ray are set up"
    )


def _games(_: Namespace) -> None:
    from quarterdeck.terminal.shelf import print_games

    print_games()


def _rules(arguments: Namespace) -> None:
    from quarterdeck.terminal.shelf import print_rules

    print_rules(registry.find(arguments.game))


def _serve(arguments: Namespace) -> None:
    from quarterdeck.server.serve import serve
    from quarterdeck.server.settings import chosen

    serve(chosen(vars(arguments)), open_browser=arguments.browser)


def _backup(arguments: Namespace) -> None:
    from quarterdeck.server.settings import chosen
    from quarterdeck.server.store.backup import backup

    tables = backup(chosen({"database": arguments.database}).database_or_default, arguments.file)
    count = "1 table is" if tables == 1 else f"{tables} tables are"
    print(f"{count} in {arguments.file}.")


def _simulate(arguments: Namespace) -> None:
    from quarterdeck.core.options import check_seats
    from quarterdeck.lab.report import run_simulation
    from quarterdeck.lab.simulate import SimulationPlan

    game = registry.find(arguments.game)
    check_seats(game, arguments.players)
    bots = tuple(bot.strip() for bot in arguments.bots.split(","))
    plan = SimulationPlan(
        game=game.name,
        seats=arguments.players,
        games=arguments.games,
        seed=arguments.seed,
        options=chosen_options(arguments, game),
        bots=bots * arguments.players if len(bots) == 1 else bots,
    )
    run_simulation(plan, arguments.jobs, arguments.records, as_json=arguments.json)


def _tournament(arguments: Namespace) -> None:
    from quarterdeck.lab.runner import Engine
    from quarterdeck.lab.tournament.plan import TournamentPlan
    from quarterdeck.lab.tournament.report import run_tournament

    game = registry.find(arguments.game)
    plan = TournamentPlan(
        game=game.name,
        seats=arguments.players,
        games=arguments.games,
        seed=arguments.seed,
        options=chosen_options(arguments, game),
        bots=tuple(bot.strip() for bot in arguments.bots.split(",")),
    )
    engine = Engine(arguments.engine, arguments.jobs, arguments.cluster)
    run_tournament(plan, engine, arguments.resume, arguments.plot, as_json=arguments.json)


def _verify(arguments: Namespace) -> None:
    from quarterdeck.lab.report import verify_file

    verify_file(arguments.file)
