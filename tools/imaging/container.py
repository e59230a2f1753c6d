"""Runs the image as a container without root rights, by umoci and crun, which Debian has.

The root file system is read-only and /data is a folder of the host. There are no capabilities and no new privileges.
The network is the host's. Root drops its rights first, so that the runtime sees an ordinary user.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tools import image

ORDINARY = 1234
"""The user and group that root becomes."""
OWN_GROUPS = 'umount -R /sys/fs/cgroup 2>/dev/null; mount -t cgroup2 none /sys/fs/cgroup; exec "$@"'
"""crun does not run where both versions of cgroups are mounted, so it gets a view of the second alone."""
NEEDED = ("umoci", "crun", "setpriv")


def missing() -> list[str]:
    """The programs that this machine lacks."""
    return [name for name in NEEDED if shutil.which(name) is None]


class Bundle:
    """An unpacked image in a folder, with a folder `data` beside it that is its volume."""

    def __init__(self, folder: Path, layout: Path = image.LAYOUT) -> None:
        folder.mkdir(exist_ok=True)
        folder.parent.chmod(0o755)
        self.folder = folder
        self.data = folder / "data"
        self._user = os.getuid() or ORDINARY
        mine = folder / "image"
        shutil.copytree(layout, mine)
        for name in ("data", "run"):
            (folder / name).mkdir(mode=0o700)
        folder.chmod(0o755)
        if os.getuid() == 0:
            for path in [folder, *folder.rglob("*")]:
                os.chown(path, ORDINARY, ORDINARY)
        tag = json.loads((layout / "index.json").read_bytes())["manifests"][0]["annotations"]
        named = f"{mine}:{tag['org.opencontainers.image.ref.name']}"
        words = ["umoci", "unpack", "--rootless", "--image", named, str(folder / "bundle")]
        subprocess.run([*self._as_ordinary_user(), *words], check=True, capture_output=True)
        self._configuration = json.loads((folder / "bundle" / "config.json").read_bytes())

    def command(self, name: str, words: Sequence[str]) -> list[str]:
        """What starts a container of this name in the foreground that runs these words.

        PATH is empty, so that crun maps this one user by itself and does not ask newuidmap, which knows named users
        only.
        """
        given = self._configuration
        user = given["process"]["user"]["uid"]
        process = given["process"] | {"terminal": False, "args": list(words)}
        process["capabilities"] = {kind: [] for kind in process["capabilities"]}
        process["rlimits"] = []
        volume = {"destination": "/data", "type": "bind", "source": str(self.data)}
        volume["options"] = ["rbind", "rw", "nosuid", "nodev", "noexec"]  # type: ignore[assignment]  # a list among texts
        mounts = [mount for mount in given["mounts"] if mount["destination"] not in ("/data", "/dev/mqueue")]
        mapping = [{"containerID": user, "hostID": self._user, "size": 1}]
        changed = given | {
            "process": process,
            "root": given["root"] | {"readonly": True},
            "mounts": [*mounts, volume],
            "linux": given["linux"] | {"uidMappings": mapping, "gidMappings": mapping},
        }
        bundle = self.folder / "bundle"
        (bundle / "config.json").write_text(json.dumps(changed), encoding="utf-8")
        run = str(self.folder / "run")
        crun = [
            shutil.which("crun") or "crun",
            "--cgroup-manager=disabled",
            "--root",
            run,
            "run",
            "--bundle",
            str(bundle),
            name,
        ]
        return [*_with_own_groups(), *self._as_ordinary_user(), "env", f"XDG_RUNTIME_DIR={run}", "PATH=", *crun]

    def _as_ordinary_user(self) -> list[str]:
        if os.getuid():
            return []
        return ["setpriv", f"--reuid={ORDINARY}", f"--regid={ORDINARY}", "--clear-groups"]


def _with_own_groups() -> list[str]:
    mounted = subprocess.run(["stat", "-fc", "%T", "/sys/fs/cgroup"], capture_output=True, text=True, check=False)
    if os.getuid() or mounted.stdout.strip() == "cgroup2fs":
        return []
    return ["unshare", "--mount", "sh", "-c", OWN_GROUPS, "sh"]
