"""One number for each bot: OpenSkill's ratings, by the Plackett–Luce model."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean

import msgspec

from quarterdeck.lab.extras import needed


class Rating(msgspec.Struct, frozen=True):
    """What OpenSkill believes: most likely mu, and with 95 % within two sigma of it. Everybody begins at 25."""

    mu: float
    sigma: float


def rated(bots: Iterable[str], finishes: Iterable[tuple[str, ...]]) -> dict[str, Rating]:
    """The ratings after these games, each told as its players from best to last.

    A bot does not get better or worse from game to game, so no doubt is added between games (tau is 0): people's
    ratings follow their form, these close in on one value.
    """
    model = needed("openskill.models", "lab", "Ratings need").PlackettLuce(tau=0.0)
    believed = {bot: model.rating() for bot in bots}
    for finish in finishes:
        ratings = [rating for [rating] in model.rate([[believed[bot]] for bot in finish])]
        for bot in dict.fromkeys(finish):
            # A bot with several seats has been rated at each of them: what it is worth lies in the middle.
            seats = [rating for name, rating in zip(finish, ratings, strict=True) if name == bot]
            believed[bot] = model.rating(fmean(seat.mu for seat in seats), fmean(seat.sigma for seat in seats))
    return {bot: Rating(rating.mu, rating.sigma) for bot, rating in believed.items()}
