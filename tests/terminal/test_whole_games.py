"""Whole games at the real command, in a terminal and through pipes, with every number of players and every option."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from typing import Any

import pytest

from quarterdeck.core import record
from quarterdeck.core.match import AnyMatch
from quarterdeck.core.record import Entry
from quarterdeck.core.verify import replay, verify
from quarterdeck.games.memoarrr import Location, Look, Ready, cell_name
from quarterdeck.games.memoarrr.events import Revealed
from quarterdeck.games.piratatak import Buy, Draw, Fire, Pay, Stop
from tests.terminal.screen import CLEAR, cards_told, islands, visible
from tests.terminal.session import PAUSES, Asked, Evening, Setting, evening

YOU = 0
PLAYERS = (2, 3, 4)
MEMOARRR = [
    Setting("memoarrr", players, ("--edition", edition, "--treasures", treasures, *abilities))
    for players, edition, treasures, abilities in product(
        PLAYERS, ("2018", "2023"), ("shuffled", "ordered"), ((), ("--abilities",))
    )
]
PIRATATAK = [Setting("piratatak", players, odds) for players, odds in product(PLAYERS, ((), ("--no-odds",)))]
PIPED = [
    Setting("memoarrr", 2, ("--abilities", "--edition", "2023"), piped=True),
    Setting("memoarrr", 4, piped=True),
    Setting("piratatak", 3, piped=True),
]


def match_at_each_question(played: Evening) -> Iterator[tuple[Asked, AnyMatch]]:
    """Every question beside the match as it stood then, re-played from the record.

    A pause before cards are turned down comes in the middle of a move: the match is the one before that move.
    """
    log = record.read(played.record).log
    match = replay(record.read(played.record), 1)
    behind: set[tuple[str, int]] = set()
    for asked in played.asked:
        kind = asked.question if asked.question in PAUSES else "move"
        while (kind, len(match)) in behind or not _waits(asked, match, log[len(match)]):
            entry = log[len(match)]
            assert entry.seat is not None
            match.play(entry.seat, entry.move)
        behind.add((kind, len(match)))
        yield asked, match


def _waits(asked: Asked, match: AnyMatch, following: Entry[Any, Any]) -> bool:
    """Whether the question was asked before what followed in the log."""
    if asked.question == "turn down":
        return any(match.view().cells) and any(event.turns_down for event in following.events)
    if asked.question == "forget":
        return bool(match.view(YOU).glimpse) and YOU not in match.turn
    return following.seat == YOU


def lawful_words(match: AnyMatch) -> set[str]:
    """Everything that can be typed for the lawful moves."""
    words: set[str] = set()
    for move in match.moves(YOU):
        match move:
            case Look(side=side):
                words |= {side.value, side.value[0]}
            case Draw() | Stop() | Fire():
                name = type(move).__name__.lower()
                words |= {name, name[0]}
            case Ready():
                words.add("ready")
            case Pay(card=card):
                words.add(card.value)
            case Buy(card=card):
                words.add(f"buy {card.value}")
            case _:
                words.add(cell_name(move.cell).lower())
    return words


@pytest.mark.parametrize("setting", [*MEMOARRR, *PIRATATAK, *PIPED], ids=str)
def test_a_game_is_played_to_its_end_and_its_record_verifies(setting: Setting) -> None:
    played = evening(setting)
    assert played.code == 0, played.written[-1000:]
    assert "Traceback" not in played.written
    match = verify(record.read(played.record))
    assert match.seats == setting.players
    assert played.record.count(b"\n") == 1
    answers = [asked for asked in played.asked if asked.question not in PAUSES]
    assert len(answers) == sum(entry.seat == YOU for entry in match.log)


@pytest.mark.parametrize("setting", [*MEMOARRR, *PIRATATAK, *PIPED], ids=str)
def test_help_lists_the_lawful_answers_and_no_others(setting: Setting) -> None:
    questions = 0
    for asked, match in match_at_each_question(evening(setting)):
        if asked.question not in PAUSES:
            assert sorted(asked.help) == sorted(lawful_words(match))
            questions += 1
    assert questions > 2


@pytest.mark.parametrize("setting", MEMOARRR, ids=str)
def test_no_card_that_lies_face_down_can_be_read_when_a_move_is_asked_for(setting: Setting) -> None:
    for asked, match in match_at_each_question(evening(setting)):
        if asked.question not in PAUSES:
            in_sight = _face_up(match) | match.view(YOU).glimpse
            assert cards_told(visible(asked.so_far)) <= set(in_sight.values())
            assert islands(visible(asked.so_far))[-1] == in_sight


def _face_up(match: AnyMatch) -> dict[int, Location]:
    return {cell: card for cell, card in enumerate(match.view().cells) if card}


@pytest.mark.parametrize("setting", MEMOARRR, ids=str)
def test_the_last_look_before_cards_are_turned_down_shows_this_round_only(setting: Setting) -> None:
    pauses = 0
    for asked, match in match_at_each_question(evening(setting)):
        if asked.question == "turn down":
            told = cards_told(visible(asked.so_far))
            assert len(told.difference(_face_up(match).values())) <= 1, (
                "only the card of the move that ends the round is new"
            )
            assert f"Round {match.view().round + 1}" not in visible(asked.so_far)
            pauses += 1
    assert pauses == 6


@pytest.mark.parametrize("setting", MEMOARRR, ids=str)
def test_a_new_round_begins_on_a_clear_screen(setting: Setting) -> None:
    written = evening(setting).written
    for number in range(2, 8):
        before, _, _ = written.partition(f"Round {number} of 7.")
        assert before.endswith(CLEAR)


@pytest.mark.parametrize("setting", MEMOARRR, ids=str)
def test_own_glimpses_are_cleared_before_anybody_else_moves(setting: Setting) -> None:
    written = evening(setting).written
    side = written.index("Remember your three cards")
    glimpses = [side, *(found.start() for found in re.finditer("Your penguin looks at", written))]
    for glimpse in glimpses:
        until_cleared, cleared, _ = written[glimpse:].partition(CLEAR)
        assert cleared
        assert not re.search("Anne|Calico|Mary", until_cleared)


def test_penguins_of_the_player_were_at_work_in_some_of_these_games() -> None:
    pauses = [asked.question for setting in MEMOARRR for asked in evening(setting).asked]
    assert "forget" in pauses


@pytest.mark.parametrize("setting", [*MEMOARRR[::5], *PIRATATAK, *PIPED], ids=str)
def test_the_commitment_comes_before_the_first_card_and_fits_the_secret(setting: Setting) -> None:
    written = evening(setting).written
    commitment = re.match(r"Fair deal: .* SHA-256 is\s+([0-9a-f]{64})\.\n", written)
    secret = re.search(r"The secret was ([0-9a-f]{64})[,;]\s+your\s+nonce\s+([0-9a-f]{32})\.", written)
    assert commitment
    assert secret
    assert sha256(bytes.fromhex(secret[1])).hexdigest() == commitment[1]
    told = record.read(evening(setting).record)
    assert (told.commitment, told.secret, told.nonces[YOU]) == (commitment[1], secret[1], secret[2])


@pytest.mark.parametrize("setting", PIPED, ids=str)
def test_nothing_but_text_goes_through_a_pipe(setting: Setting) -> None:
    assert "\x1b" not in evening(setting).written


@pytest.mark.parametrize("setting", MEMOARRR[::5], ids=str)
def test_every_card_of_the_game_was_told_when_it_was_revealed(setting: Setting) -> None:
    """The control to the tests of secrecy: a screen that tells nothing would pass them all."""
    played = evening(setting)
    log = record.read(played.record).log
    revealed = [event for entry in log for event in entry.events if isinstance(event, Revealed)]
    text = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", played.written)
    told = re.findall(r"(?:You reveal|\w+ reveals) ([A-E][1-5]): (\w+)\s+on\s+(\w+)\.", text)
    assert told == [
        (cell_name(e.cell), e.card.animal, e.card.landscape) for e in revealed if e.cell is not None and e.card
    ]
