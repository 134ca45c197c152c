"""One server for the tests that do not stop it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.process import Live, Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server"), BOARDWRIGHT_LIMITS="off") as found:
        yield found


@pytest.fixture(autouse=True)
def close() -> Iterator[None]:
    yield
    for live in list(Live.opened):
        live.close()
