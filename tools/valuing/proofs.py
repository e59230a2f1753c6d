"""What a review promises, counted over games: the split adds up, luck is zero, V is calibrated, causes are right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from quarterdeck.core.record import Player, Record
from quarterdeck.lab.simulate import SimulationPlan, play_game
from quarterdeck.lab.tournament.pair_value import PairValue
from quarterdeck.review.account import account
from quarterdeck.review.piratatak.value import PiratatakValue
from quarterdeck.review.review import SeatTally, reckoning_of
from tools.valuing.fairness import drift
from tools.valuing.rounds import mixed_game
from tools.valuing.truth import Agreement, agreement

BINS = 10
CHUNK = 10
"""Games in one task."""
ALIKE = ("parrot", "cabin-boy", "deckhand", "bosun", "captain")
"""Tables of one level, beside those of a mixed crew."""


class ProofTable(msgspec.Struct, frozen=True):
    game: str
    seats: int
    options: dict[str, Any]

    @property
    def name(self) -> str:
        return " ".join([self.game, str(self.seats), *map(str, self.options.values())])


def tables() -> Iterator[ProofTable]:
    """Every set of options that changes the game."""
    for seats in (2, 3, 4):
        for edition in ("2018", "2023"):
            for abilities in (False, True):
                for treasures in ("shuffled", "ordered"):
                    options = {"edition": edition, "abilities": abilities, "treasures": treasures}
                    yield ProofTable("memoarrr", seats, options)
        for colours in ("kept", "freed"):
            yield ProofTable("piratatak", seats, {"colours": colours})


class Proof(msgspec.Struct):
    """Sums over some games of one table and one crew."""

    games: int = 0
    worst: float = 0.0
    """The largest difference between a result and its split."""
    drift: float = 0.0
    """In the first game of each task in Piratatak: how far the mean over all cards of a draw has been from what was
    expected, at most."""
    luck: list[float] = []
    """By seat: the sum; `squares` likewise."""
    squares: list[float] = []
    positions: list[int] = []
    """By tenths of V: how many, the sum of V, and how many won."""
    predicted: list[float] = []
    won: list[int] = []
    truth: list[int] = []
    """Forgot, forgot and found, knew, knew and found."""

    def add(self, other: Proof) -> None:
        self.games += other.games
        self.worst = max(self.worst, other.worst)
        self.drift = max(self.drift, other.drift)
        for name in ("luck", "squares", "positions", "predicted", "won", "truth"):
            mine, theirs = getattr(self, name), getattr(other, name)
            setattr(
                self, name, [a + b for a, b in zip(mine, theirs, strict=True)] if mine and theirs else mine or theirs
            )


def proved(table: ProofTable, crew: str, chunk: int) -> Proof:
    """The proof of some games; everything follows from the names."""
    proof = Proof(
        luck=[0.0] * table.seats,
        squares=[0.0] * table.seats,
        positions=[0] * BINS,
        predicted=[0.0] * BINS,
        won=[0] * BINS,
    )
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        seed = f"proof/{table.name}/{crew}/{number}"
        record = _add_game(proof, table, crew, seed)
        if table.game == "piratatak" and number % CHUNK == 0:
            proof.drift = max(proof.drift, _drift(record, f"{seed}/0"))
    return proof


def _add_game(proof: Proof, table: ProofTable, crew: str, seed: str) -> Record:
    if crew == "mixed":
        record = mixed_game(table.game, table.seats, table.options, seed)
    else:
        plan = SimulationPlan(table.game, table.seats, 1, seed, table.options, (crew,) * table.seats)
        record = play_game(plan, 0).record([Player(crew)] * table.seats)
    reckoning = reckoning_of(record, weighing=False)
    seats = [SeatTally(seat, start) for seat, start in enumerate(reckoning.start())]
    curves: list[list[float]] = [[] for _ in seats]
    for step in account(record, reckoning):
        for seat, curve in zip(seats, curves, strict=True):
            seat.add(step)
            curve.append(seat.now)
    proof.games += 1
    for seat, curve in zip(seats, curves, strict=True):
        proof.worst = max(proof.worst, abs(seat.start + sum(seat.sums.values()) - seat.now))
        proof.luck[seat.seat] += seat.luck
        proof.squares[seat.seat] += seat.luck**2
        for value in curve[:-1]:
            place = min(int(BINS * value), BINS - 1)
            proof.positions[place] += 1
            proof.predicted[place] += value
            proof.won[place] += seat.now == 1.0
    return record


def _drift(record: Record, seed: str) -> float:
    """Of V, and with two players of the estimate that tournaments use too."""
    bots = tuple(player.name for player in record.players)
    options: Any = record.options
    found = drift(record, PiratatakValue(len(bots), options.colours))
    return max(found, drift(record, PairValue(bots, seed))) if len(bots) == 2 else found


def proved_causes(table: ProofTable, chunk: int) -> Proof:
    """How often the cause of a costly decision of Memoarrr! agrees with what a bot still knew."""
    found = Agreement()
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        found += agreement(table.seats, table.options, f"truth/{table.name}/{number}")
    return Proof(games=CHUNK, truth=list(found))
