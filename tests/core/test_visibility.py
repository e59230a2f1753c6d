"""Hidden is the default; what is shown is declared, fact by fact, and for how long."""

from __future__ import annotations

from typing import Annotated, Any, get_args, get_type_hints

import msgspec
import pytest

from quarterdeck.core import game
from quarterdeck.core.visibility import (
    EventAge,
    ForNow,
    Glimpse,
    Public,
    Secret,
    ShownIf,
    Top,
    Visibility,
    field_visibility,
    seen,
)
from quarterdeck.games.memoarrr import GAME as MEMOARRR
from quarterdeck.games.piratatak import GAME as PIRATATAK
from tests.properties.strategies import Plan

OWNER, OTHER, SPECTATOR = 1, 0, None
RECEIVERS = [OWNER, OTHER, SPECTATOR]
RUNNING = [EventAge.LIVE, EventAge.STANDING, EventAge.PAST]


class Everything(game.Event, frozen=True, tag="everything"):
    seat: Public[int]
    unmarked: int | None
    secret: Secret[str]
    for_now: ForNow[str]
    glimpse: Glimpse[str]
    top: Top[str]
    optional: Annotated[str | None, ShownIf(lambda options: bool(options["open"]))]


EVENT = Everything(OWNER, 7, "s", "n", "g", ("a", "b", "c"), "o")
CLOSED, OPEN = {"open": False}, {"open": True}


@pytest.mark.parametrize("receiver", RECEIVERS)
@pytest.mark.parametrize("moment", RUNNING)
def test_a_fact_without_a_mark_is_hidden_from_everybody(receiver: int | None, moment: EventAge) -> None:
    assert seen(EVENT, receiver, moment, OPEN).unmarked is None


@pytest.mark.parametrize("receiver", RECEIVERS)
@pytest.mark.parametrize("moment", RUNNING)
def test_a_secret_is_hidden_from_everybody(receiver: int | None, moment: EventAge) -> None:
    assert seen(EVENT, receiver, moment, OPEN).secret is None


@pytest.mark.parametrize("receiver", RECEIVERS)
@pytest.mark.parametrize("moment", RUNNING)
def test_a_public_fact_is_shown_for_good(receiver: int | None, moment: EventAge) -> None:
    assert seen(EVENT, receiver, moment, CLOSED).seat == OWNER


@pytest.mark.parametrize("receiver", RECEIVERS)
@pytest.mark.parametrize(("moment", "shown"), [(EventAge.LIVE, "n"), (EventAge.STANDING, "n"), (EventAge.PAST, None)])
def test_a_fact_for_now_is_shown_to_all_until_it_is_turned_down(
    receiver: int | None, moment: EventAge, shown: str | None
) -> None:
    assert seen(EVENT, receiver, moment, CLOSED).for_now == shown


@pytest.mark.parametrize("receiver", RECEIVERS)
@pytest.mark.parametrize("moment", RUNNING)
def test_a_glimpse_is_for_its_seat_and_for_this_moment(receiver: int | None, moment: EventAge) -> None:
    shown = "g" if (receiver, moment) == (OWNER, EventAge.LIVE) else None
    assert seen(EVENT, receiver, moment, CLOSED).glimpse == shown


@pytest.mark.parametrize("receiver", RECEIVERS)
@pytest.mark.parametrize("moment", RUNNING)
def test_of_a_stack_the_top_is_shown_and_the_rest_can_be_counted(receiver: int | None, moment: EventAge) -> None:
    assert seen(EVENT, receiver, moment, CLOSED).top == ("a", None, None)


@pytest.mark.parametrize(("stack", "shown"), [((), ()), (("a",), ("a",)), (("a", "a"), ("a", None))])
def test_a_small_stack(stack: tuple[str, ...], shown: tuple[str | None, ...]) -> None:
    assert seen(msgspec.structs.replace(EVENT, top=stack), SPECTATOR, EventAge.PAST, CLOSED).top == shown


@pytest.mark.parametrize("receiver", RECEIVERS)
@pytest.mark.parametrize("moment", RUNNING)
@pytest.mark.parametrize(("options", "shown"), [(OPEN, "o"), (CLOSED, None)])
def test_an_option_can_open_a_fact(
    receiver: int | None, moment: EventAge, options: dict[str, bool], shown: str | None
) -> None:
    assert seen(EVENT, receiver, moment, options).optional == shown


@pytest.mark.parametrize("receiver", RECEIVERS)
def test_in_a_finished_game_everybody_sees_everything(receiver: int | None) -> None:
    assert seen(EVENT, receiver, EventAge.OVER, CLOSED) == EVENT


def test_seat_0_is_a_seat_and_not_a_spectator() -> None:
    mine = msgspec.structs.replace(EVENT, seat=0)
    assert seen(mine, 0, EventAge.LIVE, CLOSED).glimpse == "g"
    assert seen(mine, SPECTATOR, EventAge.LIVE, CLOSED).glimpse is None


def test_a_mark_is_found_beside_others_and_only_on_the_whole_field() -> None:
    class Odd(game.Event, frozen=True, tag="odd"):
        described: Annotated[int | None, msgspec.Meta(description="a number"), Visibility.PUBLIC]
        described_again: Annotated[Public[int], msgspec.Meta(description="a number")]
        inside: tuple[Public[int], ...] | None

    assert dict(field_visibility(Odd)) == {
        "described": Visibility.PUBLIC,
        "described_again": Visibility.PUBLIC,
        "inside": Visibility.HIDDEN,
    }


def _events_of(union: Any) -> list[type[msgspec.Struct]]:
    return list(get_args(union))


@pytest.mark.parametrize("event", [*_events_of(MEMOARRR.events_of), *_events_of(PIRATATAK.events_of)])
def test_every_fact_of_the_games_says_who_sees_it(event: type[msgspec.Struct]) -> None:
    for name, hint in get_type_hints(event, include_extras=True).items():
        if name in event.__struct_fields__:
            assert any(isinstance(mark, Visibility | ShownIf) for mark in get_args(hint)[1:]), name


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        ("Dealt", {"locations": Visibility.HIDDEN, "removed": Visibility.HIDDEN, "first": Visibility.HIDDEN}),
        ("Looked", {"seat": Visibility.PUBLIC, "side": Visibility.PUBLIC, "cards": Visibility.GLIMPSE}),
        ("Revealed", {"cell": Visibility.FOR_NOW, "card": Visibility.FOR_NOW}),
        ("Peeked", {"cell": Visibility.FOR_NOW, "card": Visibility.GLIMPSE}),
        ("RoundBegan", {"volcanoes": Visibility.TOP}),
    ],
)
def test_what_memoarrr_declares(event: str, shown: dict[str, Visibility]) -> None:
    (kind,) = [kind for kind in _events_of(MEMOARRR.events_of) if kind.__name__ == event]
    assert dict(field_visibility(kind)).items() >= shown.items()


def test_a_finished_match_tells_its_whole_log_to_a_spectator() -> None:
    for rules in (MEMOARRR, PIRATATAK):
        match = Plan(rules, 3, {}, "to the end", seed=1, care=60).play()
        assert match.visible_events() == [entry.events for entry in match.log]
        assert match.visible_events(0) == match.visible_events(2) == match.visible_events()
