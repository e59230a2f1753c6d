"""Worlds that a receiver can't tell apart: the hidden cards dealt anew, and everything it is shown compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from quarterdeck.core import wire
from quarterdeck.core.deal import ArrangedDeal
from quarterdeck.core.errors import RefusedMove
from quarterdeck.core.fairness import FairDeal
from quarterdeck.games.memoarrr.cards import VOLCANOES
from tests.properties.every_move import EVERY_MOVE
from tests.properties.strategies import AnyMatch, Plan, kind

CENTRE = 12


class Leak(AssertionError):
    """Something hidden has shown."""


def check_no_leak(plan: Plan, receiver: int | None, dice: Random) -> None:
    """Play the plan, deal anew what the receiver has not been shown, make the same moves, and compare step by step.

    The match is taken while it runs: when it is over everything is shown, and there is nothing to hide.
    """
    played = plan.play()
    log = played.log[:-1] if played.over else played.log
    here, there = plan.start(), plan.start(dealt_anew(played, log, receiver, dice))
    _compare(here, there, receiver)
    for entry in log[1:]:
        assert entry.seat is not None
        here.play(entry.seat, entry.move)
        try:
            there.play(entry.seat, entry.move)
        except RefusedMove as refused:
            raise Leak(f"{entry.move} is refused when hidden cards are dealt otherwise: {refused}") from None
        _compare(here, there, receiver)
    if receiver is not None and refusals(here, receiver) != refusals(there, receiver):
        raise Leak(f"Seat {receiver} can tell hidden cards by what it is told when a move is refused.")


def shown(match: AnyMatch, receiver: int | None) -> dict[str, Any]:
    """All that the receiver gets at this moment."""
    return {
        "view": match.view(receiver),
        "moves": () if receiver is None else match.moves(receiver),
        "turn": match.turn,
        "over": match.over,
        "length": len(match),
        "news": match.latest_events(receiver),
        "events": match.visible_events(receiver),
    }


def refusals(match: AnyMatch, seat: int) -> list[bytes]:
    """All that a seat learns from trying every move that it may not make."""
    told = []
    for move in EVERY_MOVE[match.game.name]:
        try:
            match.copy().play(seat, move)
        except RefusedMove as refused:
            told.append(wire.encode([move, refused.code, refused.sentence, refused.facts]))
    return told


def _compare(here: AnyMatch, there: AnyMatch, receiver: int | None) -> None:
    mine, other = shown(here, receiver), shown(there, receiver)
    for what in mine:
        if wire.encode(mine[what]) != wire.encode(other[what]):
            raise Leak(
                f"After {len(here) - 1} moves, receiver {receiver} is shown something hidden in its {what}:\n"
                f"{wire.encode(mine[what]).decode()}\n{wire.encode(other[what]).decode()}"
            )


def dealt_anew(match: AnyMatch, log: Sequence[Any], receiver: int | None, dice: Random) -> ArrangedDeal:
    """A deal that agrees with everything the receiver has been shown in this log, and with nothing else."""
    redeal = _REDEALS[match.game.name]
    orders = redeal([event for entry in log for event in entry.events], receiver, dice)
    first = log[0].events[0].first
    if match.game.name == "memoarrr":
        if match.options.treasures == "ordered":
            del orders["treasures"]
        if match.view().round == 0:
            first = dice.randrange(match.seats)
            orders["volcanoes/1"] = _below_the_top(match, dice)
    return ArrangedDeal(orders, {"first": first}, FairDeal.from_phrase("another sea"))


def _below_the_top(match: AnyMatch, dice: Random) -> list[Any]:
    """While everybody looks, the volcano on top is seen by all; those below it may lie in any order."""
    top = match.view().volcanoes[0]
    stack = list(VOLCANOES[match.options.edition][: match.seats - 1])
    stack.remove(top)
    return [top, *dice.sample(stack, len(stack))]


def _memoarrr(events: list[Any], receiver: int | None, dice: Random) -> dict[str, list[Any]]:
    """Cards that the receiver has seen stay on the cell where they were dealt; the others, the removed one too, move.

    By cards, not by cells: so an octopus that has crawled about makes no difference.
    """
    dealt = events[0]
    locations = [*dealt.locations]
    locations[CENTRE] = dealt.removed
    known = _locations_shown(events, receiver)
    orders = {
        "locations": mixed(locations, [cell for cell, card in enumerate(locations) if card not in known], dice),
        "treasures": mixed(list(dealt.treasures), list(range(7)), dice),
    }
    rounds = [index for index, event in enumerate(events) if kind(event) == "round"]
    for index in rounds:
        began = events[index]
        orders[f"volcanoes/{began.number}"] = list(began.volcanoes)
    if rounds:
        stack = orders[f"volcanoes/{began.number}"]
        taken = sum(kind(event) == "volcano" for event in events[rounds[-1] :])
        orders[f"volcanoes/{began.number}"] = mixed(stack, list(range(taken + 1, len(stack))), dice)
    return orders


def _locations_shown(events: list[Any], receiver: int | None) -> set[Any]:
    known: set[Any] = set()
    for event in events:
        match kind(event):
            case "revealed":
                known.add(event.card)
            case "peeked" if event.seat == receiver:
                known.add(event.card)
            case "looked" if event.seat == receiver:
                known.update(event.cards.values())
    return known


def _piratatak(events: list[Any], _receiver: int | None, dice: Random) -> dict[str, list[Any]]:
    """The cards drawn so far are known to everybody; the rest of the present pile may lie in any order."""
    orders: dict[str, list[Any]] = {}
    label, drawn = "pile", 0
    for event in events:
        match kind(event):
            case "dealt":
                orders[label] = list(event.pile)
            case "reshuffled":
                label, drawn = f"reshuffle/{len(orders)}", 0
                orders[label] = list(event.pile)
            case "drew":
                drawn += 1
    orders[label] = mixed(orders[label], list(range(drawn, len(orders[label]))), dice)
    return orders


_REDEALS: dict[str, Callable[[list[Any], int | None, Random], dict[str, list[Any]]]] = {
    "memoarrr": _memoarrr,
    "piratatak": _piratatak,
}


def mixed(cards: list[Any], places: list[int], dice: Random) -> list[Any]:
    """The cards with those on these places shuffled among themselves."""
    taken = [cards[place] for place in places]
    dice.shuffle(taken)
    mix = list(cards)
    for place, card in zip(places, taken, strict=True):
        mix[place] = card
    return mix
