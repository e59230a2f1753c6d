"""What a review says about its moments: enough to look at them again, and nothing that the seat could not know."""

from __future__ import annotations

import re

import msgspec
import pytest
from msgspec.structs import replace

from quarterdeck.games.memoarrr.cards import LOCATIONS
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.review import GameReview, review
from quarterdeck.review.form import ForgottenCard, ReviewMoment, SeatReview
from quarterdeck.review.sentences import MOST_FORGOTTEN, sentences
from tests.review.games import finished

ENGLISH = Catalogue("en")
NAMED = {ENGLISH.say("memoarrr-card", animal=card.animal, landscape=card.landscape): str(card) for card in LOCATIONS}
PLACE = re.compile(r"([A-E])([1-5]) \((.+?)\)")


def told(game: str, seed: str, options: dict[str, object] | None = None) -> list[tuple[GameReview, SeatReview, str]]:
    """Every sentence about the moments of every seat."""
    reviewed = review(finished(game, 4, options, seed))
    lines = [(seat, line) for seat in reviewed.seats for line in sentences(reviewed, seat, ENGLISH)]
    return [(reviewed, seat, line) for seat, line in lines if line.startswith("Move ")]


def cards_before(seat: SeatReview, entry: int) -> dict[int, str | None]:
    return {shown.cell: shown.card for shown in seat.shown if shown.entry < entry}


def test_a_misjudged_move_is_named_beside_the_better_one_and_only_with_cards_that_were_shown() -> None:
    seen = unseen = 0
    for number in range(4):
        for _, seat, line in told("memoarrr", f"sentences {number}", {"abilities": True, "edition": "2023"}):
            better = re.fullmatch(r"Move (\d+) \(−\d+ %\): better to (.+) than to (.+)\.", line)
            if better is None:
                continue
            entry = int(better[1])
            (decision,) = [decision for decision in seat.decisions if decision.entry == entry]
            known = cards_before(seat, entry)
            for text, place in ((better[2], decision.best), (better[3], decision.chosen)):
                ((column, row, what),) = PLACE.findall(text)
                cell = "ABCDE".index(column) + 5 * (int(row) - 1)
                assert cell == decision.choices[place].move.cell
                assert known.get(cell) == (None if what == "not seen before" else NAMED[what])
                seen, unseen = seen + (what in NAMED), unseen + (what not in NAMED)
    assert seen > 10
    assert unseen > 3


def test_a_forgotten_card_is_told_with_its_place_and_when_it_was_shown() -> None:
    lines = [line for number in range(3) for line in told("memoarrr", f"sentences {number}")]
    said = [(seat, line) for _, seat, line in lines if ": forgotten: " in line]
    assert len(said) > 4
    for seat, line in said:
        entry = int(line.split()[1])
        (decision,) = [decision for decision in seat.decisions if decision.entry == entry]
        assert decision.forgotten
        for place, card in enumerate(decision.forgotten):
            times = {1: "once,", 2: "twice, last"}.get(len(card.shown), f"{len(card.shown)} times, last")
            cell = f"{'ABCDE'[card.cell % 5]}{card.cell // 5 + 1}"
            ago = {0: "just", 1: "one reveal"}.get(card.reveals_ago, f"{card.reveals_ago} reveals")
            assert (f" on {cell} (shown {times} {ago} before)" in line) == (place < MOST_FORGOTTEN)


@pytest.mark.parametrize(
    ("forgotten", "end"),
    [(1, "just before)."), (2, "one reveal before)."), (3, ", and one more."), (8, ", and 6 more.")],
)
def test_of_many_forgotten_cards_the_latest_two_are_named(forgotten: int, end: str) -> None:
    """A player who remembers nothing forgets up to a dozen matching cards at once: the sentence filled a phone."""
    reviewed = review(finished("memoarrr", 3))
    seat = reviewed.seats[0]
    cards = tuple(ForgottenCard(str(LOCATIONS[cell]), cell, (2,), cell) for cell in range(forgotten))
    slip = replace(seat.decisions[0], forgotten=cards)
    moment = ReviewMoment(slip.entry, "forgot", -0.1, 0, tuple(card.card for card in cards))
    *_, said = sentences(reviewed, replace(seat, decisions=(slip,), moments=(moment,)), ENGLISH)
    assert said.endswith(end)
    assert said.count("shown") == min(forgotten, MOST_FORGOTTEN)


def test_in_piratatak_a_better_move_is_told_in_words() -> None:
    move = r"(draw|stop|fire the cannon|buy part \d of the \w+ ship|pay with .+)"
    said = [line for number in range(3) for _, _, line in told("piratatak", f"sentences {number}")]
    better = [line for line in said if "better" in line]
    assert better
    assert [line for line in better if not re.search(f": better to {move} than to {move}\\.$", line)] == []


@pytest.mark.parametrize("game", ["memoarrr", "piratatak"])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_review_from_the_network_is_told_as_one_that_was_made_here(game: str, language: str) -> None:
    reviewed = review(finished(game, 3))
    came = msgspec.json.decode(msgspec.json.encode(reviewed), type=GameReview)
    words = Catalogue(language)
    for here, there in zip(reviewed.seats, came.seats, strict=True):
        assert list(sentences(reviewed, here, words)) == list(sentences(came, there, words))


def test_luck_names_the_player_whose_card_it_was_unless_it_was_the_own_one() -> None:
    whose = {True: 0, False: 0}
    for reviewed, seat, line in told("piratatak", "sentences"):
        lucky = re.fullmatch(r"Move (\d+) \([+−]\d+ %\): (?:good|bad) luck: (.+)\.", line)
        if lucky:
            moment = next(one for one in seat.moments if one.entry == int(lucky[1]) and one.kind.endswith("lucky"))
            assert moment.mover is not None
            own = moment.mover == seat.seat
            assert lucky[2].endswith(f" for {reviewed.players[moment.mover]}") != own
            whose[own] += 1
    assert all(whose.values())


def test_the_rubies_are_not_told_as_luck_with_the_last_card() -> None:
    lines = [(reviewed, line) for number in range(3) for reviewed, _, line in told("memoarrr", f"rubies {number}")]
    rubies = [(reviewed, line) for reviewed, line in lines if line.endswith("%): the rubies in the treasures.")]
    assert rubies
    assert all(line.startswith(f"Move {reviewed.entries - 1} (") for reviewed, line in rubies)


@pytest.mark.parametrize(
    ("luck", "headline", "figure"),
    [
        (0.125, "fortune gave them +13 %", "+13 % by luck"),
        (-0.125, "fortune took 13 %", "−13 % by luck"),
        (0.004, "fortune gave them as much as it took.", " 0 % by luck"),
        (-0.004, "fortune gave them as much as it took.", " 0 % by luck"),
    ],
)
def test_the_headline_and_the_figures_round_luck_alike(luck: float, headline: str, figure: str) -> None:
    reviewed = review(finished("piratatak", 3))
    seat = reviewed.seats[0]
    split = replace(seat.split, luck=replace(seat.split.luck, amount=luck))
    said = [line.replace("\xa0", " ") for line in sentences(reviewed, replace(seat, split=split), ENGLISH)]
    assert headline in said[0]
    assert figure in said[1]


@pytest.mark.parametrize(
    ("language", "you", "even"),
    [
        ("en", True, "and fortune gave you as much as it took."),
        ("de", True, "und das Glück brachte dir so viel, wie es nahm."),
        ("de", False, "und das Glück brachte so viel, wie es nahm."),
        ("fr", True, "et la chance t’a autant donné que pris."),
        ("fr", False, "et la chance a autant donné que pris."),
    ],
)
def test_luck_that_rounds_to_zero_is_neither_good_nor_bad(language: str, you: bool, even: str) -> None:
    reviewed = review(finished("memoarrr", 3))
    seat = reviewed.seats[0]
    split = replace(seat.split, luck=replace(seat.split.luck, amount=0.004))
    headline, *_ = sentences(reviewed, replace(seat, split=split), Catalogue(language), you=you)
    assert headline.endswith(even)


def a_seat_that_forgot_nothing(span: float) -> tuple[GameReview, SeatReview]:
    reviewed = review(finished("memoarrr", 3))
    seat = reviewed.seats[0]
    assert seat.memory is not None
    decisions = tuple(replace(decision, forgotten=()) for decision in seat.decisions)
    return reviewed, replace(seat, memory=replace(seat.memory, span=span), decisions=decisions, moments=())


@pytest.mark.parametrize(
    ("span", "told"), [(6634.2, "for the whole game"), (11.4, "for about 11 reveals"), (0.2, None)]
)
def test_a_span_that_is_longer_than_the_game_is_told_without_a_number(span: float, told: str | None) -> None:
    """Who forgets nothing has a span of thousands of reveals: the largest that is tried."""
    said = " ".join(sentences(*a_seat_that_forgot_nothing(span), ENGLISH))
    assert said.count("stayed in mind") == said.count(f"stayed in mind {told}.") == (told is not None)


def test_a_card_did_not_stay_in_mind_for_the_whole_game_if_one_was_forgotten() -> None:
    reviewed, seat = a_seat_that_forgot_nothing(6634.2)
    slip = replace(seat.decisions[0], forgotten=(ForgottenCard("crab-lava", 3, (2,), 22),))
    seat = replace(seat, decisions=(slip, *seat.decisions[1:]))
    assert "stayed in mind" not in " ".join(sentences(reviewed, seat, ENGLISH))
