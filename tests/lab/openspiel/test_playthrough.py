"""A whole game of each kind as OpenSpiel's own tool tells it, as it was read and found right."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]
import pytest
from open_spiel.python.algorithms.generate_playthrough import (  # type: ignore[import-not-found,import-untyped,unused-ignore]
    playthrough,
)

from quarterdeck.lab.actions import MOVES, NUMBERS
from tests.lab.openspiel.sailing import sensible

GAMES = {
    "memoarrr": ("python_memoarrr(players=2,abilities=true,edition=2023)", 41),
    "piratatak": ("python_piratatak(players=2,horizon=150)", 5),
}
"""With dice for short games in which everything that a player can do is done."""
RECALLED = {"known", "seen_by", "history"}
"""The pieces of an information state that are in no observation."""
_TENSOR = re.compile(r"(?P<label>(?P<whose>Info|Obs)\w+Tensor\(\d\)\.(?P<piece>\w+)): ")
_HISTORY = re.compile(r"(?P<label>\w+Tensor\(\d\)\.history = )\[(?P<numbers>.*?)(?:, 0\.0)*\]")


def chosen(name: str, seed: int) -> list[int]:
    """The decisions of a game that comes to an end, and what chance says to them."""
    state, dice = pyspiel.load_game(name).new_initial_state(), Random(seed)
    rules = state.node.setting.rules.name
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, weights)[0])
        else:
            moves = tuple(MOVES[rules][action] for action in state.legal_actions())
            state.apply_action(NUMBERS[rules][sensible(moves, dice)])
    assert any(state.returns())
    return list(state.history())


def told(name: str, seed: int) -> str:
    """What the tool writes, with the places of the ones in the stead of tensors that are drawn as rows and columns."""
    lines: list[str] = []
    row = -1
    for line in playthrough(name, chosen(name, seed)).splitlines():
        tensor = _TENSOR.match(line)
        if tensor is not None:
            row, label = 0, tensor["label"]
            repeated = tensor["whose"] == "Info" and tensor["piece"] not in RECALLED
        elif row >= 0 and re.fullmatch(" *[◯◉]+", line):
            row += 1
        else:
            row = -1
            lines.append(_HISTORY.sub(r"\g<label>[\g<numbers> …]", line))
            continue
        marks = [place for place, mark in enumerate(re.sub("[^◯◉]", "", line)) if mark == "◉"]
        if marks and not repeated:
            lines.append(f"{label}[{row}] {marks}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_tells_a_whole_game_as_before(game: str, request: pytest.FixtureRequest) -> None:
    file = Path(__file__).parent / f"playthrough-{game}.txt"
    now = told(*GAMES[game])
    if request.config.getoption("--write-golden"):
        file.write_text(now, encoding="utf-8")
    assert now.splitlines() == file.read_text(encoding="utf-8").splitlines()
