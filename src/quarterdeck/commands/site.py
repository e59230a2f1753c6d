"""`quarterdeck site`: the page as a folder for any static host, with both games and without a server."""

from argparse import Namespace
from pathlib import Path

from quarterdeck.commands.parser import Parser

EXAMPLES = (
    "site my-site",
    "site public/games",
)


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="a new or empty folder, or an older site, which is replaced"
    )


def run(arguments: Namespace) -> None:
    from quarterdeck.server.site import write_site

    size = write_site(arguments.folder)
    print(f"The site is in {arguments.folder}: {size / 1_000_000:.1f} MB.")
    print(f"To look at it: python -m http.server --directory {arguments.folder}")
