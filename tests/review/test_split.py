"""The split of a result: it adds up, luck is chance alone, and V knows only what a seat was shown."""

from __future__ import annotations

from statistics import fmean, stdev
from typing import Any, Literal

import msgspec
import pytest

from quarterdeck.bots.memoarrr.deck import NUMBER
from quarterdeck.bots.piratatak.position import KIND, PIRATE
from quarterdeck.core.record import Player, Record
from quarterdeck.games.memoarrr.cards import Options
from quarterdeck.games.memoarrr.events import Reveal
from quarterdeck.games.memoarrr.state import LOOKING, State
from quarterdeck.games.piratatak.events import Draw, Drew
from quarterdeck.lab.simulate import SimulationPlan, play_game
from quarterdeck.review import NoReview, review
from quarterdeck.review.account import Cause, account, states_of
from quarterdeck.review.memoarrr import value as of_memoarrr
from quarterdeck.review.memoarrr.position import position_of
from quarterdeck.review.memoarrr.prospects import prospects_of
from quarterdeck.review.memoarrr.shown import Shown
from quarterdeck.review.piratatak import value as of_piratatak
from quarterdeck.review.piratatak.value import PiratatakValue, moment_of
from quarterdeck.review.review import FORTUNE, SeatTally, reckoning_of
from tests.review.games import EVERY_TABLE, finished
from tools.valuing.proofs import ProofTable, proved
from tools.valuing.quick import QuickEstimate, QuickNetwork


@pytest.mark.parametrize(("game", "seats", "options"), EVERY_TABLE)
def test_the_split_adds_up_to_the_result(game: str, seats: int, options: dict[str, Any]) -> None:
    reviewed = review(finished(game, seats, options))
    assert [seat.won for seat in reviewed.seats].count(True) == 1
    for seat in reviewed.seats:
        split = seat.split
        total = split.start + split.mine.amount + split.others.amount + split.luck.amount
        assert total == pytest.approx(split.result, abs=1e-9)
        assert split.result == float(seat.won) == seat.curve[-1]
        assert -split.mine.amount == pytest.approx(sum(decision.cost for decision in seat.decisions), abs=1e-9)
        assert seat.forgetting + seat.judgement == pytest.approx(-split.mine.amount, abs=1e-9)
        assert min((decision.cost for decision in seat.decisions), default=0.0) >= 0.0
        assert split.luck.amount == pytest.approx(sum(chapter.luck for chapter in seat.luck), abs=1e-9)
        assert len(seat.curve) == reviewed.entries


def luck_of(record: Record) -> list[float]:
    reckoning = reckoning_of(record, weighing=False)
    seats = [SeatTally(seat, start) for seat, start in enumerate(reckoning.start())]
    for step in account(record, reckoning):
        for seat in seats:
            seat.add(step)
    return [seat.luck for seat in seats]


@pytest.mark.parametrize(("game", "bot", "games"), [("memoarrr", "parrot", 80), ("piratatak", "cabin-boy", 12)])
def test_luck_has_a_mean_of_zero_for_players_whom_v_does_not_model(game: str, bot: str, games: int) -> None:
    """Parrots play at random; V was fitted to other players."""
    plan = SimulationPlan(game, 2, games, "luck", {}, (bot, bot))
    records = [play_game(plan, number).record([Player("a"), Player("b")]) for number in range(games)]
    lucks = [luck_of(record)[0] for record in records]
    assert stdev(lucks) > 0.1
    assert abs(fmean(lucks)) < 4 * stdev(lucks) / games**0.5


def test_the_rubies_are_luck_of_their_own_and_not_that_of_the_last_card() -> None:
    """They are turned up in the same entry of the log as the last card."""
    rubies = 0
    for number in range(6):
        record = finished("memoarrr", 3, seed=f"rubies {number}")
        *_, (_, end) = states_of(record)
        *_, last = account(record, reckoning_of(record, weighing=True))
        for seat in review(record).seats:
            before = prospects_of(3, Options()).after(end.winners)[seat.seat]
            found = [moment for moment in seat.moments if moment.entry == last.entry and moment.mover is None]
            assert [moment.cards for moment in found] == [()] * (abs(seat.won - before) >= FORTUNE)
            for moment in found:
                assert moment.amount == pytest.approx(seat.won - before)
                assert moment.kind == ("lucky" if seat.won else "unlucky")
                rubies += 1
    assert rubies > 1


def test_a_dare_brings_what_its_card_changes_also_if_a_neighbour_had_seen_it() -> None:
    """The card is no luck then, and the end of the game and its rubies are no part of it."""
    known_to_others = at_the_end = told = 0
    for number in range(6):
        record = finished("memoarrr", 3, seed=f"rubies {number}")
        steps = list(account(record, reckoning_of(record, weighing=True)))
        for seat in review(record).seats:
            moments = {moment.entry: moment.amount for moment in seat.moments if moment.kind == "dared"}
            for dare in seat.dares:
                way = steps[dare.entry].ways[seat.seat]
                (chosen,) = [value for cause, value in way if cause is Cause.CHOICE]
                card = [value for cause, value in way if cause in (Cause.SECRETS, Cause.CARD)][-1]
                assert dare.brought == pytest.approx(card - chosen, abs=1e-9)
                assert moments.get(dare.entry) == (dare.brought if abs(dare.brought) >= FORTUNE else None)
                unseen = Cause.CARD in [cause for cause, _ in way]
                told += dare.entry in moments and not unseen
                known_to_others += not unseen
                at_the_end += dare.entry == steps[-1].entry
    assert known_to_others > 10
    assert told
    assert at_the_end


def test_a_game_without_its_end_has_no_review() -> None:
    record = finished("memoarrr", 2)
    with pytest.raises(NoReview, match="finished"):
        review(msgspec.structs.replace(record, log=record.log[:-1]))


@pytest.mark.parametrize("options", [{}, {"abilities": True, "edition": "2023"}])
def test_a_card_in_thought_gives_the_position_of_the_card_on_the_table(options: dict[str, Any]) -> None:
    """What the mean over possible cards is made of is the same as what happens."""
    record = finished("memoarrr", 4, options)
    shown, before, compared = Shown(4), None, 0
    state: State
    for entry, state in states_of(record):
        seen = shown.seen
        for event in entry.events:
            shown.follow(event)
        if before is not None and isinstance(entry.move, Reveal) and state.winners == before.winners and state.turn:
            cell = entry.move.cell
            known_by = sum((cells >> cell & 1) << seat for seat, cells in enumerate(seen))
            card = NUMBER[before.locations[cell]]
            abilities, opening = bool(options), options.get("edition") == "2023"
            for viewer in range(4):
                thought = position_of(before, seen, viewer).revealed(card, known_by, abilities, opening)
                assert thought == position_of(state, shown.seen, viewer)
                compared += 1
        before = state
    assert compared > 100


def test_v_knows_nothing_of_a_card_that_the_seat_was_never_shown() -> None:
    record = finished("memoarrr", 3)
    shown, checked = Shown(3), 0
    state: State
    for entry, state in states_of(record):
        for event in entry.events:
            shown.follow(event)
        if state.special is LOOKING or not state.turn:
            continue
        for viewer in range(3):
            unseen = [cell for cell in range(25) if not shown.seen[viewer] >> cell & 1]
            locations = list(state.locations)
            for cell, other in zip(unseen, [*unseen[1:], *unseen[:1]], strict=True):
                locations[cell] = state.locations[other]
            other_deal = msgspec.structs.replace(state, locations=tuple(locations))
            assert position_of(state, shown.seen, viewer) == position_of(other_deal, shown.seen, viewer)
            checked += len(unseen) > 2
    assert checked > 20


@pytest.mark.parametrize("colours", ["kept", "freed"])
def test_a_draw_in_thought_gives_the_chances_of_the_draw_on_the_table(colours: Literal["kept", "freed"]) -> None:
    """A pirate who takes all cards of a player without asking ends the turn at once, in thought too."""
    value, before, pirates = PiratatakValue(3, colours), None, 0
    for seed in ("review", "pirates"):
        for entry, state in states_of(finished("piratatak", 3, {"colours": colours}, seed)):
            if before is not None and isinstance(entry.move, Draw) and state.turn:
                kind = KIND[next(event.card for event in entry.events if isinstance(event, Drew))]
                moment = moment_of(before)
                thought = value.drew(moment.seat, moment.position.with_a_pile(), kind)
                assert thought == value.of(moment_of(state))
                pirates += kind == PIRATE and state.turn != before.turn
            before = state if state.turn else None
    assert pirates > 3


@pytest.mark.parametrize(("game", "seats"), [("memoarrr", 4), ("piratatak", 3)])
def test_the_networks_for_counting_give_the_numbers_of_the_package(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = finished(game, seats)
    plain = luck_of(record)
    monkeypatch.setattr(of_piratatak, "network", QuickNetwork)
    quick = {seats_in: QuickEstimate(estimate) for seats_in, estimate in of_memoarrr.estimates(False).items()}
    monkeypatch.setattr(of_memoarrr, "estimates", {False: quick}.__getitem__)
    assert luck_of(record) == pytest.approx(plain, abs=1e-9)


def test_v_is_calibrated_in_games_of_a_mixed_crew() -> None:
    """A short form: V says about as many wins as there are. `make review` counts all tables."""
    proof = proved(ProofTable("piratatak", 2, {"colours": "kept"}), "mixed", 0)
    assert proof.worst < 1e-9
    assert proof.games == 10
    halves = [slice(0, 5), slice(5, 10)]
    for half in halves:
        positions, said, won = (sum(part[half]) for part in (proof.positions, proof.predicted, proof.won))
        assert abs(said - won) / positions < 0.2
