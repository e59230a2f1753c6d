"""`quarterdeck study`: designers' questions about a game, answered with intervals."""

from argparse import Namespace
from pathlib import Path

from quarterdeck.commands.arguments import add_game
from quarterdeck.commands.parser import Parser, phrase, positive

EXAMPLES = (
    "study memoarrr seats --games 100000",
    "study memoarrr memory abilities --games 20000 --seed 7 --plots pictures",
    "study piratatak seats --games 4000 --json",
)
GAMES = 1 << 16
QUESTIONS = (
    "one or more questions (default: all); of memoarrr: seats, lengths, abilities, treasures, editions, memory; of "
    "piratatak: stopping, seats, lengths"
)


def add_arguments(parser: Parser) -> None:
    add_game(parser)
    parser.add_argument("questions", nargs="*", default=[], type=phrase, metavar="QUESTION", help=QUESTIONS)
    told = f"games for each number in the results (default: {GAMES:,})"
    parser.add_argument("--games", type=positive, default=GAMES, metavar="N", help=told)
    parser.add_argument(
        "--seed", type=phrase, default="1", metavar="S", help="the same seed plays the same games (default: 1)"
    )
    parser.add_argument("--jobs", type=positive, metavar="J", help="how many cores play (default: all)")
    parser.add_argument(
        "--device", type=phrase, default="cpu", metavar="cpu|gpu", help="the processor or a GPU (default: cpu)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    parser.add_argument("--plots", type=Path, metavar="FOLDER", help="draw pictures into this folder")


def run(arguments: Namespace) -> None:
    from quarterdeck.lab.study.report import run_study

    run_study(
        arguments.game.name,
        arguments.questions,
        games=arguments.games,
        seed=arguments.seed,
        jobs=arguments.jobs,
        device=arguments.device,
        plots=arguments.plots,
        as_json=arguments.json,
    )
