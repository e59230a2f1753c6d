"""A remote table on the whole screen: it shows and remembers no more than the player may see."""

from __future__ import annotations

from pathlib import Path

from tests.server.house import House
from tests.terminal.eyesight import cards_on, in_sight, remembered_by
from tests.terminal.helm import Helm, given, on_screen, play_to_the_end
from tests.terminal.remote_hands import Hand
from tests.terminal.test_remote_games import opened

ABILITIES = {"abilities": True, "edition": "2023"}


async def test_a_remote_game_is_played_on_a_screen_and_neither_screen_nor_table_remembers_what_was_turned_down(
    house: House, tmp_path: Path
) -> None:
    link = await opened(house, "memoarrr", [{"kind": "open"}, {"kind": "bot"}], options=ABILITIES)
    hand = Hand(tmp_path, "Ann")
    table = await hand.join(link)
    looks: list[int] = []

    def look(helm: Helm) -> None:
        held = house.hub.tables[link.rpartition("/")[2]].table
        assert held is not None
        if held.match is None or not helm.state.moves or tuple(helm.state.moves) != held.match.moves(0):
            return  # the table goes on meanwhile; a screen that offers the moves of now shows the table as it is
        may = in_sight(held.match, 0)
        looks.append(len(may))
        assert cards_on(helm.text) == may, helm.text
        assert remembered_by(helm.app, ()) <= may

    async with on_screen(lambda: given(table)) as helm:
        await play_to_the_end(helm, "keys", look)
        await helm.until(lambda: table.fair is not None)
    assert table.fair
    assert hand.records.read_bytes().count(b"\n") == 1
    assert max(looks) >= 3, "the look at the start; how many more there are depends on the deal"
