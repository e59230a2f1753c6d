"""From a game, its options and the policies of the seats to the few numbers that a kernel takes."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from quarterdeck.core import options as choices
from quarterdeck.core import registry
from quarterdeck.core.errors import BadPlayers, QuarterdeckError, UnknownGame
from quarterdeck.games import memoarrr, piratatak
from quarterdeck.lab.kernels.memoarrr import crew as remembering
from quarterdeck.lab.kernels.memoarrr.table import ANYBODY, CRAB, OCTOPUS, PENGUIN, WALRUS
from quarterdeck.lab.kernels.piratatak import voyage as daring
from quarterdeck.lab.kernels.program import Program, kernel_of


class KernelPlan(NamedTuple):
    """The same plan and seed give the same games on every device."""

    game: str
    players: int
    function: str
    """The kernel that plays a whole game."""
    settings: tuple[int, ...]
    """What that kernel takes."""

    @property
    def program(self) -> Program:
        return kernel_of(self.game)


RANDOM = "random"
MOST_CARDS = 24
SHIP_SIZES = 6
LOSSES = 4
"""A pirate costs none to three parts of a ship."""


class BadPolicy(QuarterdeckError):
    """There is no such policy for this game."""


def crew_settings(game: str, policies: Sequence[str]) -> list[int]:
    """The numbers from which the crew of a game's kernel is made, one policy for each seat."""
    if game == "memoarrr":
        return [sum(_room(policy) << 5 * seat for seat, policy in enumerate(policies))]
    nerves = [_nerve(policy) for policy in policies]
    return [word for nerve in (*nerves, *[[0] * LOSSES] * (4 - len(nerves))) for word in nerve]


def _room(policy: str) -> int:
    kind, _, cards = policy.partition("-")
    if policy == RANDOM:
        return remembering.PARROT
    if kind != "memory" or not cards.isdecimal() or int(cards) > MOST_CARDS:
        raise BadPolicy("bad-policy", f"Memoarrr! is played “random”, or “memory-0” to “memory-24”, not “{policy}”.")
    return int(cards)


def _nerve(policy: str) -> list[int]:
    kind, _, written = policy.partition("-")
    if policy == RANDOM:
        return [daring.PARROT] * LOSSES
    rows = [_row(part) for part in written.split("/")]
    if kind != "nerve" or None in rows or len(rows) not in (1, SHIP_SIZES):
        numbers = "one number from 0 to 1, or six with “/” between them, each of which may be up to four with “:”"
        sentence = f"Piratatak is played “random”, or “nerve-P” with {numbers}, not “{policy}”."
        raise BadPolicy("bad-policy", sentence)
    table = [row or [] for row in rows] * (SHIP_SIZES if len(rows) == 1 else 1)
    return [sum(row[lost] << 8 * parts for parts, row in enumerate(table)) for lost in range(LOSSES)]


def _row(written: str) -> list[int] | None:
    """For each loss how bold a player is, in 254ths; nothing if that is not what is written."""
    chances = [_chance(chance) for chance in written.split(":")]
    if None in chances or len(chances) > LOSSES:
        return None
    steps = [round((chance or 0.0) * daring.SURE) for chance in chances]
    return steps + steps[-1:] * (LOSSES - len(steps))


def _chance(written: str) -> float | None:
    try:
        chance = float(written)
    except ValueError:
        return None
    return chance if 0 <= chance <= 1 else None


ALL_ABILITIES = 0xFFFF
"""Four animals for each of four seats."""
ABILITIES = {"penguin": PENGUIN, "octopus": OCTOPUS, "walrus": WALRUS, "crab": CRAB}
ABLE = 1
"""Where the settings of Memoarrr! say whose abilities work."""


def plan(game: str, players: int, policy: str | Sequence[str], options: Mapping[str, Any]) -> KernelPlan:
    """The plan for these, or a sentence on what is wrong with them; one policy is for all seats."""
    rules = registry.find(game)
    chosen = choices.choose(rules, options, players)
    policies = (policy,) * players if isinstance(policy, str) else tuple(policy)
    if len(policies) != players:
        raise BadPlayers("bad-policies", f"{len(policies)} policies are named for {players} seats.")
    settings = [*_settings(game, players, chosen)]
    if set(policies) == {RANDOM}:
        return KernelPlan(game, players, "random_game", tuple(settings))
    return KernelPlan(game, players, "crew_game", (*settings, *crew_settings(game, policies)))


def with_abilities(what: KernelPlan, seats: Sequence[Collection[str]]) -> KernelPlan:
    """The same plan for Memoarrr!, but each seat has the abilities of its own animals alone, as no rule book has it."""
    if what.game != "memoarrr" or len(seats) != what.players:
        sentence = f"Abilities of Memoarrr! are named for {len(seats)} seats, and it is {what.game} of {what.players}."
        raise BadPlayers("bad-abilities", sentence)
    if unknown := {animal for animals in seats for animal in animals} - {*ABILITIES}:
        raise BadPlayers("bad-abilities", f"There is no ability of the animal “{min(unknown)}”.")
    able = sum(1 << 4 * seat + ABILITIES[animal] for seat, animals in enumerate(seats) for animal in {*animals})
    return what._replace(settings=(*what.settings[:ABLE], able, *what.settings[ABLE + 1 :]))


def _settings(game: str, players: int, options: Any) -> tuple[int, ...]:
    first = ANYBODY if getattr(options, "first", None) is None else options.first
    match options:
        case memoarrr.Options():
            able = ALL_ABILITIES if options.abilities else 0
            return players, able, int(options.edition == "2023"), int(options.treasures == "ordered"), first
        case piratatak.Options():
            return players, first, int(options.colours == "freed")
        case _:
            raise UnknownGame("no-kernel", f"There is no kernel for the game “{game}”.", game=game)
