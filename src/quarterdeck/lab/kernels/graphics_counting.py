"""Counting on an NVIDIA GPU what `processor.count_each` counts on a processor."""

from importlib import import_module
from typing import Any

import numpy as np

cuda: Any = import_module("numba.cuda")
SHARED_COUNTS = 2048
"""So many counts are kept in the quick memory that the threads of a block share; the others go to the large one."""


@cuda.jit  # type: ignore[untyped-decorator]
def count_each(stories: Any, fields: Any, counts: Any) -> None:
    """Each block counts for itself first."""
    own = cuda.shared.array(SHARED_COUNTS, np.int32)
    shared = min(SHARED_COUNTS, counts.size)
    for value in range(cuda.threadIdx.x, shared, cuda.blockDim.x):
        own[value] = 0
    cuda.syncthreads()
    for at in range(cuda.grid(1), stories.shape[1], cuda.gridsize(1)):
        for field in range(fields.shape[0]):
            row, bit, mask, begin = fields[field, 0], fields[field, 1], fields[field, 2], fields[field, 3]
            value = begin + (stories[row, at] >> bit & mask)
            if value < shared:
                cuda.atomic.add(own, value, 1)
            else:
                cuda.atomic.add(counts, value, 1)
    cuda.syncthreads()
    for value in range(cuda.threadIdx.x, shared, cuda.blockDim.x):
        cuda.atomic.add(counts, value, own[value])
