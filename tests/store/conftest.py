"""Every store, fresh for each test, and a PostgreSQL server for the whole run."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from tests.postgres import MISSING, binaries, fresh_database, running_postgres

from boardwright.store import Store, open_store

Body = Callable[[Store], Awaitable[None]]
Try = Callable[[Body], None]


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a running server, with {} for the name of a database."""
    if binaries() is None:
        pytest.skip(MISSING)
    with running_postgres() as address:
        yield address


@pytest.fixture
def database(postgres: str) -> str:
    return fresh_database(postgres)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.database)])
def make_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Makes a store on the same matches each time."""
    url = request.getfixturevalue("database") if request.param == "postgresql" else None
    return lambda: open_store(url, tmp_path)


@pytest.fixture
def trial(make_store: Callable[[], Store]) -> Try:
    """Runs a test's body on a fresh store."""

    def run(body: Body) -> None:
        async def main() -> None:
            store = make_store()
            await store.open()
            try:
                await body(store)
            finally:
                await store.close()

        asyncio.run(main())

    return run
