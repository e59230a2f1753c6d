"""Bad frames of every kind, by a seed: what a server must refuse, or close the socket for."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from tests.server.bad_input.raw import BINARY, PING, PONG, TEXT, frame


class RawFrames(bytes):
    """Goes out as it is, without a frame around it."""


Frame = bytes | str
"""Bytes go out as a binary frame, a text as a text frame, and raw frames as they are."""

COMMANDS: list[dict[str, Any]] = [
    {"type": "begin", "seat": 0, "nonce": "ab" * 16},
    {"type": "move", "seat": 0, "move": {"move": "draw"}},
    {"type": "move", "seat": 1, "move": {"move": "reveal", "cell": 7}},
    {"type": "move", "seat": 0, "move": {"move": "buy", "seller": 1, "card": "red-2"}},
    {"type": "move", "seat": 1, "move": {"move": "look", "side": "north"}},
    {"type": "leave", "seat": 0},
    {"type": "return", "seat": 1},
    {"type": "signal", "seat": 0, "signal": "ahoy"},
]
NEVER_MOVES: list[Any] = [
    {"move": "reveal", "cell": 25}, {"move": "reveal", "cell": -1}, {"move": "reveal", "cell": 12},
    {"move": "reveal", "cell": 10**30}, {"move": "reveal", "cell": "7"}, {"move": "reveal"},
    {"move": "peek", "cell": 99}, {"move": "draw", "seat": 1}, {"move": "stop", "x": 1},
    {"move": "buy", "seller": 7, "card": "red-2"}, {"move": "buy", "seller": 0, "card": "red-9"}, {"move": "buy"},
    {"move": "pay", "card": "gold"}, {"move": "pay", "card": None}, {"move": "look", "side": "up"}, {"move": "over"},
    {"move": ["draw"]}, {"move": {}}, {"move": None}, {}, [], None,
    0, -1, 1e300, "draw", True, [[]], {"move": "x" * 900}, {"draw": "move"}, {"MOVE": "draw"},
]  # fmt: skip
"""No rule of either game ever allows these."""
STRANGE: list[Any] = [
    None, True, False, 0, -1, 1, 15, 16, 255, 2**31, 2**63, -(2**63) - 1, 2**64, 10**40, 0.5, -0.0, 1e308, "", "0",
    "seat",
    "\0", "\n", "\u202e", "\ufeff", "é" * 70, "x" * 65, "x" * 3000, [], [0], {}, {"seat": 0}, [[[[]]]],
]  # fmt: skip

LUCKY = ("whole command", "flipped letter", "two fields swapped", "duplicate fields", "strange value")
"""Kinds that may happen to be lawful when a player sends them."""


class BadFrames:
    """Frames that a server must refuse when a stranger sends them."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)
        self._count = 0
        self.kinds: dict[str, Callable[[], Frame]] = {
            name.removeprefix("_a_").replace("_", " "): getattr(self, name)
            for name in sorted(dir(self))
            if name.startswith("_a_")
        }
        self._broken = [kind for kind in self.kinds if kind not in LUCKY]

    def any(self) -> tuple[str, Frame]:
        """A frame of any kind, for a sender without a seat at the table."""
        kind = self._random.choice(list(self.kinds))
        return kind, self.kinds[kind]()

    def never_lawful(self) -> tuple[str, Frame]:
        """A frame that is unlawful for every sender, so that a player can send it without changing the game."""
        kind = self._random.choice(self._broken)
        return kind, self.kinds[kind]()

    def _id(self) -> str:
        self._count += 1
        return f"bad-{self._count}"

    def _command(self) -> dict[str, Any]:
        return {"id": self._id(), **self._random.choice(COMMANDS)}

    def _a_whole_command(self) -> Frame:
        return json.dumps(self._command())

    def _a_move_that_no_rule_allows(self) -> Frame:
        move = self._random.choice(NEVER_MOVES)
        return json.dumps({"type": "move", "id": self._id(), "seat": self._random.randrange(4), "move": move})

    def _a_seat_that_is_not_there(self) -> Frame:
        seat = self._random.choice((4, 7, 15, 16, -1, 2**70, "0", None, 0.5))
        return json.dumps(self._command() | {"seat": seat})

    def _a_strange_value(self) -> Frame:
        command = self._command()
        command[self._random.choice(list(command))] = self._random.choice(STRANGE)
        return json.dumps(command)

    def _a_strange_type(self) -> Frame:
        return json.dumps(self._command() | {"type": self._random.choice(STRANGE)})

    def _a_strange_id(self) -> Frame:
        strange = ["", "x" * 65, "a b", "a\n", "\0", "é", "\ud800", 7, None, True, [], {}, "\x7f", "a\u202e"]
        return json.dumps(self._command() | {"id": self._random.choice(strange)})

    def _a_lone_surrogate(self) -> Frame:
        half = self._random.choice(("\\ud800", "\\udfff", "\\ud800\\ud800", "\\uD8", "\\u"))
        return json.dumps(self._command()).replace("bad-", half, 1)

    def _a_missing_field(self) -> Frame:
        command = self._command()
        del command[self._random.choice(list(command))]
        return json.dumps(command)

    def _a_field_too_many(self) -> Frame:
        return json.dumps(self._command() | {self._random.choice(("Seat", "token", "seq", "", "\0")): 1})

    def _a_duplicate_fields(self) -> Frame:
        return json.dumps(self._command())[:-1] + ', "seat": 1, "type": "move"}'

    def _a_two_fields_swapped(self) -> Frame:
        command = self._command()
        one, other = self._random.sample(list(command), 2)
        command[one], command[other] = command[other], command[one]
        return json.dumps(command)

    def _a_cut_command(self) -> Frame:
        text = json.dumps(self._command())
        return text[: self._random.randrange(len(text))]

    def _a_flipped_letter(self) -> Frame:
        letters = list(json.dumps(self._command()))
        for _ in range(self._random.randint(1, 4)):
            letters[self._random.randrange(len(letters))] = chr(self._random.randrange(1, 0x250))
        return "".join(letters)

    def _a_number_too_large(self) -> Frame:
        number = self._random.choice(
            ("9" * 400, "1e999", "-1e999", "NaN", "Infinity", "-Infinity", "0x10", "1_0", "01")
        )
        return f'{{"type": "leave", "id": "{self._id()}", "seat": {number}}}'

    def _a_deep_nest(self) -> Frame:
        depth = self._random.choice((50, 1000, 1300))
        open, close = self._random.choice((("[", "]"), ('{"a":', "}")))
        depth = min(depth, 3800 // (len(open) + 1))
        nest = open * depth + "1" + close * depth
        if self._random.random() < 0.5:
            return nest
        return f'{{"type": "move", "id": "{self._id()}", "seat": 0, "move": {nest}}}'

    def _a_noise_of_letters(self) -> Frame:
        length = self._random.randrange(200)
        return "".join(chr(self._random.choice((self._random.randrange(1, 0xD800), 0x10FFFF))) for _ in range(length))

    def _a_noise_of_bytes(self) -> Frame:
        return self._random.randbytes(self._random.randrange(300))

    def _a_command_in_bytes(self) -> Frame:
        return json.dumps(self._command()).encode()

    def _a_frame_just_too_long(self) -> Frame:
        text = json.dumps(self._command())
        return text + " " * (4097 - len(text))

    def _a_frame_far_too_long(self) -> Frame:
        return json.dumps(self._command() | {"name": "x" * 1_000_000})

    def _a_message_in_empty_pieces(self) -> Frame:
        pieces = frame(b"", TEXT, fin=False) + frame(b"", 0, fin=False) * self._random.randrange(60)
        return RawFrames(pieces + frame(b"nonsense", 0))

    def _a_unmasked_frame(self) -> Frame:
        opcode = self._random.choice((TEXT, BINARY, PING, PONG))
        return RawFrames(frame(json.dumps(self._command()).encode()[:100], opcode, mask=None))

    def _a_list_of_commands(self) -> Frame:
        return json.dumps([self._command(), self._command()])
