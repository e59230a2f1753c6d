"""Looking back at the terminal: step by step, round by round, through anybody's eyes, or with everything shown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

import pytest

import quarterdeck
from quarterdeck.cli import main
from quarterdeck.core import registry
from quarterdeck.core.record import Player, Record, write
from quarterdeck.core.replay import look_back
from quarterdeck.narration import Catalogue, Company, narrator_of
from quarterdeck.narration.catalogue import LANGUAGES
from quarterdeck.terminal.screen.replay_page import SECONDS, ReplayPage
from quarterdeck.terminal.settings import TerminalSettings
from tests.terminal.eyesight import cards_on, drawn_on
from tests.terminal.helm import Helm, on_screen
from tests.terminal.paper import whims


@cache
def recorded(game: str = "memoarrr", seats: int = 2) -> Record:
    *_, match = whims(game, seats, {"abilities": True} if game == "memoarrr" else {}, "an old story")
    return match.record(Player(name) for name in ("Ann", "Bo", "Cy", "Di")[:seats])


@asynccontextmanager
async def looking_back(record: Record, language: str = "en") -> AsyncIterator[tuple[Helm, ReplayPage]]:
    page = ReplayPage(record)
    async with on_screen(settings=TerminalSettings(language=language, colours="full"), first=page) as helm:  # type: ignore[arg-type]
        await helm.until(lambda: helm.page is page)
        yield helm, page


async def test_with_everything_shown_every_card_of_the_island_is_to_be_seen() -> None:
    _, moments = look_back(recorded(), "all")

    async with looking_back(recorded()) as (helm, _):
        locations = [card for card in moments[0].hidden.locations if card]
        assert {card for *_, card in drawn_on(helm.text)} == set(locations)
        assert len(locations) == 24


@pytest.mark.parametrize("eyes", [None, 0, 1])
async def test_through_a_players_eyes_there_is_what_they_saw_then_and_no_more(eyes: int | None) -> None:
    _, moments = look_back(recorded(), eyes)

    async with looking_back(recorded()) as (helm, page):
        await helm.press(*["e"] * (1 if eyes is None else 2 + eyes))
        assert f"Seen by · {'A spectator' if eyes is None else ('Ann', 'Bo')[eyes]}" in helm.text
        for at, moment in enumerate(moments):
            view = moment.view
            in_sight = {card for card in view.cells if card} | set(view.glimpse.values())
            turned = {event.card for event in moment.events if getattr(event, "card", None)} if at else set()
            assert cards_on(helm.text) - in_sight - turned <= ({view.removed} if view.removed else set())
            assert {card for *_, card in drawn_on(helm.text)} == in_sight
            await helm.press("right")
        assert page.step == len(moments) - 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
async def test_each_step_is_told_on_top_in_the_same_sentences_as_at_the_table(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quarterdeck.terminal.screen.replay_page.SECONDS", 0.001)
    record = recorded(game, 2)
    rules, (_, moments) = registry.find(record.game, record.rules), look_back(record, 0)
    narrator = narrator_of(rules, Catalogue(language), Company(("Ann", "Bo"), 0))
    async with looking_back(record, language) as (helm, page):
        await helm.press("e", "e")
        for moment in moments[:25]:
            *_, last = narrator.news(moment.events, moment.shown or moment.view)
            told = " ".join(last.split())
            await helm.until(lambda told=told: told in helm.text.split("\n")[1])  # type: ignore[misc]
            await helm.press("right")
    assert page.step == 25


async def test_the_playback_waits_until_a_step_has_been_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarterdeck.terminal.screen.replay_page.SECONDS", 0.001)
    told: dict[int, str] = {}
    async with looking_back(recorded()) as (helm, page):
        go_on = page.act

        def act(action: str) -> None:
            told[page.step] = page.news.told(500)
            go_on(action)

        monkeypatch.setattr(page, "act", act)
        page.is_playing = True
        await helm.until(lambda: len(told) > 20)
    narrator = narrator_of(page._game, Catalogue(), Company(("Ann", "Bo"), None))
    _, moments = look_back(recorded(), "all")
    for step, sentences in told.items():
        moment = moments[step]
        assert sentences.endswith(narrator.news(moment.events, moment.shown or moment.view)[-1])


async def test_steps_go_on_and_back_and_to_both_ends() -> None:
    async with looking_back(recorded()) as (helm, page):
        length = len(recorded().log)
        await helm.press("right", "right", "left")
        assert (page.step, f"2 / {length}" in helm.text) == (1, True)
        await helm.press("end", "right")
        assert f"{length} / {length}" in helm.text
        await helm.press("home", "left")
        assert page.step == 0
        await helm.click("last")
        await helm.click("back")
        assert page.step == length - 2


async def test_one_can_jump_from_round_to_round() -> None:
    async with looking_back(recorded()) as (helm, page):
        seen: list[int] = []
        while len(seen) < 7 and page.step < len(recorded().log):
            await helm.press("down")
            seen.append(next(number for number in range(8) if f"Round {number} of 7" in helm.text.split("\n")[0]))
        assert seen == [1, 2, 3, 4, 5, 6, 7]
        await helm.press("up")
        assert "Round 6 of 7" in helm.text


async def test_it_plays_by_itself_until_the_end_or_until_it_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarterdeck.terminal.screen.replay_page.SECONDS", 0.001)
    assert SECONDS > 0.5

    async with looking_back(recorded()) as (helm, page):
        assert "Play" in helm.text
        await helm.press("space")
        await helm.until(lambda: page.step > 3)
        await helm.press("space")
        assert not page.is_playing
        await helm.press("end", "space")
        await helm.until(lambda: not page.is_playing)


async def test_a_game_without_rounds_is_jumped_through_all_the_same() -> None:
    async with looking_back(recorded("piratatak", 3)) as (helm, page):
        await helm.press("down", "down")
        assert page.step == 20
        assert "Pile" in helm.text


def test_without_a_terminal_the_game_is_told_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(write(recorded()) + b"\n")
    assert main(["replay", str(file), "--terminal"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("The island lies in fog.")
    assert told.count("Round ") == 7
    assert "wins with" in told
    assert cards_on(told)
    assert main(["replay", str(file), "--terminal", "--language", "de"]) == 0
    assert capsys.readouterr().out.startswith("Die Insel liegt im Nebel.")


def test_a_record_that_does_not_hold_is_not_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(write(recorded()).replace(recorded().secret.encode(), b"0" * 64))
    assert main(["replay", str(file), "--terminal"]) == 2
    assert "The commitment is not the SHA-256 of the secret." in capsys.readouterr().err
    assert quarterdeck.read_record(write(recorded())) == recorded()
