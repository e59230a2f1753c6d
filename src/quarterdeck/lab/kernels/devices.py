"""Where games can be played: on the processor, or on a GPU."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.lab.kernels.graphics import Graphics
from quarterdeck.lab.kernels.plan import KernelPlan
from quarterdeck.lab.kernels.processor import Processor
from quarterdeck.lab.kernels.program import Program
from quarterdeck.lab.kernels.tally import Bits, CountArray


class Device(Protocol):
    """Something that can do a loop of a program."""

    name: str
    arrays: Any
    """The module whose arrays it takes: numpy, or cupy."""

    def run(self, program: Program, function: str, numbers: tuple[int, int], *taken: Any) -> None:
        """Do the loop of a function; `numbers` are the seed and the number of the first game.

        What else is taken are the settings, the states, the choices and the array for what comes out.
        """

    def counted(self, stories: Any, fields: Mapping[str, Bits]) -> dict[str, CountArray]:
        """How often each field of the stories had which value."""


class UnknownDevice(QuarterdeckError):
    """Nothing that games could be played on."""


@cache
def device_called(name: str) -> Device:
    """The processor or the GPU, or a sentence on what is missing."""
    if name == "cpu":
        return Processor()
    if name == "gpu":
        return Graphics()
    raise UnknownDevice("no-such-device", f"Games are played on “cpu” or “gpu”, not on “{name}”.")


def as_numpy(array: Any) -> Any:
    """An array of any device as one of NumPy's: that of a GPU is copied."""
    return array.get() if hasattr(array, "get") else array


def stories(what: KernelPlan, start: int, games: int, seed: int, on: Device) -> Any:
    """Play the games from this number on; of each, two numbers that tell it: an array of two rows."""
    arrays = on.arrays
    out = arrays.empty((2, games), dtype=arrays.int64)
    nothing = arrays.empty((0, 0), dtype=arrays.int64)
    settings = arrays.asarray(what.settings, dtype=arrays.int64)
    on.run(what.program, what.function, (seed, start), settings, nothing, nothing, out)
    return out
