"""What a table can choose, under the present rules and under those of version 1."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from quarterdeck.core import game


class _OptionsOfAllVersions(game.Options, frozen=True, kw_only=True):
    first: Annotated[int | None, Meta(description="The seat that starts; picked at random if not given.")] = None
    odds: Annotated[bool, Meta(description="Show how likely the next card is a pirate; anybody could work it out.")] = (
        True
    )


class Options(_OptionsOfAllVersions, frozen=True, kw_only=True):
    colours: Annotated[
        Literal["kept", "freed"],
        Meta(description="When the last part of a ship is lost: its player keeps the colour, or the colour is free."),
    ] = "kept"


class Version1Options(_OptionsOfAllVersions, frozen=True, kw_only=True):
    """In version 1 of the rules there was no choice: a lost ship freed its colour."""
