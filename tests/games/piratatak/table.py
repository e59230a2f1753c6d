"""Tables whose next cards the test chooses, and whole games played at a whim."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from quarterdeck.core import wire
from quarterdeck.core.deal import ArrangedDeal
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.games.piratatak import GAME, Card, Draw, Move, Options, Stop, View
from quarterdeck.games.piratatak.cards import DECK
from quarterdeck.games.piratatak.events import Event
from quarterdeck.games.piratatak.state import State

PiratatakMatch: TypeAlias = Match[Options, State, Move, Event, View]
Receiver: TypeAlias = int | None


def cards(names: str) -> tuple[Card, ...]:
    """`"red-1 coin"` as cards; `"coin*3"` is three of them."""
    named = (name.partition("*") for name in names.split())
    return tuple(Card(name) for name, _, count in named for _ in range(int(count or 1)))


def stacked(top: str) -> tuple[Card, ...]:
    """The whole deck with these cards on top and the others below, in the order of the deck."""
    first = cards(top)
    below = list(DECK)
    for card in first:
        below.remove(card)
    return (*first, *below)


def table(
    top: str = "",
    *,
    seats: int = 2,
    first: int = 0,
    odds: bool = True,
    colours: str = "kept",
    reshuffled: str | None = None,
) -> PiratatakMatch:
    """A new match whose pile begins with these cards; `reshuffled` is the whole pile after the first reshuffle."""
    orders = {"pile": stacked(top)}
    if reshuffled is not None:
        orders["reshuffle/1"] = cards(reshuffled)
    return Match(GAME, seats, ArrangedDeal(orders, {"first": first}), {"odds": odds, "colours": colours})


def after(
    *turns: str,
    then: str = "",
    seats: int = 2,
    first: int = 0,
    odds: bool = True,
    colours: str = "kept",
    reshuffled: str | None = None,
) -> PiratatakMatch:
    """A match in which the players have drawn these cards, a turn each; `then` are the next cards of the pile."""
    pile = " ".join((*turns, then))
    match = table(pile, seats=seats, first=first, odds=odds, colours=colours, reshuffled=reshuffled)
    for turn in turns:
        seat = to_move(match)
        for _ in cards(turn):
            act(match, Draw())
        if match.turn == (seat,):
            act(match, Stop())
    return match


def becalmed(*, odds: bool = True, reshuffled: str | None = None) -> PiratatakMatch:
    """The last card of the pile has just been drawn by seat 0, who may go on; the discard pile is eight pirates.

    Seat 0 builds red and lacks two parts, which seat 1 has in reserve; seat 1 builds blue and has three coins.
    """
    before_anybody_has_a_card = ["pirate"] * 8
    match = after(*before_anybody_has_a_card, "red-1", "blue-1 red-5 red-6 coin*3", odds=odds, reshuffled=reshuffled)
    draw(match, match.view().pile)
    return match


def five_red_parts_waiting_in_the_reserve(reshuffled: str = "red-1 pirate*8") -> PiratatakMatch:
    """Seat 0 has paid red-1, the last part of its ship, which frees red, and seat 1 has the others; the pile is empty.

    Seat 1 is to move, and will find red-1 on top of the new pile.
    """
    match = after(
        *["pirate"] * 7,
        "red-1",
        "red-2 red-3 red-4 red-5 red-6",
        "pirate",
        "coin",
        "blue-1",
        "blue-6",
        first=1,
        colours="freed",
        reshuffled=reshuffled,
    )
    draw(match, match.view().pile)
    act(match, Stop())
    return match


def to_move(match: PiratatakMatch) -> int:
    (seat,) = match.turn
    return seat


def act(match: PiratatakMatch, move: Move) -> tuple[Event, ...]:
    """The seat to move makes this move; what came of it."""
    return match.play(to_move(match), move).events


def draw(match: PiratatakMatch, times: int = 1) -> tuple[Event, ...]:
    """The seat to move draws so many cards; what came of the last of them."""
    for _ in range(times - 1):
        act(match, Draw())
    return act(match, Draw())


def held(match: PiratatakMatch, seat: int) -> list[Card]:
    """Everything that lies in front of a seat, in alphabetical order."""
    return sorted(match.view().holdings[seat].cards)


def receivers(match: PiratatakMatch) -> tuple[Receiver, ...]:
    """Every seat, and a spectator."""
    return (*range(match.seats), None)


def everything_seen(match: PiratatakMatch) -> tuple[Any, ...]:
    """All that leaves the match, to any receiver."""
    told = [(match.view(receiver), match.visible_events(receiver)) for receiver in receivers(match)]
    return told, [match.moves(seat) for seat in range(match.seats)], match.turn, match.over, match.outcome()


def lines(events: tuple[Event, ...]) -> list[str]:
    """The events as they go over the wire."""
    return [wire.encode(event).decode() for event in events]


TOO_LONG = 5_000


def whims(phrase: str, seats: int, *, odds: bool = True, colours: str = "kept") -> Iterator[PiratatakMatch]:
    """A whole game in which every choice is a whim: the match at its start and after each move."""
    deal = FairDeal.from_phrase(phrase)
    match: PiratatakMatch = Match(GAME, seats, deal, {"odds": odds, "colours": colours})
    yield match
    while not match.over:
        assert len(match) < TOO_LONG, "this game never ends"
        seat = to_move(match)
        moves = match.moves(seat)
        match.play(seat, moves[deal.pick(f"whim/{len(match)}", len(moves))])
        yield match


WHIMS = [(f"whim {number}", seats) for seats in GAME.seats for number in range(5)]
