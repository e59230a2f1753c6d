"""Players with a rule for when to stop, and simple rules for everything else. Kernel source.

They draw on while a pirate is no likelier than their nerve allows. A nerve may depend on how many parts the own ship
has, and on how many of these a pirate would cost now. They buy and fire whenever they can. They pay with what is of
least use: parts that no player builds, parts that others would have to buy, coins, cannons, and their own ship last.
"""

from __future__ import annotations

from typing import NamedTuple

from quarterdeck.lab.kernels.chance import Word, roll
from quarterdeck.lab.kernels.piratatak.table import (
    BEGIN,
    BUY,
    CANNON,
    COIN,
    DRAW,
    FIRE,
    GO_ON,
    PIRATE,
    PIRATE_WAITS,
    RANSOM,
    STOP,
    YELLOW,
    PiratatakTable,
    colour_of,
    count,
    for_sale,
    is_unbuilt,
    kind_at,
    one,
    ship_of,
    total,
)
from quarterdeck.lab.kernels.piratatak.voyage import (
    PiratatakRules,
    PiratatakStory,
    PiratatakVoyage,
    at_random,
    go_on,
    is_over,
    luck_to_choose,
    set_out,
    told,
)

PARROT = 0xFFFFFFFFFFFF
"""Stands for a player who moves at random, instead of a nerve."""
SURE = 254
"""A nerve that nothing stops; the others are in 254ths of a chance."""


class Nerve(NamedTuple):
    """The likeliest pirate that still lets a player draw: with 0 to 5 parts in the own ship, a byte each."""

    unharmed: Word
    """When a pirate would cost no part of the ship."""
    one_lost: Word
    two_lost: Word
    three_lost: Word


class PiratatakCrew(NamedTuple):
    first: Nerve
    """Of seat 0."""
    second: Nerve
    third: Nerve
    fourth: Nerve


def nerve_of(crew: PiratatakCrew, seat: int) -> Nerve:
    if seat < 2:
        return crew.first if seat == 0 else crew.second
    return crew.third if seat == 2 else crew.fourth


def at_stake(hold: Word) -> int:
    """How many parts of the own ship a pirate would cost: a cannon saves them all, other cards are paid first."""
    parts = ship_of(hold)
    others = total(hold) - parts
    if count(hold, CANNON) > 0 or others >= RANSOM:
        return 0
    return RANSOM - others if parts > RANSOM - others else parts


def goes_on(table: PiratatakTable, nerve: Nerve) -> bool:
    pile = table.pile if table.pile != 0 else table.discard
    lost = at_stake(table.mine)
    if lost < 2:
        by_ship = nerve.unharmed if lost == 0 else nerve.one_lost
    else:
        by_ship = nerve.two_lost if lost == 2 else nerve.three_lost
    bold = int(by_ship >> 8 * ship_of(table.mine)) & 0xFF
    return SURE * count(pile, PIRATE) <= bold * total(pile)


def payment(table: PiratatakTable) -> int:
    """The kind of card that is of least use."""
    own = colour_of(table.mine)
    wanted = PIRATE
    kind = 0
    while kind <= YELLOW:
        if count(table.mine, kind) > 0 and kind + 1 != own:
            if is_unbuilt(table, kind + 1):
                return kind
            wanted = kind
        kind += 1
    if wanted != PIRATE:
        return wanted
    if count(table.mine, COIN) > 0:
        return COIN
    return CANNON if count(table.mine, CANNON) > 0 else own - 1


def purchase(table: PiratatakTable, luck: Word) -> int:
    """Buy from any of the players who can sell, each as likely as the others; else draw."""
    offers = Word(0)
    place = 1
    while place < 4:
        if for_sale(table, place) > 0:
            offers += one(place)
        place += 1
    if offers == 0:
        return DRAW
    number, _ = roll(luck, total(offers))
    return BUY + kind_at(offers, number)


def chosen(voyage: PiratatakVoyage, crew: PiratatakCrew) -> int:
    """The move of the player whose turn it is."""
    table = voyage.table
    nerve = nerve_of(crew, table.seat)
    if nerve.unharmed == PARROT:
        return at_random(voyage)
    if table.phase == GO_ON:
        return DRAW if goes_on(table, nerve) else STOP
    if table.phase == BEGIN:
        return purchase(table, luck_to_choose(voyage))
    return FIRE if table.phase == PIRATE_WAITS else payment(table)


def crew_game(seed: Word, game: Word, rules: PiratatakRules, crew: PiratatakCrew) -> PiratatakStory:
    voyage = set_out(seed, game, rules)
    while not is_over(voyage):
        voyage = go_on(voyage, chosen(voyage, crew), rules)
    return told(voyage, rules)
