"""Schemathesis over the HTTP API: every request is answered as the OpenAPI description says."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

from quarterdeck.protocol.requests import NewTable, WantedSeat
from tests.server.bad_input.crew import Crew
from tests.server.live import Live

CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,"
    "response_schema_conformance,negative_data_rejection,missing_required_header,unsupported_method,"
    "allow_header_conformance,use_after_free,ensure_resource_availability"
)
"""All but `positive_data_acceptance` (which names can be shown and which games are installed is more than a schema can
say) and those about authorization headers, of which there are none."""


def examined(live: Live, folder: Path, *flags: str, settings: str = "") -> None:
    """Run Schemathesis against a server; what it finds is what fails."""
    (folder / "schemathesis.toml").write_text(settings, encoding="utf-8")
    program = shutil.which("schemathesis", path=sysconfig.get_path("scripts"))
    assert program, "schemathesis is not installed"
    command = [program, "--config-file=schemathesis.toml", "run", f"{live.url}/api/openapi.json", f"--checks={CHECKS}"]
    command += ["--seed=1", "--warnings=off", "--no-color", "--generation-database=none", *flags]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 0, ended.stdout[-6_000:] + ended.stderr[-2_000:]
    live.check_well()


def test_the_whole_api_is_as_it_is_described(live: Live, tmp_path: Path) -> None:
    examined(live, tmp_path, "--phases=coverage,fuzzing,stateful", "--max-examples=3")


@pytest.mark.parametrize("which", ["playing", "waiting", pytest.param("ended", marks=pytest.mark.long)])
async def test_it_is_at_a_table_that_is_there_and_for_people_who_sit_at_it(
    live: Live, tmp_path: Path, which: str
) -> None:
    """At one in the middle of a game (which does not notice), at one that waits, and at one that has ended."""

    async with Crew(live, "memoarrr") as crew:
        table = crew.table
        if which == "ended":
            await crew.finish()
        if which == "waiting":
            seats = (WantedSeat(kind="me"), WantedSeat(kind="open"))
            opened = await crew.ann.server.open_table(NewTable(game="piratatak", seats=seats))
            table = opened.table.id or ""
        await asyncio.to_thread(
            examined,
            live,
            tmp_path,
            f"--header=Cookie: quarterdeck={crew.ann.server.keepsakes.token}",
            "--include-path-regex={table}",
            "--phases=fuzzing",
            "--max-examples=3",
            settings=f'[parameters]\n"path.table" = "{table}"\n',
        )
        if which == "waiting":
            assert len(live.rows(table)) > 1, "Schemathesis has not even found the free seat"
        if which != "ended":
            crew.check_unharmed()
            await crew.finish()
