"""Everything that a page's JavaScript still holds: a heap snapshot, read as text.

A string in the heap is found whatever holds it: a closure, a private field, a pending promise.
"""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import CDPSession

_PIECES = ("first", "second")
_FEATURES = ("animal", "landscape")


def strings_held(devtools: CDPSession) -> str:
    """All strings that outlive a collection of garbage, one to a line; what was put together from parts, whole."""
    devtools.send("HeapProfiler.collectGarbage")
    chunks: list[str] = []

    def note(event: dict[str, Any]) -> None:
        chunks.append(event["chunk"])

    devtools.on("HeapProfiler.addHeapSnapshotChunk", note)
    devtools.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    devtools.remove_listener("HeapProfiler.addHeapSnapshotChunk", note)
    return "\n".join(_Snapshot(msgspec.json.decode("".join(chunks))).texts())


class _Snapshot:
    """V8's own format: flat lists of numbers, and a table of strings."""

    def __init__(self, told: dict[str, Any]) -> None:
        meta = told["snapshot"]["meta"]
        self._strings: list[str] = told["strings"]
        self._nodes: list[int] = told["nodes"]
        self._edges: list[int] = told["edges"]
        fields = meta["node_fields"]
        self._node_size = len(fields)
        self._type, self._name, self._count = (fields.index(name) for name in ("type", "name", "edge_count"))
        edge_fields = meta["edge_fields"]
        self._edge_size = len(edge_fields)
        self._edge_name, self._to = edge_fields.index("name_or_index"), edge_fields.index("to_node")
        kinds = meta["node_types"][self._type]
        self._joined = kinds.index("concatenated string")
        self._object = kinds.index("object")
        named = {*_PIECES, *_FEATURES}
        self._known = {index: text for index, text in enumerate(self._strings) if text in named}

    def texts(self) -> list[str]:
        joined: dict[int, dict[str, int]] = {}
        features: list[dict[str, int]] = []
        edge = 0
        for node in range(0, len(self._nodes), self._node_size):
            after = edge + self._nodes[node + self._count] * self._edge_size
            kind = self._nodes[node + self._type]
            if kind in (self._joined, self._object):
                parts = self._parts(edge, after)
                if kind == self._joined:
                    joined[node] = parts
                elif all(name in parts for name in _FEATURES):
                    features.append(parts)
            edge = after
        whole = [self._whole(node, joined) for node in joined]
        pairs = ["-".join(self._whole(parts[name], joined) for name in _FEATURES) for parts in features]
        return [*self._strings, *whole, *pairs]

    def _parts(self, edge: int, after: int) -> dict[str, int]:
        named = range(edge, after, self._edge_size)
        return {
            self._known[name]: self._edges[at + self._to]
            for at in named
            if (name := self._edges[at + self._edge_name]) in self._known
        }

    def _whole(self, node: int, joined: dict[int, dict[str, int]]) -> str:
        """A string that V8 keeps as a tree of its parts."""
        leaves: list[str] = []
        waiting = [node]
        while waiting:
            at = waiting.pop()
            parts = joined.get(at)
            if parts is None:
                leaves.append(self._strings[self._nodes[at + self._name]])
            else:
                waiting.extend(parts[piece] for piece in reversed(_PIECES) if piece in parts)
        return "".join(leaves)
