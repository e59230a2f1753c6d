"""Kernels run by Python itself, as their source stands: slow, but quickly changed, to break a rule on purpose."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np

from quarterdeck.lab.kernels import graphics, processor
from quarterdeck.lab.kernels.compiling import text_for
from quarterdeck.lab.kernels.program import HEAD, Program
from quarterdeck.lab.kernels.tally import Bits, CountArray

ALL_BITS = (1 << 64) - 1


class PlainPython:
    """A device; `broken` is what is to be another text in the source of its programs."""

    name = "python"
    arrays: Any = np

    def __init__(self, broken: tuple[str, str] | None = None) -> None:
        self._broken = broken
        self._loops: dict[str, Any] = {}

    def run(self, program: Program, function: str, numbers: tuple[int, int], *taken: Any) -> None:
        settings, states, choices, out = taken
        columns = out.astype(object)
        unsigned = states.astype(object) & ALL_BITS if states.size else states
        loop = self._functions(program)[f"{function}_each"]
        loop(*numbers, settings.tolist(), unsigned, choices.astype(object), columns)
        out[...] = (columns & ALL_BITS).astype(np.uint64).view(np.int64)

    def counted(self, stories: Any, fields: Mapping[str, Bits]) -> dict[str, CountArray]:
        raise NotImplementedError

    def _functions(self, program: Program) -> dict[str, Any]:
        if not self._loops:
            text = program.text
            if self._broken is not None:
                assert text.count(self._broken[0]) == 1, f"{text.count(self._broken[0])} times: {self._broken[0]}"
                text = text.replace(*self._broken)
            loops = processor.TARGET.loops(program)
            exec("\n".join([f"from __future__ import annotations\n{HEAD}", text, *loops]), self._loops)
        return self._loops


class NarrowedPython(PlainPython):
    """The text for a GPU, run by Python: where a number is cut to 32 bits, it must lose nothing."""

    def _functions(self, program: Program) -> dict[str, Any]:
        if not self._loops:
            text = text_for(graphics.TARGET, program)
            assert graphics.TARGET.imports in text
            self._loops.update(
                cuda=CUDA, int32=_in_32_bits, int64=_with_a_sign, uint64=lambda number: number & ALL_BITS
            )
            exec(text.replace(graphics.TARGET.imports, ""), self._loops)
        return self._loops


def _in_32_bits(number: int) -> int:
    assert 0 <= number < 1 << 31
    return number


def _with_a_sign(number: int) -> int:
    return number - (number >> 63 << 64)


CUDA = SimpleNamespace(
    jit=lambda **_: lambda function: function,
    grid=lambda _: 0,
    gridsize=lambda _: 1,
    popc=lambda number: number.bit_count(),
)
