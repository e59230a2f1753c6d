"""PettingZoo's own tests, for every set of options and every number of players."""

from __future__ import annotations

from pathlib import Path

import pytest
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped,unused-ignore]
from pettingzoo.test.save_obs_test import (  # type: ignore[import-untyped,unused-ignore]
    test_save_obs as save_obs_test,
)
from pettingzoo.test.state_test import (  # type: ignore[import-untyped,unused-ignore]
    test_state_space as state_space_test,
)

from quarterdeck.lab.pettingzoo import memoarrr_v0
from tests.lab.pettingzoo.tables import EVERY_SETTING, Setting

pytestmark = [
    # PettingZoo spares its own games these warnings, by their names: dictionaries with a mask, as all of them observe.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # When a match is over there is nothing to do any more, and our masks say so.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
def test_pettingzoos_api_test_passes(setting: Setting) -> None:
    api_test(setting.env(), num_cycles=200)


@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
def test_pettingzoos_seed_test_passes(setting: Setting) -> None:
    seed_test(setting.env, num_cycles=30)


@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
def test_pettingzoos_render_test_passes(setting: Setting) -> None:
    name = "Memoarrr!" if setting.module is memoarrr_v0 else "Piratatak:"
    render_test(setting.env, custom_tests={"ansi": lambda text: text.startswith(name)})


@pytest.mark.parametrize("setting", EVERY_SETTING, ids=str)
def test_pettingzoos_other_tests_pass(
    setting: Setting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    env = setting.env()
    state_space_test(env)
    save_obs_test(env)
    assert "Observations must be Box to save observations as image" in capsys.readouterr().out
