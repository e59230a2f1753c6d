"""Writes an OCI image layout: layers, a configuration, a manifest and an index, the same bytes every time.

Every file of a layer belongs to root and has one time stamp, but for those that `owners` names. No tool and no daemon
is needed: an image is tar files and JSON, each under the name of its SHA-256.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import tarfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

MEDIA = "application/vnd.oci.image"


class Layer(NamedTuple):
    """A layer that is written: its descriptor, and the hash of what it is uncompressed."""

    descriptor: dict[str, Any]
    diff: str
    made_by: str


def write_layer(layout: Path, root: Path, made_by: str, when: int, owners: Mapping[str, int] | None = None) -> Layer:
    """The files below `root` as a layer; `owners` gives some paths another user and group."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(root.rglob("*")):
            archive_path = path.relative_to(root).as_posix()
            entry = archive.gettarinfo(path, archive_path)
            entry.uid = entry.gid = (owners or {}).get(archive_path, 0)
            entry.uname = entry.gname = ""
            entry.mtime = when
            if entry.islnk():
                entry.type, entry.linkname, entry.size = tarfile.REGTYPE, "", path.stat().st_size
            if entry.isreg():
                with path.open("rb") as file:
                    archive.addfile(entry, file)
            else:
                archive.addfile(entry)
    packed = gzip.compress(plain.getvalue(), 6, mtime=0)
    descriptor = _write_blob(layout, packed, f"{MEDIA}.layer.v1.tar+gzip")
    return Layer(descriptor, f"sha256:{hashlib.sha256(plain.getvalue()).hexdigest()}", made_by)


def write_image(
    layout: Path, tag: str, platform: Mapping[str, str], config: Any, layers: Sequence[Layer], when: str
) -> str:
    """The image of these layers; returns its digest."""
    image = {
        "created": when,
        **platform,
        "config": config,
        "rootfs": {"type": "layers", "diff_ids": [layer.diff for layer in layers]},
        "history": [{"created": when, "created_by": layer.made_by} for layer in layers],
    }
    manifest = {
        "schemaVersion": 2,
        "mediaType": f"{MEDIA}.manifest.v1+json",
        "config": _write_blob(layout, _json(image), f"{MEDIA}.config.v1+json"),
        "layers": [layer.descriptor for layer in layers],
    }
    descriptor = _write_blob(layout, _json(manifest), f"{MEDIA}.manifest.v1+json")
    named = descriptor | {"platform": dict(platform), "annotations": {"org.opencontainers.image.ref.name": tag}}
    index = {"schemaVersion": 2, "mediaType": f"{MEDIA}.index.v1+json", "manifests": [named]}
    (layout / "index.json").write_bytes(_json(index))
    (layout / "oci-layout").write_bytes(_json({"imageLayoutVersion": "1.0.0"}))
    return str(descriptor["digest"])


def _write_blob(layout: Path, content: bytes, kind: str) -> dict[str, Any]:
    digest = hashlib.sha256(content).hexdigest()
    blobs = layout / "blobs" / "sha256"
    blobs.mkdir(parents=True, exist_ok=True)
    (blobs / digest).write_bytes(content)
    return {"mediaType": kind, "digest": f"sha256:{digest}", "size": len(content)}


def _json(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
