"""Who comes, goes, gets ready or is waited for at a far table, in whole sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quarterdeck.client.wire import Card, Chair, Presence
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.printable import printable


def names_of(card: Card, catalogue: Catalogue) -> tuple[str, ...]:
    """What everybody is called; a seat that nobody has yet by its number."""
    return tuple(
        printable(chair.name) or catalogue.say("terminal-seat", seat=number) for number, chair in enumerate(card.seats)
    )


class Herald:
    """Tells what has changed at a table, from what was told before."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._card: Card | None = None
        self._presence: tuple[Presence, ...] = ()

    def _say(self, message: str, card: Card, seat: int, mine: Sequence[int]) -> str:
        who = "you" if seat in mine else "other"
        return self._catalogue.say(f"terminal-{message}", player=names_of(card, self._catalogue)[seat], who=who)

    def card(self, card: Card, mine: Sequence[int]) -> tuple[str, ...]:
        """What is new on a table's card; the first one is told whole while the table waits for its crew."""
        before, self._card = self._card, card
        if before is None:
            return tuple(self._roll_call(card, mine)) if card.phase == "open" else ()
        notes = [
            note
            for seat, (was, now) in enumerate(zip(before.seats, card.seats, strict=True))
            for note in self._changes(before, card, seat, was, now, mine)
        ]
        free = _free(card)
        if card.phase == "open" and free and free != _free(before):
            notes.append(self._catalogue.say("terminal-waiting", seats=free))
        if card.phase == "closed" and before.phase != "closed":
            notes.append(self._catalogue.say("terminal-closed"))
        return tuple(notes)

    def _roll_call(self, card: Card, mine: Sequence[int]) -> Iterator[str]:
        for seat, (chair, name) in enumerate(zip(card.seats, names_of(card, self._catalogue), strict=True)):
            who = "you" if seat in mine else "other"
            yield self._catalogue.say("terminal-chair", state=_state(chair), player=name, who=who, seat=seat)
        if free := _free(card):
            yield self._catalogue.say("terminal-waiting", seats=free)

    def _changes(
        self, before: Card, card: Card, seat: int, was: Chair, now: Chair, mine: Sequence[int]
    ) -> Iterator[str]:
        if was.kind != "open" and now.kind == "open":
            yield self._say("stood-up", before, seat, mine)
        if now.kind not in (was.kind, "open"):
            yield self._say("sat-down" if now.kind == "person" else "bot-came", card, seat, mine)
        if now.kind == "person" and now.ready and not was.ready:
            yield self._say("is-ready", card, seat, mine)
        if now.kind == "person" and was.kind == "person" and bool(was.bot) != bool(now.bot):
            yield self._say("stand-in" if now.bot else "plays-again", card, seat, mine)

    def attendance(self, presence: tuple[Presence, ...], mine: Sequence[int]) -> tuple[str, ...]:
        """Who is not there any more, or is again."""
        before, self._presence = self._presence, presence
        card = self._card
        if card is None:
            return ()
        notes = []
        for seat, chair in enumerate(card.seats):
            was = before[seat] if seat < len(before) else "here"
            now = presence[seat] if seat < len(presence) else "here"
            if was == now or seat in mine or chair.kind != "person":
                continue
            notes.append(
                self._say({"here": "back", "reconnecting": "reconnecting", "away": "away"}[now], card, seat, ())
            )
        return tuple(notes)


def _free(card: Card) -> int:
    """How many seats are still to be had."""
    return sum(chair.kind == "open" for chair in card.seats)


def _state(chair: Chair) -> str:
    """What is told of a seat while the table waits."""
    if chair.kind == "person":
        return "ready" if chair.ready else "person"
    return "bot" if chair.kind == "bot" else "free"
