"""Piratatak on the screen: everybody's ship and reserve, the pile, and all that can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quarterdeck.games.piratatak import Buy, Card, Colour, Draw, Fire, Pay, Stop, View
from quarterdeck.games.piratatak.cards import PARTS
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.piratatak import card_facts
from quarterdeck.terminal.drawing.board import Scene
from quarterdeck.terminal.drawing.buttons import Button, ButtonRow
from quarterdeck.terminal.drawing.grid import Box, CharGrid, shortened, wrapped
from quarterdeck.terminal.drawing.memoarrr_cards import draw_edge
from quarterdeck.terminal.drawing.palette import Palette
from quarterdeck.terminal.drawing.ship_art import SHIP_HEIGHT, draw_ship, part_place

COLUMN = 26
"""The most columns that a player's ship and reserve take."""
MIDDLE = 5
"""Lines for the pile and the actions."""
PILE_WIDTH = 12
SIMPLE: dict[str, Any] = {"draw": Draw(), "stop": Stop(), "fire": Fire()}
KEYS = {"draw": "d", "stop": "s", "fire": "f"}


class PiratatakBoard:
    """Ships side by side, the pile below them; the cursor walks over what can be done."""

    def __init__(self, catalogue: Catalogue, palette: Palette) -> None:
        self._say = catalogue.say
        self._palette = palette
        self._offers = ButtonRow(palette)

    def draw(self, sheet: CharGrid, box: Box, scene: Scene) -> None:
        view: View = scene.view
        seats = len(view.holdings)
        column = min(COLUMN, box.width // seats)
        for seat in range(seats):
            self._draw_seat(sheet, Box(box.x + seat * column, box.y, column - 1, box.height - MIDDLE), seat, scene)
        top = min(box.y + box.height - MIDDLE, box.y + 14)
        self._draw_middle(sheet, Box(box.x, top, box.width, MIDDLE), scene)

    def _draw_seat(self, sheet: CharGrid, box: Box, seat: int, scene: Scene) -> None:
        view: View = scene.view
        holding, palette = view.holdings[seat], self._palette
        is_turn = seat in view.turn
        style = palette["turn" if is_turn else "strong" if seat == scene.company.you else "page"]
        sheet.put(box.x, box.y, "▶ " if is_turn else "  ", palette["turn"])
        name = scene.company.names[seat]
        if holding.colour is not None:
            name = f"{shortened(name, box.width - 10)} ({self._colour(holding.colour)})"
        sheet.put(box.x + 2, box.y, shortened(name, box.width - 2), style)
        draw_ship(sheet, box.x + 1, box.y + 1, holding.colour, holding.ship, palette)
        if seat in view.turn:
            for part in holding.ship:
                sheet.spot(part_place(box.x + 1, box.y + 1, int(part.value[-1])), f"pay:{part}")
        y = box.y + 1 + SHIP_HEIGHT
        x = sheet.put(
            box.x + 1, y, self._counted("coin", holding.coins) + " ", palette["coin" if holding.coins else "faint"]
        )
        sheet.put(x, y, self._counted("cannon", holding.cannons), palette["cannon" if holding.cannons else "faint"])
        self._draw_reserve(sheet, Box(box.x + 1, y + 1, box.width - 1, 3), holding.parts)

    def _counted(self, what: str, count: int) -> str:
        return self._say("screen-some", card=what, count=count)

    def _colour(self, colour: Colour) -> str:
        return self._say("piratatak-colour", colour=colour)

    def _draw_reserve(self, sheet: CharGrid, box: Box, parts: Sequence[Card]) -> None:
        """Parts of other ships, by colour: the colour's word, then their numbers."""
        x, y = box.x, box.y
        for colour in Colour:
            numbers = "".join(part.value[-1] for part in parts if part.colour is colour)
            if not numbers:
                continue
            group = f" {self._colour(colour)} {numbers} "
            if x > box.x and x + len(group) > box.x + box.width:
                x, y = box.x, y + 1
            x = sheet.put(x, y, group, self._palette[colour]) + 1

    def _draw_middle(self, sheet: CharGrid, box: Box, scene: Scene) -> None:
        view: View = scene.view
        pile = Box(box.x, box.y, PILE_WIDTH, 4)
        style = self._palette["pile"]
        sheet.fill(pile, "░", style)
        draw_edge(sheet, pile, self._palette, "pile", "─")
        sheet.centre(pile, pile.y + 1, f" {self._say('screen-pile')} ", style)
        sheet.centre(pile, pile.y + 2, f" {view.pile} ", style)
        sheet.spot(pile, "draw")
        left = pile.x + PILE_WIDTH + 1
        is_paying = bool(scene.moves) and view.phase in ("pirate", "pay")
        if not is_paying:  # what can be paid with may need all the room there is
            self._draw_discard(sheet, Box(left, box.y, PILE_WIDTH, 4), view)
            left += PILE_WIDTH + 2
            if view.odds is not None:
                self._draw_odds(sheet, Box(left, box.y, 20, MIDDLE), view)
                left += 21
        top = box.y if is_paying else box.y + 1
        self._offers.draw(sheet, Box(left, top, box.x + box.width - left, MIDDLE), self._offered(scene))

    def _draw_discard(self, sheet: CharGrid, box: Box, view: View) -> None:
        style = self._palette["empty"]
        sheet.fill(box, " ", style)
        draw_edge(sheet, box, self._palette, "empty", "╌")
        sheet.centre(box, box.y + 1, self._say("screen-discard"), style)
        sheet.centre(box, box.y + 2, str(len(view.discard)), style)
        if view.discard:
            sheet.centre(box, box.y + 3, self._named(view.discard[-1]), self._palette["wait"])

    def _draw_odds(self, sheet: CharGrid, box: Box, view: View) -> None:
        assert view.odds is not None
        percent = round(100 * view.odds.pirates / view.odds.cards)
        told = self._say("odds", percent=percent, pirates=view.odds.pirates, cards=view.odds.cards)
        for row, line in enumerate(wrapped(told, box.width)[:2]):
            sheet.put(box.x, box.y + 1 + row, line, self._palette["pirate"])
        filled = round(box.width * view.odds.pirates / view.odds.cards)
        gauge = sheet.put(box.x, box.y + 3, "█" * filled, self._palette["pirate"])
        sheet.put(gauge, box.y + 3, "░" * (box.width - filled), self._palette["faint"])

    def _named(self, card: Card) -> str:
        """A card in a word or two."""
        if card.colour is None:
            return self._say("screen-card", card=card.value)
        return f"{self._colour(card.colour)} {card.value[-1]}"

    def _offered(self, scene: Scene) -> tuple[Button, ...]:
        """All that there is to do, what is not lawful now too, but for payments and purchases."""
        view: View = scene.view
        if not scene.moves:
            return ()
        lawful = set(scene.moves)
        kinds = ("fire",) if view.phase in ("pirate", "pay") else ("draw", "stop")
        offers = [Button(KEYS[kind], self._say(kind), kind, SIMPLE[kind] in lawful) for kind in kinds]
        deals = [move for move in scene.moves if isinstance(move, Pay | Buy)]
        for number, move in enumerate(deals, start=1):
            offers.append(self._deal_of(move, str(number) if number < 10 else "", scene))
        if view.phase == "begin" and not deals:
            offers.append(Button("b", self._say("screen-buy-part"), "buy", lawful=False))
        return tuple(offers)

    def _deal_of(self, move: Pay | Buy, key: str, scene: Scene) -> Button:
        name = self._named(move.card)
        if isinstance(move, Buy):
            seller = scene.company.names[move.seller]
            label = self._say("screen-buy", part=name, seller=shortened(seller, 12))
            return Button(key, label, f"buy:{move.seller}:{move.card}", True)
        own = move.card in scene.view.holdings[scene.view.turn[0]].ship
        return Button(key, f"{name} ▲" if own else name, f"pay:{move.card}", True)

    def buttons(self, scene: Scene) -> Sequence[Button]:
        return ()

    def letters(self, scene: Scene) -> Mapping[str, str]:
        keys = {key: kind for kind, key in KEYS.items()} if scene.moves else {}
        return keys | {offer.key: offer.wish for offer in self._offered(scene) if offer.key}

    def steer(self, across: int, down: int, scene: Scene) -> None:
        self._offers.steer(across, down, self._offered(scene))

    def point(self, wish: str, scene: Scene) -> bool:
        return self._offers.point(wish, self._offered(scene))

    def chosen(self, scene: Scene) -> str | None:
        return self._offers.chosen(self._offered(scene))

    def move_of(self, wish: str, scene: Scene) -> Any:
        kind, _, which = wish.partition(":")
        if kind == "pay":
            return Pay(Card(which))
        if kind == "buy":
            seller, _, part = which.partition(":")
            return Buy(int(seller), Card(part)) if part else self._some_purchase(scene.view)
        return SIMPLE.get(kind)

    def _some_purchase(self, view: View) -> Buy:
        """What somebody has in mind who wants to buy and can't: the rules say why not."""
        buyer = view.turn[0]
        colour = view.holdings[buyer].colour
        part = next(card for card in PARTS if colour is None or card.colour is colour)
        return Buy((buyer + 1) % len(view.holdings), part)

    def doubt(self, move: Any, scene: Scene) -> str | None:
        """A part of one's own ship is easily given away by mistake, as long as there is anything else to give."""
        view: View = scene.view
        if not isinstance(move, Pay) or move not in scene.moves or not view.turn:
            return None
        if move.card not in view.holdings[view.turn[0]].ship:
            return None
        return self._say("pay-own", **card_facts(move.card))

    def is_private(self, view: View, moves: Sequence[Any]) -> bool:
        return False

    def linger(self, before: Any, events: Sequence[Any], after: Any) -> Any:
        return None
