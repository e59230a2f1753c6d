"""One learner at a table of bots, for Gymnasium. Between two of its actions all others have moved.

Importing this module makes our games known to Gymnasium:

import gymnasium
import quarterdeck.lab.gymnasium

env = gymnasium.make("quarterdeck/Piratatak-v0", against="deckhand")
"""

import quarterdeck.lab.pettingzoo  # noqa: F401 - says which package is missing, before anything else is imported

# isort: split
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from quarterdeck.bots.crew import SignOn
from quarterdeck.bots.levels import USUAL
from quarterdeck.bots.piped import signed_on
from quarterdeck.bots.seated_bot import SeatedBot, berth_in
from quarterdeck.core.errors import BadPlayers, MatchOver, UnknownGame
from quarterdeck.core.fairness import SECRET_BYTES, FairDeal
from quarterdeck.lab.pettingzoo import memoarrr_v0, piratatak_v0
from quarterdeck.lab.pettingzoo.table import RENDER_MODES, check_choice

__all__ = ["OneLearner", "register"]

TABLES = {"memoarrr": memoarrr_v0.table, "piratatak": piratatak_v0.table}
IDS = {"memoarrr": "quarterdeck/Memoarrr-v0", "piratatak": "quarterdeck/Piratatak-v0"}


class OneLearner(gymnasium.Env[Any, Any]):
    """The learner's seat at a table; the others are bots of the crew.

    What is observed and which action is which move is as in our PettingZoo environments. Which actions are lawful now
    stands in `info["action_mask"]`, and `action_masks()` says it in the way of sb3-contrib's maskable learners. An
    unlawful action loses the match. The reward comes at the end, 1 for a win.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(
        self,
        game: str,
        players: int = 2,
        against: str | SignOn | Sequence[str | SignOn] = USUAL,
        seat: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`against` is one bot for all other seats, or one for each, clockwise; without a seat it is any.

        As for `quarterdeck.hire`, a bot is a name, a class or a function that takes a berth, or a program: `pipe:…`.
        """
        if game not in TABLES:
            raise UnknownGame("no-such-game", f"There is no environment for “{game}”, only for {', '.join(TABLES)}.")
        check_choice("render_mode", render_mode, (None, *RENDER_MODES))
        self.table = TABLES[game](players, **options)
        check_choice("seat", seat, (None, *range(players)))
        self._fixed_seat = seat
        self._against = (
            tuple(against)
            if isinstance(against, Sequence) and not isinstance(against, str)
            else ((against,) * (players - 1))
        )
        if len(self._against) != players - 1:
            raise BadPlayers("bad-bots", f"{len(self._against)} bots are named for {players - 1} seats.")
        self.render_mode = render_mode
        self._programs = ExitStack()
        self.observation_space = self.table.observer.space()
        self.action_space = spaces.Discrete(len(self.table.moves))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Deal a new match; `options={"deal": deal}` plays on a deal of your own."""
        super().reset(seed=seed)
        secret, salt = self.np_random.bytes(SECRET_BYTES), self.np_random.bytes(8).hex()
        drawn = int(self.np_random.integers(self.table.players))
        self.seat = drawn if self._fixed_seat is None else self._fixed_seat
        self.table.deal((options or {}).get("deal") or FairDeal(secret))
        self._lost = False
        self._crew = self._hired(salt)
        self._show_to_people()
        self._wait_for_turn()
        return self._shown()

    def _hired(self, salt: str) -> dict[int, SeatedBot]:
        self._programs.close()
        match, crew = self.table.match, {}
        for place, hand in enumerate(self._against, 1):
            seat = (self.seat + place) % self.table.players
            berth = berth_in(match, seat, salt)
            bot = self._programs.enter_context(signed_on(hand, berth)) if isinstance(hand, str) else hand(berth)
            crew[seat] = SeatedBot(bot, match, seat)
        return crew

    def close(self) -> None:
        """Let the programs go that have played."""
        self._programs.close()

    def _wait_for_turn(self) -> None:
        """The others move until it is the learner's turn. While all may act at once, lower seats come first."""
        match = self.table.match
        while match.turn and match.turn[0] != self.seat:
            seat = match.turn[0]
            self.table.make(seat, self._crew[seat].choose())
            self._show_to_people()

    def step(self, action: int) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Make the learner's move, and let the others move."""
        if self._lost or self.table.match.over:
            raise MatchOver("match-over", "The match is over: reset the environment first.")
        if self.action_space.contains(action) and self.table.mask(self.seat)[action]:
            self.table.play(self.seat, int(action))
            self._show_to_people()
            self._wait_for_turn()
            reward, over = self.table.rewards()[self.seat], not self.table.match.turn
        else:
            self._lost = True
            reward, over = -1.0, True
        observation, info = self._shown()
        return observation, reward, over, False, info

    def _shown(self) -> tuple[NDArray[np.int8], dict[str, Any]]:
        return self.table.observation(self.seat), {"action_mask": self.table.mask(self.seat)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are lawful now."""
        return self.table.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        """What a spectator sees: text (`ansi`), the same written to the terminal (`human`), or pixels (`rgb_array`)."""
        return self.table.rendered(self.render_mode)

    def _show_to_people(self) -> None:
        if self.render_mode == "human":
            self.render()


def register() -> None:
    """Make our games known to Gymnasium; to do so twice does no harm."""
    for game, name in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:OneLearner", kwargs={"game": game})


register()
