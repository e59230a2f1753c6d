"""After the end: the result as a picture, and what the device remembers of finished games."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from quarterdeck.server.table.log_entries import Chair
from tests.browser.sailor import Sailor
from tests.browser.staged import StagedTable, visit
from tests.server.live import Live

CREW = (
    Chair(person="pAnn", name="Ann"),
    Chair(bot="captain", name="שרה"),
    Chair(bot="parrot", name="Long John of the Long Name"),
)
PNG = b"\x89PNG\r\n\x1a\n"


def ended(page: Page, url: str, game: str) -> StagedTable:
    """Ann has played a game against a captain and a parrot, to its end."""
    staged = StagedTable(page, game, 3, chairs=CREW)
    staged.go(url)
    staged.deal()
    staged.until(lambda match: match.over)
    expect(page.locator("[data-ending] [data-rank]")).to_have_count(3)
    return staged


def test_the_result_is_a_picture_with_a_name_that_tells_what_it_is(
    sailor: Callable[..., Sailor], server: Live, tmp_path: Path
) -> None:
    ann = sailor()
    staged = ended(ann.page, server.url, "memoarrr")
    ann.page.locator("[data-share-result]").click()
    card = ann.page.locator("[data-result-card]")
    day = ann.page.evaluate("new Date().toLocaleDateString('sv')")
    expect(card).to_have_attribute("data-result-card", f"quarterdeck-memoarrr-{day}.png")
    outcome = staged.match.outcome()
    winner = CREW[outcome.winner].name
    expect(card).to_have_accessible_name(re.compile(rf"^Memoarrr!.*{winner} wins!.*1\. {winner}: ", re.DOTALL))
    with ann.page.expect_download() as saved:
        ann.page.locator("[data-save-card]").click()
    assert saved.value.suggested_filename == f"quarterdeck-memoarrr-{day}.png"
    saved.value.save_as(tmp_path / "card.png")
    picture = (tmp_path / "card.png").read_bytes()
    assert picture.startswith(PNG)
    assert picture[16:24] == (1080).to_bytes(4, "big") * 2
    assert drawn_colours(card.locator("canvas").evaluate(COLOURS)), "the card is blank"


COLOURS = """(canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
}"""


def drawn_colours(colours: int) -> bool:
    return colours > 500


def test_where_files_can_be_shared_the_picture_is(sailor: Callable[..., Sailor], server: Live) -> None:
    ann = sailor()
    ann.page.add_init_script(
        "navigator.canShare = ({ files }) => files.length === 1;"
        "navigator.share = async ({ files: [file] }) => { window.shared = [file.name, file.type]; };"
    )
    ended(ann.page, server.url, "piratatak")
    ann.page.locator("[data-share-result]").click()
    ann.page.locator("[data-share]").click()
    name, kind = ann.page.wait_for_function("window.shared").json_value()
    assert re.fullmatch(r"quarterdeck-piratatak-\d{4}-\d\d-\d\d\.png", name)
    assert kind == "image/png"


def test_the_first_page_remembers_finished_games_until_they_are_forgotten(
    sailor: Callable[..., Sailor], server: Live
) -> None:
    ann = sailor()
    games = [ended(ann.page, server.url, game) for game in ("memoarrr", "piratatak", "memoarrr")]
    visit(ann.page, server.url, "/")
    finished = ann.page.locator("[data-finished]")
    rows = finished.get_by_role("listitem")
    expect(rows).to_have_count(3)
    for row, staged in zip(rows.all(), reversed(games), strict=True):
        outcome = staged.match.outcome()
        place = ("1st", "2nd", "3rd")[outcome.ranking.index(0)]
        expect(row).to_contain_text(re.compile(rf"({place}|2nd) of 3 ·\s+{outcome.scores[0]} "))
        expect(row).to_contain_text(str(ann.page.evaluate("new Date().getFullYear()")))
        expect(row.get_by_role("link", name="Replay")).to_have_attribute("href", f"/r/{staged.watch}")
    won = sum(staged.match.outcome().winner == 0 for staged in games if staged.table.terms.game == "memoarrr")
    for level in ("captain", "parrot"):
        expect(finished.locator(f"[data-tally='memoarrr/{level}']")).to_have_text(f"{won} of 2")
    ann.page.reload()
    expect(rows).to_have_count(3)
    rows.first.get_by_role("button", name="Share the result").click()
    expect(ann.page.locator("[data-result-card]")).to_have_attribute("data-result-card", re.compile("memoarrr"))
    ann.page.get_by_role("button", name="Close").click()
    finished.get_by_role("button", name="Forget these games").click()
    ann.page.locator("[data-sure-forget]").click()
    expect(finished).to_have_count(0)
    ann.page.reload()
    expect(ann.page.locator("[data-way=now]").first).to_be_visible()
    expect(finished).to_have_count(0)
