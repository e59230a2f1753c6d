"""Piratatak drawn: the players' ships and reserves, the piles, and the moves as buttons."""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from quarterdeck.games.piratatak import Buy, Card, Colour, Draw, Fire, Pay, Stop, View
from quarterdeck.games.piratatak.cards import PARTS, SHIP_PARTS
from quarterdeck.games.piratatak.events import Paid
from quarterdeck.games.piratatak.pirate import RANSOM
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.piratatak import counted, short_name
from quarterdeck.terminal.drawing.board import Board, Scene, TypedAnswer
from quarterdeck.terminal.drawing.buttons import Button
from quarterdeck.terminal.drawing.grid import Box, CharGrid, shortened, wrapped
from quarterdeck.terminal.drawing.memoarrr_cards import draw_edge
from quarterdeck.terminal.drawing.palette import Palette

COLUMN = 26
"""The most columns that a player's ship and reserve take."""
MIDDLE = 5
"""Lines for the pile and the actions."""
PILE_WIDTH = 12
SIMPLE: dict[str, Any] = {"draw": Draw(), "stop": Stop(), "fire": Fire()}
SHIP_COLUMNS = 2
PART_WIDTH, PART_HEIGHT = 8, 2
SHIP_WIDTH, SHIP_HEIGHT = SHIP_COLUMNS * PART_WIDTH, SHIP_PARTS // SHIP_COLUMNS * PART_HEIGHT

PICTURE = (
    "     |>    |>   ",
    "    /|\\   /|\\   ",
    "   /s|s\\ /s|s\\  ",
    "  /ss|ss/ss|ss\\ ",
    "\\____|_____|___/",
    " \\_o__o__o__o_/ ",
)
"""An s stands for sail."""

SAILS = {Colour.RED: "=", Colour.BLUE: "≈", Colour.GREEN: "♣", Colour.YELLOW: "∙"}
"""Each colour's own pattern."""
KEYS = {"draw": "d", "stop": "s", "fire": "f"}


class PiratatakBoard(Board):
    """Ships side by side, and the piles and buttons below them."""

    keys = ("arrows", "enter", "d", "s", "f", "digits", "g")

    def __init__(self, catalogue: Catalogue, palette: Palette) -> None:
        super().__init__(catalogue, palette)
        self._say = catalogue.say
        self._marked: list[Card] = []
        """The cards that are to be given to the pirate."""

    def draw(self, grid: CharGrid, box: Box, scene: Scene) -> None:
        view: View = scene.view
        seats = len(view.holdings)
        column = min(COLUMN, box.width // seats)
        for seat in range(seats):
            self._draw_seat(grid, Box(box.x + seat * column, box.y, column - 1, box.height - MIDDLE), seat, scene)
        top = min(box.y + box.height - MIDDLE, box.y + 14)
        self._draw_middle(grid, Box(box.x, top, box.width, MIDDLE), scene)

    def _draw_seat(self, grid: CharGrid, box: Box, seat: int, scene: Scene) -> None:
        view: View = scene.view
        holding, palette = view.holdings[seat], self.palette
        is_turn = seat in view.turn
        style = palette["turn" if is_turn else "strong" if seat == scene.company.you else "page"]
        grid.put(box.x, box.y, "▶ " if is_turn else "  ", palette["turn"])
        name = scene.company.names[seat]
        if holding.colour is not None:
            name = f"{shortened(name, box.width - 10)} ({self._colour(holding.colour)})"
        grid.put(box.x + 2, box.y, shortened(name, box.width - 2), style)
        draw_ship(grid, box.x + 1, box.y + 1, holding.colour, holding.ship, palette)
        if seat in view.turn:
            for part in holding.ship:
                grid.hotspot(part_place(box.x + 1, box.y + 1, int(part.value[-1])), f"mark:{part}")
        y = box.y + 1 + SHIP_HEIGHT
        x = grid.put(
            box.x + 1, y, self._counted("coin", holding.coins) + " ", palette["coin" if holding.coins else "faint"]
        )
        grid.put(x, y, self._counted("cannon", holding.cannons), palette["cannon" if holding.cannons else "faint"])
        self._draw_reserve(grid, Box(box.x + 1, y + 1, box.width - 1, 3), holding.parts)

    def _counted(self, what: str, count: int) -> str:
        return self._say("screen-some", card=what, count=count)

    def _colour(self, colour: Colour) -> str:
        return self._say("piratatak-colour", colour=colour)

    def _draw_reserve(self, grid: CharGrid, box: Box, parts: Sequence[Card]) -> None:
        """Parts of other ships, by colour: in words where there is room, else the colour and the numbers."""
        groups = [(colour, [part for part in parts if part.colour is colour]) for colour in Colour]
        groups = [(colour, group) for colour, group in groups if group]
        for label in (self._in_words, self._in_numbers, self._in_short):
            drawn = _laid_out(box, [(colour, f" {label(colour, group)} ") for colour, group in groups])
            if label == self._in_short or all(
                y < box.y + box.height and x + len(text) <= box.x + box.width for x, y, text, _ in drawn
            ):
                break
        for x, y, text, colour in drawn:
            grid.put(x, y, text, self.palette[colour])

    def _in_words(self, colour: Colour, parts: Sequence[Card]) -> str:
        return self._say("piratatak-parts", colour=colour, **counted(parts, self.catalogue))

    def _in_numbers(self, colour: Colour, parts: Sequence[Card]) -> str:
        return f"{self._colour(colour)} {' '.join(part.value[-1] for part in parts)}"

    def _in_short(self, colour: Colour, parts: Sequence[Card]) -> str:
        return f"{self._colour(colour)} {''.join(part.value[-1] for part in parts)}"

    def _draw_middle(self, grid: CharGrid, box: Box, scene: Scene) -> None:
        view: View = scene.view
        pile = Box(box.x, box.y, PILE_WIDTH, 4)
        style = self.palette["pile"]
        grid.fill(pile, "░", style)
        draw_edge(grid, pile, self.palette, "pile", "─")
        grid.centre(pile, pile.y + 1, f" {self._say('screen-pile')} ", style)
        grid.centre(pile, pile.y + 2, f" {view.pile} ", style)
        grid.hotspot(pile, "draw")
        left = pile.x + PILE_WIDTH + 1
        is_paying = bool(scene.moves) and view.phase in ("pirate", "pay")
        if not is_paying:  # what can be paid with may need all the room there is
            self._draw_discard(grid, Box(left, box.y, PILE_WIDTH, 4), view)
            left += PILE_WIDTH + 2
            if view.odds is not None:
                self._draw_odds(grid, Box(left, box.y, 20, MIDDLE), view)
                left += 21
        top = box.y if is_paying else box.y + 1
        self._row.draw(grid, Box(left, top, box.x + box.width - left, MIDDLE), self.offered(scene))

    def _draw_discard(self, grid: CharGrid, box: Box, view: View) -> None:
        style = self.palette["empty"]
        grid.fill(box, " ", style)
        draw_edge(grid, box, self.palette, "empty", "╌")
        grid.centre(box, box.y + 1, self._say("screen-discard"), style)
        grid.centre(box, box.y + 2, str(len(view.discard)), style)
        if view.discard:
            grid.centre(box, box.y + 3, self._named(view.discard[-1]), self.palette["wait"])

    def _draw_odds(self, grid: CharGrid, box: Box, view: View) -> None:
        assert view.odds is not None
        percent = round(100 * view.odds.pirates / view.odds.cards)
        told = self._say("odds", percent=percent, pirates=view.odds.pirates, cards=view.odds.cards)
        for row, line in enumerate(wrapped(told, box.width)[:2]):
            grid.put(box.x, box.y + 1 + row, line, self.palette["pirate"])
        filled = round(box.width * view.odds.pirates / view.odds.cards)
        gauge = grid.put(box.x, box.y + 3, "█" * filled, self.palette["pirate"])
        grid.put(gauge, box.y + 3, "░" * (box.width - filled), self.palette["faint"])

    def _named(self, card: Card) -> str:
        return short_name(card, self.catalogue)

    def offered(self, scene: Scene) -> tuple[Button, ...]:
        """A button for each kind of move, lawful or not, and for every lawful payment and purchase."""
        view: View = scene.view
        if not any(isinstance(move, Pay) for move in scene.moves):
            self._marked = []
        if not scene.moves:
            return ()
        lawful = set(scene.moves)
        kinds = ("fire",) if view.phase in ("pirate", "pay") else ("draw", "stop")
        offers = [Button(KEYS[kind], self._say(kind), kind, SIMPLE[kind] in lawful) for kind in kinds]
        deals = [move for move in scene.moves if isinstance(move, Pay | Buy)]
        for number, move in enumerate(deals, start=1):
            offers.append(self._deal_of(move, str(number) if number < 10 else "", scene))
        if any(isinstance(move, Pay) for move in deals):
            offers.append(self._give(scene))
        if view.phase == "begin" and not deals:
            offers.append(Button("b", self._say("screen-buy-part"), "buy", lawful=False))
        return tuple(offers)

    def _deal_of(self, move: Pay | Buy, key: str, scene: Scene) -> Button:
        name = self._named(move.card)
        if isinstance(move, Buy):
            seller = scene.company.names[move.seller]
            label = self._say("screen-buy", part=name, seller=shortened(seller, 12))
            return Button(key, label, f"buy:{move.seller}:{move.card}", True)
        own = " ▲" if move.card in scene.view.holdings[scene.view.turn[0]].ship else ""
        marks = self._marked.count(move.card)
        mark = "" if not marks else " ✓" if marks == 1 else f" ✓{marks}"
        return Button(key, f"{name}{own}{mark}", f"mark:{move.card}", True)

    def _give(self, scene: Scene) -> Button:
        """The button that gives the marked cards, or tells how many are to be marked."""
        view: View = scene.view
        missing = view.owed - len(self._marked)
        if missing:
            return Button("g", self._say("mark-more", marked=len(self._marked), missing=missing), "give", lawful=False)
        own = sum(card in view.holdings[view.turn[0]].ship for card in self._marked)
        return Button("g", self._say("give", cards=view.owed, own=own), "give", lawful=True)

    def mark(self, action: str, scene: Scene) -> bool:
        """Mark a card for the pirate, or one more of its kind; where no more can be marked, none of its kind."""
        kind, _, which = action.partition(":")
        if kind != "mark" or not any(isinstance(move, Pay) for move in scene.moves):
            return kind == "give" and self._give(scene).lawful is False
        card, view = Card(which), scene.view
        held = view.holdings[view.turn[0]].cards.count(card)
        if self._marked.count(card) < held and len(self._marked) < view.owed:
            self._marked.append(card)
        else:
            self._marked = [other for other in self._marked if other is not card]
        if len(self._marked) == view.owed:
            self._row.point("give", self.offered(scene))
        return True

    def plan(self, action: str, scene: Scene) -> tuple[Any, ...]:
        if action != "give":
            return super().plan(action, scene)
        given, self._marked = self._marked, []
        return tuple(map(Pay, given))

    def letters(self, scene: Scene) -> Mapping[str, str]:
        keys = {key: kind for kind, key in KEYS.items()} if scene.moves else {}
        return {**keys, **super().letters(scene)}

    def answers(self, view: View, moves: Sequence[Any]) -> Mapping[str, Any]:
        typed: dict[str, Any] = {word: move for kind, move in SIMPLE.items() for word in (kind, KEYS[kind])}
        typed |= {card.value: Pay(card) for card in Card if card is not Card.PIRATE}
        return typed | {f"buy {part}": Buy(_holder(view, part), part) for part in PARTS}

    def read(self, typed: str, view: View, moves: Sequence[Any]) -> TypedAnswer:
        """Also all cards for a pirate in one line, by their names or by their numbers in the question."""
        if not any(isinstance(move, Pay) for move in moves):
            return super().read(typed, view, moves)
        held = view.holdings[view.turn[0]]
        listed = re.sub(r"^(give|pay) ", "", typed)
        named = _numbered(listed, held.cards) if re.fullmatch(r"[\d ,]+", listed) else self._cards_named(listed)
        if named is None:
            return super().read(typed, view, moves)
        if Counter(named) - Counter(held.cards):
            return TypedAnswer(why_not=self._say("screen-refusal-not-yours"))
        if len(named) != view.owed:
            return TypedAnswer(why_not=self._say("terminal-pay-all", owed=view.owed, named=len(named)))
        give = self._say("give", cards=view.owed, own=sum(card in held.ship for card in named))
        told = ", ".join(map(self._named, named))
        return TypedAnswer(tuple(map(Pay, named)), self._say("terminal-confirm", what=f"{give}: {told}"))

    def _cards_named(self, listed: str) -> Sequence[Card] | None:
        """The cards that a line names one after the other; None if there is anything else in it."""
        names: dict[str, tuple[Card, ...]] = {
            name: (card,) for card in Card for name in (card.value, card.value.replace("-", " "))
        }
        names |= {self._named(card).lower(): (card,) for card in Card}
        for card in (Card.COIN, Card.CANNON):
            names |= {self._counted(card, count).lower(): (card,) * count for count in range(1, RANSOM + 1)}
        one = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
        if not re.fullmatch(rf"((?:{one})([ ,]+(and |et |und )?|$))+", listed):
            return None
        return [card for name in re.findall(one, listed) for card in names[name]]

    def move_of(self, action: str, scene: Scene) -> Any:
        kind, _, which = action.partition(":")
        if kind == "mark":
            return Pay(Card(which))
        if kind == "buy":
            seller, _, part = which.partition(":")
            return Buy(int(seller), Card(part)) if part else self._some_purchase(scene.view)
        return SIMPLE.get(kind)

    def _some_purchase(self, view: View) -> Buy:
        """A purchase that is not lawful: the rules say why."""
        buyer = view.turn[0]
        colour = view.holdings[buyer].colour
        part = next(card for card in PARTS if colour is None or card.colour is colour)
        return Buy((buyer + 1) % len(view.holdings), part)

    def leaves_unchanged(self, events: Sequence[Any]) -> int:
        """A pirate turns up first, and then takes cards."""
        return next((at for at, event in enumerate(events) if isinstance(event, Paid)), 0)


def _laid_out(box: Box, groups: Sequence[tuple[Colour, str]]) -> list[tuple[int, int, str, Colour]]:
    """Texts side by side, in as many lines as they need: the place of each."""
    x, y, placed = box.x, box.y, []
    for colour, text in groups:
        if x > box.x and x + len(text) > box.x + box.width:
            x, y = box.x, y + 1
        placed.append((x, y, text, colour))
        x += len(text) + 1
    return placed


def _numbered(listed: str, cards: Sequence[Card]) -> Sequence[Card] | None:
    """The cards with these numbers, counted from 1; None if a number is too high or comes twice."""
    numbers = [int(number) for number in re.findall(r"\d+", listed)]
    is_good = len(set(numbers)) == len(numbers) and all(1 <= number <= len(cards) for number in numbers)
    return [cards[number - 1] for number in numbers] if is_good and numbers else None


def _holder(view: View, part: Card) -> int:
    """The seat with this part in its reserve. Without one it is the buyer's, and the rules say why that is refused."""
    return next((seat for seat, holding in enumerate(view.holdings) if part in holding.parts), view.turn[0])


def draw_ship(grid: CharGrid, x: int, y: int, colour: Colour | None, built: Collection[Card], palette: Palette) -> None:
    """A ship with its parts; empty places are dotted."""
    numbers = {int(part.value[-1]) for part in built}
    for number in range(1, SHIP_PARTS + 1):
        place = part_place(x, y, number)
        if colour is not None and number in numbers:
            _draw_part(grid, place, number, colour, palette)
        else:
            _draw_empty(grid, place, number, palette)


def part_place(x: int, y: int, number: int) -> Box:
    """The place of the part with this number in a ship that is drawn at x and y."""
    row, column = divmod(number - 1, SHIP_COLUMNS)
    return Box(x + column * PART_WIDTH, y + row * PART_HEIGHT, PART_WIDTH, PART_HEIGHT)


def _draw_part(grid: CharGrid, place: Box, number: int, colour: Colour, palette: Palette) -> None:
    row, column = divmod(number - 1, SHIP_COLUMNS)
    for line in range(PART_HEIGHT):
        drawn = PICTURE[row * PART_HEIGHT + line][column * PART_WIDTH : (column + 1) * PART_WIDTH]
        grid.put(place.x, place.y + line, drawn.replace("s", SAILS[colour]), palette[colour])


def _draw_empty(grid: CharGrid, place: Box, number: int, palette: Palette) -> None:
    style = palette["empty"]
    inner = "╌" * (place.width - 2)
    grid.put(place.x, place.y, f"┌{inner}┐", style)
    grid.put(place.x, place.y + 1, f"└{inner[:2]} {number} {inner[:1]}┘", style)
