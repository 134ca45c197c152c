"""The installed page: the service worker, what it stores, and the icons."""

from __future__ import annotations

import json
import re
import shutil
from base64 import b64encode
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

from playwright.sync_api import Browser, expect
from tests.browser.axe import serious_faults
from tests.browser.guest import Guest
from tests.server.process import running
from web.icons import ICONS, PUBLIC, draw

import boardwright
from boardwright.server.problem import Problem
from boardwright.server.static_files import BUILD_DIR, StaticFiles

CONTROLLED = """async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((done) =>
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
}"""
_IS_STORED = """async (address) => {
  while (!(await caches.match(address)))
    await new Promise((done) => setTimeout(done, 20));
}"""
_FRESH = """async () => {
  const cache = await caches.open("boardwright-matches");
  await cache.put("/api/mine", new Response("[]"));
  return (await fetch("/api/mine")).json();
}"""
_ACTIVATED = """async (name) => {
  const pause = () => new Promise((done) => setTimeout(done, 20));
  while (!(await caches.has(name))) await pause();
  const registration = await navigator.serviceWorker.ready;
  while (registration.installing || registration.waiting) await pause();
  while (registration.active.state !== "activated") await pause();
}"""
_DIFFERENCE = """async ([one, other]) => {
  const pixels = async (data) => {
    const image = await createImageBitmap(await (await fetch(data)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await pixels(one), await pixels(other)];
  if (a.width !== b.width || a.height !== b.height) return 255;
  return a.data.reduce((most, value, at) => Math.max(most, Math.abs(value - b.data[at])), 0);
}"""
OFFLINE = "Failed to load resource|WebSocket|ERR_CONNECTION_REFUSED|ERR_FAILED"


def test_what_was_seen_is_read_offline(arrive: Callable[..., Guest], tmp_path: Path) -> None:
    with running(tmp_path) as server:
        guest = arrive(f"http://{server.url}", service_workers="allow")
        page, match = guest.page, guest.create("thrive")
        guest.pardon(OFFLINE)
        guest.sit(match)
        page.evaluate(CONTROLLED)
        page.evaluate(_IS_STORED, f"/api/matches/{match}")
        finished = guest.create("grow")
        guest.command(finished, "resign", seat=0)
        guest.open(f"/m/{finished}")
        page.evaluate(_IS_STORED, f"/api/matches/{finished}/replay?seat=0")
        guest.open("/")
        expect(page.get_by_role("heading", name="Your games")).to_be_visible()
        page.evaluate(_IS_STORED, "/api/mine")
        unseen = guest.create("grow")
        server.stop()

        page.reload()
        banner = page.get_by_role("status").filter(has_text="You’re offline")
        expect(banner).to_be_visible()
        expect(page.get_by_role("heading", name="Thrive", exact=True)).to_be_visible()
        guest.open(f"/m/{match}")
        expect(page.get_by_text("As you last saw it")).to_be_visible()
        expect(guest.cell("a1")).to_be_visible()
        expect(guest.tools).to_have_count(0)
        assert not serious_faults(guest)
        guest.open(f"/replay/{finished}")
        expect(page.get_by_role("heading", name="Grow, replay")).to_be_visible()
        expect(page.get_by_role("link", name="Your games")).to_be_visible()
        guest.open(f"/m/{unseen}")
        expect(page.get_by_text("isn’t stored on this device")).to_be_visible()
        page.get_by_role("link", name="Back to the games").click()
        expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
        for game in boardwright.names():
            guest.open(f"/rules/{game}")
            expect(page.locator("article h2").first).to_be_visible()
            page.wait_for_function(
                "() => [...document.images].every((image) => image.naturalWidth > 0)"
            )

        server.start("--port", server.url.rpartition(":")[2])
        page.get_by_role("button", name="Try again").click()
        expect(banner).to_have_count(0)
        assert page.evaluate(_FRESH) != []  # while the server answers, the cache does not
        guest.open(f"/m/{match}")
        expect(guest.tools).to_be_visible()
        guest.open("/settings")
        page.get_by_role("button", name="Delete stored games").click()
        expect(page.get_by_text("All copies are deleted")).to_be_visible()
        stored = "async () => (await (await caches.open('boardwright-matches')).keys()).length"
        assert page.evaluate(stored) == 0


class _PageServer(ThreadingHTTPServer):
    """Serves a build of the page as the server does, without an API."""

    def __init__(self, build: Path) -> None:
        super().__init__(("127.0.0.1", 0), _PageHandler)
        self.files = StaticFiles(build)
        Thread(target=self.serve_forever, daemon=True).start()


class _PageHandler(BaseHTTPRequestHandler):
    server: _PageServer

    def do_GET(self) -> None:
        try:
            file = self.server.files.find(urlsplit(self.path).path) or self.server.files.index
        except Problem:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("content-type", file.media_type)
        self.send_header("cache-control", file.cache)
        self.end_headers()
        self.wfile.write(file.body)

    def log_message(self, *_: object) -> None:
        return


def test_a_new_build_replaces_the_shell(browser: Browser, tmp_path: Path) -> None:
    server = _PageServer(BUILD_DIR)
    guest = Guest(browser, f"http://127.0.0.1:{server.server_port}", service_workers="allow")
    root = guest.page.locator("html")
    guest.open("/settings")
    guest.page.evaluate(CONTROLLED)
    server.files = StaticFiles(_other_build(tmp_path / "page"))
    guest.open("/settings")
    expect(root).to_have_attribute("data-build", "new")  # with the first visit, not the second
    guest.page.evaluate(_ACTIVATED, "boardwright-shell-new")
    server.shutdown()
    server.server_close()
    guest.open("/rules/grow")
    expect(root).to_have_attribute("data-build", "new")
    expect(guest.page.get_by_role("link", name="New game")).to_be_visible()
    guest.close()


def _other_build(build: Path) -> Path:
    """A build with another index.html, and hence a service worker with another build id."""
    shutil.copytree(BUILD_DIR, build)
    index, worker = build / "index.html", build / "service-worker.js"
    index.write_text(index.read_text().replace("<html", '<html data-build="new"', 1))
    script, count = re.subn(r"`[0-9a-f]{16}`", "`new`", worker.read_text())
    assert count == 1
    worker.write_text(script)
    return build


def test_icons_are_drawn_from_the_svg(browser: Browser) -> None:
    page = browser.new_page()
    for name, icon in ICONS.items():
        drawn, kept = draw(browser, icon), (PUBLIC / name).read_bytes()
        assert page.evaluate(_DIFFERENCE, [_data_url(drawn), _data_url(kept)]) <= 2, name
    page.close()


def _data_url(png: bytes) -> str:
    return f"data:image/png;base64,{b64encode(png).decode()}"


def test_the_manifest_names_icons_and_games() -> None:
    manifest = json.loads((PUBLIC / "boardwright.webmanifest").read_text(encoding="utf-8"))
    sizes = {icon["src"]: icon["sizes"] for icon in manifest["icons"] if "png" in icon["src"]}
    assert sizes == {
        f"/{name}": f"{icon.size}x{icon.size}"
        for name, icon in ICONS.items()
        if name != "apple-touch-icon.png"
    }
    shortcuts = {shortcut["url"] for shortcut in manifest["shortcuts"]}
    assert shortcuts == {f"/play/{game}" for game in boardwright.names()}
