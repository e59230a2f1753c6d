"""The checks for leaks can fail: games that leak on purpose, one for each way to do it, are all caught."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Annotated, Any

import pytest
from msgspec.structs import asdict, replace

from quarterdeck.core import game
from quarterdeck.core.errors import IllegalMove, RefusedMove
from quarterdeck.core.game import AnyGame
from quarterdeck.core.visibility import ForNow, Glimpse, Public, Secret
from quarterdeck.games.memoarrr import Location, Memoarrr, Reveal, Volcano
from quarterdeck.games.memoarrr.events import Comparison
from quarterdeck.games.memoarrr.island import MIDDLE_CELLS
from quarterdeck.games.piratatak import Card, Piratatak
from quarterdeck.games.piratatak.view import Odds
from tests.properties.forgetting import check_forgotten, check_past_cells, check_past_events, face_down
from tests.properties.redeal import Leak, check_no_leak
from tests.properties.strategies import AnyMatch, Plan, kind


class ShowsAFaceDownCard(Memoarrr):
    def view(self, state: Any, seat: int | None) -> Any:
        view = super().view(state, seat)
        return replace(view, cells=(state.locations[0], *view.cells[1:]))


class TellsInItsRefusals(Memoarrr):
    def play(self, state: Any, seat: int, move: Any, deal: Any) -> Any:
        try:
            return super().play(state, seat, move, deal)
        except RefusedMove as error:
            raise IllegalMove(error.code, error.sentence, beneath=state.locations[0]) from None


class ShowsTheCardInTheBox(Memoarrr):
    def view(self, state: Any, seat: int | None) -> Any:
        return replace(super().view(state, seat), removed=state.locations[12])


class ShowsWhatOthersPeekAt(Memoarrr):
    def view(self, state: Any, seat: int | None) -> Any:
        view = super().view(state, seat)
        peek = state.special.peek
        return view if peek is None else replace(view, glimpse={peek[1]: state.locations[peek[1]]})


class ShowsAllVolcanoes(Memoarrr):
    def view(self, state: Any, seat: int | None) -> Any:
        return replace(super().view(state, seat), volcanoes=state.volcanoes)


class ShowsRubiesToTheirOwner(Memoarrr):
    def view(self, state: Any, seat: int | None) -> Any:
        view = super().view(state, seat)
        return view if seat is None else replace(view, won=(*view.won[:seat], state.won[seat], *view.won[seat + 1 :]))


class OffersOnlyMatches(Memoarrr):
    def moves(self, state: Any, seat: int) -> Any:
        moves = super().moves(state, seat)
        wise = [m for m in moves if isinstance(m, Reveal) and state.locations[m.cell].animal == "crab"]
        return tuple(wise) or moves


class KeepsTheLookUp(Memoarrr):
    """The seat has seen these cards, but it is to remember them by itself."""

    def view(self, state: Any, seat: int | None) -> Any:
        view = super().view(state, seat)
        side = None if seat is None else view.sides[seat]
        return view if side is None else replace(view, glimpse={c: state.locations[c] for c in MIDDLE_CELLS[side]})


class Tells(Memoarrr):
    """Says the same events with other marks on them."""

    loud: type[game.Event]

    def start(self, options: Any, seats: int, deal: Any) -> Any:
        state, events = super().start(options, seats, deal)
        return state, self._loudly(events)

    def play(self, state: Any, seat: int, move: Any, deal: Any) -> Any:
        state, events = super().play(state, seat, move, deal)
        return state, self._loudly(events)

    def _loudly(self, events: Any) -> tuple[Any, ...]:
        said = self.loud.__struct_config__.tag
        return tuple(self.loud(**asdict(event)) if kind(event) == said else event for event in events)


class TellsTheDeal(Tells):
    class Dealt(game.Event, frozen=True, tag="dealt"):
        locations: Secret[tuple[Location | None, ...]]
        removed: Public[Location]
        treasures: Secret[tuple[int, ...]]
        first: Public[int]

    loud = Dealt


class TellsEverybodyWhatWasLookedAt(Tells):
    class Looked(game.Event, frozen=True, tag="looked"):
        seat: Public[int]
        side: Public[str]
        cards: ForNow[dict[int, Location]]

    loud = Looked


class TellsTheRubies(Tells):
    class TreasureTaken(game.Event, frozen=True, tag="treasure"):
        seat: Public[int]
        rubies: Public[int]

    loud = TreasureTaken


class TellsTheOrderOfVolcanoes(Tells):
    class RoundBegan(game.Event, frozen=True, tag="round"):
        turns_down = True
        number: Public[int]
        starter: Public[int]
        volcanoes: Public[tuple[Volcano, ...]]

    loud = RoundBegan


class RemembersReveals(Tells):
    class Revealed(game.Event, frozen=True, tag="revealed"):
        seat: Public[int]
        cell: ForNow[int]
        card: Public[Location]
        match: ForNow[Comparison]

    loud = Revealed


class RemembersWhere(Tells):
    class Peeked(game.Event, frozen=True, tag="peeked"):
        seat: Public[int]
        cell: Public[int]
        card: Glimpse[Location]

    loud = Peeked


class NeverTurnsDown(Tells):
    class RoundBegan(game.Event, frozen=True, tag="round"):
        turns_down = False
        number: Public[int]
        starter: Public[int]
        volcanoes: Annotated[tuple[Volcano, ...], None]

    loud = RoundBegan


class KnowsTheNextCard(Piratatak):
    def view(self, state: Any, seat: int | None) -> Any:
        pirate_next = int(state.pile[:1] == (Card.PIRATE,))
        return replace(super().view(state, seat), odds=Odds(pirate_next, 1))


class OffersNoPirate(Piratatak):
    def moves(self, state: Any, seat: int) -> Any:
        moves = super().moves(state, seat)
        return moves[1:] if len(moves) > 1 and state.pile[:1] == (Card.PIRATE,) else moves


def _deal_anew(game: AnyGame, options: dict[str, Any]) -> None:
    for seed in range(40):
        plan = Plan(game, 2 + seed % 3, options, f"leak {seed}", seed, care=50, moves=20 + seed)
        for receiver in (None, 0, 1):
            check_no_leak(plan, receiver, Random(seed))


def _swap_in_secret(match: AnyMatch, mix: Random) -> None:
    check_forgotten(match, *mix.sample(face_down(match), 2))


def _at_every_step(check: Callable[[AnyMatch, Random], None]) -> Callable[[AnyGame, dict[str, Any]], None]:
    def checked(game: AnyGame, options: dict[str, Any]) -> None:
        for seed in range(10):
            mix = Random(seed)
            for match in Plan(game, 2 + seed % 3, options, f"leak {seed}", seed, care=50, moves=60).positions():
                if not match.over:
                    check(match, mix)

    return checked


swapped_in_secret = _at_every_step(_swap_in_secret)
past_events = _at_every_step(lambda match, _: check_past_events(match))
past_cells = _at_every_step(lambda match, _: check_past_cells(match))

EXPERT = {"edition": "2023", "abilities": True}


@pytest.mark.parametrize(
    ("leaking", "check"),
    [
        (ShowsAFaceDownCard, _deal_anew),
        (ShowsAFaceDownCard, swapped_in_secret),
        (TellsInItsRefusals, _deal_anew),
        (ShowsTheCardInTheBox, _deal_anew),
        (ShowsTheCardInTheBox, swapped_in_secret),
        (ShowsWhatOthersPeekAt, _deal_anew),
        (ShowsWhatOthersPeekAt, swapped_in_secret),
        (ShowsAllVolcanoes, _deal_anew),
        (ShowsRubiesToTheirOwner, _deal_anew),
        (OffersOnlyMatches, _deal_anew),
        (OffersOnlyMatches, swapped_in_secret),
        (KeepsTheLookUp, swapped_in_secret),
        (TellsTheDeal, _deal_anew),
        (TellsEverybodyWhatWasLookedAt, _deal_anew),
        (TellsTheRubies, _deal_anew),
        (TellsTheOrderOfVolcanoes, _deal_anew),
        (RemembersReveals, past_events),
        (RemembersWhere, past_cells),
        (NeverTurnsDown, past_events),
        (NeverTurnsDown, past_cells),
    ],
)
def test_a_leaking_memoarrr_is_caught(leaking: type[Memoarrr], check: Callable[..., None]) -> None:
    with pytest.raises(Leak):
        check(leaking(), {**EXPERT, "treasures": "shuffled"})


@pytest.mark.parametrize("leaking", [KnowsTheNextCard, OffersNoPirate])
def test_a_leaking_piratatak_is_caught(leaking: type[Piratatak]) -> None:
    with pytest.raises(Leak):
        _deal_anew(leaking(), {})


@pytest.mark.parametrize("check", [_deal_anew, swapped_in_secret, past_events, past_cells])
def test_the_real_memoarrr_passes_the_same_checks(check: Callable[..., None]) -> None:
    """As many games as for the leaking ones: the order of the volcanoes shows in the thirtieth deal only."""
    check(Memoarrr(), {**EXPERT, "treasures": "shuffled"})


def test_the_real_piratatak_passes_the_same_check() -> None:
    _deal_anew(Piratatak(), {})


class RefusesWhenACrabIsInTheBox(Memoarrr):
    def play(self, state: Any, seat: int, move: Any, deal: Any) -> Any:
        boxed = isinstance(move, Reveal) and state.locations[12].animal == "crab"
        return super().play(state, seat, Reveal(-1) if boxed else move, deal)


def test_a_refusal_that_depends_on_hidden_cards_is_a_leak() -> None:
    seas = [Plan(RefusesWhenACrabIsInTheBox(), 2, {}, f"sea {n}", seed=0, care=0, moves=20) for n in range(9)]
    plan = next(plan for plan in seas if plan.start().log[0].events[0].removed.animal != "crab")
    with pytest.raises(Leak, match="is refused when hidden cards are dealt otherwise"):
        _deal_one_anew(plan)


def _deal_one_anew(plan: Plan) -> None:
    for seed in range(40):
        check_no_leak(plan, None, Random(seed))
