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


def _home(*clicks: str, wait: str = "[data-way=now]") -> Bring:
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


def _table(
    game: str,
    ready: Callable[[StagedTable], None],
    wait: str = "main.table",
    seats: int = 4,
    clicks: tuple[str, ...] = (),
    *,
    to_watch: bool = False,
    **how: Any,
) -> Bring:
    def bring(page: Page, url: str) -> None:
        staged = StagedTable(page, game, seats, **how)
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


def _nothing(_: StagedTable) -> None: ...


def _phase(wanted: str, seat: int | None = 0) -> Callable[[StagedTable], None]:
    """Play until a seat is asked for this."""

    def ready(staged: StagedTable) -> None:
        staged.deal()
        staged.until(
            lambda match: match.view(None).phase == wanted and (seat is None or seat in match.turn),
            prefer=lambda move: type(move).__name__ != "Stop",
        )

    return ready


def _looking(staged: StagedTable) -> None:
    staged.deal()
    staged.play(0, staged.match.moves(0)[0])


def _peeking(staged: StagedTable) -> None:
    _phase("peek")(staged)
    staged.linger()
    staged.play(0, staged.match.moves(0)[0])


def _blocked(staged: StagedTable) -> None:
    _phase("block")(staged)
    staged.step()


def _lingering(staged: StagedTable) -> None:
    """The very move that ends a round, while everybody looks."""
    _phase("reveal", None)(staged)
    staged.linger()
    staged.end_round()


def _over(staged: StagedTable) -> None:
    staged.deal()
    staged.until(lambda match: match.over)


def _stood_in(staged: StagedTable) -> None:
    _phase("reveal")(staged)
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


def _replay(page: Page, url: str) -> None:
    staged = StagedTable(page, "memoarrr", 3, **ABILITIES)
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
    State("home", _home()),
    State("options", _home("[data-game=memoarrr] summary", wait="[data-option=players]")),
    State("friends", _home("[data-way=friends]", wait="dialog[open] [data-begin]")),
    State("crew", _home("[data-way=screen]", wait="dialog[open] [data-begin]")),
    State("settings", _home("header .icon-button", wait="dialog[open] select")),
    State("help", _home(".rules", wait="dialog[open] article")),
    State("move", _page("/move#secret", "[data-claim]")),
    State("missing", _page(NO_PAGE, "main.panel h1"), refused=NOT_FOUND),
    State("replay chooser", _page("/replay", "main input, main button"), refused=NOT_FOUND),
    State("replay", _replay),
    State("offline", _offline),
    State("no such table", _page("/t/tNoSuchTable", "main h2"), refused=NOT_FOUND),
    State("waiting room, host", _table("memoarrr", _nothing, ".waiting [data-link]", 2, chairs=OPEN)),
    State("waiting room, a late player", _table("memoarrr", _late, ".waiting [role=timer]", 3, chairs=LATE)),
    State("waiting room, guest", _table("memoarrr", _nothing, ".waiting form", 2, chairs=OPEN, mine=())),
    State("waiting room, watcher", _table("memoarrr", _nothing, ".waiting", 2, chairs=OPEN, mine=(), to_watch=True)),
    State("closed table", _table("memoarrr", _closed, "main h2", 2, chairs=ALONE)),
]
MEMOARRR = [
    State("before the look", _table("memoarrr", lambda staged: staged.deal())),
    State("looking", _table("memoarrr", _looking, ".cell.secret")),
    State("first reveal", _table("memoarrr", _phase("reveal"), **ABILITIES)),
    State("peek", _table("memoarrr", _phase("peek"), **ABILITIES)),
    State("peeking", _table("memoarrr", _peeking, ".cell.secret", **ABILITIES)),
    State("swap", _table("memoarrr", _phase("swap"), **ABILITIES)),
    State("block", _table("memoarrr", _phase("block"), **ABILITIES)),
    State("blocked", _table("memoarrr", _blocked, ".cell.closed", **ABILITIES)),
    State("end of a round", _table("memoarrr", _lingering)),
    State("the end", _table("memoarrr", _over, "[data-ending]")),
    State("the table after the end", _table("memoarrr", _over, clicks=("[data-ending] .close",))),
    State("spectator", _table("memoarrr", _phase("reveal"), ".watching", 3, mine=())),
    State("curtain", _table("memoarrr", lambda staged: staged.deal(), "[data-lift]", 2, mine=(0, 1))),
    State("stand-in", _table("memoarrr", _stood_in, "[data-return]", 2)),
    State("menu", _table("memoarrr", _phase("reveal"), "dialog[open]", 2, (MENU,))),
    State(
        "settings at the table",
        _table("memoarrr", _phase("reveal"), "dialog[open] select", 2, (MENU, "[data-settings]")),
    ),
    State("log", _on_a_phone(_table("memoarrr", _lingering, "dialog[open] ol", 2, ("nav .small-only",)))),
    State("signals", _table("memoarrr", _phase("reveal"), "[data-signal]", 2, ("nav .icon-button:first-of-type",))),
]
PIRATATAK = [
    State("first draw", _table("piratatak", _phase("begin"))),
    State("go on", _table("piratatak", _phase("go on"))),
    State("pirate", _table("piratatak", _phase("pirate"))),
    State("pay", _table("piratatak", _phase("pay"))),
    State("pay with an own part", _table("piratatak", _own_part, "dialog[open] [data-sure]", 2, ("[data-pay]",))),
    State("ship completed", _table("piratatak", _over, "[data-ending]")),
    State("spectator of ships", _table("piratatak", _phase("go on"), ".watching", 3, mine=())),
]
NO_PART = State("ship without a part", _table("piratatak", _no_part, colours="kept"))
EVERY = [*PAGES, *MEMOARRR, *PIRATATAK]
