"""The documentation site: every page is in its table of contents, every public name is on the reference page.

These checks need no Sphinx. `make site-docs` builds the site and looks at every link of it.
"""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import re
import textwrap
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

import quarterdeck
from tests.docs.pages import DOCS, ROOT
from tools import crawl_site

CONTENTS = re.compile(r"^```\{toctree\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
REFERENCE = (DOCS / "reference.md").read_text(encoding="utf-8")
NAMES = re.findall(r"^\.\. auto\w+:: (\w+)$", REFERENCE, re.MULTILINE)


def listed() -> list[str]:
    """Every page of a table of contents, by its path below docs/."""
    found = []
    for page in DOCS.rglob("*.md"):
        for contents in CONTENTS.findall(page.read_text(encoding="utf-8")):
            lines = [line for line in contents.splitlines() if line and not line.startswith(":")]
            found += [(page.parent / line).relative_to(DOCS).as_posix() for line in lines]
    return found


def test_every_page_is_in_the_table_of_contents_once() -> None:
    pages = [file for file in [*DOCS.rglob("*.md"), *DOCS.rglob("*.ipynb")] if file != DOCS / "index.md"]
    names = sorted(file.relative_to(DOCS).with_suffix("").as_posix() for file in pages)
    assert sorted(listed()) == names, "add a new page to a table of contents in docs/index.md"


def test_every_public_name_is_on_the_reference_page_once() -> None:
    assert sorted(NAMES) == quarterdeck.__all__


def explained_fields(kind: type) -> set[str]:
    """The fields and attributes of a class with a string below them, which Python itself does not keep."""
    found: set[str] = set()
    for parent in [one for one in kind.__mro__ if one.__module__.startswith("quarterdeck.")]:
        for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(parent)))):
            body = getattr(node, "body", None)
            for line, below in pairwise(body) if isinstance(body, list) else ():
                if not (isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)):
                    continue
                if isinstance(line, ast.AnnAssign | ast.Assign):
                    target = line.target if isinstance(line, ast.AnnAssign) else line.targets[0]
                    found.add(ast.unparse(target).removeprefix("self."))
    return found


@pytest.mark.parametrize("name", [name for name in quarterdeck.__all__ if name != "AnyMatch"])
def test_every_public_name_is_explained_with_all_its_parts(name: str) -> None:
    thing = getattr(quarterdeck, name)
    assert inspect.getdoc(thing)
    if not isinstance(thing, type):
        return
    parts = {part: value for part, value in vars(thing).items() if not part.startswith("_")}
    bare = {part for part, value in parts.items() if not (callable(value) or isinstance(value, property | classmethod))}
    assert bare - explained_fields(thing) == set()
    assert [part for part, value in parts.items() if part not in bare and not inspect.getdoc(value)] == []


def examples_of(name: str) -> str:
    """The examples in its docstring, found as tests/docs/test_docstrings.py finds those that it runs."""
    thing = getattr(quarterdeck, name)
    thing = getattr(thing, "__origin__", thing)
    found = doctest.DocTestFinder().find(importlib.import_module(thing.__module__))
    own = [test for test in found if test.name == f"{thing.__module__}.{thing.__qualname__}"]
    return "".join(example.source + example.want for test in own for example in test.examples)


@pytest.mark.parametrize("name", quarterdeck.__all__)
def test_every_public_name_has_an_example_of_its_use(name: str) -> None:
    """A function is called; an error is caught and shows its code; of another type, the last word of its name is there.

    `AnyMatch` is in the example of `Match`.
    """
    thing, shown = getattr(quarterdeck, name), examples_of(name)
    if name == "AnyMatch":
        assert "match: AnyMatch" in shown
    elif not isinstance(thing, type):
        assert f"quarterdeck.{name}(" in shown
    elif issubclass(thing, quarterdeck.QuarterdeckError):
        assert f"except quarterdeck.{name} as" in shown
        assert ".code" in shown
    else:
        assert re.findall("[A-Z][a-z]+", name)[-1].lower() in shown.lower()


def test_no_two_names_have_the_same_example() -> None:
    shown = [examples_of(name) for name in quarterdeck.__all__ if name != "AnyMatch"]
    assert len(set(shown)) == len(shown)


def test_the_readme_is_short() -> None:
    """What it is, one picture, two commands, three links."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 40
    assert text.count("![") == 1
    assert len(re.findall(r"^make ", text, re.MULTILINE)) == 2
    assert len(re.findall(r"^- \*\*\[", text, re.MULTILINE)) == 3
    assert "unofficial" in text


@pytest.mark.parametrize("picture", sorted((DOCS / "pictures").glob("*.webp")), ids=lambda file: file.name)
def test_a_page_keeps_the_space_of_a_picture_that_is_not_loaded_yet(picture: Path) -> None:
    """Else the text below it jumps, which cost the first page its goal at Lighthouse."""
    with Image.open(picture) as image:
        width, height = image.size
    kind = picture.stem.rpartition("-")[2]
    rule = f'article img[src$="-{kind}.webp"] {{ width: {width}px; aspect-ratio: {width} / {height}; }}'
    assert rule in (DOCS / "site.css").read_text(encoding="utf-8")


def written_site(folder: Path, page: str, names: list[str]) -> Path:
    site = folder / "site"
    site.mkdir()
    (site / "reference.html").write_text("".join(f'<dt id="quarterdeck.{name}">' for name in names), encoding="utf-8")
    (site / "index.html").write_text(page, encoding="utf-8")
    return site


def test_a_crawl_finds_nothing_wrong_with_a_whole_site(tmp_path: Path) -> None:
    page = '<p id="top"><a href="reference.html#quarterdeck.start">x</a> <a href="#top">x</a> <a href="https://x.example">x</a>'
    site = written_site(tmp_path, page, quarterdeck.__all__)
    assert list(crawl_site.complaints(site)) == []
    assert crawl_site.main([str(site)]) == 0


def test_a_crawl_names_pictures_without_a_description(tmp_path: Path) -> None:
    file = 'src="reference.html"'
    page = f'<img {file} alt="A page"> <img {file}> <img {file} alt="reference.html">'
    complaint = "index.html has a picture without a description: reference.html."
    assert list(crawl_site.complaints(written_site(tmp_path, page, quarterdeck.__all__))) == [complaint] * 2


def test_a_crawl_finds_a_tutorial_that_was_not_played(tmp_path: Path) -> None:
    site = written_site(tmp_path, "", quarterdeck.__all__)
    (site / "tutorial.html").write_text("<div class='cell'>match</div>", encoding="utf-8")
    assert list(crawl_site.complaints(site)) == ["The tutorial does not show what its cells print and draw."]
    (site / "tutorial.html").write_text("<div class='cell_output'>fog</div>", encoding="utf-8")
    assert list(crawl_site.complaints(site)) == []


def test_a_crawl_names_dead_links_and_foreign_hosts_and_missing_names(tmp_path: Path) -> None:
    page = (
        '<a href="gone.html">x</a> <a href="reference.html#gone">x</a> <a href="../outside.html">x</a>'
        '<script src="https://scripts.example/x.js"></script>'
    )
    (tmp_path / "outside.html").touch()
    site = written_site(tmp_path, page, quarterdeck.__all__[1:])
    assert list(crawl_site.complaints(site)) == [
        "index.html loads https://scripts.example/x.js from another host.",
        "index.html has a dead link: gone.html.",
        "index.html has a dead link: reference.html#gone.",
        "index.html has a dead link: ../outside.html.",
        f"The reference page does not have the name {quarterdeck.__all__[0]}.",
    ]
    assert crawl_site.main([str(site)]) == 1
