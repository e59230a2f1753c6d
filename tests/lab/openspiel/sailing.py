"""Games of every kind in OpenSpiel: sailed at random, or in the wake of a match."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from quarterdeck.core import registry
from quarterdeck.core.deal import ArrangedDeal
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.options import choose
from quarterdeck.games.memoarrr.cards import LOCATIONS, TREASURES, VOLCANOES
from quarterdeck.games.memoarrr.events import RoundBegan
from quarterdeck.games.memoarrr.island import CELLS
from quarterdeck.games.memoarrr.round import compare
from quarterdeck.games.piratatak import Buy, Fire, Pay, Stop
from quarterdeck.games.piratatak.events import Drew, Reshuffled
from quarterdeck.lab.actions import MOVES, NUMBERS
from quarterdeck.lab.openspiel import memoarrr as island
from quarterdeck.lab.openspiel import piratatak as sea
from quarterdeck.lab.openspiel.games import SpielGame, load
from quarterdeck.lab.openspiel.nodes import FirstToBePicked, Node
from quarterdeck.lab.openspiel.states import SpielState


class Setting(NamedTuple):
    """A game with its players and options."""

    game: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        chosen = "-".join(str(value).lower() for value in self.options.values())
        return f"{self.game}-{self.seats}-{chosen}"

    def loaded(self) -> SpielGame:
        rules = registry.find(self.game)
        return load(rules, choose(rules, self.options, self.seats), self.seats)


SETTINGS = [
    *(
        Setting("memoarrr", seats, {"edition": edition, "abilities": abilities, "treasures": treasures, "first": first})
        for number, (seats, edition, abilities, treasures) in enumerate(
            product((2, 3, 4), ("2018", "2023"), (False, True), ("shuffled", "ordered"))
        )
        for first in [None if number % 3 else number % seats]
    ),
    *(
        Setting("piratatak", seats, {"odds": odds, "first": first})
        for seats, odds, first in product((2, 3, 4), (True, False), (None, 1))
    ),
]
"""Every choice of options for every number of players; the start player is chance's or the table's in turn."""

FEW = [
    Setting("memoarrr", 2, {}),
    Setting("memoarrr", 3, {"abilities": True, "edition": "2023"}),
    Setting("memoarrr", 4, {"abilities": True, "treasures": "ordered"}),
    Setting("piratatak", 2, {}),
    Setting("piratatak", 4, {"odds": False, "first": 2}),
]


def sail(state: SpielState, dice: Random, decisions: int = 100_000) -> SpielState:
    """So many more decisions, and whatever chance has to say to them, by these dice."""
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, weights)[0])
        elif decisions:
            state.apply_action(dice.choice(state.legal_actions()))
            decisions -= 1
        else:
            break
    return state


def sensible(moves: tuple[Any, ...], dice: Random) -> Any:
    """Any move in Memoarrr!; in Piratatak one that brings the game to its end: buy, fire, pay the cheap cards first."""
    for wanted in (Buy, Fire, Pay):
        if fitting := [move for move in moves if isinstance(move, wanted)]:
            return fitting[0]
    cautious = [move for move in moves if isinstance(move, Stop)]
    return cautious[0] if cautious and dice.random() < 0.4 else dice.choice(moves)


def matching(state: SpielState, dice: Random) -> SpielState:
    """A whole game of Memoarrr! by players who know all cards, and match the one before as long as there is a way."""
    while not state.is_terminal():
        node, choices = state.node, state.legal_actions()
        if node.player >= 0 and choices[0] < CELLS and node.state.last is not None:
            cards = node.state.locations
            fits = [cell for cell in choices if compare(cards[cell], node.state.last) != "none"]
            ways = {cell: sum(compare(cards[cell], cards[other]) != "none" for other in choices) for cell in fits}
            choices = [min(ways, key=lambda cell: ways[cell])] if ways else choices
        state.apply_action(dice.choice(choices))
    return state


def laid_out(state: SpielState) -> AnyMatch:
    """A game of Memoarrr! that is over, as a match whose cards were laid out like this before the first move."""
    table = state.node.setting
    node, orders, moves = table.opening(), dict[str, Any](), []
    for action in state.history():
        if node.player >= 0:
            moves.append((node.player, MOVES["memoarrr"][action]))
        node = node.after(action)
        if "volcanoes/1" not in orders and node.player >= 0 and node.state.round == 1:
            orders |= {"locations": node.state.locations, "treasures": node.state.setting.treasures}
        for event in () if node.entry is None else node.entry.events:
            if isinstance(event, RoundBegan):
                orders[f"volcanoes/{event.number}"] = event.volcanoes
    deal = ArrangedDeal(orders, {"first": node.state.setting.first})
    match: AnyMatch = Match(table.rules, table.seats, deal, table.options)
    for seat, move in moves:
        match.play(seat, move)
    return match


class Wake:
    """A match, and a state that follows it: the same moves, and chance as the match was dealt."""

    def __init__(self, setting: Setting, phrase: str) -> None:
        deal = FairDeal.from_phrase(phrase)
        self.match: AnyMatch = Match(registry.find(setting.game), setting.seats, deal, setting.options)
        self._treasures = deal.shuffle("treasures", TREASURES)
        self._locations = deal.shuffle("locations", LOCATIONS)
        edition = setting.options.get("edition", "2018")
        self._first_volcanoes = deal.shuffle("volcanoes/1", VOLCANOES[edition][: setting.seats - 1])
        self.state = setting.loaded().new_initial_state()
        self._answer()

    def play(self, move: Any) -> None:
        self.match.play(self.match.turn[0], move)
        self.state.apply_action(NUMBERS[self.match.game.name][move])
        self._answer()

    def _answer(self) -> None:
        while self.state.is_chance_node():
            self.state.apply_action(self._outcome(self.state.node))

    def _outcome(self, node: Node) -> int:
        match node:
            case FirstToBePicked():
                return int(self.match.log[0].events[0].first)
            case island.CardToBeLaid():
                return LOCATIONS.index(self._locations[node.cell])
            case island.ChestsToBeStacked():
                return node.outcome_for(self._treasures)
            case island.VolcanoesToBeStacked():
                begun = self.match.latest.events[-1]
                stacked = begun.volcanoes if isinstance(begun, RoundBegan) else self._first_volcanoes
                return [*node.orders].index(stacked)  # type: ignore[arg-type]
            case _:
                drew = next(event for event in self.match.latest.events if isinstance(event, Drew))
                return sea.KINDS.index(drew.card)

    def latest_events(self, seat: int) -> tuple[Any, ...]:
        """What the match has just told a seat; the order of a pile that is not drawn from any more is no news."""
        told = self.match.latest_events(seat)
        return tuple(replace(event, pile=None) if isinstance(event, Reshuffled) else event for event in told)
