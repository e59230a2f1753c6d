"""What a learner is shown is what the player to move may know: every card they were shown, and no other."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.kernel_parts.follow_memoarrr import NUMBER, Follower
from benchmarks.kernel_parts.same import OPTION_SETS, OptionSet
from quarterdeck.core import options as choices
from quarterdeck.core import registry
from quarterdeck.games.memoarrr import GAME
from quarterdeck.games.memoarrr.setup import middle_cards
from quarterdeck.games.memoarrr.state import State
from quarterdeck.lab.kernels.batch import GameBatch
from quarterdeck.lab.kernels.environment import layout
from quarterdeck.lab.kernels.plan import plan
from quarterdeck.lab.kernels.program import kernel_of
from tests.depth import deep

WAITING = {"peek": 0, "swap": 1, "block": 2, "reveal": 4}
HIGHEST = {"birds-7", "dark"}
MEMOARRR = [which for which in OPTION_SETS if which.game == "memoarrr"]


def parts(batch: GameBatch, game: str, players: int, column: int) -> dict[str, list[int]]:
    """One observation, taken apart."""
    program = kernel_of(game)
    fields = [field.name for field in program.tuples[program.answer("seen")]]
    seen = batch.seen()[:, column].tolist()
    return {
        name: [seen[fields.index(name)] >> bit & part.most for bit in part.bits]
        for name, part in layout(game, players).items()
    }


class Onlooker:
    """What each seat was ever shown, by the reference engine's own views; an octopus moves what is known."""

    def __init__(self, state: State, players: int) -> None:
        self.players = players
        self.shown = [set(middle_cards(state, side).values()) for side in state.sides if side is not None]

    def look(self, state: State) -> None:
        for seat, shown in enumerate(self.shown):
            view = GAME.view(state, seat)
            shown |= {card for card in (*view.cells, *view.glimpse.values()) if card is not None}

    def reveal(self, state: State, cell: int) -> None:
        """Everybody is shown it, also when it ends the round and is face down again at once."""
        if state.special.ability is None:
            for shown in self.shown:
                shown.add(state.locations[cell])

    def expected(self, state: State) -> dict[str, list[int]]:
        eyes = state.turn[0]
        view = GAME.view(state, eyes)
        order = [(eyes + place) % self.players for place in range(self.players)]
        known = [
            NUMBER[card] + 1 if card in self.shown[eyes] and cell != 12 else 0
            for cell, card in enumerate(state.locations)
        ]
        heirs = [seat for seat in order if getattr(view.held[seat], "value", None) in HIGHEST]
        top = getattr(view.volcanoes[0], "value", None)
        return {
            "north": known[:12],
            "south": known[13:],
            "fog": [int(cell != 12 and card is None) for cell, card in enumerate(view.cells)],
            "closed": [int(cell in view.closed) for cell in range(25)],
            "to_match": [int(cell == view.to_match_cell) for cell in range(25)],
            "waiting": [WAITING[view.phase]],
            "rounds": [view.round - 1],
            "still_in": [int(view.held[seat] is None) for seat in order],
            "starter": [int(seat == view.starter) for seat in order],
            "highest_on_top": [int(top in HIGHEST or (len(view.volcanoes) == 1 and not heirs))],
            "heir": [int(seat in heirs) for seat in order],
            "treasures": [len(view.won[seat]) for seat in order],
            "rubies": [sum(filter(None, view.won[seat])) for seat in order],
            "next_rubies": [view.treasures[0] or 0],
        }


@pytest.mark.parametrize("which", MEMOARRR[::3], ids=lambda which: which.words)
def test_in_memoarrr_it_is_what_the_reference_engine_has_ever_shown_to_that_seat(which: OptionSet) -> None:
    batch = GameBatch(plan(which.game, which.players, "random", dict(which.options)), deep(4), seed=3)
    options = choices.choose(registry.find(which.game), dict(which.options), which.players)
    dealt = [dict(zip(batch.fields, column, strict=True)) for column in batch.states.T.tolist()]
    games = [Follower(column, which.players, options) for column in dealt]
    onlookers = [Onlooker(game.state, which.players) for game in games]
    compared = 0
    while not batch.over.all():
        chosen = [game.knowing_choice() if not game.over else 0 for game in games]
        for column, (game, onlooker) in enumerate(zip(games, onlookers, strict=True)):
            if not game.over:
                onlooker.look(game.state)
                assert parts(batch, "memoarrr", which.players, column) == onlooker.expected(game.state)
                compared += 1
        batch.step(np.array(chosen))
        for game, onlooker, cell in zip(games, onlookers, chosen, strict=True):
            if not game.over:
                onlooker.reveal(game.state, cell)
                game.play(cell, 0)
    assert compared > 80 * len(games)


@pytest.mark.parametrize("steps", [0, 9, 30])
def test_cards_that_the_player_was_never_shown_change_nothing(steps: int) -> None:
    """Two unknown cards change places, closed chests and volcanoes further down are others: the same is observed."""
    what = plan("memoarrr", 4, "random", {"edition": "2023", "abilities": True, "treasures": "shuffled"})
    batch = GameBatch(what, 200, seed=5)
    for _ in range(steps):
        batch.step(batch.at_random())
    before = batch.seen().copy()
    hidden = 0
    for column in range(200):
        cards = parts(batch, "memoarrr", 4, column)["south"]
        unknown = [place for place, card in enumerate(cards) if card == 0]
        if len(unknown) > 1:
            swap_cards(batch, column, "south", unknown[0], unknown[-1])
            hidden += 1
    batch.row("treasures")[:] ^= batch.row("treasures") >> 3 & 7
    nobody_out = batch.row("table.round.still_in") == 4
    low = batch.row("table.stacks") >> 2 * batch.row("table.rounds") & 3
    exchanged = np.where(nobody_out & (low > 0), 3, 0)
    """Whether one or two volcanoes lie on the highest one can't be seen."""
    batch.row("table.stacks")[:] ^= exchanged << 2 * batch.row("table.rounds")
    assert np.array_equal(batch.seen(), before)
    assert hidden > 150
    assert exchanged.sum() > 0


def test_a_card_that_the_player_knows_is_observed() -> None:
    batch = GameBatch(plan("memoarrr", 3, "random", {}), 50, seed=5)
    before = batch.seen().copy()
    for column in range(50):
        north = parts(batch, "memoarrr", 3, column)["north"]
        south = parts(batch, "memoarrr", 3, column)["south"]
        half, cards = ("north", north) if any(north) else ("south", south)
        here = next(place for place, card in enumerate(cards) if card)
        swap_cards(batch, column, half, here, (here + 4) % 12)
    assert (batch.seen() != before).any(axis=0).all()


def swap_cards(batch: GameBatch, column: int, half: str, one: int, other: int) -> None:
    row = batch.row(f"table.island.{half}")
    cards = int(row[column])
    change = (cards >> 5 * one ^ cards >> 5 * other) & 31
    row[column] = cards ^ change << 5 * one ^ change << 5 * other
