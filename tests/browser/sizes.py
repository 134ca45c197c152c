"""The windows that every decision must fit into, and whether a control can be seen in one."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

__all__ = ["LAPTOP", "SIZES", "check_in_sight", "is_partly_in_sight", "resize"]

SIZES = (
    (360, 640),
    (390, 844),
    (640, 360),
    (844, 390),
    (1024, 600),
    (1920, 1080),
    (1366, 768),
)
"""Width and height: phones upright and on their side, a netbook, a large screen, a laptop."""
LAPTOP = SIZES[-1]
_LOOKS = 60
"""Each takes two frames: a page that is still being laid out gets that many."""
# What was measured waits for two frames.
_HIDDEN = """async (parts, [whole, top]) => {
  if (top) scrollTo(0, 0);
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  const isOnTop = (part, x, y) => {
    const top = document.elementFromPoint(x, y);
    return part.contains(top) || top?.contains(part) && top.closest("svg, button, a") !== null;
  };
  const isInSight = (part) => {
    const { left, right, top, bottom, width, height } = part.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const [dx, dy] = [Math.min(3, width / 4), Math.min(3, height / 4)];
    const points = [[x, y], [left + dx, y], [right - dx, y], [x, top + dy], [x, bottom - dy]];
    const isSeen = ([x, y]) => isOnTop(part, x, y);
    return whole ? points.every(isSeen) : points.some(isSeen);
  };
  return parts.filter((part) => !isInSight(part))
    .map((part) => part.getAttribute("aria-label") ?? part.textContent.trim());
}"""


def check_in_sight(parts: Locator, *, top: bool = True) -> None:
    """Each of them lies whole in the window and under nothing.

    The window is scrolled to its top before, unless it is to be seen as the page has scrolled it.
    """
    expect(parts.first).to_be_visible()
    for _ in range(_LOOKS):
        hidden = parts.evaluate_all(_HIDDEN, [True, top])
        if not hidden:
            return
    size = parts.page.viewport_size
    raise AssertionError(f"outside the window or covered at {size}: {hidden}")


def is_partly_in_sight(part: Locator) -> bool:
    """Whether any of it is seen in the window as that is scrolled now."""
    return not part.evaluate_all(_HIDDEN, [False, False])


def resize(page: Page, size: tuple[int, int]) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
