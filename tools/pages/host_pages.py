"""The parts of the host's pages that are read off the code: settings, and the figures of /metrics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, get_args, get_origin

from prometheus_client.parser import text_string_to_metric_families

from quarterdeck.server.metrics import Metrics
from quarterdeck.server.settings import described
from tools.pages.words import table


def settings() -> str:
    """Every setting, as a flag and in the environment."""
    rows = [
        (f"`{one.flag}`", f"`{one.variable}`", _shown(one.default), _explained(one.explanation, one.kind))
        for one in described()
    ]
    return table(("flag", "in the environment", "default", "what it is"), rows)


def _shown(default: Any) -> str:
    if default == "":
        return ""
    return f"`{str(default).lower()}`" if isinstance(default, bool) else f"`{default}`"


def _explained(explanation: str, kind: Any) -> str:
    if get_origin(kind) is Literal:
        return f"{explanation}: {', '.join(f'`{value}`' for value in get_args(kind))}"
    return explanation


def figures() -> str:
    """Every figure of /metrics, as it is served."""
    families = list(text_string_to_metric_families(Metrics().text().decode()))
    rows = [
        (
            f"`{family.name}_total`" if family.type == "counter" else f"`{family.name}`",
            family.type,
            family.documentation,
        )
        for family in families
        if not family.name.endswith("_created")
    ]
    return table(("figure", "kind", "what it counts"), rows)


PARTS: Mapping[str, Callable[[], str]] = {"settings": settings, "figures": figures}
