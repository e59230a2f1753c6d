"""Every setting of the server, in one place: each can be given as a flag or in the environment.

docs/host.md lists them; its table is generated from here.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.data_folder import data_file

PREFIX = "QUARTERDECK_"


class BadSetting(QuarterdeckError):
    """A setting that makes no sense; the sentence says which and why."""


def _told(what: str, **bounds: Any) -> Meta:
    return Meta(description=what, **bounds)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is run."""

    host: Annotated[str, _told("the address to listen at; 0.0.0.0 for everybody on the network")] = "127.0.0.1"
    port: Annotated[int, _told("the port to listen at; 0 for any free one", ge=0, le=65_535)] = 8710
    public_url: Annotated[str, _told("how people reach the server, where a proxy stands before it")] = ""
    proxied: Annotated[bool, _told("believe X-Forwarded-For and -Proto: only behind a proxy of yours")] = False
    database: Annotated[str, _told("a file for SQLite, or a postgresql:// address")] = ""
    bus: Annotated[str, _told("a nats:// address, where there are several workers")] = ""
    channel: Annotated[str, _told("what the servers of one database call themselves on the bus")] = "quarterdeck"
    workers: Annotated[int, _told("processes to serve with; more than one needs PostgreSQL and NATS", ge=1, le=256)] = 1
    prune_days: Annotated[int, _told("forget tables that do not run after so many days; 0: keep all", ge=0)] = 0
    connections_per_address: Annotated[int, _told("open sockets from one address, for each worker", ge=1)] = 64
    tables_per_address: Annotated[int, _told("new tables from one address in an hour, for each worker", ge=1)] = 60
    requests_per_second: Annotated[int, _told("HTTP requests from one address, for each worker", ge=1)] = 20
    commands_per_second: Annotated[int, _told("messages on one socket", ge=1)] = 10
    frame_bytes: Annotated[int, _told("the longest message that is read from a socket", ge=512)] = 4_096
    log_level: Annotated[Literal["debug", "info", "warning", "error"], _told("how much is logged")] = "info"

    @property
    def database_or_default(self) -> str:
        """Where the tables are kept: without a setting, in a file of the data folder."""
        return self.database or str(data_file("tables.db"))


class Described(msgspec.Struct, frozen=True):
    """A setting as people give it."""

    name: str
    flag: str
    variable: str
    kind: Any
    default: Any
    explanation: str


@cache
def described() -> tuple[Described, ...]:
    """All settings, in their order."""
    hints = get_type_hints(Settings, include_extras=True)
    defaults = Settings()
    return tuple(
        Described(
            name=name,
            flag="--" + name.replace("_", "-"),
            variable=PREFIX + name.upper(),
            kind=get_args(hints[name])[0],
            default=getattr(defaults, name),
            explanation=get_args(hints[name])[1].description,
        )
        for name in Settings.__struct_fields__
    )


def chosen(flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings that the flags give, else the environment, else the defaults."""
    values: dict[str, Any] = {}
    for setting in described():
        if flags.get(setting.name) is not None:
            values[setting.name] = _read(setting, setting.flag, str(flags[setting.name]))
        elif environment.get(setting.variable):
            values[setting.name] = _read(setting, setting.variable, environment[setting.variable])
    settings = Settings(**values)
    _check_together(settings)
    return settings


def _read(setting: Described, where: str, text: str) -> Any:
    hint = get_type_hints(Settings, include_extras=True)[setting.name]
    try:
        return msgspec.convert(text, hint, strict=False)
    except msgspec.ValidationError as error:
        if get_origin(setting.kind) is Literal:
            wanted = " or ".join(get_args(setting.kind))
        else:
            wanted = {int: "a whole number", bool: "true or false"}.get(setting.kind, "a text")
        reason = str(error).replace("`", "").rstrip(".")
        raise BadSetting("bad-setting", f"{where} takes {wanted}, not “{text}” ({reason}).") from None


def _check_together(settings: Settings) -> None:
    grown_up = settings.database.startswith(("postgresql://", "postgres://")) and settings.bus
    if settings.workers > 1 and not grown_up:
        raise BadSetting(
            "needs-postgres-and-nats",
            f"{settings.workers} workers need a database and a bus that they can share: "
            "give --database postgresql://… and --bus nats://…, or use one worker.",
        )
    if settings.public_url and not settings.public_url.startswith(("http://", "https://")):
        raise BadSetting("bad-setting", "--public-url begins with http:// or https://.")
