"""What is on the shelf: the games, their options and their rules."""

from __future__ import annotations

import sys
from importlib.resources import files

from rich.console import Console
from rich.table import Table
from rich.text import Text

from quarterdeck.core import registry
from quarterdeck.core.errors import UnknownGame
from quarterdeck.core.game import AnyGame
from quarterdeck.core.options import Option, describe


def print_games() -> None:
    """Every game with its options, their values (the default first) and what each changes."""
    console = Console()
    for name in registry.names():
        try:
            game = registry.find(name)
        except UnknownGame as error:
            console.print(Text(f"{error.sentence}\n"))
            continue
        console.print(
            f"[bold]{game.title}[/bold]  {name}, {game.seats[0]} to {game.seats[-1]} players, "
            f"rules version {game.version}",
            highlight=False,
        )
        table = Table(show_header=False, box=None, padding=(0, 2))
        for option in describe(game):
            table.add_row(f"--{option.name}", _values(option), option.explanation)
        console.print(table)
        console.print()


def _values(option: Option) -> str:
    if option.kind != "choice":
        return {"seat": "a seat from 0", "number": "a whole number", "text": "a text"}[option.kind]
    spelled = ["yes" if value is True else "no" if value is False else str(value) for value in option.values]
    usual = spelled[option.values.index(option.default)]
    return " or ".join([f"{usual} (default)", *(value for value in spelled if value != usual)])


def print_rules(game: AnyGame) -> None:
    """The rules in our own words, as they are kept beside the code that plays them."""
    package = type(game).__module__.rpartition(".")[0]
    text = files(package) / "rules.md" if package else None
    if text is None or not text.is_file():
        raise UnknownGame("no-rules-text", f"{game.title} has brought no rules text along.", game=game.name)
    sys.stdout.write(text.read_text(encoding="utf-8"))
