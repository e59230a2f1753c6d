"""The bots for Memoarrr!, by level."""

from quarterdeck.bots.bot import Berth, Bot
from quarterdeck.bots.memoarrr.kraken import Kraken
from quarterdeck.bots.memoarrr.sailor import Bosun, CabinBoy, Captain, Deckhand
from quarterdeck.bots.memory import FACULTIES

_FORGETFUL = {"cabin-boy": CabinBoy, "deckhand": Deckhand, "bosun": Bosun}
_PERFECT = {"captain": Captain, "kraken": Kraken}


def sign_on(level: str, berth: Berth) -> Bot:
    if level in _FORGETFUL:
        return _FORGETFUL[level](berth, FACULTIES[level])
    return _PERFECT[level](berth)
