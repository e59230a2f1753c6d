"""What a table can choose."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from quarterdeck.core import game


class Options(game.Options, frozen=True, kw_only=True):
    edition: Annotated[
        Literal["2018", "2023"],
        Meta(description="Which printed rules: 2018 counts birds on the volcanoes, 2023 has one dark volcano."),
    ] = "2018"
    abilities: Annotated[bool, Meta(description="After a success the revealed animal's ability must be used.")] = False
    treasures: Annotated[
        Literal["shuffled", "ordered"],
        Meta(description="Shuffled: nobody knows what a chest holds. Ordered: from the top 1, 1, 2, 2, 2, 3, 4."),
    ] = "shuffled"
    first: Annotated[
        int | None, Meta(description="The seat that starts the first round; picked at random if not given.")
    ] = None


def stack_is_ordered(options: Options) -> bool:
    return options.treasures == "ordered"
