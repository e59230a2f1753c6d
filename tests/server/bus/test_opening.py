"""One setting says which bus it is; a setting that makes no sense is refused in a sentence, and no secret gets out."""

from __future__ import annotations

import logging
import sys
import traceback
from io import StringIO

import pytest

from quarterdeck.core.errors import how_to_install
from quarterdeck.server.bus import open_bus
from quarterdeck.server.bus.bus import Bus, BusFailed, LocalBus, Reached
from quarterdeck.server.bus.nats import NatsAddress, NatsBus
from tests.server.bus.workers import crew, on_nats, say_and_hear
from tests.server.real_nats import NatsServer
from tests.waiting import until

SECRET = "swordf1sh"


@pytest.mark.parametrize("nothing", [None, ""])
async def test_without_an_address_the_server_is_alone_and_content(nothing: str | None) -> None:
    heard: list[object] = []
    bus = open_bus(nothing)
    assert isinstance(bus, LocalBus)
    await bus.open(heard.append, lambda: heard.append("mended"))
    bus.tell(Reached("x", 1))
    assert bus.works
    assert not bus.shared
    await bus.close()
    assert heard == []


@pytest.mark.parametrize(
    "url", ["nats://127.0.0.1:4222", "tls://bus.example.org", "NATS://localhost", "nats://[::1]:1/"]
)
def test_an_address_of_nats_gives_a_bus_that_is_shared_and_not_yet_connected(url: str) -> None:
    bus: Bus = open_bus(url)
    assert isinstance(bus, NatsBus)
    assert bus.shared
    assert not bus.works


@pytest.mark.parametrize("url", ["redis://localhost", "127.0.0.1:4222", "localhost", "http://x", " ", "natsx://a"])
def test_another_kind_of_bus_is_refused(url: str) -> None:
    with pytest.raises(BusFailed) as refused:
        open_bus(url)
    assert refused.value.code == "unknown-bus"


@pytest.mark.parametrize(
    "url",
    [
        "nats://",
        "nats://:4222",
        "nats://host:port",
        "nats://host:0",
        "nats://host:99999",
        "nats://[::1",
        "nats://two words:4222",
        "nats://host/tables",
        "nats://host?x=1",
        f"nats://ann:{SECRET}/@host:4222",
        f"nats://ann:{SECRET}@",
        f"nats://ann:{SECRET}@host:{SECRET}",
        f"nats://ann:{SECRET}@ho\u2100st",
        f"nats://ann:1#{SECRET}@host",
        f"{SECRET}://host",
    ],
)
def test_an_address_that_makes_no_sense_is_refused_at_once_and_not_repeated(url: str) -> None:
    with pytest.raises(BusFailed) as refused:
        NatsBus(url)
    error = refused.value
    assert error.code == "bad-bus-address"
    assert error.__context__ is None, "an error of urlsplit quotes the address"
    assert SECRET not in "".join(traceback.format_exception(error)) + repr(error) + str(error.facts)


@pytest.mark.parametrize("channel", ["", "a b", "a.", ".a", "*", ">", "a.*", "a\r\nPUB x 0"])
def test_a_channel_that_nats_would_misread_is_refused(channel: str) -> None:
    with pytest.raises(BusFailed) as refused:
        NatsBus("nats://localhost", channel)
    assert refused.value.code == "bad-channel"


def test_a_missing_driver_is_missed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "quarterdeck.server.bus.nats_connection", raising=False)
    for module in ("nats", "nats.aio", "nats.aio.client"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(BusFailed) as refused:
        open_bus("nats://localhost")
    assert refused.value.code == "no-nats-driver"
    assert refused.value.sentence.endswith(how_to_install("fleet"))
    assert isinstance(open_bus(None), LocalBus)


def test_special_signs_in_a_password_are_written_as_in_any_web_address() -> None:
    address = NatsAddress("nats://ann:p%2Fw%40%25@host:1")
    assert (address.user, address.password, address.token) == ("ann", "p/w@%", None)
    assert NatsAddress("nats://t%2Fken@host").token == "t/ken"
    assert repr(address) == "nats://host:1"


@pytest.mark.parametrize(
    ("flags", "login"),
    [(("--user", "ann", "--pass", f"{SECRET}/@"), f"ann:{SECRET}%2F%40"), (("--auth", SECRET), SECRET)],
    ids=["password", "token"],
)
async def test_a_password_opens_the_bus_and_is_shown_nowhere(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], flags: tuple[str, ...], login: str
) -> None:
    caplog.set_level(logging.DEBUG)
    shown: list[str] = []

    with NatsServer(*flags) as server:
        url = server.url.replace("//", f"//{login}@")
        async with crew(url, 2) as (ann, ben):
            await say_and_hear(ann, ben, 1)
            server.kill()
            await until(lambda: not ann.bus.works)
            shown.append(repr(ann.bus))
            server.start()
            await until(lambda: ann.bus.works)
            shown.append(repr(ann.bus) + str(vars(ann.bus)))
        async with on_nats(server.url.replace("//", f"//ann:{SECRET}-wrong@")) as cat:
            await until(lambda: "authorization violation" in caplog.text.lower())
            assert not cat.bus.works
            shown.append(repr(cat.bus))
    printed = capfd.readouterr()
    assert SECRET not in "".join(shown) + caplog.text + printed.out + printed.err
    assert "Traceback" not in printed.err


def test_stack_traces_of_the_driver_are_not_printed() -> None:
    open_bus("nats://localhost")
    printed = logging.StreamHandler(StringIO())
    logging.getLogger().addHandler(printed)
    try:
        logging.getLogger("nats.aio.client").error("nats: encountered error", exc_info=ValueError("overboard"))
        logging.getLogger("quarterdeck.bus").error("The bus is down.")
    finally:
        logging.getLogger().removeHandler(printed)
    assert printed.stream.getvalue() == "The bus is down.\n"


async def test_a_password_is_not_given_to_a_server_without_the_tls_it_was_promised(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with NatsServer("--user", "ann", "--pass", SECRET) as server:
        async with on_nats(server.url.replace("nats://", f"tls://ann:{SECRET}@")) as ann:
            await until(lambda: "offers no TLS" in caplog.text)
            assert not ann.bus.works
