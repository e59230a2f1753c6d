"""Nothing hidden shows on any socket, neither in a byte nor in the number of frames."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.properties.strategies import examples
from tests.server.leaks.schedules import Schedule, schedules
from tests.server.leaks.two_worlds import check_no_interference

dice = st.integers(0, 2**32 - 1).map(Random)


@examples(60)
@given(schedules(), st.sampled_from([None, 0, 1, 2, 3]), dice)
def test_a_seat_and_the_spectators_can_not_tell_worlds_apart_by_their_sockets(
    schedule: Schedule, receiver: int | None, mix: Random
) -> None:
    check_no_interference(schedule, None if receiver is None else receiver % schedule.seats, mix)
