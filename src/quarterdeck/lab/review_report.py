"""A review on the command line: sentences or one JSON object, and pictures if they are wanted."""

from pathlib import Path

from msgspec.structs import replace

from quarterdeck.atomic_file import whole_file
from quarterdeck.core import record as records
from quarterdeck.core.errors import UnknownSeat
from quarterdeck.core.wire import encode
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.pictures.review import curves
from quarterdeck.review import GameReview, review
from quarterdeck.review.sentences import sentences


def run_review(line: bytes, seat: int | None, plots: Path | None, language: str, *, as_json: bool) -> None:
    """Review a checked record, for all seats or for one of them."""
    record = records.read(line)
    if seat is not None and not 0 <= seat < len(record.players):
        sentence = f"There is no seat {seat} at this table of {len(record.players)}; the first is seat 0."
        raise UnknownSeat("no-such-seat", sentence, seat=seat)
    reviewed = review(record)
    if seat is not None:
        reviewed = replace(reviewed, seats=(reviewed.seats[seat],))
    if plots:
        _draw(reviewed, plots)
    if as_json:
        print(encode(reviewed).decode())
        return
    words = Catalogue(language)
    for one in reviewed.seats:
        print("\n".join(sentences(reviewed, one, words)), end="\n\n")


def _draw(reviewed: GameReview, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for one in reviewed.seats:
        with whole_file(folder / f"review-seat-{one.seat}.svg") as output:
            output.write(curves(replace(reviewed, seats=(one,))).encode())
