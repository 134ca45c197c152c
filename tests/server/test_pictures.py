"""Pictures over HTTP: of positions, of whole matches, and the previews of links."""

from __future__ import annotations

import asyncio
import html
import io
import random
import re
from pathlib import Path
from typing import Any, cast

import pytest
from PIL import Image
from tests.hosting.logged_match import begun
from tests.server.in_process import Idle
from tests.server.process import Server

import boardwright
from boardwright.pictures import draw_preview, rasterise
from boardwright.server import pictures as server_pictures
from boardwright.server.engines import Engines
from boardwright.server.link_preview import base_url, preview_of, preview_tags
from boardwright.server.made_files import FileCache, MadeFiles
from boardwright.server.pictures import Pictures
from boardwright.server.problem import Problem
from boardwright.server.settings import Settings

_TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)" />')
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" width="4" height="4"></svg>'


def tags_of(page: str) -> dict[str, str]:
    return {name: html.unescape(content) for name, content in _TAG.findall(page)}


def size_of(file: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(file)) as image:
        return image.size


def resign(client: Any, match: str, seat: int) -> None:
    client.post(f"/api/matches/{match}/commands", {"type": "resign", "id": "r", "seat": seat})


@pytest.mark.parametrize("game", boardwright.names())
def test_pictures_of_a_match(server: Server, game: str) -> None:
    ada = server.client()
    match = ada.create(game, seats=[{"kind": "me"}] * 2)["match"]
    path = f"/api/matches/{match}"
    picture = ada.get(f"{path}/picture?place=0")
    assert picture.headers["content-type"] == "image/png"
    assert picture.headers["cache-control"] == "no-store"
    assert size_of(picture.content)[0] == 1000
    assert size_of(ada.get(f"{path}/preview").content) == (1200, 630)
    assert ada.get(f"{path}/picture?place=999").json()["code"] == "no_such_place"
    assert ada.get(f"{path}/picture?place=-1").json()["code"] == "no_such_place"
    assert ada.get(f"{path}/picture?seat=7").json()["code"] == "no_such_seat"
    assert ada.get(f"{path}/animation").json()["code"] == "not_over"
    bob = server.client()
    hidden = boardwright.game(game).has_hidden_parts
    assert bob.get(f"{path}/picture?seat=0").status_code == (403 if hidden else 200)
    resign(ada, match, 0)
    assert "max-age" in ada.get(f"{path}/preview").headers["cache-control"]
    frames = len(ada.get(f"{path}/replay").json())
    animation = ada.get(f"{path}/animation?format=webp")
    assert animation.headers["content-type"] == "image/webp"
    with Image.open(io.BytesIO(animation.content)) as image:
        assert getattr(image, "n_frames", 1) == frames
    assert ada.get(f"{path}/animation?format=webp").content == animation.content
    assert ada.get(f"{path}/animation?format=png").status_code == 400


def test_links_to_matches_carry_a_preview(server: Server) -> None:
    ada = server.client()
    match = ada.create(name='Ada "<b>&', seats=[{"kind": "me"}, {"kind": "open"}])["match"]
    for path in (f"/m/{match}", f"/replay/{match}"):
        page = ada.get(path)
        tags = tags_of(page.text)
        base = str(page.url).removesuffix(path)
        assert tags["og:url"] == base + path
        assert tags["og:image"] == f"{base}/api/matches/{match}/preview"
        assert tags["og:title"] == 'Thrive: Ada "<b>&, open seat'
        assert tags["og:description"] == "Waiting for players"
        assert tags["twitter:card"] == "summary_large_image"
        assert "<b>" not in page.text
    for path in ("/", "/lobby", "/m/none-such", "/play/thrive"):
        assert not tags_of(ada.get(path).text)


def test_a_preview_shows_what_a_spectator_may_see() -> None:
    """Of two matches that differ in what is hidden, picture and page are the same."""
    rng, differing = random.Random(7), 0
    for number in range(6):
        logged = begun("thrust", secret=f"{rng.getrandbits(256):064x}")
        for _ in range(6 * number):
            if logged.hosted.status == "playing":
                logged.turn(rng)
        hosted = logged.hosted
        state = hosted.match.state
        twin = state.game.determinize(state.view(None), rng)
        differing += twin != state
        found = []
        for world in (state, twin):
            hosted.match.state = world
            preview = preview_of(hosted)
            page = preview_tags(b"<head></head>", preview, "https://a.example", "/m/x", "x")
            png = rasterise(draw_preview(preview), 300)
            found.append((preview, page, png))
        assert found[0] == found[1]
    assert differing >= 4


def test_the_address_is_the_public_one_or_that_of_the_request() -> None:
    public = Settings(public_url="https://play.example.org/")
    assert base_url(public, "http", {"host": "x"}) == "https://play.example.org"
    assert base_url(Settings(), "http", {"host": "Here:8000"}) == "http://here:8000"
    assert base_url(Settings(), "http", {}) == ""


def test_the_cache_keeps_the_last_used() -> None:
    cache = FileCache(max_bytes=30)
    for name in "abc":
        cache.add(name, b"x" * 10)
    assert cache.find("a")
    cache.add("d", b"y" * 15)
    assert [bool(cache.find(name)) for name in "abcd"] == [True, False, False, True]
    assert cache.size == 25
    cache.add("e", b"z" * 31)
    assert cache.size == 0


class _Animator(Idle):
    """Engines that count the animations they make."""

    def __init__(self) -> None:
        super().__init__()
        self.made = 0

    async def animate(self, record: str, seat: int | None, format: str, address: str) -> bytes:
        self.made += 1
        await asyncio.sleep(0)
        return f"{record} {seat} {format}".encode()


def test_what_is_made_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def draw(svg: str, width: int) -> bytes:
        drawn.append(svg)
        return b"png"

    monkeypatch.setattr(server_pictures, "rasterise", draw)
    engines = _Animator()

    async def ask() -> None:
        files = MadeFiles()
        found = Pictures(cast("Engines", engines), files)
        assert [await found.png(_SVG, 10) for _ in range(3)] == [b"png"] * 3
        wanted = [found.animation("m", "r", None, "gif", "here") for _ in range(3)]
        assert set(await asyncio.gather(*wanted)) == {b"r None gif"}
        await asyncio.sleep(0)
        assert found.find_animation("m", None, "gif") == b"r None gif"
        assert found.find_animation("m", 0, "gif") is None
        await files.stop()

    asyncio.run(ask())
    assert (len(drawn), engines.made) == (1, 1)


def test_a_server_without_the_extra_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(server_pictures, "is_available", lambda: False)
    monkeypatch.setattr("boardwright.server.link_preview.is_available", lambda: False)
    with pytest.raises(Problem, match=r"lacks the extra boardwright\[print\]") as raised:
        asyncio.run(Pictures(cast("Engines", Idle()), MadeFiles()).png(_SVG, 10))
    assert raised.value.code == "no_pictures"
    preview = preview_of(begun("thrive").hosted)
    page = preview_tags(b"<head></head>", preview, "https://a.example", "/m/x", "x").decode()
    assert "og:image" not in page
    assert tags_of(page)["twitter:card"] == "summary"
