"""A person with a browser of their own."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Route, expect
from tests.server.process import Live
from websockets.sync.client import connect

import boardwright

__all__ = ["ME", "PATIENCE", "Guest", "computer"]

Json = dict[str, Any]
PATIENCE = 30_000
SLOW = float(os.environ.get("SLOW_PAGE", "0"))
"""Seconds that every answer of the server lingers: `SLOW_PAGE=0.4 pytest tests/browser`."""
ME: Json = {"kind": "me"}
SEED = "5eed" * 8
_TURN_OR_END = """() => document.title.startsWith("●")
  || document.querySelector('[aria-label="Result"]') !== null"""

expect.set_options(timeout=PATIENCE)


def computer(level: int = 1) -> Json:
    return {"kind": "computer", "level": level}


class Guest:
    """Notes what no visit may show: errors on the console, requests to other hosts."""

    def __init__(self, browser: Browser, home: str, **look: Any) -> None:
        usual = {"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}}
        # A test of the service worker allows it: Playwright can't hold back what passes through it.
        look = usual | {"service_workers": "block"} | look
        self.context = browser.new_context(base_url=home, **look)
        self._confirms = bool(look.get("has_touch"))
        self.context.set_default_timeout(PATIENCE)
        self.home = home
        self.faults: list[str] = []
        self._pardoned = ["Service Worker registration blocked by Playwright"]
        self._commands = 0
        self.context.on("request", self._see_request)
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._hear)
        if SLOW:
            self._slow_down(page)
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        return page

    def _slow_down(self, page: Page) -> None:
        """A weak device on a slow line, where what races on the page comes to light."""

        def linger(route: Route) -> None:
            time.sleep(SLOW)
            route.continue_()

        page.route("**/api/**", linger)
        device = self.context.new_cdp_session(page)
        device.send("Emulation.setCPUThrottlingRate", {"rate": 4})

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _see_request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        own = urlsplit(self.home).netloc
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != own:
            self.faults.append(f"another host: {request.url}")

    def pardon(self, pattern: str) -> None:
        """Faults like this are part of the story."""
        self._pardoned.append(pattern)

    def check(self) -> None:
        left = [fault for fault in self.faults if not self._is_pardoned(fault)]
        assert not left, "\n".join(left)

    def _is_pardoned(self, fault: str) -> bool:
        return any(re.search(pattern, fault) for pattern in self._pardoned)

    def close(self) -> None:
        self.context.close()

    # -- going about ---------------------------------------------------------------------

    def open(self, path: str) -> None:
        self.page.goto(path)

    def colours(self, scheme: Literal["light", "dark"]) -> None:
        """As the system is set, until the page has followed."""
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        self.page.wait_for_function(
            "scheme => document.documentElement.dataset.theme === scheme", arg=scheme
        )

    def sit(self, match: str) -> None:
        self.open(f"/m/{match}")
        expect(self.tools).to_be_visible()

    def create(self, game: str, *seats: Json, **more: Any) -> str:
        """A match made behind the page's back, for stories that begin later; against computers
        unless the seats are given."""
        if not seats:
            count = boardwright.game(game, more.get("options")).seats
            seats = (ME, *[computer()] * (count - 1))
        is_alone = all(seat["kind"] != "open" for seat in seats)
        body = {"game": game, "seats": seats, **({"seed": SEED} if is_alone else {}), **more}
        answer = self.context.request.post("/api/matches", data=body)
        assert answer.status == 201, answer.text()
        return str(answer.json()["match"])

    def command(self, match: str, do: str, **fields: Any) -> Json:
        self._commands += 1
        body = {"type": do, "id": f"{do}-{self._commands}", **fields}
        answer: Json = self.context.request.post(f"/api/matches/{match}/commands", data=body).json()
        return answer

    def snapshot(self, match: str) -> Json:
        found: Json = self.context.request.get(f"/api/matches/{match}").json()
        return found

    def live(self, match: str) -> Live:
        """A connection of this guest's beside the page's own."""
        cookies = (f"{cookie['name']}={cookie['value']}" for cookie in self.context.cookies())
        address = f"ws://{urlsplit(self.home).netloc}/api/matches/{match}/live"
        return Live(connect(address, additional_headers={"Cookie": "; ".join(cookies)}))

    # -- what is on the page ---------------------------------------------------------------

    def button(self, name: str | re.Pattern[str], *, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def confirm_on_touch(self) -> None:
        """Confirms a turn of one decision, which a touch screen asks for."""
        if self._confirms:
            self.button("Confirm", exact=True).click()

    @property
    def tools(self) -> Locator:
        return self.page.get_by_role("toolbar", name="Game actions")

    @property
    def end(self) -> Locator:
        return self.page.get_by_role("region", name="Result")

    @property
    def turns(self) -> Locator:
        """The lines of the record beside the board; in Thrust! only those of open turns."""
        return self.log.get_by_role("listitem")

    @property
    def log(self) -> Locator:
        """The record beside the board, which says how many entries it has."""
        return self.page.get_by_role("list", name="Turns so far")

    def logged(self) -> int:
        """The number of entries of the record, with those in folded turns."""
        return int(self.log.get_attribute("data-entries") or 0) if self.log.count() else 0

    def tool(self, name: str) -> Locator:
        view = self.page.get_by_role("toolbar", name="View and sharing")
        return self.tools.or_(view).get_by_role("button", name=name)

    def cell(self, space: str) -> Locator:
        """A square or space of the board."""
        return self.page.get_by_role("gridcell", name=re.compile(rf"^{space},"))

    def is_due(self) -> bool:
        """Waits until this guest is to decide, or the game is over: False."""
        self.page.wait_for_function(_TURN_OR_END)
        return self.end.count() == 0

    @property
    def match(self) -> str:
        """The match of the page shown."""
        return urlsplit(self.page.url).path.rpartition("/")[2]

    def overflow(self) -> int:
        """By how many pixels the page is wider than its window."""
        wide: int = self.page.evaluate(
            "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return wide

    def picture(self, path: Path, *, whole: bool = False) -> None:
        self.page.wait_for_function(
            '() => [...document.images].every((one) => one.complete || one.loading === "lazy")'
        )
        self.page.screenshot(path=path, full_page=whole)
