"""The documentation's site in a browser: nothing from elsewhere, no errors, fits every screen."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

SITE = Path(__file__).parents[2] / "build" / "site"
SCREENS = [(1366, 768, "light"), (360, 640, "dark")]
PAGES = ["index", "games/thrust", "api", "reference/search", "strength", "architecture"]
"""One of each kind: pictures, wide tables, long lines of code, signatures."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *_: Any) -> None:
        """Write nothing."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    assert SITE.exists(), "run `make site`"
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(SITE))) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize(("width", "height", "scheme"), SCREENS)
def test_pages_fit_and_load_nothing_from_elsewhere(
    browser: Browser, address: str, width: int, height: int, scheme: Any
) -> None:
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
    page = context.new_page()
    requests: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    for name in PAGES:
        page.goto(f"{address}/{name}.html", wait_until="domcontentloaded")
        expect(page.locator("h1").first).to_be_attached()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    assert not [url for url in requests if not url.startswith((address, "data:", "blob:"))]
    assert not errors
    context.close()


def test_search_finds_a_rule(browser: Browser, address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{address}/index.html")
    page.get_by_role("textbox", name="Search").fill("sealed fuel bids")
    expect(page.get_by_role("link", name="Thrust!").first).to_be_visible()
    context.close()
