"""docs/crew.md, from what came of the tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path

from benchmarks.machine import this_machine
from quarterdeck.core import registry
from quarterdeck.lab.tournament.report import interval_text, told
from quarterdeck.lab.tournament.standings import BotStanding, TournamentResult
from tools.roster.duels import GOAL, GOAL_OF_THE_BEST, Fought
from tools.roster.searches import against_searches

FORGETTING = "forgetting.svg"
"""Drawn by tools/forgetting.py."""
WITHIN = {"parrot": 2, "cabin-boy": 2, "deckhand": 2, "bosun": 2, "captain": 20, "kraken": 300}
"""The goal for the time of a move, in milliseconds."""
CREW = """Our bots have six levels. All of them see only what their seat is shown.

| level | in Memoarrr! | in Piratatak |
|---|---|---|
| `parrot` | plays any lawful move | plays any lawful move |
| `cabin-boy` | forgets most of what was shown | stops at random, and overlooks half of the purchases |
| `deckhand` | forgets some of what was shown | draws while a pirate is no likelier than 20 %, by its memory |
| `bosun` | remembers well | counts the cards well, and looks one draw ahead |
| `captain` | forgets nothing | counts every card, looks one draw ahead, and watches the others |
| `kraken` | the same, and works out what the others know | looks ahead with a network that learnt from its own games |
"""


def page(everybody: Sequence[TournamentResult], duels: Sequence[Fought], pictures: Path, today: date) -> str:
    """The whole page; `pictures` is the folder with what has been drawn."""
    parts = [
        _opening(today),
        _ratings(everybody),
        _ladder(duels),
        _searches(),
        _pace(everybody),
        _forgetting(pictures),
        _method(),
    ]
    return "\n".join(part for part in parts if part)


def _opening(today: date) -> str:
    machine = this_machine()
    packages = ", ".join(f"{name} {version(name)}" for name in ("quarterdeck", "openskill", "msgspec"))
    return f"""# The crew, measured

{CREW}
This page shows how they do against each other. Every deal is played twice, with the seats changed, so that luck
cancels. All shares are shares of games between two players.

Written by `make crew` on {today.isoformat()}: {machine.cpu}, {machine.cores} cores, {machine.system},
{machine.python}; {packages}.

"""


def _ratings(everybody: Sequence[TournamentResult]) -> str:
    text = "## Everybody against everybody\n"
    for held in everybody:
        title = registry.find(held.game).title
        rows = [_rating_row(standing) for standing in held.standings]
        text += f"""
### {title}

![{title}: who wins against whom, and the ratings](pictures/{picture_name(held)})

| level | rating | wins | 95 % interval |
|---|---|---|---|
{chr(10).join(rows)}

{held.games:,} games on {held.deals:,} deals.
"""
    return text


def picture_name(held: TournamentResult) -> str:
    return f"crew-{held.game}.svg"


def _rating_row(standing: BotStanding) -> str:
    rating = f"{standing.rating.mu:.1f} ± {2 * standing.rating.sigma:.1f}"
    return f"| {standing.bot} | {rating} | {standing.wins.share:.1%} | {interval_text(standing.wins)} |"


def _ladder(duels: Sequence[Fought]) -> str:
    kept = sum(one.holds for one in duels)
    text = f"""## Each level against the one below it

The goal of each level: win at least {GOAL:.0%} of the games ({GOAL_OF_THE_BEST:.0%} for the kraken against the
captain), with the whole interval above 50 %. It holds in {kept} of {len(duels)} duels.

| game | level | against | wins | 95 % interval | deals | goal | holds |
|---|---|---|---|---|---|---|---|
"""
    return text + "".join(_duel_row(one) for one in duels)


def _duel_row(one: Fought) -> str:
    duel, share = one.duel, one.share
    cells = [
        _setting(one),
        duel.better,
        duel.worse,
        f"{share.share:.1%}",
        interval_text(share),
        f"{share.deals:,}",
        f"{duel.goal:.0%}",
        "yes" if one.holds else "**no**",
    ]
    return f"| {' | '.join(cells)} |\n"


def _setting(one: Fought) -> str:
    plan = one.duel.plan
    return ", ".join([registry.find(plan.game).title, *(told(name, plan.options[name]) for name in plan.options)])


def _searches() -> str:
    """With the marks between which tools/generate.py writes it anew when there has been another duel."""
    return f"""## Against OpenSpiel's searches

<!-- written by tools/generate.py: searches -->

{against_searches()}
<!-- end: searches -->
"""


def _pace(everybody: Sequence[TournamentResult]) -> str:
    """Milliseconds, mean and what 99 moves of 100 stay within, game by game."""
    titles = [registry.find(held.game).title for held in everybody]
    heads = "".join(f" {title}, mean | {title}, 99 % within |" for title in titles)
    text = f"""## Time per move

Milliseconds of one core, measured in the games above.

| level |{heads} goal |
|---|{"---|---|" * len(titles)}---|
"""
    by_level = [{standing.bot: standing for standing in held.standings} for held in everybody]
    for level in everybody[0].bots:
        times = "".join(
            f" {1000 * one[level].seconds_per_move:.2f} | {1000 * one[level].seconds_per_move_p99:.2f} |"
            for one in by_level
        )
        text += f"| {level} |{times} {WITHIN[level]} |\n"
    return text


def _forgetting(pictures: Path) -> str:
    if not (pictures / FORGETTING).exists():
        return ""
    return f"""## How they forget

![How likely each level still knows a card, by the turns since it saw it](pictures/{FORGETTING})
"""


def _method() -> str:
    return """## How it was measured

- Each pair plays the same deals. A deal is played once from each seat, with the same cards and the same first player;
  the bots get new random numbers in every game.
- The intervals count deals, not games: two games with the same cards are not independent. They are Bonett's
  and Price's adjusted Wald intervals for paired shares, tested in `tests/lab/tournament/test_interval.py`.
- With two players there is one volcano. So without abilities both editions of Memoarrr! are the same game, and their
  rows are the same.
- The ratings are OpenSkill's, by the Plackett–Luce model; every bot begins at 25.
- The time per move is the processor time in which the bot reads the new events and chooses a move.

`quarterdeck tournament` lets you hold your own tournaments: see [Tournaments](tournaments.md). Next:
[write a bot](write-a-bot.md) that beats them.
"""
