"""Every setting of the server. Each can be given as a flag or as an environment variable.

The table in docs/settings.md is generated from this module.
"""

import os
import socket
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.data_folder import data_file

PREFIX = "QUARTERDECK_"


class BadSetting(QuarterdeckError):
    """A setting has a wrong value; the sentence says which setting and why."""


def _told(what: str, metavar: str = "", **bounds: Any) -> Meta:
    """What `--help` says of a setting: a sentence, and a word for its value."""
    return Meta(description=what, extra={"metavar": metavar}, **bounds)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is run."""

    host: Annotated[str, _told("the address to listen at; 0.0.0.0 for the whole network", "ADDRESS")] = "127.0.0.1"
    port: Annotated[int, _told("the port to listen at; 0 for any free one", "PORT", ge=0, le=65_535)] = 8710
    public_url: Annotated[str, _told("the address that people type, if a proxy is in front of the server", "URL")] = ""
    proxied: Annotated[bool, _told("believe X-Forwarded-For and X-Forwarded-Proto; only behind your own proxy")] = False
    database: Annotated[
        str, _told("a file for SQLite, or a postgresql:// address; unset: tables.db in your data folder", "FILE|URL")
    ] = ""
    bus: Annotated[str, _told("a nats:// or tls:// address, if several servers share one database", "URL")] = ""
    channel: Annotated[str, _told("a name on the bus that all servers of one database share", "NAME")] = "quarterdeck"
    workers: Annotated[int, _told("how many processes serve; each uses one core", "N", ge=1, le=256)] = 1
    prune_days: Annotated[
        int, _told("delete tables without a running game after so many days; 0: keep all", "DAYS", ge=0)
    ] = 0
    connections_per_address: Annotated[
        int, _told("open sockets from one address, for each worker; four times as many TCP connections", "N", ge=1)
    ] = 64
    tables_per_address: Annotated[int, _told("new tables from one address in an hour, for each worker", "N", ge=1)] = 60
    requests_per_second: Annotated[int, _told("HTTP requests from one address, for each worker", "N", ge=1)] = 20
    commands_per_second: Annotated[int, _told("messages on one socket", "N", ge=1)] = 10
    frame_bytes: Annotated[int, _told("the longest message that is read from a socket", "BYTES", ge=512)] = 4_096
    unsent_bytes: Annotated[
        int, _told("bytes that may wait for all slow readers together, for each worker", "BYTES", ge=65_536)
    ] = 16 * 1024 * 1024
    log_level: Annotated[Literal["debug", "info", "warning", "error"], _told("how much is logged")] = "info"

    @property
    def database_or_default(self) -> str:
        """Where the tables are kept: without a setting, in a file of the data folder."""
        return self.database or str(data_file("tables.db"))


class SettingDescription(msgspec.Struct, frozen=True):
    """A setting as a flag and as an environment variable."""

    name: str
    flag: str
    variable: str
    kind: Any
    default: Any
    explanation: str
    metavar: str
    """The word for its value in `--help`; empty for a switch."""
    wanted: str
    """What it takes, for error sentences."""


@cache
def described() -> tuple[SettingDescription, ...]:
    """All settings, in their order."""
    hints = get_type_hints(Settings, include_extras=True)
    defaults = Settings()
    return tuple(_described(name, get_args(hint), getattr(defaults, name)) for name, hint in hints.items())


def _described(name: str, annotation: tuple[Any, Meta], default: Any) -> SettingDescription:
    kind, told = annotation
    choices = get_args(kind) if get_origin(kind) is Literal else ()
    return SettingDescription(
        name=name,
        flag="--" + name.replace("_", "-"),
        variable=PREFIX + name.upper(),
        kind=kind,
        default=default,
        explanation=told.description or "",
        metavar="|".join(choices) if choices else (told.extra or {})["metavar"],
        wanted=_wanted(kind, choices, told),
    )


def _wanted(kind: Any, choices: tuple[str, ...], told: Meta) -> str:
    if choices:
        return " or ".join(choices)
    if kind is bool:
        return "true or false"
    if kind is str:
        return "a text"
    return f"a whole number of at least {told.ge}" if told.le is None else f"a whole number from {told.ge} to {told.le}"


def chosen(flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings: flags come before the environment, and the environment before the defaults."""
    values: dict[str, Any] = {}
    for setting in described():
        if flags.get(setting.name) is not None:
            values[setting.name] = _read(setting, setting.flag, str(flags[setting.name]))
        elif environment.get(setting.variable):
            values[setting.name] = _read(setting, setting.variable, environment[setting.variable])
    settings = Settings(**values)
    _check_together(settings)
    return settings


def _read(setting: SettingDescription, where: str, text: str) -> Any:
    hint = get_type_hints(Settings, include_extras=True)[setting.name]
    try:
        return msgspec.convert(text, hint, strict=False)
    except msgspec.ValidationError:
        raise BadSetting("bad-setting", f"{where} takes {setting.wanted}, not “{text}”.") from None


def _check_together(settings: Settings) -> None:
    if settings.workers > 1 and not hasattr(socket, "AF_UNIX"):
        raise BadSetting(
            "no-unix-sockets",
            "Several workers need Unix sockets, and this system has none. Use one worker here, or Linux or macOS.",
        )
    if settings.public_url and not settings.public_url.startswith(("http://", "https://")):
        raise BadSetting("bad-setting", "--public-url must begin with http:// or https://.")
