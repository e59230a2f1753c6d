"""What every narrator has, the players' names, and the sentences for refusals."""

from collections.abc import Iterator, Sequence
from typing import Any
from unicodedata import bidirectional, category

import msgspec

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.wire import encode
from quarterdeck.games.memoarrr import cell_name
from quarterdeck.narration.catalogue import Catalogue


class Company:
    """The players' names by seat, and the seat of the reader."""

    def __init__(self, names: Sequence[str], you: int | None) -> None:
        """`you` is the reader's own seat; None for a spectator, or where several people read."""
        self.names = tuple(names)
        self.you = you

    def facts(self, seat: int) -> dict[str, str]:
        """The facts that a sentence about this seat needs: the name, and whether it is the reader."""
        return {"player": isolated(self.names[seat]), "who": "you" if seat == self.you else "other"}


def isolated(name: str) -> str:
    """A name as part of a sentence: one that is written from right to left must not turn the words around it."""
    return f"\u2068{name}\u2069" if any(bidirectional(letter) in ("R", "AL") for letter in name) else name


def printable(text: str) -> str:
    """A text from elsewhere without control characters, which could move the cursor or change colours.

    Line breaks stay.
    """
    return "".join(letter for letter in text if letter == "\n" or category(letter) != "Cc")


class Narrator:
    """Tells one game in sentences. This one serves any game: it tells events and moves in their JSON form."""

    def __init__(self, catalogue: Catalogue, company: Company) -> None:
        self.catalogue = catalogue
        self.company = company

    def tell(self, event: Any) -> str:
        """An event in one sentence. If its card has been turned down, the sentence leaves the card out."""
        return encode(event).decode()

    def news(self, events: Sequence[Any], view: Any) -> list[str]:
        """Each event of an entry in one short sentence.

        `view` is the view after the entry; where the entry turns cards down, the view just before that.
        """
        return [self.tell(event) for event in events]

    def heading(self, view: Any) -> str:
        """How far the game is, in a few words."""
        return ""

    def around(self, view: Any) -> Iterator[str]:
        """What lies on the table, in sentences."""
        yield msgspec.json.format(encode(view)).decode()

    def private(self, view: Any) -> Iterator[str]:
        """What only this player sees now, in sentences."""
        return iter(())

    def prompt(self, view: Any, moves: Sequence[Any]) -> str:
        """What the player is to do now, where moves are picked on a board."""
        return self.catalogue.say("ask-any")

    def ask(self, view: Any, moves: Sequence[Any]) -> str:
        """What the player is to do now, where moves are typed."""
        return "\n".join(f"{number}: {encode(move).decode()}" for number, move in enumerate(moves, start=1))


def refusal(error: QuarterdeckError, catalogue: Catalogue) -> str:
    """Why something is refused, in the player's language; without a translation, the error's own sentence."""
    facts: dict[str, Any] = {**error.facts}
    if isinstance(facts.get("cell"), int):
        facts["cell"] = cell_name(facts["cell"])
    for message in (f"screen-refusal-{error.code}", f"refusal-{error.code}"):
        if catalogue.has(message):
            return catalogue.say(message, **facts)
    return error.sentence
