"""Names of players: everything that people are called passes, and what can't be seen does not."""

from __future__ import annotations

import unicodedata

import pytest

from quarterdeck.server.table.people import BadName, tidy_name

GOOD = [
    "Ann",
    "O’Brien-Smith 3rd",
    "Žofie Þórdís Đặng Thị Ngọc",
    unicodedata.normalize("NFD", "Đặng Thị Ngọc Ệ"),
    unicodedata.normalize("NFD", "ᾧ Ὀδυσσεῦς"),
    "Владимир Јовановић",
    "محمّد عبد الرَّحْمٰن",
    "می\u200cخواهم",
    "שָׁלוֹם",
    "श्री\u200dमान क़ुतुब",
    "ක්\u200dෂේත්\u200dර",
    "น้ำเพชร",
    "བསྒྲུབས་",
    "မြွှို့",
    "ខ្មែរ",
    "ᠮᠣᠩᠭᠣᠯ ᠠ\u180b",
    "김서연 ㅋㅋ",
    "渡辺 葛\U000e0100城",
    "さくら ガール",
    "🏴\u200d☠\ufe0f",
    "👩🏽\u200d🚀 Ripley",
    "👨\u200d👩\u200d👧\u200d👦",
    "❤\ufe0f\u200d🔥",
    "1\ufe0f\u20e3 🇫🇷 ‼\ufe0f",
    "(^_^)",
    "⠁⠝⠝",
]
UNSEEN = [
    *"\u034f\ufe0f\ufe0e\ufe00\u17b4\u17b5\u180b\u180f\U000e0100\U000e01ef\u115f\u1160\u3164\uffa0\u2800\U00013441",
    *"\u00ad\u061c\u200b\u200c\u200d\u200e\u2060\u2063\u3000\ufeff\u180e\U000e0041\U0001d159\u0301\u20dd\ue000\ud800",
]


@pytest.mark.parametrize("name", GOOD)
def test_an_ordinary_name_in_any_script_passes_unchanged(name: str) -> None:
    assert tidy_name(name) == name


@pytest.mark.parametrize("letter", UNSEEN, ids=lambda letter: f"U+{ord(letter):04X}")
def test_a_name_that_can_not_be_seen_is_refused_with_a_sentence(letter: str) -> None:
    for name in (letter, letter * 3, f" {letter} "):
        with pytest.raises(BadName) as refused:
            tidy_name(name)
        assert refused.value.code == "bad-name"
        assert refused.value.sentence.endswith(".")


@pytest.mark.parametrize(
    "name",
    ["Ann\u034f", "Ann\ufe0f", "A\u3164nn", "\u200dAnn", "Ann\u200c", "An\u200d\u200dn", "Ann\U000e0100", "Ann7\ufe0f"],
)
def test_a_name_does_not_hold_something_unseen_that_makes_it_look_like_another_name(name: str) -> None:
    with pytest.raises(BadName):
        tidy_name(name)


@pytest.mark.parametrize("name", ["A\u0301\u0302\u0303\u0304nn", "Ệ\u0301\u0301", "ก" + "\u0e49" * 4, "Ann \u0301"])
def test_a_tower_of_accents_is_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(BadName) as refused:
        tidy_name(name)
    assert "accents" in refused.value.sentence


def test_blanks_of_all_kinds_become_single_ones() -> None:
    assert tidy_name("  Eve\u00a0\u3000the\u2800Bold\n") == "Eve the Bold"
    assert len(tidy_name("x" * 40)) == 40
    with pytest.raises(BadName):
        tidy_name("x" * 41)
