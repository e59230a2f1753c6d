"""`quarterdeck games`: the games and their options."""

from argparse import Namespace

from quarterdeck.commands.parser import Parser
from quarterdeck.core import registry
from quarterdeck.core.errors import UnknownGame
from quarterdeck.core.options import Option, describe

EXAMPLES = ("games",)


def add_arguments(parser: Parser) -> None:
    """None."""


def run(_: Namespace) -> None:
    """Print every game with its options, their values (the default first) and what each changes."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console()
    for name in registry.names():
        try:
            game = registry.find(name)
        except UnknownGame as error:
            console.print(Text(f"{error.sentence}\n"))
            continue
        players = f"{game.seats[0]} to {game.seats[-1]} players"
        console.print(f"[bold]{game.title}[/bold]  {name}, {players}, rules version {game.version}", highlight=False)
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
