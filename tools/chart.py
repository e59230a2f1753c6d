"""Lints and renders the Helm chart in deploy/chart, and looks at what comes out: `make chart`.

Helm comes with the packages of the tests on Linux; on other systems it must be on the machine.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
CHART = ROOT / "deploy" / "chart"
SEVERAL = {"replicas": 2, "secret": "quarterdeck-addresses", "tlsSecret": "play-tls", "ingressClass": "nginx"}


class ChartFailed(Exception):
    """The chart can't be rendered; the message says why."""


def rendered(values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The objects of the chart with these values, beside the defaults."""
    told = _helm("template", "club", str(CHART), "--values", "-", given=json.dumps(values))
    return [one for one in yaml.safe_load_all(told) if one]


def lint() -> None:
    """Helm's own check of the chart; a warning fails, too."""
    _helm("lint", "--strict", str(CHART))


def find_helm() -> str | None:
    """Helm beside this Python, or on the machine."""
    return shutil.which("helm", path=str(Path(sys.executable).parent)) or shutil.which("helm")


def _helm(*words: str, given: str = "") -> str:
    helm = find_helm()
    if helm is None:
        raise ChartFailed("Helm is not on this machine.")
    told = subprocess.run([helm, *words], input=given, capture_output=True, text=True, check=False)
    if told.returncode:
        raise ChartFailed((told.stderr + told.stdout).strip())
    return told.stdout


def complaints(objects: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What is wrong with rendered objects: references that lead nowhere, and rights that the server does not need."""
    services = {one["metadata"]["name"] for one in objects if one["kind"] == "Service"}
    for one in objects:
        if not {"apiVersion", "kind", "metadata", "spec"} <= one.keys():
            yield f"An object lacks a part: {sorted(one)}."
        if one["kind"] == "Ingress":
            paths = one["spec"]["rules"][0]["http"]["paths"]
            wanted = {path["backend"]["service"]["name"] for path in paths}
            yield from (f"The ingress leads to {name}, which is no service." for name in wanted - services)
        if one["kind"] == "StatefulSet":
            yield from _server_complaints(one["spec"])


def _server_complaints(spec: Mapping[str, Any]) -> Iterator[str]:
    pod = spec["template"]["spec"]
    (server,) = pod["containers"]
    offered = {volume["name"] for volume in pod.get("volumes", ())}
    offered |= {claim["metadata"]["name"] for claim in spec.get("volumeClaimTemplates", ())}
    if {mount["name"] for mount in server["volumeMounts"]} != offered:
        yield "A volume is mounted that is not there, or is there and not mounted."
    labels = spec["template"]["metadata"]["labels"]
    if not spec["selector"]["matchLabels"].items() <= labels.items():
        yield "The selector does not find its pods."
    rights = server["securityContext"]
    if not (
        rights["readOnlyRootFilesystem"]
        and rights["capabilities"]["drop"] == ["ALL"]
        and pod["securityContext"]["runAsNonRoot"]
    ):
        yield "The server has more rights than it needs."


def main() -> int:
    try:
        lint()
        sets = {"one replica": rendered({}), "several replicas": rendered(SEVERAL)}
    except ChartFailed as error:
        print(f"The chart can't be checked: {error}", file=sys.stderr)
        return 2
    found = [f"{name}: {one}" for name, objects in sets.items() for one in complaints(objects)]
    for one in found:
        print(one, file=sys.stderr)
    told = ", ".join(f"{name}: {len(objects)} objects" for name, objects in sets.items())
    print(f"Linted and rendered by Helm: {told}, {len(found)} complaints.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
