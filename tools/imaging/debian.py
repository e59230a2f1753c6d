"""A small root file system from Debian's packages: Python and what it needs, without a shell or a package manager.

The packages come from the archive that this machine's apt knows. They are unpacked, not installed, so that neither root
nor a chroot is needed.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

PYTHON = "3.11"
PACKAGES = (
    "base-files",
    "ca-certificates",
    "libbz2-1.0",
    "libc6",
    "libcrypt1",
    "libexpat1",
    "libffi8",
    "libgcc-s1",
    "liblzma5",
    "libncursesw6",
    "libpython3.11-minimal",
    "libpython3.11-stdlib",
    "libsqlite3-0",
    "libssl3",
    "libtinfo6",
    "libuuid1",
    "python3.11-minimal",
    "tzdata",
    "zlib1g",
)
LEFT_OUT = (
    "usr/share/doc",
    "usr/share/man",
    "usr/share/lintian",
    "usr/share/locale",
    "usr/share/base-files",
    "usr/share/bug",
    "usr/lib/python3.11/ensurepip",
    "usr/lib/python3.11/idlelib",
    "usr/lib/python3.11/lib2to3",
    "usr/lib/python3.11/pydoc_data",
    "usr/lib/python3.11/tkinter",
    "usr/lib/python3.11/turtledemo",
    "usr/lib/python3.11/test",
    "usr/sbin",
    "usr/share/zoneinfo/right",
    "usr/share/zoneinfo/posix",
)
"""What a server never reads. The copyright files are kept."""


class NoDebian(Exception):
    """This machine can't give Debian's packages; the message says why."""


def unpack(root: Path, downloads: Path) -> None:
    """All packages below `root`, with their status for scanners and all licences."""
    for package in PACKAGES:
        archive = _downloaded(package, downloads)
        licence = root / "usr" / "share" / "doc" / package / "copyright"
        subprocess.run(["dpkg-deb", "--extract", archive, root], check=True)
        kept = licence.read_bytes() if licence.is_file() else None
        status = subprocess.run(["dpkg-deb", "--field", archive], check=True, capture_output=True).stdout
        _write(root / "var" / "lib" / "dpkg" / "status.d" / package, status)
        if kept is not None:
            _write(root / "usr" / "share" / "licenses" / package, kept)
    for path in LEFT_OUT:
        shutil.rmtree(root / path, ignore_errors=True)
    _trust(root)


def _downloaded(package: str, downloads: Path) -> Path:
    """The package as a file, taken from the archive unless it is there."""
    downloads.mkdir(parents=True, exist_ok=True)
    asked = subprocess.run(
        ["apt-get", "download", "--print-uris", package], capture_output=True, text=True, check=False
    )
    if asked.returncode or not asked.stdout.strip():
        raise NoDebian(f"apt-get does not find the package {package}: {asked.stderr.strip()[-300:]}")
    file = downloads / asked.stdout.split()[1]
    if not file.is_file():
        subprocess.run(
            ["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", package], cwd=downloads, check=True
        )
    return file


def _trust(root: Path) -> None:
    """One file with all certificates, as the package's own script writes it."""
    folder = root / "usr" / "share" / "ca-certificates" / "mozilla"
    certificates = b"".join(file.read_bytes() for file in sorted(folder.glob("*.crt")))
    _write(root / "etc" / "ssl" / "certs" / "ca-certificates.crt", certificates)


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
