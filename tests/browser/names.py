"""Every way to name a card that a page knows: on the wire, in the sentences of three languages, and in pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable

from quarterdeck.narration.catalogue import Catalogue
from tests.browser.truth import ALL, PARTS

LANGUAGES = ("en", "fr", "de")
COLOURS = ("red", "blue", "green", "yellow")


def _forms() -> dict[str, str]:
    """From each way to name a card, in small letters, to the card."""
    forms = {card: card for card in (*ALL, *PARTS)}
    for language in LANGUAGES:
        catalogue = Catalogue(language)
        for card in ALL:
            animal, landscape = card.split("-")
            forms[catalogue.say("memoarrr-card", animal=animal, landscape=landscape).lower()] = card
        for part in PARTS:
            colour, number = part.split("-")
            said = catalogue.say("piratatak-card", card="part", colour=colour, number=number)
            forms[said.lower()] = part
    return forms


FORMS = _forms()
_A_PICTURE = re.compile(r"/([a-z]+)-[\w-]{8}\.svg")
_A_TOKEN = re.compile(r"\b(?:red|blue|green|yellow)-[1-6]\b|\b(?:coin|cannon|pirate)\b")
HINTS = tuple(sorted({card.split("-")[0] for card in ALL} | {form.split()[0] for form in FORMS} | set(COLOURS)))
"""What every form of a name begins with: enough to find the strings that might hold one."""


def named(text: str) -> set[str]:
    """The cards that a text names. Where two forms begin at the same letter, the longer one is meant."""
    text = text.lower()
    there = sorted((form for form in FORMS if form in text), key=len, reverse=True)
    if not there:
        return set()
    return {FORMS[form] for form in re.findall(rf"(?<!\w)(?:{'|'.join(map(re.escape, there))})(?!\w)", text)}


def pictured(addresses: Iterable[str]) -> set[str]:
    """The locations that pictures lying on one another show: an animal and a landscape make one."""
    shown = {found[1] for address in addresses if (found := _A_PICTURE.search(address))}
    return {card for card in ALL if set(card.split("-")) <= shown}


def tells_pile(text: str, pile: list[str], depth: int = 8) -> bool:
    """Whether the cards that come next stand in a text in their order, whatever is between them."""
    next_cards = pile[:depth]
    while len(set(next_cards)) < 4 and len(next_cards) < len(pile):
        next_cards = pile[: len(next_cards) + 1]
    if len(set(next_cards)) < 4:
        return False
    tokens = "".join(f"{token};" for token in _A_TOKEN.findall(text))
    return "".join(f"{card};" for card in next_cards) in tokens
