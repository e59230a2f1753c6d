"""Our games as PettingZoo's environments: `memoarrr_v0` and `piratatak_v0`, in the manner of its classic games.

docs/learn.md says what is observed, which action is which move, and how a learner uses them.
"""

from quarterdeck.lab.extras import needed

for _package in ("numpy", "gymnasium", "pettingzoo"):
    needed(_package, "pettingzoo", "The environments of PettingZoo and Gymnasium need")
