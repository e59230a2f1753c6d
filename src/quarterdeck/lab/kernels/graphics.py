"""Programs compiled by NVIDIA's compiler for a GPU, through CuPy. Nothing here needs more than NumPy and CuPy."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.extras import needed
from quarterdeck.lab.kernels.c_source import PREAMBLE, in_c
from quarterdeck.lab.kernels.loops import C_PREAMBLE, for_c, for_c_without_waiting, looped
from quarterdeck.lab.kernels.program import Program
from quarterdeck.lab.kernels.tally import Bits, CountArray, by_field, numbered

THREADS = 128
"""In a block."""
BLOCKS = 132 * 64
"""In a grid, at most: more than all multiprocessors can hold at once."""
UNWAITING = ("at_random",)
"""The policies by which whole games can also be played without waiting for each other."""
ENDLESS = "LONGEST"
"""A game with this constant could go on for ever, so some games are many times as long as others. There no thread waits
for a neighbour's game. On an H200 that plays 1.5 times as many random moves of Piratatak, but less than half of
Memoarrr!'s."""
SHARED_COUNTS = 12_000
"""So many counts fit into the quick memory that the threads of a block share; more go straight to the large one."""
COUNTING = """
LOOP count_each(u64 games, const u64 *stories, u64 fields, const u64 *field, u64 values, u64 *counts) {
    extern __shared__ u32 own[];
    for (u64 value = threadIdx.x; value < values; value += blockDim.x) own[value] = 0;
    __syncthreads();
    EACH_GAME {
        u64 first = stories[at];
        u64 second = stories[games + at];
        for (u64 number = 0; number < fields; number++) {
            const u64 *bits = field + 4 * number;
            atomicAdd(&own[bits[3] + ((bits[0] ? second : first) >> bits[1] & bits[2])], 1u);
        }
    }
    __syncthreads();
    for (u64 value = threadIdx.x; value < values; value += blockDim.x)
        if (own[value]) atomicAdd(&counts[value], (u64)own[value]);
}

LOOP count_widely(u64 games, const u64 *stories, u64 fields, const u64 *field, u64 values, u64 *counts) {
    EACH_GAME {
        for (u64 number = 0; number < fields; number++) {
            const u64 *bits = field + 4 * number;
            atomicAdd(&counts[bits[3] + (stories[bits[0] * games + at] >> bits[1] & bits[2])], 1ull);
        }
    }
}
"""
"""What `processor.count_each` does, with a count of its own for each block."""


class NoGraphics(QuarterdeckError):
    """There is no GPU to play on."""


@cache
def cuda_text(program: Program) -> str:
    """A whole program for a GPU, with all its loops; a C compiler takes it too."""
    loops = [for_c(program, function) for function in looped(program)]
    unwaiting = [for_c_without_waiting(program, policy) for policy in UNWAITING]
    return "\n".join([in_c(program), C_PREAMBLE, *loops, *unwaiting])


class Graphics:
    """The first GPU of this machine."""

    name = "gpu"

    def __init__(self) -> None:
        self.arrays: Any = needed("cupy", "gpu", "Games on a GPU need")
        try:
            found = self.arrays.cuda.runtime.getDeviceCount()
        except self.arrays.cuda.runtime.CUDARuntimeError as error:
            raise NoGraphics("no-gpu", f"There is no NVIDIA GPU to be used here: {error}.") from None
        if not found:
            raise NoGraphics("no-gpu", "There is no NVIDIA GPU in this machine.")

    def run(self, program: Program, function: str, numbers: tuple[int, int], *taken: Any) -> None:
        """The caller goes on meanwhile, and waits only when it looks at what has come out."""
        uneven = function == "random_game" and ENDLESS in program.constants
        loop = "at_random_unwaiting" if uneven else f"{function}_each"
        self.launch(program, loop, numbers, taken, THREADS, BLOCKS)

    def launch(
        self, program: Program, loop: str, numbers: tuple[int, int], taken: tuple[Any, ...], threads: int, most: int
    ) -> None:
        """Do any loop of a program, with a grid of the caller's choice."""
        arrays, (settings, states, choices, out) = self.arrays, taken
        games = out.shape[1]
        blocks = max(1, min(most, -(-games // threads)))
        kernel = _compiled(arrays, cuda_text(program)).get_function(loop)
        seed, start = (arrays.uint64(number) for number in numbers)
        kernel((blocks,), (threads,), (seed, start, arrays.uint64(games), settings, states, choices, out))

    def counted(self, stories: Any, fields: Mapping[str, Bits]) -> dict[str, CountArray]:
        """The counts come back to the processor."""
        arrays, (rows, values) = self.arrays, numbered(fields)
        counts = arrays.zeros(values, dtype=arrays.int64)
        shared = values <= SHARED_COUNTS
        kernel = _compiled(arrays, COUNTING_TEXT).get_function("count_each" if shared else "count_widely")
        games, listed, all_values = (arrays.uint64(number) for number in (stories.shape[1], len(rows), values))
        taken = (games, stories, listed, arrays.asarray(rows, dtype=arrays.int64), all_values, counts)
        kernel((BLOCKS // 16,), (THREADS,), taken, shared_mem=4 * values if shared else 0)
        return by_field(fields, arrays.asnumpy(counts))


COUNTING_TEXT = f"{PREAMBLE}{C_PREAMBLE}{COUNTING}"


@cache
def _compiled(cupy: Any, text: str) -> Any:
    return cupy.RawModule(code=text, options=("--std=c++17",))
