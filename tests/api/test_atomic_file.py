"""A file is there whole or not at all, and a line is added whole or not at all."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from quarterdeck.atomic_file import BadFile, append_lines, whole_file


def left_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_file_takes_its_name_when_everything_is_written(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with whole_file(file) as output:
        output.write(b"one\n")
        assert not file.exists()
        output.write(b"two\n")
    assert file.read_bytes() == b"one\ntwo\n"
    assert left_in(tmp_path) == ["games.jsonl"]


def test_an_old_file_is_there_until_the_new_one_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"old")
    with whole_file(file) as output:
        output.write(b"new")
        output.flush()
        assert file.read_bytes() == b"old"
    assert file.read_bytes() == b"new"


def write_half(file: Path, error: type[BaseException]) -> None:
    with whole_file(file) as output:
        output.write(b"half of it")
        raise error


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt, SystemExit, OSError])
@pytest.mark.parametrize("old", [b"old", None])
def test_on_any_error_everything_is_as_before(error: type[BaseException], old: bytes | None, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    if old is not None:
        file.write_bytes(old)
    before = left_in(tmp_path)
    with pytest.raises(error):
        write_half(file, error)
    assert left_in(tmp_path) == before
    assert old is None or file.read_bytes() == old


@pytest.fixture(params=[0o022, 0o077, 0o002])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def test_others_may_read_it_as_far_as_the_umask_lets_them(umask: int, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with whole_file(file) as output:
        output.write(b"one\n")
    assert stat.S_IMODE(file.stat().st_mode) == 0o666 & ~umask
    assert os.umask(umask) == umask


def test_a_folder_is_not_written_to(tmp_path: Path) -> None:
    with pytest.raises(BadFile) as refused, whole_file(tmp_path):
        pass
    assert refused.value.code == "is-a-directory"


def test_a_missing_folder_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(BadFile) as refused, whole_file(tmp_path / "gone" / "games.jsonl"):
        pass
    assert refused.value.code == "no-such-directory"
    assert left_in(tmp_path) == []


def test_what_is_no_ordinary_file_is_never_replaced_by_one(tmp_path: Path) -> None:
    """Else `--records /dev/null`, run by root, would put a file in its place."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(BadFile) as refused, whole_file(pipe):
        pass
    assert refused.value.sentence.endswith(".")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert left_in(tmp_path) == ["pipe"]


def test_a_link_stays_a_link_to_what_is_written(tmp_path: Path) -> None:
    file, link = tmp_path / "games.jsonl", tmp_path / "latest"
    file.write_bytes(b"old")
    link.symlink_to(file)
    with whole_file(link) as output:
        output.write(b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"


def test_a_dangling_link_into_a_missing_folder_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "latest"
    link.symlink_to(tmp_path / "gone" / "games.jsonl")
    with pytest.raises(BadFile), whole_file(link):
        pass
    assert left_in(tmp_path) == ["latest"]


def test_a_line_is_added_below_the_others(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    append_lines(file, b"1\n")
    append_lines(file, b"2\n3\n")
    assert file.read_bytes() == b"1\n2\n3\n"
    assert left_in(tmp_path) == ["evening.jsonl"]


LINE = b'{"format":"quarterdeck/1","game":"memoarrr"}\n'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (LINE[:-1], LINE + LINE),
        (LINE + LINE[:5], LINE + LINE),
        (LINE[:5], LINE),
        (LINE[:25] + b"1" * 100_000, LINE),
        (b"Dear diary", b"Dear diary\n" + LINE),
    ],
    ids=["whole line without an end", "torn line", "only a torn line", "long torn line", "file of another kind"],
)
def test_a_line_is_never_added_to_the_middle_of_another(before: bytes, after: bytes, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_bytes(before)
    append_lines(file, LINE)
    assert file.read_bytes() == after


def test_a_disk_that_fails_while_a_line_is_added_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_bytes(b"1\n")

    def fail(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="Input/output error"):
        append_lines(file, b"2\n")
    assert file.read_bytes() == b"1\n"


def test_a_file_that_is_replaced_while_another_process_waits_for_it_gets_the_line(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_bytes(b"1\n")
    with file.open("rb") as first, ThreadPoolExecutor(1) as waiting:
        fcntl.flock(first, fcntl.LOCK_EX)
        appended = waiting.submit(append_lines, file, b"3\n")
        with whole_file(file) as output:
            output.write(b"2\n")
        fcntl.flock(first, fcntl.LOCK_UN)
        appended.result()
    assert file.read_bytes() == b"2\n3\n"
