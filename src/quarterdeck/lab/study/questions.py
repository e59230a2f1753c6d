"""All questions by game, and asking them."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from quarterdeck.core import registry
from quarterdeck.core.errors import QuarterdeckError, UnknownGame
from quarterdeck.lab.kernels.playing import BadNumber
from quarterdeck.lab.study import memoarrr, piratatak
from quarterdeck.lab.study.experiment import PLAYERS, Experiment
from quarterdeck.lab.study.finding import Finding, Study
from quarterdeck.lab.study.stopping import trial_games, trials_at_most


class UnknownQuestion(QuarterdeckError):
    """There is no such question about the game."""


LEAST_GAMES = 30
"""With fewer the intervals of means would promise too much."""
MOST_GAMES = 1 << 32
"""With so many an interval of a share is three thousandths of a percentage point wide."""


class StudyQuestion(NamedTuple):
    words: str
    """As one would ask it."""
    ask: Callable[[Experiment], Iterator[Finding]]
    shares: int
    """For how many numbers games are played."""
    searches: bool = False
    """Whether the best stopping rules must be known first."""


QUESTIONS: dict[str, dict[str, StudyQuestion]] = {
    "memoarrr": {
        "seats": StudyQuestion("Who sits better?", memoarrr.seats, 9),
        "lengths": StudyQuestion("How long does it take?", memoarrr.lengths, 9),
        "abilities": StudyQuestion("What is each ability worth?", memoarrr.abilities, 40),
        "treasures": StudyQuestion("Shuffled or ordered treasures?", memoarrr.treasures, 18),
        "editions": StudyQuestion("Which edition?", memoarrr.editions, 18),
        "memory": StudyQuestion("How does memory turn into winning?", memoarrr.memory, 98),
    },
    "piratatak": {
        "stopping": StudyQuestion("When should a player stop?", piratatak.stopping, 36, searches=True),
        "seats": StudyQuestion("Who sits better?", piratatak.seats, 9, searches=True),
        "lengths": StudyQuestion("How long does it take?", piratatak.lengths, 18, searches=True),
    },
}


def asked(game: str, names: Sequence[str]) -> dict[str, StudyQuestion]:
    """The questions of these names, or all there are if none is named."""
    rules = registry.find(game)
    if rules.name not in QUESTIONS:
        raise UnknownGame("no-study", f"There are no questions about {rules.title}.", game=game)
    known = QUESTIONS[rules.name]
    for name in names:
        if name not in known:
            sentence = f"There is no question “{name}” about {rules.title}; there are {', '.join(known)}."
            raise UnknownQuestion("no-such-question", sentence, question=name)
    return {name: question for name, question in known.items() if not names or name in names}


def games_in_all(game: str, names: Sequence[str], games: int) -> int:
    """How many games the questions take, when each share has so many."""
    if not LEAST_GAMES <= games <= MOST_GAMES:
        raise BadNumber("bad-games", f"Each number takes from {LEAST_GAMES} to {MOST_GAMES:,} games, not {games:,}.")
    questions = asked(game, names).values()
    searching = len(PLAYERS) * trials_at_most() * trial_games(games)
    return games * sum(one.shares for one in questions) + searching * any(one.searches for one in questions)


def study(game: str, names: Sequence[str], experiment: Experiment) -> Study:
    """Ask, one question after the other."""
    findings = tuple(found for question in asked(game, names).values() for found in question.ask(experiment))
    return Study(registry.find(game).name, experiment.seed, experiment.device, findings)
