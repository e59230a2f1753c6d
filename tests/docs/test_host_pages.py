"""The pages for hosts: every command is run for real, every setting and figure is there."""

from __future__ import annotations

import json
import re
import shlex
import urllib.request
from configparser import ConfigParser
from pathlib import Path

import pytest

from quarterdeck import cli
from quarterdeck.server.live.audience import BEAT
from quarterdeck.server.metrics import Metrics
from quarterdeck.server.settings import Settings, described
from tests.cli import test_serve
from tests.cli.command import PATIENCE
from tests.cli.test_serve import RealAddresses, healthy, served
from tests.docs.pages import DOCS, ROOT, blocks, table_rows
from tests.server.house import House
from tests.server.live import Live

INDEX = (DOCS / "index.md").read_text(encoding="utf-8")
PAGES = [DOCS / f"{name}.md" for name in INDEX.partition(":caption: Host\n")[2].partition("```")[0].split()]
"""Every page below the heading “Host” of the table of contents."""
TEXT = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)


def commands(page: Path) -> list[str]:
    """What a page tells hosts to type: in `bash` blocks, because these commands serve until they are stopped."""
    lines = (line.partition(" #")[0].strip() for block in blocks(page, "bash") for line in block.text.splitlines())
    return [line for line in lines if line.split()[:1] == ["quarterdeck"]]


COMMANDS = sorted({line for page in PAGES for line in commands(page)})
SERVES = [line for line in COMMANDS if " backup " not in line]
(CHECK,) = (line for line in COMMANDS if " backup --check " in line)
BACKUPS = [line for line in COMMANDS if " backup " in line and line != CHECK]


def block(language: str, file: str) -> str:
    (found,) = (one for page in PAGES for one in blocks(page, language) if one.file == file)
    return found.text


def test_the_pages_and_both_kinds_of_commands_are_found() -> None:
    assert {"host", "containers", "static-site", "operate", "settings", "club"} <= {page.stem for page in PAGES}
    assert SERVES
    assert BACKUPS
    assert {line.split()[1] for line in COMMANDS if line != "quarterdeck"} == {"serve", "backup"}


@pytest.mark.parametrize("line", [line for line in SERVES if line not in {*test_serve.SERVES, test_serve.RESTORE}])
def test_every_command_that_no_help_page_has_serves(line: str, tmp_path: Path, real_addresses: RealAddresses) -> None:
    with real_addresses(f"{line} --port 0") as real, served(tmp_path, *shlex.split(real)[1:]) as (url, printed):
        assert printed[0].startswith("Quarterdeck is at http")
        assert healthy(url)


def test_backups_are_made_checked_and_served_as_on_the_help_pages() -> None:
    """Where each of them is tried: in tests/cli/test_serve.py."""
    assert {*BACKUPS} <= {*test_serve.BACKUPS}
    assert CHECK == test_serve.CHECK
    assert test_serve.RESTORE in SERVES


def test_every_setting_is_in_the_table() -> None:
    rows = table_rows(DOCS / "settings.md", "| flag |")
    assert [(row[0], row[1]) for row in rows] == [(f"`{one.flag}`", f"`{one.variable}`") for one in described()]


def test_every_flag_that_is_named_exists() -> None:
    known = {one.flag for one in described()} | {"--help", "--check"}
    of_others = {"--system", "--home-dir", "--create-home", "--now"}
    of_others |= {"--rm", "--name", "--replicas", "--reuse-values"}
    of_others |= {"--read-only", "--cap-drop", "--publish", "--volume", "--health-cmd", "--on", "--set"}
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", TEXT)) - known - of_others == set()
    assert set(re.findall(r"QUARTERDECK_\w+", TEXT)) <= {one.variable for one in described()} | {"QUARTERDECK_VERSION"}


def test_every_figure_is_in_the_table() -> None:
    served = {line.split()[2] for line in Metrics().text().decode().splitlines() if line.startswith("# TYPE")}
    told = {row[0].strip("`") for row in table_rows(DOCS / "operate.md", "| figure |")}
    assert told == {name for name in served if not name.endswith("_created")}


def test_the_unit_starts_a_server_with_flags_that_exist() -> None:
    unit = ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    shipped = (ROOT / "deploy" / "systemd" / "quarterdeck.service").read_text(encoding="utf-8")
    assert block("ini", "quarterdeck.service") == shipped
    unit.read_string(shipped)
    program, *words = shlex.split(unit["Service"]["ExecStart"])
    assert program.endswith("/bin/quarterdeck")
    _, arguments = cli.parsed(words)
    assert arguments.proxied
    assert unit["Service"]["WorkingDirectory"] in unit["Service"]["ReadWritePaths"], "the database can be written"


def test_proxies_pass_on_what_the_server_needs() -> None:
    nginx = block("nginx", "nginx.conf")
    for header in ("Host", "Upgrade", "Connection", "X-Forwarded-For", "X-Forwarded-Proto"):
        assert f"proxy_set_header {header} " in nginx
    assert "proxy_http_version 1.1;" in nginx
    assert nginx.count("{") == nginx.count("}")
    timeouts = [int(seconds) for seconds in re.findall(r"proxy_(?:read|send)_timeout (\d+)s;", nginx)]
    assert len(timeouts) == 2
    assert min(timeouts) > 2 * BEAT
    assert f"after {BEAT} seconds of silence" in " ".join(TEXT.split())


@pytest.mark.parametrize(("language", "file"), [("text", "Caddyfile"), ("nginx", "nginx.conf")])
def test_proxies_keep_the_inside_inside_and_find_the_server(language: str, file: str) -> None:
    proxy = block(language, file)
    assert "/metrics" in proxy
    assert "404" in proxy
    port = next(one.default for one in described() if one.name == "port")
    assert f"127.0.0.1:{port}" in proxy


async def test_behind_the_proxy_cookies_are_secure_and_its_pages_are_welcome(tmp_path: Path) -> None:
    async with House(tmp_path, Settings(public_url="https://play.example", proxied=True)) as house:
        seen = {"Origin": "https://play.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
        url = f"{house.url}/api/me"
        async with house.guest("Ann").session.put(url, json={"name": "Ann"}, headers=seen) as answer:
            assert answer.status == 200
            assert "; Secure" in answer.headers["Set-Cookie"]


def test_health_is_what_the_pages_show() -> None:
    with Live() as live, urllib.request.urlopen(f"{live.url}/healthz", timeout=PATIENCE) as answer:
        assert f"`{answer.read().decode()}`" in TEXT


def test_log_lines_are_what_the_pages_say() -> None:
    with Live() as live:
        assert live.stop() == 0
        lines = [json.loads(line) for line in live.log]
    assert lines
    assert all({"at", "level", "what"} <= set(line) for line in lines)
