"""Memoarrr! in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

from rich.style import Style
from rich.text import Text

from quarterdeck.games.memoarrr import (
    Block,
    Landscape,
    Location,
    Look,
    Peek,
    Ready,
    Reveal,
    Side,
    Swap,
    View,
    cell_name,
)
from quarterdeck.games.memoarrr import events as happened
from quarterdeck.games.memoarrr.island import CELLS, CENTRE, WIDTH
from quarterdeck.games.memoarrr.moves import Move
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.surface import Company

CARD_WIDTH = 9
FOG = "░" * (CARD_WIDTH - 2)
COLOURS = {
    Landscape.WATER: "bright_blue",
    Landscape.FLOWERS: "bright_magenta",
    Landscape.LAVA: "bright_red",
    Landscape.JUNGLE: "bright_green",
    Landscape.DESERT: "bright_yellow",
}
DIM = Style(dim=True)


class MemoarrrSurface:
    """The island as a grid of cards with their names, coloured by landscape where the terminal can."""

    def __init__(self, catalogue: Catalogue, company: Company) -> None:
        self._catalogue = catalogue
        self._company = company

    def _say(self, message: str, **facts: object) -> str:
        return self._catalogue.say(f"memoarrr-{message}", **facts)

    def picture(self, view: View) -> Text:
        drawn = Text().append("    " + "".join(column.center(CARD_WIDTH + 1) for column in "ABCDE") + "\n", DIM)
        drawn.append(_border("┌", "┬", "┐"), DIM)
        for row in range(WIDTH):
            for line in (0, 1):
                drawn.append(f" {row + 1} " if line == 0 else "   ", DIM)
                for column in range(WIDTH):
                    drawn.append("│", DIM)
                    drawn.append_text(self._card(view, row * WIDTH + column, line))
                drawn.append("│\n", DIM)
            drawn.append(_border("├", "┼", "┤") if row < WIDTH - 1 else _border("└", "┴", "┘"), DIM)
        return drawn.append_text(self._surroundings(view))

    def _card(self, view: View, cell: int, line: int) -> Text:
        """One of the two lines of a card: the animal above, its landscape below."""
        if cell == CENTRE:
            mountain = "▲" * len(view.volcanoes) if line == 0 else "◆" * len(view.treasures)
            return Text(mountain.center(CARD_WIDTH), style="bold")
        card = view.cells[cell] or view.glimpse.get(cell)
        if card is None:
            return Text(FOG.center(CARD_WIDTH), style=DIM)
        word = self._say("animal" if line == 0 else "landscape", animal=card.animal, landscape=card.landscape)
        style = Style(color=COLOURS[card.landscape], bold=True, reverse=cell == view.to_match_cell)
        return Text(word.center(CARD_WIDTH), style=style)

    def _surroundings(self, view: View) -> Text:
        below = Text("   ")
        if view.phase not in ("look", "over"):
            to_match = self._say("nothing-to-match") if view.to_match is None else self._said(view.to_match, "to-match")
            below.append(f"{to_match}\n   ", "bold")
        below.append(self._say("stack", volcanoes=len(view.volcanoes), treasures=len(view.treasures)) + "\n   ")
        seats = (
            self._say(
                "seat",
                player=name,
                chests=len(view.won[seat]),
                out="yes" if view.held[seat] is not None else "no",
            )
            for seat, name in enumerate(self._company.names)
        )
        return below.append("   ".join(seats) + "\n")

    def _said(self, card: Location, message: str = "card", **facts: object) -> str:
        return self._say(message, animal=card.animal, landscape=card.landscape, **facts)

    def tell(self, event: happened.Event) -> str:
        who = self._company.facts
        match event:
            case happened.Dealt():
                return self._say("dealt", **who(event.first))
            case happened.Looked():
                return self._say("looked", side=event.side, **who(event.seat))
            case happened.BecameReady():
                return self._say("ready", **who(event.seat))
            case happened.RoundBegan():
                return self._say("round", number=event.number, volcano=event.volcanoes[0], **who(event.starter))
            case happened.Revealed(cell=int() as cell, card=Location() as card):
                return self._said(card, "revealed", cell=cell_name(cell), match=event.match, **who(event.seat))
            case happened.VolcanoTaken():
                return self._say("volcano", volcano=event.volcano, why=event.why, **who(event.seat))
            case happened.Peeked(cell=int() as cell, card=Location() as card):
                return self._said(card, "peeked", cell=cell_name(cell), **who(event.seat))
            case happened.Peeked(cell=int() as cell):
                return self._say("peeked", cell=cell_name(cell), **who(event.seat) | {"who": "other"})
            case happened.Swapped(cell=int() as cell, with_=int() as other):
                return self._say("swapped", **{"cell": cell_name(cell), "with": cell_name(other)})
            case happened.Blocked(cell=int() as cell):
                return self._say("blocked", cell=cell_name(cell), **who(event.seat))
            case happened.Revealed() | happened.Peeked() | happened.Swapped() | happened.Blocked():
                return self._catalogue.say("screen-turned-down", what=_what(event), **who(event.seat))
            case happened.Again():
                return self._say("again", **who(event.seat))
            case happened.TreasureTaken():
                known = "no" if event.rubies is None else "yes"
                return self._say("treasure", known=known, rubies=event.rubies or 0, **who(event.seat))
            case happened.Over():
                return self._over(event)
            case _:
                assert_never(event)

    def _over(self, event: happened.Over) -> str:
        winner = event.ranking[0]
        lines = [self._said(event.removed, "over", rubies=event.rubies[winner], **self._company.facts(winner))]
        for seat in event.ranking:
            chests = " + ".join(map(str, event.treasures[seat])) or self._say("no-treasure")
            name = self._company.names[seat]
            lines.append("  " + self._say("score", player=name, rubies=event.rubies[seat], treasures=chests))
        return "\n".join(lines)

    def ask(self, view: View, moves: Sequence[Move]) -> str:
        if isinstance(moves[0], Ready):
            return self._say("ask-ready")
        return self._say(f"ask-{view.phase}")

    def answers(self, view: View, moves: Sequence[Move]) -> Mapping[str, Move]:
        if view.phase == "look":
            sides = {side.value: Look(side) for side in Side} | {side.value[0]: Look(side) for side in Side}
            return {"": Ready(), "ready": Ready()} if isinstance(moves[0], Ready) else sides
        kinds: dict[str, Any] = {"reveal": Reveal, "peek": Peek, "swap": Swap, "block": Block}
        return {cell_name(cell).lower(): kinds[view.phase](cell) for cell in range(CELLS) if cell != CENTRE}


def _border(left: str, middle: str, right: str) -> str:
    return f"   {left}{middle.join(['─' * CARD_WIDTH] * WIDTH)}{right}\n"


def _what(event: happened.Event) -> str:
    """What an event is called whose cell and card have been turned down."""
    return type(event).__name__.lower()
