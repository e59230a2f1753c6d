"""`quarterdeck tournament`: bots on the same cards from every seat, and their ratings."""

from argparse import Namespace
from pathlib import Path

from quarterdeck.commands.arguments import add_game, add_options, chosen_options
from quarterdeck.commands.parser import Parser, names, phrase, positive, whole_number

EXAMPLES = (
    "tournament memoarrr --bots parrot,cabin-boy --players 2 --games 200 --seed 1",
    "tournament piratatak --bots parrot,cabin-boy,deckhand --players 3 --games 300 --seed x --jobs 2 --json",
    "tournament memoarrr --bots cabin-boy,deckhand --players 2 --games 400 --seed 7 --abilities "
    "--resume crew.jsonl --plot crew.svg",
    "tournament memoarrr --bots cabin-boy,deckhand --players 2 --games 40 --seed 2 --adjust-luck",
)
GAMES = (
    "with two players: games of each pair; with more: all games together. The number is rounded up to whole deals, "
    "because every deal is played once from each seat"
)


def add_arguments(parser: Parser) -> None:
    add_game(parser)
    parser.add_argument(
        "--bots", type=names, required=True, metavar="A,B,…", help="the bots that play, each named once"
    )
    parser.add_argument("--players", type=whole_number, required=True, metavar="N", help="seats at a table")
    parser.add_argument("--games", type=positive, required=True, metavar="G", help=GAMES)
    parser.add_argument("--seed", type=phrase, required=True, metavar="S", help="the same seed deals the same cards")
    parser.add_argument(
        "--jobs", type=positive, default=1, metavar="J", help="processes, at most one for each core (default: 1)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw the matrix and the ratings")
    told = "keep finished deals in this file, and continue after the last one"
    parser.add_argument("--resume", type=Path, metavar="FILE", help=told)
    told = "where games are played: in processes of this machine (loky, the default), or on a cluster (dask, ray)"
    parser.add_argument("--engine", type=phrase, default="loky", metavar="loky|dask|ray", help=told)
    told = "the address of the cluster's scheduler (default: the one that dask or ray is set up for)"
    parser.add_argument("--cluster", type=phrase, metavar="ADDRESS", help=told)
    told = "also print win rates without the luck of the cards and of the bots' random choices, which need fewer games"
    parser.add_argument("--adjust-luck", action="store_true", help=told)
    add_options(parser)


def run(arguments: Namespace) -> None:
    from quarterdeck.lab.runner import Engine
    from quarterdeck.lab.tournament.plan import TournamentPlan
    from quarterdeck.lab.tournament.report import run_tournament

    plan = TournamentPlan(
        game=arguments.game.name,
        seats=arguments.players,
        games=arguments.games,
        seed=arguments.seed,
        options=chosen_options(arguments),
        bots=arguments.bots,
        adjust_luck=arguments.adjust_luck,
    )
    engine = Engine(arguments.engine, arguments.jobs, arguments.cluster)
    run_tournament(plan, engine, arguments.resume, arguments.plot, as_json=arguments.json)
