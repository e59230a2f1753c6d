"""A game under way: set out, choose, go on, until it is over, and then told in two numbers. Kernel source.

Its players have a rule for when to stop, and simple rules for everything else. They draw on while a pirate is no
likelier than their nerve allows. A nerve may depend on how many parts the own ship has, and on how many of these a
pirate would cost now. They buy and fire whenever they can. They pay with what is of least use: parts that no player
builds, parts that others would have to buy, coins, cannons, and their own ship last.
"""

from typing import NamedTuple

from quarterdeck.lab.kernels.chance import Word, key_of, luck_of, roll
from quarterdeck.lab.kernels.piratatak.table import (
    BEGIN,
    BUY,
    CANNON,
    COIN,
    DRAW,
    FIRE,
    GO_ON,
    OVER,
    PIRATE,
    PIRATE_WAITS,
    RANSOM,
    STOP,
    YELLOW,
    PiratatakTable,
    choices,
    colour_of,
    count,
    for_sale,
    hold_at,
    is_unbuilt,
    kind_at,
    laid_out,
    one,
    ship_of,
    step,
    total,
)

LONGEST = 0xFFFF
"""A game that is not over after so many moves is given up, without a winner."""
NOBODY = 7


class PiratatakStory(NamedTuple):
    who: Word
    """From bit 0 the winner, from 3 who began, from 8 all moves, from 24 the parts of each ship, four bits each."""
    log: Word
    """How many turns there were, pirates from bit 16, purchases from 32, shots from 47."""


def story_of(table: PiratatakTable, first: int, moves: int, players: int) -> PiratatakStory:
    """The story of a game that is over or was given up."""
    parts = 0
    place = 0
    while place < players:
        seat = table.seat + place
        parts |= ship_of(hold_at(table, place)) << 4 * (seat if seat < players else seat - players)
        place += 1
    winner = table.seat if table.phase == OVER else NOBODY
    return PiratatakStory(Word(winner | first << 3 | moves << 8) | Word(parts) << 24, table.log)


ANYBODY = 4
"""Who begins is left to chance."""
PARTS = 0xFFFFFFFF


class PiratatakRules(NamedTuple):
    players: int
    first: int
    """Who begins, or ANYBODY."""
    freed: int
    """1 where a lost ship frees its colour, 0 where its player keeps it."""


class PiratatakVoyage(NamedTuple):
    key: Word
    """The source of all chance in this game: every move has two moments, one for the player and one for the pile."""
    moves: int
    first: int
    table: PiratatakTable


def set_out(seed: Word, game: Word, rules: PiratatakRules) -> PiratatakVoyage:
    """The game of this number."""
    key = key_of(seed, game)
    starter, _ = roll(luck_of(key, 0), rules.players)
    first = starter if rules.first == ANYBODY else rules.first
    return PiratatakVoyage(key, 0, first, laid_out(first))


def lawful(voyage: PiratatakVoyage) -> int:
    return choices(voyage.table)


def luck_to_choose(voyage: PiratatakVoyage) -> Word:
    """For the player to move."""
    return luck_of(voyage.key, 2 * voyage.moves + 1)


def at_random(voyage: PiratatakVoyage) -> int:
    """Any lawful move, each as likely as the others.

    Every part that could be paid with or bought counts as a move of its own, all coins as one and all cannons as one:
    so it is in the full rules, where parts have names.
    """
    table = voyage.table
    luck = luck_to_choose(voyage)
    if table.phase == GO_ON:
        number, _ = roll(luck, 2)
        return DRAW + number
    if table.phase == BEGIN:
        offers = one(0) + Word(for_sale(table, 1) << 8 | for_sale(table, 2) << 16 | for_sale(table, 3) << 24)
        number, _ = roll(luck, total(offers))
        place = kind_at(offers, number)
        return DRAW if place == 0 else BUY + place
    answers = table.mine & PARTS
    if count(table.mine, COIN) > 0:
        answers += one(COIN)
    if count(table.mine, CANNON) > 0:
        answers += one(CANNON)
    if table.phase == PIRATE_WAITS:
        answers += one(FIRE)
    number, _ = roll(luck, total(answers))
    return kind_at(answers, number)


def top_card(voyage: PiratatakVoyage) -> int:
    """The kind of the card that comes if one is drawn now."""
    table = voyage.table
    pile = table.pile if table.pile != 0 else table.discard
    number, _ = roll(luck_of(voyage.key, 2 * voyage.moves + 2), total(pile))
    return kind_at(pile, number)


def go_on(voyage: PiratatakVoyage, choice: int, rules: PiratatakRules) -> PiratatakVoyage:
    """The game after a lawful move; when it is over it stays as it is."""
    if is_over(voyage):
        return voyage
    table = step(voyage.table, choice, top_card(voyage), rules.players, rules.freed)
    return PiratatakVoyage(voyage.key, voyage.moves + 1, voyage.first, table)


def is_over(voyage: PiratatakVoyage) -> bool:
    return voyage.table.phase == OVER or voyage.moves == LONGEST


def told(voyage: PiratatakVoyage, rules: PiratatakRules) -> PiratatakStory:
    return story_of(voyage.table, voyage.first, voyage.moves, rules.players)


def random_game(seed: Word, game: Word, rules: PiratatakRules) -> PiratatakStory:
    voyage = set_out(seed, game, rules)
    while not is_over(voyage):
        voyage = go_on(voyage, at_random(voyage), rules)
    return told(voyage, rules)


class PiratatakSight(NamedTuple):
    """Cards are counted by kind, a byte each: parts of four colours, coins, cannons, pirates."""

    mine: Word
    """In front of the player who looks; the eighth number is the colour of their ship, counted from 1."""
    second: Word
    """In front of the next player."""
    third: Word
    """In front of the one after."""
    fourth: Word
    """In front of the last."""
    pile: Word
    """What is left in it, without its order: all other cards have been seen."""
    discard: Word
    """What was paid or shot, until it is shuffled."""
    waiting: int
    """For what: 0 at the beginning of a turn, 1 whether to draw on, 2 a pirate who can be shot at, 3 a payment."""
    owed: int
    """How many cards the pirate has still to be paid."""


def seen(voyage: PiratatakVoyage) -> PiratatakSight:
    """What the player to move may know now."""
    table = voyage.table
    return PiratatakSight(
        table.mine, table.second, table.third, table.fourth, table.pile, table.discard, table.phase, table.owed
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
    return played_on(set_out(seed, game, rules), rules, crew)


def played_on(voyage: PiratatakVoyage, rules: PiratatakRules, crew: PiratatakCrew) -> PiratatakStory:
    """The story of a game that goes on from here."""
    while not is_over(voyage):
        voyage = go_on(voyage, chosen(voyage, crew), rules)
    return told(voyage, rules)
