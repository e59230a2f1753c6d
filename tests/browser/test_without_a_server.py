"""Both games without a server: offline after one visit, and at a static site in a folder of any host."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from tests.browser.castaway import (
    WITH_A_WORKER,
    castaway,
    choose,
    engine,
    finish,
    play_now,
    run_python,
    share_screen,
    site,
)
from tests.browser.line import Line
from tests.browser.sailor import Sailor, play_on
from tests.local import seeded

Make = Callable[..., Sailor]
LONG = pytest.mark.long


@pytest.fixture(scope="module")
def site_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with site(tmp_path_factory.mktemp("host")) as url:
        yield url


def test_after_one_visit_a_game_needs_no_network_and_a_network_changes_nothing_in_it(
    sailor: Make, line: Line, tmp_path: Path
) -> None:
    """With a reload in the middle. The finished game is kept, and can be looked at again without a network."""
    ann = castaway(sailor, line)
    choose(ann, "memoarrr", 3, "captain", abilities=True, edition="2023")
    ann.page.reload()
    expect(ann.page.get_by_role("status")).to_contain_text("can’t be reached")
    ann.page.locator("[data-game=memoarrr] summary").click()
    expect(ann.page.locator("[data-game=memoarrr] [data-option=bot]")).to_have_value("captain")
    play_now(ann, "memoarrr")
    table = ann.table
    for _ in range(3):
        play_on(ann, until=lambda: ann.page.locator("[data-side], [data-move=ready], .tappable").count() > 0)
        ann.step()
    ann.page.reload()
    ann.at_table()
    assert ann.table == table
    line.mend()
    ann.page.evaluate("dispatchEvent(new Event('online'))")
    record = finish(ann, tmp_path)
    assert [player.kind for player in record.players] == ["human", "captain", "captain"]
    assert msgspec.to_builtins(record.options)["edition"] == "2023"
    line.cut()
    ann.page.locator("[data-review]").click()
    expect(ann.page.locator("[data-headline]")).to_have_text(re.compile("^You forgot .* fortune "))
    ann.page.locator("[data-replay]").click()
    ann.page.wait_for_selector("main[data-moment]")
    expect(ann.page.locator("[data-verdict]")).to_have_attribute("data-verdict", "proved")
    check_any_record(ann, next(tmp_path.glob("*.jsonl")))
    ann.page.get_by_role("link", name="First page").click()
    expect(ann.page.locator("[data-finished] li")).to_have_count(1)


def check_any_record(ann: Sailor, file: Path) -> None:
    """A file is checked and shown without a network, and a forged one is refused."""
    forged = file.with_name("forged.jsonl")
    forged.write_text(file.read_text(encoding="utf-8").replace('"seat":0', '"seat":1', 1), encoding="utf-8")
    ann.page.get_by_role("link", name="First page").click()
    ann.page.get_by_role("link", name="Open a saved game").click()
    ann.page.locator("input[type=file]").set_input_files(forged)
    expect(ann.page.get_by_role("alert")).to_contain_text("failed the check")
    ann.page.locator("input[type=file]").set_input_files(file)
    ann.page.wait_for_selector("main[data-moment]")


def test_a_static_site_in_a_folder_has_both_games_for_several_people_at_one_screen(
    sailor: Make, site_url: str, tmp_path: Path
) -> None:
    """And no request leaves the folder: every sailor looks out for that."""
    ann = sailor(site_url, **WITH_A_WORKER)
    ann.go()
    expect(ann.page.locator("[data-site]").last).to_contain_text("Quarterdeck server")
    assert ann.page.locator("[data-way=friends]").count() == 0
    choose(ann, "piratatak", 2, "deckhand", odds=False)
    choose(ann, "memoarrr")
    ann.page.reload()
    share_screen(ann, "memoarrr", "Ann", "Ben")
    expect(ann.page.locator("[data-lift]")).to_have_text("I am Ann")
    ann.page.locator("[data-lift]").click()
    ann.page.locator("[data-side]").first.click()
    ann.page.wait_for_selector(".cell.secret")
    ann.page.reload()
    expect(ann.page.locator("[data-lift]")).to_have_text("I am Ann")
    record = finish(ann, tmp_path)
    assert [player.name for player in record.players] == ["Ann", "Ben"]
    check_same_records(ann, per_set=1)
    ann.page.get_by_role("link", name="First page").click()
    play_now(ann, "piratatak")
    record = finish(ann, tmp_path)
    assert [player.kind for player in record.players] == ["human", "deckhand"]


def check_same_records(ann: Sailor, per_set: int) -> None:
    """The engine plays the same games as CPython, byte for byte."""
    text = Path(seeded.__file__).read_text(encoding="utf-8")
    for game in seeded.OPTION_SETS:
        assert run_python(engine(ann), text, f"choices({game!r})") == seeded.choices(game)
    for game, sets in seeded.OPTION_SETS.items():
        for number in range(len(sets)):
            call = f"digests({game!r}, {number}, 0, {per_set})"
            assert run_python(engine(ann), text, call) == seeded.digests(game, number, 0, per_set), call


CREWS: list[Any] = [
    pytest.param(game, players, bot, options, marks=LONG)
    for game, players, bot, options in [
        ("memoarrr", 2, "parrot", {}),
        ("memoarrr", 3, "cabin-boy", {"treasures": "ordered"}),
        ("memoarrr", 4, "deckhand", {"abilities": True}),
        ("memoarrr", 2, "bosun", {"abilities": True, "treasures": "ordered"}),
        ("memoarrr", 3, "captain", {"edition": "2023"}),
        ("memoarrr", 4, "kraken", {"edition": "2023", "treasures": "ordered"}),
        ("memoarrr", 2, "kraken", {"edition": "2023", "abilities": True}),
        ("memoarrr", 3, "kraken", {"edition": "2023", "abilities": True, "treasures": "ordered", "first": 1}),
        ("piratatak", 2, "parrot", {}),
        ("piratatak", 3, "cabin-boy", {"odds": False}),
        ("piratatak", 4, "deckhand", {"colours": "freed"}),
        ("piratatak", 2, "bosun", {"odds": False, "colours": "freed"}),
        ("piratatak", 3, "captain", {"first": 2}),
        ("piratatak", 2, "kraken", {}),
    ]
]
"""Each level in both games, two to four seats, and every set of options."""


@pytest.mark.parametrize("where", ["offline", "site"])
@pytest.mark.parametrize(("game", "players", "bot", "options"), CREWS)
def test_whole_games_against_every_level_with_every_set_of_options(
    sailor: Make,
    line: Line,
    site_url: str,
    tmp_path: Path,
    where: str,
    game: str,
    players: int,
    bot: str,
    options: dict[str, Any],
) -> None:
    if where == "offline":
        ann = castaway(sailor, line)
    else:
        ann = sailor(site_url, **WITH_A_WORKER)
        ann.go()
    choose(ann, game, players, bot, **options)
    ann.page.reload()
    play_now(ann, game)
    record = finish(ann, tmp_path)
    assert [player.kind for player in record.players] == ["human", *[bot] * (players - 1)]
    assert {name: getattr(record.options, name) for name in options} == options
