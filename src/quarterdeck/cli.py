"""The command `quarterdeck`: its first page, and its exit codes.

`quarterdeck.commands` lists the commands. Only the module of the command that is asked for is imported, so that
`--help` is quick.
"""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import NoReturn

from quarterdeck import __version__
from quarterdeck.commands import COMMANDS, command_module, parser_of
from quarterdeck.commands.parser import BadUsage, Parser
from quarterdeck.core.errors import QuarterdeckError

EXAMPLES = (
    "",
    "play",
    "learn memoarrr",
    "join https://play.example/t/tAbc123",
    "serve --host 0.0.0.0",
    "games",
    "rules piratatak",
    "simulate memoarrr --players 4 --games 1000 --seed 1",
    "tournament memoarrr --bots cabin-boy,deckhand --players 2 --games 200 --seed 1",
    "study memoarrr seats --games 100000",
    "check-bot parrot",
    "verify games.jsonl",
    "replay games.jsonl",
    "review games.jsonl --seat 0",
)
ALONE = ("serve", "--browser")
"""What `quarterdeck` without any word means."""

FINE = 0
FOUND_WRONG = 1
"""A check has found something wrong."""
BAD_INPUT = 2
BUG = 70
INTERRUPTED = 130
PIPE_CLOSED = 141

NARROW_SPACE = "\u202f"
"""Stands inside French quotation marks; Python does not count it as printable."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. Bad input ends in one sentence on the error stream, and in code 2."""
    _make_output_safe()
    try:
        run, arguments = parsed(sys.argv[1:] if argv is None else argv)
        fine = run(arguments)
        sys.stdout.flush()
        return FOUND_WRONG if fine is False else FINE
    except QuarterdeckError as error:
        return _complain(error.sentence, BAD_INPUT)
    except KeyboardInterrupt as stop:
        print(file=sys.stderr)
        return _complain(str(stop) or "Stopped.", INTERRUPTED)
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    except OSError as error:
        _drop_output()
        where = f"{error.filename}: " if error.filename else "Something could not be read or written: "
        return _complain(f"{where}{error.strerror}.", BAD_INPUT)
    except Exception as error:
        if os.environ.get("QUARTERDECK_DEBUG"):
            raise
        found = f"{type(error).__name__}: {error}"
        how = "set QUARTERDECK_DEBUG=1 to see where, and please report it"
        return _complain(f"A bug in Quarterdeck: {found} ({how}).", BUG)


def parsed(words: Sequence[str]) -> tuple[Callable[[Namespace], bool | None], Namespace]:
    """The function of the command that these words ask for, and its arguments; a BadUsage says what is wrong.

    The function returns False when it has found something wrong.
    """
    command, *rest = words or ALONE
    if command not in COMMANDS:
        _refuse(command, *rest)
    run: Callable[[Namespace], bool | None] = command_module(command).run
    return run, parser_of(command).read(rest)


def _refuse(*words: str) -> NoReturn:
    """Answer --help and --version; refuse all other words."""
    first_page().parse_known_args(words)
    if words[0].startswith("-"):
        raise BadUsage("bad-usage", f"There is no option {words[0].partition('=')[0]}; see quarterdeck --help.")
    raise BadUsage("bad-usage", f"There is no command “{words[0]}”; there are {', '.join(COMMANDS)}.")


def first_page() -> Parser:
    """The parser of `quarterdeck` without a command."""
    described = (
        "Two pirate card games, Memoarrr! and Piratatak, by their printed rules.\n"
        "Alone, the command starts a server on this machine and opens the browser.\n\ncommands:\n"
    )
    listed = "\n".join(f"    {name:<12}{summary}" for name, summary in COMMANDS.items())
    parser = Parser("quarterdeck", described + listed, EXAMPLES, usage="quarterdeck [COMMAND] [--help] [--version]")
    parser.add_argument("--version", action="version", version=f"quarterdeck {__version__}")
    return parser


def _make_output_safe() -> None:
    """A terminal that can't show a letter gets a question mark for it; a closed output takes everything."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - it is needed until the process ends


def _drop_output() -> None:
    """Lose what the output does not take any more, so that Python does not complain about it at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(sentence: str, code: int) -> int:
    """Print one line on the error stream, without control characters that came from a file or a keyboard."""
    printable = "".join(letter if letter.isprintable() or letter == NARROW_SPACE else "?" for letter in sentence)
    print(f"quarterdeck: {printable}", file=sys.stderr)
    return code
