"""What is observed is what the view shows, number for number; a perfect memory holds all that was ever shown."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from quarterdeck.games.memoarrr import Animal, Landscape, Side, Volcano
from quarterdeck.games.memoarrr.events import Looked, Peeked, Revealed, Swapped
from quarterdeck.games.piratatak import Card, Colour
from quarterdeck.games.piratatak.cards import PARTS
from quarterdeck.lab.pettingzoo import memoarrr_v0, piratatak_v0
from tests.lab.pettingzoo.tables import Setting, positions

MEMOARRR = [
    Setting(memoarrr_v0, {"players": 2, "treasures": "ordered"}),
    Setting(memoarrr_v0, {"players": 3, "abilities": True}),
    Setting(memoarrr_v0, {"players": 4, "edition": "2023", "abilities": True, "memory": "perfect"}),
]
PIRATATAK = [
    Setting(piratatak_v0, {"players": 2, "max_moves": 400}),
    Setting(piratatak_v0, {"players": 4, "odds": False, "max_moves": 300}),
]


def one_hot(things: Any, which: Any) -> list[int]:
    return [int(thing == which) for thing in things]


def expected_of_memoarrr(view: Any, me: int) -> dict[str, Any]:
    """The layout's promises, read off a view as slowly and plainly as can be."""
    shown = {cell: card for cell, card in enumerate(view.cells) if card} | view.glimpse
    seats = [(me + place) % len(view.won) for place in range(len(view.won))]
    return {
        "animals": [[int(cell in shown and shown[cell].animal == kind) for cell in range(25)] for kind in Animal],
        "landscapes": [
            [int(cell in shown and shown[cell].landscape == kind) for cell in range(25)] for kind in Landscape
        ],
        "fog": [int(card is None and cell != 12) for cell, card in enumerate(view.cells)],
        "to_match": one_hot(range(25), view.to_match_cell),
        "closed": [int(cell in view.closed) for cell in range(25)],
        "phase": one_hot(["look", "reveal", "peek", "swap", "block", "over"], view.phase),
        "round": one_hot(range(8), view.round),
        "turn": [int(seat in view.turn) for seat in seats],
        "starter": one_hot(seats, view.starter),
        "sides": [one_hot(Side, view.sides[seat]) for seat in seats],
        "ready": [int(view.ready[seat]) for seat in seats],
        "top": one_hot(Volcano, view.volcanoes[0] if view.volcanoes else None),
        "held": [one_hot(Volcano, view.held[seat]) for seat in seats],
        "treasures": [len(view.won[seat]) for seat in seats],
        "rubies": [sum(rubies or 0 for rubies in view.won[seat]) for seat in seats],
        "next_rubies": [(view.treasures[0] or 0) if view.treasures else 0],
    }


def remembered(match: Any, seat: int) -> dict[int, Any]:
    """Where every card lies that the seat was ever shown, from the events of its own seat."""
    known: dict[int, Any] = {}
    for event in (event for entry in match.events_as_shown(seat) for event in entry):
        match event:
            case Looked(seat=looker, cards=dict() as cards) if looker == seat:
                known |= cards
            case Revealed(cell=int() as cell, card=card):
                known[cell] = card
            case Peeked(seat=looker, cell=int() as cell, card=card) if looker == seat:
                known[cell] = card
            case Swapped(cell=int() as cell, with_=int() as other):
                known = {{cell: other, other: cell}.get(place, place): card for place, card in known.items()}
    return known


def expected_of_memory(match: Any, me: int) -> dict[str, Any]:
    known = [remembered(match, (me + place) % match.seats) for place in range(match.seats)]
    return {
        "known_animals": [[int(cell in known[0] and known[0][cell].animal == a) for cell in range(25)] for a in Animal],
        "known_landscapes": [
            [int(cell in known[0] and known[0][cell].landscape == kind) for cell in range(25)] for kind in Landscape
        ],
        "shown_to": [[int(cell in theirs) for cell in range(25)] for theirs in known],
    }


def expected_of_piratatak(view: Any, me: int | None) -> dict[str, Any]:
    seats = [((me or 0) + place) % len(view.holdings) for place in range(len(view.holdings))]
    holdings = [view.holdings[seat] for seat in seats]
    return {
        "seat": one_hot(range(len(seats)), me),
        "colours": [one_hot(Colour, holding.colour) for holding in holdings],
        "parts": [[int(part in holding.ship + holding.parts) for part in PARTS] for holding in holdings],
        "coins": [holding.coins for holding in holdings],
        "cannons": [holding.cannons for holding in holdings],
        "discard": [view.discard.count(card) for card in Card],
        "pile": [view.pile],
        "odds": [view.odds.pirates, view.odds.cards] if view.odds else [0, 0],
        "phase": one_hot(["begin", "go on", "pirate", "pay", "over"], view.phase),
        "owed": [view.owed],
        "turn": [int(seat in view.turn) for seat in seats],
    }


def check(layout: Any, observation: Any, expected: dict[str, Any]) -> None:
    assert list(expected) == [part.name for part in layout.parts]
    for name, numbers in expected.items():
        assert layout.part(observation, name).tolist() == numbers, name


@pytest.mark.parametrize("setting", MEMOARRR, ids=str)
def test_every_player_of_memoarrr_observes_its_view(setting: Setting) -> None:
    for env in positions(setting.raw_env(), seed=3):
        match, layout = env.table.match, env.table.observer.layout
        for seat, agent in enumerate(env.possible_agents):
            expected = expected_of_memoarrr(match.view(seat), seat)
            if setting.choices.get("memory") == "perfect":
                expected |= expected_of_memory(match, seat)
            check(layout, env.observe(agent)["observation"], expected)
        check(env.table.spectator.layout, env.state(), expected_of_memoarrr(match.view(), 0))


@pytest.mark.parametrize("setting", PIRATATAK, ids=str)
def test_every_player_of_piratatak_observes_its_view(setting: Setting) -> None:
    for env in positions(setting.raw_env(), seed=3):
        match, layout = env.table.match, env.table.observer.layout
        for seat, agent in enumerate(env.possible_agents):
            check(layout, env.observe(agent)["observation"], expected_of_piratatak(match.view(seat), seat))
        check(env.table.spectator.layout, env.state(), expected_of_piratatak(match.view(), None))


@pytest.mark.parametrize("setting", [*MEMOARRR, *PIRATATAK], ids=str)
def test_what_has_been_observed_changes_no_more(setting: Setting) -> None:
    """Learners keep observations: none may be written over, nor be read-only."""
    kept = []
    for env in positions(setting.raw_env(), seed=5):
        seen = env.observe(env.agent_selection)["observation"]
        kept.append((seen, seen.copy()))
        if len(kept) == 30:
            break
    assert all(np.array_equal(seen, copy) and seen.flags.writeable for seen, copy in kept)
    assert not np.array_equal(kept[0][0], kept[-1][0])
