"""The drill of a page: it begins, goes on and is answered by plain requests. Nothing of it is stored."""

from typing import Annotated

import msgspec

from quarterdeck.core.wire import encode
from quarterdeck.drills import BadDrill, Drill, DrillName
from quarterdeck.server.table.people import new_id
from quarterdeck.server.table.refusals import BadRequest, unreadable


class WantedDrill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Begin a drill."""

    drill: DrillName


class Picked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answer the question."""

    cell: Annotated[int, msgspec.Meta(ge=0)]


class LocalDrills:
    """The drill that this page does. A new one takes the place of the one before."""

    PLACE = "/api/drill"

    def __init__(self) -> None:
        self._drill: Drill | None = None

    def answer(self, method: str, path: str, body: str) -> bytes:
        """What may be seen of the drill after the request."""
        try:
            match method, path.removeprefix(self.PLACE):
                case "POST", "":
                    wanted = msgspec.json.decode(body, type=WantedDrill)
                    self._drill = Drill(wanted.drill, new_id("d"))
                case "POST", "/on":
                    self._begun.go_on()
                case "POST", "/pick":
                    cell = msgspec.json.decode(body, type=Picked).cell
                    self._begun.pick(cell)
                case _:
                    raise BadRequest("not-found", "There is nothing at this address.")
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise unreadable("This request can't be read", "bad-request", error) from None
        return encode(self._begun.moment())

    @property
    def _begun(self) -> Drill:
        if self._drill is None:
            raise BadDrill("no-drill", "No drill has begun.")
        return self._drill
