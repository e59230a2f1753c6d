"""The parser that all commands use: argparse, whose complaints end in one sentence, and the types of arguments."""

from argparse import (
    SUPPRESS,
    ArgumentParser,
    ArgumentTypeError,
    BooleanOptionalAction,
    Namespace,
    RawDescriptionHelpFormatter,
)
from collections.abc import Iterable, Sequence
from typing import NamedTuple, NoReturn

from quarterdeck.core.errors import QuarterdeckError


class BadUsage(QuarterdeckError):
    """The command line itself can't be understood."""


class Argument(NamedTuple):
    """One argument of a command, for man pages, for the site and for completion."""

    flags: tuple[str, ...]
    """Its flags; none if its place says what it is."""
    value: str
    """The name of its value, or its allowed values with `|` between them; empty for a flag alone."""
    explanation: str
    needed: bool
    title: str
    """The title of its group on the help page."""


class Parser(ArgumentParser):
    """An argument parser that raises a sentence instead of leaving the program."""

    def __init__(self, prog: str, description: str, examples: Iterable[str], usage: str | None = None) -> None:
        self.examples = tuple(f"quarterdeck {example}".rstrip() for example in examples)
        listed = "\n".join(f"  {example}" for example in self.examples)
        super().__init__(
            prog=prog,
            usage=usage,
            description=description,
            epilog=f"examples:\n{listed}",
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def read(self, words: Sequence[str]) -> Namespace:
        """Parse these words. An unknown option is refused before a missing argument."""
        known = {flag for action in self._actions for flag in action.option_strings}
        for word in words[: words.index("--")] if "--" in words else words:
            if word.startswith("--") and " " not in word and word.partition("=")[0] not in known:
                self.error(f"unrecognized arguments: {word}")
        return self.parse_args(words)

    def arguments(self) -> list[Argument]:
        """All arguments, in the order of the help page."""
        return [
            Argument(
                tuple(action.option_strings),
                ""
                if action.nargs == 0 or isinstance(action, BooleanOptionalAction)
                else str(action.metavar or action.dest.upper()),
                (action.help or "") % {"prog": self.prog},
                not action.option_strings and action.nargs not in ("?", "*"),
                group.title or "",
            )
            for group in self._action_groups
            for action in group._group_actions
            if action.help != SUPPRESS
        ]

    def error(self, message: str) -> NoReturn:
        raise BadUsage("bad-usage", f"{message[:1].upper()}{message[1:]}; see {self.prog} --help.")


def whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"expected a whole number, not “{text}”") from None


def positive(text: str) -> int:
    """A whole number above 0."""
    number = whole_number(text)
    if number < 1:
        raise ArgumentTypeError(f"expected a whole number above 0, not “{text}”")
    return number


def phrase(text: str) -> str:
    """A text. Python hands over bytes that are no UTF-8 as lone surrogates, which can't be written down."""
    try:
        text.encode()
    except UnicodeError:
        raise ArgumentTypeError("expected a text in UTF-8") from None
    return text


def names(text: str) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(name.strip() for name in phrase(text).split(","))
