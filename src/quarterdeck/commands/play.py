"""The commands for whoever plays, or looks back at a game, at this terminal."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from quarterdeck.commands.arguments import Parser, add_looks, add_options, chosen_options, phrase, positive
from quarterdeck.core import registry
from quarterdeck.core.game import AnyGame


def add_play_command(command: Callable[..., Parser], game: AnyGame | None) -> None:
    """`play`, made by the function that makes every command."""
    play = command(
        "play",
        _play,
        "play at this terminal, against bots or with friends who share it",
        "play",
        "play memoarrr --players 3 --abilities --edition 2023",
        "play memoarrr --players 4 --bots deckhand,bosun,captain --pace brisk",
        "play piratatak --name Ann --records evening.jsonl",
        "play memoarrr --humans 2 --players 2 --language de --plain",
    )
    play.add_argument("game", metavar="GAME", nargs="?", help=" or ".join(registry.names()))
    play.add_argument("--players", type=int, default=3, metavar="N", help="seats at the table, yours included (3)")
    play.add_argument("--humans", type=int, default=1, metavar="N", help="people who share this terminal (1)")
    play.add_argument("--name", type=phrase, metavar="NAME", help="what the log calls you")
    play.add_argument(
        "--bots", type=phrase, metavar="A,B,…", help="one for all other seats, or one for each (deckhand)"
    )
    play.add_argument("--pace", type=phrase, metavar="relaxed|normal|brisk", help="how long cards stay in sight")
    play.add_argument(
        "--records", type=Path, metavar="FILE", help="add the record of the finished game to this file, not to yours"
    )
    add_looks(play)
    play.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")
    add_options(play, game)


def add_replay_command(command: Callable[..., Parser]) -> None:
    """`replay`, made by the function that makes every command."""
    replay = command(
        "replay",
        _replay,
        "look back at a recorded game, move by move, in the browser or at this terminal",
        "replay games.jsonl",
        "replay games.jsonl --number 2 --no-browser",
        "replay games.jsonl --terminal",
    )
    replay.add_argument("file", type=Path, metavar="FILE", help="records, one JSON object a line")
    replay.add_argument("--number", type=positive, default=1, metavar="N", help="which record of the file (1)")
    replay.add_argument("--no-browser", action="store_true", help="say where the page is, and open no browser")
    replay.add_argument("--terminal", action="store_true", help="at this terminal; without one, told line by line")
    add_looks(replay)


def _play(arguments: Namespace) -> None:
    from quarterdeck.terminal.play import PlayRequest, play

    game = registry.find(arguments.game) if arguments.game else None
    play(
        PlayRequest(
            game=None if game is None else game.name,
            players=arguments.players,
            humans=arguments.humans,
            name=arguments.name,
            bots=tuple(bot.strip() for bot in arguments.bots.split(",")) if arguments.bots else (),
            options=chosen_options(arguments, game) if game else {},
            records=arguments.records,
            pace=arguments.pace,
            language=arguments.language,
            colours=arguments.colours,
            plain=arguments.plain,
        )
    )


def _replay(arguments: Namespace) -> None:
    from quarterdeck.record_file import record_in

    record = record_in(arguments.file, arguments.number)
    if arguments.terminal:
        from quarterdeck.terminal.play import replay

        replay(record, language=arguments.language, colours=arguments.colours)
    else:
        from quarterdeck.server.serve import serve_replay

        serve_replay(record, open_browser=not arguments.no_browser)
