"""One learner against bots of the crew, for Gymnasium: importing this makes our games known to it.

import gymnasium
import quarterdeck.lab.gymnasium

env = gymnasium.make("quarterdeck/Piratatak-v0", against="deckhand")
"""

from quarterdeck.lab.pettingzoo.one_learner import OneLearner, register

__all__ = ["OneLearner", "register"]

register()
