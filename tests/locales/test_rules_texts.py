"""The rules of a game in every language: the same chapters, tables, numbers and words as everywhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quarterdeck.games.memoarrr import Animal, Landscape
from quarterdeck.games.memoarrr.island import MIDDLE_CELLS
from quarterdeck.narration.catalogue import Catalogue
from tests.locales.catalogues import LANGUAGES, ROOT, TRANSLATIONS

GAMES = ("memoarrr", "piratatak")
WIDTH_OF_A_TERMINAL = 78
EITHER_GAME = pytest.mark.parametrize("game", GAMES)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_TRANSLATION = pytest.mark.parametrize("language", TRANSLATIONS)
UNOFFICIAL = {"en": "unofficial", "fr": "pas officielle", "de": "inoffiziell"}
SIDES = {"en": "nesw", "fr": "neso", "de": "nosw"}
"""North, east, south and west, as the plan of the island marks them."""


def file_of(game: str, language: str) -> Path:
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    return ROOT / "src" / "quarterdeck" / "games" / game / name


def rules(game: str, language: str) -> str:
    return file_of(game, language).read_text(encoding="utf-8")


def chapters(text: str) -> list[str]:
    """The text cut before each heading."""
    return re.split(r"^(?=#)", text, flags=re.MULTILINE)[1:]


def tables(chapter: str) -> list[list[int]]:
    """Each table as the number of cells in each of its rows; a row without a first cell goes on with the one before."""
    found = re.findall(r"(?:^\|.*\n)+", chapter, re.MULTILINE)
    return [[line.count("|") - 1 for line in table.splitlines() if line.split("|")[1].strip()] for table in found]


def shape(chapter: str) -> dict[str, object]:
    return {
        "heading": len(chapter) - len(chapter.lstrip("#")),
        "tables": tables(chapter),
        "points": len(re.findall(r"^- ", chapter, re.MULTILINE)),
        "steps": re.findall(r"^\d+\. ", chapter, re.MULTILINE),
        "questions": len(re.findall(r"^\*\*.*\*\*$", chapter, re.MULTILINE)),
        "paragraphs": len(re.split(r"\n\n+", chapter.strip())),
        "numbers": sorted(re.findall(r"\d+", chapter), key=int),
    }


@EITHER_GAME
def test_every_language_has_the_rules_and_no_other_has(game: str) -> None:
    kept = {file.name for file in file_of(game, "en").parent.glob("rules*.md")}
    assert kept == {file_of(game, language).name for language in LANGUAGES}


@EVERY_TRANSLATION
@EITHER_GAME
def test_rules_have_the_chapters_tables_and_numbers_of_the_english_ones(game: str, language: str) -> None:
    translated, english = chapters(rules(game, language)), chapters(rules(game, "en"))
    assert len(translated) == len(english)
    for ours, theirs in zip(translated, english, strict=True):
        assert shape(ours) == shape(theirs), f"{ours.splitlines()[0]} / {theirs.splitlines()[0]}"


@EVERY_TRANSLATION
@EITHER_GAME
def test_no_line_of_the_rules_is_left_in_english(game: str, language: str) -> None:
    english = {line.strip() for line in rules(game, "en").splitlines() if len(line.strip()) > 12}
    left_over = english & {line.strip() for line in rules(game, language).splitlines()}
    assert {line for line in left_over if re.search("[a-z]{3}", line)} == set()


@EVERY_LANGUAGE
@EITHER_GAME
def test_rules_fit_a_terminal(game: str, language: str) -> None:
    assert [line for line in rules(game, language).splitlines() if len(line) > WIDTH_OF_A_TERMINAL] == []


@EVERY_LANGUAGE
@EITHER_GAME
def test_rules_say_that_this_is_unofficial(game: str, language: str) -> None:
    assert UNOFFICIAL[language] in rules(game, language)


@EVERY_LANGUAGE
def test_rules_call_animals_and_landscapes_what_the_game_calls_them(language: str) -> None:
    text = rules("memoarrr", language)
    say = Catalogue(language).say
    words = [say("memoarrr-animal", animal=animal) for animal in Animal]
    words += [say("memoarrr-landscape", landscape=landscape) for landscape in Landscape]
    assert [word for word in words if word not in text] == []


@EVERY_LANGUAGE
def test_the_plan_of_the_island_marks_the_cards_of_each_side(language: str) -> None:
    rows = re.findall(r"^ +[1-5]  (.*)$", rules("memoarrr", language), re.MULTILINE)
    drawn = "".join(row.replace(" ", "") for row in rows)
    for mark, (_, cells) in zip(SIDES[language], MIDDLE_CELLS.items(), strict=True):
        assert tuple(cell for cell, drawn_mark in enumerate(drawn) if drawn_mark == mark) == cells


@EITHER_GAME
def test_french_rules_put_a_thin_space_before_high_punctuation(game: str) -> None:
    text = rules(game, "fr").replace("Memoarrr!", "")
    assert re.findall(r".{0,20}(?<!\u202f)[!?:;»%]", text) == []


@EITHER_GAME
def test_quotation_marks_and_apostrophes_are_typographic(game: str) -> None:
    for language in TRANSLATIONS:
        assert set("\"'") & set(rules(game, language)) == set(), language
