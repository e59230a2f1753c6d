"""`quarterdeck play`: a game at this terminal."""

from argparse import Namespace
from pathlib import Path

from quarterdeck.commands.arguments import add_game, add_looks, add_options, add_plain, chosen_options
from quarterdeck.commands.parser import Parser, names, phrase, whole_number

EXAMPLES = (
    "play",
    "play memoarrr --players 3 --abilities --edition 2023",
    "play memoarrr --players 4 --bots deckhand,bosun,captain --pace brisk",
    "play piratatak --name Ann --records evening.jsonl",
    "play memoarrr --humans 2 --players 2 --language de --plain",
)


def add_arguments(parser: Parser) -> None:
    add_game(parser, required=False)
    parser.add_argument("--players", type=whole_number, default=3, metavar="N", help="seats, with yours (default: 3)")
    parser.add_argument(
        "--humans", type=whole_number, default=1, metavar="N", help="people at this terminal (default: 1)"
    )
    parser.add_argument("--name", type=phrase, metavar="NAME", help="your name")
    told = "one bot for all other seats, or one for each (default: deckhand)"
    parser.add_argument("--bots", type=names, default=(), metavar="A,B,…", help=told)
    parser.add_argument("--pace", type=phrase, metavar="relaxed|normal|brisk", help="how long cards stay in sight")
    told = "add the record of the finished game to this file, not to your own list of games"
    parser.add_argument("--records", type=Path, metavar="FILE", help=told)
    add_looks(parser)
    add_plain(parser)
    add_options(parser)


def run(arguments: Namespace) -> None:
    from quarterdeck.terminal.play import PlayRequest, play

    play(
        PlayRequest(
            game=None if arguments.game is None else arguments.game.name,
            players=arguments.players,
            humans=arguments.humans,
            name=arguments.name,
            bots=arguments.bots,
            options=chosen_options(arguments),
            records=arguments.records,
            pace=arguments.pace,
            language=arguments.language,
            colours=arguments.colours,
            plain=arguments.plain,
        )
    )
