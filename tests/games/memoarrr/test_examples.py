"""The worked examples of the printed rules, move by move."""

from __future__ import annotations

import pytest

from quarterdeck.core.game import Outcome
from tests.games.memoarrr.table import Table

LILY, BEN, ANN, MAX = range(4)


def before_the_example() -> Table:
    """Four players, a round already played, and Lily to open the second one."""
    table = Table(
        4,
        cells={0: "penguin-lava", 6: "octopus-jungle", 7: "crab-jungle", 8: "turtle-water"},
        volcanoes={1: ["birds-1", "birds-3", "birds-7"], 2: ["birds-3", "birds-7", "birds-1"]},
        first=BEN,
    )
    happened = table.win_round(BEN)
    assert happened[-1]["starter"] == LILY
    return table


def test_a_round_with_four_players() -> None:
    table = before_the_example()
    turns = [
        ("penguin-lava", LILY, "opening"),
        ("penguin-desert", BEN, "animal"),
        ("crab-jungle", ANN, "none"),
        ("octopus-jungle", MAX, "landscape"),
        ("turtle-water", LILY, "none"),
        ("turtle-lava", BEN, "animal"),
        ("walrus-flowers", MAX, "none"),
    ]
    happened = []
    for card, seat, comparison in turns:
        happened = table.reveal(card)
        assert (happened[0]["seat"], happened[0]["match"]) == (seat, comparison)
    assert happened[1:] == [
        {"event": "volcano", "seat": MAX, "volcano": "birds-1", "why": "mismatch"},
        {"event": "treasure", "seat": BEN, "rubies": 1},
        {"event": "round", "number": 3, "starter": LILY, "volcanoes": ["birds-7", "birds-3", "birds-1"]},
    ]


def test_who_holds_which_volcano_at_each_step_of_that_round() -> None:
    table = before_the_example()
    out: list[set[int]] = []
    for card in ("penguin-lava", "penguin-desert", "crab-jungle", "octopus-jungle", "turtle-water", "turtle-lava"):
        table.reveal(card)
        out.append({seat for seat, volcano in enumerate(table.view.held) if volcano is not None})
    assert out == [set(), set(), {ANN}, {ANN}, {LILY, ANN}, {LILY, ANN}]
    assert table.view.held == ("birds-7", None, "birds-3", None)
    assert table.match.turn == (MAX,)


def test_scoring() -> None:
    table = Table(4, treasures=(2, 2, 4, 1, 1, 2, 3))
    for winner in (BEN, BEN, LILY, ANN, ANN, ANN, MAX):
        table.win_round(winner)
    assert table.view.won == ((4,), (2, 2), (1, 1, 2), (3,))
    outcome = table.match.outcome()
    assert outcome == Outcome(ranking=(ANN, BEN, LILY, MAX), scores=(4, 4, 4, 3))
    assert outcome.winner == ANN


@pytest.mark.parametrize(
    ("card", "comparison"),
    [("penguin-jungle", "animal"), ("octopus-water", "landscape"), ("octopus-jungle", "none")],
)
def test_matching(card: str, comparison: str) -> None:
    table = Table(2, cells={0: "penguin-water"})
    table.reveal("penguin-water")
    assert table.reveal(card)[0]["match"] == comparison
