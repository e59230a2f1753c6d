"""Builds the container image of the server, as an OCI layout in build/image: `make image`.

python tools/image.py            build it, and print its size and digest
python tools/image.py --twice    build it twice, and compare the digests

It takes Python from Debian's packages, everything else from requirements-image.lock, and Quarterdeck from the wheel in
dist/. The same packages and the same wheel give the same digest.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from quarterdeck import __version__
from tools.imaging import debian, oci

ROOT = Path(__file__).parents[1]
LAYOUT = ROOT / "build" / "image"
DOWNLOADS = ROOT / ".bench" / "debian"
LARGEST = 90_000_000
"""Bytes, compressed."""
USER = 10001
PORT = 8710
HEALTH = f"import urllib.request as r; r.urlopen('http://127.0.0.1:{PORT}/healthz', timeout=3)"
PACKAGES = f"usr/lib/python{debian.PYTHON}/dist-packages"
COMMAND = f"#!/usr/bin/python{debian.PYTHON} -I\nimport sys\nfrom quarterdeck.cli import main\nsys.exit(main())\n"
ADDRESSES = {"Homepage": "url", "Source": "source", "Documentation": "documentation"}


def address_labels(urls: Mapping[str, str]) -> dict[str, str]:
    """The addresses of the project as labels of the image; pyproject.toml is the one place that names them."""
    return {f"org.opencontainers.image.{label}": urls[name] for name, label in ADDRESSES.items() if name in urls}


CONFIG: dict[str, Any] = {
    "User": f"{USER}:{USER}",
    "WorkingDir": "/data",
    "Volumes": {"/data": {}},
    "ExposedPorts": {f"{PORT}/tcp": {}},
    "StopSignal": "SIGTERM",
    "Entrypoint": ["/usr/bin/quarterdeck"],
    "Cmd": ["serve"],
    "Env": [
        "PATH=/usr/bin:/bin",
        "HOME=/data",
        "LANG=C.UTF-8",
        "QUARTERDECK_HOST=0.0.0.0",
        f"QUARTERDECK_PORT={PORT}",
        "QUARTERDECK_DATABASE=/data/tables.db",
    ],
    "Healthcheck": {
        "Test": ["CMD", f"/usr/bin/python{debian.PYTHON}", "-I", "-c", HEALTH],
        "Interval": 10_000_000_000,
        "Timeout": 5_000_000_000,
        "StartPeriod": 10_000_000_000,
        "Retries": 3,
    },
    "Labels": {
        **address_labels(
            tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"].get("urls", {})
        ),
        "org.opencontainers.image.title": "Quarterdeck",
        "org.opencontainers.image.description": "A server for two pirate card games",
        "org.opencontainers.image.licenses": "MIT",
        "org.opencontainers.image.version": __version__,
    },
}


def build(layout: Path, wheel: Path) -> str:
    """Write the image, and return its digest."""
    when = int(os.environ.get("SOURCE_DATE_EPOCH") or _time_of_last_change())
    shutil.rmtree(layout, ignore_errors=True)
    with TemporaryDirectory(prefix="quarterdeck-image-") as folder:
        system, needed, ours = (Path(folder) / name for name in ("system", "needed", "ours"))
        debian.unpack(system, DOWNLOADS)
        _furnish(system)
        _install(needed / PACKAGES, "--require-hashes", "-r", str(ROOT / "requirements-image.lock"))
        _install(ours / PACKAGES, str(wheel))
        command = ours / "usr" / "bin" / "quarterdeck"
        command.parent.mkdir(parents=True)
        command.write_text(COMMAND, encoding="utf-8")
        command.chmod(0o755)
        for root in (system, needed, ours):
            _compile(root)
        layers = [
            oci.write_layer(layout, system, "Debian's Python", when, {"data": USER}),
            oci.write_layer(layout, needed, "requirements-image.lock", when),
            oci.write_layer(layout, ours, f"Quarterdeck {__version__}", when),
        ]
    platform = {"architecture": _architecture(), "os": "linux"}
    created = datetime.fromtimestamp(when, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return oci.write_image(layout, __version__, platform, CONFIG, layers, created)


def _time_of_last_change() -> str:
    asked = ["git", "log", "-1", "--format=%ct"]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def _architecture() -> str:
    asked = ["dpkg", "--print-architecture"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


def _furnish(root: Path) -> None:
    """A user without a password or a shell, a folder for its tables, and one for passing files."""
    (root / "data").mkdir(mode=0o700)
    (root / "tmp").mkdir(exist_ok=True)
    (root / "tmp").chmod(0o1777)
    for name in ("dev", "proc", "sys", "run"):
        (root / name).mkdir(exist_ok=True)
    people = f"root:x:0:0:root:/root:/usr/sbin/nologin\nquarterdeck:x:{USER}:{USER}::/data:/usr/sbin/nologin\n"
    (root / "etc" / "passwd").write_text(people, encoding="utf-8")
    (root / "etc" / "group").write_text(f"root:x:0:\nquarterdeck:x:{USER}:\n", encoding="utf-8")


def _install(target: Path, *what: str) -> None:
    """Wheels for the image's Python, unpacked; nothing is compiled from source."""
    words = ["pip", "install", "--quiet", "--no-deps", "--only-binary", ":all:", "--python-version", debian.PYTHON]
    uv = [str(Path(sys.executable).with_name("uv")), *words, "--target", str(target), *what]
    subprocess.run(uv, check=True)
    for name in ("bin", ".lock"):
        left = target / name
        shutil.rmtree(left) if left.is_dir() else left.unlink(missing_ok=True)
    for record in target.glob("*.dist-info"):
        for name in ("RECORD", "direct_url.json", "REQUESTED", "uv_cache.json"):
            (record / name).unlink(missing_ok=True)  # they name this build's folders and times


def _compile(root: Path) -> None:
    """Byte code beside every module, since the root file system can't be written to later."""
    folder = root / "usr" / "lib" / f"python{debian.PYTHON}"
    words = ["-m", "compileall", "-qq", "-f", "-s", str(root), "-p", "/", "--invalidation-mode", "unchecked-hash"]
    surroundings = os.environ | {"PYTHONHASHSEED": "0"}  # the byte code of a set depends on it
    subprocess.run([sys.executable, "-s", *words, str(folder)], env=surroundings, check=False)


def size(layout: Path) -> int:
    """Bytes of all layers, compressed."""
    index = json.loads((layout / "index.json").read_bytes())
    manifest = json.loads(_blob(layout, index["manifests"][0]["digest"]).read_bytes())
    return sum(layer["size"] for layer in manifest["layers"])


def _blob(layout: Path, digest: str) -> Path:
    return layout / "blobs" / digest.replace(":", "/")


def main(arguments: Sequence[str]) -> int:
    if sys.version_info[:2] != tuple(map(int, debian.PYTHON.split("."))):
        print(f"The image is built by its own Python, {debian.PYTHON}: run make image on Debian 12.", file=sys.stderr)
        return 2
    wheels = sorted((ROOT / "dist").glob(f"quarterdeck-{__version__}-*.whl"))
    if not wheels or shutil.which("apt-get") is None:
        print("The image needs apt-get, and a wheel in dist/: run make image on Debian 12.", file=sys.stderr)
        return 2
    began = time.monotonic()
    try:
        digests = [build(LAYOUT, wheels[-1]) for _ in range(2 if "--twice" in arguments else 1)]
    except debian.NoDebian as error:
        print(error, file=sys.stderr)
        return 2
    weight = size(LAYOUT)
    print(f"{digests[0]}, {weight / 1e6:.1f} MB compressed, {time.monotonic() - began:.0f} s, in {LAYOUT}.")
    if len(set(digests)) > 1:
        print(f"The second build differs: {digests[1]}.", file=sys.stderr)
        return 1
    return 0 if weight <= LARGEST else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
