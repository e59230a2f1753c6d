"""How things stand for the player to move: what lies where, and who knows it; and the worlds that may be."""

from __future__ import annotations

from random import Random

from quarterdeck.bots.memoarrr.chart import Chart
from quarterdeck.bots.memoarrr.deck import ALL_CARDS, NUMBER, as_set, each, face_down_cells
from quarterdeck.games.memoarrr.view import View


class Standing:
    def __init__(self, chart: Chart, view: View) -> None:
        count, me = len(view.held), chart.seat
        self.seats = [seat for step in range(count) if view.held[seat := (me + step) % count] is None]
        """Those still in the round, from the player to move on."""
        self.last = None if view.to_match is None else NUMBER[view.to_match]
        """The card to match; None when the round is to be opened."""
        self.abilities = view.options.abilities
        self.ability_now = self.last is not None or view.options.edition == "2023"
        """Whether the card that is revealed now uses its ability: in 2018 the opening one does not."""
        self.fog = face_down_cells(view)
        self.cards = {cell: card for cell in each(self.fog) if (card := chart.cards[cell]) is not None}
        """What this player knows to lie face down, by cell."""
        self.hidden = [cell for cell in each(self.fog) if cell not in self.cards]
        """The face-down cells that this player does not know."""
        self.unknown = ALL_CARDS & ~as_set([card for card in chart.cards if card is not None])
        """The cards that may lie there; one of them is the one that was put away."""
        self.seen_by = [seen & self.fog for seen in chart.seen_by]
        self._chart = chart

    def known_to_others(self) -> int:
        """The face-down cells that somebody else who is still in the round has seen."""
        cells = 0
        for seat in self.seats[1:]:
            cells |= self.seen_by[seat]
        return cells

    def known_to_all(self) -> int:
        """The face-down cells that everybody who is still in the round has seen."""
        cells = self.fog
        for seat in self.seats:
            cells &= self.seen_by[seat]
        return cells

    def imagine(self, dice: Random) -> dict[int, int]:
        """A world that may be: a card for every face-down cell.

        Whoever knew a match would have played it; so cards that were not played are put elsewhere, if that works out.
        """
        pool = list(each(self.unknown))
        dice.shuffle(pool)
        for place, cell in enumerate(self.hidden):
            ruled_out = self._chart.ruled_out[cell]
            if ruled_out >> pool[place] & 1:
                other = next((i for i in range(place + 1, len(pool)) if not ruled_out >> pool[i] & 1), place)
                pool[place], pool[other] = pool[other], pool[place]
        return {**self.cards, **dict(zip(self.hidden, pool, strict=False))}

    def knowledge(self, world: dict[int, int]) -> list[int]:
        """For each seat the face-down cards that it knows in this world."""
        return [as_set([world[cell] for cell in each(seen)]) for seen in self.seen_by]
