"""A full disk, a damaged file and loose permissions are noticed, by `healthz` and by `doctor`."""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from tests.server.in_process import create_app, inside

from boardwright.server.app_context import AppContext
from boardwright.server.doctor import examine
from boardwright.server.settings import Settings
from boardwright.store import StoreDamaged, StoredEvent, open_store
from boardwright.store.sqlite_file import DATABASE


async def _health(context: AppContext) -> tuple[int, str]:
    transport = httpx.ASGITransport(app=create_app(context))  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
        answer = await http.get("/healthz")
    return answer.status_code, answer.json()["status"]


def _findings(data: Path) -> dict[str, tuple[str, str]]:
    found = examine(Settings.read({}, data=data, port=0))
    return {finding.what: (finding.state, finding.words) for finding in found}


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(context: AppContext) -> None:
        assert await _health(context) == (200, "ok")
        with monkeypatch.context() as patch:
            patch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=5_000_000))
            assert await _health(context) == (503, "disk_full")
        assert await _health(context) == (200, "ok")

    inside(tmp_path, body)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=5_000_000))
    state, words = _findings(tmp_path)["database"]
    assert state == "bad"
    assert "4 MB are free" in words


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A data folder with a database that is damaged somewhere in the middle."""

    async def fill() -> None:
        store = open_store(None, tmp_path)
        await store.open()
        body = b'"' + b"x" * 3_000 + b'"'
        for number in range(20):
            await store.append(f"m{number}", 0, [StoredEvent(body)] * 20)
        await store.close()

    asyncio.run(fill())
    with (tmp_path / DATABASE).open("r+b") as file:
        file.seek(600_000)
        file.write(os.urandom(200_000))
    return tmp_path


def test_a_damaged_file(damaged: Path) -> None:
    async def body(context: AppContext) -> None:
        with pytest.raises(StoreDamaged):
            await context.store.verify()
        assert await _health(context) == (503, "damaged")

    inside(damaged, body)
    state, words = _findings(damaged)["database"]
    assert state == "bad"
    assert "restore a backup" in words


def test_damage_that_a_query_comes_upon(damaged: Path) -> None:
    async def body() -> None:
        store = open_store(None, damaged)
        await store.open()
        with pytest.raises(StoreDamaged):
            await asyncio.gather(*(store.load(f"m{number}") for number in range(20)))
        with pytest.raises(StoreDamaged):
            await store.check()
        await store.close()

    asyncio.run(body())


def test_doctor_looks_at_the_file_of_a_running_server(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        found = await asyncio.to_thread(_findings, tmp_path)
        assert found["database"] == ("note", "A server is already running on this data folder.")

    inside(tmp_path, body)


@pytest.fixture
def loose_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("loose_umask")
def test_only_the_owner_can_read_the_data(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o777)

    async def body(context: AppContext) -> None:
        number = len(await context.store.load("m"))
        await context.store.append("m", number, [StoredEvent(b"0")])
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in data.iterdir()}
        assert {DATABASE, f"{DATABASE}-wal", "boardwright.lock", "secret"} <= set(modes)
        assert set(modes.values()) == {0o600}
        assert stat.S_IMODE(data.stat().st_mode) == 0o700

    inside(data, body)
    data.chmod(0o777)
    for file in data.iterdir():
        file.chmod(0o666)
    inside(data, body)
