"""The page and its files as a browser gets them: small, fresh, and nothing but what was built."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer
from aiohttp.web import Application

from quarterdeck.server.http.answers import add_headers
from quarterdeck.server.http.http_errors import guard
from quarterdeck.server.http.static_files import PAGES, StaticFiles
from quarterdeck.server.metrics import Metrics
from quarterdeck.server.settings import Settings
from tests.server.house import House

SCRIPT = b"console.log('ahoy');" * 50
PAGE = '<!doctype html><meta property="og:image" content="/share.png" /><script src="/assets/a-1.js"></script>'
ADDRESSES = [path.format(table="tabc", game="memoarrr") for path in PAGES]
RAW = {"Accept-Encoding": "identity"}
BUILT = Path(str(files("quarterdeck.server"))) / "page"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A client as small as can be."""
    built = {
        "index.html": PAGE.encode(),
        "robots.txt": b"User-agent: *\n",
        "share.png": b"\x89PNG\r\n",
        "assets/a-1.js": SCRIPT,
        "assets/a-1.js.gz": gzip.compress(SCRIPT),
        "assets/a-1.js.br": b"brotli, for all this test knows",
        ".built-from": b"secret",
    }
    for name, body in built.items():
        file = tmp_path / "client" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)
    return tmp_path / "client"


@asynccontextmanager
async def served(folder: Path, settings: Settings | None = None) -> AsyncIterator[TestClient[Any, Any]]:
    settings = settings or Settings()
    client = StaticFiles(settings, folder)
    app = Application(middlewares=[guard(settings, Metrics(), lambda: 0), client.show_lost])
    app.add_routes(client.routes())
    app.on_response_prepare.append(add_headers)
    async with TestClient(TestServer(app), auto_decompress=False) as browser:
        yield browser


@pytest.mark.parametrize("address", ADDRESSES)
async def test_the_page_is_at_every_address_of_a_table_and_is_asked_for_anew(folder: Path, address: str) -> None:
    async with served(folder) as browser:
        answer = await browser.get(address, headers=RAW)
        assert answer.status == 200
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        assert answer.headers["Cache-Control"] == "no-cache"
        assert b"/assets/a-1.js" in await answer.read()
        again = await browser.get(address, headers=RAW | {"If-None-Match": answer.headers["ETag"]})
        assert (again.status, await again.read()) == (304, b"")


async def test_only_the_engines_worker_may_compile_webassembly_and_its_files_are_read_when_they_are_asked_for(
    folder: Path,
) -> None:
    (folder / "assets" / "engine-x_Y-1.js").write_bytes(SCRIPT)
    large = folder / "engine" / "abc" / "python.gzip"
    large.parent.mkdir(parents=True)
    large.write_bytes(b"before")
    async with served(folder) as browser:
        large.write_bytes(b"when it was asked for")
        answer = await browser.get("/engine/abc/python.gzip")
        assert await answer.read() == b"when it was asked for"
        assert "immutable" in answer.headers["Cache-Control"]
        assert "Content-Encoding" not in answer.headers, "the page unpacks it itself"
        policies = {}
        for address in ("/", "/assets/a-1.js", "/assets/engine-x_Y-1.js", "/engine/abc/python.gzip"):
            policies[address] = (await browser.get(address)).headers["Content-Security-Policy"]
        assert [address for address in policies if "wasm" in policies[address]] == ["/assets/engine-x_Y-1.js"]
        assert "'unsafe-eval'" not in "".join(policies.values())


async def test_what_is_named_after_its_content_is_kept_for_ever_and_the_rest_is_asked_for_anew(folder: Path) -> None:
    async with served(folder) as browser:
        kept = {}
        for address in ("/assets/a-1.js", "/share.png", "/robots.txt"):
            answer = await browser.get(address)
            kept[address] = (answer.headers["Content-Type"], answer.headers["Cache-Control"])
        assert kept == {
            "/assets/a-1.js": ("text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
            "/share.png": ("image/png", "no-cache"),
            "/robots.txt": ("text/plain; charset=utf-8", "no-cache"),
        }


@pytest.mark.parametrize(
    ("wish", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.1, gzip;q=1.0", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.000, *;q=0.5", "gzip"),
        ("*", "br"),
        ("identity", None),
        ("gzip;q=0, *;q=0", None),
        ("", None),
        (";;,q=,\t", None),
    ],
)
async def test_a_browser_gets_the_smallest_form_that_it_takes(folder: Path, wish: str, encoding: str | None) -> None:
    async with served(folder) as browser:
        answer = await browser.get("/assets/a-1.js", headers={"Accept-Encoding": wish})
        assert answer.headers.get("Content-Encoding") == encoding
        assert answer.headers["Vary"] == "Accept-Encoding"
        body = await answer.read()
        assert int(answer.headers["Content-Length"]) == len(body)
        if encoding == "gzip":
            body = gzip.decompress(body)
        assert body == (b"brotli, for all this test knows" if encoding == "br" else SCRIPT)


async def test_the_page_is_compressed_too(folder: Path) -> None:
    async with served(folder) as browser:
        answer = await browser.get("/", headers={"Accept-Encoding": "gzip, br"})
        assert answer.headers["Content-Encoding"] == "gzip"
        plain = await browser.get("/", headers=RAW)
        assert gzip.decompress(await answer.read()) == await plain.read()
        assert answer.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"


async def test_each_form_has_a_tag_of_its_own_and_a_known_one_costs_no_body(folder: Path) -> None:
    async with served(folder) as browser:
        tags = {}
        for encoding in ("br", "gzip", "identity"):
            answer = await browser.get("/assets/a-1.js", headers={"Accept-Encoding": encoding})
            tags[encoding] = answer.headers["ETag"]
        assert len(set(tags.values())) == 3
        for known in (tags["gzip"], f"W/{tags['gzip']}", f'"another", {tags["gzip"]}', "*"):
            asked = {"Accept-Encoding": "gzip", "If-None-Match": known}
            answer = await browser.get("/assets/a-1.js", headers=asked)
            assert (answer.status, await answer.read()) == (304, b"")
            assert answer.headers["ETag"] == tags["gzip"]
            assert answer.headers["Cache-Control"].startswith("public")
            assert "Content-Encoding" not in answer.headers
        for unknown in (tags["br"], "nonsense", '"'):
            asked = {"Accept-Encoding": "gzip", "If-None-Match": unknown}
            assert (await browser.get("/assets/a-1.js", headers=asked)).status == 200


@pytest.mark.parametrize("address", ["/", "/assets/a-1.js", "/share.png"])
async def test_a_head_says_what_a_get_would_and_sends_no_body(folder: Path, address: str) -> None:
    async with served(folder) as browser:
        head, get = await browser.head(address), await browser.get(address)
        assert (head.status, await head.read()) == (200, b"")
        told = {**head.headers, "Date": ""}
        assert told == {**get.headers, "Date": ""}


@pytest.mark.parametrize(
    "address",
    [
        "/index.html",
        "/assets",
        "/assets/",
        "/assets/a-2.js",
        "/assets/a-1.js.gz",
        "/assets/a-1.js.br",
        "/.built-from",
        "/assets/../.built-from",
        "/assets/%2e%2e/%2ebuilt-from",
        "/assets/..%2f..%2fclient.py",
        "/..%2fclient.py",
        "//etc/passwd",
        "/t/",
        "/t/a/b",
        "/t/..%2f..%2fclient.py/..",
    ],
)
async def test_there_is_nothing_but_what_was_built_for_browsers(folder: Path, address: str) -> None:
    async with served(folder) as browser, asking_exactly(browser, address) as (status, told):
        assert status == 404
        assert told == {"code": "not-found", "sentence": "There is nothing at this address.", "facts": {}}


@pytest.mark.parametrize("address", ["/t/", "/t/a/b", "/nowhere"])
async def test_a_browser_at_a_wrong_address_gets_the_page_and_the_404(folder: Path, address: str) -> None:
    async with served(folder) as browser:
        answer = await browser.get(address, headers={"Accept": "text/html,*/*;q=0.8"} | RAW)
        assert answer.status == 404
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        assert answer.headers["Cache-Control"] == "no-store"
        assert '<script src="/assets/a-1.js">' in await answer.text()


@pytest.mark.parametrize("address", ["/api/tables/nowhere/else", "/assets/gone-2.js"])
async def test_what_is_no_page_is_missing_in_json_even_for_a_browser(folder: Path, address: str) -> None:
    async with served(folder) as browser:
        answer = await browser.get(address, headers={"Accept": "text/html"} | RAW)
        assert (answer.status, (await answer.json())["code"]) == (404, "not-found")


@asynccontextmanager
async def asking_exactly(browser: TestClient[Any, Any], address: str) -> AsyncIterator[tuple[int, Any]]:
    """Ask for an address as it stands; any library would tidy it first."""
    reader, writer = await asyncio.open_connection(browser.host, browser.port)
    writer.write(f"GET {address} HTTP/1.1\r\nHost: deck\r\nConnection: close\r\n\r\n".encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    yield int(head.split()[1]), json.loads(body)
    writer.close()
    await writer.wait_closed()


@pytest.mark.parametrize(
    ("settings", "headers", "picture"),
    [
        (Settings(), {"Host": "deck.local:8710"}, "http://deck.local:8710/share.png"),
        (Settings(), {"Host": "[2001:db8::1]:8710"}, "http://[2001:db8::1]:8710/share.png"),
        (Settings(public_url="https://play.example/"), {"Host": "inside"}, "https://play.example/share.png"),
        (Settings(proxied=True), {"Host": "a.local", "X-Forwarded-Proto": "https"}, "https://a.local/share.png"),
        (Settings(), {"Host": "a.local", "X-Forwarded-Proto": "https"}, "http://a.local/share.png"),
        (Settings(public_url='https://a"><b'), {"Host": "a"}, "https://a&quot;&gt;&lt;b/share.png"),
        (Settings(), {"Host": 'a"><script>'}, "/share.png"),
        (Settings(), {"Host": "a/b"}, "/share.png"),
        (Settings(), {"Host": "a" * 300}, "/share.png"),
        (Settings(), {"Host": ""}, "/share.png"),
    ],
)
async def test_the_picture_of_a_shared_link_has_a_whole_address_and_a_request_writes_nothing_into_the_page(
    folder: Path, settings: Settings, headers: dict[str, str], picture: str
) -> None:
    async with served(folder, settings) as browser:
        answer = await browser.get("/t/tabc", headers=RAW | headers)
        assert await answer.text() == PAGE.replace("/share.png", picture)


async def test_a_page_that_was_never_built_says_how_to_build_it(tmp_path: Path) -> None:
    async with served(tmp_path / "nowhere") as browser:
        answer = await browser.get("/t/tabc")
        assert answer.status == 503
        assert answer.headers["Cache-Control"] == "no-store"
        assert "<code>make web</code>" in await answer.text()
        assert (await browser.get("/assets/a-1.js")).status == 404


async def test_everything_that_the_built_page_names_is_served(tmp_path: Path) -> None:
    """As built for real: every file that the page, the manifest or the service worker names exists."""

    async with House(tmp_path) as house:
        guest = house.guest("Ann")
        named = set()
        for address in ("/", "/offline.html", "/manifest.webmanifest", "/service-worker.js"):
            async with guest.session.get(house.url + address) as answer:
                assert answer.status == 200, address
                named |= set(re.findall(r"""["'`](/[\w./-]*\.\w+)["'`]""", await answer.text()))
        assert {"/favicon.svg", "/manifest.webmanifest", "/icon-512.png", "/offline.css"} <= named
        missing = []
        for address in sorted(named):
            async with guest.session.head(house.url + address) as answer:
                if answer.status != 200:
                    missing.append(address)
        assert missing == []
        async with guest.session.get(f"{house.url}/") as answer:
            assert f'content="{house.url}/share.png"' in await answer.text()


@pytest.mark.parametrize("name", ["index.html", "offline.html"])
def test_no_built_page_needs_what_the_policy_forbids(name: str) -> None:
    text = (BUILT / name).read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*\ssrc=)", text) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=", text) == []
    assert re.findall(r'(?:src|href)="(?!/)', text) == []


def test_every_text_was_compressed_when_it_was_built() -> None:
    texts = [file for file in BUILT.rglob("*") if file.suffix in {".css", ".html", ".js", ".svg"}]
    assert len(texts) > 4
    for file in texts:
        body = file.read_bytes()
        if len(body) > 300:
            assert gzip.decompress(file.with_name(f"{file.name}.gz").read_bytes()) == body
            assert file.with_name(f"{file.name}.br").stat().st_size < len(body)


def test_the_service_worker_is_one_plain_script() -> None:
    """Not every browser takes modules as service workers, and one that imports could be of two versions."""
    text = (BUILT / "service-worker.js").read_text(encoding="utf-8")
    assert not re.search(r"\b(import|export)\b", text)
    assert "__FILES_TO_KEEP__" not in text


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_service_worker_knows_every_address_of_the_page(address: str) -> None:
    """An address that it does not know is not found without a network."""
    source = Path(__file__).parents[2] / "web" / "src" / "service-worker.ts"
    found = re.search(r"^const PAGES = /(.+)/;$", source.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    assert re.search(found[1].replace(r"\/", "/"), address)
