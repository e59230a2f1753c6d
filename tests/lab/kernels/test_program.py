"""Kernel source: what is gathered into a program, how it is written for Numba, and what is refused."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from quarterdeck.lab.kernels import graphics, processor
from quarterdeck.lab.kernels import program as gathering
from quarterdeck.lab.kernels.compiling import text_for
from quarterdeck.lab.kernels.program import BadSource, Field, Program, kernel_of, program


def source(text: str) -> Program:
    return Program(tuple(ast.parse(text).body))


def test_a_program_holds_all_that_its_modules_import() -> None:
    functions = program("memoarrr.crew").functions
    assert {"crew_game", "step", "dealt", "luck_of", "ones"} <= functions.keys()
    assert "import" not in program("memoarrr.crew").text


def test_two_modules_may_not_call_different_things_alike(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for module in ("one", "other"):
        (tmp_path / f"{module}.py").write_text("SIZE = 1\n")
    monkeypatch.setattr(gathering, "HERE", tmp_path)
    with pytest.raises(BadSource, match="both define SIZE"):
        program("one", "other")


def test_the_numbers_of_a_tuple_are_found_however_deep() -> None:
    leaves = kernel_of("memoarrr").leaves(Field("voyage", "MemoarrrVoyage"))
    assert Field("voyage.table.island.north", "Word") in leaves
    assert Field("voyage.table.round.circle", "int") in leaves


def test_a_better_word_does_not_make_another_program() -> None:
    assert '"""' not in kernel_of("piratatak").text


def test_every_argument_has_a_type() -> None:
    with pytest.raises(BadSource, match="has its type"):
        gathering.arguments(source("def f(a) -> int:\n    return a\n").functions["f"])


def test_to_numba_the_highest_bit_is_a_sign_and_long_products_have_none() -> None:
    text = text_for(processor.TARGET, kernel_of("memoarrr"))
    assert str(0x9E3779B97F4A7C15) not in text
    assert f"GAMMA = {0x9E3779B97F4A7C15 - (1 << 64)}" in text
    assert "return int64(uint64(one) * uint64(other))" in text


@pytest.mark.parametrize(
    ("written", "narrowed"),
    [
        ("def f(a: int) -> int:\n    return a + 1", "return int32(a + 1)"),
        ("def f(a: Word) -> Word:\n    return a << 40", "return a << 40"),
        ("def f(a: int) -> bool:\n    return a > 1", "return a > 1"),
        ("def f(a: int) -> tuple[int, Word]:\n    return (a, Word(a))", "return (int32(a), Word(a))"),
        ("def f(a: int) -> Pair:\n    return Pair(a & 3, a)", "return Pair(int32(a & 3), a)"),
    ],
)
def test_on_a_gpu_a_plain_number_that_is_returned_or_kept_in_a_tuple_has_32_bits(written: str, narrowed: str) -> None:
    pair = "class Pair(NamedTuple):\n    small: int\n    large: Word\n"
    assert narrowed in text_for(replace(graphics.TARGET, loops=lambda _: []), source(pair + written))
    assert "int32(a" not in text_for(replace(processor.TARGET, loops=lambda _: []), source(pair + written))


def test_a_gpu_counts_places_by_its_own_instruction() -> None:
    assert "return int32(cuda.popc(uint64(places)))" in text_for(graphics.TARGET, kernel_of("piratatak"))
    assert "popc" not in text_for(processor.TARGET, kernel_of("piratatak"))
