"""Programs compiled by Numba for an NVIDIA GPU. The arrays are CuPy's; all work is done on CUDA's default stream."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.extras import needed
from quarterdeck.lab.kernels.compiling import WRAPPING, Target, module_for
from quarterdeck.lab.kernels.loops import loops_of, unwaiting_loop
from quarterdeck.lab.kernels.program import Program
from quarterdeck.lab.kernels.tally import Bits, CountArray, by_field, numbered

THREADS = 256
"""In a block."""
FEWEST_BLOCKS = 128
"""In a grid: Numba warns of smaller ones."""
BLOCKS = 132 * 64
"""In a grid, at most: more than all multiprocessors can hold at once."""
ENDLESS = "LONGEST"
"""A game with this constant could go on for ever, so some games are many times as long as others. There no thread waits
for a neighbour's game. On an H200 that plays 1.2 times as many random moves of Piratatak, but a quarter of
Memoarrr!'s."""
COUNTING = "quarterdeck.lab.kernels.graphics_counting"
"""A module that can only be imported where Numba is."""


def _loops(program: Program) -> list[str]:
    first, step = "cuda.grid(1)", "cuda.gridsize(1)"
    return [*loops_of(program, f"range({first}, out.shape[1], {step})"), unwaiting_loop(program, first, step)]


TARGET = Target(
    imports="from numba import cuda, int32, int64, uint64",
    function="@cuda.jit(device=True, forceinline=True)",
    loop="@cuda.jit(cache=True)",
    own={**WRAPPING, "ones": "def ones(places):\n    return int32(cuda.popc(uint64(places)))"},
    narrow=True,
    loops=_loops,
)


class NoGraphics(QuarterdeckError):
    """There is no GPU to play on."""


class Graphics:
    """The first GPU of this machine."""

    name = "gpu"

    def __init__(self, target: Target | None = None) -> None:
        self._target = target or TARGET
        self.arrays: Any = needed("cupy", "gpu", "Games on a GPU need")
        needed("numba_cuda", "gpu", "Games on a GPU need")
        try:
            found = self.arrays.cuda.runtime.getDeviceCount()
        except self.arrays.cuda.runtime.CUDARuntimeError as error:
            raise NoGraphics("no-gpu", f"No NVIDIA GPU can be used here: {error}.") from None
        if not found:
            raise NoGraphics("no-gpu", "There is no NVIDIA GPU in this machine.")

    def run(self, program: Program, function: str, numbers: tuple[int, int], *taken: Any) -> None:
        """The caller goes on meanwhile, and waits only when it looks at what has come out."""
        uneven = function == "random_game" and ENDLESS in program.constants
        self.launch(program, f"{function}_{'unwaiting' if uneven else 'each'}", numbers, taken, THREADS, BLOCKS)

    def launch(
        self, program: Program, loop: str, numbers: tuple[int, int], taken: tuple[Any, ...], threads: int, most: int
    ) -> None:
        """Do any loop of a program, with a grid of the caller's choice."""
        blocks = max(FEWEST_BLOCKS, min(most, -(-taken[-1].shape[1] // threads)))
        getattr(module_for(self._target, program), loop)[blocks, threads](*numbers, *taken)

    def counted(self, stories: Any, fields: Mapping[str, Bits]) -> dict[str, CountArray]:
        """The counts come back to the processor."""
        rows, values = numbered(fields)
        counts = self.arrays.zeros(values, dtype=self.arrays.int64)
        count_each = import_module(COUNTING).count_each
        count_each[BLOCKS // 16, THREADS](stories, self.arrays.asarray(rows, dtype=self.arrays.int64), counts)
        return by_field(fields, self.arrays.asnumpy(counts))
