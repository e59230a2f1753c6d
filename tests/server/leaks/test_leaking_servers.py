"""The checks can fail: servers that leak on purpose, one for each way to do it, are all caught."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.match import Match
from quarterdeck.games.memoarrr import Memoarrr
from quarterdeck.protocol import exposure
from quarterdeck.protocol.messages import Pong
from quarterdeck.server.framing import frame_of
from quarterdeck.server.live import attended_table, audience
from quarterdeck.server.socket import connection
from quarterdeck.server.table import proposals
from quarterdeck.server.table import viewpoint as sight
from tests.properties.redeal import Leak
from tests.server.leaks.schedules import VERBS, Schedule
from tests.server.leaks.two_worlds import check_no_interference
from tests.server.leaks.whole_games import watched_game
from tests.truth import state_of

Mutation: TypeAlias = Callable[[pytest.MonkeyPatch], None]

EXPERT = {"abilities": True, "edition": "2023", "treasures": "shuffled"}


def _schedules() -> list[Schedule]:
    """Some tables at which enough happens for every leak to show."""
    schedules = []
    for number in range(30):
        dice = Random(number)
        happenings = [(dice.choice(VERBS), dice.getrandbits(32)) for _ in range(60)]
        schedules.append(Schedule("memoarrr", 2 + number % 3, EXPERT, "normal", 0, 60, number % 3 * 6, happenings))
    return schedules


def two_worlds() -> None:
    for number, schedule in enumerate(_schedules()):
        for receiver in (None, number % schedule.seats):
            check_no_interference(schedule, receiver, Random(number))


def watchman() -> None:
    for seed in range(6):
        watched_game("memoarrr", 3, EXPERT, seed=seed)


def _everywhere(m: pytest.MonkeyPatch, update: Any) -> None:
    """Make all updates in this way."""
    m.setattr(sight, "update", update)
    m.setattr(audience, "update", update)


def looks_never_end(m: pytest.MonkeyPatch) -> None:
    m.setattr(exposure, "without_private_facts", lambda view: view)


def always_live(m: pytest.MonkeyPatch) -> None:
    update = sight.update

    def live(*facts: Any, **how: Any) -> Any:
        return update(*facts, **{**how, "just_happened": True})

    _everywhere(m, live)


def everybodys_eyes(m: pytest.MonkeyPatch) -> None:
    def all_seats(table: Any, _: str | None, *, may_join: bool) -> tuple[sight.Viewpoint, ...]:
        return tuple(sight.Viewpoint(seat, may_join) for seat in range(len(table.chairs)))

    m.setattr(audience, "viewpoints_of", all_seats)
    m.setattr(attended_table, "viewpoints_of", all_seats)


def spectators_sit_down(m: pytest.MonkeyPatch) -> None:
    """A link to watch shows what the person who opens it may see elsewhere."""
    viewpoints_of = audience.viewpoints_of

    def generous(table: Any, person: str | None, **_: bool) -> tuple[sight.Viewpoint, ...]:
        return viewpoints_of(table, person, may_join=True)

    m.setattr(audience, "viewpoints_of", generous)
    m.setattr(attended_table, "viewpoints_of", generous)


def everybody_may_join(m: pytest.MonkeyPatch) -> None:
    card_of = sight.card_of
    m.setattr(sight, "card_of", lambda table, **_: card_of(table, may_join=True))


def published_too_early(m: pytest.MonkeyPatch) -> None:
    card_of = sight.card_of
    m.setattr(
        sight, "card_of", lambda table, **how: replace(card_of(table, **how), commitment=table.opened.secret.upper())
    )


def a_name_that_is_an_id(m: pytest.MonkeyPatch) -> None:
    card_of = sight.card_of

    def named(table: Any, **how: Any) -> Any:
        card = card_of(table, **how)
        pairs = zip(card.seats, table.chairs, strict=True)
        return replace(card, seats=tuple(replace(seat, name=str(chair.person)) for seat, chair in pairs))

    m.setattr(sight, "card_of", named)


def news_of_the_mover(m: pytest.MonkeyPatch) -> None:
    news = Match.latest_events
    m.setattr(Match, "latest_events", lambda match, _=None: news(match, match.latest.seat))


def views_of_the_mover(m: pytest.MonkeyPatch) -> None:
    view = Match.view
    m.setattr(Match, "view", lambda match, seat=None: replace(view(match, match.latest.seat), seat=seat))


def the_log_as_it_is(m: pytest.MonkeyPatch) -> None:
    m.setattr(Match, "visible_events", lambda match, _=None, since=0: [entry.events for entry in match.log[since:]])


def what_was_turned_down(m: pytest.MonkeyPatch) -> None:
    """Those who come back are told every card that was ever revealed, as if it still lay there."""
    events = Match.visible_events

    def remembered(match: Any, seat: int | None = None, since: int = 0) -> Any:
        told = events(match, seat, since)
        return [
            tuple(
                replace(masked, card=full.card, cell=full.cell) if hasattr(full, "match") else masked
                for masked, full in zip(entry, whole.events, strict=True)
            )
            for entry, whole in zip(told, match.log[since:], strict=True)
        ]

    m.setattr(Match, "visible_events", remembered)


def cards_that_linger(m: pytest.MonkeyPatch) -> None:
    """The view before turning down is sent with every update until the next move."""
    update = sight.update

    def told(table: Any, eyes: sight.Viewpoint, *facts: Any, **how: Any) -> Any:
        made = update(table, eyes, *facts, **how)
        return made if table.match is None else replace(made, shown=table.match.view_before_turning_down(eyes.seat))

    _everywhere(m, told)


def refusals_with_cards(m: pytest.MonkeyPatch) -> None:
    """What a refused command is told depends on what lies face down."""
    propose = proposals.propose

    def told(table: Any, *facts: Any) -> Any:
        try:
            return propose(table, *facts)
        except QuarterdeckError as error:
            error.facts["under"] = state_of(table.match).locations[3]
            raise

    m.setattr(connection, "propose", told)


def refusals_with_words(m: pytest.MonkeyPatch) -> None:
    """The same, without a name that could be looked for."""
    propose = proposals.propose

    def told(table: Any, *facts: Any) -> Any:
        try:
            return propose(table, *facts)
        except QuarterdeckError as error:
            if state_of(table.match).locations[3].animal == "crab":
                error.sentence += " Oh dear."
            raise

    m.setattr(connection, "propose", told)


def a_deadline_that_tells(m: pytest.MonkeyPatch) -> None:
    """The time at which a bot takes over depends on the box."""
    update = sight.update

    def told(table: Any, *facts: Any, due: int | None, **how: Any) -> Any:
        if due is not None and table.match is not None:
            due += list(state_of(table.match).locations[12].animal).count("e")
        return update(table, *facts, due=due, **how)

    _everywhere(m, told)


def a_time_that_tells(m: pytest.MonkeyPatch) -> None:
    """Clever cards are shown for longer."""
    update = sight.update

    def told(table: Any, *facts: Any, **how: Any) -> Any:
        made = update(table, *facts, **how)
        longer = table.match is not None and state_of(table.match).locations[12].animal in ("crab", "octopus", "turtle")
        return replace(made, clock=replace(made.clock, opens=made.clock.opens + longer))

    _everywhere(m, told)


def one_frame_more(m: pytest.MonkeyPatch) -> None:
    """Every frame is right, but there is one more of them if a crab is in the box."""
    resume = audience.Audience.resume

    def told(self: Any, listener: Any, table: Any, now: int, due: int | None, *seen: Any) -> None:
        resume(self, listener, table, now, due, *seen)
        if table.match is not None and state_of(table.match).locations[12].animal in ("crab", "octopus", "turtle"):
            listener.tell(frame_of(Pong(now)))

    m.setattr(audience.Audience, "resume", told)


def chests_are_counted(m: pytest.MonkeyPatch) -> None:
    view = Memoarrr.view

    def told(self: Any, state: Any, seat: int | None) -> Any:
        return replace(view(self, state, seat), treasures=state.treasures_left)

    m.setattr(Memoarrr, "view", told)


CAUGHT: list[tuple[Mutation, Callable[[], None]]] = [
    (looks_never_end, watchman),
    (always_live, watchman),
    (everybodys_eyes, watchman),
    (everybodys_eyes, two_worlds),
    (spectators_sit_down, watchman),
    (everybody_may_join, watchman),
    (published_too_early, watchman),
    (a_name_that_is_an_id, watchman),
    (news_of_the_mover, watchman),
    (news_of_the_mover, two_worlds),
    (views_of_the_mover, watchman),
    (views_of_the_mover, two_worlds),
    (the_log_as_it_is, watchman),
    (the_log_as_it_is, two_worlds),
    (what_was_turned_down, watchman),
    (cards_that_linger, watchman),
    (refusals_with_cards, watchman),
    (refusals_with_cards, two_worlds),
    (refusals_with_words, two_worlds),
    (a_deadline_that_tells, two_worlds),
    (a_time_that_tells, two_worlds),
    (one_frame_more, two_worlds),
    (chests_are_counted, watchman),
    (chests_are_counted, two_worlds),
]


@pytest.mark.parametrize(
    ("leak", "check"), [pytest.param(*pair, id=f"{pair[0].__name__}-{pair[1].__name__}") for pair in CAUGHT]
)
def test_a_server_that_leaks_is_caught(
    leak: Mutation, check: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(Leak):
        check()


@pytest.mark.parametrize("check", [two_worlds, watchman])
def test_the_real_server_passes_the_same_checks(check: Callable[[], None]) -> None:
    check()
