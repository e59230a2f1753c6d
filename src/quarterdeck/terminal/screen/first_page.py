"""The first page: the games side by side, each with one key to play."""

from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.games.memoarrr import Location, Volcano
from quarterdeck.games.piratatak import Card, Colour
from quarterdeck.games.piratatak.cards import PARTS
from quarterdeck.narration.narrator import refusal
from quarterdeck.terminal.drawing.buttons import Button, ButtonRow
from quarterdeck.terminal.drawing.grid import Box, CharGrid, wrapped
from quarterdeck.terminal.drawing.memoarrr_cards import draw_face, draw_fog, draw_stack
from quarterdeck.terminal.drawing.piratatak import SHIP_WIDTH, draw_ship
from quarterdeck.terminal.screen.forms import OptionsPage, SettingsPage
from quarterdeck.terminal.screen.page import Page
from quarterdeck.terminal.screen.reading import HelpPage
from quarterdeck.terminal.table import SeatedPlayer
from quarterdeck.terminal.table_setup import PEOPLE_NAMES, PERSON, TableSetup

AT_ONCE = 2
"""Games on one screen; the arrows lead to further ones."""
CARD_WIDTH, CARD_HEIGHT = 37, 16
LETTERS = {"p": "play", "t": "together", "o": "options", "h": "help", "?": "help", "s": "settings", "q": "quit"}
LETTERS |= {"f1": "help", "f2": "settings", "ctrl+c": "quit"}


class FirstPage(Page[None]):
    def __init__(self, note: str = "") -> None:
        super().__init__()
        self._names = [name for name in registry.names() if registry.loads(name)]
        self._at = 0
        self._note = note
        """A note that is shown once: settings that could not be read, or why a table could not be opened."""

    def on_mount(self) -> None:
        self._offers = ButtonRow(self.deck.palette)

    def _actions(self, name: str) -> tuple[Button, ...]:
        """The buttons on a game's card; the game at the cursor has the keys."""
        say = self.deck.catalogue.say
        is_here = name == self._names[self._at]
        kinds = (("p", "play-now", "play"), ("t", "on-this-screen", "together"), ("o", "options", "options"))
        return tuple(
            Button(key if is_here else "", say(label), f"{action}:{name}", True) for key, label, action in kinds
        )

    def draw(self, grid: CharGrid) -> None:
        say, palette = self.deck.catalogue.say, self.deck.palette
        self.draw_bar(grid, say("screen-name"))
        first = self._at // AT_ONCE * AT_ONCE
        shown = self._names[first : first + AT_ONCE]
        left = (grid.width - len(shown) * (CARD_WIDTH + 2) + 2) // 2
        top = max(2, (grid.height - CARD_HEIGHT - 5) // 2)
        for number, name in enumerate(shown):
            self._draw_card(grid, Box(left + number * (CARD_WIDTH + 2), top, CARD_WIDTH, CARD_HEIGHT), name)
        told = wrapped(self._note or say("unofficial"), grid.width - 4)
        for row, line in enumerate(told[:2]):
            grid.put(2, grid.height - 4 + row, line, palette["refused" if self._note else "faint"])
        keys = (("←→", say("screen-choose"), "next"), ("h", say("how-to-play"), "help"))
        self.draw_keys(grid, (*keys, ("s", say("settings"), "settings"), ("q", say("screen-quit"), "quit")))

    def _draw_card(self, grid: CharGrid, box: Box, name: str) -> None:
        catalogue, palette = self.deck.catalogue, self.deck.palette
        is_here = name == self._names[self._at]
        frame = palette["cursor" if is_here else "faint"]
        grid.hotspot(box, f"game:{name}")
        grid.put(box.x, box.y, f"╭{'─' * (box.width - 2)}╮", frame)
        for y in range(box.y + 1, box.y + box.height - 1):
            grid.put(box.x, y, "│", frame)
            grid.put(box.x + box.width - 1, y, "│", frame)
        grid.put(box.x, box.y + box.height - 1, f"╰{'─' * (box.width - 2)}╯", frame)
        inner = Box(box.x + 2, box.y + 1, box.width - 4, box.height - 2)
        title = registry.find(name).title
        grid.centre(inner, inner.y, f"▸ {title} ◂" if is_here else title, palette["title"])
        cover = Box(inner.x, inner.y + 1, inner.width, 6)
        if name == "memoarrr":
            self._draw_island(grid, cover)
        elif name == "piratatak":
            draw_ship(grid, cover.x + (cover.width - SHIP_WIDTH) // 2, cover.y, Colour.RED, _some_parts(), palette)
        tagline = f"tagline-{name}"
        for row, line in enumerate(wrapped(catalogue.say(tagline), inner.width) if catalogue.has(tagline) else []):
            grid.centre(inner, cover.y + 7 + row, line, palette["wait"])
        offers = self._offers if is_here else ButtonRow(palette)
        place = Box(inner.x, inner.y + inner.height - 3, inner.width, 3)
        offers.draw(grid, place, self._actions(name), has_cursor=is_here)

    def _draw_island(self, grid: CharGrid, box: Box) -> None:
        """Six places of an island: two cards, fog, and the volcano."""
        say, palette = self.deck.catalogue.say, self.deck.palette
        width = (box.width - 2) // 3
        for number, card in enumerate((Location.CRAB_LAVA, None, None, None, "stack", Location.WALRUS_WATER)):
            row, column = divmod(number, 3)
            place = Box(box.x + column * (width + 1), box.y + 3 * row, width, 3)
            if isinstance(card, Location):
                draw_face(grid, place, card, say, palette)
            elif card is None:
                draw_fog(grid, place, "fog", palette)
            else:
                draw_stack(grid, place, Volcano.BIRDS_3, 2, 5, palette, say)

    def press(self, key: str) -> bool:
        name = self._names[self._at]
        if key in ("left", "right", "tab"):
            self._at = (self._at + (-1 if key == "left" else 1)) % len(self._names)
        elif key in ("up", "down"):
            self._offers.steer(1 if key == "down" else -1, 0, self._actions(name))
        elif key in ("enter", "space", " "):
            self.act(self._offers.chosen(self._actions(name)) or f"play:{name}")
        elif key in LETTERS:
            self.act(LETTERS[key])
        else:
            return False
        self.redraw()
        return True

    def point(self, action: str) -> None:
        kind, _, name = action.partition(":")
        if name in self._names and kind in ("game", "play", "together", "options"):
            changed = self._at != self._names.index(name)
            self._at = self._names.index(name)
            if self._offers.point(action, self._actions(name)) or changed:
                self.redraw()

    def act(self, action: str) -> None:
        kind, _, name = action.partition(":")
        if name in self._names:
            self._at = self._names.index(name)
        game = self._names[self._at]
        match kind:
            case "play":
                self._play(self.deck.setup_for(game))
            case "together":
                self._choose(self._for_several(self.deck.setup_for(game)))
            case "options":
                self._choose(self.deck.setup_for(game))
            case "help":
                self.deck.push_screen(HelpPage(registry.find(game), at_keys=False))
            case "settings":
                self.deck.push_screen(SettingsPage(), lambda _: self._restyled())
            case "quit":
                self.deck.exit()
            case "next":
                self._at = (self._at + 1) % len(self._names)
        self.redraw()

    def _restyled(self) -> None:
        self._offers = ButtonRow(self.deck.palette)
        self.redraw()

    def _for_several(self, setup: TableSetup) -> TableSetup:
        """At least two people at this screen; no player is called “you”."""
        if setup.players[0].name == self.deck.catalogue.say("screen-you"):
            setup = setup.with_player(0, SeatedPlayer(PEOPLE_NAMES[0]))
        return setup if setup.people > 1 else setup.with_kind(1, PERSON)

    def _choose(self, setup: TableSetup) -> None:
        def chosen(setup: TableSetup | None) -> None:
            self._restyled()
            if setup is not None:
                self._play(setup)

        self.deck.push_screen(OptionsPage(setup), chosen)

    def _play(self, setup: TableSetup) -> None:
        self._note = ""
        try:
            self.deck.sit_down(setup)
        except QuarterdeckError as error:
            self._note = refusal(error, self.deck.catalogue)


def _some_parts() -> tuple[Card, ...]:
    """A ship that lacks one part."""
    return tuple(part for part in PARTS if part.colour is Colour.RED and part is not Card.RED_4)
