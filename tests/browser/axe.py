"""What axe finds wrong with a page as it is now, target sizes included."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}


def axe_faults(page: Page) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("(options) => axe.run(document, options)", OPTIONS)["violations"]
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in found]
