"""The same tournament on one core, on several, and on a cluster; and what is said when something is missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from quarterdeck.bots.bot import BotFailed
from quarterdeck.core.errors import how_to_install
from quarterdeck.lab.extras import MissingExtra, needed
from quarterdeck.lab.runner import Engine, NoCluster, UnknownEngine
from quarterdeck.lab.tournament import plan as planning
from quarterdeck.lab.tournament.plan import Duplicate, OtherProgram
from quarterdeck.lab.tournament.tournament import TASK_SECONDS, Tasks, hold, play_some
from tests.lab.tournament.small import plan, untimed


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A Dask cluster of two processes, with a scheduler that has an address, as on several machines."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as running:
        yield running.scheduler_address


def test_several_processes_play_the_same_games() -> None:
    wanted = plan("memoarrr", games=20, seats=3, options={"abilities": True})
    assert untimed(hold(wanted, Engine(jobs=2))) == untimed(hold(wanted))


def test_a_cluster_plays_the_same_games(tmp_path: Path, cluster: str) -> None:
    wanted = plan("memoarrr", games=20)
    file = tmp_path / "crew.jsonl"
    steps: list[int] = []
    held = hold(wanted, Engine("dask", cluster=cluster), file, steps.append)
    assert untimed(held) == untimed(hold(wanted))
    assert sum(steps) == 30
    assert file.read_bytes().count(b"\n") == 31


def test_an_error_of_a_bot_comes_back_from_a_cluster(cluster: str) -> None:
    with pytest.raises(BotFailed, match="drunkard: The bot at seat 1 failed"):
        hold(plan(games=8, bots=("lazy", "drunkard")), Engine("dask", cluster=cluster))


def test_an_error_of_a_bot_comes_back_from_another_process() -> None:
    with pytest.raises(BotFailed, match="drunkard: The bot at seat 1 failed"):
        hold(plan(games=8, bots=("lazy", "drunkard")), Engine(jobs=2))


def test_a_cluster_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")

    def silent(_address: str, **_settings: object) -> None:
        raise OSError("Timed out trying to connect")

    monkeypatch.setattr(distributed, "Client", silent)
    with pytest.raises(NoCluster, match=r"No Dask cluster answers at tcp://127\.0\.0\.1:1"):
        hold(plan(), Engine("dask", cluster="tcp://127.0.0.1:1"))


def test_a_machine_with_other_bots_is_not_played_on() -> None:
    here = planning.fingerprint("piratatak", luck=False)
    assert play_some(plan(), here, [Duplicate(0, ("lazy", "timid"))])[1]
    with pytest.raises(OtherProgram):
        play_some(plan(), "another", [Duplicate(0, ("lazy", "timid"))])


def test_an_engine_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownEngine, match="There is no engine called “steam”; there are loky, dask, ray"):
        Engine("steam")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("package", "extra", "engine"),
    [
        ("openskill", "lab", Engine()),
        ("joblib", "lab", Engine("dask")),
        ("distributed", "cluster", Engine("dask")),
        ("ray", "ray", Engine("ray")),
    ],
)
def test_a_missing_package_is_told_with_what_to_type(
    package: str, extra: str, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtra) as missing:
        hold(plan(), engine)
    assert missing.value.sentence.endswith(f"the package {package}, which is not installed. {how_to_install(extra)}")


def test_a_package_that_is_there_but_broken_is_not_called_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "half_installed.py").write_text("import no_such_package_at_all\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError):
        needed("half_installed", "lab", "Nothing needs")


def test_tasks_hold_every_deal_once_and_grow_to_a_size_that_is_worth_handing_over() -> None:
    deals = list(plan(games=2000).duplicates())
    tasks = Tasks(deals)
    handed: list[list[Duplicate]] = []
    for task in tasks:
        handed.append(list(task))
        tasks.took(0.01 * len(task), len(task))
    assert [one for task in handed for one in task] == deals
    assert len(handed[0]) == 1
    assert max(map(len, handed)) == TASK_SECONDS / 0.01
    assert len(handed[-1]) == 1


def test_slow_deals_are_handed_over_one_by_one() -> None:
    tasks = Tasks(list(plan(games=40).duplicates()))
    for task in tasks:
        assert len(task) == 1
        tasks.took(20.0, 1)
