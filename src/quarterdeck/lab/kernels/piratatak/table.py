"""The rules of Piratatak as one step: a table, what was chosen and the card that was drawn give the next table.

The holds stand in the order of play, so the first is always that of the player to move. Drawing any card of the pile,
each as likely as the others, is the same game as drawing from a shuffled pile, since no player sees the pile. Cards
are counts: a Word with a byte for each kind, since the places of a ship's parts never matter. A payment without a
choice happens by itself, as in the full rules. Kernel source; `program` says what that is.
"""

from typing import NamedTuple

from quarterdeck.lab.kernels.chance import Word, ones, times

RED = 0
YELLOW = 3
"""The kinds 0 to 3 are the parts of red, blue, green and yellow ships."""
COIN = 4
CANNON = 5
PIRATE = 6
KINDS = 7
DECK = 8 << 48 | 3 << 40 | 20 << 32 | 0x06060606
EACH = 0x01010101010101
"""One of every kind."""
CARDS = 0xFFFFFFFFFFFFFF
COLOUR = 56
"""In front of a player the eighth byte is the colour of their ship, counted from 1; 0 when there is none."""


def count(cards: Word, kind: int) -> int:
    """How many there are of a kind."""
    return int(cards >> 8 * kind) & 0xFF


def total(cards: Word) -> int:
    """How many there are in all: a product with ones adds all bytes up in the highest."""
    return int(times(cards & CARDS, EACH) >> 48) & 0xFF


def one(kind: int) -> Word:
    return Word(1) << 8 * kind


def kind_at(cards: Word, number: int) -> int:
    """The kind of the card with so many before it, when they lie sorted by kind.

    Each byte of the product is the sum of those up to it; where that is more than the number, its highest bit stays.
    """
    sums = times(cards & CARDS, EACH) & CARDS
    more = sums + 0x80 * EACH - Word(number + 1) * EACH & 0x80 * EACH
    return KINDS - ones(more)


def colour_of(hold: Word) -> int:
    """The colour of a player's ship, counted from 1; 0 when there is none."""
    return int(hold >> COLOUR)


def ship_of(hold: Word) -> int:
    """How many parts a player's own ship has."""
    colour = colour_of(hold)
    return count(hold, colour - 1) if colour != 0 else 0


FIRE = 6
"""The choices 0 to 5 are to pay with a card of that kind."""
DRAW = 7
STOP = 8
BUY = 8
"""And as many more as the seller sits places further on: 9, 10 and 11."""
PRICE = 3
RANSOM = 3
SHIP_PARTS = 6
BEGIN = 0
GO_ON = 1
PIRATE_WAITS = 2
PAYING = 3
OVER = 4
TURN = 1
BOARDED = 1 << 16
BOUGHT = 1 << 32
FIRED = 1 << 47
"""Where in the log these are counted."""


class PiratatakTable(NamedTuple):
    mine: Word
    """What lies in front of the player to move."""
    second: Word
    third: Word
    fourth: Word
    """In front of those after them; 0 for an empty seat."""
    pile: Word
    discard: Word
    seat: int
    """To move."""
    phase: int
    owed: int
    """How many cards the pirate has still to be paid."""
    log: Word
    """How many turns there were, and pirates, purchases and shots."""


def laid_out(first: int) -> PiratatakTable:
    """All cards are in the pile; no player has a colour or a card."""
    return PiratatakTable(Word(0), Word(0), Word(0), Word(0), Word(DECK), Word(0), first, BEGIN, 0, Word(TURN))


def hold_at(table: PiratatakTable, place: int) -> Word:
    """What lies in front of the player who sits so many places further on."""
    if place < 2:
        return table.mine if place == 0 else table.second
    return table.third if place == 2 else table.fourth


def for_sale(table: PiratatakTable, place: int) -> int:
    """How many parts the player to move could choose from in another's reserve."""
    colour = colour_of(table.mine)
    if colour == 0 or count(table.mine, COIN) < PRICE or table.phase != BEGIN:
        return 0
    return count(hold_at(table, place), colour - 1)


def choices(table: PiratatakTable) -> int:
    """The set of what may be chosen now."""
    if table.phase == BEGIN:
        lawful = 1 << DRAW
        place = 1
        while place < 4:
            if for_sale(table, place) > 0:
                lawful |= 1 << BUY + place
            place += 1
        return lawful
    if table.phase == GO_ON:
        return 1 << DRAW | 1 << STOP
    lawful = 0
    kind = 0
    while kind < PIRATE:
        if count(table.mine, kind) > 0:
            lawful |= 1 << kind
        kind += 1
    return lawful | 1 << FIRE if table.phase == PIRATE_WAITS else lawful


def step(table: PiratatakTable, choice: int, card: int, players: int, freed: int) -> PiratatakTable:
    """The chosen move is made; `card` is the kind that comes from the pile, if one is drawn.

    All moves come together at the end: that makes less machine code, and on a GPU the threads go on together.
    """
    if choice == DRAW:
        after = drew(table, card)
    elif choice > BUY:
        after = bought(table, choice - BUY)
    elif choice == STOP:
        after = paid(table, Word(0), BEGIN, 0, 0)
    elif choice == FIRE:
        after = paid(table, one(CANNON), BEGIN, 0, FIRED)
    else:
        after = paid(table, one(choice), PAYING, table.owed - 1, 0)
    return next_turn(settled(after, freed), players)


def drew(table: PiratatakTable, card: int) -> PiratatakTable:
    """The top card is turned up: a pirate boards, anything else joins what the player has.

    When the pile is empty the discard pile is shuffled and becomes the new one.
    """
    pile = (table.pile if table.pile != 0 else table.discard) - one(card)
    discard = table.discard if table.pile != 0 else Word(0)
    mine = table.mine
    phase = GO_ON
    owed = 0
    log = table.log
    if card == PIRATE:
        discard += one(PIRATE)
        cards = total(mine)
        owed = cards if cards < RANSOM else RANSOM
        phase = PIRATE_WAITS if count(mine, CANNON) > 0 else PAYING
        log += BOARDED
    else:
        mine += one(card)
        if card <= YELLOW and colour_of(mine) == 0 and is_unbuilt(table, card + 1):
            mine |= Word(card + 1) << COLOUR
        if ship_of(mine) == SHIP_PARTS:
            phase = OVER
    return PiratatakTable(mine, table.second, table.third, table.fourth, pile, discard, table.seat, phase, owed, log)


def is_unbuilt(table: PiratatakTable, colour: int) -> bool:
    """Whether no other player builds a colour."""
    others = colour_of(table.second) == colour or colour_of(table.third) == colour or colour_of(table.fourth) == colour
    return not others


def bought(table: PiratatakTable, place: int) -> PiratatakTable:
    """Buy a part of the own ship: three coins go to the seller, and the turn is over."""
    part = one(colour_of(table.mine) - 1)
    coins = PRICE * one(COIN)
    mine = table.mine + part - coins
    second = table.second + coins - part if place == 1 else table.second
    third = table.third + coins - part if place == 2 else table.third
    fourth = table.fourth + coins - part if place == 3 else table.fourth
    phase = OVER if ship_of(mine) == SHIP_PARTS else BEGIN
    return PiratatakTable(
        mine, second, third, fourth, table.pile, table.discard, table.seat, phase, 0, table.log + BOUGHT
    )


def paid(table: PiratatakTable, cards: Word, phase: int, owed: int, entry: Word) -> PiratatakTable:
    """Some cards of the player to move go to the discard pile, and there is an entry for the log."""
    mine = table.mine - cards
    discard = table.discard + cards
    log = table.log + entry
    return PiratatakTable(
        mine, table.second, table.third, table.fourth, table.pile, discard, table.seat, phase, owed, log
    )


def settled(table: PiratatakTable, freed: int) -> PiratatakTable:
    """What must be paid without a choice is paid at once; when nothing is owed any more, the turn is over."""
    if table.phase != PAYING:
        return table
    mine = table.mine
    rest = mine & CARDS if total(mine) <= table.owed else Word(0)
    owed = 0 if total(mine) <= table.owed else table.owed
    mine -= rest
    if freed == 1 and owed == 0 and ship_of(mine) == 0:
        mine &= CARDS
    phase = BEGIN if owed == 0 else PAYING
    discard = table.discard + rest
    return PiratatakTable(
        mine, table.second, table.third, table.fourth, table.pile, discard, table.seat, phase, owed, table.log
    )


def next_turn(table: PiratatakTable, players: int) -> PiratatakTable:
    """The next player's turn: the holds move up, and the player who has played comes last."""
    if table.phase != BEGIN:
        return table
    seat = table.seat + 1 if table.seat + 1 < players else 0
    second = table.mine if players == 2 else table.third
    third = table.fourth if players == 4 else table.mine if players == 3 else Word(0)
    fourth = table.mine if players == 4 else Word(0)
    return PiratatakTable(
        table.second, second, third, fourth, table.pile, table.discard, seat, BEGIN, 0, table.log + TURN
    )
