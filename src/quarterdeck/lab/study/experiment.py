"""Playing for a study: every share has games of its own. Seats and lengths are measured alike in both games."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

from quarterdeck.lab.kernels.memoarrr.table import ROUNDS
from quarterdeck.lab.kernels.plan import RANDOM, KernelPlan, plan
from quarterdeck.lab.kernels.playing import looked_at, played
from quarterdeck.lab.kernels.tally import Tally
from quarterdeck.lab.study.finding import Cell, Finding, Measured, mean_of, share, within

Seen = TypeVar("Seen")


@dataclass(frozen=True)
class Experiment:
    """How much is played, from which seed, and on what."""

    games: int
    """For each share."""
    seed: str
    device: str = "cpu"
    jobs: int | None = None
    progress: Callable[[int], object] = lambda _games: None
    """Told how many games have just been done."""

    def tally(self, label: str, plan: KernelPlan) -> Any:
        counted: Tally = played(plan, self.games, self.seed_of(label), self.device, self.jobs, self.progress)
        return counted

    def looked_at(self, label: str, plan: KernelPlan, games: int, look: Callable[[Any], Seen]) -> list[Seen]:
        """What is seen in the stories of so many games, lot by lot; see `kernels.tally.FIELDS` for what they tell."""
        return list(looked_at(plan, games, self.seed_of(label), look, self.device, self.jobs, self.progress))

    def seed_of(self, label: str) -> int:
        return int.from_bytes(sha256(f"{self.seed}/{label}".encode()).digest()[:8], "big") >> 2


PLAYERS = (2, 3, 4)
PLACES = ("1st", "2nd", "3rd", "4th")
ABSENT = "–"


class SeatSample(NamedTuple):
    """A number of players who all play alike, and the counts of their games."""

    players: int
    manner: str
    counted: Any
    games: int


def samples(
    experiment: Experiment, game: str, question: str, manners: Callable[[int], Mapping[str, str]]
) -> list[SeatSample]:
    """Games of every number of players in every manner to play; `manners` gives the policy of each manner."""
    found = []
    for players in PLAYERS:
        for manner, policy in manners(players).items():
            counted = experiment.tally(f"{question}/{players}/{manner}", plan(game, players, policy, {}))
            found.append(SeatSample(players, manner, counted, experiment.games))
    return found


def after_the_first(sittings: Sequence[SeatSample]) -> Finding:
    """Games by the winner's place after the first player."""
    rows = [_row(one, one.counted.from_first) for one in sittings]
    title = "Games won, by place after the first player"
    return _by_place("seats", title, ("the first player wins", "of the games"), rows, sittings[0].games)


def after_the_starter(sittings: Sequence[SeatSample]) -> Finding:
    """Rounds by the winner's place after who started the round."""
    rows = [_row(one, one.counted.rounds_from_starter, ROUNDS) for one in sittings]
    title = "Rounds won, by place after the player who starts the round"
    return _by_place(
        "seats-rounds", title, ("the player who starts a round wins", "of the rounds"), rows, sittings[0].games
    )


def _by_place(name: str, title: str, words: tuple[str, str], rows: Sequence[tuple[Cell, ...]], games: int) -> Finding:
    columns = ("players", "manner", *PLACES)
    return Finding(name, "seats", title, tuple(_advantage(rows, *words)), columns, tuple(rows), games, "dots")


def seat_by_seat(sittings: Sequence[SeatSample]) -> Finding:
    """Who begins is left to chance, so that the seats themselves must be even: a check of everything else."""
    rows = tuple(_row(one, one.counted.wins) for one in sittings)
    cells = [(1 / one.players, cell) for one, row in zip(sittings, rows, strict=True) for cell in row[2:]]
    shares = [(even, cell) for even, cell in cells if isinstance(cell, Measured)]
    held = sum(cell.beside(even) == "no telling from" for even, cell in shares)
    title = "Games won, seat by seat, when chance says who begins"
    told = (
        f"This is a check, because no seat can be better than another: the even share lies within {held} of "
        f"{len(shares)} intervals, and {0.95 * len(shares):.0f} are expected."
    )
    columns = ("players", "manner", *(f"seat {seat}" for seat in range(4)))
    return Finding("seats-check", "seats", title, (told,), columns, rows, sittings[0].games)


def _row(sitting: SeatSample, counts: Any, parts: int = 1) -> tuple[Cell, ...]:
    shares = [share(count, sitting.games, parts) for count in counts]
    return (sitting.players, sitting.manner, *shares, *[ABSENT] * (len(PLACES) - len(shares)))


def _advantage(rows: Sequence[tuple[Cell, ...]], who: str, of_what: str) -> Iterator[str]:
    """A sentence for each number of players and each manner to play except random."""
    for players, manner, first, *_ in (row for row in rows if row[1] != RANDOM):
        assert isinstance(players, int)
        assert isinstance(first, Measured)
        compared = first.beside(1 / players)
        yield f"With {players} players of {manner}, {who} {first} {of_what}: {compared} the even {1 / players:.1%}."


COLUMNS = ("players", "manner", "mean", "half within", "90% within", "99% within", "longest")


def duration(name: str, title: str, what: str, rows: Sequence[tuple[Cell, ...]], games: int) -> Finding:
    return Finding(name, "lengths", title, tuple(_sentences(what, rows)), COLUMNS, tuple(rows), games)


def duration_row(sitting: SeatSample, lengths: Any, whole: Any = None, parts: int = 1) -> tuple[Cell, ...]:
    """The mean's interval counts games: `whole` are their lengths, if those here are lengths of their parts."""
    longest = int(lengths.nonzero()[0][-1])
    average = mean_of(lengths if whole is None else whole, parts)
    most = [within(lengths, part) for part in (0.5, 0.9, 0.99)]
    return (sitting.players, sitting.manner, average, *most, longest)


def _sentences(what: str, rows: Sequence[tuple[Cell, ...]]) -> Iterator[str]:
    """One for each number of players and each manner to play except random."""
    for players, manner, average, *most in (row for row in rows if row[1] != RANDOM):
        yield f"{what} of {players} players of {manner} takes {average} moves, and 90 in 100 take at most {most[1]}."
