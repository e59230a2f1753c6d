"""`narrate`: what happened in a match, in the sentences that the terminal and the browser use."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.match import AnyMatch

LOCALES = files("quarterdeck") / "locales"


class UnknownLanguage(QuarterdeckError):
    """There is no catalogue of this language."""


def languages() -> list[str]:
    """The languages in which a match can be told.

    >>> import quarterdeck
    >>> quarterdeck.languages()
    ['de', 'en', 'fr']
    """
    return sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir())


def narrate(
    match: AnyMatch, seat: int | None = None, *, names: Sequence[str] = (), language: str = "en", since: int = 0
) -> list[str]:
    """All that a seat, or a spectator, was shown from an entry of the log on: a sentence for each event.

    `since=len(match) - 1` tells the latest entry alone. Whoever has a seat is spoken to as “you”.

    >>> import quarterdeck
    >>> match = quarterdeck.start("piratatak", 2, phrase="a quiet sea", first=0)
    >>> _ = match.play(0, match.moves(0)[0])
    >>> for sentence in quarterdeck.narrate(match, seat=0, names=("Ann", "Ben")):
    ...     print(sentence)
    The cards are shuffled. You start.
    You draw part 2 of the green ship: it joins your ship.
    You build the green ship.
    >>> quarterdeck.narrate(match, names=("Ann", "Ben"), language="de", since=1)[-1]
    'Ann baut das grüne Schiff.'
    """
    from quarterdeck.narration import Catalogue, Company, narrator_of  # noqa: PLC0415 - most programs tell nothing

    if language not in languages():
        known = ", ".join(languages())
        raise UnknownLanguage("no-such-language", f"There is no language “{language}” here; there are {known}.")
    called = [names[here] if here < len(names) else f"Seat {here}" for here in range(match.seats)]
    narrator = narrator_of(match.game, Catalogue(language), Company(called, seat))
    return [narrator.tell(event) for events in match.events_as_shown(seat, since) for event in events]
