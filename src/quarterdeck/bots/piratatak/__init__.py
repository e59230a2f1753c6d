"""The bots for Piratatak, by level."""

from quarterdeck.bots.bot import Berth, Bot
from quarterdeck.bots.memory import FACULTIES
from quarterdeck.bots.piratatak.counting import ExactCount, FadingCount
from quarterdeck.bots.piratatak.foresight import Foresight, Worth
from quarterdeck.bots.piratatak.network import network
from quarterdeck.bots.piratatak.sailor import Judgement, PiratatakSailor, RuleOfThumb


def sign_on(level: str, berth: Berth) -> Bot:
    if level in FACULTIES:
        return PiratatakSailor(
            berth, FadingCount(FACULTIES[level], f"{berth.seed}/{berth.seat}"), judgement_of(level, berth.seats)
        )
    return PiratatakSailor(berth, ExactCount(), judgement_of(level, berth.seats))


def judgement_of(level: str, seats: int) -> Judgement:
    """How a level decides."""
    match level:
        case "cabin-boy":
            return RuleOfThumb(nerve=1.0, cold_feet=0.3, bargains=0.5, thrift=False)
        case "deckhand":
            return RuleOfThumb(nerve=0.2, cold_feet=0.0, bargains=1.0, thrift=True)
        case "bosun":
            return Foresight(Worth(wary=False, cannon=0.3), draws=1)
        case "captain":
            return Foresight(Worth(wary=True), draws=1)
        case _:
            return Foresight(network(seats), draws=1)
