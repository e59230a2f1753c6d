"""The tips of the first games at a terminal: each is told once on this machine, until the player has had enough."""

import msgspec

from quarterdeck.atomic_file import whole_file
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.data_folder import data_file, make_data_folder
from quarterdeck.narration.catalogue import Catalogue
from quarterdeck.narration.tips import TipMoment, tip_for, tip_text
from quarterdeck.terminal.table import TableUpdate

KEPT = "tips.json"


class KeptTips(msgspec.Struct, frozen=True):
    """What this machine keeps about tips."""

    wanted: bool = True
    seen: tuple[str, ...] = ()


class TipBook:
    """The tips for one player at this machine."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        try:
            self._kept = msgspec.json.decode(data_file(KEPT).read_bytes(), type=KeptTips)
        except (OSError, msgspec.DecodeError, UnicodeError):
            self._kept = KeptTips()

    def turn(self, *, on: bool) -> None:
        """Switch tips on or off for good. When they are switched on, all of them come again."""
        self._keep(KeptTips(wanted=on))

    def next(self, game: str, update: TableUpdate) -> str | None:
        """The sentence for what has just happened or is asked now, if it is for the first time."""
        if not self._kept.wanted or update.view is None or update.eyes is None:
            return None
        moment = TipMoment(
            seat=update.eyes,
            events=msgspec.to_builtins(update.events),
            view=msgspec.to_builtins(update.view),
            moves=msgspec.to_builtins(update.moves),
        )
        seen = self._kept.seen
        tip = tip_for(game, moment, {name.removeprefix(f"{game}-") for name in seen if name.startswith(f"{game}-")})
        if tip is None:
            return None
        self._keep(KeptTips(seen=(*seen, f"{game}-{tip.name}")))
        return tip_text(game, tip, moment, self._catalogue)

    def _keep(self, tips: KeptTips) -> None:
        """Write it down. If that fails, it holds until the program ends."""
        self._kept = tips
        try:
            with whole_file(make_data_folder() / KEPT) as draft:
                draft.write(msgspec.json.encode(tips))
        except (OSError, QuarterdeckError):
            return
