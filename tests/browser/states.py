"""Every page of the client and every phase of both games, each brought onto a screen at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, Route

from quarterdeck.core import record as records
from quarterdeck.server.table.log_entries import Began, Chair, Left, TookOver
from tests.browser.sailor import PHONE
from tests.browser.staged import NO_PAGE, StagedTable, visit

Bring = Callable[[Page, str], None]
ABILITIES: dict[str, Any] = {"abilities": True, "edition": "2023", "first": 0}


@dataclass(frozen=True)
class State:
    name: str
    bring: Bring
    refused: str | None = None
    """What the server has no answer to on the way: a browser notes that in its console."""

    def __str__(self) -> str:
        return self.name


def home(*clicks: str, wait: str = "[data-way=now]") -> Bring:
    def bring(page: Page, url: str) -> None:
        visit(page, url, "/")
        page.wait_for_selector("[data-way=now]")
        for click in clicks:
            page.locator(click).first.click()
        page.wait_for_selector(wait)

    return bring


def _page(path: str, wait: str) -> Bring:
    def bring(page: Page, url: str) -> None:
        visit(page, url, path)
        page.wait_for_selector(wait)

    return bring


def table(
    game: str,
    ready: Callable[[StagedTable], None],
    wait: str = "main.table",
    seats: int = 4,
    clicks: tuple[str, ...] = (),
    *,
    to_watch: bool = False,
    dealt: bool = False,
    **how: Any,
) -> Bring:
    """`dealt`: before the page comes to the table."""

    def bring(page: Page, url: str) -> None:
        staged = StagedTable(page, game, seats, **how)
        if dealt:
            staged.deal()
        staged.go(url, to_watch=to_watch)
        ready(staged)
        for click in clicks:
            page.locator(f"{click}:visible").first.click()
        page.wait_for_selector(wait)

    return bring


def _on_a_phone(bring: Bring) -> Bring:
    def bring_small(page: Page, url: str) -> None:
        page.set_viewport_size(PHONE)
        bring(page, url)

    return bring_small


def nothing(_: StagedTable) -> None: ...


def phase(wanted: str, seat: int | None = 0) -> Callable[[StagedTable], None]:
    """Play until a seat is asked for this."""

    def ready(staged: StagedTable) -> None:
        staged.deal()
        staged.until(
            lambda match: match.view(None).phase == wanted and (seat is None or seat in match.turn),
            prefer=lambda move: type(move).__name__ != "Stop",
        )

    return ready


def looking(staged: StagedTable) -> None:
    staged.deal()
    staged.play(0, staged.match.moves(0)[0])


def peeking(staged: StagedTable) -> None:
    phase("peek")(staged)
    staged.linger()
    staged.play(0, staged.match.moves(0)[0])


def _blocked(staged: StagedTable) -> None:
    phase("block")(staged)
    staged.step()


def lingering(staged: StagedTable) -> None:
    """The very move that ends a round, while everybody looks."""
    phase("reveal", None)(staged)
    staged.linger()
    staged.end_round()


def over(staged: StagedTable) -> None:
    staged.deal()
    staged.until(lambda match: match.over)


def _stood_in(staged: StagedTable) -> None:
    phase("reveal")(staged)
    staged.apply(TookOver(0, "clock"))
    staged.tell()


def _late(staged: StagedTable) -> None:
    """Ann has begun, and the game waits for Eve."""
    staged.apply(Began(0, "ab" * 16))
    staged.tell(due_in=45_000)


def _closed(staged: StagedTable) -> None:
    staged.apply(Left(0))
    staged.tell()


def _own_part(staged: StagedTable) -> None:
    """The pirate wants cards, and the seat has a part of its own ship to give."""
    staged.deal()
    staged.until(
        lambda match: match.view(None).phase == "pay" and 0 in match.turn and match.view(0).holdings[0].ship,
        prefer=lambda move: type(move).__name__ != "Stop",
    )


def _no_part(staged: StagedTable) -> None:
    """The first seat has a colour, and no part of it any more."""
    staged.deal()
    staged.until(
        lambda match: (mine := match.view(0).holdings[0]).colour is not None and not mine.ship,
        prefer=lambda move: type(move).__name__ != "Stop",
    )


def replay(page: Page, url: str, game: str = "memoarrr", **options: Any) -> None:
    staged = StagedTable(page, game, 3, **(options or ABILITIES))
    staged.deal()
    staged.until(lambda match: match.over)
    written = records.write(staged.table.record())

    def give(asked: Route) -> None:
        if asked.request.method == "GET":
            asked.fulfill(body=written, content_type="application/json")
        else:
            asked.continue_()

    def asks(address: str) -> bool:
        return "/api/replay" in address

    page.route(asks, give)
    visit(page, url, "/replay#at=20")
    page.wait_for_selector("[data-moment]")
    page.unroute(asks)


def _offline(page: Page, url: str) -> None:
    page.goto(f"{url}/offline.html")
    page.wait_for_selector("main, h1")


NOT_FOUND = "(status of|response code:) 404"
MENU = "nav .icon-button:last-of-type"
OPEN = (Chair(person="pAnn", name="Ann"), Chair())
LATE = (Chair(person="pAnn", name="Ann"), Chair(person="pEve", name="Eve"), Chair(bot="parrot", name="Bo"))
ALONE = (Chair(person="pAnn", name="Ann"), Chair(bot="parrot", name="Bo"))

PAGES = [
    State("home", home()),
    State("options", home("[data-game=memoarrr] summary", wait="[data-option=players]")),
    State("friends", home("[data-way=friends]", wait="dialog[open] [data-begin]")),
    State("crew", home("[data-way=screen]", wait="dialog[open] [data-begin]")),
    State("settings", home("header .icon-button", wait="dialog[open] select")),
    State("help", home(".rules", wait="dialog[open] article")),
    State("move", _page("/move#secret", "[data-claim]")),
    State("missing", _page(NO_PAGE, "main.panel h1"), refused=NOT_FOUND),
    State("puzzles", _page("/puzzles/memoarrr", "[data-theme]")),
    State("replay chooser", _page("/replay", "main input, main button"), refused=NOT_FOUND),
    State("voyage", _page("/voyage", "[data-set-sail]")),
    State("replay", replay),
    State("drills", _page("/drills", "[data-start]")),
    State("offline", _offline),
    State("no such table", _page("/t/tNoSuchTable", "main h2"), refused=NOT_FOUND),
    State("waiting room, host", table("memoarrr", nothing, ".waiting [data-link]", 2, chairs=OPEN)),
    State("waiting room, a late player", table("memoarrr", _late, ".waiting [role=timer]", 3, chairs=LATE)),
    State("waiting room, guest", table("memoarrr", nothing, ".waiting form", 2, chairs=OPEN, mine=())),
    State("waiting room, watcher", table("memoarrr", nothing, ".waiting", 2, chairs=OPEN, mine=(), to_watch=True)),
    State("closed table", table("memoarrr", _closed, "main h2", 2, chairs=ALONE)),
]
MEMOARRR = [
    State("before the look", table("memoarrr", lambda staged: staged.deal())),
    State("looking", table("memoarrr", looking, ".cell.secret")),
    State("first reveal", table("memoarrr", phase("reveal"), **ABILITIES)),
    State("peek", table("memoarrr", phase("peek"), **ABILITIES)),
    State("peeking", table("memoarrr", peeking, ".cell.secret", **ABILITIES)),
    State("swap", table("memoarrr", phase("swap"), **ABILITIES)),
    State("block", table("memoarrr", phase("block"), **ABILITIES)),
    State("blocked", table("memoarrr", _blocked, ".cell.closed", **ABILITIES)),
    State("end of a round", table("memoarrr", lingering)),
    State("the end", table("memoarrr", over, "[data-ending]")),
    State("the table after the end", table("memoarrr", over, clicks=("[data-ending] .close",))),
    State("spectator", table("memoarrr", phase("reveal"), ".watching", 3, to_watch=True, mine=())),
    State("curtain", table("memoarrr", lambda staged: staged.deal(), "[data-lift]", 2, mine=(0, 1))),
    State("stand-in", table("memoarrr", _stood_in, "[data-return]", 2)),
    State("menu", table("memoarrr", phase("reveal"), "dialog[open]", 2, (MENU,))),
    State(
        "settings at the table",
        table("memoarrr", phase("reveal"), "dialog[open] select", 2, (MENU, "[data-settings]")),
    ),
    State("log", _on_a_phone(table("memoarrr", lingering, "dialog[open] ol", 2, ("nav .small-only",)))),
    State("signals", table("memoarrr", phase("reveal"), "[data-signal]", 2, ("nav .icon-button:first-of-type",))),
]
PIRATATAK = [
    State("first draw", table("piratatak", phase("begin"))),
    State("go on", table("piratatak", phase("go on"))),
    State("pirate", table("piratatak", phase("pirate"))),
    State("pay", table("piratatak", phase("pay"))),
    State("pay with an own part", table("piratatak", _own_part, ".danger, .ship .marked", 2, (".ship [data-mark]",))),
    State("ship completed", table("piratatak", over, "[data-ending]")),
    State("spectator of ships", table("piratatak", phase("go on"), ".watching", 3, to_watch=True, mine=())),
]
NO_PART = State("ship without a part", table("piratatak", _no_part, colours="kept"))
EVERY = [*PAGES, *MEMOARRR, *PIRATATAK]
