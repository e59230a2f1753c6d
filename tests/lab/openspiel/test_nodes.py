"""A game in OpenSpiel is a match by the same rules, told in numbers, that stops where chance has a say."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from quarterdeck.core.errors import IllegalMove, MatchOver, UnknownMove
from quarterdeck.core.match import AnyMatch
from quarterdeck.games.memoarrr.cards import LOCATIONS, TREASURES, VOLCANOES
from quarterdeck.games.memoarrr.island import CENTRE
from quarterdeck.games.piratatak.cards import DECK
from quarterdeck.lab.actions import MOVES, NUMBERS, numbers_of, words
from quarterdeck.lab.openspiel.memoarrr import CardToBeLaid, ChestsToBeStacked, VolcanoesToBeStacked
from quarterdeck.lab.openspiel.nodes import Node, NodeEntry
from quarterdeck.lab.openspiel.piratatak import KINDS, CardToBeDrawn
from tests.lab.openspiel.sailing import FEW, SETTINGS, Setting, Wake, laid_out, matching, sail, sensible


def check_the_same(wake: Wake, match: AnyMatch) -> None:
    """What everybody sees, was just told, and may do."""
    node = wake.state.node
    for seat in range(match.seats):
        assert node.view(seat) == match.view(seat)
        assert node.log[-1].events_as_shown(seat, match.options) == wake.latest_events(seat)
    assert node.view(None) == match.view()
    if match.over:
        assert wake.state.is_terminal()
    else:
        assert wake.state.current_player() == match.turn[0]
        assert [MOVES[match.game.name][action] for action in node.lawful] == sorted(
            match.moves(match.turn[0]), key=NUMBERS[match.game.name].__getitem__
        )


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_same_deal_and_the_same_choices_are_the_same_game(setting: Setting) -> None:
    dice = Random(str(setting))
    for number in range(2):
        wake = Wake(setting, f"{setting}/{number}")
        match = wake.match
        check_the_same(wake, match)
        while match.turn:
            wake.play(sensible(match.moves(match.turn[0]), dice))
            check_the_same(wake, match)
        outcome = match.outcome()
        assert outcome is not None
        assert wake.state.node.winner == outcome.winner
        if setting.game == "memoarrr":
            assert [wake.state.node.events_as_shown(seat) for seat in range(match.seats)] == [
                match.events_as_shown(seat) for seat in range(match.seats)
            ]


@pytest.mark.parametrize("setting", [each for each in SETTINGS if each.game == "memoarrr"], ids=str)
def test_a_game_whose_rounds_turn_everything_up_is_a_match_too(setting: Setting) -> None:
    """All 24 cards lie face up before the last volcano is taken, which random games never see."""
    state = matching(setting.loaded().new_initial_state(), Random(str(setting)))
    match = laid_out(state)
    assert [state.node.events_as_shown(seat) for seat in range(match.seats)] == [
        match.events_as_shown(seat) for seat in range(match.seats)
    ]
    assert [state.node.view(seat) for seat in range(match.seats)] == [match.view(seat) for seat in range(match.seats)]
    assert any(event.why == "nothing left" for entry in match.log for event in entry.events if hasattr(event, "why"))


@pytest.mark.long
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_hundred_games_are_the_same(setting: Setting) -> None:
    dice = Random(str(setting))
    for number in range(100):
        wake = Wake(setting, f"long/{setting}/{number}")
        while wake.match.turn:
            wake.play(sensible(wake.match.moves(wake.match.turn[0]), dice))
            check_the_same(wake, wake.match)


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_chance_says_what_there_is_and_as_likely_as_there_are_cards_of_it(setting: Setting) -> None:
    state, dice = setting.loaded().new_initial_state(), Random(5)
    asked: Counter[str] = Counter()
    while not state.is_terminal() and asked.total() < 60:
        node = state.node
        if state.is_chance_node():
            asked[type(node).__name__] += 1
            assert dict(node.outcomes) == pytest.approx(shares(node))
            assert state.legal_actions() == sorted(outcome for outcome, _ in node.outcomes)
        state.apply_action(dice.choice(state.legal_actions()))
    if setting.game == "memoarrr":
        chests = {} if setting.options.get("treasures") == "ordered" else {"ChestsToBeStacked": 3}
        stacks = {} if setting.seats == 2 else {"VolcanoesToBeStacked": 7}
        assert asked == {"FirstToBePicked": 1, "CardToBeLaid": 24, **chests, **stacks}


def shares(node: Node) -> dict[int, float]:
    """How likely each outcome is, counted in what lies on the table."""
    match node:
        case CardToBeLaid():
            lie = {*node.state.locations, *(LOCATIONS[outcome] for outcome in node.since[1:])}
            cards = Counter(number for number, card in enumerate(LOCATIONS) if card not in lie)
        case ChestsToBeStacked():
            rubies = int(node.told(0)[0])
            cards = Counter(range({4: 7, 3: 6, 1: 10}[rubies]))
        case VolcanoesToBeStacked():
            edition = VOLCANOES[node.setting.options.edition][: node.setting.seats - 1]
            cards = Counter(node.orders.index(order) for order in permutations(edition))
        case CardToBeDrawn():
            cards = Counter(KINDS.index(card) for card in node.state.pile or node.state.discard)
        case _:
            cards = Counter(range(node.setting.seats))
    return {outcome: count / cards.total() for outcome, count in cards.items()}


def test_chance_is_told_in_words() -> None:
    state = Setting("memoarrr", 4, {"edition": "2023"}).loaded().new_initial_state()
    told: dict[str, list[str]] = {}
    while not state.is_terminal():
        if state.is_chance_node():
            words = [state.action_to_string(each) for each in state.legal_actions()]
            told.setdefault(type(state.node).__name__, words)
            if isinstance(state.node, CardToBeLaid) and state.node.cell == CENTRE:
                assert all(word.endswith(" put away") for word in words)
        state.apply_action(state.legal_actions()[0])
    assert told["FirstToBePicked"] == ["seat 0 starts", "seat 1 starts", "seat 2 starts", "seat 3 starts"]
    assert told["CardToBeLaid"][:2] == ["penguin-water on B1", "penguin-flowers on B1"]
    assert told["ChestsToBeStacked"] == [f"4 in chest {chest}" for chest in range(1, 8)]
    assert told["VolcanoesToBeStacked"] == [
        "volcanoes dark, light, light",
        "volcanoes light, dark, light",
        "volcanoes light, light, dark",
    ]
    sea = Setting("piratatak", 2, {"first": 0}).loaded().new_initial_state()
    sea.apply_action(0)
    assert [sea.action_to_string(each) for each in (0, 24, 26)] == [
        "red-1 is drawn",
        "coin is drawn",
        "pirate is drawn",
    ]


def test_all_orders_of_the_chests_are_dealt_and_all_as_likely() -> None:
    state = Setting("memoarrr", 2, {"first": 0}).loaded().new_initial_state()
    while not isinstance(state.node, ChestsToBeStacked):
        state.apply_action(state.legal_actions()[0])
    nodes: list[tuple[Node, float]] = [(state.node, 1.0)]
    for _ in range(3):
        nodes = [(node.after(said), share * likely) for node, share in nodes for said, likely in node.outcomes]
    dealt = {node.state.setting.treasures: share for node, share in nodes}
    assert dealt.keys() == {*permutations(TREASURES)}
    assert len(nodes) == len(dealt) == 420
    assert all(share == pytest.approx(1 / 420) for share in dealt.values())


def test_a_card_is_laid_out_when_a_player_looks_at_it_or_when_everybody_is_ready() -> None:
    state = Setting("memoarrr", 2, {"first": 0}).loaded().new_initial_state()
    laid = [sum(card is not None for card in state.node.state.locations)]
    for _ in range(5):
        sail(state, Random(1), decisions=1)
        laid.append(sum(card is not None for card in state.node.state.locations))
    assert laid == [0, 3, 3, 6, 25, 25]


def test_a_pile_is_in_no_order_until_it_is_drawn_from() -> None:
    state = sail(Setting("piratatak", 2, {"first": 0}).loaded().new_initial_state(), Random(1), decisions=9)
    pile = list(state.node.state.pile)
    assert pile == sorted(pile, key=DECK.index)


@pytest.mark.parametrize("game", MOVES)
def test_every_move_has_a_number_of_its_own_and_words_of_its_own(game: str) -> None:
    everything = range(len(MOVES[game]))
    assert numbers_of(game, MOVES[game]) == tuple(everything)
    assert len({words(game, number) for number in everything}) == len(everything)


def test_moves_are_told_as_players_tell_them() -> None:
    assert [words("memoarrr", number) for number in (0, 24, 25, 29, 31, 57, 104)] == [
        "reveal A1",
        "reveal E5",
        "look north",
        "ready",
        "peek B1",
        "swap with C1",
        "block E5",
    ]
    assert [words("piratatak", number) for number in (0, 1, 2, 3, 27, 30)] == [
        "draw",
        "stop",
        "fire",
        "pay red-1",
        "pay coin",
        "buy red-2 from seat 0",
    ]


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_what_is_not_lawful_is_refused_with_a_sentence_and_changes_nothing(setting: Setting) -> None:
    state = sail(setting.loaded().new_initial_state(), Random(2), decisions=13)
    before = state.node
    for action in range(len(MOVES[setting.game])):
        if action not in state.legal_actions():
            with pytest.raises(IllegalMove):
                state.apply_action(action)
    for action in (-2, 500):
        with pytest.raises(UnknownMove, match=r"Actions count from 0 to \d+"):
            state.apply_action(action)
    assert state.node is before
    assert state.history() == before.path


@pytest.mark.parametrize("setting", FEW, ids=str)
def test_what_chance_can_not_say_is_refused_with_a_sentence(setting: Setting) -> None:
    state, dice, kinds = setting.loaded().new_initial_state(), Random(2), set()
    while not state.is_terminal():
        if state.is_chance_node():
            kinds.add(type(state.node).__name__)
            possible = state.legal_actions()
            for outcome in {-1, *range(30)} - {*possible}:
                with pytest.raises(UnknownMove, match=f"Chance has no outcome {outcome} here"):
                    state.node.after(outcome)
        state.apply_action(dice.choice(state.legal_actions()))
        if len(state.node.log) > 150:
            break
    else:
        with pytest.raises(MatchOver):
            state.apply_action(0)
    assert len(kinds) >= (3 if setting.game == "memoarrr" else 1)


def test_a_log_of_many_thousand_entries_can_be_forgotten() -> None:
    """Entries hold on to those before them: letting go of the last one must not exhaust the stack."""
    entry = None
    for number in range(100_000):
        entry = NodeEntry(entry, (number,), ())
    assert entry is not None
    assert [each.actions for each in entry.log[:2]] == [(0,), (1,)]
    del entry
