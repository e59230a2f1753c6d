"""A turn: buy a part, or draw one or more cards and stop."""

from msgspec.structs import replace

from quarterdeck.core.deal import Deal
from quarterdeck.core.errors import IllegalMove
from quarterdeck.games.piratatak.cards import DECK, Card, Colour, Options
from quarterdeck.games.piratatak.events import (
    Bought,
    Buy,
    ColourTaken,
    Dealt,
    Draw,
    Drew,
    Event,
    Over,
    Reshuffled,
    Stop,
    Stopped,
)
from quarterdeck.games.piratatak.pirate import board, end_turn
from quarterdeck.games.piratatak.state import Holding, State, Step, holding_now

PRICE = 3
DRAW = Draw()
STOP = Stop()


def start(options: Options, seats: int, deal: Deal) -> Step:
    """Shuffle all cards into one pile. No player has a colour or a card."""
    pile = deal.shuffle("pile", DECK)
    first = deal.pick("first", seats) if options.first is None else options.first
    state = State(
        options=options, seats=seats, first=first, turn=(first,), pile=pile, discard=(), holdings=(Holding(),) * seats
    )
    return state, (Dealt(pile, first),)


def turns(state: State, seat: int) -> tuple[Draw | Stop | Buy, ...]:
    """Before the first draw: draw or buy; a player can't pass. After it: draw again or stop."""
    return (DRAW, STOP) if state.drawn else (DRAW, *_purchases(state, seat))


def _purchases(state: State, seat: int) -> tuple[Buy, ...]:
    buyer = state.holdings[seat]
    if buyer.colour is None or buyer.coins < PRICE:
        return ()
    return tuple(
        Buy(seller, card)
        for seller, holding in enumerate(state.holdings)
        for card in holding.parts
        if card.colour is buyer.colour
    )


def draw(state: State, seat: int, deal: Deal) -> Step:
    """Turn the top card of the pile face up."""
    _check_no_pirate(state)
    state, events = _with_a_pile(state, deal)
    card, *rest = state.pile
    state = replace(state, pile=tuple(rest), drawn=True)
    if card is Card.PIRATE:
        return board(state, seat, (*events, Drew(seat, card, "discard")))
    mine = state.holdings[seat]
    match card:
        case Card.COIN:
            mine = replace(mine, coins=mine.coins + 1)
        case Card.CANNON:
            mine = replace(mine, cannons=mine.cannons + 1)
        case _:
            return _draw_part(state, seat, card, events)
    return replace(state, holdings=holding_now(state, seat, mine)), (*events, Drew(seat, card, "reserve"))


def _with_a_pile(state: State, deal: Deal) -> Step:
    """If the pile is empty, the shuffled discard pile becomes the new pile."""
    if state.pile:
        return state, ()
    number = state.reshuffles + 1
    pile = deal.shuffle(f"reshuffle/{number}", state.discard)
    return replace(state, pile=pile, discard=(), reshuffles=number), (Reshuffled(pile),)


def _draw_part(state: State, seat: int, part: Card, events: tuple[Event, ...]) -> Step:
    """A part joins the player's ship, or starts it if the colour is free, or goes into the reserve."""
    mine = state.holdings[seat]
    assert part.colour is not None
    if mine.colour is part.colour:
        mine = replace(mine, ship=_joined(*mine.ship, part))
        events = (*events, Drew(seat, part, "ship"))
    elif mine.colour is None and part.colour not in colours_taken(state):
        mine = _laid_down(mine, part, part.colour)
        events = (*events, Drew(seat, part, "ship"), ColourTaken(seat, part.colour))
    else:
        mine = replace(mine, parts=_joined(*mine.parts, part))
        events = (*events, Drew(seat, part, "reserve"))
    return _unless_won(replace(state, holdings=holding_now(state, seat, mine)), seat, events)


def colours_taken(state: State) -> tuple[Colour, ...]:
    """The colours of all ships. No two players build the same colour."""
    return tuple(holding.colour for holding in state.holdings if holding.colour)


def _laid_down(holding: Holding, part: Card, colour: Colour) -> Holding:
    """Start a ship with its first part and the parts of its colour in the reserve."""
    waiting = tuple(card for card in holding.parts if card.colour is colour)
    others = tuple(card for card in holding.parts if card.colour is not colour)
    return replace(holding, colour=colour, ship=_joined(part, *waiting), parts=others)


def _joined(*parts: Card) -> tuple[Card, ...]:
    return tuple(sorted(parts))


def _unless_won(state: State, seat: int, events: tuple[Event, ...]) -> Step:
    """A player with all six parts wins at once, also in the middle of a turn."""
    if not state.holdings[seat].complete:
        return state, events
    return replace(state, turn=()), (*events, Over(seat, ranking(state)))


def ranking(state: State) -> tuple[int, ...]:
    """Order by the number of ship parts, the winner first. Seats that tie keep the order of the seats."""
    return tuple(sorted(range(state.seats), key=lambda seat: -len(state.holdings[seat].ship)))


def stop(state: State, seat: int) -> Step:
    """End the turn. A player must draw first."""
    _check_no_pirate(state)
    if not state.drawn:
        raise IllegalMove("must-draw", "You can't pass: draw a card first, or buy.")
    return end_turn(state, seat), (Stopped(seat),)


def buy(state: State, seat: int, seller: int, card: Card) -> Step:
    """Pay three coins for a part of your ship from another player's reserve. They can't refuse. It is a whole turn."""
    _check_no_pirate(state)
    _check_purchase(state, seat, seller, card)
    part = Card(card)
    mine, theirs = state.holdings[seat], state.holdings[seller]
    mine = replace(mine, coins=mine.coins - PRICE, ship=_joined(*mine.ship, part))
    left = tuple(other for other in theirs.parts if other is not part)
    theirs = replace(theirs, coins=theirs.coins + PRICE, parts=left)
    state = replace(state, holdings=holding_now(state, seat, mine))
    state = replace(state, holdings=holding_now(state, seller, theirs))
    won, events = _unless_won(state, seat, (Bought(seat, seller, part),))
    return (end_turn(won, seat), events) if won.turn else (won, events)


def _check_purchase(state: State, seat: int, seller: int, card: Card) -> None:
    buyer = state.holdings[seat]
    if state.drawn:
        raise IllegalMove("already-drawn", "Buying takes your whole turn: you can't buy after a draw.")
    if buyer.colour is None:
        raise IllegalMove("no-colour", "You can buy only parts of your own ship, and you have no colour yet.")
    if buyer.coins < PRICE:
        raise IllegalMove("too-few-coins", f"A part costs {PRICE} coins; you have {buyer.coins}.", coins=buyer.coins)
    if card not in DECK or Card(card).colour is not buyer.colour:
        raise IllegalMove("not-your-colour", f"You can buy only {buyer.colour} parts.", card=card)
    if not 0 <= seller < state.seats or seller == seat:
        raise IllegalMove("no-such-seller", "The seller must be another player at this table.", seller=seller)
    if card not in state.holdings[seller].parts:
        raise IllegalMove("not-for-sale", f"Seat {seller} does not have {card} in reserve.", seller=seller, card=card)


def _check_no_pirate(state: State) -> None:
    if state.owed:
        raise IllegalMove("pirate-waits", "The pirate comes first: pay, or fire a cannon if you have one.")
