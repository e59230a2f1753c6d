"""No card is ever lost or doubled."""

from __future__ import annotations

from hypothesis import given

from tests.properties.ledger import BOOKS
from tests.properties.strategies import Plan, examples, memoarrr_plans, piratatak_plans


def _keep_books(plan: Plan) -> None:
    match = plan.start()
    book = BOOKS[plan.game.name](plan.seats, match.options)
    for match in plan.positions():
        for event in match.log[-1].events:
            book.note(event)
        for receiver in (None, *range(plan.seats)):
            book.check(match.view(receiver))


@examples(40)
@given(memoarrr_plans())
def test_memoarrr_every_location_chest_and_volcano_is_in_one_place(plan: Plan) -> None:
    _keep_books(plan)


@examples(25)
@given(piratatak_plans())
def test_piratatak_every_card_is_in_one_place(plan: Plan) -> None:
    _keep_books(plan)
