"""Several people at one screen, who pass it round: what is for one pair of eyes is behind a curtain first."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Route, expect

from quarterdeck.core.record import Record
from quarterdeck.core.replay import look_back
from quarterdeck.server.table.log_entries import Moved
from tests.browser.sailor import PHONE, Sailor, play_to_the_end
from tests.server.live import Live

PRIVATE = ("look", "ready", "peek")
TURNS = 20
"""Taps after which everything that a game without secrets asks for has been seen."""
SIGHT = """() => {
  const cells = {};
  for (const cell of document.querySelectorAll("[role=grid] [data-cell]")) {
    const pictures = [...cell.querySelectorAll("img")]
      .map((img) => img.src.match(/([a-z]+)-[^/]*$/)?.[1])
      .filter((picture) => picture !== "fog");
    if (pictures.length)
      cells[cell.dataset.cell] = { secret: cell.classList.contains("secret"), card: pictures.slice(0, 2) };
  }
  return {
    eyes: document.querySelector("main")?.dataset.eyes,
    curtain: document.querySelector("[data-lift]")?.textContent ?? null,
    cells,
    secrets: document.documentElement.outerHTML.match(/for your eyes only/g)?.length ?? 0,
  };
}"""
"""Every face on the island as the document has it, be it seen or covered."""


class Sight(NamedTuple):
    """What the page had in it, somewhere between two lengths of the log."""

    earliest: int
    latest: int
    eyes: int
    curtain: str | None
    faces: dict[int, tuple[str, bool]]
    """By cell: the card, and whether it is for one pair of eyes."""
    secrets: int


class Onlooker:
    """Stands behind the players and notes what the page shows before every tap, and who says that it is them."""

    def __init__(self, screen: Sailor, server: Live) -> None:
        self._screen = screen
        self._server = server
        self.sights: list[Sight] = []
        self.lifts: list[tuple[int, str]] = []
        """How many moves had been made, and who lifted the curtain."""
        self._before = 0
        """How many had been made at the look before: since then bots may have gone further than the page."""

    @property
    def seen(self) -> int:
        """How many moves had been made when this one looked last."""
        return self.sights[-1].latest

    @property
    def moved(self) -> list[Moved]:
        return [one for one in self._server.happenings(self._screen.table) if isinstance(one, Moved)]

    def look(self) -> None:
        earliest, self._before = self._before, len(self.moved)
        seen: dict[str, Any] = self._screen.page.evaluate(SIGHT)
        latest = len(self.moved)
        faces = {int(cell): (_card(face["card"]), bool(face["secret"])) for cell, face in seen["cells"].items()}
        self.sights.append(
            Sight(earliest, latest, int(seen["eyes"]), seen["curtain"], faces, seen["secrets"]),
        )

    def tapped(self, _: Sailor, seen: dict[str, Any]) -> None:
        if seen["offer"] == "[data-lift]":
            self.lifts.append((len(self.moved), seen["says"].removeprefix("I am ")))
        self.look()


def _card(pictures: list[str]) -> str:
    landscape, animal = pictures
    return f"{animal}-{landscape}"


def sit_down(sailor: Sailor, game: str, *names: str, bots: int = 0, **terms: Any) -> None:
    """Opens a table on this screen from the first page; the terms that the page does not offer are put in."""

    def hurry(route: Route) -> None:
        asked = route.request.post_data
        route.continue_(post_data=None if asked is None else json.dumps({**json.loads(asked), **terms}))

    sailor.page.route("**/api/tables", hurry)
    sailor.go()
    sailor.page.locator(f"article[data-game={game}] [data-way=screen]").click()
    dialog = sailor.page.get_by_role("dialog")
    for seat, name in enumerate(names):
        if seat >= 2:
            dialog.locator("[data-more]").click()
        dialog.locator(f"[data-player='{seat}']").fill(name)
    dialog.get_by_role("combobox").select_option(str(bots))
    dialog.locator("[data-begin]").click()
    sailor.page.wait_for_selector("main.table", state="attached")


@pytest.mark.parametrize(
    ("names", "bots", "terms", "most"),
    [
        (("Ann", "Ben"), 0, {"pace": "instant", "options": {"abilities": True, "edition": "2023"}}, None),
        # Without abilities there is no later look.
        pytest.param(("Ann", "Ben", "Cleo"), 1, {"pace": "instant"}, 16, marks=pytest.mark.long),
    ],
)
def test_the_curtain_falls_before_every_private_look_and_only_the_right_one_sees_it(
    sailor: Callable[..., Sailor],
    server: Live,
    names: tuple[str, ...],
    bots: int,
    terms: dict[str, Any],
    most: int | None,
) -> None:
    screen = sailor(viewport=PHONE, has_touch=True)
    sit_down(screen, "memoarrr", *names, bots=bots, **terms)
    onlooker = Onlooker(screen, server)
    onlooker.look()
    play_to_the_end(screen, most=most, after=onlooker.tapped)
    record = screen.record(screen.table)
    check_sights(onlooker.sights, record)
    check_lifts(onlooker, names)


def check_sights(sights: list[Sight], record: Record) -> None:
    watched = look_back(record, None)[1]
    through = [look_back(record, seat)[1] for seat in range(len(record.players))]
    assert any(sight.secrets for sight in sights), "there was a private look"
    assert any(sight.curtain for sight in sights)
    for sight in sights:
        times = range(max(0, sight.earliest - 1), sight.latest + 1)
        public = {pair for time in times for pair in face_up(watched[time])}
        private = {pair for time in times for pair in through[sight.eyes][time].view.glimpse.items()}
        for cell, (card, secret) in sight.faces.items():
            if secret:
                assert (cell, card) in private, f"{cell}: {card} is not for {sight}"
            else:
                assert (cell, card) in public, f"{cell}: {card} does not lie face up: {sight}"
        if sight.curtain is not None:
            assert sight.secrets == 0
            assert not any(secret for _, secret in sight.faces.values())


def face_up(moment: Any) -> set[tuple[int, str]]:
    """What lay there for everybody to see, with what was turned up and down again by the same move.

    At the end of the game the cards in the fog are laid open too."""
    cells = moment.view.locations or moment.view.cells
    lay = {(cell, str(card)) for cell, card in enumerate(cells) if card is not None}
    return lay | {(event.cell, str(event.card)) for event in moment.events if hasattr(event, "match")}


def check_lifts(onlooker: Onlooker, names: tuple[str, ...]) -> None:
    for index, moved in enumerate(onlooker.moved[: onlooker.seen]):
        if json.loads(bytes(moved.move))["move"] in PRIVATE and moved.seat < len(names):
            latest = [name for before, name in onlooker.lifts if before <= index][-1:]
            assert latest == [names[moved.seat]], f"move {index}"


HASTY = """() => new MutationObserver((_, watching) => {
  const button = document.querySelector("[data-lift]");
  if (button) watching.disconnect();
  button?.click();
}).observe(document, { childList: true, subtree: true })"""
"""Taps the button in the moment in which it appears."""


def test_a_hasty_tap_does_not_lift_the_curtain_that_has_just_fallen(sailor: Callable[..., Sailor]) -> None:
    """The player before may tap once too often, and would see what is for the next player's eyes."""
    screen = sailor()
    sit_down(screen, "memoarrr", "Ann", "Ben", pace="instant")
    screen.page.locator("[data-lift]").click()
    screen.page.locator("[data-side]").first.click()
    screen.page.evaluate(HASTY)
    screen.page.locator("[data-move=ready]").click()
    expect(screen.page.locator("[data-lift]")).to_have_text("I am Ben")
    screen.page.locator("[data-lift]").click()
    expect(screen.page.locator("[data-side]").first).to_be_visible()


def test_a_reload_in_the_middle_of_a_look_brings_the_curtain_back_first(sailor: Callable[..., Sailor]) -> None:
    screen = sailor()
    sit_down(screen, "memoarrr", "Ann", "Ben", pace="instant")
    screen.page.locator("[data-lift]").click()
    screen.page.locator("[data-side]").first.click()
    secrets = screen.page.locator(".cell.secret")
    expect(secrets).to_have_count(3)
    screen.page.reload()
    expect(screen.page.locator("[data-lift]")).to_have_text("I am Ann")
    seen = screen.page.evaluate(SIGHT)
    assert (seen["cells"], seen["secrets"]) == ({}, 0), "it is nowhere in the document"
    screen.page.locator("[data-lift]").click()
    expect(secrets).to_have_count(3)


def test_nothing_is_secret_in_piratatak_so_there_is_no_curtain(sailor: Callable[..., Sailor], server: Live) -> None:
    screen = sailor()
    sit_down(screen, "piratatak", "Ann", "Ben", "Cleo", pace="instant")
    offers: list[str] = []

    def seats_that_moved() -> set[int]:
        return {one.seat for one in server.happenings(screen.table) if isinstance(one, Moved)}

    while len(offers) < TURNS or seats_that_moved() != {0, 1, 2}:
        if (offer := screen.step()) is not None:
            offers.append(offer)
    assert "[data-lift]" not in offers
    assert [seat["name"] for seat in screen.card(screen.table)["seats"]] == ["Ann", "Ben", "Cleo"]
