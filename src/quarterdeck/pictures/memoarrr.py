"""Memoarrr! as a picture: the island, the card to match, and the treasures of each seat."""

from collections.abc import Iterator, Sequence
from functools import cache

from quarterdeck.games.memoarrr import Location, View, cell_name
from quarterdeck.games.memoarrr.island import CELLS, CENTRE, WIDTH
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.pictures.sheet import (
    EDGE,
    GOLD,
    PANEL,
    PARCHMENT,
    SOFT,
    Picture,
    Sheet,
    box,
    count,
    heading,
    shadow,
    words,
)

CARD, STEP = 76, 82
ISLAND_X, ISLAND_Y = 40, 76
SIDE_X, SIDE_WIDTH = 464, 246
SEATS_Y, SEAT_STEP = 206, 71
GLIMPSE, DARK = "#ffe08a", "#2b2140"


def island(view: View, names: Sequence[str] = ()) -> Picture:
    """The picture of a view. It contains only what the view shows."""
    return _Island(view, names).picture()


class _Island(Sheet):
    view: View

    def __init__(self, view: View, names: Sequence[str]) -> None:
        super().__init__(726, 502, view, names)

    def picture(self) -> Picture:
        put = self.put
        put(heading("Memoarrr!", self._round()))
        put(words(self._asked(), SIDE_X + SIDE_WIDTH, 37, 16, GOLD, bold=True, end="end"))
        for line in range(WIDTH):
            middle = line * STEP + CARD / 2
            put(words("ABCDE"[line], ISLAND_X + middle, ISLAND_Y - 8, 14, SOFT, end="middle"))
            put(words(str(line + 1), ISLAND_X - 12, ISLAND_Y + middle + 5, 14, SOFT, end="end"))
        for cell in range(CELLS):
            row, column = divmod(cell, WIDTH)
            put(*self._cell(cell, ISLAND_X + column * STEP, ISLAND_Y + row * STEP))
        put(*self._beside_the_island())
        for seat in range(len(self.view.won)):
            put(*self._seat(seat, SEATS_Y + seat * SEAT_STEP))
        return self.finished(self._title(), " ".join(self._description()))

    def _round(self) -> str:
        view = self.view
        return {"look": "before the first round", "over": "after seven rounds"}.get(
            view.phase, f"round {view.round} of 7"
        )

    def _asked(self) -> str:
        view = self.view
        if view.ranking is not None:
            return f"{self.name(view.ranking[0])} wins"
        if view.phase == "look":
            return "Everybody looks at three cards"
        name = self.name(view.turn[0])
        return {
            "peek": f"{name}’s penguin peeks",
            "swap": f"{name}’s octopus swaps",
            "block": f"{name}’s walrus blocks",
        }.get(view.phase, f"{name} reveals a card")

    def _cell(self, cell: int, x: float, y: float) -> Iterator[str]:
        view = self.view
        if cell == CENTRE:
            yield from self._centre(x, y)
            return
        yield shadow(x, y, CARD)
        card = view.cells[cell]
        if card is None and cell in view.glimpse:
            yield from self._location(view.glimpse[cell], x, y, CARD)
            yield _frame(x, y, DARK) + _frame(x, y, GLIMPSE, "5 4")
        elif card is None:
            yield self.card("memoarrr/fog", x, y, CARD)
            if cell in view.closed:
                yield _forbidden(x, y)
        else:
            yield from self._location(card, x, y, CARD)
            if cell == view.to_match_cell:
                yield _frame(x, y, GOLD)

    def _location(self, card: Location, x: float, y: float, size: float) -> Iterator[str]:
        """A landscape, an animal, and a mark of each in the lower corners."""
        edge, mark = size * 0.035, size * 0.27
        inner, feet = size - 2 * edge, y + size - edge - mark
        yield box(x, y, size, size, PARCHMENT, corner=size * 0.12)
        yield self.card(f"memoarrr/landscapes/{card.landscape}", x + edge, y + edge, inner)
        yield self.stamp(f"memoarrr/animals/{card.animal}", x + edge, y + edge, inner)
        yield self.stamp(f"memoarrr/marks/{card.animal}", x + edge + 1, feet - 1, mark)
        yield self.stamp(f"memoarrr/marks/{card.landscape}", x + size - edge - mark - 1, feet - 1, mark)

    def _centre(self, x: float, y: float) -> Iterator[str]:
        """The stack: the top volcano, and the treasures under the volcanoes."""
        view = self.view
        if view.treasures:
            aside = 19 if view.volcanoes else 0
            yield self.stamp("memoarrr/chest", x + 19 + aside, y + 19 + aside, 38)
            yield count(len(view.treasures), x + 58 + aside, y + 58 + aside)
        if view.volcanoes:
            yield self.card(f"memoarrr/volcanoes/{view.volcanoes[0]}", x, y, 54)
            yield _frame(x, y, PARCHMENT, size=54)
            yield count(len(view.volcanoes), x + 57, y + 12)

    def _beside_the_island(self) -> Iterator[str]:
        """The card to match, large and with its words. After the game: the removed card."""
        card, what = self.view.to_match, "To match"
        if self.view.phase == "over":
            card, what = self.view.removed, "In the box"
        yield box(SIDE_X, 58, SIDE_WIDTH, 132, PANEL)
        if card is None:
            yield words("Nothing to match yet", SIDE_X + SIDE_WIDTH / 2, 128, 15, SOFT, end="middle")
            return
        yield shadow(SIDE_X + 12, 70, 108)
        yield from self._location(card, SIDE_X + 12, 70, 108)
        x = SIDE_X + 130
        yield words(what, x, 88, 12, SOFT)
        for line, feature in enumerate((card.animal, card.landscape)):
            y = 100 + 38 * line
            yield self.stamp(f"memoarrr/marks/{feature}", x, y, 26)
            yield words(feature, x + 31, y + 18, 14, bold=True)

    def _seat(self, seat: int, y: float) -> Iterator[str]:
        view = self.view
        x, turns = SIDE_X, seat in view.turn
        yield box(x, y, SIDE_WIDTH, SEAT_STEP - 8, PANEL, GOLD if turns else EDGE)
        yield words(self.name(seat), x + 12, y + 23, 15, bold=True)
        yield words(self._stands(seat), x + SIDE_WIDTH - 12, y + 23, 13, GOLD if turns else SOFT, end="end")
        held = view.held[seat]
        if held is not None:
            yield self.card(f"memoarrr/volcanoes/{held}", x + SIDE_WIDTH - 40, y + 30, 28)
        for number, rubies in enumerate(view.won[seat]):
            spot = x + 10 + 28 * number
            yield self.stamp(f"memoarrr/chest{'' if rubies is None else '-open'}", spot, y + 29, 26)
            if rubies is not None:
                yield count(rubies, spot + 29, y + 59)

    def _stands(self, seat: int) -> str:
        """The situation of a player in a word or two."""
        view = self.view
        if view.ranking is not None:
            rubies = sum(chest or 0 for chest in view.won[seat])
            return f"{rubies} rubies" if rubies != 1 else "1 ruby"
        if view.phase == "look":
            side = view.sides[seat]
            return "picks a side" if side is None else f"{side}, ready" if view.ready[seat] else f"looks {side}"
        if view.held[seat] is not None:
            return "out"
        return "to move" if seat in view.turn else ""

    def _title(self) -> str:
        eyes = "a spectator sees it" if self.view.seat is None else f"{self.name(self.view.seat)} sees it"
        return f"Memoarrr!, {self._round()}, as {eyes}"

    def _description(self) -> Iterator[str]:
        view = self.view
        yield f"{self._asked()}."
        if view.to_match is not None and view.to_match_cell is not None:
            yield f"To match: {_said('a-card', view.to_match)}, on {cell_name(view.to_match_cell)}."
        face_up = [_named(cell, card) for cell, card in enumerate(view.cells) if card is not None]
        yield f"Face up: {'; '.join(face_up)}." if face_up else "No card is face up."
        if view.glimpse:
            yield f"Seen by this seat only: {'; '.join(_named(cell, card) for cell, card in view.glimpse.items())}."
        if view.closed:
            yield f"May not be revealed now: {', '.join(map(cell_name, view.closed))}."
        yield "The rest is fog."
        yield _english().say("memoarrr-stack", volcanoes=len(view.volcanoes), treasures=len(view.treasures))
        for seat, chests in enumerate(view.won):
            stands = self._stands(seat)
            yield f"{self.name(seat)}: {len(chests)} won" + (f", {stands}." if stands else ".")
        if view.removed is not None:
            yield f"In the box lay the {_said('card', view.removed)}."


def _named(cell: int, card: Location) -> str:
    return _said("named", card, cell=cell_name(cell))


def _said(message: str, card: Location, **facts: object) -> str:
    """A message of the English catalogue about a card."""
    return _english().say(f"memoarrr-{message}", animal=card.animal, landscape=card.landscape, **facts)


@cache
def _english() -> Catalogue:
    return Catalogue("en")


def _frame(x: float, y: float, colour: str, dashes: str = "none", size: float = CARD) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="{size * 0.12:.3g}" fill="none" '
        f'stroke="{colour}" stroke-width="3.5" stroke-dasharray="{dashes}"/>'
    )


def _forbidden(x: float, y: float) -> str:
    """The mark of a card that may not be revealed now: darker fog and a crossed circle."""
    middle_x, middle_y = x + CARD / 2, y + CARD / 2
    return box(x, y, CARD, CARD, "#120f2e66", corner=CARD * 0.11) + (
        f'<g fill="none" stroke="{PARCHMENT}" stroke-width="4"><circle cx="{middle_x:g}" cy="{middle_y:g}" r="13"/>'
        f'<path d="M{middle_x - 9:g} {middle_y + 9:g}l18-18"/></g>'
    )
