"""Every language says everything: the same messages, told the same facts, and none of them in English."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource

from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.memoarrr import MemoarrrNarrator
from quarterdeck.narration.piratatak import PiratatakNarrator
from tests.locales.catalogues import (
    LANGUAGES,
    LOCALES,
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
EVERY_NAME = pytest.mark.parametrize("name", NAMES)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_TRANSLATION = pytest.mark.parametrize("language", TRANSLATIONS)

LONGEST_CHANCE = 12
"""Up to this length two languages may well share a word: “lava”, “Memoarrr!”."""

THIN = "\u202f"


@pytest.fixture(scope="module")
def bundles() -> dict[str, FluentBundle]:
    made = {}
    for language in LANGUAGES:
        made[language] = FluentBundle([language], use_isolating=False)
        for file in files_of(language):
            text = (LOCALES / language / file).read_text(encoding="utf-8")
            made[language].add_resource(FluentResource(text))
    return made


def sentences(bundle: FluentBundle, name: str) -> list[str]:
    """A message in every form that it has; a complaint of Fluent's is an error."""
    message, _, attribute = name.partition(".")
    entry = bundle.get_message(message)
    pattern = entry.attributes[attribute] if attribute else entry.value
    assert pattern is not None
    said = []
    for facts in all_facts(name):
        sentence, errors = bundle.format_pattern(pattern, facts)
        assert not errors, f"{name} told {facts}: {errors}"
        said.append(str(sentence))
    return said


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
@EVERY_NAME
def test_a_message_is_told_the_same_facts(name: str, language: str) -> None:
    assert facts_of(language, name) == facts_of("en", name)


@EVERY_LANGUAGE
@EVERY_NAME
def test_a_message_can_be_said_in_every_form(name: str, language: str, bundles: dict[str, FluentBundle]) -> None:
    for sentence in sentences(bundles[language], name):
        assert sentence == sentence.strip(" "), f"{name} begins or ends with a space: {sentence!r}"
        assert not re.search(r"  | [.,]|[{}]|\n", sentence), f"{name}: {sentence!r}"


@EVERY_TRANSLATION
@EVERY_NAME
def test_no_english_is_left_over(name: str, language: str) -> None:
    left_over = {
        words
        for words in wordings(pattern_of(language, name)) & wordings(pattern_of("en", name))
        if len(words) > LONGEST_CHANCE
    }
    assert not left_over, f"{name}: {left_over}"


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


@EVERY_NAME
def test_french_puts_a_thin_space_before_high_punctuation(name: str, bundles: dict[str, FluentBundle]) -> None:
    """A “?” that nothing stands before is a key to press."""
    for sentence in sentences(bundles["fr"], name):
        wrong = re.search(rf"(?<=[^{THIN}!?])[!?:;»%]|«(?!{THIN})", sentence.replace("Memoarrr!", ""))
        assert not wrong, f"{name}: {sentence!r}"


@EVERY_LANGUAGE
@EVERY_NAME
def test_quotation_marks_are_those_of_the_language(name: str, language: str, bundles: dict[str, FluentBundle]) -> None:
    foreign = {"en": "«»„\"'", "fr": "“”„\"'", "de": "«»”\"'"}[language]
    for sentence in sentences(bundles[language], name):
        assert not set(foreign) & set(sentence), f"{name}: {sentence!r}"


@EVERY_NAME
def test_french_needs_no_elision_before_a_name(name: str, bundles: dict[str, FluentBundle]) -> None:
    """“de Anne” would be wrong, and “d’Bo” as well: a sentence is built so that neither can come up."""
    for sentence in sentences(bundles["fr"], name):
        assert not re.search(r"\b(de|que|le|la) Anne\b", sentence), f"{name}: {sentence!r}"
