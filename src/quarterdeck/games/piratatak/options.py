"""What a table can choose."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from quarterdeck.core import game


class Options(game.Options, frozen=True, kw_only=True):
    first: Annotated[int | None, Meta(description="The seat that starts; picked at random if not given.")] = None
    odds: Annotated[bool, Meta(description="Show how likely the next card is a pirate; anybody could work it out.")] = (
        True
    )
