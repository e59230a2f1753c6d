"""The search for leaks finds what it is to find: a card is hidden in every place, and is found there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from quarterdeck.narration.catalogue import Catalogue
from tests.browser.names import LANGUAGES, named, tells_pile
from tests.browser.sailor import Sailor
from tests.browser.search import CLIENT, Search
from tests.browser.staged import StagedTable
from tests.browser.truth import ALL
from tests.browser.watched import Voyage, check_answer, check_frame, check_secrets
from tests.properties.redeal import Leak
from tests.server.live import Live

DOCUMENT, WINDOW, KEPT = "the document", "what is reachable from window", "what the browser keeps"
HIDING: list[tuple[str, str]] = [
    (DOCUMENT, "document.querySelector('.cell').dataset.x = card"),
    (DOCUMENT, "document.querySelector('.cell').setAttribute('aria-label', card)"),
    (DOCUMENT, "document.querySelector('.island').style.setProperty('--x', card)"),
    (DOCUMENT, "document.body.append(new Comment(card))"),
    (DOCUMENT, "document.body.appendChild(document.createElement('div')).attachShadow({mode: 'open'}).append(card)"),
    (DOCUMENT, "document.body.appendChild(document.createElement('textarea')).value = card"),
    (DOCUMENT, "document.styleSheets[0].insertRule(`.x { content: '${card}' }`)"),
    (DOCUMENT, "{ const up = document.createElement('b'); up.append(...pictures()); document.body.append(up) }"),
    ("the accessibility tree", "document.querySelectorAll('.cell')[1].setAttribute('aria-label', card)"),
    ("the accessibility tree", "document.body.append(card)"),
    (WINDOW, "window.x = { deep: [[], [{ card }]] }"),
    (WINDOW, "window[Symbol('x')] = new Map([[{}, new Set([card])]])"),
    (WINDOW, "document.querySelector('.cell').x = { of: { cells: [card] } }"),
    (WINDOW, "window.y = { animal: card.split('-')[0], landscape: card.split('-')[1] }"),
    (WINDOW, "window.z = new TextEncoder().encode(card)"),
    (WINDOW, "{ const one = { card }; one.itself = one; window.w = one }"),
    ("nodes out of the document", "{ const up = document.createElement('b'); up.append(...pictures()); keep(up) }"),
    (KEPT, "localStorage.setItem('x', card)"),
    (KEPT, "sessionStorage.setItem(card, 'x')"),
    (KEPT, "history.replaceState({ card }, '')"),
    (KEPT, "(await caches.open('x')).put('/x', new Response(card))"),
    (
        KEPT,
        "await new Promise((done) => { const base = indexedDB.open('x'); base.onupgradeneeded = () =>"
        " base.result.createObjectStore('x').put(card, 1); base.onsuccess = () => { base.result.close(); done() } })",
    ),
    ("the cookies", "document.cookie = `x=${card}`"),
    ("the address", "document.title = card"),
    ("the address", "location.hash = card"),
    ("the console", "console.log(card)"),
]
IN_THE_HEAP = [
    "addEventListener('x', () => card.length)",
    "{ class Keeper { #card = card; get length() { return this.#card.length } } window.keeper = new Keeper() }",
    "{ const [animal, landscape] = card.split('-'); const pair = { animal, landscape }; keep(() => pair) }",
    "keep(new Promise(() => undefined).then(() => card))",
    "{ const long = 'a sentence that is never flattened: ' + card; keep(() => long) }",
]
SLOW_CLOCK = """
const promptly = window.setTimeout;
window.setTimeout = (what, pause = 0, ...how) => promptly(what, pause && pause + 60_000, ...how);
"""
HIDE = """async ([animal, landscape, addresses]) => {{
  const card = [animal, landscape].join("-");
  const keep = (thing) => (window.kept ??= []).push(() => thing);
  const pictures = () => addresses.map((src) => Object.assign(new Image(), {{ src }}));
  {hiding};
}}"""


@pytest.fixture
def search(sailor: Callable[..., Sailor], server: Live) -> Search:
    page = sailor().page
    staged = StagedTable(page, "memoarrr", 2)
    search = Search(page)
    staged.go(server.url)
    staged.deal()
    page.wait_for_selector("main.table")
    return search


def hide(search: Search, hiding: str, card: str) -> None:
    animal, landscape = card.split("-")
    art = [file.name for file in (CLIENT / "assets").iterdir() if file.name.endswith(".svg")]
    addresses = [next(f"/assets/{name}" for name in art if name.startswith(f"{half}-")) for half in (animal, landscape)]
    search.page.evaluate(HIDE.format(hiding=hiding), [animal, landscape, addresses])


def test_card_is_found_wherever_it_is_hidden(search: Search) -> None:
    """Half of the places at once, each with a card of its own: there are more places than cards."""
    for half in (HIDING[::2], HIDING[1::2]):
        assert not set().union(*search.cards().values())
        hidden = dict(zip(sorted(ALL), half, strict=False))
        assert len(hidden) == len(half)
        for card, (_, hiding) in hidden.items():
            hide(search, hiding, card)
        found = search.cards()
        assert [where for card, where in hidden.items() if card not in found[where[0]]] == []
        search.said.clear()
        search.page.evaluate("localStorage.clear(); sessionStorage.clear(); history.replaceState(null, '', '#')")
        search.page.evaluate("caches.delete('x'); indexedDB.deleteDatabase('x')")
        search.page.context.clear_cookies()
        search.page.reload()
        search.page.wait_for_selector(".cell")


def test_cards_that_only_closures_hold_are_found_in_the_heap(search: Search) -> None:
    hidden = dict(zip(IN_THE_HEAP, sorted(ALL), strict=False))
    assert len(hidden) == len(IN_THE_HEAP)
    for hiding, card in hidden.items():
        hide(search, hiding, card)
    assert not search.cards()["what is reachable from window"] & set(hidden.values())
    found = named(search.heap())
    assert [hiding for hiding, card in hidden.items() if card not in found] == []
    assert found & ALL == set(hidden.values()), "no other card is in the heap"


def test_card_is_found_in_every_language() -> None:
    for language in LANGUAGES:
        say = Catalogue(language).say
        assert named(say("memoarrr-card", animal="crab", landscape="lava")) == {"crab-lava"}
        assert named(say("piratatak-card", card="part", colour="red", number="2")) == {"red-2"}
    assert named("crab-lavatory, scrab-lava, red-22") == set()


def test_order_of_a_pile_is_found_whatever_is_between_its_cards() -> None:
    pile = ["coin", "red-2", "coin", "pirate", "blue-1", "coin", "cannon", "green-6", "coin"]
    assert tells_pile('{"x":["coin","red-2","coin","pirate","blue-1","coin","cannon","green-6"]}', pile)
    assert not tells_pile("coin red-2 coin pirate blue-1 coin green-6 cannon", pile)


def test_frame_answer_or_page_that_tells_too_much_is_found(sailor: Callable[..., Sailor], server: Live) -> None:
    """The watcher's page turns no card down, since its timers are late."""
    voyage = Voyage(sailor, server)
    voyage.watcher.sailor.page.add_init_script(SLOW_CLOCK)
    voyage.sit_down()
    check_frame_detector(voyage)
    check_answer_detector(voyage)
    voyage.learn(voyage.ann, "north")
    voyage.learn(voyage.ben, "south")
    voyage.fail()
    voyage.ann.sailor.page.locator(".cell .up").first.wait_for(state="detached")
    with pytest.raises(Leak):
        voyage.watcher.check()
    voyage.ann.check()


def check_frame_detector(voyage: Voyage) -> None:
    truth = voyage.truth
    frame = next(frame for frame in voyage.ann.search.frames if frame["type"] == "update" and frame["view"])
    check_frame(frame, truth)
    with pytest.raises(Leak):
        check_frame(frame | {"x": truth.card(7)}, truth)
    with pytest.raises(Leak):
        check_frame(frame | {"x": truth.table.opened.secret}, truth)
    with pytest.raises(Leak):
        check_secrets("a page", truth.table.nonces[1], truth, (0,))


def check_answer_detector(voyage: Voyage) -> None:
    voyage.ben.check_answers()
    assert voyage.ben.search.answers, "a person who sits down by a link says a name, and is answered"
    address, text = voyage.ben.search.answers[0]
    assert "Ben" in text
    for hidden in (voyage.truth.card(7), voyage.truth.table.opened.secret):
        with pytest.raises(Leak):
            check_answer(address, text + hidden, voyage.truth)
