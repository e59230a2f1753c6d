"""From a game, its options and how the seats play to the few numbers that a kernel takes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from quarterdeck.core import options as choices
from quarterdeck.core import registry
from quarterdeck.core.errors import BadPlayers, UnknownGame
from quarterdeck.games import memoarrr, piratatak
from quarterdeck.lab.kernels.memoarrr.island import CRAB, OCTOPUS, PENGUIN, WALRUS
from quarterdeck.lab.kernels.memoarrr.table import ANYBODY
from quarterdeck.lab.kernels.plan import Plan
from quarterdeck.lab.kernels.policies import RANDOM, crew_settings

ALL_ABILITIES = 0xFFFF
"""Four animals for each of four seats."""
ABILITIES = {"penguin": PENGUIN, "octopus": OCTOPUS, "walrus": WALRUS, "crab": CRAB}
ABLE = 1
"""Where the settings of Memoarrr! say whose abilities work."""


def plan(game: str, players: int, policy: str | Sequence[str], options: Mapping[str, Any]) -> Plan:
    """The plan for these, or a sentence on what is wrong with them; one policy is for all seats."""
    rules = registry.find(game)
    chosen = choices.choose(rules, options, players)
    policies = (policy,) * players if isinstance(policy, str) else tuple(policy)
    if len(policies) != players:
        raise BadPlayers("bad-policies", f"{len(policies)} policies are named for {players} seats.")
    settings = [*_settings(game, players, chosen)]
    if set(policies) == {RANDOM}:
        return Plan(game, players, "random_game", tuple(settings))
    return Plan(game, players, "crew_game", (*settings, *crew_settings(game, policies)))


def with_abilities(what: Plan, seats: Sequence[Collection[str]]) -> Plan:
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
