"""The exposure clock: from when a move is taken, how long a private look lasts, and which move is forced when."""

from __future__ import annotations

from copy import copy

from quarterdeck.bots.bot import UNHURRIED
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import Match
from quarterdeck.games.memoarrr import Look, Move, Peek, Ready, Reveal, Side, Swap
from quarterdeck.games.memoarrr.events import BecameReady, Revealed
from quarterdeck.games.piratatak import GAME as PIRATATAK
from quarterdeck.games.piratatak import Draw
from quarterdeck.games.piratatak.events import ColourTaken, Drew
from quarterdeck.protocol.exposure import ExposureClock, beat_of
from quarterdeck.protocol.paces import LEAST_THOUGHT, MOST_THOUGHT, PACES
from tests.games.memoarrr.table import CHAIN, Table

PACE = PACES["normal"]
LOOK = 90_000
GLANCE = PACE.look or 0


def looking(look: int | None = LOOK) -> tuple[Table, ExposureClock]:
    """A table whose cards were dealt at 1000, where seat 0 has looked at its side at 2000."""
    table, clock = Table(2, looking=True), ExposureClock(PACE, look=look)
    clock.entry_made(table.match, 1_000, None)
    table.match.play(0, Look(Side.NORTH))
    clock.entry_made(table.match, 2_000, 0)
    return table, clock


def revealed() -> tuple[Table, ExposureClock]:
    """A table where seat 0 has revealed a card at 5000."""
    table, clock = Table(2), ExposureClock(PACE)
    clock.entry_made(table.match, 1_000, None)
    table.reveal(CHAIN[0])
    clock.entry_made(table.match, 5_000, 0)
    return table, clock


def test_after_a_card_was_shown_no_move_is_taken_until_its_exposure_time_is_over() -> None:
    _, clock = revealed()
    assert clock.moves_allowed_at == 5_000 + PACE.exposure


def test_each_event_of_an_entry_is_shown_for_its_beat_one_after_the_other() -> None:
    clock = ExposureClock(PACE)
    match = Match(PIRATATAK, 2, FairDeal.from_phrase("a quiet sea"), {"first": 0})
    clock.entry_made(match, 1_000, None)
    assert clock.moves_allowed_at == 1_000 + round(0.6 * PACE.exposure), "the cards are dealt"
    entry = match.play(0, Draw())
    clock.entry_made(match, 9_000, 0)
    assert [type(event) for event in entry.events] == [Drew, ColourTaken]
    assert clock.moves_allowed_at == 9_000 + round((0.4 + 0.5) * PACE.exposure)


def test_an_event_without_a_beat_of_its_own_is_shown_for_the_whole_time_if_it_shows_a_card_for_now() -> None:
    assert (Revealed.beat, beat_of(Revealed)) == (None, 1.0)
    assert (BecameReady.beat, beat_of(BecameReady)) == (None, 0.0)


def test_a_private_look_delays_no_move() -> None:
    _, clock = looking()
    assert clock.moves_allowed_at == 2_000


def test_a_private_look_is_in_the_view_for_its_time_and_no_longer() -> None:
    table, clock = looking()
    ends = clock.look_ends_at[0]
    assert ends == 2_000 + LOOK
    assert not clock.look_is_over(0, ends - 1)
    assert len(clock.view_at(table.match, 0, ends - 1).glimpse) == 3
    assert clock.look_is_over(0, ends)
    assert clock.view_at(table.match, 0, ends).glimpse == {}


def test_a_look_that_a_move_has_ended_has_no_end_in_time() -> None:
    table, clock = looking()
    table.match.play(0, Ready())
    clock.entry_made(table.match, 3_000, 0)
    assert clock.look_ends_at == {}
    assert not clock.look_is_over(0, 99_000)


def test_the_only_move_left_is_forced_when_the_look_ends() -> None:
    table, clock = looking()
    assert clock.forced_move(table.match, 0) == (2_000 + LOOK, Ready())
    assert clock.forced_move(table.match, 1) is None, "seat 1 has not looked yet"


def test_without_a_time_limit_no_look_ends_and_no_move_is_forced() -> None:
    table, clock = Table(2, looking=True), ExposureClock(PACES["instant"])
    clock.entry_made(table.match, 1_000, None)
    table.match.play(0, Look(Side.NORTH))
    clock.entry_made(table.match, 2_000, 0)
    assert clock.look_ends_at == {}
    assert clock.forced_move(table.match, 0) is None


def test_without_an_agreed_time_the_look_before_the_game_lasts_until_the_cards_are_put_back() -> None:
    table, clock = looking(look=None)
    assert clock.is_looking(0)
    assert (clock.look_ends_at, clock.forced_move(table.match, 0)) == ({}, None)
    assert len(clock.view_at(table.match, 0, 10**9).glimpse) == 3
    play(table, clock, 0, Ready(), 10**9)
    assert not clock.is_looking(0)


def peeking(seats: int = 3) -> tuple[Table, ExposureClock]:
    """Seat 0 has revealed a penguin and looked at the octopus on cell 11 at 10000."""
    cells = {0: "penguin-water", 6: "octopus-water", 7: "turtle-water", 11: "octopus-lava"}
    table = Table(seats, cells=cells, abilities=True, edition="2023")
    clock = ExposureClock(PACE)
    clock.entry_made(table.match, 1_000, None)
    play(table, clock, 0, Reveal(0), 5_000)
    play(table, clock, 0, Peek(11), 10_000)
    return table, clock


def play(table: Table, clock: ExposureClock, seat: int, move: Move, at: int) -> None:
    table.match.play(seat, move)
    clock.entry_made(table.match, at, seat)


def seen(table: Table, clock: ExposureClock, now: int, seat: int | None = 0) -> list[int]:
    """The cells that a seat looks at."""
    return list(clock.view_at(table.match, seat, now).glimpse)


def test_a_penguins_look_lasts_its_time_although_the_others_move_on() -> None:
    table, clock = peeking()
    ends = 10_000 + GLANCE
    play(table, clock, 1, Reveal(7), 15_000)
    assert table.match.view(0).glimpse == {}, "by the rules the look is over"
    assert clock.look_ends_at == {0: ends}
    assert seen(table, clock, ends - 1) == [11]
    assert str(clock.view_at(table.match, 0, ends - 1).glimpse[11]) == "octopus-lava"
    assert [seen(table, clock, ends - 1, seat) for seat in (None, 1, 2)] == [[], [], []]
    assert seen(table, clock, ends) == []


def test_a_look_that_lasts_forces_no_move() -> None:
    table, clock = peeking()
    play(table, clock, 1, Reveal(7), 15_000)
    assert clock.forced_move(table.match, 0) is None
    assert not clock.is_looking(0)


def test_the_lookers_own_next_move_ends_the_look() -> None:
    table, clock = peeking(2)
    play(table, clock, 1, Reveal(7), 15_000)
    play(table, clock, 0, Reveal(6), 18_000)
    assert (clock.looks, seen(table, clock, 18_001)) == ({}, [])


def test_a_card_that_is_revealed_is_looked_at_no_more() -> None:
    table, clock = peeking()
    play(table, clock, 1, Reveal(11), 15_000)
    assert (clock.looks, seen(table, clock, 15_001)) == ({}, [])


def test_a_card_that_an_octopus_takes_away_is_looked_at_no_more() -> None:
    table, clock = peeking()
    play(table, clock, 1, Reveal(6), 15_000)
    assert seen(table, clock, 15_001) == [11]
    play(table, clock, 1, Swap(11), 18_000)
    assert (clock.looks, seen(table, clock, 18_001)) == ({}, [])


def test_when_the_time_is_over_the_next_move_forgets_the_look() -> None:
    table, clock = peeking()
    play(table, clock, 1, Reveal(7), 10_000 + GLANCE)
    assert clock.looks == {}


def test_a_player_who_has_seen_enough_ends_the_look() -> None:
    table, clock = peeking()
    clock.end_look(0)
    play(table, clock, 1, Reveal(7), 11_000)
    assert seen(table, clock, 11_001) == []


def test_a_seat_is_waited_for_from_the_moment_at_which_it_may_move() -> None:
    _, clock = revealed()
    assert clock.waiting_since == {1: 5_000 + PACE.exposure}
    _, clock = looking()
    assert clock.waiting_since == {0: 2_000, 1: 1_000}, "another seat's move gives seat 1 no more time"


def test_a_new_player_at_a_seat_has_not_been_waited_for_yet() -> None:
    _, clock = looking()
    clock.wait_anew(1, 9_000)
    assert clock.waiting_since[1] == 9_000
    _, clock = revealed()
    clock.wait_anew(1, 5_001)
    assert clock.waiting_since[1] == 5_000 + PACE.exposure
    clock.wait_anew(0, 5_001)
    assert 0 not in clock.waiting_since, "the table does not wait for seat 0"


def test_a_bot_ponders_after_everybody_has_seen_what_was_shown() -> None:
    _, clock = revealed()
    opens = 5_000 + PACE.exposure
    assert clock.bot_moves_at(1) == opens + PACE.pondering(f"/1/{opens}")


def test_a_bots_time_lies_between_the_bounds_of_its_pace_and_every_choice_of_ours_fits_into_it() -> None:
    for pace in (PACES["relaxed"], PACES["normal"], PACES["brisk"]):
        drawn = [pace.pondering(f"{number}") for number in range(2_000)]
        least, most = round(pace.thought * LEAST_THOUGHT), round(pace.thought * MOST_THOUGHT)
        assert least <= min(drawn) < least * 1.05
        assert most * 0.95 < max(drawn) <= most
        assert min(drawn) > UNHURRIED * 1000
    assert {PACES["instant"].pondering(f"{number}") for number in range(10)} == {0}


def test_how_long_a_bot_thinks_shows_only_in_whole_steps_after_its_time() -> None:
    _, clock = revealed()
    due = clock.bot_moves_at(1)
    assert {clock.bot_moves_at(1, answered_at) for answered_at in (0, 5_000, due - 1, due)} == {due}
    assert {clock.bot_moves_at(1, due + late) for late in (1, 2, PACE.thought)} == {due + PACE.thought}
    assert clock.bot_moves_at(1, due + PACE.thought + 1) == due + 2 * PACE.thought


def test_a_bot_that_has_waited_for_long_does_not_move_before_everybody_has_seen_the_card() -> None:
    """In a game in which several seats move at once, another seat may have shown a card meanwhile."""
    clock = ExposureClock(PACE)
    clock.waiting_since, clock.moves_allowed_at = {1: 1_000}, 9_000
    assert clock.bot_moves_at(1) == 9_000


def test_a_copy_goes_on_by_itself() -> None:
    table, clock = looking()
    twin = copy(clock)
    table.match.play(0, Ready())
    twin.entry_made(table.match, 3_000, 0)
    assert (clock.moves_allowed_at, clock.waiting_since) == (2_000, {0: 2_000, 1: 1_000})
    assert clock.look_ends_at == {0: 2_000 + LOOK}
