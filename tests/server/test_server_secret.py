"""The secret behind sessions and dice: complete, private, created once."""

from __future__ import annotations

import errno
import multiprocessing
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest

from boardwright.server.doctor import examine
from boardwright.server.secret import load_secret
from boardwright.server.settings import BadSettings, Settings

WEAK = {
    "empty": b"",
    "truncated": b"0123456789abcde",
    "whitespace": b" \t\n" * 20,
    "zeros, as a power cut may leave them": b"\0" * 64,
    "no text": b"\xff" * 64,
}


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def _finding(data: Path) -> tuple[str, str]:
    (found,) = [one for one in examine(Settings(data=data, port=0)) if one.what == "secret"]
    return found.state, found.words


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def test_it_is_created_once_and_readable_by_its_owner_only(data: Path) -> None:
    secret = load_secret("", data)
    assert len(secret) >= 32
    assert load_secret("", data) == secret
    assert os.listdir(data) == ["secret"]
    assert (_mode(data), _mode(data / "secret")) == (0o700, 0o600)


@pytest.mark.parametrize("given", ["", "given" * 4])
def test_a_folder_readable_by_others_is_made_private(data: Path, given: str) -> None:
    data.mkdir()
    data.chmod(0o755)
    load_secret(given, data)
    assert _mode(data) == 0o700


def test_a_folder_shared_by_all_users_is_refused_and_unchanged(data: Path) -> None:
    data.mkdir()
    data.chmod(0o1777)
    with pytest.raises(BadSettings, match="shared by all users"):
        load_secret("", data)
    assert _mode(data) == 0o1777


@pytest.mark.parametrize("name", WEAK)
def test_a_secret_that_can_be_guessed_is_refused(data: Path, name: str) -> None:
    data.mkdir()
    place = data / "secret"
    place.write_bytes(WEAK[name])
    with pytest.raises(BadSettings) as refused:
        load_secret("", data)
    words = str(refused.value)
    assert str(place) in words
    assert "16" in words
    assert "delete" in words
    assert "0123" not in words
    assert place.read_bytes() == WEAK[name]
    state, found = _finding(data)
    assert state == "bad"
    assert words in found


def test_a_multiline_secret_is_accepted(data: Path) -> None:
    data.mkdir()
    (data / "secret").write_text("first line\nsecond line\n")
    assert load_secret("", data) == "first line\nsecond line"
    assert _finding(data)[0] == "good"


def test_a_server_does_not_start_with_an_empty_secret(data: Path) -> None:
    data.mkdir()
    (data / "secret").touch()
    command = [sys.executable, "-m", "boardwright", "serve", "--port", "0", "--data", str(data)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode != 0
    assert str(data / "secret") in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("step", ["write", "fsync", "link"])
def test_a_full_disk_leaves_nothing_behind(
    data: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, step, full)
        with pytest.raises(BadSettings, match="No space left"):
            load_secret("", data)
    assert os.listdir(data) == []
    assert load_secret("", data)


def test_a_partial_write_is_completed(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system takes only part of is written on, never kept as it is."""
    write: Callable[[int, bytes], int] = os.write
    monkeypatch.setattr(os, "write", lambda file, some: write(file, some[:5]))
    assert len(load_secret("", data)) >= 32


def _start(data: Path, barrier: Barrier, found: multiprocessing.SimpleQueue[str]) -> None:
    barrier.wait()
    found.put(load_secret("", data))


@pytest.mark.slow("several servers")
def test_processes_started_together_share_one_secret(data: Path) -> None:
    context = multiprocessing.get_context("spawn")
    barrier, found = context.Barrier(4), context.SimpleQueue()
    processes = [context.Process(target=_start, args=(data, barrier, found)) for _ in range(4)]
    for process in processes:
        process.start()
    secrets = {found.get() for _ in processes}
    for process in processes:
        process.join()
    assert len(secrets) == 1
    assert os.listdir(data) == ["secret"]


def test_the_first_of_two_wins(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one has written its own by the time this one is about to."""
    link: Callable[[str, Path], None] = os.link

    def late(made: str, place: Path) -> None:
        place.write_text("made by another process")
        link(made, place)

    monkeypatch.setattr(os, "link", late)
    assert load_secret("", data) == "made by another process"
    assert os.listdir(data) == ["secret"]
