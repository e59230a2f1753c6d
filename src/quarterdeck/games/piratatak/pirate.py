"""A pirate: fire a cannon or pay three cards. Then the turn ends."""

from msgspec.structs import replace

from quarterdeck.core.errors import IllegalMove
from quarterdeck.games.piratatak.cards import Card
from quarterdeck.games.piratatak.events import ColourFreed, Event, Fire, Fired, Paid, Pay
from quarterdeck.games.piratatak.state import Holding, State, Step, holding_now

RANSOM = 3
FIRE = Fire()


def board(state: State, seat: int, events: tuple[Event, ...]) -> Step:
    """The pirate goes to the discard pile and demands three cards, or all cards if the player has fewer."""
    mine = state.holdings[seat]
    boarded = replace(
        state, discard=(*state.discard, Card.PIRATE), may_fire=mine.cannons > 0, owed=min(RANSOM, len(mine.cards))
    )
    return (boarded, events) if boarded.may_fire else _settle(boarded, seat, events)


def answers(state: State, seat: int) -> tuple[Fire | Pay, ...]:
    """A player may fire but need not. They may pay with any card, also of their own ship."""
    cards = dict.fromkeys(state.holdings[seat].cards)
    payments = tuple(Pay(card) for card in cards)
    return (FIRE, *payments) if state.may_fire else payments


def fire(state: State, seat: int) -> Step:
    """The cannon goes to the discard pile. The player loses nothing else."""
    if not state.owed:
        raise IllegalMove("no-pirate", "There is no pirate to fire at.")
    if not state.holdings[seat].cannons:
        raise IllegalMove("no-cannon", "You have no cannon to fire.")
    if not state.may_fire:
        raise IllegalMove("paying-begun", "You have begun to pay, so it is too late to fire.")
    fired = _without(state, seat, Card.CANNON)
    return end_turn(fired, seat), (Fired(seat),)


def pay(state: State, seat: int, card: Card) -> Step:
    """One card of the player's choice goes to the discard pile."""
    if not state.owed:
        raise IllegalMove("no-pirate", "There is no pirate to pay.")
    if card not in state.holdings[seat].cards:
        raise IllegalMove("not-yours", f"You have no {card} to pay with.", card=card)
    given = Card(card)
    paid = replace(_without(state, seat, given), may_fire=False, owed=state.owed - 1)
    return _settle(paid, seat, (Paid(seat, given),))


def _settle(state: State, seat: int, events: tuple[Event, ...]) -> Step:
    """Pay without a choice if the player owes all their cards. When nothing is owed, the turn ends.

    A player who has paid the last part of their ship keeps its colour, unless the option `colours` is `freed`.
    """
    cards = state.holdings[seat].cards
    if len(cards) <= state.owed:
        for card in cards:
            state = _without(state, seat, card)
            events = (*events, Paid(seat, card))
        state = replace(state, owed=0)
    if state.owed:
        return state, events
    mine = state.holdings[seat]
    if state.options.colours == "freed" and mine.colour is not None and not mine.ship:
        events = (*events, ColourFreed(seat, mine.colour))
        state = replace(state, holdings=holding_now(state, seat, replace(mine, colour=None)))
    return end_turn(state, seat), events


def _without(state: State, seat: int, card: Card) -> State:
    """Move the card from the seat's holding to the discard pile."""
    holding = _less(state.holdings[seat], card)
    return replace(state, holdings=holding_now(state, seat, holding), discard=(*state.discard, card))


def _less(holding: Holding, card: Card) -> Holding:
    match card:
        case Card.COIN:
            return replace(holding, coins=holding.coins - 1)
        case Card.CANNON:
            return replace(holding, cannons=holding.cannons - 1)
        case _:
            ship = tuple(part for part in holding.ship if part is not card)
            parts = tuple(part for part in holding.parts if part is not card)
            return replace(holding, ship=ship, parts=parts)


def end_turn(state: State, seat: int) -> State:
    """The next player, clockwise, is to move."""
    return replace(state, turn=((seat + 1) % state.seats,), drawn=False, may_fire=False, owed=0)
