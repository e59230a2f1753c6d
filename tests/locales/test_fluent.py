"""Our own formatter of Fluent messages says what Fluent's own says, for everything that our catalogues need."""

from __future__ import annotations

import re

import pytest
from fluent.runtime import FluentBundle, FluentResource

from quarterdeck.narration import fluent
from quarterdeck.narration.catalogue import FILES, Catalogue
from tests.locales.catalogues import LANGUAGES, LOCALES, all_facts, messages_of

NUMBERS = (0, 1, 2, 3, 7, 11, 21, 100, 999, 1_000, 12_345, 1_000_000, -4, 1.0, 1.5, 0.25, 2.125, 1234.5)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def bundle(language: str, *texts: str) -> FluentBundle:
    made = FluentBundle([language], use_isolating=False)
    for text in texts or [(LOCALES / language / file).read_text(encoding="utf-8") for file in FILES]:
        made.add_resource(FluentResource(text))
    return made


def said_by(theirs: FluentBundle, name: str, facts: dict[str, object]) -> str:
    pattern = theirs.get_message(name).value
    assert pattern is not None
    sentence, errors = theirs.format_pattern(pattern, facts)
    assert errors == []
    return str(sentence)


@EVERY_LANGUAGE
def test_every_message_is_said_as_fluent_says_it_whatever_it_is_told(language: str) -> None:
    ours, theirs = Catalogue(language), bundle(language)
    for name in messages_of(language):
        for facts in all_facts(name):
            assert ours.say(name, **facts) == said_by(theirs, name, facts), (name, facts)


@EVERY_LANGUAGE
def test_every_message_that_is_told_a_number_says_it_as_fluent_does(language: str) -> None:
    ours, theirs = Catalogue(language), bundle(language)
    for name in messages_of(language):
        facts = next(all_facts(name))
        for told in [fact for fact, value in facts.items() if isinstance(value, int) or value == "Anne"]:
            for number in NUMBERS:
                with_number = facts | {told: number}
                assert ours.say(name, **with_number) == said_by(theirs, name, with_number), (name, with_number)


@EVERY_LANGUAGE
@pytest.mark.parametrize(
    "value",
    [
        " one line",
        "\n    a first line\n    and a second\n",
        "\n    a first line\n      further in\n\n    after a blank line",
        " begins here\n    and goes on { $fact }\n    to the end",
        " { $fact }",
        ' { "" }{ " " }x{ "  " }',
        ' { "\\u202F" }!{ "\\U01F480" }{ "\\"" }{ "\\\\" }',
        " { $fact ->\n    [0] none\n    [one] one\n   *[other] { $fact }\n} at the end",
        " { $fact ->\n   *[other] { $fact ->\n        [1] exactly one\n       *[other] many\n    } in\n    [2] two\n }",
        " before{ $fact ->\n    [one]\n        on a line\n        of its own\n   *[other] other\n}after",
    ],
)
def test_a_pattern_is_read_as_fluent_reads_it(value: str, language: str) -> None:
    theirs = bundle(language, f"name ={value}\n")
    for fact in (*NUMBERS, "Anne", ""):
        ours = fluent.write(fluent.parse(value), language, {"fact": fact}, lambda name: (name,))
        assert ours == said_by(theirs, "name", {"fact": fact}), fact


@pytest.mark.parametrize(
    "value", [" { -term }", " { NUMBER($fact) }", " { $fact -> [one] 1 }", " { $fact", " }", ' { "\\x" }', " { a.b }"]
)
def test_what_no_catalogue_needs_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match=re.escape("is not understood in a catalogue")):
        fluent.parse(value)
