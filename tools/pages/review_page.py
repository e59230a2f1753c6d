"""The figures of docs/review.md, from what tools/review.py has counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any

from quarterdeck.lab.interval import Z_95
from tools.pages.kernels_page import measured
from tools.pages.words import table

TITLES = {"memoarrr": "Memoarrr!", "piratatak": "Piratatak"}
COUNTED = {
    "rows": "split, luck, V",
    "causes": "causes",
    "players": "ten games of each player",
    "pairs": "pairs without luck",
    "times": "times",
}
ENOUGH = 500
"""Positions in a tenth of V; fewer say nothing."""
EXACT = 0.02
"""The standard error of an estimate by play-outs that is compared with the network."""


def _figures(part: str) -> Any:
    return measured("review")[part]["figures"]


def _rows(game: str, crew: str) -> list[dict[str, Any]]:
    return [row for row in _figures("rows") if row["table"].startswith(game) and row["crew"] == crew]


def review_machine() -> str:
    """When and where each part was counted, and over how many games."""
    told = measured("review")
    lines = []
    for part, what in COUNTED.items():
        lines.append([what, f"{_games(part):,}", told[part]["when"], _machine(told[part]["machine"])])
    return table(["part", "games", "finished", "machine"], lines)


def _games(part: str) -> int:
    match part:
        case "rows" | "causes":
            return sum(row["games"] for row in _figures(part))
        case "times":
            return sum(one["games"] for one in _figures(part)["reviews"])
        case "players":
            return sum(10 * row["players"] // int(row["table"].split()[1]) for row in _figures(part))
        case _:
            return sum(row["plain"]["games"] for row in _figures(part))


def _machine(machine: dict[str, Any]) -> str:
    return f"{machine['cpu']}, {machine['cores']} cores, {machine['system']}, {machine['python']}"


def review_split() -> str:
    """For each game and crew: the worst error of the split, and the mean luck of each seat over all tables."""
    crews = dict.fromkeys(row["crew"] for row in _figures("rows"))
    lines = []
    for game, title in TITLES.items():
        for crew in crews:
            rows = _rows(game, crew)
            games, worst = sum(row["games"] for row in rows), max(row["worst"] for row in rows)
            drift = f"{max(row['drift'] for row in rows):.0e}" if all(row.get("drift") for row in rows) else ""
            lucks = [_mean_luck(rows, seat) for seat in range(4)]
            lines.append([title, crew, f"{games:,}", f"{worst:.0e}", drift, *lucks])
    head = [
        "game",
        "crew",
        "games",
        "worst error",
        "worst draw",
        *(f"luck of seat {seat}, points" for seat in range(4)),
    ]
    return table(head, lines)


def _mean_luck(rows: list[dict[str, Any]], seat: int) -> str:
    """The mean with its 95 % interval, over all tables that have this seat."""
    with_seat = [row for row in rows if seat < len(row["luck"])]
    games = sum(row["games"] for row in with_seat)
    mean = sum(row["luck"][seat] for row in with_seat) / games
    spread = (sum(row["squares"][seat] for row in with_seat) - games * mean**2) / (games - 1)
    return f"{100 * mean:+.1f} ± {100 * Z_95 * sqrt(spread / games):.1f}"


def review_calibration() -> str:
    lines = []
    for game, title in TITLES.items():
        rows = _rows(game, "mixed")
        for place in range(10):
            count = sum(row["positions"][place] for row in rows)
            if count >= ENOUGH:
                said = sum(row["predicted"][place] for row in rows) / count
                won = sum(row["won"][place] for row in rows) / count
                lines.append([title, f"{count:,}", f"{said:.1%}", f"{won:.1%}", f"{100 * (won - said):+.1f}"])
    return table(["game", "positions", "V said", "won", "points off"], lines)


def review_causes() -> str:
    lines = []
    for seats in (2, 3, 4):
        rows = [row for row in _figures("causes") if row["table"].startswith(f"memoarrr {seats} ")]
        forgot, found, knew, knew_found = (sum(row["truth"][place] for row in rows) for place in range(4))
        shares = found / max(forgot, 1), knew_found / max(knew, 1)
        lines.append([str(seats), f"{forgot + knew:,}", *(f"{share:.3f}" for share in (*shares, sum(shares) / 2))])
    head = ["players", "costly decisions", "forgot, and said so", "knew, and said so", "balanced accuracy"]
    return table(head, lines)


def _players(seats: int) -> list[dict[str, Any]]:
    return [row for row in _figures("players") if row["table"].startswith(f"memoarrr {seats} ")]


def review_levels() -> str:
    lines = []
    for seats in (2, 3, 4):
        players, right, single, at_once = (
            sum(row[name] for row in _players(seats)) for name in ("players", "right", "single", "right_at_once")
        )
        lines.append([str(seats), f"{players:,}", f"{right / players:.1%}", f"{at_once / single:.1%}"])
    return table(["players", "players of ten games", "recognised from ten games", "recognised from one game"], lines)


def review_memory() -> str:
    """The mean log loss of each model of forgetting on held-out choices, against a constant."""
    by_seats = {f"{seats} players": _losses(_players(seats)) for seats in (2, 3, 4)}
    by_seats["all"] = _losses(_figures("players"))
    constant, *models = by_seats["all"]
    lines = [[constant, *(f"{losses[constant]:.4f}" for losses in by_seats.values())]]
    lines += [
        [model, *(f"{losses[model]:.4f} ({losses[model] / losses[constant] - 1:+.1%})" for losses in by_seats.values())]
        for model in models
    ]
    return table(["model", *by_seats], lines)


def _losses(rows: list[dict[str, Any]]) -> dict[str, float]:
    decisions = sum(row["decisions"] for row in rows)
    return {model: sum(row["losses"][model] for row in rows) / decisions for model in rows[0]["losses"]}


def review_pairs() -> str:
    lines = []
    for row in _figures("pairs"):
        plain, adjusted = row["plain"], row["adjusted"]
        taken, (low, high) = 100 * adjusted["luck"], adjusted["luck_interval"]
        lines.append(
            [
                TITLES[row["pair"]["game"]],
                " and ".join(row["pair"]["bots"]),
                f"{plain['games']:,}",
                _share(plain),
                _share(adjusted),
                f"{adjusted['fewer']:.1f}",
                f"{taken:+.2f} ± {50 * (high - low):.2f}",
            ]
        )
    head = ["game", "bots", "games", "the second wins", "without luck", "games: one instead of", "luck taken, points"]
    return table(head, lines)


def _share(share: dict[str, Any]) -> str:
    low, high = share["interval"]
    return f"{100 * share['share']:.1f} % ± {50 * (high - low):.1f}"


def review_times() -> str:
    lines = [
        [TITLES[one["game"]], str(one["games"]), f"{one['median']:.2f} s", f"{one['longest']:.2f} s"]
        for one in _figures("times")["reviews"]
    ]
    return table(["game, four players", "reviews", "median", "longest"], lines)


def review_playouts() -> str:
    """The network against play-outs, in Memoarrr! with four players, where a seat wins one game in four."""
    times = _figures("times")
    estimate, playout = times["estimate"], times["playout"]
    spread, wanted = 0.25 * 0.75, 0.25 * 0.75 / EXACT**2
    error = sqrt(spread * playout / estimate)
    slower = wanted * playout
    return (
        f"On one core an estimate by the network takes {1e6 * estimate:.0f} µs, and a game by the kernels "
        f"{1e6 * playout:.1f} µs. In the time of one estimate the kernels play {estimate / playout:.0f} games, whose "
        f"mean has a standard error of {100 * error:.0f} points. For an error of {100 * EXACT:.0f} points they need "
        f"{wanted:.0f} games, which is {slower / estimate:.0f} times as long."
    )


PARTS: Mapping[str, Callable[[], str]] = {
    "review_machine": review_machine,
    "review_split": review_split,
    "review_calibration": review_calibration,
    "review_causes": review_causes,
    "review_levels": review_levels,
    "review_memory": review_memory,
    "review_pairs": review_pairs,
    "review_times": review_times,
    "review_playouts": review_playouts,
}
