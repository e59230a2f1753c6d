"""OpenSpiel's state: one of our nodes, and the history that OpenSpiel keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

from quarterdeck.core.wire import encode
from quarterdeck.lab.actions import words
from quarterdeck.lab.openspiel.nodes import CHANCE, TERMINAL, Node
from quarterdeck.lab.openspiel.worlds import Dice, NoWorld, account_at, imagined

if TYPE_CHECKING:
    from quarterdeck.lab.openspiel.games import SpielGame


class SpielState(pyspiel.State):  # type: ignore[misc]
    """Answers the most frequent questions of OpenSpiel's Python loops here, without a detour through C++."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.node: Node = game.opening

    def current_player(self) -> int:
        return self.node.player

    def is_terminal(self) -> bool:
        return self.node.player == TERMINAL

    def is_chance_node(self) -> bool:
        return self.node.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        node = self.node
        if node.player == CHANCE:
            return [outcome for outcome, _ in node.outcomes]
        if player is None or player == node.player:
            return list(node.lawful)
        return super().legal_actions(player)  # type: ignore[no-any-return]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.lawful)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.node.outcomes

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.told(action) if player == CHANCE else words(self.node.setting.rules.name, action)

    def returns(self) -> list[float]:
        """The winner gets a point from each other player; before the end all have 0."""
        winner, seats = self.node.winner, self.node.setting.seats
        if winner is None:
            return [0.0] * seats
        return [seats - 1.0 if seat == winner else -1.0 for seat in range(seats)]

    def resample_from_infostate(self, player: int, rng: Dice) -> SpielState:
        """Another state that looks the same to this player, drawn by its probability."""
        if self.is_chance_node():
            raise NoWorld("chance-to-move", "A player can imagine worlds only when chance has nothing left to decide.")
        if self.node.setting.rules.name == "piratatak" or self.is_terminal():  # nothing that matters is hidden
            return self.clone()  # type: ignore[no-any-return]
        return imagined(self.get_game(), account_at(self.node, player), rng)

    def __str__(self) -> str:
        """What a spectator sees. The hidden cards are only in the history."""
        node = self.node
        seen = "before the deal" if node.state is None else encode(node.view(None)).decode()
        return seen if not node.since else f"{seen} {words(node.setting.rules.name, node.since[0])} …"
