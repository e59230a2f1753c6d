"""The tips of the first games at a terminal: each is told once on this machine, until the player has had enough."""

from typing import Any

import msgspec

from quarterdeck.atomic_file import whole_file
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.data_folder import data_file, make_data_folder
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.tips import Tip, TipMoment, facts_of, stays, tip_for
from quarterdeck.terminal.table import TableUpdate

KEPT = "tips.json"


class KeptTips(msgspec.Struct, frozen=True):
    """What this machine keeps about tips."""

    wanted: bool = True
    seen: tuple[str, ...] = ()


class TipBook:
    """The tips for one player at this machine. It holds the tip that is shown now, and nothing of the table."""

    def __init__(self) -> None:
        self._tip: Tip | None = None
        self._message = ""
        self._facts: dict[str, Any] = {}
        try:
            self._kept = msgspec.json.decode(data_file(KEPT).read_bytes(), type=KeptTips)
        except (OSError, msgspec.DecodeError, UnicodeError):
            self._kept = KeptTips()

    @property
    def wanted(self) -> bool:
        """Whether the player has not switched them off."""
        return self._kept.wanted

    def turn(self, *, on: bool) -> None:
        """Switch tips on or off for good. When they are switched on, all of them come again."""
        self._tip = None
        self._keep(KeptTips(wanted=on))

    def text(self, catalogue: Catalogue) -> str:
        """The sentence that is shown now; empty: none."""
        return "" if self._tip is None else catalogue.say(self._message, **self._facts)

    def hear(self, game: str, update: TableUpdate) -> bool:
        """Whether there is a new tip: something has just happened, or is asked now, for the first time."""
        if not self.wanted or update.view is None or update.eyes is None:
            self._tip = None
            return False
        moment = TipMoment(
            seat=update.eyes,
            events=msgspec.to_builtins(update.events),
            view=msgspec.to_builtins(update.view),
            moves=msgspec.to_builtins(update.moves),
        )
        seen = self._kept.seen
        tip = tip_for(game, moment, {name.removeprefix(f"{game}-") for name in seen if name.startswith(f"{game}-")})
        if tip is None:
            self._tip = self._tip if self._tip is not None and stays(self._tip, moment) else None
            return False
        self._tip, self._message, self._facts = tip, f"tip-{game}-{tip.name}", facts_of(tip, moment)
        self._keep(KeptTips(seen=(*seen, f"{game}-{tip.name}")))
        return True

    def _keep(self, tips: KeptTips) -> None:
        """Write it down. If that fails, it holds until the program ends."""
        self._kept = tips
        try:
            with whole_file(make_data_folder() / KEPT) as draft:
                draft.write(msgspec.json.encode(tips))
        except (OSError, QuarterdeckError):
            return
