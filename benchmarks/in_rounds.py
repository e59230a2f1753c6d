"""A benchmark that goes in rounds, as a command: what can be typed after its name, and where its report goes."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec
from rich.console import Console

from benchmarks.arguments import rounds, seconds, writable

R = TypeVar("R", bound=msgspec.Struct)


class DriverFailed(Exception):
    """A driver broke off; the message has its last words."""


class Command:
    """What a benchmark is called, and how it is explained."""

    def __init__(self, name: str, description: str, examples: str, usual_rounds: int = 3) -> None:
        self._parser = ArgumentParser(
            prog=f"python -m benchmarks.{name}",
            description=description,
            epilog=examples,
            formatter_class=RawDescriptionHelpFormatter,
        )
        add = self._parser.add_argument
        often = f"how often each one's turn comes ({usual_rounds})"
        add("--seconds", type=seconds, default=1.0, metavar="S", help="per game and round (1)")
        add("--rounds", type=rounds, default=usual_rounds, metavar="N", help=often)
        add("--json", type=writable, metavar="FILE", help="write everything measured to FILE as well")

    def carry_out(
        self,
        run: Callable[[float, int, Console], R],
        show: Callable[[R, Console], None],
        argv: Sequence[str] | None = None,
    ) -> int:
        """Measure, and show what was found; how it is going is told aside."""
        choices = self._parser.parse_args(argv)
        aside = Console(stderr=True)
        try:
            report = run(choices.seconds, choices.rounds, aside)
        except DriverFailed as failure:
            aside.print(str(failure), markup=False)
            return 1
        except KeyboardInterrupt:
            aside.print("Stopped.")
            return 130
        show(report, Console())
        if choices.json:
            choices.json.write_bytes(as_json(report))
        return 0


def as_json(report: msgspec.Struct) -> bytes:
    return msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n"
