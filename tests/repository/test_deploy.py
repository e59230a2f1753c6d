"""What hosts take from deploy/: it fits the image, the settings and the version of today."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from datetime import UTC, datetime
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
import yaml

import quarterdeck
from quarterdeck.commands import COMMANDS
from quarterdeck.server.settings import described
from tools import audit, chart, image, man, pythons, release, sbom
from tools.imaging import oci

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
VARIABLES = {one.variable for one in described()}
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose" / "compose.yaml").read_text(encoding="utf-8"))
WORKERS = [one for name, one in COMPOSE["services"].items() if name.startswith("worker")]


def test_compose_starts_two_workers_with_postgresql_and_nats_behind_caddy() -> None:
    assert set(COMPOSE["services"]) == {"worker-1", "worker-2", "caddy", "postgres", "nats"}
    for worker in WORKERS:
        assert worker["environment"].keys() <= VARIABLES
        assert "@postgres/" in worker["environment"]["QUARTERDECK_DATABASE"]
        assert worker["environment"]["QUARTERDECK_BUS"] == "nats://nats"
        assert worker["read_only"]
        assert worker["cap_drop"] == ["ALL"]
        assert "ports" not in worker, "only the proxy can be reached from outside"
        assert worker["healthcheck"]["test"] == image.CONFIG["Healthcheck"]["Test"]
        assert worker["networks"] == ["inside"]
    assert COMPOSE["networks"]["inside"]["internal"]
    assert [name for name, one in COMPOSE["services"].items() if "ports" in one] == ["caddy"]


def test_caddy_of_the_compose_file_knows_both_workers_and_hides_the_inside() -> None:
    text = (DEPLOY / "compose" / "Caddyfile").read_text(encoding="utf-8")
    assert f"reverse_proxy worker-1:{image.PORT} worker-2:{image.PORT}" in text
    assert "/metrics" in text
    assert text.count("{") == text.count("}")


def test_the_chart_is_of_this_version_and_names_settings_that_exist() -> None:
    about = yaml.safe_load((DEPLOY / "chart" / "Chart.yaml").read_text(encoding="utf-8"))
    assert about["version"] == about["appVersion"] == quarterdeck.__version__
    text = (DEPLOY / "chart" / "templates" / "server.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"QUARTERDECK_\w+", text)) <= VARIABLES
    assert f"runAsUser: {image.USER}" in text
    assert f"containerPort: {image.PORT}" in text


@pytest.mark.skipif(chart.find_helm() is None, reason="Helm comes with the packages of the tests on Linux alone")
def test_the_chart_is_linted_and_rendered_for_one_replica_and_for_several() -> None:
    chart.lint()
    for values in ({}, chart.SEVERAL):
        assert list(chart.complaints(chart.rendered(values))) == []
    with pytest.raises(chart.ChartFailed, match="Several replicas need PostgreSQL"):
        chart.rendered({"replicas": 2})


def test_the_image_is_not_for_root_and_names_settings_that_exist() -> None:
    names = {one.partition("=")[0] for one in image.CONFIG["Env"]}
    assert {name for name in names if name.startswith("QUARTERDECK_")} <= VARIABLES
    assert image.CONFIG["User"] == f"{image.USER}:{image.USER}"
    assert next(one.default for one in described() if one.name == "port") == image.PORT


def test_a_layer_is_the_same_whenever_and_in_whatever_order_its_files_were_written(tmp_path: Path) -> None:
    digests = []
    for turn, names in enumerate((["b", "a"], ["a", "b"])):
        root = tmp_path / str(turn)
        (root / "data").mkdir(parents=True)
        for name in names:
            (root / name).write_text("ahoy", encoding="utf-8")
        layer = oci.write_layer(tmp_path / f"layout{turn}", root, "test", 1_700_000_000, {"data": 10001})
        digests.append(
            oci.write_image(tmp_path / f"layout{turn}", "1", {"os": "linux"}, {}, [layer], "2026-01-01T00:00:00Z")
        )
    assert digests[0] == digests[1]


def test_everything_that_is_shipped_has_a_licence_and_a_version(tmp_path: Path) -> None:
    assert sbom.main([str(tmp_path / "all.json")]) == 0
    parts = {part["name"] for part in sbom.document()["components"]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {re.split(r"[>=;\[]", one)[0] for one in project["dependencies"]} <= parts
    page = yaml.safe_load((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert page.keys() <= parts
    assert {"pyodide", "cpython"} <= parts, "the engine inside the page is shipped, too"


def test_the_licences_of_others_lie_beside_the_page_word_for_word() -> None:
    told = (ROOT / "web" / "public" / "licences.txt").read_text(encoding="utf-8")
    parts = [str(part["name"]) for part in (*sbom.npm_parts(), *sbom.engine_parts())]
    assert [name for name in parts if not re.search(rf"^{name}\b.*: .*License", told, re.MULTILINE)] == []
    packages = [ROOT / "web" / "node_modules" / name for name in sbom.IN_THE_PAGE]
    texts = [file for package in packages for file in package.glob("[Ll][Ii][Cc][Ee][Nn][Ss][Ee]*")]
    texts += [Path(str(file.locate())) for file in distribution("msgspec").files or () if file.name == "LICENSE"]
    assert texts
    assert [file for file in texts if file.read_text(encoding="utf-8").strip() not in told] == []


def test_npm_is_asked_about_every_package_whose_code_is_shipped() -> None:
    """`npm audit --omit=dev` leaves out what package.json calls a tool for development."""
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert [name for name in sbom.IN_THE_PAGE if packages[f"node_modules/{name}"].get("dev")] == []


def test_every_command_has_a_man_page() -> None:
    pages = man.pages()
    assert len(pages) == len(COMMANDS) + 1
    for text in pages.values():
        assert [part for part in (".SH NAME", ".SH SYNOPSIS", ".SH EXAMPLES") if part not in text] == []


def test_the_version_is_the_same_everywhere() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    facts = {"version": quarterdeck.__version__, "date": str(cited["date-released"])}
    for name, lines in release.PLACES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        assert [release.named(text, pattern) for pattern, _ in lines] == [facts[fact] for _, fact in lines], name
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[:2] == ["Unreleased", f"{facts['version']} – {facts['date']}"]
    assert image.CONFIG["Labels"]["org.opencontainers.image.version"] == quarterdeck.__version__
    assert distribution("quarterdeck").version == quarterdeck.__version__


def test_a_tagged_tree_has_the_version_of_its_tag() -> None:
    assert release.tags("--points-at", "HEAD", "v*") in ([], [f"v{quarterdeck.__version__}"])


CHANGES = """# Changelog

## Unreleased

### Fixed

- A leak.

### Added

- A rudder.

## 1.1.0

### Added

- A mast.

## 1.0.0

The first version.
"""


def test_a_release_moves_what_is_unreleased_below_the_heading_of_the_version() -> None:
    told = release.released(CHANGES, "2.0.0", "2030-01-02")
    assert "## Unreleased\n\n## 2.0.0 – 2030-01-02\n\n### Added\n\n- A rudder.\n\n### Fixed\n\n- A leak." in told
    assert told.endswith(CHANGES[CHANGES.index("## 1.1.0") :])


def test_a_release_of_a_version_that_was_begun_has_one_list_of_each_kind() -> None:
    told = release.released(CHANGES, "1.1.0", "2030-01-02")
    assert (
        "\n\n## 1.1.0 – 2030-01-02\n\n### Added\n\n- A rudder.\n- A mast.\n\n### Fixed\n\n- A leak.\n\n## 1.0.0" in told
    )
    assert told.count("## 1.1.0") == 1


@pytest.mark.parametrize("text", ["", "A word without a heading.\n", "### Invented\n\n- A sail.\n"])
def test_a_release_without_a_change_or_with_one_of_no_kind_is_refused(text: str) -> None:
    with pytest.raises(release.ReleaseRefused):
        release.released(f"# Changelog\n\n## Unreleased\n\n{text}", "2.0.0", "2030-01-02")


def test_a_release_needs_three_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(["soon"]) == 2
    assert "make release VERSION=0.3.0" in capsys.readouterr().err


def test_the_image_takes_its_addresses_from_the_metadata() -> None:
    told = image.address_labels({"Source": "https://code.example/quarterdeck", "Issues": "https://code.example/i"})
    assert told == {"org.opencontainers.image.source": "https://code.example/quarterdeck"}


@pytest.mark.parametrize(
    ("printed", "code"),
    [
        ("Found 2 known vulnerabilities in 1 package", 1),
        ("1 high severity vulnerability", 1),
        ("3 vulnerabilities (1 low, 2 high); the fix of a connection error", 1),
        ("npm error audit endpoint returned an error", audit.UNREACHABLE),
        ("Dependency not found and could not be audited: aiohttp", audit.UNREACHABLE),
    ],
)
def test_a_known_weakness_is_told_apart_from_a_database_that_is_silent(printed: str, code: int) -> None:
    words = [sys.executable, "-c", f"print({printed!r}); raise SystemExit(1)"]
    assert audit.answer("Python", words, ROOT) == code


def test_the_metadata_of_the_package_is_complete() -> None:
    told = distribution("quarterdeck").metadata
    for field in ("Summary", "License-Expression", "Requires-Python", "Author", "Keywords", "Description-Content-Type"):
        assert told[field], field


def test_the_metadata_names_only_pythons_that_the_tests_have_seen() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = [line.rpartition(" ")[2] for line in project["classifiers"] if ":: Python :: 3." in line]
    oldest = project["requires-python"].removeprefix(">=")
    whole = [name for name, run in pythons.seen().items() if run.passed and not run.failed]
    assert versions == sorted({oldest, *whole}, key=lambda version: int(version.partition(".")[2]))


def test_a_run_that_wrote_no_report_counts_as_failed(tmp_path: Path) -> None:
    assert pythons.counted(tmp_path / "3.14.xml", "3.14.0").failed == 1
    report = tmp_path / "3.13.xml"
    cases = (
        ("a", "b"),
        ("c", "d", "<skipped/>"),
        ("c", "e", "<failure/>"),
        ("c", "f", "<error/>"),
        ("c", "f", "<error/>"),
    )
    told = "".join(
        f'<testcase classname="{one}" name="{name}">{"".join(part)}</testcase>' for one, name, *part in cases
    )
    report.write_text(f"<testsuites><testsuite>{told}</testsuite></testsuites>", encoding="utf-8")
    counted = pythons.counted(report, "3.13.0")
    assert (counted.passed, counted.failed, counted.skipped) == (1, 2, 1)


def test_what_fails_twice_has_failed_and_what_is_not_run_again_too() -> None:
    first = pythons.Seen("3.14.0", datetime.now(UTC), 90, 3, 1)
    assert pythons.again(first, pythons.Seen("3.14.0", datetime.now(UTC), 3, 0, 0)).failed == 0
    assert pythons.again(first, pythons.Seen("3.14.0", datetime.now(UTC), 2, 1, 0)).failed == 1
    assert pythons.again(first, pythons.Seen("3.14.0", datetime.now(UTC), 1, 0, 0)).failed == 2


def test_a_python_that_is_not_there_is_refused_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert pythons.main(["python2.0"]) == 2
    assert "There is no Python at “python2.0”" in capsys.readouterr().err
