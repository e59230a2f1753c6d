"""`quarterdeck simulate`: many games between bots."""

from argparse import Namespace
from pathlib import Path

from quarterdeck.commands.arguments import add_game, add_options, chosen_options
from quarterdeck.commands.parser import Parser, names, phrase, positive, whole_number

EXAMPLES = (
    "simulate memoarrr --players 4 --games 1000 --seed 1",
    "simulate memoarrr --players 2 --games 500 --seed x --edition 2023 --abilities --treasures ordered",
    "simulate piratatak --players 3 --games 200 --seed 7 --jobs 2 --records games.jsonl --json",
)


def add_arguments(parser: Parser) -> None:
    add_game(parser)
    parser.add_argument("--players", type=whole_number, required=True, metavar="N", help="seats at the table")
    parser.add_argument("--games", type=positive, required=True, metavar="G", help="how many games")
    parser.add_argument("--seed", type=phrase, required=True, metavar="S", help="the same seed plays the same games")
    told = "one bot for all seats, or one for each (default: parrot)"
    parser.add_argument("--bots", type=names, default=("parrot",), metavar="A,B,…", help=told)
    parser.add_argument(
        "--jobs", type=positive, default=1, metavar="J", help="processes, at most one for each core (default: 1)"
    )
    told = "write the records of all games to this file, which is replaced"
    parser.add_argument("--records", type=Path, metavar="FILE", help=told)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    add_options(parser)


def run(arguments: Namespace) -> None:
    from quarterdeck.core.options import check_seats
    from quarterdeck.lab.report import run_simulation
    from quarterdeck.lab.simulate import SimulationPlan

    check_seats(arguments.game, arguments.players)
    plan = SimulationPlan(
        game=arguments.game.name,
        seats=arguments.players,
        games=arguments.games,
        seed=arguments.seed,
        options=chosen_options(arguments),
        bots=arguments.bots * arguments.players if len(arguments.bots) == 1 else arguments.bots,
    )
    run_simulation(plan, arguments.jobs, arguments.records, as_json=arguments.json)
