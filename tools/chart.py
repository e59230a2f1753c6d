"""Renders the Helm chart in deploy/chart and looks at what comes out: `make chart`.

With Helm on the machine, `helm lint` and `helm template` are used. Else Go's text/template, the engine of Helm, renders
it (tools/chart/main.go), and the checks are the ones below.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
CHART = ROOT / "deploy" / "chart"
SEVERAL = {"replicas": 2, "secret": "quarterdeck-addresses", "tlsSecret": "play-tls", "ingressClass": "nginx"}


class ChartFailed(Exception):
    """The chart can't be rendered; the message says why."""


def rendered(values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The objects of the chart with these values, beside the defaults."""
    if helm := shutil.which("helm"):
        words = [helm, "template", "club", str(CHART), "--values", "-"]
        told = subprocess.run(words, input=json.dumps(values), capture_output=True, text=True, check=False)
    elif go := shutil.which("go"):
        told = _by_go(go, values)
    else:
        raise ChartFailed("Neither helm nor go is on this machine.")
    if told.returncode:
        raise ChartFailed(told.stderr.strip())
    return [one for one in yaml.safe_load_all(told.stdout) if one]


def _by_go(go: str, values: Mapping[str, Any]) -> subprocess.CompletedProcess[str]:
    defaults = yaml.safe_load((CHART / "values.yaml").read_text(encoding="utf-8"))
    chart = yaml.safe_load((CHART / "Chart.yaml").read_text(encoding="utf-8"))
    about = {name[:1].upper() + name[1:]: value for name, value in chart.items()}
    context = {"Values": defaults | dict(values), "Release": {"Name": "club"}, "Chart": about}
    with TemporaryDirectory(prefix="quarterdeck-chart-") as folder:
        file = Path(folder) / "values.json"
        file.write_text(json.dumps(context), encoding="utf-8")
        words = [go, "run", str(ROOT / "tools" / "chart" / "main.go"), str(CHART), str(file)]
        return subprocess.run(words, capture_output=True, text=True, check=False)


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
        sets = {"one replica": rendered({}), "several replicas": rendered(SEVERAL)}
        if shutil.which("helm"):
            subprocess.run(["helm", "lint", str(CHART)], check=True)
    except ChartFailed as error:
        print(f"The chart can't be rendered: {error}", file=sys.stderr)
        return 2
    found = [f"{name}: {one}" for name, objects in sets.items() for one in complaints(objects)]
    for one in found:
        print(one, file=sys.stderr)
    by = "Helm" if shutil.which("helm") else "Go's text/template, the engine of Helm"
    told = ", ".join(f"{name}: {len(objects)} objects" for name, objects in sets.items())
    print(f"Rendered by {by}: {told}, {len(found)} complaints.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
