"""A record as a small table: the players, the result, and whether the record is correct."""

from collections.abc import Sequence
from html import escape

from msgspec.structs import asdict

from quarterdeck.core.errors import BadRecord
from quarterdeck.core.record import Record
from quarterdeck.core.verify import verify


def results(record: Record) -> str:
    """HTML without styles, so it takes the look of the page around it."""
    try:
        match = verify(record)
    except BadRecord as error:
        where = "" if error.entry is None else f"Entry {error.entry}: "
        unranked = [("–", seat, player.name, player.kind, "–") for seat, player in enumerate(record.players)]
        return _table(f"{record.game}, {len(record.players)} players", unranked, f"{where}{error.sentence}")
    outcome = match.outcome()
    assert outcome is not None
    options = ", ".join(f"{name} {value}" for name, value in asdict(record.options).items() if value is not None)
    said = f"{len(record.log) - 1} moves; every card, move and event is as it must be."
    ranked = []
    for place, seat in enumerate(outcome.ranking, start=1):
        ranked.append((place, seat, record.players[seat].name, record.players[seat].kind, outcome.scores[seat]))
    return _table(f"{match.game.title} ({options})", ranked, said)


def _table(title: str, rows: Sequence[tuple[object, ...]], said: str) -> str:
    head = "".join(f'<th scope="col">{name}</th>' for name in ("place", "seat", "player", "kind", "score"))
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return (
        f"<table><caption>{escape(title)}</caption><thead><tr>{head}</tr></thead>"
        f'<tbody>{body}</tbody><tfoot><tr><td colspan="5">{escape(said)}</td></tr></tfoot></table>'
    )
