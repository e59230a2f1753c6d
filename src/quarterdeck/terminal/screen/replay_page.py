"""A finished game step by step: as one seat or a spectator saw it, or with everything shown."""

from collections.abc import Iterable, Sequence
from math import inf

from quarterdeck.core import registry
from quarterdeck.core.record import Record
from quarterdeck.core.replay import Eyes, ReplayMoment, look_back
from quarterdeck.narration import Company, Narrator, narrator_of
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.protocol.exposure import beat_of
from quarterdeck.terminal.drawing import board_of
from quarterdeck.terminal.drawing.board import Scene
from quarterdeck.terminal.drawing.buttons import Button, ButtonRow
from quarterdeck.terminal.drawing.grid import CharGrid
from quarterdeck.terminal.screen.app import QuarterdeckApp, run
from quarterdeck.terminal.screen.forms import SettingsPage
from quarterdeck.terminal.screen.news_line import NewsLine
from quarterdeck.terminal.screen.page import Page
from quarterdeck.terminal.screen.reading import HelpPage
from quarterdeck.terminal.screen.table_layout import draw_log, layout
from quarterdeck.terminal.screen.table_state import EventLog
from quarterdeck.terminal.settings import TerminalSettings

SECONDS = 1.2
"""Seconds between two steps of the playback."""
STRIDE = 10
"""Steps to jump in a game without rounds."""
KEYS = {"left": "back", "right": "on", "home": "first", "end": "last", "up": "round-back", "down": "round-on",
        "space": "play", " ": "play", "enter": "play", "e": "eyes", "tab": "eyes", "h": "help", "?": "help",
        "f1": "help", "o": "settings", "f2": "settings", "q": "quit", "escape": "quit", "ctrl+c": "quit"}  # fmt: skip


def replay_on_screen(record: Record, settings: TerminalSettings) -> None:
    """Show a record until the player leaves; a BadRecord says what is wrong with it."""
    page = ReplayPage(record)
    run(QuarterdeckApp(settings, first=page))


def tell_again(record: Record, catalogue: Catalogue) -> None:
    """The whole game line by line, everything shown: for screen readers and pipes."""
    _, moments = look_back(record, "all")
    names = [player.name for player in record.players]
    narrator = narrator_of(registry.find(record.game, record.rules), catalogue, Company(names, None))
    for moment in moments:
        for event in moment.events:
            print(narrator.tell(event))


class ReplayPage(Page[None]):
    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record = record
        self._game = registry.find(record.game, record.rules)
        self._names = tuple(player.name for player in record.players)
        self._all_eyes: tuple[Eyes, ...] = ("all", None, *range(len(self._names)))
        self._eyes: Eyes = "all"
        self._moments = self._seen()
        self.step = 0
        self.is_playing = False
        self.news = NewsLine()
        """What happened in this step, one sentence after the other."""

    def on_mount(self) -> None:
        self._restyle()
        self.set_interval(SECONDS, self._go_on)

    def _restyle(self) -> None:
        self._board = board_of(self._game, self.deck.catalogue, self.deck.palette)
        self._offers = ButtonRow(self.deck.palette)
        self._tell()

    def _tell(self) -> None:
        """Begin to tell the news of this step."""
        moment = self._moments[self.step]
        beats = sum(beat_of(type(event)) for event in moment.events)
        view = moment.view if moment.shown is None else moment.shown
        self.news.hear(moment.events, self._narrator().news(moment.events, view), beats * SECONDS)
        self._wait_for_news()

    def _wait_for_news(self) -> None:
        """Draw again when the next sentence is said."""
        seconds = self.news.changes_in
        if seconds < inf:
            self.set_timer(seconds + 0.01, self._hear_more)

    def _hear_more(self) -> None:
        self.news.tick()
        self.redraw()
        self._wait_for_news()

    def _narrator(self) -> Narrator:
        company = Company(self._names, self._eyes if isinstance(self._eyes, int) else None)
        return narrator_of(self._game, self.deck.catalogue, company)

    def _seen(self) -> tuple[ReplayMoment, ...]:
        _, moments = look_back(self._record, self._eyes)
        return moments

    @property
    def _rounds(self) -> Sequence[int]:
        """The steps in which a round begins."""
        begins = [at for at, moment in enumerate(self._moments) if any(event.turns_down for event in moment.events)]
        return begins or range(0, len(self._moments), STRIDE)

    def draw(self, grid: CharGrid) -> None:
        catalogue, palette = self.deck.catalogue, self.deck.palette
        moment = self._moments[self.step]
        narrator = self._narrator()
        title = catalogue.say("replay-of", title=self._game.title)
        self.draw_bar(grid, title, narrator.heading(moment.view), f"{self.step + 1} / {len(self._moments)}")
        plan = layout(grid.width, grid.height)
        grid.put(plan.news.x, plan.news.y, self.news.told(plan.news.width), palette["strong"])
        self._board.draw(grid, plan.board, Scene(moment.view, (), narrator.company, moment.hidden))
        draw_log(grid, plan.log, self._told(narrator), palette)
        self._offers.draw(grid, plan.prompt, self._buttons(), has_cursor=False)
        self.draw_keys(grid, self._hints())

    def _hints(self) -> Iterable[tuple[str, str, str]]:
        say = self.deck.catalogue.say
        yield "←→", say("step-forward"), "on"
        yield "↑↓", say("replay-round"), "round-on"
        yield "e", say("replay-eyes"), "eyes"
        yield "h", say("screen-rules"), "help"
        yield "q", say("screen-quit"), "quit"

    def _told(self, narrator: Narrator) -> list[tuple[str, bool]]:
        """The log up to this step: all of it where everything is shown, else as this seat could read it then."""
        event_log = EventLog()
        told: list[tuple[str, bool]] = []
        for moment in self._moments[: self.step + 1]:
            if self._eyes == "all":
                told += [(line, True) for event in moment.events for line in narrator.tell(event).split("\n")]
                continue
            if any(event.turns_down for event in moment.events):
                event_log.turn_down()
            event_log.forget()
            event_log.tell(moment.events)
        return told if self._eyes == "all" else event_log.told(narrator)

    def _buttons(self) -> tuple[Button, ...]:
        say = self.deck.catalogue.say
        eyes = {"all": say("eyes-all"), None: say("eyes-watcher")}
        seen = self._names[self._eyes] if isinstance(self._eyes, int) else eyes[self._eyes]
        play = say("step-pause" if self.is_playing else "step-play")
        steps = (Button("", "|◂", "first", True), Button("", "◂", "back", True), Button("", play, "play", True))
        ends = (Button("", "▸", "on", True), Button("", "▸|", "last", True))
        return (*steps, *ends, Button("e", f"{say('replay-eyes')} · {seen}", "eyes", True))

    def press(self, key: str) -> bool:
        if key not in KEYS:
            return False
        self.act(KEYS[key])
        return True

    def act(self, action: str) -> None:
        before, last = (self.step, self._eyes), len(self._moments) - 1
        match action:
            case "back" | "on":
                self.step = min(max(0, self.step + (1 if action == "on" else -1)), last)
            case "first" | "last":
                self.step = 0 if action == "first" else last
            case "round-on":
                self.step = next((at for at in self._rounds if at > self.step), last)
            case "round-back":
                self.step = next((at for at in reversed(self._rounds) if at < self.step), 0)
            case "play":
                self.is_playing = not self.is_playing
            case "eyes":
                at = self._all_eyes.index(self._eyes)
                self._eyes = self._all_eyes[(at + 1) % len(self._all_eyes)]
                self._moments = self._seen()
            case "help":
                self.deck.push_screen(HelpPage(self._game, at_keys=False))
            case "settings":
                self.deck.push_screen(SettingsPage(), lambda _: self._restyle())
            case "quit":
                self.deck.exit()
        if (self.step, self._eyes) != before:
            self._tell()
        self.redraw()

    def _go_on(self) -> None:
        """Take the next step of the playback when this one has been told."""
        if self.is_playing and self.news.changes_in == inf:
            self.act("on")
            self.is_playing = self.step < len(self._moments) - 1
