"""The command for those who design games, or want to know how to play them: `study`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from quarterdeck.commands.arguments import Parser, phrase, positive
from quarterdeck.core import registry

GAMES = 1 << 16


def add_study_command(command: Callable[..., Parser]) -> None:
    """`study`, made by the function that makes every command."""
    study = command(
        "study",
        _study,
        "answer what designers ask: who sits better, how long it takes, what memory is worth, when to stop",
        "study memoarrr seats --games 100000",
        "study memoarrr memory abilities --games 20000 --seed 7 --plots pictures",
        "study piratatak seats --games 4000 --json",
    )
    study.add_argument("game", metavar="GAME", help=" or ".join(registry.names()))
    study.add_argument(
        "questions",
        nargs="*",
        default=[],
        type=phrase,
        metavar="QUESTION",
        help="right after the game; of memoarrr: seats, lengths, abilities, treasures, editions, memory; "
        "of piratatak: stopping, seats, lengths (all)",
    )
    study.add_argument(
        "--games", type=positive, default=GAMES, metavar="N", help=f"for each share or mean that is told ({GAMES:,})"
    )
    study.add_argument("--seed", type=phrase, default="1", metavar="S", help="the same seed plays the same games (1)")
    study.add_argument("--jobs", type=positive, metavar="J", help="cores that play (all)")
    study.add_argument("--device", type=phrase, default="cpu", metavar="cpu|gpu", help="where games are played (cpu)")
    study.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    study.add_argument("--plots", type=Path, metavar="FOLDER", help="draw what is best drawn into this folder")


def _study(arguments: Namespace) -> None:
    from quarterdeck.lab.study.report import run_study

    run_study(
        registry.find(arguments.game).name,
        arguments.questions,
        games=arguments.games,
        seed=arguments.seed,
        jobs=arguments.jobs,
        device=arguments.device,
        plots=arguments.plots,
        as_json=arguments.json,
    )
