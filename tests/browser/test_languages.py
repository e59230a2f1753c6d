"""French and German, everywhere: no English is left over, and no message's name shows through."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from fluent.syntax.ast import TextElement
from fluent.syntax.visitor import Visitor
from playwright.sync_api import Page, expect

from tests.browser.sailor import PHONE, Sailor, rush_to_the_end
from tests.locales.catalogues import ROOT, TRANSLATIONS, messages_of

READ = """() => {
  const told = [document.title, document.body.innerText];
  for (const element of document.querySelectorAll("[aria-label], [title], [alt], [placeholder]"))
    for (const name of ["aria-label", "title", "alt", "placeholder"])
      if (element.hasAttribute(name)) told.push(element.getAttribute(name));
  for (const option of document.querySelectorAll("option:not([lang])")) told.push(option.textContent);
  return told.flatMap((text) => text.split("\\n")).map((text) => text.trim()).filter(Boolean);
}"""
"""Everything on the page that is read or heard."""
READ_ALL = """
window.told = new Set();
addEventListener("DOMContentLoaded", () => {
  const note = () => read().forEach((text) => window.told.add(text));
  new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true });
});
"""
"""Notes everything that the page has ever told, whatever changes in it."""


class Fragments(Visitor):
    """The words of a catalogue without what is filled in."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_TextElement(self, node: TextElement) -> None:  # noqa: N802 - that is what the parser calls it
        self.found |= {line.strip() for line in node.value.split("\n")}


@cache
def fragments_of(language: str) -> frozenset[str]:
    fragments = Fragments()
    for message in messages_of(language).values():
        fragments.visit(message)
    return frozenset(fragments.found)


@cache
def english_only(language: str) -> re.Pattern[str]:
    """English words of several letters and a space, or whole messages of one word, that this language does not have."""
    own = "\n".join(fragments_of(language))
    foreign = {text for text in fragments_of("en") if re.search(r"\w{2,} \w{2,}", text) and text not in own}
    return re.compile("|".join(sorted(map(re.escape, foreign), key=len, reverse=True)))


@cache
def english_words(language: str) -> frozenset[str]:
    """Whole messages, which nothing else may be on the page."""
    return fragments_of("en") - fragments_of(language) - {""}


def check_language(page: Page, language: str) -> None:
    told: list[str] = page.evaluate(READ)
    assert len(told) > 3, "there is something to read"
    for text in told:
        check_text(text, language)
    expect(page.locator("html")).to_have_attribute("lang", language)


@cache
def check_text(text: str, language: str) -> None:
    assert text not in messages_of("en").keys() - fragments_of(language), f"a message’s name shows through: {text}"
    assert text not in english_words(language), f"English is left: {text}"
    found = english_only(language).search(text)
    assert not found, f"English is left: “{found[0]}” in “{text}”"


def rules_sentences(game: str) -> Iterator[str]:
    text = (ROOT / "src/quarterdeck/games" / game / "rules.md").read_text(encoding="utf-8")
    return (line for line in text.split("\n") if re.fullmatch(r"[A-Z][^*_`|\[\]#]{40,}", line))


@pytest.mark.parametrize(
    ("language", "game"),
    [
        ("fr", "memoarrr"),
        ("de", "piratatak"),
        pytest.param("de", "memoarrr", marks=pytest.mark.long),
        pytest.param("fr", "piratatak", marks=pytest.mark.long),
    ],
)
def test_no_english_is_left_on_any_page(sailor: Callable[..., Sailor], language: str, game: str) -> None:
    ann = sailor(locale=language, viewport=PHONE)
    page = ann.page
    ann.go()
    tile = page.locator(f"article[data-game={game}]")
    tile.locator("summary").click()
    tile.locator("[data-option=clock]").wait_for()
    check_language(page, language)
    for way in ("friends", "screen"):
        tile.locator(f"[data-way={way}]").click()
        page.get_by_role("dialog").wait_for()
        check_language(page, language)
        close(page)
    table = ann.open_table(game, "me", "bot", options={"abilities": True} if game == "memoarrr" else {})
    page.add_init_script(f"const read = {READ}; {READ_ALL}")
    ann.go(f"/t/{table}")
    ann.at_table()
    check_dialogs(page, language, game)
    rush_to_the_end(ann)
    page.locator("[data-fair] summary").click()
    check_language(page, language)
    for text in page.evaluate("[...told]"):
        check_text(text, language)
    page.locator("[data-replay]").click()
    page.locator("[data-step=last]").click()
    check_language(page, language)


def check_dialogs(page: Page, language: str, game: str) -> None:
    """The rules by their key, then the log, and the menu with the settings behind it."""
    page.keyboard.press("?")
    article = page.locator("dialog article")
    expect(article).to_be_visible()
    check_language(page, language)
    rules = article.inner_text()
    assert len(rules) > 1_000
    assert not [sentence for sentence in rules_sentences(game) if sentence in rules]
    close(page)
    page.keyboard.press("l")
    page.get_by_role("dialog").wait_for()
    check_language(page, language)
    close(page)
    page.keyboard.press("m")
    page.locator("dialog [data-hand-over]").click()
    page.locator("dialog [data-link]").wait_for()
    check_language(page, language)
    page.locator("dialog [data-settings]").click()
    page.locator("dialog select").first.wait_for()
    check_language(page, language)
    close(page)


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_friends_who_wait_and_links_that_lead_nowhere_speak_it_too(sailor: Callable[..., Sailor]) -> None:
    for language in TRANSLATIONS:
        ann, ben = sailor(locale=language), sailor(locale=language)
        for one in (ann, ben):
            one.forgiven += ["the server responded with a status of 404", "WebSocket connection to"]
        table = ann.open_table("piratatak", "me", "open")
        ann.go(f"/t/{table}")
        ann.page.locator("[data-link]").first.wait_for()
        check_language(ann.page, language)
        ben.go(f"/t/{table}")
        ben.page.get_by_role("textbox").wait_for()
        check_language(ben.page, language)
        for path in ("/t/tnobody", "/replay", "/move#nothing"):
            ben.go(path)
            ben.page.locator("main h1, main h2").first.wait_for()
            check_language(ben.page, language)


@pytest.mark.parametrize(("locale", "language"), [("fr-CH", "fr"), ("es", "en")])
def test_the_language_is_the_browsers_and_changes_with_one_tap_for_the_next_visits_too(
    sailor: Callable[..., Sailor], locale: str, language: str
) -> None:
    """What other browsers want is read by a function of its own, which has its own test."""
    ann = sailor(locale=locale)
    ann.go()
    html = ann.page.locator("html")
    expect(html).to_have_attribute("lang", language)
    ann.page.locator("header select").select_option("de")
    expect(html).to_have_attribute("lang", "de")
    check_language(ann.page, "de")
    ann.page.reload()
    expect(html).to_have_attribute("lang", "de")
