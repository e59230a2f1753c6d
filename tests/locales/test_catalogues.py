"""Every language says everything: the same messages, told the same facts, and none of them in English."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.memoarrr import MemoarrrNarrator
from quarterdeck.narration.piratatak import PiratatakNarrator
from tests.locales.catalogues import (
    LANGUAGES,
    TRANSLATIONS,
    all_facts,
    facts_of,
    files_of,
    messages_of,
    names_of,
    pattern_of,
    wordings,
)
from tests.terminal.test_narration import COMPANY, MEMOARRR, PIRATATAK

NAMES = names_of(messages_of("en").values())
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_TRANSLATION = pytest.mark.parametrize("language", TRANSLATIONS)

LONGEST_CHANCE = 12
"""Up to this length two languages may well share a word: “lava”, “Memoarrr!”."""

THIN = "\u202f"


@cache
def sentences(language: str) -> list[tuple[str, str]]:
    """Every message in every form that it has, with its name."""
    catalogue = Catalogue(language)
    return [(name, catalogue.say(name, **facts)) for name in NAMES for facts in all_facts(name)]


def test_there_are_three_languages() -> None:
    assert LANGUAGES == ["de", "en", "fr"]


@EVERY_TRANSLATION
def test_a_language_has_the_files_of_english(language: str) -> None:
    assert list(files_of(language)) == list(files_of("en"))


@EVERY_TRANSLATION
@pytest.mark.parametrize("file", files_of("en"))
def test_a_file_has_the_messages_and_attributes_of_english(file: str, language: str) -> None:
    assert names_of(files_of(language).get(file, ())) == names_of(files_of("en")[file])


@EVERY_LANGUAGE
def test_no_message_is_there_twice(language: str) -> None:
    names = [name for messages in files_of(language).values() for name in names_of(messages)]
    assert sorted(names) == sorted(set(names))


@EVERY_TRANSLATION
def test_a_message_is_told_the_same_facts(language: str) -> None:
    assert {name: facts_of(language, name) for name in NAMES} == {name: facts_of("en", name) for name in NAMES}


@EVERY_LANGUAGE
def test_a_message_can_be_said_in_every_form(language: str) -> None:
    for name, sentence in sentences(language):
        assert sentence == sentence.strip(" "), f"{name} begins or ends with a space: {sentence!r}"
        assert not re.search(r"  | [.,]|[{}]|\n", sentence), f"{name}: {sentence!r}"


@EVERY_TRANSLATION
def test_no_english_is_left_over(language: str) -> None:
    for name in NAMES:
        shared = wordings(pattern_of(language, name)) & wordings(pattern_of("en", name))
        assert not [words for words in shared if len(words) > LONGEST_CHANCE], name


@EVERY_TRANSLATION
@pytest.mark.parametrize(
    ("narrator", "told"), [(MemoarrrNarrator, MEMOARRR), (PiratatakNarrator, PIRATATAK)], ids=["memoarrr", "piratatak"]
)
def test_every_event_of_a_game_is_told_with_the_facts_that_the_game_gives(
    narrator: type[MemoarrrNarrator | PiratatakNarrator], told: list[tuple[Any, str]], language: str
) -> None:
    """What others do not see (the card under their penguin) is not even there to be said."""
    teller = narrator(Catalogue(language), COMPANY)
    for event, english in told:
        assert teller.tell(event) != english


def test_french_puts_a_thin_space_before_high_punctuation() -> None:
    """A “?” that nothing stands before is a key to press."""
    for name, sentence in sentences("fr"):
        wrong = re.search(rf"(?<=[^{THIN}!?])[!?:;»%]|«(?!{THIN})", sentence.replace("Memoarrr!", ""))
        assert not wrong, f"{name}: {sentence!r}"


@EVERY_LANGUAGE
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    foreign = {"en": "«»„\"'", "fr": "“”„\"'", "de": "«»”\"'"}[language]
    for name, sentence in sentences(language):
        assert not set(foreign) & set(sentence), f"{name}: {sentence!r}"


def test_french_needs_no_elision_before_a_name() -> None:
    """“de Anne” would be wrong, and “d’Bo” as well: a sentence is built so that neither can come up."""
    for name, sentence in sentences("fr"):
        assert not re.search(r"\b(de|que|le|la) Anne\b", sentence), f"{name}: {sentence!r}"
