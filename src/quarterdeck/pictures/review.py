"""A review as a picture: the chance of each seat over the game, with its moments. It names no cards."""

from __future__ import annotations

from quarterdeck.core import registry
from quarterdeck.pictures.sheet import EDGE, GOLD, INK, PANEL, SOFT, Picture, Sheet, box, heading, words
from quarterdeck.review.form import GameReview, MomentKind, ReviewMoment, SeatReview

WIDTH, HEAD, STRIP, PLOT, LEFT, RIGHT = 760, 56, 190, 120, 72, 24
SHAPES: dict[MomentKind, tuple[str, str, str]] = {
    "forgot": ("M-7-6H7L0 7Z", "#ff7a8a", "forgot"),
    "misjudged": ("M-6-6H6V6H-6Z", SOFT, "misjudged"),
    "dared": ("M0-8 8 0 0 8-8 0Z", GOLD, "dared"),
    "lucky": ("M-7 6H7L0-7Z", "#7fdca4", "lucky"),
    "unlucky": ("M-6-4-4-6 0-2 4-6 6-4 2 0 6 4 4 6 0 2-4 6-6 4-2 0Z", SOFT, "unlucky"),
}
"""The shape, the ink and the word of each kind of moment."""


def curves(reviewed: GameReview) -> Picture:
    """The curves of all seats of a review, one below the other."""
    height = HEAD + STRIP * len(reviewed.seats) + 40
    sheet = Sheet(WIDTH, height, reviewed, reviewed.players)
    title = registry.find(reviewed.game).title
    sheet.put(heading(title, "the chance to win over the game"))
    for row, seat in enumerate(reviewed.seats):
        sheet.put(_strip(seat, sheet.name(seat.seat), HEAD + STRIP * row))
    sheet.put(_legend(height - 26))
    told = "; ".join(f"{sheet.name(seat.seat)}: {_told(seat)}" for seat in reviewed.seats)
    return sheet.finished(f"{title}, the review of a game", f"The chance to win over the game. {told}.")


def _told(seat: SeatReview) -> str:
    split = seat.split
    return f"{split.start:.0%} to {split.result:.0%}, luck {_points(split.luck.amount)}, {len(seat.moments)} moments"


def _strip(seat: SeatReview, name: str, top: float) -> str:
    """The curve of one seat, with its name and its figures above it."""
    y = top + 44
    costs = f"forgetting {_points(-seat.forgetting)} · judgement {_points(-seat.judgement)}"
    figures = f"{costs} · luck {_points(seat.split.luck.amount)}"
    parts = [
        box(12, top, WIDTH - 24, STRIP - 10, PANEL, EDGE, 12),
        words(name, 28, top + 28, 17, GOLD if seat.won else INK, bold=True),
        words(figures, WIDTH - 28, top + 28, 14, SOFT, end="end"),
    ]
    for share in (0, 50, 100):
        line = y + PLOT * (1 - share / 100)
        parts.append(f'<path d="M{LEFT} {line:g}H{WIDTH - RIGHT}" stroke="{EDGE}" stroke-dasharray="3 3"/>')
        parts.append(words(f"{share} %", LEFT - 10, line + 4, 12, SOFT, end="end"))
    steps = [f"M{LEFT} {_y(seat.curve[0], y):.1f}"]
    steps += [f"H{_x(seat, entry):.1f}V{_y(value, y):.1f}" for entry, value in enumerate(seat.curve) if entry]
    parts.append(f'<path d="{"".join(steps)}" fill="none" stroke="{GOLD}" stroke-width="2"/>')
    parts += [_mark(moment, _x(seat, moment.entry), _y(seat.curve[moment.entry], y)) for moment in seat.moments]
    return "".join(parts)


def _points(amount: float) -> str:
    points = round(100 * amount)
    return f"{points:+d} %".replace("-", "−") if points else "0 %"


def _x(seat: SeatReview, entry: int) -> float:
    return LEFT + (WIDTH - RIGHT - LEFT) * entry / max(1, len(seat.curve) - 1)


def _y(value: float, top: float) -> float:
    return top + PLOT * (1 - value)


def _mark(moment: ReviewMoment, x: float, y: float) -> str:
    shape, ink, word = SHAPES[moment.kind]
    told = f"<title>move {moment.entry}: {word}, {_points(moment.amount)}</title>"
    return f'<path d="{shape}" transform="translate({x:.1f} {y:.1f})" fill="{ink}" stroke="{PANEL}">{told}</path>'


def _legend(y: float) -> str:
    parts = []
    for place, (shape, ink, word) in enumerate(SHAPES.values()):
        x = 40 + 130 * place
        parts.append(f'<path d="{shape}" transform="translate({x} {y})" fill="{ink}"/>')
        parts.append(words(word, x + 14, y + 5, 14, SOFT))
    return "".join(parts)
