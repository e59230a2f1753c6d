"""The parts of docs/kernels.md that are read off the code, and off what the benchmarks have written down."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.figures import BARE_LOOP, STARTS, THROUGH_API
from quarterdeck.lab.kernels.environment import layout
from quarterdeck.lab.kernels.memoarrr.crew import MemoarrrSight
from quarterdeck.lab.kernels.piratatak.voyage import PiratatakSight
from tools.pages.words import field_docstrings, table

MEASURED = Path(__file__).parents[2] / "benchmarks" / "measured"
PLAYERS = 4
GAMES = {"memoarrr": "Memoarrr!", "piratatak": "Piratatak"}
WAYS = {
    "ours": "by Numba, as it is now: one shape",
    "numbers of 64 bits": "by Numba, with all numbers in 64 bits",
    "inlined by Numba": "by Numba, which inlines functions itself",
    "48 registers at most": "by Numba, with 48 registers at most",
}
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@cache
def measured(name: str) -> dict[str, Any]:
    """What a benchmark has written down."""
    kept: dict[str, Any] = json.loads((MEASURED / f"{name}.json").read_text(encoding="utf-8"))
    return kept


def rate(number: float) -> str:
    """Two digits and a power of ten, from a million on."""
    if number < 1e6:
        return f"{number:,.0f}"
    digits, _, power = f"{number:.1e}".partition("e")
    return f"{digits} × 10{str(int(power)).translate(SUPERSCRIPTS)}"


def gpu_machine() -> str:
    kept = measured("h200")
    driver = f"{kept['driver'] // 1000}.{kept['driver'] % 1000 // 10}"
    versions = ", ".join(f"{name} {number}" for name, number in kept["packages"].items())
    digested = [is_same for case, is_same in kept["same"].items() if "step by step" not in case]
    return (
        f"{kept['date']}: {kept['gpu']}, driver for CUDA {driver}, {versions}, Python {kept['python']};\n"
        f"Pgx on JAX {kept['pgx'][0]['jax']}. {sum(digested)} of {len(digested)} cases gave the same as on a CPU, to "
        f"the last bit.\n{' '.join(kept['notes'])}\n"
    )


def gpu_speed() -> str:
    """The headline and Pgx at its best batch."""
    kept = measured("h200")
    compiled = f"by Numba: the best of {len(kept['shapes'])} shapes of the grid"
    rows = [("Memoarrr!, base game, 4 players", compiled, rate(kept["goal"]["best"]))]
    rows += [
        (row["game"], f"Pgx, {row['batch']:,} side by side", rate(row["moves_per_second"]))
        for row in quickest(kept["pgx"], "game")
    ]
    return table(("random play", "compiled", "moves a second"), rows)


def gpu_ways() -> str:
    """Four players at random in both games, by ways to compile the same source."""
    kept = measured("h200")
    ways = {"by our translator to C and NVRTC: the best of 12 shapes; removed": quickest(kept["in_c"], "game")}
    ways |= {words: [row for row in kept["other_ways"] if row["way"] == name] for name, words in WAYS.items()}
    rows = [
        (words, *(rate(row["moves_per_second"]) for game in GAMES for row in found if row["game"] == game))
        for words, found in ways.items()
    ]
    head = ("compiled", *(f"{title}, moves a second" for title in GAMES.values()))
    made = f"{kept['date'].split()[0]}: one {kept['gpu']}, four players at random, one way after the other."
    return f"{table(head, rows)}\n{made}\n"


def quickest(rows: Iterable[dict[str, Any]], of: str) -> list[dict[str, Any]]:
    """Of the rows that tell of the same, the quickest."""
    best: dict[str, dict[str, Any]] = {}
    for row in rows:
        if row[of] not in best or row["moves_per_second"] > best[row[of]]["moves_per_second"]:
            best[row[of]] = row
    return list(best.values())


def gpu_growth() -> str:
    rows = [
        (f"{row['games']:,}", rate(row["moves_per_second"]), rate(row["games_per_second"]))
        for row in measured("h200")["growth"][::2]
    ]
    return table(("games at once", "moves a second", "games a second"), rows)


def gpu_games() -> str:
    """Every kernel in the quicker of its loops."""
    rows = [
        (*_case(row["case"]), rate(row["moves_per_second"]), rate(row["games_per_second"]))
        for row in quickest(measured("h200")["games"], "case")
    ]
    return table(("game", "players", "played by", "moves a second", "games a second"), rows)


def _case(name: str) -> tuple[str, str, str]:
    """The words of a benchmark's case: `memoarrr crew, 2 players, abilities ffff, opening 1, ordered 0`."""
    (game, policy), players, *rules = (part.split() for part in name.split(","))
    told = dict(rules)
    title = GAMES[game]
    if game == "piratatak":
        title += f", colours {'freed' if told['freed'] == '1' else 'kept'}"
    if told.get("abilities", "0") != "0":
        title += f", abilities, {'2023' if told['opening'] == '1' else '2018'}"
    if told.get("ordered", "0") != "0":
        title += ", treasures in order"
    return title, players[0], {"crew": "a crew of different manners"}.get(policy, policy)


def gpu_environment() -> str:
    rows = [
        (GAMES[row["case"]], f"{row['batch']:,}", rate(row["steps_per_second"])) for row in measured("h200")["steps"]
    ]
    return table(("game, 4 players", "side by side", "steps a second"), rows)


def processor() -> str:
    """The processor's figures: kernels, reference engine and Pgx in one run."""
    kept = measured("processor")
    machine = kept["machine"]
    versions = ", ".join(f"{name} {number}" for name, number in kept["packages"].items())
    ratios = " and ".join(f"{ratio:.2f} × in {GAMES[game]}" for game, ratio in kept["two_cores"].items())
    found: dict[str, dict[str, str]] = {}
    compiled = [one for one in kept["figures"] if one["engine"] == "kernel"]
    for one in compiled:
        title, players = _options(one["game"])
        if title:
            found.setdefault(title, {})[players] = rate(one["median"])
    rows = [(title, *(speeds.get(players, "") for players in "234")) for title, speeds in found.items()]
    beside = [
        (f"{one['engine']}: {one['game'].replace('16384', '16,384')}", rate(one["median"]))
        for one in kept["figures"]
        if one["engine"] != "kernel" and one["game"] not in (THROUGH_API, BARE_LOOP, STARTS)
    ]
    sets = [one for one in compiled if "," in one["game"].partition(", ")[2]]  # the headlines are defaults once more
    slowest, *_, quickest_one = sorted(one["median"] for one in sets)
    return (
        f"{kept['date'][:16].replace('T', ' ')} UTC: {machine['cpu']}, {machine['cores']} cores, {machine['system']}, "
        f"{machine['python']}; {versions}. {kept['rounds']} rounds of {kept['seconds']:g} s, medians.\n\n"
        + table(("random play, moves a second on one core", *(f"{players} players" for players in "234")), rows)
        + f"\nAll {len(sets)} sets of options that were measured lie between {rate(slowest)} and "
        f"{rate(quickest_one)}. In the same run, on one core:\n\n"
        + table(("engine", "moves a second"), beside)
        + f"\nTwo cores play, compared with one, {ratios}. The first game of a new process is over after "
        f"{kept['cold_start']:.1f} s when everything has to be compiled, and after {kept['warm_start']:.2f} s when it "
        f"has been compiled before.\n"
    )


def _options(name: str) -> tuple[str, str]:
    """The words of a set of options that has a row, and its players: `memoarrr, 2 players, edition 2018, …`."""
    game, players, *rules = name.split(", ")
    told = dict(rule.split() for rule in rules)
    title = GAMES[game]
    if game == "memoarrr":
        title += f", {told.get('edition')}" + (", abilities" if told.get("abilities") == "true" else "")
    else:
        title += f", colours {told.get('colours', 'kept')}"
    alike = "first" in told or told.get("treasures") == "ordered" or told.get("odds") == "false"
    return title if rules and not alike else "", players.split()[0]


def layout_of(game: str, sight: Any) -> Callable[[], str]:
    def written() -> str:
        meanings = field_docstrings(sight)
        rows = [
            (f"`{name}`", str(part.first), str(part.size), meanings[name])
            for name, part in layout(game, PLAYERS).items()
        ]
        return table(("part", "from", "numbers", ""), rows)

    return written


PARTS: Mapping[str, Callable[[], str]] = {
    "gpu_machine": gpu_machine,
    "gpu_speed": gpu_speed,
    "gpu_ways": gpu_ways,
    "gpu_growth": gpu_growth,
    "gpu_games": gpu_games,
    "gpu_environment": gpu_environment,
    "processor": processor,
    "sight_memoarrr": layout_of("memoarrr", MemoarrrSight),
    "sight_piratatak": layout_of("piratatak", PiratatakSight),
}
