"""Kernel source: what is gathered into a program, how it is said in C, and what is refused."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from benchmarks.kernel_parts.other_ways import WAYS, gpu_text
from quarterdeck.lab.kernels import program as gathering
from quarterdeck.lab.kernels.c_source import in_c
from quarterdeck.lab.kernels.loops import for_c, looped
from quarterdeck.lab.kernels.processor import numba_text
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


@pytest.mark.parametrize(
    ("python", "c"),
    [
        ("a + 1", "return (a + 1u);"),
        ("a << 2 & b", "return ((a << 2u) & b);"),
        ("a if b > a else b", "return ((b > a) ? a : b);"),
        ("int(Word(a) << 40 >> b)", "return ((u32)(((((u64)(a)) << 40u) >> b)));"),
        ("a & ~b", "return (a & (~b));"),
        ("5000000000 * a", "return (5000000000ull * a);"),
        ("a // 2 % b", "return ((a / 2u) % b);"),
        ("not (a == 1 and b != 2)", "return (!((a == 1u) && (b != 2u)));"),
    ],
)
def test_expressions_in_c(python: str, c: str) -> None:
    assert c in in_c(source(f"def f(a: int, b: int) -> int:\n    return {python}\n"))


def test_several_numbers_are_returned_and_taken_apart_in_c() -> None:
    text = in_c(
        source(
            "def f(a: int) -> tuple[int, Word]:\n    return a, Word(a)\n"
            "def g(a: int) -> Word:\n    one, other = f(a)\n    _, other = f(one)\n    return other\n"
        )
    )
    assert "typedef struct { u32 part_0; u64 part_1; } several_u32_u64;" in text
    assert "{ several_u32_u64 several = f(a); one = several.part_0; other = several.part_1; }" in text
    assert "{ several_u32_u64 several = f(one); other = several.part_1; }" in text


@pytest.mark.parametrize(
    "body",
    [
        "for x in range(a):\n        a += x\n    return a",
        "return [a][0]",
        "return 0 < a < 3",
        "a = Word(a) << 40\n    return a",
        "return a ** 2",
        "with a:\n        return a",
    ],
)
def test_what_is_no_kernel_source_is_refused(body: str) -> None:
    with pytest.raises((BadSource, KeyError)):
        in_c(source(f"def f(a: int) -> int:\n    {body}\n"))


def test_every_argument_has_a_type() -> None:
    with pytest.raises(BadSource, match="has its type"):
        in_c(source("def f(a) -> int:\n    return a\n"))
    with pytest.raises(BadSource, match="no type float"):
        in_c(source("def f(a: float) -> int:\n    return 1\n"))


def test_there_is_no_loop_for_what_is_not_there() -> None:
    with pytest.raises(BadSource, match="no function sail"):
        for_c(kernel_of("memoarrr"), "sail")


def test_to_numba_the_highest_bit_is_a_sign_and_long_products_have_none() -> None:
    text = numba_text(kernel_of("memoarrr"))
    assert str(0x9E3779B97F4A7C15) not in text
    assert f"GAMMA = {0x9E3779B97F4A7C15 - (1 << 64)}" in text
    assert "return int64(uint64(one) * uint64(other))" in text


def test_narrowed_source_keeps_plain_numbers_in_32_bits() -> None:
    text = gpu_text(WAYS["Numba, narrowed"], kernel_of("piratatak"), registers=48)
    assert "int32(cuda.popc(uint64(places)))" in text
    assert "return int32(cards >> 8 * kind & 255)" in text or "int32(int(cards >> 8 * kind) & 255)" in text
    assert text.count("@cuda.jit(max_registers=48)") == len(looped(kernel_of("piratatak")))
    assert "njit" not in text
