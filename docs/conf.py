"""How Sphinx makes the site of these pages: `make site-docs`."""

from __future__ import annotations

import logging
import os
import re
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]
os.environ["PYTHONPATH"] = str(ROOT / "src")  # for the process that runs the tutorial
logging.getLogger("traitlets").setLevel(logging.WARNING)

from quarterdeck import __version__  # noqa: E402 - the source tree comes first

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Quarterdeck"
author = "The Quarterdeck authors"
copyright = "The Quarterdeck authors, MIT licence"
version = release = __version__

extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]

myst_enable_extensions = ["deflist", "attrs_inline"]
myst_heading_anchors = 4
myst_html_meta = {"description": "Quarterdeck: two pirate card games to play, to host, to write bots for and to study."}
nb_execution_mode = "force"  # the tutorial shows what its cells print and draw
nb_execution_raise_on_error = True
nb_execution_timeout = 100
nb_ipywidgets_js: dict[str, dict[str, str]] = {}  # no page asks another host for a script
suppress_warnings = ["misc.highlighting_failure"]

default_role = "code"  # single backticks in docstrings
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "furo"
ADDRESSES = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"].get("urls", {})
html_baseurl = os.environ.get("READTHEDOCS_CANONICAL_URL") or ADDRESSES.get("Documentation", "")
html_title = f"Quarterdeck {version}"
html_favicon = "pictures/favicon.svg"
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_extra_path = ["protocol.schema.json", "openapi.json"]
html_logo = "pictures/favicon.svg"
html_theme_options = {
    "light_css_variables": {
        "color-foreground-primary": "#2b2140",
        "color-foreground-secondary": "#57496b",
        "color-foreground-muted": "#57496b",
        "color-background-primary": "#fdfaf2",
        "color-background-secondary": "#f6eedc",
        "color-background-border": "#cdb98d",
        "color-brand-primary": "#7d5109",
        "color-brand-content": "#7d5109",
        "color-brand-visited": "#6d3a72",
    },
    "dark_css_variables": {
        "color-foreground-primary": "#f4ecd8",
        "color-foreground-secondary": "#c9bfe3",
        "color-foreground-muted": "#c9bfe3",
        "color-background-primary": "#1b1740",
        "color-background-secondary": "#120f2e",
        "color-background-border": "#453b86",
        "color-brand-primary": "#f0c05a",
        "color-brand-content": "#f0c05a",
        "color-brand-visited": "#e0a6d8",
    },
}
"""The colours of the game's own page, web/src/app.css."""

OUTSIDE = {"ARCHITECTURE", "CHANGELOG", "CONTRIBUTING", "SECURITY"}
"""Pages that stand at the top of the repository, where readers of the source look for them."""


def rewrite_links(text: str, page: str) -> str:
    """Links between docs/ and the pages at the top of the repository, as the site has them: in project/."""
    up = "../" * page.count("/")
    for name in OUTSIDE:
        text = re.sub(rf"\]\((?:\.\./)*{name}\.md", f"]({up}project/{name.lower()}.md", text)
    return text.replace("](docs/", f"]({up}")


def _read(_: Sphinx, page: str, source: list[str]) -> None:
    folder, _, name = page.partition("/")
    if folder == "project" and name.upper() in OUTSIDE:
        source[0] = (ROOT / f"{name.upper()}.md").read_text(encoding="utf-8")
    source[0] = rewrite_links(source[0], page)


def _describe_drawings(_: Sphinx, tree: nodes.document) -> None:
    """What a cell of the tutorial draws is described to screen readers by its own title and description.

    It has its space before it is loaded, and is loaded when it comes into sight.
    """
    for image in tree.findall(nodes.image):
        drawn = ROOT / "docs" / image["uri"]
        if "alt" not in image and drawn.suffix == ".svg":
            text = drawn.read_text(encoding="utf-8")
            image["alt"] = ". ".join(re.findall(r"<(?:title|desc)\b[^>]*>([^<]+)<", text)[:2])
            image["width"], image["height"] = re.findall(r'\b(?:width|height)="(\d+)"', text)[:2]
            image["loading"] = "lazy"


def _give_captions_a_level(_: Sphinx, _page: str, _template: str, context: dict[str, str], _tree: object) -> None:
    """Screen readers are told the level of a heading; Sphinx leaves it out in the table of contents."""
    if "furo_navigation_tree" in context:
        told = context["furo_navigation_tree"]
        context["furo_navigation_tree"] = told.replace('role="heading"', 'role="heading" aria-level="2"')


def setup(app: Sphinx) -> None:
    app.connect("source-read", _read)
    app.connect("doctree-read", _describe_drawings)
    app.connect("html-page-context", _give_captions_a_level, priority=900)
