"""A bot over JSON lines: it can read and write both games, and it chooses the same moves as in process."""

from __future__ import annotations

import io
import json
from typing import Any

import msgspec
import pytest

from quarterdeck.bots import host as host_module
from quarterdeck.bots.bot import Asked, BotFailed, Turn
from quarterdeck.bots.crew import hire
from quarterdeck.bots.host import Host, answer_lines
from quarterdeck.bots.lines import Chosen, Question
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core import registry
from quarterdeck.core.fairness import FairDeal
from quarterdeck.core.match import AnyMatch, Match

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("memoarrr", 2, {"treasures": "ordered"}),
    ("memoarrr", 3, {"abilities": True, "edition": "2023"}),
    ("memoarrr", 4, {"abilities": True}),
    ("piratatak", 2, {"odds": False}),
    ("piratatak", 4, {}),
]
EVERY_TABLE = pytest.mark.parametrize(("game", "seats", "options"), TABLES)


def start(game: str, seats: int, options: dict[str, Any]) -> AnyMatch:
    return Match(registry.find(game), seats, FairDeal.from_phrase("a long line"), options)


def question(match: AnyMatch, seat: int, bot: str = "parrot", seed: str = "salt") -> Question:
    shown = tuple(match.events_as_shown(seat))
    return Question(bot, berth_in(match, seat, seed), shown, match.view(seat), match.moves(seat), 0.3)


def heard(host: Host, *lines: bytes) -> list[bytes]:
    """All answers to these lines."""
    return [answer for line in lines if (answer := host.hear(line)) is not None]


def asked(host: Host, wanted: Question, before: Question | None = None) -> Chosen:
    (answer,) = heard(host, *wanted.lines(before).splitlines())
    return wanted.answer(answer)


class Recorder:
    """A bot that notes what it is told."""

    def see(self, events: tuple[Any, ...]) -> None:
        self.events = events

    def choose(self, turn: Turn) -> Any:
        self.turn = turn


@EVERY_TABLE
def test_every_event_move_and_view_comes_back_as_it_was(
    game: str, seats: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, recorder, host = start(game, seats, options), Recorder(), Host()
    monkeypatch.setattr(host_module, "hire", lambda *_: recorder)
    kinds: set[type] = set()
    while True:
        for seat in range(seats):
            news, view, moves = match.latest_events(seat), match.view(seat), match.moves(seat)
            question = Question("recorder", berth_in(match, seat, ""), (news,), view, moves, 1.0)
            for line in question.lines().splitlines():
                host.hear(line)
            assert (recorder.events, recorder.turn.moves) == (news, moves)
            assert (recorder.turn.view, type(recorder.turn.view)) == (view, type(view))
            kinds |= {type(thing) for thing in (*news, *moves)}
        if match.over:
            break
        seat = match.turn[0]
        parrot = hire("parrot", berth_in(match, seat, f"{len(match)}"))
        match.play(seat, parrot.choose(Asked(None, match.moves(seat), 0.3)))
    assert len(kinds) > 6


@EVERY_TABLE
def test_a_bot_over_lines_plays_what_it_plays_in_process(game: str, seats: int, options: dict[str, Any]) -> None:
    match = start(game, seats, options)
    crew = [SeatedBot(hire("parrot", berth_in(match, seat, "salt")), match, seat) for seat in range(seats)]
    hosts = [Host() for _ in range(seats)]
    before: list[Question | None] = [None] * seats
    while match.turn:
        seat = match.turn[0]
        wanted = question(match, seat)
        chosen = asked(hosts[seat], wanted, before[seat])
        before[seat] = wanted
        move = crew[seat].choose()
        assert chosen.move == move
        match.play(seat, move)


def test_a_host_that_was_elsewhere_is_told_everything_again_and_says_the_same() -> None:
    here, there = start(*TABLES[1]), start(*TABLES[4])
    host = Host()
    while here.turn and there.turn:
        for match in (here, there):
            seat = match.turn[0]
            alone = asked(Host(), question(match, seat))
            assert asked(host, question(match, seat)) == alone
            match.play(seat, alone.move)


def test_what_has_been_told_is_not_told_again() -> None:
    match = start(*TABLES[1])
    first = question(match, 0)
    kinds = [json.loads(line)["type"] for line in first.lines().splitlines()]
    assert kinds == ["berth", "see", "choose"]
    match.play(0, match.moves(0)[0])
    second = question(match, 0)
    assert [json.loads(line)["type"] for line in second.lines(first).splitlines()] == ["see", "choose"]
    assert [json.loads(line)["type"] for line in first.lines(second).splitlines()] == ["berth", "see", "choose"]


def test_a_question_to_another_bot_or_berth_starts_from_the_deal() -> None:
    match = start(*TABLES[1])
    assert not question(match, 0, "captain").follows(question(match, 0, "parrot"))
    assert not question(match, 0, seed="pepper").follows(question(match, 0))
    assert not question(match, 1).follows(question(match, 0))
    assert question(match, 0).follows(question(match, 0))


def test_a_question_from_another_match_with_the_same_berth_starts_from_the_deal() -> None:
    """All tables of one daily voyage have the same deal and the same seeds."""
    here, there = start(*TABLES[1]), start(*TABLES[1])
    here.play(0, here.moves(0)[0])
    there.play(0, there.moves(0)[1])
    assert not question(there, 0).follows(question(here, 0))


def test_a_host_with_a_name_is_always_that_bot() -> None:
    match = start(*TABLES[1])
    wanted = question(match, 0, "another")
    assert asked(Host("parrot"), wanted) == asked(Host(), question(match, 0, "parrot"))


BERTH = b'{"type":"berth","bot":"parrot","berth":{"game":"piratatak","options":{},"seats":2,"seat":0,"seed":"1"}}'


def failure(*lines: bytes) -> str:
    (told,) = [json.loads(answer) for answer in heard(Host(), *lines)]
    assert told["type"] == "failed"
    return str(told["sentence"])


def choose_line() -> bytes:
    match: AnyMatch = Match(registry.find("piratatak"), 2, FairDeal.from_phrase("a long line"), {"first": 0})
    return question(match, 0).lines().splitlines()[-1]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([b"ahoy"], "This line can't be read"),
        ([b""], "This line can't be read"),
        ([b"\xff"], "This line can't be read"),
        ([b"[" * 100_000], "This line can't be read"),
        ([b'{"type":"walk the plank"}'], "This line can't be read"),
        ([choose_line()], "A berth line must come before this line"),
        ([b'{"type":"see","events":[]}', choose_line()], "A berth line must come before this line"),
        ([BERTH.replace(b"piratatak", b"chess"), choose_line()], "UnknownGame: There is no game called “chess”"),
        ([BERTH.replace(b"parrot", b"hal"), choose_line()], "UnknownBot: There is no bot called “hal”"),
        ([BERTH.replace(b"parrot", b"pipe:true"), choose_line()], "UnknownBot: There is no bot called “pipe:true”"),
        ([BERTH.replace(b'"seats":2', b'"seats":9'), choose_line()], "BadPlayers: "),
        ([BERTH.replace(b"{}", b'{"edition":"2018"}'), choose_line()], "BadOptions: "),
        ([BERTH, b'{"type":"see","events":[{"event":"mutiny"}]}', choose_line()], "ValidationError: "),
        ([BERTH, choose_line().replace(b'"draw"', b'"dance"')], "ValidationError: "),
    ],
)
def test_errors_are_answered_and_not_raised(lines: list[bytes], sentence: str) -> None:
    assert failure(*lines).startswith(sentence)


def test_only_a_choice_is_answered_whatever_went_wrong_before() -> None:
    host = Host()
    mutiny = b'{"type":"see","events":[{"event":"mutiny"}]}'
    assert [host.hear(line) for line in (BERTH, mutiny, mutiny)] == [None, None, None]
    for _ in range(2):
        answer = host.hear(choose_line())
        assert answer is not None
        assert b"mutiny" in answer
    assert host.hear(BERTH) is None
    answer = host.hear(choose_line())
    assert answer is not None
    assert json.loads(answer) == {"type": "move", "move": {"move": "draw"}}


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("seasick", "RuntimeError: crab-lava is under A1"),
        ("blind", "RuntimeError: too bright"),
        ("capsized", "OSError: The charts are lost"),
        ("mumbler", "TypeError: "),
    ],
)
def test_a_bot_that_fails_says_so(bot: str, sentence: str) -> None:
    match = start(*TABLES[3])
    wanted = question(match, match.turn[0], bot)
    (answer,) = heard(Host(), *wanted.lines().splitlines())
    assert json.loads(answer)["sentence"].startswith(sentence)
    with pytest.raises(BotFailed) as failed:
        wanted.answer(answer)
    assert failed.value.code == "bot-failed"


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (b"", "bot-failed"),
        (b"draw\n", "bot-failed"),
        (b'{"type":"move"}\n', "bot-failed"),
        (b'{"type":"choose"}\n', "bot-failed"),
        (b'{"type":"failed","sentence":"I am tired"}\n', "bot-failed"),
        (b"\xff\n", "bot-failed"),
        (b"[" * 100_000, "bot-failed"),
        (b'{"type":"move","move":null}\n', "bot-cheats"),
        (b'{"type":"move","move":{"move":"win"}}\n', "bot-cheats"),
        (b'{"type":"move","move":{"move":"stop"}}\n', "bot-cheats"),
        (b'{"type":"move","move":{"move":"draw","twice":true}}\n', "bot-cheats"),
    ],
)
def test_what_is_no_answer_is_a_failure_with_a_sentence(answer: bytes, code: str) -> None:
    match: AnyMatch = Match(registry.find("piratatak"), 2, FairDeal.from_phrase("a long line"), {"first": 0})
    with pytest.raises(BotFailed) as failed:
        question(match, 0).answer(answer)
    assert failed.value.code == code
    assert failed.value.sentence.endswith(".")


def test_a_program_that_still_tells_how_hard_its_choice_was_is_understood() -> None:
    match: AnyMatch = Match(registry.find("piratatak"), 2, FairDeal.from_phrase("a long line"), {"first": 0})
    line = b'{"type":"move","move":{"move":"draw"},"hesitation":0.5}'
    assert question(match, 0).answer(line).move == match.moves(0)[0]


def test_lines_are_answered_until_the_input_ends() -> None:
    match = start(*TABLES[3])
    wanted = question(match, match.turn[0])
    out = io.BytesIO()
    answer_lines(io.BytesIO(wanted.lines() + wanted.lines()), out)
    first, second = out.getvalue().splitlines()
    assert first == second
    assert wanted.answer(first).move in wanted.moves


def test_a_berth_names_the_rules_that_it_is_played_by() -> None:
    match = start(*TABLES[3])
    wanted = question(match, match.turn[0])
    berth = json.loads(wanted.lines().splitlines()[0])["berth"]
    assert berth["rules"] == "2"
    later = wanted._replace(berth=msgspec.structs.replace(wanted.berth, rules="99"))
    (answer,) = heard(Host(), *later.lines().splitlines())
    assert "Version 99 of the rules of Piratatak is not installed" in json.loads(answer)["sentence"]
