"""Writes man pages from the parsers of the commands: `make man`.

python tools/man.py build/man/man1
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from quarterdeck import __version__
from quarterdeck.cli import first_page
from quarterdeck.commands import COMMANDS, parser_of
from quarterdeck.commands.parser import Parser
from tools.pages.command_pages import ALONE, usage


def pages() -> dict[str, str]:
    """Every man page by the name of its file."""
    first = [
        ".SH COMMANDS",
        *(line for name, told in COMMANDS.items() for line in _item(f"quarterdeck-{name}(1)", told)),
    ]
    listed = {
        "quarterdeck.1": _page("quarterdeck", "two pirate card games", first_page(), ALONE.replace("`", ""), first)
    }
    for name, summary in COMMANDS.items():
        parser = parser_of(name)
        listed[f"quarterdeck-{name}.1"] = _page(f"quarterdeck-{name}", summary, parser, parser.description or "")
    return listed


def _page(name: str, summary: str, parser: Parser, described: str, more: Sequence[str] = ()) -> str:
    synopsis = "quarterdeck [COMMAND] [OPTIONS]" if name == "quarterdeck" else usage(parser)
    lines = [
        f'.TH "{name.upper()}" 1 "" "Quarterdeck {__version__}" "Quarterdeck"',
        ".SH NAME",
        f"{escaped(name)} \\- {escaped(summary)}",
        ".SH SYNOPSIS",
        f".B {escaped(synopsis)}",
        ".SH DESCRIPTION",
        escaped(described),
        *more,
        *_arguments(parser),
        ".SH EXAMPLES",
        ".nf",
        *(escaped(example) for example in parser.examples),
        ".fi",
    ]
    return "\n".join(lines) + "\n"


def _arguments(parser: Parser) -> Iterator[str]:
    for title, group in groupby(parser.arguments(), key=lambda argument: argument.title):
        yield f".SH {escaped(title.upper())}"
        for argument in group:
            yield from _item(f"{', '.join(argument.flags)} {argument.value}".strip(), argument.explanation)


def _item(name: str, told: str) -> list[str]:
    return [".TP", f".B {escaped(name)}", escaped(told)]


def escaped(text: str) -> str:
    """A text in which roff finds no request and no hyphen of its own."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


def main(arguments: Sequence[str]) -> int:
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")
    print(f"{len(pages())} man pages are in {folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
