"""A record is checked as a whole: its secret, its seed, its options, its players, and that every move is lawful."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from quarterdeck.core import record
from quarterdeck.core.errors import BadRecord
from quarterdeck.core.fairness import FairDeal, commitment_of
from quarterdeck.core.verify import replay, verify
from quarterdeck.games.memoarrr import Reveal
from tests.core.finished import BOTH, Fields, changed, fields_of, finished, found_out, line_of


@BOTH
def test_an_honest_record_passes(game: str) -> None:
    match = verify(record.read(line_of(game)))
    assert match.over
    assert match.log == finished(game).log
    assert match.outcome() == finished(game).outcome()


@BOTH
def test_a_replay_can_stop_anywhere(game: str) -> None:
    told = record.read(line_of(game))
    for entries in (1, 2, len(told.log) // 2, len(told.log)):
        assert replay(told, entries).log == told.log[:entries]


@BOTH
@pytest.mark.parametrize(
    ("others", "code"),
    [
        ({"secret": "00" * 32}, "wrong-commitment"),
        ({"secret": "00" * 31}, "bad-secret"),
        ({"secret": bytes(range(32)).hex().upper()}, "bad-secret"),
        ({"secret": bytes(range(32)).hex() + "\n"}, "bad-secret"),
        ({"secret": ""}, "bad-secret"),
        ({"secret": "zz" * 32}, "bad-secret"),
        ({"secret": "00" * 32, "commitment": commitment_of(bytes(32))}, "wrong-seed"),
        ({"commitment": "00" * 32}, "wrong-commitment"),
        ({"commitment": commitment_of(bytes(range(32))).upper()}, "wrong-commitment"),
        ({"commitment": ""}, "wrong-commitment"),
        ({"seed": "00" * 32}, "wrong-seed"),
        ({"seed": ""}, "wrong-seed"),
        ({"nonces": ["c0ffee", None, "0b0a8"]}, "wrong-seed"),
        ({"nonces": ["c0ffee", "0b0a7", None]}, "wrong-seed"),
        ({"nonces": ["c0ffee", None]}, "wrong-seed"),
        ({"nonces": []}, "wrong-seed"),
        ({"nonces": ["C0FFEE", None, "0b0a7"]}, "bad-nonce"),
        ({"nonces": ["c0ffee", "", "0b0a7"]}, "bad-nonce"),
        ({"log": []}, "empty-log"),
        ({"players": []}, "bad-players"),
        ({"players": [{"name": "Ann"}]}, "bad-players"),
        ({"players": [{"name": "Ann"}] * 5}, "bad-players"),
    ],
)
def test_a_changed_deal_is_found_out(game: str, others: Fields, code: str) -> None:
    error = found_out(changed(game, **others))
    assert error.code == code
    assert error.entry is None


@BOTH
def test_another_secret_with_all_that_follows_from_it_deals_other_cards(game: str) -> None:
    other = FairDeal(bytes(32), [])
    error = found_out(changed(game, secret="00" * 32, nonces=[], commitment=other.commitment, seed=other.seed.hex()))
    assert (error.code, error.entry) == ("wrong-event", 0)


@pytest.mark.parametrize("others", [{"edition": "2018"}, {"abilities": False}, {"treasures": "ordered"}], ids=str)
def test_a_changed_option_is_found_out(others: Fields) -> None:
    options = {**fields_of("memoarrr")["options"], **others}
    assert found_out(changed("memoarrr", options=options)).entry is not None


@BOTH
def test_another_first_player_is_found_out(game: str) -> None:
    fields = fields_of(game)
    for first in {0, 1, 2} - {fields["log"][0]["events"][0]["first"]}:
        error = found_out(changed(game, options={**fields["options"], "first": first}))
        assert (error.code, error.entry) == ("wrong-event", 0)


@pytest.mark.parametrize("first", [-1, 3, 10**12])
def test_a_first_player_who_is_not_at_the_table_is_found_out(first: int) -> None:
    options = {**fields_of("memoarrr")["options"], "first": first}
    assert found_out(changed("memoarrr", options=options)).code == "bad-option"


@BOTH
def test_another_number_of_players_is_found_out(game: str) -> None:
    fields = fields_of(game)
    found_out(changed(game, players=fields["players"][:2]))
    found_out(changed(game, players=[*fields["players"], {"name": "Di"}]))


@BOTH
def test_a_log_that_stops_early_is_found_out(game: str) -> None:
    for entries in range(1, len(finished(game))):
        error = found_out(changed(game, log=fields_of(game)["log"][:entries]))
        assert (error.code, error.entry) == ("not-over", entries - 1)


@BOTH
def test_a_log_that_goes_on_after_the_end_is_found_out(game: str) -> None:
    log = fields_of(game)["log"]
    error = found_out(changed(game, log=[*log, log[-1]]))
    assert (error.code, error.entry) == ("match-over", len(log))


@BOTH
@pytest.mark.parametrize("seat", [-1, 3, 2**70])
def test_a_seat_that_is_not_there_is_found_out(game: str, seat: int) -> None:
    fields = fields_of(game)
    fields["log"][4]["seat"] = seat
    error = found_out(fields)
    assert (error.code, error.entry) == ("not-your-turn", 4)


@BOTH
def test_a_move_of_another_seat_is_found_out(game: str) -> None:
    for entry in range(7, len(finished(game))):
        fields = fields_of(game)
        fields["log"][entry]["seat"] = (fields["log"][entry]["seat"] + 1) % 3
        error = found_out(fields)
        assert (error.code, error.entry) == ("not-your-turn", entry)


def test_another_lawful_move_is_found_out_by_its_events() -> None:
    told = record.read(line_of("memoarrr"))
    for index, entry in enumerate(told.log):
        if isinstance(entry.move, Reveal):
            offered = replay(told, index).moves(entry.seat or 0)
            fields = fields_of("memoarrr")
            fields["log"][index]["move"]["cell"] = next(move.cell for move in offered if move != entry.move)
            error = found_out(fields)
            assert error.code in {"wrong-event", "wrong-events"}
            assert error.entry == index


@pytest.mark.parametrize(
    ("game", "move"),
    [
        ("memoarrr", {"move": "ready"}),
        ("memoarrr", {"move": "reveal", "cell": 12}),
        ("memoarrr", {"move": "reveal", "cell": -1}),
        ("memoarrr", {"move": "reveal", "cell": 2**70}),
        ("piratatak", {"move": "fire"}),
        ("piratatak", {"move": "pay", "card": "pirate"}),
        ("piratatak", {"move": "buy", "seller": 2**70, "card": "red-1"}),
    ],
    ids=str,
)
def test_a_move_against_the_rules_is_found_out(game: str, move: Fields) -> None:
    fields = fields_of(game)
    entry = next(
        n for n, told in enumerate(fields["log"]) if told["move"] and told["move"]["move"] in {"reveal", "draw"}
    )
    fields["log"][entry]["move"] = move
    error = found_out(fields)
    assert error.entry == entry
    assert error.sentence.startswith("This move is against the rules: ")


@BOTH
@pytest.mark.parametrize("field", ["seat", "move"])
def test_only_the_deal_has_no_seat_and_no_move(game: str, field: str) -> None:
    fields = fields_of(game)
    fields["log"][2][field] = None
    error = found_out(fields)
    assert (error.code, error.entry) == ("no-move", 2)
    fields = fields_of(game)
    fields["log"][0][field] = fields["log"][1][field]
    error = found_out(fields)
    assert (error.code, error.entry) == ("bad-deal-entry", 0)


def test_a_record_with_options_of_another_game_is_found_out() -> None:
    told = replace(record.read(line_of("memoarrr")), options=record.read(line_of("piratatak")).options)
    with pytest.raises(BadRecord) as caught:
        verify(told)
    assert caught.value.code == "no-such-option"


def test_a_record_of_a_game_that_is_not_installed_is_found_out() -> None:
    with pytest.raises(BadRecord) as caught:
        verify(replace(record.read(line_of("memoarrr")), game="chess"))
    assert caught.value.code == "no-such-game"
