"""A tournament that was broken off goes on where it was, and never with deals of another one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from quarterdeck.atomic_file import BadFile
from quarterdeck.lab.tournament import plan as planning
from quarterdeck.lab.tournament import playing
from quarterdeck.lab.tournament.logbook import Logbook
from quarterdeck.lab.tournament.plan import Duplicate, TournamentPlan
from quarterdeck.lab.tournament.playing import Played
from quarterdeck.lab.tournament.tournament import TournamentStopped, hold
from tests.lab.tournament.small import plan, untimed


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "crew.jsonl"


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Duplicate]:
    """Every deal that is really played."""
    really: list[Duplicate] = []
    play = playing.play

    def counted(wanted: TournamentPlan, duplicate: Duplicate) -> Played:
        really.append(duplicate)
        return play(wanted, duplicate)

    monkeypatch.setattr(playing, "play", counted)
    return really


def stop_after(deals: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the middle of the deal after so many."""
    play, before = playing.play, list(range(deals))

    def interrupted(wanted: TournamentPlan, duplicate: Duplicate) -> Played:
        if not before:
            raise KeyboardInterrupt
        before.pop()
        return play(wanted, duplicate)

    monkeypatch.setattr(playing, "play", interrupted)


def test_a_stopped_run_goes_on_where_it_was_and_ends_the_same(file: Path, played: list[Duplicate]) -> None:
    wanted = plan(games=6)
    straight = hold(wanted)
    played.clear()
    with pytest.MonkeyPatch.context() as for_now:
        stop_after(4, for_now)
        with pytest.raises(TournamentStopped) as stopped:
            hold(wanted, file=file)
    assert str(stopped.value) == "Stopped: 5 deals are left; the same command goes on from here."
    assert len(played) == 4
    assert untimed(hold(wanted, file=file)) == untimed(straight)
    assert played == list(wanted.duplicates())


def test_without_a_file_it_is_told_how_games_could_have_been_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(1, monkeypatch)
    with pytest.raises(
        TournamentStopped, match=r"^Stopped: 5 deals are left; with --resume FILE it could go on from here\.$"
    ):
        hold(plan())


def test_a_finished_tournament_is_read_and_not_played_again(file: Path, played: list[Duplicate]) -> None:
    first = hold(plan(), file=file)
    played.clear()
    steps: list[int] = []
    assert hold(plan(), file=file, progress=steps.append) == first
    assert played == []
    assert sum(steps) == 6


def test_a_finished_tournament_can_be_made_longer_or_read_in_part(file: Path, played: list[Duplicate]) -> None:
    hold(plan(games=4), file=file)
    played.clear()
    assert untimed(hold(plan(games=6), file=file)) == untimed(hold(plan(games=6)))
    assert {one.deal for one in played[:3]} == {2}
    assert untimed(hold(plan(games=2), file=file)) == untimed(hold(plan(games=2)))


@pytest.mark.parametrize("left", [1, 20, -1])
def test_a_line_that_was_broken_off_is_struck_out(file: Path, left: int, played: list[Duplicate]) -> None:
    straight = hold(plan(), file=file)
    whole = file.read_bytes()
    last = len(whole) - len(whole.splitlines(keepends=True)[-1])
    file.write_bytes(whole[: last + left] if left > 0 else whole[:left])
    played.clear()
    assert untimed(hold(plan(), file=file)) == untimed(straight)
    assert len(played) == 1
    assert len(file.read_bytes().splitlines()) == len(whole.splitlines())
    assert all(msgspec.json.decode(line) for line in file.read_bytes().splitlines())


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seed": "ebb"}, "its seed is “tide”, not “ebb”"),
        ({"seats": 3}, "its seats are 2, not 3"),
        ({"bots": ("lazy", "timid")}, "its bots are parrot, lazy, timid, not lazy, timid"),
        ({"options": {"odds": False}}, "its options are the usual ones, not odds false"),
        ({"game": "memoarrr"}, "its game is “piratatak”, not “memoarrr”"),
    ],
)
def test_another_tournament_in_the_file_is_refused(file: Path, changes: dict[str, Any], told: str) -> None:
    hold(plan(games=2), file=file)
    before = file.read_bytes()
    with pytest.raises(BadFile) as refused:
        hold(plan(games=2, **changes) if "game" not in changes else plan("memoarrr", games=2), file=file)
    assert refused.value.sentence == f"{file} belongs to another tournament: {told}; give the name of a new file."
    assert file.read_bytes() == before


def test_games_of_bots_that_have_been_changed_since_are_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hold(plan(games=2), file=file)
    monkeypatch.setattr("quarterdeck.lab.tournament.logbook.fingerprint", lambda _game, **_luck: "another")
    with pytest.raises(BadFile, match="was begun with other rules, bots or estimates of luck than those of now"):
        hold(plan(games=2), file=file)


@pytest.mark.parametrize("text", [b"a shopping list\n", b'{"format": "quarterdeck/1"}\n', b"[]\n"])
def test_a_file_of_something_else_is_left_alone(file: Path, text: bytes) -> None:
    file.write_bytes(text)
    with pytest.raises(BadFile, match="is not the file of a tournament"):
        hold(plan(games=2), file=file)
    assert file.read_bytes() == text


def test_a_line_that_is_no_deal_is_named(file: Path) -> None:
    hold(plan(games=2), file=file)
    with file.open("ab") as more:
        more.write(b"{}\n")
    with pytest.raises(BadFile, match=r", line 5 is not a finished deal: "):
        hold(plan(games=2), file=file)


def test_a_deal_is_in_the_file_before_the_next_one_begins(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play, lengths = playing.play, []

    def looking(wanted: TournamentPlan, duplicate: Duplicate) -> Played:
        lengths.append(file.read_bytes().count(b"\n"))
        return play(wanted, duplicate)

    monkeypatch.setattr(playing, "play", looking)
    hold(plan(games=2), file=file)
    assert lengths == [1, 2, 3]


def test_a_deal_that_was_written_twice_counts_once(file: Path) -> None:
    straight = hold(plan(games=2), file=file)
    with Logbook(file, plan(games=2)) as book:
        book.add(book.finished.values())
    assert hold(plan(games=2), file=file) == straight


def test_a_change_of_a_games_own_bots_is_no_change_for_the_other_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    luck = ("review/piratatak/value.py", "lab/tournament/luck.py")
    rules_and_bots = ("core/deal.py", "games/memoarrr/rules.py", "bots/memoarrr/brain.py", "bots/piratatak/values.json")
    for name in (*rules_and_bots, *luck):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("old", encoding="utf-8")
    monkeypatch.setattr(planning, "_HOUSE", tmp_path)

    def fingerprint(game: str, *, luck: bool = False) -> str:
        return planning.fingerprint.__wrapped__(game, luck=luck)

    before = fingerprint("memoarrr"), fingerprint("piratatak")
    (tmp_path / "bots/piratatak/values.json").write_text("new", encoding="utf-8")
    after = fingerprint("memoarrr"), fingerprint("piratatak")
    assert after[0] == before[0]
    assert after[1] != before[1]
    (tmp_path / "core/deal.py").write_text("new", encoding="utf-8")
    assert fingerprint("memoarrr") != after[0]
    for name in luck:
        before = fingerprint("piratatak"), fingerprint("piratatak", luck=True)
        (tmp_path / name).write_text("new", encoding="utf-8")
        assert fingerprint("piratatak") == before[0]
        assert fingerprint("piratatak", luck=True) != before[1]
