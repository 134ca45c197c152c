"""Debian's Chromium and one server. Each test has fresh browsers, which must end without fault."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.browser.guest import Guest
from tests.server.process import Server, running

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def chromium() -> str | None:
    usual = "/usr/bin/chromium"
    return shutil.which("chromium") or (usual if os.path.exists(usual) else None)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("browser"), BOARDWRIGHT_LIMITS="off") as found:
        yield found


# Not for the whole session: while Playwright runs, no other test could use asyncio.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    place = chromium()
    if place is None:
        pytest.skip("browser tests need Chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=place, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def arrive(browser: Browser, server: Server) -> Iterator[Callable[..., Guest]]:
    """Another person with another browser; say how it looks as Playwright's context options."""
    guests: list[Guest] = []

    def one_more(home: str = "", **look: Any) -> Guest:
        guests.append(Guest(browser, home or f"http://{server.url}", **look))
        return guests[-1]

    yield one_more
    for guest in guests:
        guest.close()
    for guest in guests:
        guest.check()


@pytest.fixture
def guest(arrive: Callable[..., Guest]) -> Guest:
    return arrive()
