"""What people see of an environment: text and pixels, both a spectator's view."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from quarterdeck.core.deal import ArrangedDeal
from quarterdeck.core.fairness import FairDeal
from quarterdeck.games.memoarrr import Look, Ready, Reveal, Side
from quarterdeck.games.memoarrr.cards import LOCATIONS
from quarterdeck.games.piratatak import Card
from quarterdeck.games.piratatak.cards import DECK
from quarterdeck.lab.pettingzoo import memoarrr_v0, piratatak_v0
from quarterdeck.lab.pettingzoo.canvas import FOG, FONT, PixelCanvas
from quarterdeck.lab.pettingzoo.table import EncodedTable

ISLAND = """\
Memoarrr! round 1 of 7, player_1: reveal
      A         B         C         D         E
1 [pen-wat]    ~~~       ~~~       ~~~       ~~~
2    ~~~       ~~~       ~~~       ~~~       ~~~
3    ~~~       ~~~      stack      ~~~       ~~~
4    ~~~       ~~~       ~~~       ~~~       ~~~
5    ~~~       ~~~       ~~~       ~~~       ~~~
on top: birds-7
  player_0: treasures 0
* player_1: treasures 0"""

TABLE = """\
Piratatak: player_0: pay, owes 3
pile 50, discarded 1, 7 pirates among the next 50
* player_0: red     1 2 . . . ., coins 2, cannons 0
  player_1: no ship . . . . . ., coins 0, cannons 0"""


def island() -> EncodedTable:
    """In the first round, with one card face up."""
    table = memoarrr_v0.table(2, first=0)
    table.deal(ArrangedDeal({"locations": LOCATIONS}, fallback=FairDeal.from_phrase("fog")))
    for seat, side in enumerate((Side.NORTH, Side.EAST)):
        table.make(seat, Look(side))
        table.make(seat, Ready())
    table.make(0, Reveal(0))
    return table


def boarded() -> EncodedTable:
    """A pirate has come after four cards."""
    top = [Card.RED_1, Card.RED_2, Card.COIN, Card.COIN, Card.PIRATE]
    rest = list(DECK)
    for card in top:
        rest.remove(card)
    table = piratatak_v0.table(2, first=0)
    table.deal(ArrangedDeal({"pile": [*top, *rest]}))
    for _ in top:
        table.play(0, 0)
    return table


def pixels(table: EncodedTable) -> Any:
    return table.rendered("rgb_array")


def test_the_text_shows_what_lies_face_up() -> None:
    assert island().rendered("ansi") == ISLAND
    assert boarded().rendered("ansi") == TABLE


def test_for_people_the_text_is_written_to_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert island().rendered("human") is None
    assert capsys.readouterr().out == f"{ISLAND}\n"


def test_a_human_environment_shows_every_move(capsys: pytest.CaptureFixture[str]) -> None:
    env = piratatak_v0.env(render_mode="human")
    env.reset(seed=1)
    env.step(0)
    assert capsys.readouterr().out.count("Piratatak:") == 2


def test_a_card_that_is_turned_up_changes_its_own_tile_and_a_look_changes_none() -> None:
    table = memoarrr_v0.table(2, first=0)
    table.deal(FairDeal.from_phrase("fog"))
    table.make(0, Look(Side.NORTH))
    before = pixels(table)
    table.make(0, Ready())
    table.make(1, Look(Side.WEST))
    table.make(1, Ready())
    assert (before[24:72, 4:52] == FOG).all(-1).any()
    opened = pixels(table)
    table.make(0, Reveal(24))
    after = pixels(table)
    changed = np.argwhere((opened[:, :264] != after[:, :264]).any(-1))
    rows, columns = changed[:, 0], changed[:, 1]
    tile = (rows >= 232) & (columns >= 212)
    banned = ~tile & (rows > 20)
    assert tile.sum() > 1000
    closed = {1, 2, 3, 5, 10, 15}
    assert {int((row - 24) // 52 * 5 + (column - 4) // 52) for row, column in changed[banned]} == closed


def test_every_kind_of_card_looks_different() -> None:
    names = ("penguin", "octopus", "walrus", "crab", "turtle", "coin", "cannon", "pirate", "volcano", "chest")
    pictures = set()
    for name in names:
        canvas = PixelCanvas(12, 12, (0, 0, 0))
        canvas.icon(0, 0, name, (1, 1, 1), (2, 2, 2), 1)
        pictures.add(canvas.pixels.tobytes())
    assert len(pictures) == 10


def test_letters_stand_the_right_way_round() -> None:
    canvas = PixelCanvas(7, 5, (0, 0, 0))
    canvas.write(0, 0, "l7", (1, 1, 1), 1)
    drawn = ["".join(".#"[dot] for dot in row) for row in canvas.pixels[:, :, 0]]
    assert drawn == ["#...###", "#.....#", "#.....#", "#.....#", "###...#"]


def test_letters_are_told_apart_and_all_that_is_written_can_be_written() -> None:
    assert len({*FONT.values()}) == len(FONT)
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:-_/") <= set(FONT)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_reserve_finds_room(players: int) -> None:
    """A player without a colour can come to hold many parts of others' ships."""
    parts = [card for card in DECK if card.colour in ("red", "blue", "green")]
    rest = [card for card in DECK if card not in parts]
    table = piratatak_v0.table(players, first=0)
    table.deal(ArrangedDeal({"pile": [Card.YELLOW_1, *parts, *[card for card in rest if card != Card.YELLOW_1]]}))
    for _ in range(19):
        table.play(0, 0)
    assert pixels(table).shape == (64 + 76 * players, 420, 3)


def test_without_a_render_mode_there_is_a_warning() -> None:
    env = memoarrr_v0.env()
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="made without a render mode"):
        assert env.render() is None
