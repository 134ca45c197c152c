"""Every screen there is, one after the other, each with something on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.boards.thrive import thrive_move
from tests.browser.guest import ME, Guest, computer

import boardwright

__all__ = ["LAST_TITLE", "advance", "own_ply", "screens"]

ROOT = Path(__file__).parents[2]
LAST_TITLE = boardwright.game_type(boardwright.names()[-1]).title
"""The last of the games on the first page: when it is there, all are."""
OPEN = {"kind": "open"}
_EXCHANGE = """() => localStorage.setItem("boardwright.witness",
  localStorage.getItem("boardwright.witness").replaceAll(/[0-9a-f]{64}/g, "another"))"""
"""As if the server had committed to other dice than those it shows."""


def advance(guest: Guest, match: str, turns: int) -> None:
    """Some turns of a game against computers, played as the hints say."""
    for _ in range(turns):
        ply = own_ply(guest, match)
        hinted = guest.command(match, "hint")
        assert hinted.get("type") == "hint", hinted
        done = guest.command(match, "play", ply=ply, actions=hinted["actions"])
        assert done.get("type") == "ack", done


def own_ply(guest: Guest, match: str) -> int:
    """Waits for the first seat's turn."""
    live = guest.live(match)
    shown = live.next("snapshot")
    while 0 not in shown["display"].get("deciding", ()):
        shown = live.next("update")
    live.close()
    return int(shown["ply"])


def screens(guest: Guest, turns: int = 1) -> Iterator[str]:
    """Goes to each screen and says its name when it is there."""
    _arrive(guest, "/")
    expect(guest.page.get_by_role("heading", name=LAST_TITLE)).to_be_visible()
    yield "home"
    playing = {game: guest.create(game) for game in boardwright.names()}
    for game, match in playing.items():
        # Where something is hidden, each decision is confirmed by itself.
        advance(guest, match, turns * (4 if boardwright.game_type(game).has_hidden_parts else 1))
    for screen in (_doors, _tables, _afterwards, _lessons):
        yield from screen(guest, playing)


def _arrive(guest: Guest, path: str, *, heading: str = "") -> None:
    guest.open(path)
    title = guest.page.get_by_role("heading", level=1)
    expect(title.filter(has_text=heading) if heading else title.first).to_be_visible()


def _doors(guest: Guest, playing: dict[str, str]) -> Iterator[str]:
    guest.create("grow", ME, OPEN, OPEN, listed=True, name="Ada", options={"players": 3})
    _arrive(guest, "/")
    expect(guest.page.get_by_role("heading", name=LAST_TITLE)).to_be_visible()
    yield "home-again"
    _arrive(guest, "/play/thrive")
    guest.page.get_by_text("House rules").click()
    yield "new-game"
    _arrive(guest, f"/m/{guest.create('thrive', ME, OPEN)}", heading="Waiting for players")
    expect(guest.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    yield "waiting-room"
    _arrive(guest, f"/m/{_awaits_seed(guest)}", heading="Starting the game")
    expect(guest.page.get_by_text("Your part of the dice is in the browser")).to_be_visible()
    yield "starting"
    _arrive(guest, "/lobby")
    expect(guest.page.get_by_role("heading", name="Games to watch")).to_be_visible()
    yield "lobby"
    _arrive(guest, "/settings")
    yield "settings"
    guest.pardon("404.*/no/such/page")
    _arrive(guest, "/no/such/page")
    yield "lost"


def _awaits_seed(guest: Guest) -> str:
    """A match that waits for a seed which this browser has not made."""
    issued = guest.context.request.get("/api/commitment").json()
    part = {"commitment": issued, "seed": None, "seed_hash": "ab" * 32}
    return guest.create("thrive", ME, computer(), **part)


def _tables(guest: Guest, playing: dict[str, str]) -> Iterator[str]:
    for game, match in playing.items():
        guest.sit(match)
        assert guest.is_due()
        if game == "thrive":
            thrive_move(guest)
        yield f"match-{game}"
    guest.tool("Rules").click()
    expect(guest.page.get_by_role("dialog").get_by_role("article")).to_be_visible()
    yield "rules-dialog"
    guest.page.keyboard.press("Escape")
    guest.tool("Share").click()
    guest.button("Continue on another device").click()
    yield "share-dialog"
    handed = guest.create("thrust", ME | {"name": "Ada"}, ME | {"name": "Ben"})
    _arrive(guest, f"/m/{handed}", heading="Pass the device")
    yield "hand-over"
    guest.button("show the board").click()
    expect(guest.tools).to_be_visible()
    yield "on-one-device"


def _afterwards(guest: Guest, playing: dict[str, str]) -> Iterator[str]:
    guest.command(playing["thrive"], "resign")
    _arrive(guest, f"/m/{playing['thrive']}")
    expect(guest.end).to_be_visible()
    yield "after-the-game"
    guest.end.get_by_role("link", name="Replay and analysis").click()
    guest.button("Analyse this game").click()
    expect(guest.page.get_by_role("img", name="Win probability")).to_be_visible(timeout=60_000)
    guest.button("Verify the dice").click()
    expect(guest.page.get_by_text("All checks passed.")).to_be_visible()
    guest.page.get_by_role("slider", name="Turn").fill("1")
    yield "replay"
    guest.page.evaluate(_EXCHANGE)
    _arrive(guest, f"/m/{playing['grow']}", heading="These dice are not fair")
    yield "other-dice"


def _lessons(guest: Guest, playing: dict[str, str]) -> Iterator[str]:
    for game in playing:
        if (ROOT / f"web/src/learn/{game}.json").exists():
            _arrive(guest, f"/learn/{game}", heading="Learn ")
            guest.button("Next").click()
            yield f"learn-{game}"
        if (ROOT / f"docs/games/{game}.md").exists():
            _arrive(guest, f"/rules/{game}")
            yield f"rules-{game}"
