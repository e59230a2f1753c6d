"""The browser client and its words fit: no message that it says is missing, and it says every message."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import pytest
from fluent.syntax.ast import MessageReference

from quarterdeck.bots.crew import LEVELS
from quarterdeck.core import registry
from quarterdeck.core.options import Option, describe
from quarterdeck.drills import DRILLS
from quarterdeck.games.memoarrr.view import Phase as MemoarrrPhase
from quarterdeck.games.piratatak.view import Phase as PiratatakPhase
from quarterdeck.puzzles import puzzles_of
from quarterdeck.review.form import MomentKind
from tests.locales.catalogues import files_of, names_of, nodes
from tests.locales.client_words import CLIENT, calls, first_argument, names_in
from tools.pages.refusals import COMMANDS, REQUESTS, is_of_a_game, refusals

GAMES = ("memoarrr", "piratatak")
FILES = (*(f"{game}.ftl" for game in GAMES), "puzzles.ftl", "drills.ftl", "review.ftl", "web.ftl")
"""What the client fetches: the words of the games, of puzzles, drills and reviews, and its own."""

NEVER_MET: dict[str, str] = {
    "bad-request": "the client's requests have the fields that the server wants",
    "not-json": "it sends JSON",
    "not-a-socket": "it opens a socket where there is one",
    "not-found": "it asks at addresses that are there",
    "wrong-method": "with the methods that they have",
    "no-such-seat": "it offers the seats; a replay through eyes that are not there is shown through all",
    "no-record": "the page asks for a file instead",
    "not-text": "its frames are text",
    "not-a-command": "its commands have the fields that the server wants",
    "unknown-move": "its moves are those that it was given",
    "lesson-seats": "it asks for one seat",
    "not-in-this-lesson": "the coach's own answer is shown instead",
    "pace-for-programs": "it offers the paces for people",
}
"""Code and reason: only a broken client would be told so."""
OF_TWO_AT_ONCE = {"side-taken"}
"""The rules refuse no move that was offered, but for a side of the island that another player took first."""
OF_THE_CLIENT_ITSELF = {
    "offline",
    "no-engine",
    "engine-forbidden",
    "engine-cut",
    "engine-broken",
    "open-elsewhere",
    "needs-a-server",
}
SAID_BY_THE_BUILD = {"page-unloaded"}
"""Put into the page itself, for browsers that do not get as far as the client."""


def said_by(pattern: str) -> set[str]:
    """The names of all messages that a template can make."""
    return {pattern} if "*" not in pattern else set(EXPANDED[pattern])


def closed_set(file: str, name: str) -> list[str]:
    """The words of a type or a list of constants in the client's source."""
    text = (CLIENT / file).read_text(encoding="utf-8")
    found = re.search(rf"(?:type|const) {name}\b[^=]*=([^;]*);", text)
    assert found, f"{name} is not in {file}"
    return re.findall(r'"([^"]+)"', found[1])


def options() -> list[tuple[str, Option]]:
    return [(game, option) for game in GAMES for option in describe(registry.find(game))]


def spelled(game: str, option: Option) -> Iterable[str]:
    """Yes, no and the seats have words that fit every option."""
    values = [value for value in option.values if not isinstance(value, bool)]
    return [f"value-{game}-{option.name}-{value}" for value in values]


def puzzle_themes() -> set[tuple[str, str]]:
    return {(game, puzzle.theme) for game in GAMES for puzzle in puzzles_of(game).values()}


def meetable() -> set[str]:
    """What a person at a browser can be refused with."""
    return (set(REQUESTS) | set(COMMANDS) | OF_TWO_AT_ONCE | OF_THE_CLIENT_ITSELF) - set(NEVER_MET)


EXPANDED: dict[str, Iterable[str]] = {
    "game-*": [f"game-{game}" for game in GAMES],
    "score-*": [f"score-{game}" for game in GAMES],
    "tagline-*": [f"tagline-{game}" for game in GAMES],
    "option-*-*": [f"option-{game}-{option.name}" for game, option in options()],
    "explain-*-*": [f"explain-{game}-{option.name}" for game, option in options()],
    "value-*-*-*": [name for game, option in options() for name in spelled(game, option)],
    "bot-*": [f"bot-{bot}" for bot in LEVELS],
    "ask-memoarrr-*": [f"ask-memoarrr-{phase}" for phase in (*get_args(MemoarrrPhase), "ready")],
    "ask-piratatak-*": [f"ask-piratatak-{phase.replace(' ', '-')}" for phase in get_args(PiratatakPhase)],
    "fair-*": [f"fair-{claim}" for claim in closed_set("fair/check.ts", "Claim")],
    "key-*": [f"key-{key}" for key in closed_set("table/HelpDialog.svelte", "KEYS")],
    "my-*": [f"my-{line}" for line in closed_set("review/MyMemory.svelte", "LINES")],
    "key-*-does": [f"key-{key}-does" for key in closed_set("table/HelpDialog.svelte", "KEYS")],
    "puzzle-*-*": [f"puzzle-{game}-{theme}" for game, theme in puzzle_themes()],
    "puzzle-*-*-why": [f"puzzle-{game}-{theme}-why" for game, theme in puzzle_themes()],
    "puzzle-*-share": [f"puzzle-{game}-share" for game in GAMES],
    "review-moment-*": [f"review-moment-{kind}" for kind in get_args(MomentKind)],
    "drill-*": [f"drill-{drill}" for drill in DRILLS],
    "drill-*-what": [f"drill-{drill}-what" for drill in DRILLS],
    "refusal-*": [f"refusal-{code}" for code in meetable()],
}
"""By template, everything that is filled in: games, options, bots, phases and refusals from the server's source."""


def spoken() -> dict[str, set[Path]]:
    """The messages that the client says, and where."""
    found: dict[str, set[Path]] = {}
    for call in calls():
        for pattern in call.names:
            for name in said_by(pattern):
                found.setdefault(name, set()).add(call.file)
    return found


def test_every_place_that_says_something_is_understood() -> None:
    """The control to the tests below: a call that is passed over would make them blind."""
    everywhere = list(calls())
    assert len(everywhere) > 150
    assert [call for call in everywhere if not call.names] == []
    templates = {pattern for call in everywhere for pattern in call.names if "*" in pattern}
    assert templates == set(EXPANDED)


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ('"close")}', {"close"}),
        ('playing ? "step-pause" : "step-play")', {"step-pause", "step-play"}),
        ('view.phase === "look" ? "to-match-look" : "to-match-over", facts)', {"to-match-look", "to-match-over"}),
        ("`fair-${claim}`, { holds })", {"fair-*"}),
        ('`ask-memoarrr-${ready ? "ready" : view.phase}`)', {"ask-memoarrr-*"}),
        ('all.some(({ holds }) => holds === false) ? "fair-broken" : "fair-proved")', {"fair-broken", "fair-proved"}),
    ],
)
def test_the_first_argument_tells_what_is_said(source: str, names: set[str]) -> None:
    assert names_in(first_argument(source)) == names


def test_every_message_that_the_client_says_is_there() -> None:
    there = {name for file in FILES for name in names_of(files_of("en")[file])}
    assert {name: where for name, where in spoken().items() if name not in there} == {}


def test_every_message_of_the_client_is_said() -> None:
    messages = [message for file in FILES for message in files_of("en")[file]]
    within = {node.id.name for message in messages for node in nodes(message) if isinstance(node, MessageReference)}
    assert set(names_of(files_of("en")["web.ftl"])) - set(spoken()) - within == SAID_BY_THE_BUILD


def test_every_refusal_that_a_person_can_meet_has_a_sentence() -> None:
    told = {
        name.removeprefix("refusal-") for name in names_of(files_of("en")["web.ftl"]) if name.startswith("refusal-")
    }
    assert told == meetable()


def test_what_no_person_meets_is_refused_by_the_server_all_the_same() -> None:
    """A code that is no more, or that was never there, is no exception to anything."""
    assert set(NEVER_MET) <= set(REQUESTS) | set(COMMANDS)
    assert {refusal.code for refusal in refusals() if is_of_a_game(refusal)} >= OF_TWO_AT_ONCE
