"""A rule broken on purpose, one at a time: the comparison with the reference engine must notice every one of them."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from benchmarks.kernel_parts.same import Differs, OptionSet, compare
from tests.lab.kernels.plain import PlainPython

BASE: tuple[tuple[str, Any], ...] = ()
ABILITIES = (("edition", "2023"), ("abilities", True))
OLD_ABILITIES = (("edition", "2018"), ("abilities", True))


class Broken(NamedTuple):
    what: str
    players: int
    options: tuple[tuple[str, Any], ...]
    rule: str
    """As it stands in the kernel source."""
    instead: str


MEMOARRR = [
    Broken(
        "a failure costs no volcano",
        3,
        BASE,
        "before.circle >> 2, before.still_in - 1",
        "passed_on(before), before.still_in",
    ),
    Broken(
        "the wrong one starts", 3, BASE, "rules.players - before.still_in == highest(table)", "before.still_in == 2"
    ),
    Broken("only the same animal matches", 2, BASE, "ROW << row | WEST_COLUMN << card - row", "ROW << row"),
    Broken(
        "no ban on what was looked at",
        2,
        BASE,
        "EVERYWHERE, looked_at(deal, rules.players), CENTRE",
        "EVERYWHERE, 0, CENTRE",
    ),
    Broken(
        "the richest treasure wins", 4, BASE, "rubies << 6 | count << 3 | richest", "rubies | count << 3 | richest << 6"
    ),
    Broken("crabs are ordinary", 2, ABILITIES, "NOTHING if animal == CRAB else animal", "animal"),
    Broken("walruses close nothing", 2, ABILITIES, "1 << cell if animal == WALRUS else 0", "0"),
    Broken("cards stay when an octopus moves", 3, ABILITIES, "swapped(island.fog, cell, island.last)", "island.fog"),
    Broken(
        "an octopus may swim through the centre",
        2,
        ABILITIES,
        "| here >> 5) & EVERYWHERE",
        "| here >> 5) & (1 << 25) - 1",
    ),
    Broken("the opening card is used in 2018", 3, OLD_ABILITIES, "opening and rules.opening == 0", "False"),
]
END_OF_A_ROUND = [
    Broken(
        "nobody has to take a volcano at the end",
        3,
        BASE,
        "swept(now, highest(table), rules.players)",
        "swept(now, 9, rules.players)",
    ),
    Broken("all face up is not the end", 2, BASE, "now.waiting == NOTHING and island.fog == 0", "False"),
    Broken("a walrus may sit on the last card", 2, ABILITIES, "animal != WALRUS or fog & fog - 1 != 0", "True"),
    Broken("a penguin looks where nothing is face down", 2, ABILITIES, "return fog != 0", "return True"),
    Broken(
        "all face up ends the round before an ability",
        4,
        ABILITIES,
        "now.waiting == NOTHING and island.fog == 0",
        "island.fog == 0",
    ),
]
PIRATATAK = [
    Broken("a pirate wants two cards", 2, BASE, "RANSOM = 3", "RANSOM = 2"),
    Broken("a part costs two coins", 3, BASE, "PRICE = 3", "PRICE = 2"),
    Broken("two may build a colour", 3, BASE, "and is_unbuilt(table, card + 1)", ""),
    Broken("a lost ship keeps its colour", 2, (("colours", "freed"),), "freed == 1 and owed == 0", "False"),
    Broken("a lost ship loses its colour", 2, (("colours", "kept"),), "freed == 1 and owed == 0", "owed == 0"),
    Broken(
        "the last cards are not paid by themselves",
        2,
        BASE,
        "total(mine) <= table.owed else Word(0)",
        "False else Word(0)",
    ),
    Broken("the coins of a purchase are gone", 4, BASE, "table.second + coins - part if", "table.second - part if"),
    Broken(
        "discarded cards are gone",
        3,
        BASE,
        "(table.pile if table.pile != 0 else table.discard) - one",
        "(table.pile if table.pile != 0 else Word(DECK)) - one",
    ),
    Broken("five parts are a ship", 2, BASE, "SHIP_PARTS = 6", "SHIP_PARTS = 5"),
]


def name(broken: Broken) -> str:
    return broken.what


@pytest.mark.parametrize("broken", MEMOARRR, ids=name)
def test_a_broken_rule_of_memoarrr_is_found_out(broken: Broken) -> None:
    with pytest.raises(Differs):
        compare(OptionSet("memoarrr", broken.players, broken.options), 0, 60, 1, PlainPython(broken[3:]))


@pytest.mark.parametrize("broken", END_OF_A_ROUND, ids=name)
def test_a_broken_rule_of_the_end_of_a_round_is_found_out(broken: Broken) -> None:
    with pytest.raises(Differs):
        compare(OptionSet("memoarrr", broken.players, broken.options), 0, 20, 1, PlainPython(broken[3:]), knowing=True)


@pytest.mark.parametrize("broken", PIRATATAK, ids=name)
def test_a_broken_rule_of_piratatak_is_found_out(broken: Broken) -> None:
    with pytest.raises(Differs):
        compare(OptionSet("piratatak", broken.players, broken.options), 0, 2, 1, PlainPython(broken[3:]))
