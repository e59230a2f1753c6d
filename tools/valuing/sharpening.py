"""Fits how the network of Piratatak is sharpened for games of a mixed crew, by the likelihood of the winners."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Literal

from quarterdeck.games.piratatak.cards import SHIP_PARTS
from quarterdeck.games.piratatak.turn import ranking
from quarterdeck.review.account import states_of
from quarterdeck.review.piratatak.value import PiratatakValue, Sharpening, moment_of
from tools.valuing.rounds import mixed_game

np: Any = import_module("numpy")
optimize: Any = import_module("scipy.optimize")

PLAIN = Sharpening(1.0, 0.0, 0.0, 0.0)
BEGIN = (1.2, 0.5, 0.5, 0.05)


def fitted_sharpening(colours: Literal["kept", "freed"], seats: int, games: int) -> Sharpening:
    """The sharpening for one table, from the positions of so many games."""
    logs, ships, winners = [], [], []
    for number in range(games):
        for chances, built, winner in _positions(colours, seats, f"fit/a/{colours}/{seats}/{number}"):
            logs.append(np.log(np.clip(chances, 1e-9, 1)))
            ships.append(np.array(built) / SHIP_PARTS)
            winners.append(winner)
    log, ship, places = np.array(logs), np.array(ships), np.arange(len(winners))

    def loss(weights: Any) -> Any:
        scores = weights[0] * log + weights[1] * ship + weights[2] * ship**2
        scores[:, 0] += weights[3]
        return np.mean(np.logaddexp.reduce(scores, axis=1) - scores[places, winners])

    return Sharpening(*np.round(optimize.minimize(loss, BEGIN, method="Nelder-Mead").x, 2).tolist())


def _positions(colours: Literal["kept", "freed"], seats: int, seed: str) -> list[tuple[list[float], list[int], int]]:
    """From the player to move: the network's chances, the parts of the ships, and who won."""
    plain = PiratatakValue(seats, colours)
    plain.sharpening = PLAIN
    found = []
    for _, state in states_of(mixed_game("piratatak", seats, {"colours": colours}, seed)):
        if state.turn:
            moment = moment_of(state)
            order = [(moment.seat + place) % seats for place in range(seats)]
            chances = plain.of(moment)
            found.append((moment.seat, [chances[seat] for seat in order], [h.ship for h in moment.position.holds]))
    winner = ranking(state)[0]
    return [(chances, built, (winner - seat) % seats) for seat, chances, built in found]
