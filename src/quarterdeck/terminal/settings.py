"""The player's settings of the terminal, kept on this machine."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from quarterdeck.atomic_file import whole_file
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.data_folder import data_file, make_data_folder
from quarterdeck.narration.catalogue import LANGUAGES, Catalogue
from quarterdeck.protocol.paces import PACES, PaceName

Language: TypeAlias = Literal["en", "fr", "de"]
Colours: TypeAlias = Literal["auto", "full", "sixteen", "none"]


class BadTerminalSetting(QuarterdeckError):
    """There is no such pace, language or number of colours."""


class TerminalSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    language: Language | None = None
    """None: the language of the machine."""
    pace: PaceName = "normal"
    colours: Colours = "auto"
    """`auto`: as many as the terminal says that it has."""
    letters: bool = True
    """Whether single letters are shortcuts."""
    name: str = ""
    """The player's name; empty: a usual one."""


def settings_file() -> Path:
    return data_file("terminal.json")


def kept_settings() -> tuple[TerminalSettings, bool]:
    """The settings that were kept, and whether they could be read; if not, the usual ones."""
    try:
        text = settings_file().read_bytes()
    except FileNotFoundError:
        return TerminalSettings(), True
    except OSError:
        return TerminalSettings(), False
    try:
        return msgspec.json.decode(text, type=TerminalSettings), True
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return TerminalSettings(), False


def chosen_settings(
    language: str | None, colours: str | None, pace: str | None = None
) -> tuple[TerminalSettings, bool]:
    """The kept settings with what the command line asks for, and whether they could be read."""
    settings, readable = kept_settings()
    wanted = {
        "language": _one_of("language", language, LANGUAGES),
        "pace": _one_of("pace", pace, tuple(PACES)),
        "colours": _one_of("number of colours", "sixteen" if colours == "16" else colours, get_args(Colours)),
    }
    return replace(settings, **{name: value for name, value in wanted.items() if value is not None}), readable


def _one_of(what: str, wanted: str | None, known: tuple[str, ...]) -> str | None:
    if wanted is None or wanted in known:
        return wanted
    raise BadTerminalSetting("no-such-setting", f"There is no {what} “{wanted}” here; there are {', '.join(known)}.")


def keep_settings(settings: TerminalSettings) -> None:
    """Write the settings to their file. If that fails, they hold until the program ends."""
    try:
        with whole_file(make_data_folder() / "terminal.json") as draft:
            draft.write(msgspec.json.format(msgspec.json.encode(settings)) + b"\n")
    except (OSError, QuarterdeckError):
        return


def language_of(settings: TerminalSettings, surroundings: Mapping[str, str] = os.environ) -> str:
    """The language that was chosen, else that of the machine if there is a catalogue for it, else English."""
    if settings.language is not None:
        return settings.language
    spoken = [surroundings.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    wanted = next((name for name in spoken if name), "")[:2].lower()
    return wanted if wanted in LANGUAGES else "en"


def catalogue_of(settings: TerminalSettings) -> Catalogue:
    return Catalogue(language_of(settings))
