"""The result of a tournament: how often a bot finishes ahead of another and wins, ratings, thinking times."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import permutations
from statistics import fmean
from typing import Any, TypeAlias

import msgspec

from quarterdeck.lab.extras import needed
from quarterdeck.lab.interval import duplicate_interval
from quarterdeck.lab.tournament.adjusting import AdjustedShare, LuckyGame, adjusted
from quarterdeck.lab.tournament.plan import TournamentPlan
from quarterdeck.lab.tournament.playing import Played, together


class Rating(msgspec.Struct, frozen=True):
    """A bot's rating: most likely mu, with 95 % probability within two sigma of it. Every bot begins at 25."""

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


class Share(msgspec.Struct, frozen=True):
    """How often something came out, over duplicate deals."""

    share: float
    interval: tuple[float, float]
    deals: int
    games: int


class BotStanding(msgspec.Struct, frozen=True, omit_defaults=True):
    bot: str
    wins: Share
    """Of the games that it played; with several seats at a table, for each of them."""
    rating: Rating
    moves: int
    seconds_per_move: float
    """Of the processor's time, on the mean."""
    seconds_per_move_p99: float
    """What 99 of 100 moves stay within."""
    adjusted: AdjustedShare | None = None
    """The wins without luck, if it was measured."""


class TournamentResult(msgspec.Struct, frozen=True, omit_defaults=True):
    game: str
    seats: int
    seed: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    deals: int
    """Played once from every seat by each of their tables."""
    games: int
    matrix: dict[str, dict[str, Share]]
    """For each bot and each other that it has met: how often it finishes ahead. Of two, that is how often it wins."""
    standings: tuple[BotStanding, ...]
    """The best rating first."""
    adjusted: dict[str, dict[str, AdjustedShare]] = {}
    """At tables of two the matrix without luck, if it was measured."""


_Scores: TypeAlias = dict[Any, dict[int, list[float]]]
"""Scores of a bot, or of a bot against another, by deal: one for each game."""


def result(plan: TournamentPlan, played: Collection[Played]) -> TournamentResult:
    """Count everything; in whichever order the deals were played, it comes out the same."""
    in_order = sorted(played, key=lambda one: (one.deal, one.table))
    ahead: _Scores = defaultdict(lambda: defaultdict(list))
    wins: _Scores = defaultdict(lambda: defaultdict(list))
    for one in in_order:
        for ranking in one.rankings:
            _count_game(one, ranking, ahead, wins)
    finishes = (tuple(one.table[member] for member in ranking) for one in in_order for ranking in one.rankings)
    ratings = rated(plan.bots, finishes)
    standings = [
        _standing(bot, wins[bot], ratings[bot], [one for one in in_order if bot in one.table]) for bot in plan.bots
    ]
    return TournamentResult(
        game=plan.game,
        seats=plan.seats,
        seed=plan.seed,
        options=plan.options,
        bots=plan.bots,
        deals=len({one.deal for one in in_order}),
        games=sum(len(one.rankings) for one in in_order),
        matrix={
            bot: {other: _share(ahead[bot, other]) for other in plan.bots if (bot, other) in ahead} for bot in plan.bots
        },
        standings=tuple(sorted(standings, key=lambda standing: -standing.rating.mu)),
        adjusted=_adjusted_matrix(plan, in_order) if plan.adjust_luck and plan.seats == 2 else {},
    )


def _adjusted_matrix(plan: TournamentPlan, played: Sequence[Played]) -> dict[str, dict[str, AdjustedShare]]:
    matrix: dict[str, dict[str, AdjustedShare]] = {bot: {} for bot in plan.bots}
    for bot, other in permutations(plan.bots, 2):
        share = adjusted(_lucky_games(bot, [one for one in played if {*one.table} == {bot, other}]))
        if share is not None:
            matrix[bot][other] = share
    return matrix


def _lucky_games(bot: str, played: Iterable[Played]) -> dict[int, list[LuckyGame]]:
    """The games of a bot by deal, one for each of its seats."""
    games: dict[int, list[LuckyGame]] = defaultdict(list)
    for one in played:
        for ranking, luck in zip(one.rankings, one.luck, strict=True):
            for member, name in enumerate(one.table):
                if name == bot:
                    games[one.deal].append(LuckyGame(float(ranking[0] == member), luck[member]))
    return games


def _count_game(one: Played, ranking: Sequence[int], ahead: _Scores, wins: _Scores) -> None:
    place = {member: place for place, member in enumerate(ranking)}
    for mine, other in permutations(range(len(one.table)), 2):
        if one.table[mine] != one.table[other]:
            ahead[one.table[mine], one.table[other]][one.deal].append(float(place[mine] < place[other]))
    for member, bot in enumerate(one.table):
        wins[bot][one.deal].append(float(place[member] == 0))


def _share(by_deal: dict[int, list[float]]) -> Share:
    """A deal is one trial, however many games of it were played and at however many tables."""
    scores = [fmean(games) for games in by_deal.values()]
    return Share(fmean(scores), duplicate_interval(scores), len(scores), sum(map(len, by_deal.values())))


def _standing(bot: str, wins: dict[int, list[float]], rating: Rating, played: list[Played]) -> BotStanding:
    pace = together(one.paces[bot] for one in played)
    without_luck = adjusted(_lucky_games(bot, played)) if played and played[0].luck else None
    return BotStanding(bot, _share(wins), rating, pace.moves, pace.mean, pace.percentile(0.99), without_luck)
