"""Puts the built page into every wheel and source archive, so that an installation needs no Node.js."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parents[1]))

from web import make_client, node


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds the client first. An archive brings it along, so a wheel that is made of one needs no Node.js either."""

    def dependencies(self) -> list[str]:
        """What the page is built with, fetched only where it is needed: Node.js has sixty megabytes."""
        if make_client.is_fresh():
            return []
        return ["pip"] if node.of_the_machine() else ["pip", node.WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """A checkout that is installed to be worked on is built by `make web`, whenever its sources change."""
        if version != "editable":
            make_client.build()
