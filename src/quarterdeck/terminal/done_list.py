"""What a player has done on this machine: the lessons that are learned, the puzzles that are solved."""

import msgspec

from quarterdeck.atomic_file import whole_file
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.data_folder import data_file, make_data_folder


class DoneList:
    """Names in a file of the data folder."""

    def __init__(self, file: str) -> None:
        self._file = file

    def names(self) -> set[str]:
        """All names; none if the file can't be read."""
        try:
            return set(msgspec.json.decode(data_file(self._file).read_bytes(), type=list[str]))
        except (OSError, msgspec.DecodeError, UnicodeError):
            return set()

    def add(self, name: str) -> None:
        """Keep another name. If that fails, the thing comes again."""
        try:
            with whole_file(make_data_folder() / self._file) as draft:
                draft.write(msgspec.json.encode(sorted({*self.names(), name})))
        except (OSError, QuarterdeckError):
            return
