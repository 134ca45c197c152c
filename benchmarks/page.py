"""How quickly the page answers on a large board: `python -m benchmarks.page [grow] [--clicks N]`.

Grow on a full board of 25 by 25 spaces with eight players, beside one of 9 by 9 with two, in
Chromium without a graphics card. "click" is the time from the input to the next paint, as the
browser's own Event Timing reports it in steps of 8 ms, for clicks that take a head in hand, grow it
or drop one; "hover" and "turns" are the times between two frames while the mouse wanders over the
board, and while the computers' turns arrive. "work" is the processor time that the page's main
thread spends on a click: it says the same whether the machine is busy or not. Milliseconds; the
last line is large over small. `--profile` also prints where the scripts' time went.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, sync_playwright
from tests.browser.conftest import FLAGS, chromium
from tests.browser.guest import ME, Guest, computer
from tests.server.process import running

import boardwright
from boardwright.core.state import State
from boardwright.core.turn import Decide

BOARDS = {"small": {"size": 9, "players": 2}, "large": {"size": 25, "players": 8}}
FULL = 0.45
"""The share of the spaces that are occupied when the measurement begins."""
STEPS = 120
LAPTOP = {"width": 1366, "height": 768}
UNREPORTED = 16.0
"""Event Timing leaves out what was quicker."""
_WATCH = """() => {
  window.frames_ms = [];
  window.clicks_ms = new Map();
  let before = performance.now();
  const frame = (now) => {
    window.frames_ms.push(now - before);
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) {
        const slowest = Math.max(duration, window.clicks_ms.get(interactionId) ?? 0);
        window.clicks_ms.set(interactionId, slowest);
      }
  }).observe({ type: "event", durationThreshold: 16 });
}"""
_FRAMES = "() => window.frames_ms.splice(0).slice(1)"
_CLICKS = "() => [...window.clicks_ms.values()]"
_SETTLED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))"

Figures = dict[str, list[float]]


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.page", description=__doc__)
    parser.add_argument("game", nargs="?", choices=["grow"], default="grow")
    parser.add_argument("--clicks", type=int, default=30)
    parser.add_argument("--profile", action="store_true", help="where the scripts' time went")
    options = parser.parse_args()
    results = {}
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with running(Path(data), BOARDWRIGHT_LIMITS="off") as server:
            for name, board in BOARDS.items():
                look: dict[str, Any] = {"viewport": LAPTOP, "reduced_motion": "no-preference"}
                guest = Guest(browser, f"http://{server.url}", **look)
                results[name] = _measure(guest, board, options.clicks, options.profile)
                guest.close()
        browser.close()
    _report(results)


def midgame(board: dict[str, int]) -> State:
    """A position of random play in which red is to play and has not begun its turn."""
    chance = random.Random(16)
    state = boardwright.game("grow", board | {"first": "seat1"}).start()
    while True:
        turn = state.turn()
        assert isinstance(turn, Decide)
        if turn.seats == (0,) and state.begins_turn and _share(state) >= FULL:
            return state
        state = state.act(chance.choice(state.legal_actions(turn.seats[0])))


def _share(state: State) -> float:
    rows = str(state).split()[0]
    return sum(letter.isalpha() for letter in rows) / len(rows.split("/")) ** 2


def _measure(guest: Guest, board: dict[str, int], clicks: int, profile: bool) -> Figures:
    seats = [ME, *[computer()] * (board["players"] - 1)]
    start = {"position": str(midgame(board))}
    guest.sit(guest.create("grow", *seats, options=board | {"first": "seat1"}, start=start))
    assert guest.is_due()
    page = guest.page
    device = guest.context.new_cdp_session(page)
    # Set here: `enable` without it goes back to the time on the wall.
    device.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(_WATCH)
    if profile:
        device.send("Profiler.enable")
        device.send("Profiler.start")
    _hover(guest, board["size"])
    hover = page.evaluate(_FRAMES)
    work = [_click(guest, device) for _ in range(clicks)]
    page.evaluate(_FRAMES)
    _end_turn(guest)
    turns = page.evaluate(_FRAMES)
    if profile:
        _print_profile(board, device)
    slow = page.evaluate(_CLICKS)
    quick = [UNREPORTED] * max(0, clicks - len(slow))
    return {"click": slow + quick, "work": work, "hover": hover, "turns": turns}


def _hover(guest: Guest, size: int) -> None:
    """The mouse goes over the board from corner to corner."""
    box = guest.page.get_by_role("grid").bounding_box()
    assert box is not None
    for step in range(STEPS):
        x = box["x"] + box["width"] * (step % 40 + 0.5) / 40
        y = box["y"] + box["height"] * (step + 0.5) / STEPS
        guest.page.mouse.move(x, y)


def _click(guest: Guest, device: CDPSession) -> float:
    """Takes the next head in hand, or grows the one in hand, or drops one; returns the work."""
    names = guest.page.get_by_role("gridcell").evaluate_all(
        "cells => cells.map((cell) => cell.getAttribute('aria-label') ?? '')"
    )
    wanted = ("grow here", "can still move, to", "free")
    for words in wanted:
        space = next((name.split(",")[0] for name in names if words in name), None)
        if space is not None:
            break
    assert space is not None
    box = guest.cell(space).bounding_box()
    assert box is not None
    before = _task_time(device)
    guest.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    guest.page.evaluate(_SETTLED)
    return _task_time(device) - before


def _task_time(device: CDPSession) -> float:
    metrics = device.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(one["value"]) for one in metrics if one["name"] == "TaskDuration")


def _end_turn(guest: Guest) -> None:
    guest.button("End turn").first.click()
    sure = guest.page.get_by_role("dialog").get_by_role("button", name="End turn")
    guest.page.wait_for_function(
        "() => !document.title.startsWith('●') || document.querySelector('dialog[open]')"
    )
    if sure.count() and sure.is_visible():
        sure.click()
    guest.page.wait_for_function("() => !document.title.startsWith('●')")
    guest.is_due()
    guest.page.wait_for_timeout(1500)


def _print_profile(board: dict[str, int], device: CDPSession) -> None:
    profile = device.send("Profiler.stop")["profile"]
    names = {
        node["id"]: f"{node['callFrame']['functionName'] or '(anonymous)'}"
        f" {node['callFrame']['url'].rpartition('/')[2]}:{node['callFrame']['lineNumber']}"
        for node in profile["nodes"]
    }
    spent: Counter[str] = Counter()
    for node, delta in zip(profile["samples"], profile["timeDeltas"], strict=True):
        spent[names[node]] += delta
    print(f"\n{board['size']} by {board['size']}, milliseconds in each function:")
    for name, micros in spent.most_common(18):
        print(f"{micros / 1000:8.1f}  {name}")


def _p95(times: Sequence[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


def _report(results: dict[str, Figures]) -> None:
    columns = [
        f"{part} {what}" for part in ("click", "work", "hover", "turns") for what in ("mid", "p95")
    ]
    print(f"\n{'board':8}" + "".join(f"{column:>11}" for column in columns))
    rows = {
        name: [
            value for times in parts.values() for value in (statistics.median(times), _p95(times))
        ]
        for name, parts in results.items()
    }
    rows["ratio"] = [large / small for small, large in zip(*rows.values(), strict=True)]
    for name, values in rows.items():
        print(f"{name:8}" + "".join(f"{value:11.1f}" for value in values))


if __name__ == "__main__":
    main()
