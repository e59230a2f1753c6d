"""Every code with which something can be refused, collected from the source, and what a client does about it."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import quarterdeck
from quarterdeck.bots.bot import BotFailed
from quarterdeck.core.errors import BadDeal, BadRecord, QuarterdeckError
from quarterdeck.lessons import BadLesson
from quarterdeck.puzzles import BadPuzzle
from quarterdeck.server.bus.bus import BusFailed
from quarterdeck.server.http import http_errors as safety
from quarterdeck.server.serve import CannotListen, RecordTooLong
from quarterdeck.server.settings import BadSetting
from quarterdeck.server.site import SiteRefused
from tools.pages.words import table

SOURCE = Path(quarterdeck.__file__).parent
PACKAGES = ("server", "core", "games", "bots", "lessons", "puzzles", "review")

NEVER_SENT = (
    BotFailed,
    BadSetting,
    CannotListen,
    RecordTooLong,
    BusFailed,
    BadRecord,
    BadDeal,
    BadLesson,
    BadPuzzle,
    SiteRefused,
)
"""Errors of bots, settings and files, which no client meets, and of records: all of these are `bad-record` to it."""
FOR_HOSTS = frozenset(
    {
        "backup-failed",
        "backup-in-use",
        "backup-onto-itself",
        "bad-database-url",
        "disk-full",
        "empty-store",
        "no-database-file",
        "no-postgres-driver",
        "no-such-rules",
        "not-a-quarterdeck-store",
        "store-closed",
        "store-damaged",
        "store-file-gone",
        "store-is-newer",
        "store-not-migrated",
        "store-of-another-version",
        "store-read-failed",
        "store-unreachable",
        "store-write-failed",
        "unknown-database",
    }
)
"""What is wrong with a database is told to the host; clients hear `store-failed`."""

STORE = "The server's database does not answer. Try again after a moment, with growing pauses."
AGAIN = "It may or may not have been carried out: send it again after a moment, with the same id."
OFFER = "Ask for the offer again, and choose from that."

REQUESTS: Mapping[str, str] = {
    "bad-request": "Fix the client: the sentence says what can't be read.",
    "not-json": "Send JSON, and `Content-Type: application/json`.",
    "not-a-socket": "Open a WebSocket here.",
    "bad-name": "Ask for another name: 1 to 40 letters that can be shown.",
    "no-name": "Ask for a name, and send it: this visitor is new.",
    "no-such-game": OFFER,
    "broken-game": "Choose another game: this one is installed at the server and can't be loaded.",
    "no-such-option": OFFER,
    "bad-option": OFFER,
    "bad-players": OFFER,
    "no-such-bot": OFFER,
    "bot-unfit": "Choose another bot: this one is installed at the server and can't play.",
    "foreign-origin": "Nothing: a page of another site may not use this server in its visitor's name.",
    "unknown-host": "Use the server's own name. Its host can set another one with `--public-url`.",
    "not-at-the-table": "Nothing: only those who have a seat can ask this.",
    "not-your-seat": "Ask for the table again: the seat belongs to another person.",
    "no-such-seat": "Ask for the table again: it has no such seat.",
    "not-the-opener": "Nothing: only the opener of the table, `opener` in its card, can send a person away.",
    "own-seat": "Send `leave` on the socket instead.",
    "sent-away": "Nothing: the opener of this table has sent this person away.",
    "watch-only": "Watch. A person needs the other link to sit down.",
    "no-such-table": "Tell the person: the link is wrong, or the table was deleted long after its end.",
    "no-such-link": "Ask for a new link on the old device.",
    "not-found": "Fix the client: there is nothing at this address.",
    "wrong-method": "Fix the client: the header `Allow` says what is possible.",
    "too-slow": "Send the request again, all of it at once.",
    "too-large": "Tell the person that the game is too long to be replayed; for any other request, fix the client.",
    "seat-taken": "Ask for the table again, and offer another seat.",
    "bad-eyes": "Fix the client: the eyes are `all`, `watcher` or a seat.",
    "bad-record": "Tell the person: the sentence says what is wrong, the facts `why` (a code) and `entry` where.",
    "no-record": "Ask for a file: this server was not started by `quarterdeck replay`.",
    "no-longer-open": "Ask for the table again: its game runs, has ended, or was given up.",
    "match-running": "Wait for the end of the game.",
    "busy": "Try again.",
    "too-often": "Wait as long as `retry_after` says; without it, this seat takes no player any more.",
    "too-many-requests": "Wait as long as `retry_after` says.",
    "too-many-replays": "Come again after `retry_after`: other replays or reviews are being worked out.",
    "review-running": "Come again after `retry_after`: another review is being worked out for this person.",
    "review-failed": "Try again later: the review took too long, or failed.",
    "no-review": "Nothing: games of other packages have no review.",
    "bad-seat": "Fix the client: `seat` is a number.",
    "too-many-tables": "Try again later: an hour's worth of tables has been opened from this address.",
    "too-many-connections": "Close a connection first.",
    "server-full": "Come back in a moment: the server can't open one more connection.",
    "restarting": "Come back in a moment.",
    "internal-error": "Tell the person, and try again once. It is a bug of the server, and nothing is lost.",
    "table-paused": "Try again from time to time: the table waits until the server is fixed.",
    "store-failed": STORE,
    "no-such-lesson": OFFER,
    "no-such-puzzle": "Ask `GET /api/puzzles/{game}` for the names of puzzles.",
    "lesson-seats": "Ask for one seat of the kind `me`: the lesson or the puzzle brings the others.",
    "no-such-voyage": "Ask for the voyages of today: this day or game has none, or none yet.",
    "voyage-running": "Come again when the day is over: `voyage.closes` in the table's card.",
    "only-one-voyage": "Nothing: a voyage is sailed once, on one device.",
}
"""What is refused over HTTP."""

COMMANDS: Mapping[str, str] = {
    "not-text": "Fix the client: messages are text frames that hold JSON.",
    "not-a-command": "Fix the client: the sentence says what can't be read.",
    "too-fast": "Send it again after `retry_after`, with its id. After twenty of these in a row the socket is closed.",
    "not-your-seat": "Wait for `seated`: the seat belongs to another person now.",
    "no-such-seat": "Fix the client: the table has no such seat.",
    "no-longer-open": "Nothing: the game has begun already.",
    "begun": "Nothing: a nonce can't be changed.",
    "not-begun": "Wait for the cards.",
    "not-running": "Nothing: there is no game to return to.",
    "match-over": "Nothing: the game is over.",
    "bot-plays": "Offer to `return`: a bot plays at this seat at the moment.",
    "too-often": "Offer to `return` after `retry_after`; without it, the bot plays to the end.",
    "log-full": "Nothing: the game has had 50,000 moves, and that is the limit.",
    "no-hurry": "Nothing: a person still has to move in this round, or no bot has.",
    "pace-for-programs": "Wish for another pace.",
    "too-early": "Send the move again at `opens`, which is in the facts.",
    "not-your-turn": "Wait for an update with moves.",
    "unknown-move": "Send one of the moves of the latest update, as it was.",
    "busy": "Send it again, with the same id.",
    "no-such-table": "Tell the person: the table has been deleted.",
    "table-paused": "Try again from time to time: the table waits until the server is fixed.",
    "internal-error": "Tell the person, and try again once. It is a bug of the server, and nothing is lost.",
    "store-failed": AGAIN,
    "voyage-over": "Nothing: the day of this voyage is over, and the game stays unfinished.",
    "not-in-this-lesson": "The coach asks for another move: `facts.message` names the coach's answer.",
}
"""What is refused on the socket. The rules of the games refuse moves with codes of their own."""


class Refusal(NamedTuple):
    """A place in the source where something is refused."""

    kind: type[QuarterdeckError] | None
    code: str
    sentence: str
    file: Path


@cache
def refusals() -> tuple[Refusal, ...]:
    """All of them, in the order of the files."""
    files = sorted(file for package in PACKAGES for file in (SOURCE / package).rglob("*.py"))
    return tuple(refusal for file in files for refusal in _in(file))


def can_reach_a_client(refusal: Refusal) -> bool:
    if refusal.kind is not None and issubclass(refusal.kind, NEVER_SENT):
        return False
    return refusal.code not in FOR_HOSTS


def is_of_a_game(refusal: Refusal) -> bool:
    return "games" in refusal.file.relative_to(SOURCE).parts


def _in(file: Path) -> Iterator[Refusal]:
    module = importlib.import_module(_name(file))
    named: dict[str, str] = {}
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Assign):
            named[ast.unparse(node.targets[0])] = _text(node.value)
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            texts = [_text(argument) or named.get(ast.unparse(argument), "") for argument in node.args] + ["", ""]
            texts += [_text(word.value) for word in node.keywords if called == "Complaint" and word.arg == "code"]
            kind = _kind(module, called)
            code, sentence = texts[:2] if kind else texts[1:3] if called == "self._refuse" else (texts[-1], "")
            if called == "unreadable":
                sentence, code = texts[:2]
            if code:
                yield Refusal(kind, code, sentence, file)
    if module is safety:
        yield from (Refusal(None, code, sentence, file) for code, sentence in safety.SENTENCES.values())


def _name(file: Path) -> str:
    parts = ("quarterdeck", *file.relative_to(SOURCE).with_suffix("").parts)
    return ".".join(part for part in parts if part != "__init__")


def _kind(module: ModuleType, called: str) -> type[QuarterdeckError] | None:
    found = getattr(module, called, None)
    return found if isinstance(found, type) and issubclass(found, QuarterdeckError) else None


def _text(node: ast.expr) -> str:
    """A text in the source; what is filled in when it is said is an ellipsis."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) or "…" for part in node.values)
    return ""


def requests() -> str:
    rows = [(f"`{code}`", _status(code), advice) for code, advice in REQUESTS.items()]
    return table(("code", "status", "what a client does"), rows)


def _status(code: str) -> str:
    """As the server answers it."""
    by_status = {said: status for status, (said, _) in reversed(safety.SENTENCES.items())}
    kinds = {refusal.kind for refusal in refusals() if refusal.code == code and can_reach_a_client(refusal)}
    statuses = {safety.status_of(kind) for kind in kinds if kind not in (None, QuarterdeckError)}
    if code in by_status:
        statuses.add(by_status[code])
    return " or ".join(str(status) for status in sorted(statuses)) or "500"


def commands() -> str:
    return table(("code", "what a client does"), [(f"`{code}`", advice) for code, advice in COMMANDS.items()])


def moves() -> str:
    """What the rules of the games refuse, in their own words."""
    told: dict[tuple[str, str], str] = {}
    for refusal in refusals():
        if is_of_a_game(refusal):
            told.setdefault((refusal.file.parent.name, refusal.code), refusal.sentence)
    rows = [(f"`{code}`", game, sentence) for (game, code), sentence in told.items()]
    return table(("code", "game", "sentence, for example"), rows)
