"""`quarterdeck site`: a folder for any static host, the same bytes every time, and nothing of another's is lost."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from quarterdeck.server.site import write_site
from tests.cli.command import check_refused, say
from tests.docs.pages import DOCS, blocks

MOST = 8_000_000
"""Bytes of the engine, compressed as a host sends them."""


def bytes_in(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def test_two_runs_give_the_same_bytes_and_the_second_may_replace_the_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert say(capsys, "site", str(tmp_path / "one")).code == 0
    first = bytes_in(tmp_path / "one")
    (tmp_path / "one" / "assets" / "of-an-older-version.js").write_text("")
    said = say(capsys, "site", str(tmp_path / "one"))
    assert (said.code, said.err) == (0, "")
    assert "http.server" in said.out
    assert bytes_in(tmp_path / "one") == first
    write_site(tmp_path / "two")
    assert bytes_in(tmp_path / "two") == first


def test_no_address_in_a_site_begins_at_the_root_of_its_host(tmp_path: Path) -> None:
    write_site(tmp_path / "site")
    files = bytes_in(tmp_path / "site")
    for name in ("index.html", "offline.html", "manifest.webmanifest"):
        text = files[name].decode()
        assert not re.findall(r'(?:href|src|content|url|start_url|scope|id)"?[=:] ?"/[^"]*', text), name
        assert "./" in text
    assert "id" not in json.loads(files["manifest.webmanifest"])
    styles = [body.decode() for name, body in files.items() if name.endswith(".css")]
    assert not [style for style in styles if re.search(r"url\([\"']?/", style)]


def test_the_engine_is_small_enough_and_the_site_says_whose_it_is(tmp_path: Path) -> None:
    write_site(tmp_path / "site")
    files = bytes_in(tmp_path / "site")
    engine = [body for name, body in files.items() if name.startswith("engine/")]
    assert sum(min(len(body), len(gzip.compress(body, 6))) for body in engine) < MOST
    assert "Mozilla Public License" in files["licences.txt"].decode()


def test_the_zip_of_the_docs_has_the_page_at_its_root(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The two commands of docs/static-site.md, as they stand there."""
    site, pack = (line for block in blocks(DOCS / "static-site.md", "sh") for line in block.text.splitlines())
    assert say(capsys, *site.split()[1:-1], str(tmp_path / "my-site")).code == 0
    subprocess.run(pack.replace("python ", f"{sys.executable} "), shell=True, cwd=tmp_path, check=True)
    with zipfile.ZipFile(tmp_path / "my-site.zip") as packed:
        assert "index.html" in packed.namelist()


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    check_refused(say(capsys, "site", str(tmp_path)))
    check_refused(say(capsys, "site", str(tmp_path / "thesis.txt")))
    assert (tmp_path / "thesis.txt").read_text() == "years of work"


def test_a_package_without_its_page_says_how_to_build_it(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="make web"):
        write_site(tmp_path / "site", page=tmp_path)
