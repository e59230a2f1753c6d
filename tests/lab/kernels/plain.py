"""Kernels run by Python itself, as their source stands: slow, but quickly changed, to break a rule on purpose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from quarterdeck.lab.kernels.loops import for_numba, looped
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
            loops = [for_numba(program, function) for function in looped(program)]
            exec("\n".join([f"from __future__ import annotations\n{HEAD}", text, *loops]), self._loops)
        return self._loops
