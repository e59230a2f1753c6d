"""Writes what the page knows of the wire, from the server's own types: TypeScript types, visibility, retried refusals.

python web/wire_types.py          write src/wire/generated.ts
python web/wire_types.py --check  exit with 1 and a sentence if it is out of date
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from quarterdeck.protocol.messages import SEND_AGAIN
from quarterdeck.protocol.paces import PACES
from web import node
from web.schema import document, visibility

WEB = Path(__file__).parent
WRITTEN = WEB / "src" / "wire" / "generated.ts"
BANNER = "/* Written by web/schema.py and json-schema-to-typescript. Do not edit it here. */"
PROGRAM = WEB / "node_modules" / "json-schema-to-typescript" / "dist" / "src" / "cli.js"


CONSTANTS = """
/** Of one kind of event: how long it is shown, whether it turns all cards down, and which facts are shown until then
 * or to one seat alone. */
export interface EventVisibility {{
  /** In parts of the table's exposure time. */
  beat: number;
  turnsDown?: true;
  forNow?: readonly string[];
  private?: readonly string[];
}}
export interface GameVisibility {{
  events: Readonly<Record<string, EventVisibility>>;
  /** The fields of a view that are gone when a private look is over. */
  privateFacts: readonly string[];
}}
/** What each game declares in its types. */
export const VISIBILITY: Readonly<Record<string, GameVisibility>> = {visibility};
/** The exposure time of each pace, in milliseconds. */
export const EXPOSURE: Readonly<Record<PaceName, number>> = {exposure};
/** The codes of refusals after which the same command is sent again, with its id. */
export const SEND_AGAIN: readonly string[] = {again};
"""


def typescript() -> str:
    """The whole of generated.ts."""
    exposure = {name: pace.exposure for name, pace in PACES.items()}
    games = ",\n".join(f"  {json.dumps(game)}: {json.dumps(told)}" for game, told in visibility().items())
    constants = {"visibility": f"{{\n{games}\n}}", "exposure": json.dumps(exposure), "again": json.dumps(SEND_AGAIN)}
    return _types() + CONSTANTS.format(**constants)


def _types() -> str:
    node.have()
    node.install()
    found = node.find()
    assert found is not None
    command = [
        str(found.program),
        str(PROGRAM),
        f"--bannerComment={BANNER}",
        "--no-additionalProperties",
        "--maxItems=-1",
    ]
    schema = json.dumps(document(), ensure_ascii=False)
    return subprocess.run(command, input=schema, capture_output=True, encoding="utf-8", check=True).stdout


def main(arguments: Sequence[str]) -> int:
    text = typescript()
    if "--check" not in arguments:
        WRITTEN.write_text(text, encoding="utf-8")
    elif not WRITTEN.exists() or WRITTEN.read_text(encoding="utf-8") != text:
        print("web/src/wire/generated.ts is out of date: run make docs.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
