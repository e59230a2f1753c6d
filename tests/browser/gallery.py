"""What a gallery of the whole client shows: both games in every phase with two to four players, and the other pages;
and the screens on which all of that has to have room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from playwright.sync_api import Page, ViewportSize

from quarterdeck.core.match import AnyMatch
from quarterdeck.server.table.log_entries import Chair, TookOver
from tests.browser.staged import StagedTable
from tests.browser.states import ABILITIES, State, home, lingering, looking, nothing, over, phase, replay, table
from tests.truth import state_of

PLAYERS = (2, 3, 4)
CREW = ("Captain Ruby", "Barnacle Bo", "Sir Lobster", "Old Marlow")
"""Names as long as most: none of their letters may be missing."""
STRANGERS = (
    "Bartholomew the Terrible of Tortuga",
    "القبطان ياسمين الطويلة",
    "Donaudampfschifffahrtskapitän",
    "Wilhelmina Wobbegong-Winterbottom",
)
"""Names that are too long for a phone; of these the end may be missing."""


@dataclass(frozen=True)
class Screen:
    width: int
    height: int
    text: int = 100
    """The size of the text, in per cent."""

    def __str__(self) -> str:
        return f"{self.width}x{self.height}" + (f"@{self.text}" if self.text != 100 else "")

    def show(self, page: Page) -> None:
        size: ViewportSize = {"width": self.width, "height": self.height}
        page.set_viewport_size(size)
        text = "" if self.text == 100 else f"{self.text}%"
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)


SCREENS = (
    Screen(360, 640),
    Screen(667, 375),
    Screen(844, 390),
    Screen(768, 1024),
    Screen(1280, 800, 200),
    Screen(1440, 900),
    Screen(2560, 1440),
)


def _matches(staged: StagedTable) -> Callable[[Any], bool]:
    """True of a move that reveals a card which matches the latest one."""

    def prefer(move: Any) -> bool:
        state = state_of(staged.match)
        if state.last is None or not hasattr(move, "cell"):
            return True
        animal, landscape = state.last.split("-")
        return animal in state.locations[move.cell] or landscape in state.locations[move.cell]

    return prefer


def _in_the_middle(staged: StagedTable) -> None:
    """A long round: many cards lie face up, chests have been won, and it is the first seat's turn."""

    def there(match: AnyMatch) -> bool:
        view = match.view(None)
        up = sum(card is not None for card in view.cells)
        return view.phase == "reveal" and view.round >= 3 and up >= 8 and match.turn == (0,)

    staged.deal()
    staged.until(there, _matches(staged))


def _asked(wanted: str) -> Callable[[StagedTable], None]:
    """The animal of the card that the first seat has revealed asks it for something."""

    def ready(staged: StagedTable) -> None:
        staged.deal()
        staged.until(lambda match: match.view(None).phase == wanted and match.turn == (0,), _matches(staged))

    return ready


def _peeking(staged: StagedTable) -> None:
    _asked("peek")(staged)
    staged.linger()
    staged.play(0, staged.match.moves(0)[0])


def _failed(staged: StagedTable) -> None:
    """The first seat has just found no match, and has the volcano."""
    staged.deal()
    staged.until(lambda match: match.view(None).phase == "reveal" and match.view(None).round >= 2)
    staged.until(lambda match: match.view(None).held[0] is not None)


def _stood_in_for(staged: StagedTable) -> None:
    """A bot plays for everybody else."""
    phase("reveal")(staged)
    for seat in range(1, len(staged.table.chairs)):
        staged.apply(TookOver(seat, "absent"))
    staged.tell()


def _heaps(match: AnyMatch, seat: int) -> int:
    holding = match.view(None).holdings[seat]
    return len(holding.parts) + bool(holding.coins) + bool(holding.cannons)


FULL_RESERVES = {2: ("deep sea 12", 7), 3: ("deep sea 28", 4), 4: ("deep sea 155", 4)}
"""Deals in which everybody comes to have so many heaps of cards, by the number of players."""


def _full(least: int) -> Callable[[StagedTable], None]:
    def ready(staged: StagedTable) -> None:
        staged.deal()
        staged.until(
            lambda match: 0 in match.turn and all(_heaps(match, seat) >= least for seat in range(match.seats)),
            prefer=lambda move: type(move).__name__ in ("Stop", "Pay", "Fire"),
        )

    return ready


def _may_buy(staged: StagedTable) -> None:
    """The first seat may buy two parts or more."""
    staged.deal()
    staged.until(
        lambda match: 0 in match.turn and sum(type(move).__name__ == "Buy" for move in match.moves(0)) >= 2,
        prefer=lambda move: type(move).__name__ in ("Stop", "Pay", "Fire"),
    )


def _state(
    game: str,
    players: int,
    name: str,
    ready: Callable[[StagedTable], None],
    wait: str = "main.table",
    *clicks: str,
    names: tuple[str, ...] = CREW,
    **how: Any,
) -> State:
    chairs = tuple(Chair(person=f"p{seat}", name=name) for seat, name in enumerate(names[:players]))
    return State(f"{game} {players}: {name}", table(game, ready, wait, players, clicks, chairs=chairs, **how))


def _memoarrr(players: int) -> list[State]:
    state = partial(_state, "memoarrr", players)
    return [
        state("side to pick", lambda staged: staged.deal()),
        state("look", looking, ".cell.secret"),
        state("first reveal", phase("reveal"), **ABILITIES),
        state("card to match", _in_the_middle, ".to-match .card"),
        state("penguin", _asked("peek"), **ABILITIES),
        state("penguin looks", _peeking, ".cell.secret", **ABILITIES),
        state("octopus", _asked("swap"), **ABILITIES),
        state("walrus", _asked("block"), **ABILITIES),
        *([state("mismatch", _failed)] if players > 2 else []),  # with two players it is the end of the round
        state("end of a round", lingering),
        state("others are away", _stood_in_for),
        state("long names", _in_the_middle, names=STRANGERS),
        state("the end", over, "[data-ending]", dealt=True),
        state("the table after the end", over, "main.table", "[data-ending] .close", dealt=True),
    ]


def _piratatak(players: int) -> list[State]:
    state = partial(_state, "piratatak", players)
    phrase, least = FULL_RESERVES[players]
    return [
        state("begin", phase("begin")),
        state("go on", phase("go on")),
        state("pirate", phase("pirate")),
        state("pay", phase("pay")),
        state("cards are marked", phase("pay"), "[data-give]", "[data-mark]"),
        state("buy", _may_buy, "[data-buy]"),
        state("full reserves", _full(least), phrase=phrase),
        state("full reserves, long names", _full(least), phrase=phrase, names=STRANGERS),
        state("the end", over, "[data-ending]", dealt=True),
        state("the table after the end", over, "main.table", "[data-ending] .close", dealt=True),
    ]


def _waiting(players: int) -> State:
    chairs = (Chair(person="pAnn", name=CREW[0]), *[Chair()] * (players - 1))
    bring = table("memoarrr", nothing, ".waiting [data-link]", players, chairs=chairs)
    return State(f"waiting room {players}", bring)


STATES = [
    State("first page", home()),
    *map(_waiting, PLAYERS),
    *(state for game in (_memoarrr, _piratatak) for players in PLAYERS for state in game(players)),
    State("replay", replay),
    State("replay of piratatak", partial(replay, game="piratatak", colours="kept")),
]
