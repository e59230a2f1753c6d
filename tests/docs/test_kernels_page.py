"""docs/kernels.md: what is typed in gives the answers that are printed, and all figures were written by a benchmark."""

from __future__ import annotations

import doctest

from benchmarks.kernel_parts.expected import cases
from quarterdeck.lab.kernels.environment import layout
from tests.docs.pages import DOCS, blocks, table_rows
from tools.pages import kernels_page
from tools.pages.kernels_page import measured, rate

PAGE = DOCS / "kernels.md"


def test_every_line_gives_the_answer_that_is_printed() -> None:
    typed = "\n".join(block.text for block in blocks(PAGE, "pycon"))
    session = doctest.DocTestParser().get_doctest(typed, {}, PAGE.name, str(PAGE), 0)
    assert len(session.examples) == 10
    said: list[str] = []
    ran = doctest.DocTestRunner(verbose=False).run(session, out=said.append)
    assert ran.failed == 0, "".join(said)


def test_every_kernel_that_was_measured_has_its_row() -> None:
    rows = table_rows(PAGE, "| game | players | played by")
    assert {row["case"] for row in measured("h200")["games"]} == {case.name for case in cases()}
    assert len(rows) == len(cases())
    assert {row[2] for row in rows} == {"random", "a crew of different manners"}


def test_the_simpler_way_to_the_gpu_was_kept_because_the_other_was_not_half_as_fast_again() -> None:
    kept = measured("h200")
    for game in ("memoarrr", "piratatak"):
        in_c = max(row["moves_per_second"] for row in kept["in_c"] if row["game"] == game)
        ours = [row["moves_per_second"] for row in kept["other_ways"] if (row["way"], row["game"]) == ("ours", game)]
        assert in_c < 1.5 * ours[0]
        assert f"{in_c / ours[0]:.2f} ×" in PAGE.read_text(encoding="utf-8")


def test_pgx_is_shown_at_its_best_batch() -> None:
    shown = {row[0]: row[2] for row in table_rows(PAGE, "| random play | compiled")}
    for game in ("tic_tac_toe", "connect_four", "backgammon"):
        speeds = [row["moves_per_second"] for row in measured("h200")["pgx"] if row["game"] == game]
        assert len(speeds) == 5
        assert shown[game] == rate(max(speeds))


def test_the_goal_on_the_gpu_was_reached_with_the_same_games() -> None:
    kept = measured("h200")
    assert kept["goal"]["best"] >= kept["goal"]["moves_per_second"] == 3e10
    assert all(kept["same"].values())


def test_figures_are_told_with_two_digits() -> None:
    assert rate(1.2497e11) == "1.2 × 10¹¹"
    assert rate(998_765) == "998,765"


def test_every_part_of_an_observation_is_explained() -> None:
    for game in ("memoarrr", "piratatak"):
        written = kernels_page.PARTS[f"sight_{game}"]()
        assert written.count("\n") == 2 + len(layout(game, 4))
