"""Whole games in the line mode, on a screen and through pipes, alone and passing the keyboard on, in every language."""

from __future__ import annotations

import re
from hashlib import sha256
from itertools import pairwise

import pytest

from quarterdeck.core import record
from quarterdeck.core.verify import verify
from quarterdeck.games.memoarrr.events import Revealed
from quarterdeck.games.piratatak import Pay
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.terminal.plain_io import LineOutput
from tests.terminal.plain_evening import NAMES, Asked, Evening, Setting, evening
from tests.terminal.plain_screen import CLEAR, cards_told

ABILITIES_2018 = (("abilities", True), ("edition", "2018"))
ABILITIES_2023 = (("abilities", True), ("edition", "2023"))
MEMOARRR = [
    Setting("memoarrr", 2, ABILITIES_2023),
    Setting("memoarrr", 4, (("treasures", "ordered"),), language="fr"),
    Setting("memoarrr", 3, ABILITIES_2018, language="de"),
    Setting("memoarrr", 3, ABILITIES_2023, humans=3),
    Setting("memoarrr", 3, ABILITIES_2018, humans=2, language="fr"),
]
PIRATATAK = [
    Setting("piratatak", 2, (("odds", False),), bots="deckhand"),
    Setting("piratatak", 2, humans=2, language="de"),
]
PIPED = [
    Setting("memoarrr", 2, ABILITIES_2023, piped=True, language="de"),
    Setting("memoarrr", 2, ABILITIES_2023, piped=True, humans=2),
    Setting("piratatak", 4, piped=True, language="fr"),
]
EVERY_SETTING = pytest.mark.parametrize("setting", [*MEMOARRR, *PIRATATAK, *PIPED], ids=str)
ON_AN_ISLAND = pytest.mark.parametrize("setting", MEMOARRR, ids=str)


def questions(played: Evening, kind: str) -> list[Asked]:
    return [asked for asked in played.asked if asked.kind == kind]


@EVERY_SETTING
def test_a_game_is_played_to_its_end_and_its_record_verifies(setting: Setting) -> None:
    played = evening(setting)
    match = verify(record.read(played.record))
    assert match.seats == setting.players
    assert played.record.count(b"\n") == 1
    made = [entry for entry in match.log if entry.seat is not None and entry.seat < setting.humans]
    together = sum(isinstance(one.move, Pay) and isinstance(other.move, Pay) for one, other in pairwise(made))
    refused = len(questions(played, "move")) - (len(made) - together)
    assert 0 <= refused <= setting.humans, "somebody else may be quicker to take a side of the island, and no more"


@EVERY_SETTING
def test_help_lists_the_lawful_answers_and_no_others(setting: Setting) -> None:
    asked = questions(evening(setting), "move")
    assert len(asked) > 2
    for question in asked:
        assert question.offered == question.lawful


def leaks(played: Evening) -> list[tuple[str, set[str]]]:
    """The cards that could be read at a question although they lay face down, or were for other eyes."""
    found = [(asked.kind, cards_told(played.visible(asked)) - asked.may_see) for asked in played.asked]
    return [(kind, set(cards)) for kind, cards in found if cards]


@ON_AN_ISLAND
def test_no_card_that_lies_face_down_can_be_read_at_any_question(setting: Setting) -> None:
    assert leaks(evening(setting)) == []


@ON_AN_ISLAND
def test_the_board_on_request_tells_all_that_may_be_seen(setting: Setting) -> None:
    """The control to the test above: a screen that tells nothing would pass it."""
    played = evening(setting)
    for asked in questions(played, "move"):
        assert cards_told(played.visible(asked)) == asked.may_see


@EVERY_SETTING
def test_every_line_is_words_that_a_screen_reader_can_say(setting: Setting) -> None:
    """No boxes, no patterns, no brackets: letters, numbers, and the marks of a sentence."""
    written = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", evening(setting).written)
    assert set(re.findall(r"[^\w\s.,:;!?’“”„()/%+-]", written)) == set()


@pytest.mark.parametrize("setting", [MEMOARRR[0], MEMOARRR[3]], ids=str)
def test_a_screen_that_forgets_nothing_is_found_out(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LineOutput, "forget", lambda _: None)
    kinds = {kind for kind, _ in leaks(evening.__wrapped__(setting))}
    assert kinds >= {"move", "curtain"} if setting.humans > 1 else kinds >= {"move"}


@ON_AN_ISLAND
def test_a_new_round_begins_on_a_clear_screen_after_a_last_look(setting: Setting) -> None:
    played = evening(setting)
    say = Catalogue(setting.language).say
    pauses = questions(played, "turn down")
    for pause in pauses:
        assert cards_told(played.visible(pause))
        assert played.written[pause.end :].lstrip("\n").startswith(CLEAR)
    if setting.humans == 1:
        assert len(pauses) == 6
        begins = re.escape(say("memoarrr-round", number=9, volcano="dark", who="you", player="").partition("9")[0])
        assert len(re.findall(rf"{re.escape(CLEAR)}{begins}[2-7]", played.written)) == 6


SHARED = pytest.mark.parametrize("setting", [MEMOARRR[3], MEMOARRR[4]], ids=str)


@SHARED
def test_a_curtain_falls_before_every_other_pair_of_eyes_and_nothing_is_behind_it(setting: Setting) -> None:
    played = evening(setting)
    curtains = questions(played, "curtain")
    for curtain in curtains:
        assert cards_told(played.visible(curtain)) == set()
        assert played.visible(curtain).count("\n") <= 3
    seats = [entry.seat for entry in record.read(played.record).log if entry.seat in range(setting.humans)]
    hands = sum(one != other for one, other in pairwise(seats))
    assert len(curtains) == 1 + hands


def test_on_a_pipe_private_looks_are_told_between_the_curtain_and_the_next_one() -> None:
    """Nothing can be cleared there, so it is at least said whose eyes come next, before and after each private look."""
    played = evening(PIPED[1])
    parts = re.split(r"Now it is (\w+)’s turn at the keyboard", played.written)
    told = dict[str, list[str]]()
    for name, part in zip(parts[1::2], parts[2::2], strict=True):
        told.setdefault(name, []).append(part)
    assert set(told) == set(NAMES[:2])
    for name, own in told.items():
        others = "".join("".join(part) for other, part in told.items() if other != name)
        assert any("You look at the three cards" in part for part in own)
        assert f"{name} looks at the three cards" in others
        assert not re.search(rf"{name} looks at the three cards[^.]*\.[^\n]* on ", others)


@pytest.mark.parametrize("setting", [MEMOARRR[1], PIRATATAK[0], PIPED[0]], ids=str)
def test_the_commitment_is_told_at_the_end_and_fits_the_secret(setting: Setting) -> None:
    played = evening(setting)
    told = record.read(played.record)
    _, _, after = played.written.partition(told.commitment)
    assert sha256(bytes.fromhex(told.secret)).hexdigest() == told.commitment
    assert told.secret in after
    assert told.nonces[0] is not None
    assert told.nonces[0] in after


@pytest.mark.parametrize("setting", PIPED, ids=str)
def test_nothing_but_text_goes_through_a_pipe(setting: Setting) -> None:
    assert "\x1b" not in evening(setting).written


@pytest.mark.parametrize("setting", [MEMOARRR[0], PIPED[0]], ids=str)
def test_every_card_of_the_game_was_told_when_it_was_revealed(setting: Setting) -> None:
    """The control to the tests of secrecy: a screen that tells nothing would pass them all."""
    played = evening(setting)
    log = record.read(played.record).log
    revealed = {event.card for entry in log for event in entry.events if isinstance(event, Revealed)}
    text = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", played.written)
    assert cards_told(text) >= revealed


def test_penguins_of_the_players_were_at_work_in_some_of_these_games() -> None:
    pauses = [asked.kind for setting in MEMOARRR for asked in evening(setting).asked]
    assert "forget" in pauses
