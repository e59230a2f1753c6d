"""The plan of a tournament: bots, game, options and deals; and a fingerprint of the program that plays it."""

import random
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import combinations
from pathlib import Path

import msgspec

import quarterdeck
from quarterdeck.bots.crew import FORMER_NAMES
from quarterdeck.core import registry
from quarterdeck.core.errors import BadPlayers, QuarterdeckError
from quarterdeck.lab.simulate import LabPlan

MEASURED = ("memoarrr", "piratatak")
"""The games whose luck can be measured."""


class Duplicate(msgspec.Struct, frozen=True):
    """One deal and the bots that play it, once from every seat: in each game all of them sit one seat further."""

    deal: int
    table: tuple[str, ...]

    @property
    def seatings(self) -> Iterator[tuple[str, ...]]:
        """The bots seat by seat, game by game."""
        for turned in range(len(self.table)):
            yield tuple(self.table[self.member(turned, seat)] for seat in range(len(self.table)))

    def member(self, turned: int, seat: int) -> int:
        """Who of the table sits there, when it has been turned by so many seats."""
        return (seat - turned) % len(self.table)


class TournamentPlan(LabPlan, frozen=True):
    """A tournament. `games` are those of each pair when two play, and of all tables together when more do. Their
    number is made up to whole deals."""

    adjust_luck: bool = False
    """Whether the luck of every game is measured, and win rates are also given without it."""

    def check(self) -> None:
        super().check()
        if self.adjust_luck and self.game not in MEASURED:
            raise BadPlayers("no-luck", f"Luck can be measured only in {' and '.join(MEASURED)}.")
        if len(self.bots) < 2:
            raise BadPlayers("bad-bots", "A tournament is between two bots at least.")
        names = [FORMER_NAMES.get(bot, bot) for bot in self.bots]
        for bot in names:
            if names.count(bot) > 1:
                raise BadPlayers("bad-bots", f"The bot “{bot}” is named twice; each is entered once.")

    @property
    def deals(self) -> int:
        """How many deals there are; each is played once from every seat."""
        return -(-self.games // self.seats)

    def duplicates(self) -> Iterator[Duplicate]:
        """Every deal with every table that plays it, so that no table is ever more than a deal ahead of another."""
        for deal in range(self.deals):
            yield from (Duplicate(deal, table) for table in self._tables(deal))

    def _tables(self, deal: int) -> list[tuple[str, ...]]:
        """Two players: each pair plays every deal, so that pairs can be compared. More: one table a deal, in turn."""
        if self.seats == 2:
            return list(combinations(self.bots, 2))
        always, sometimes = divmod(self.seats, len(self.bots))
        guests = list(combinations(self.bots, sometimes))
        table = [*self.bots * always, *guests[deal % len(guests)]]
        # Rotating keeps the neighbours, so the order around the table is shuffled for each deal.
        random.Random(f"{self.seed}/{deal}/table").shuffle(table)
        return [tuple(table)]


_HOUSE = Path(quarterdeck.__file__).parent


class OtherProgram(QuarterdeckError):
    """A worker has other rules or other bots than this process."""


@cache
def fingerprint(game: str, *, luck: bool) -> str:
    """Sixteen digits that change with the rules of this game, with our bots for it and, if luck is measured, with how
    that is done."""
    parts = ("core", "games", "bots", *(("review", "lab/tournament") if luck else ()))
    elsewhere = {_HOUSE / part / name for part in parts for name in registry.names() if name != game}
    mark = sha256()
    for part in parts:
        for file in sorted((_HOUSE / part).rglob("*")):
            if file.is_file() and file.suffix not in {".pyc", ".md"} and elsewhere.isdisjoint(file.parents):
                mark.update(f"{file.relative_to(_HOUSE).as_posix()}\n".encode() + file.read_bytes())
    return mark.hexdigest()[:16]


def check_program(plan: TournamentPlan, wanted: str) -> None:
    """Raise unless this machine would play the same games as the one that asks."""
    if fingerprint(plan.game, luck=plan.adjust_luck) != wanted:
        sentence = "A worker has other rules or bots: install the same Quarterdeck everywhere, and begin again."
        raise OtherProgram("other-program", sentence)
