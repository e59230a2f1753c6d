"""Whole games compiled, from one source for a processor and for a GPU."""

from quarterdeck.lab.extras import needed

needed("numpy", "kernels", "Compiled games need")  # a sentence on what is missing comes before any import fails

from quarterdeck.lab.kernels.playing import play  # noqa: E402
from quarterdeck.lab.kernels.tally import MemoarrrTally, PiratatakTally, Tally, games_in, moves_in  # noqa: E402

__all__ = ["MemoarrrTally", "PiratatakTally", "Tally", "games_in", "moves_in", "play"]
