"""The pages in docs/commands: one for each command, from its parser, as its `--help` is."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from quarterdeck.cli import first_page
from quarterdeck.commands import COMMANDS, parser_of
from quarterdeck.commands.parser import Argument, Parser
from tools.pages.words import table

ALONE = "`quarterdeck` alone starts a server that only this machine can reach, and opens the game in the browser."


def pages() -> Mapping[str, str]:
    """Every page by its path below docs/."""
    return {"commands/index.md": _first()} | {f"commands/{name}.md": _page(parser_of(name)) for name in COMMANDS}


def _first() -> str:
    rows = [(f"[`{name}`]({name}.md)", summary) for name, summary in COMMANDS.items()]
    listed = "\n".join(COMMANDS)
    return (
        f"# All commands\n\n{ALONE} `quarterdeck COMMAND --help` prints what these pages say, and "
        f"`python -m quarterdeck` is the same command.\n\n{table(('command', 'what it does'), rows)}\n"
        "The exit code is 0 if all went well, 1 if a check has found something wrong, 2 if the input was wrong, 70 "
        f"after a bug, 130 after Ctrl+C, and 141 if the reader of the output has left.\n\n{_examples(first_page())}\n"
        f"```{{toctree}}\n:hidden:\n\n{listed}\n```\n"
    )


def _page(parser: Parser) -> str:
    parts = [f"# {parser.prog}\n", f"{parser.description}\n", f"```text\n{usage(parser)}\n```\n"]
    for title, group in groupby(parser.arguments(), key=lambda argument: argument.title):
        heading = title.removeprefix("positional ")
        parts.append(f"## {heading[:1].upper()}{heading[1:]}\n")
        rows = [(f"`{spelled(argument)}`".replace("|", "\\|"), _told(argument)) for argument in group]
        parts.append(table(("argument", "what it is"), rows))
    return "\n".join([*parts, _examples(parser)])


def _examples(parser: Parser) -> str:
    return "## Examples\n\n```text\n" + "\n".join(parser.examples) + "\n```\n"


def _told(argument: Argument) -> str:
    return argument.explanation.replace("|", "\\|").replace("<", "&lt;")


def usage(parser: Parser) -> str:
    """The command in one line."""
    places = [argument for argument in parser.arguments() if not argument.flags]
    named = [place.value if place.needed else f"[{place.value}]" for place in places]
    return " ".join([parser.prog, *named, "[OPTIONS]"])


def spelled(argument: Argument) -> str:
    """An argument as it is typed."""
    flags = ", ".join(argument.flags)
    return f"{flags} {argument.value}".strip()
