"""What a receiver may know, worked out from the log alone, and every frame checked against it when it is sent."""

from __future__ import annotations

import base64
import re
from functools import cache
from typing import Any

import msgspec

from quarterdeck.protocol.exposure import beat_of
from quarterdeck.protocol.paces import PACES
from quarterdeck.server.table.log_entries import Row
from tests.properties.forgetting import held_up, island_of, looked_at
from tests.properties.ledger import Island
from tests.properties.redeal import Leak
from tests.properties.strategies import kind
from tests.server.leaks.short_memory import ShortMemory
from tests.server.leaks.world import Device, World
from tests.truth import deal_of

A_CARD = re.compile(
    r"(?:penguin|octopus|walrus|crab|turtle)-(?:water|flowers|lava|jungle|desert)|\b(?:red|blue|green|yellow)-[1-6]\b"
)
"""A location, or a part of a ship: coins, cannons and pirates are words that sentences are made of, too."""
_SHOWN_TO_ALL = ("revealed", "peeked", "swapped", "blocked")
_SHOWN_TO_ONE = ("looked", "peeked")


def card_names(text: str) -> set[str]:
    return set(A_CARD.findall(text))


class Watchman:
    """Sees every frame of a world at the moment at which it is sent."""

    def __init__(self, world: World) -> None:
        self._world = world
        store = world.hub.store
        assert isinstance(store, ShortMemory)
        self._rows = store.logs[world.live.id]
        self._read = 0
        self._words: dict[str, str] = {}
        self._owners: list[str | None] = []
        self._dealt_at = 0
        self._moved_at: list[int] = []
        self._entries_read = 0
        self._drawn: set[str] = set()
        self.frames = 0
        self.with_cards = 0
        world.watchman = self.check

    def check(self, device: Device, frame: bytes) -> None:
        self.frames += 1
        text = frame.decode()
        check_words(text, self.hidden_words(device))
        told = msgspec.json.decode(frame)
        update = told["type"] == "update"
        seat = self._whose(device, told) if update else None
        named = card_names(text)
        self.with_cards += bool(named)
        if not update and not named <= card_names(device.said.decode(errors="replace")):
            raise Leak(f"Cards are named where none are to be expected: {text}")
        if self._world.live.table is None or self._world.match is None or self._world.match.over:
            return
        if not update:
            return
        if not named <= self.may_be_named(seat):
            raise Leak(f"Receiver {seat} is told of {sorted(named - self.may_be_named(seat))}: {text}")
        if self._world.match.game.name == "memoarrr":
            _check_stacks(told, ordered=self._world.match.options.treasures == "ordered")
            self._check_cells(told)
            self._check_shown(told)

    def _whose(self, device: Device, told: dict[str, Any]) -> int | None:
        """An update is for a seat of the person who gets it, or for a spectator."""
        seat: int | None = told["seat"]
        own = [seat for seat, person in enumerate(self._owners) if person is not None and person == device.person]
        if seat is not None and (seat not in own or not device.may_join):
            raise Leak(f"{device.person} is told what seat {seat} sees.")
        if seat is None and own and device.may_join:
            raise Leak(f"{device.person} has a seat and is told what spectators see.")
        return seat

    def _read_on(self) -> None:
        """Note what the new rows of the log tell; the log of a whole game is too long to read it for every frame."""
        new, self._read = self._rows[self._read :], len(self._rows)
        self._words |= secret_words(new)
        for row in new:
            happening = msgspec.json.decode(row.what)
            match happening["what"]:
                case "opened":
                    self._owners = [chair.get("person") for chair in happening["chairs"]]
                case "handed over":
                    self._owners[happening["seat"]] = happening["person"]
                case "began":
                    self._dealt_at = row.at
                case "moved":
                    self._moved_at.append(row.at)

    def hidden_words(self, device: Device) -> dict[str, str]:
        """What is in no frame, to any receiver."""
        if self._read != len(self._rows):
            self._read_on()
        words = dict(self._words)
        if self._world.live.table is not None and self._world.match is not None:
            words["the seed"] = deal_of(self._world.match).seed.hex()
        if not device.may_join:
            words["the id that joins"] = self._world.live.id
        return words

    def may_be_named(self, seat: int | None) -> set[str]:
        """The cards that this receiver may be told of right now."""
        match = self._world.match
        if match.game.name == "piratatak":
            new, self._entries_read = match.log[self._entries_read :], len(match)
            self._drawn |= {str(event.card) for entry in new for event in entry.events if kind(event) == "drew"}
            return self._drawn
        island = island_of(match)
        names = {str(island.cells[cell]) for cell in island.face_up}
        now, shown_at, pace = self._world.clock.now, self._entry_times(), PACES[self._world.table.terms.pace]
        if self._is_fresh():
            names |= set(self._turned_down_just_now().values())
        glances = [
            at
            for entry, at in zip(match.log, shown_at, strict=True)
            if any(kind(event) in _SHOWN_TO_ONE and event.seat == seat for event in entry.events)
        ]
        if glances and pace.look is None:
            names |= {str(island.cells[cell]) for cell in held_up(match, seat)}
        elif glances and now < glances[-1] + (pace.look or 0):
            names |= {str(island.cells[cell]) for cell in looked_at(match, seat)}
        return names

    def _check_cells(self, update: dict[str, Any]) -> None:
        """No event tells where something was once the cards have been turned down and everybody has seen them."""
        log = self._world.match.log
        began = max(
            (n for n, entry in enumerate(log) if any(kind(event) == "round" for event in entry.events)), default=0
        )
        standing = [event for entry in log[began + 1 :] for event in entry.events]
        if self._is_fresh():
            standing += log[-1].events
        cells = {(kind(event), event.seat, event.cell) for event in standing if kind(event) in _SHOWN_TO_ALL}
        for event in update["events"]:
            cell = event.get("cell")
            if cell is not None and (event["event"], event["seat"], cell) not in cells:
                raise Leak(f"Seat {update['seat']} is still told where this was: {event}")

    def _turned_down_just_now(self) -> dict[int, str]:
        """The cards that lay face up just before the latest entry turned them down; none if it turned none down."""
        *earlier, latest = self._world.match.log
        island = Island(self._world.match.seats, self._world.match.options)
        for event in (event for entry in earlier for event in entry.events):
            island.note(event)
        for event in latest.events:
            if kind(event) == "round":
                return {cell: str(island.cells[cell]) for cell in island.face_up}
            island.note(event)
        return {}

    def _check_shown(self, update: dict[str, Any]) -> None:
        """The view before turning down comes with the entry that turned cards down, while all may still see them."""
        shown = update.get("shown")
        if shown is None:
            return
        cells = {cell: card for cell, card in enumerate(shown["cells"]) if card is not None}
        if not self._is_fresh() or cells != self._turned_down_just_now() or shown["glimpse"] or shown["turn"]:
            raise Leak(f"Seat {update['seat']} is shown cards that are not to be seen: {shown}")

    def _is_fresh(self) -> bool:
        """Whether the latest entry happens right now, or its exposure time is not over."""
        now, at = self._world.clock.now, self._entry_times()[-1]
        beats = sum(beat_of(type(event)) for event in self._world.match.latest.events)
        return now == at or now < at + round(beats * PACES[self._world.table.terms.pace].exposure)

    def _entry_times(self) -> list[int]:
        """When each entry of the match was written: the deal with the last who began, then the moves."""
        return [self._dealt_at, *self._moved_at]


def _check_stacks(update: dict[str, Any], *, ordered: bool) -> None:
    """Of a stack of volcanoes only the top one shows, of shuffled chests nothing, and nothing of the box."""
    views = [view for view in (update["view"], update.get("shown")) if view is not None]
    stacks = [view["volcanoes"] for view in views]
    stacks += [event["volcanoes"] for event in update["events"] if event["event"] == "round"]
    chests = [chest for view in views for chests in (view["treasures"], *view["won"]) for chest in chests]
    for event in update["events"]:
        if event["event"] == "dealt":
            chests.extend(event["treasures"] or [])
            chests.extend([event["locations"], event["removed"]] if not ordered else [])
        if event["event"] == "treasure":
            chests.append(event["rubies"])
    hidden = [card for stack in stacks for card in stack[1:]] + ([] if ordered else chests)
    hidden += [view[name] for view in views for name in ("removed", "locations")]
    if any(fact is not None for fact in hidden):
        raise Leak(f"What lies face down on a stack shows: {update}")


def secret_words(rows: list[Row]) -> dict[str, str]:
    """The server's secret, everybody's nonce and everybody's id, as they stand in a table's log."""
    words: dict[str, str] = {}
    for row in rows:
        happening = msgspec.json.decode(row.what)
        match happening["what"]:
            case "opened":
                words["the secret"] = happening["secret"]
                for seat, chair in enumerate(happening["chairs"]):
                    if "person" in chair:
                        words[f"the owner of seat {seat}"] = chair["person"]
            case "began":
                words[f"the nonce of seat {happening['seat']}"] = happening["nonce"]
            case "sat" | "handed over":
                words[f"whoever took seat {happening['seat']} at {row.seq}"] = happening["person"]
    return words


def check_words(text: str, words: dict[str, str]) -> None:
    """None of these words is in the text, be it in capitals or in another alphabet for bytes."""
    folded = text.lower()
    for what, word in words.items():
        if any(form in folded for form in _forms(word)):
            raise Leak(f"{what}, {word}, is in: {text}")


@cache
def _forms(word: str) -> list[str]:
    forms = [word.lower()]
    if len(word) >= 32 and re.fullmatch(r"(?:[0-9a-f]{2})+", word):
        forms += [form(bytes.fromhex(word)).decode().rstrip("=").lower() for form in _ALPHABETS]
    return forms


_ALPHABETS = (base64.b64encode, base64.urlsafe_b64encode)
