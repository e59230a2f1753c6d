"""Writes what is shipped, with versions and licences, as a CycloneDX file: `make sbom`.

python tools/sbom.py dist/quarterdeck.cdx.json

Four kinds of parts: the Python packages of requirements-image.lock; the npm packages whose code is in the page; what
the engine inside the page is made of; and, if build/image is there, the packages of Debian in the image. The exit code
is 1 if a part has no licence.
"""

from __future__ import annotations

import gzip
import io
import json
import re
import sys
import tarfile
import uuid
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).parents[1]))

from quarterdeck import __version__
from tools import image
from web import engine

ROOT = Path(__file__).parents[1]
IN_THE_PAGE = ("@fluent/bundle", "uqr", "svelte", "clsx", "esm-env", "pyodide")
"""What Vite puts into the page, with the part of Svelte that runs in the browser; and the engine beside the page."""
STATUS = "var/lib/dpkg/status.d/"
COPYRIGHT = "usr/share/licenses/"


def python_parts() -> Iterator[dict[str, Any]]:
    """The packages that the server needs, as they are installed here; those of other systems are left out."""
    yield from _locked(ROOT / "requirements-image.lock")


def engine_parts() -> Iterator[dict[str, Any]]:
    """The Python that Pyodide is made of, and the packages that the engine brings along."""
    yield _part("platform", "cpython", engine.PYTHON, "PSF-2.0", f"pkg:generic/cpython@{engine.PYTHON}")
    yield from _locked(engine.LOCK)


def _locked(file: Path) -> Iterator[dict[str, Any]]:
    lock = file.read_text(encoding="utf-8")
    for name, version in re.findall(r"^([\w.-]+)==([^\s;\\]+)", lock, re.MULTILINE):
        try:
            about = metadata.metadata(name)
        except metadata.PackageNotFoundError:
            continue
        yield _part("library", name, version, _python_licence(about), f"pkg:pypi/{name}@{version}")


def _python_licence(about: metadata.PackageMetadata) -> str:
    told, short = (_field(about, name) for name in ("License-Expression", "License"))
    listed = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or () if line.startswith("License ::")]
    return told or (short if 0 < len(short) < 60 else "") or " AND ".join(listed)


def _field(about: metadata.PackageMetadata, name: str) -> str:
    return next(iter(about.get_all(name) or ()), "")


def npm_parts() -> Iterator[dict[str, Any]]:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name in IN_THE_PAGE:
        told = packages[f"node_modules/{name}"]
        address = f"pkg:npm/{name.replace('@', '%40')}@{told['version']}"
        yield _part("library", name, told["version"], told.get("license", ""), address)


def debian_parts(layout: Path = image.LAYOUT) -> Iterator[dict[str, Any]]:
    """The packages in the image's first layer, each with the text of its licence beside it in the image."""
    if not (layout / "index.json").is_file():
        return
    digest = json.loads((layout / "index.json").read_bytes())["manifests"][0]["digest"]
    manifest = json.loads((layout / "blobs" / digest.replace(":", "/")).read_bytes())
    packed = (layout / "blobs" / manifest["layers"][0]["digest"].replace(":", "/")).read_bytes()
    with tarfile.open(fileobj=io.BytesIO(gzip.decompress(packed))) as files:
        for entry in files:
            if entry.isfile() and entry.name.startswith(STATUS):
                opened = files.extractfile(entry)
                assert opened is not None
                fields = dict(re.findall(r"^(\w+): (.*)$", opened.read().decode(), re.MULTILINE))
                name, version = fields["Package"], fields["Version"]
                licence, address = f"see /{COPYRIGHT}{name}", f"pkg:deb/debian/{name}@{quote(version, safe=':')}"
                yield _part("library", name, version, licence, address)


def _part(kind: str, name: str, version: str, licence: str, address: str) -> dict[str, Any]:
    expression = (
        {"expression": licence} if re.fullmatch(r"[\w.+() -]+", licence) and " " not in licence.strip() else None
    )
    named = [expression] if expression else [{"license": {"name": licence}}] if licence else []
    return {"type": kind, "bom-ref": address, "name": name, "version": version, "licenses": named, "purl": address}


def document() -> dict[str, Any]:
    """The whole file. The same parts give the same file."""
    found = [*python_parts(), *npm_parts(), *engine_parts(), *debian_parts()]
    parts = sorted({str(part["purl"]): part for part in found}.values(), key=lambda part: str(part["purl"]))
    ours = _part("application", "quarterdeck", __version__, "MIT", f"pkg:pypi/quarterdeck@{__version__}")
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps([ours, parts], sort_keys=True))
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
        "metadata": {"component": ours},
        "components": parts,
        "dependencies": [{"ref": ours["bom-ref"], "dependsOn": [part["bom-ref"] for part in parts]}],
    }


def main(arguments: Sequence[str]) -> int:
    told = document()
    file = Path(arguments[0])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    bare = [part["name"] for part in told["components"] if not part["licenses"]]
    for name in bare:
        print(f"{name} names no licence.", file=sys.stderr)
    print(f"{len(told['components'])} parts are in {file}.")
    return 1 if bare else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
