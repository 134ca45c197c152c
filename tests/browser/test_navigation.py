"""Links, Back and a server that is gone: the page moves without being loaded anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.guest import Guest
from tests.server.process import running

HOME = "Choose a game"


def _mark(guest: Guest) -> None:
    """A page that is loaded anew forgets the mark."""
    guest.page.evaluate("() => { window.mark = 'same page'; }")


def _is_same_page(guest: Guest) -> bool:
    return bool(guest.page.evaluate("() => window.mark === 'same page'"))


def _expect_heading(guest: Guest, name: str) -> None:
    expect(guest.page.get_by_role("heading", name=name, level=1)).to_be_visible()


def test_back_returns_home_without_a_reload(guest: Guest) -> None:
    guest.open("/")
    _expect_heading(guest, HOME)
    _mark(guest)
    guest.button("Play Thrive against the computer").click()
    expect(guest.tools).to_be_visible()
    guest.page.go_back()
    _expect_heading(guest, HOME)
    guest.page.go_forward()
    expect(guest.tools).to_be_visible()
    assert _is_same_page(guest)


def test_links_do_not_reload_the_page(guest: Guest) -> None:
    guest.open("/")
    _expect_heading(guest, HOME)
    _mark(guest)
    guest.page.get_by_role("link", name="Lobby").click()
    _expect_heading(guest, "Lobby")
    guest.page.get_by_role("link", name="Settings").click()
    _expect_heading(guest, "Settings")
    guest.page.get_by_role("link", name="Boardwright").click()
    _expect_heading(guest, HOME)
    assert _is_same_page(guest)


def test_the_skip_link_does_not_leave_the_match(guest: Guest) -> None:
    guest.sit(guest.create("thrive"))
    _mark(guest)
    guest.page.get_by_role("main").evaluate("main => { main.dataset.mark = 'same match'; }")
    guest.page.get_by_role("link", name="Skip to").focus()
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_function("() => location.hash === '#main'")
    guest.page.go_back()
    guest.page.wait_for_function("() => location.hash === ''")
    expect(guest.page.locator("main[data-mark='same match']")).to_be_visible()
    assert _is_same_page(guest)


def test_the_shell_stays_while_the_server_is_down(
    arrive: Callable[..., Guest], tmp_path: Path
) -> None:
    with running(tmp_path) as server:
        guest = arrive(f"http://{server.url}")
        guest.pardon("ERR_CONNECTION_REFUSED|Failed to (load resource|fetch)|preload")
        guest.open("/")
        _expect_heading(guest, HOME)
        _mark(guest)
        server.kill()
        for name in ("Lobby", "Settings"):
            guest.page.get_by_role("link", name=name).click()
            _expect_heading(guest, "Page not loaded")
            expect(guest.page.get_by_role("alert")).to_contain_text("server can't be reached")
        guest.page.get_by_role("link", name="Boardwright").click()
        _expect_heading(guest, HOME)
        guest.page.go_back()
        _expect_heading(guest, "Page not loaded")
        guest.button("Retry").click()
        expect(guest.page.get_by_role("alert")).to_be_visible()
        server.start("--port", server.url.rpartition(":")[2])
        # Without a click: the page looks whether the server is back.
        _expect_heading(guest, "Settings")
        guest.page.get_by_role("link", name="Lobby").click()
        _expect_heading(guest, "Lobby")
        server.kill()
        expect(guest.page.get_by_role("alert")).to_contain_text("server can't be reached")
        assert _is_same_page(guest)
