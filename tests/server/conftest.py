"""One server for the tests that do not stop it, a PostgreSQL for each module that asks for one, and
limits whose time a test advances."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.postgres import MISSING, PostgresServer, binaries, fresh_database
from tests.server.counting_server import Time
from tests.server.manual_limits import RATE
from tests.server.process import Live, Server, running

from boardwright.server.limits import Limits
from boardwright.server.settings import Settings


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server"), BOARDWRIGHT_LIMITS="off") as found:
        yield found


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    """A test may stop it, and starts it again."""
    if binaries() is None:
        pytest.skip(MISSING)
    with PostgresServer() as found:
        yield found


@pytest.fixture(scope="module")
def database(postgres: PostgresServer) -> str:
    return fresh_database(postgres.address)


@pytest.fixture(autouse=True)
def close() -> Iterator[None]:
    yield
    for live in list(Live.opened):
        live.close()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def limits(time: Time) -> Limits:
    return Limits(Settings(commands_per_second=RATE), time.clock)
