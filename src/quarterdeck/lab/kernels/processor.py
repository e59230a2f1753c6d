"""Programs compiled by Numba for the processor."""

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from quarterdeck.lab.extras import needed
from quarterdeck.lab.kernels.compiling import WRAPPING, Target, module_for
from quarterdeck.lab.kernels.loops import loops_of
from quarterdeck.lab.kernels.program import Program
from quarterdeck.lab.kernels.tally import Bits, CountArray, by_field, numbered

TARGET = Target(
    imports="from numba import int64, njit, uint64",
    function="@njit(error_model='numpy', forceinline=True)",
    loop="@njit(error_model='numpy', nogil=True, cache=True)",
    own=WRAPPING,
    narrow=False,
    loops=partial(loops_of, columns="range(out.shape[1])"),
)


class Processor:
    """This machine's processor. It works on the caller's core; several threads may call at once."""

    name = "cpu"

    def __init__(self) -> None:
        self.arrays: Any = needed("numpy", "kernels", "Compiled games need")
        needed("numba", "kernels", "Compiled games need")

    def run(self, program: Program, function: str, numbers: tuple[int, int], *taken: Any) -> None:
        getattr(module_for(TARGET, program), f"{function}_each")(*numbers, *taken)

    def counted(self, stories: Any, fields: Mapping[str, Bits]) -> dict[str, CountArray]:
        rows, values = numbered(fields)
        counts = self.arrays.zeros(values, dtype=self.arrays.int64)
        _compiled_counting()(stories, self.arrays.array(rows), counts)
        return by_field(fields, counts)


def count_each(stories: Any, fields: Any, counts: Any) -> None:
    """Count how often each field of the stories has which value; Numba compiles this.

    `fields` has a row for each: in which number it stands, its first bit, its mask, where its counts begin.
    """
    for field in range(fields.shape[0]):
        row, bit, mask, begin = fields[field, 0], fields[field, 1], fields[field, 2], fields[field, 3]
        for at in range(stories.shape[1]):
            counts[begin + (stories[row, at] >> bit & mask)] += 1


@cache
def _compiled_counting() -> Any:
    return needed("numba", "kernels", "Compiled games need").njit(nogil=True, cache=True)(count_each)
