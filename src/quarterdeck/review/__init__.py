"""The review of a finished game: what was forgotten, what was dared, and what was luck."""

from quarterdeck.review.form import GameReview, SeatReview
from quarterdeck.review.review import NoReview, review

__all__ = ["GameReview", "NoReview", "SeatReview", "review"]
