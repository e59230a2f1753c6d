"""A match as sentences, and a view as a picture."""

from collections.abc import Sequence
from importlib.resources import files

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.game import View
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.plugins import painter_of
from quarterdeck.pictures.sheet import Picture

LOCALES = files("quarterdeck") / "locales"


class UnknownLanguage(QuarterdeckError):
    """There is no catalogue for this language.

    >>> import quarterdeck
    >>> match = quarterdeck.start("memoarrr", 2, first=0)
    >>> try:
    ...     told = quarterdeck.narrate(match, language="nl")
    ... except quarterdeck.UnknownLanguage as error:
    ...     print(f"{error.code}: {error}")
    no-such-language: There is no language “nl” here; there are de, en, fr.
    """


class NoPicture(QuarterdeckError):
    """No painter is installed for views of this game.

    >>> import quarterdeck
    >>> from quarterdeck.core.game import View
    >>> class DominoView(View): pass  # in a game of your own
    >>> try:
    ...     quarterdeck.picture(DominoView())
    ... except quarterdeck.NoPicture as error:
    ...     print(error.code)
    no-picture
    """


def languages() -> list[str]:
    """The languages for `narrate`.

    >>> import quarterdeck
    >>> quarterdeck.languages()
    ['de', 'en', 'fr']
    """
    return sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir())


def narrate(
    match: AnyMatch, seat: int | None = None, *, names: Sequence[str] = (), language: str = "en", since: int = 0
) -> list[str]:
    """One sentence for each event that a seat, or a spectator, was shown since an entry of the log.

    `since=len(match) - 1` gives the latest entry only. The sentences call the player of the seat “you”.

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
    from quarterdeck.narration import Catalogue, Company, narrator_of  # noqa: PLC0415 - few programs need it

    if language not in languages():
        known = ", ".join(languages())
        raise UnknownLanguage("no-such-language", f"There is no language “{language}” here; there are {known}.")
    called = [names[here] if here < len(names) else f"Seat {here}" for here in range(match.seats)]
    narrator = narrator_of(match.game, Catalogue(language), Company(called, seat))
    return [narrator.tell(event) for events in match.events_as_shown(seat, since) for event in events]


def picture(seen: View | AnyMatch, names: Sequence[str] = ()) -> Picture:
    """A view as an SVG picture with the players' names; for a match, the view of a spectator.

    The picture is a text, and a notebook shows it. It contains only what the view shows.

    >>> import quarterdeck
    >>> match = quarterdeck.start("memoarrr", 2, phrase="a quiet sea", first=0)
    >>> svg = quarterdeck.picture(match.view(1), names=("Ann", "Ben"))
    >>> svg[:4], "Memoarrr!, before the first round, as Ben sees it" in svg
    ('<svg', True)
    """
    view = seen.view() if isinstance(seen, Match) else seen
    paint = painter_of(type(view))
    if paint is None:
        raise NoPicture("no-picture", f"There are no pictures of {type(view).__module__.rpartition('.')[0]}.")
    return Picture(paint(view, names))
