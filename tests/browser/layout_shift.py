"""How far what is shown moves by itself: the Cumulative Layout Shift of web.dev/cls."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page

__all__ = ["MOST", "layout_shift", "watch_layout"]

MOST = 0.1
"""What browsers call good."""
# Shifts less than a second apart add up, for five seconds at most; the worst such sum counts.
# What follows a click within half a second is expected.
_WATCH = """(() => {
  let [sum, begin, before] = [0, 0, 0];
  window.layout_shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue;
      const isNew = startTime - before > 1000 || startTime - begin > 5000;
      [sum, begin, before] = [isNew ? value : sum + value, isNew ? startTime : begin, startTime];
      window.layout_shift = Math.max(window.layout_shift, sum);
    }
  }).observe({ type: "layout-shift", buffered: true });
})()"""


def watch_layout(context: BrowserContext) -> None:
    """Watches every page that is loaded from now on."""
    context.add_init_script(_WATCH)


def layout_shift(page: Page) -> float:
    """Since the page was loaded, once two more frames are drawn."""
    shift: float = page.evaluate(
        """async () => {
          for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
          return window.layout_shift;
        }"""
    )
    return shift
