"""What a terminal says about a remote table beside the game, in the player's language."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from quarterdeck.client.deal_check import DealCheck
from quarterdeck.client.http import Declined
from quarterdeck.client.links import BadLink
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.narrator import isolated, printable
from quarterdeck.protocol.messages import ChairCard, Presence, TableCard
from quarterdeck.terminal.table import PaceWish

Error = TypeVar("Error", bound=QuarterdeckError)
OWN_WORDS = {
    "bad-link": "terminal-bad-link",
    "watch-only": "terminal-only-watching",
    "not-for-watching": "terminal-not-for-watching",
    "no-free-seat": "terminal-no-free-seat",
    "unreachable": "terminal-unreachable",
    "not-quarterdeck": "terminal-not-quarterdeck",
    "not-understood": "terminal-unknown-words",
}
"""The terminal's sentences for errors of the client itself."""
PRESENCES: dict[Presence, str] = {"here": "back", "reconnecting": "reconnecting", "away": "away"}


def translated(error: Error, catalogue: Catalogue) -> Error:
    """The same error in the player's language, or in its own words where the catalogue has none. No text of a server
    reaches the terminal with control characters."""
    facts = {name: printable(fact) if isinstance(fact, str) else fact for name, fact in error.facts.items()}
    known, own = f"refusal-{error.code}", OWN_WORDS.get(error.code, "")
    if own and (error.code == "no-free-seat" or not isinstance(error, Declined)):
        sentence = catalogue.say(own, **facts)
    elif isinstance(error, Declined | BadLink) and catalogue.has(known):
        sentence = catalogue.say(known)
    else:
        sentence = printable(error.sentence)
    return type(error)(error.code, sentence, **facts)


@contextmanager
def translating(catalogue: Catalogue) -> Iterator[None]:
    """Errors that are raised inside come out in the player's language."""
    try:
        yield
    except QuarterdeckError as error:
        raise translated(error, catalogue) from None


def deal_in_words(check: DealCheck, catalogue: Catalogue) -> str:
    """Whether the deal was fair, in a sentence."""
    match check.fault:
        case None:
            return catalogue.say("terminal-fair", claim=check.proves)
        case "record":
            return catalogue.say("terminal-fair-broken", why=check.why)
        case fault:
            return catalogue.say("terminal-fair-broken", why=catalogue.say("terminal-fair-fault", what=fault))


def names_of(card: TableCard, catalogue: Catalogue) -> tuple[str, ...]:
    """The name at each seat; a free seat is called by its number."""
    return tuple(
        printable(chair.name) or catalogue.say("terminal-seat", seat=number) for number, chair in enumerate(card.seats)
    )


def _named(card: TableCard, seat: int, catalogue: Catalogue) -> str:
    """The name at a seat as part of a sentence."""
    return isolated(names_of(card, catalogue)[seat])


def pace_wish(card: TableCard, mine: Sequence[int], catalogue: Catalogue) -> PaceWish | None:
    """Another pace that another player wishes and a player at these seats does not."""
    if not mine or card.seats[mine[0]].bot is not None:
        return None
    wishes = enumerate(chair.wish for chair in card.seats)
    others = ((seat, wish) for seat, wish in wishes if seat not in mine and wish != card.seats[mine[0]].wish)
    return next((PaceWish(_named(card, seat, catalogue), wish) for seat, wish in others if wish is not None), None)


class Announcer:
    """Says what has changed at a table since it was asked last."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._card: TableCard | None = None
        self._presence: tuple[Presence, ...] = ()

    def _say(self, message: str, card: TableCard, seat: int, mine: Sequence[int]) -> str:
        who = "you" if seat in mine else "other"
        return self._catalogue.say(f"terminal-{message}", player=_named(card, seat, self._catalogue), who=who)

    def card(self, card: TableCard, mine: Sequence[int]) -> tuple[str, ...]:
        """What is new on a table's card. The first card of a table that waits for players is told whole."""
        before, self._card = self._card, card
        if before is None:
            return tuple(self._all_seats(card, mine)) if card.phase == "open" else ()
        notes = [
            note
            for seat, (was, now) in enumerate(zip(before.seats, card.seats, strict=True))
            for note in self._changes(before, card, seat, was, now, mine)
        ]
        free = _free(card)
        if card.phase == "open" and free and free != _free(before):
            notes.append(self._catalogue.say("terminal-waiting", seats=free))
        notes += self._new_pace(before, card, mine)
        if card.phase == "closed" and before.phase != "closed":
            notes.append(self._catalogue.say("terminal-closed"))
        return tuple(notes)

    def _all_seats(self, card: TableCard, mine: Sequence[int]) -> Iterator[str]:
        for seat, (chair, name) in enumerate(zip(card.seats, names_of(card, self._catalogue), strict=True)):
            who = "you" if seat in mine else "other"
            yield self._catalogue.say("terminal-chair", state=_state(chair), player=isolated(name), who=who, seat=seat)
        if free := _free(card):
            yield self._catalogue.say("terminal-waiting", seats=free)

    def _changes(
        self, before: TableCard, card: TableCard, seat: int, was: ChairCard, now: ChairCard, mine: Sequence[int]
    ) -> Iterator[str]:
        if was.kind != "open" and now.kind == "open":
            yield self._say("stood-up", before, seat, mine)
        if now.kind not in (was.kind, "open"):
            yield self._say("sat-down" if now.kind == "person" else "bot-came", card, seat, mine)
        if now.kind == "person" and now.ready and not was.ready:
            yield self._say("is-ready", card, seat, mine)
        if now.kind == "person" and was.kind == "person" and bool(was.bot) != bool(now.bot):
            yield self._say("stand-in" if now.bot else "plays-again", card, seat, mine)

    def _new_pace(self, before: TableCard, card: TableCard, mine: Sequence[int]) -> Iterator[str]:
        for seat, (was, now) in enumerate(zip(before.seats, card.seats, strict=True)):
            if now.wish not in (None, was.wish) and (seat not in mine or seat == mine[0]):
                message = "pace-wished" if seat in mine else "pace-wish"
                yield self._catalogue.say(message, player=_named(card, seat, self._catalogue), pace=now.wish)
        if card.pace != before.pace:
            yield self._catalogue.say("terminal-pace-now", pace=card.pace)
        if card.hurried and not before.hurried:
            yield self._catalogue.say("terminal-hurried")

    def attendance(self, presence: tuple[Presence, ...], mine: Sequence[int]) -> tuple[str, ...]:
        """Which other people are not there any more, or are back."""
        before, self._presence = self._presence, presence
        card = self._card
        if card is None:
            return ()
        notes = []
        for seat, chair in enumerate(card.seats):
            was = before[seat] if seat < len(before) else "here"
            now = presence[seat] if seat < len(presence) else "here"
            if was != now and seat not in mine and chair.kind == "person":
                notes.append(self._say(PRESENCES[now], card, seat, ()))
        return tuple(notes)


def _free(card: TableCard) -> int:
    """How many seats are free."""
    return sum(chair.kind == "open" for chair in card.seats)


def _state(chair: ChairCard) -> str:
    """What is said of a seat while the table waits for players."""
    match chair.kind:
        case "person":
            return "ready" if chair.ready else "person"
        case "bot":
            return "bot"
        case "open":
            return "free"
