"""A program that reviews finished games: it reads lines and answers each with a line.

`python -m quarterdeck.review.host` gets a record on a line. It answers with the review of all seats in JSON, or with
the code and the sentence of a refusal. It ends with its input. It gives way to every other program, because no game
waits for a review.
"""

import os
import sys
from collections.abc import Iterable
from typing import IO

import msgspec

from quarterdeck.core import record as records
from quarterdeck.core.errors import BadRecord, QuarterdeckError, place_of
from quarterdeck.core.verify import verify
from quarterdeck.core.wire import encode
from quarterdeck.review.review import review

OUR_REVIEWER = (sys.executable, "-m", "quarterdeck.review.host")
"""The command of this program."""
LONGEST_REVIEW = 4 * 1024 * 1024
"""In bytes. The review of a game of people needs a tenth of it."""
REFUSED = b'{"code":'
"""How a refusal begins, and no review."""
NICENESS = 5


class Bug(msgspec.Struct, frozen=True):
    """An error of the program, without its text, which may name a card."""

    kind: str
    """The class of the error."""
    place: list[str]
    """Where in the code it was raised."""


class ReviewRefusal(msgspec.Struct, frozen=True):
    """The answer instead of a review."""

    code: str
    sentence: str
    entry: int | None = None
    """The entry of the log that is wrong, if the record does not hold."""
    bad_record: bool = False
    bug: Bug | None = None
    """What went wrong in the program, if that is the reason."""


def answered(line: bytes) -> bytes:
    """The answer to a line."""
    try:
        record = records.read(line)
        verify(record)
        return encode(review(record))
    except BadRecord as error:
        return encode(ReviewRefusal(error.code, error.sentence, error.entry, bad_record=True))
    except QuarterdeckError as error:
        return encode(ReviewRefusal(error.code, error.sentence))
    except Exception as error:  # a bug in one review must not stop the others
        bug = Bug(type(error).__name__, place_of(error))
        return encode(ReviewRefusal("review-failed", "The review of this game could not be worked out.", bug=bug))


def answer_lines(lines: Iterable[bytes], out: IO[bytes]) -> None:
    """Answer all lines until the input ends."""
    for line in lines:
        out.write(answered(line) + b"\n")
        out.flush()


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    answer_lines(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
