"""docs/voyage.md names the crew, the times and the secret of a date as they are in the code."""

from __future__ import annotations

import hashlib
from datetime import timedelta

from quarterdeck.server.table.voyage import CREW, GRACE, VOYAGER, secret_by_date
from tests.docs.pages import DOCS

PAGE = (DOCS / "voyage.md").read_text(encoding="utf-8")


def test_the_page_names_the_crew_seat_by_seat() -> None:
    names = [f"{member.name} ({member.bot})" for member in CREW]
    assert f"{', '.join(names[:-1])} and {names[-1]}" in PAGE
    assert (VOYAGER, len(CREW)) == (0, 3)
    assert timedelta(hours=1) == GRACE


def test_the_page_tells_the_secret_of_a_date() -> None:
    phrase = "quarterdeck/voyage/2026-11-18/memoarrr"
    assert f"`{phrase}`" in PAGE
    assert secret_by_date("2026-11-18", "memoarrr") == hashlib.sha256(phrase.encode()).digest()
