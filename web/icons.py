"""Draws the PNG icons in web/public from icon.svg: `python web/icons.py /usr/bin/chromium`."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

__all__ = ["ICONS", "PUBLIC", "Icon", "draw"]

PUBLIC = Path(__file__).resolve().parent / "public"


class Icon(NamedTuple):
    """One PNG file."""

    size: int
    """Width and height in pixels."""
    margin: int = 0
    """Around the drawing, which is 64 wide. Systems cut a maskable icon to a circle of 80%."""
    is_full: bool = False
    """The background reaches the corners: the system rounds them."""


ICONS = {
    "icon-192.png": Icon(192),
    "icon-512.png": Icon(512),
    "icon-maskable-512.png": Icon(512, margin=8, is_full=True),
    "apple-touch-icon.png": Icon(180, margin=2, is_full=True),
}


def draw(browser: Browser, icon: Icon) -> bytes:
    """Return the icon as PNG."""
    svg = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    if icon.is_full:
        low, side = -icon.margin, 64 + 2 * icon.margin
        svg = svg.replace('viewBox="0 0 64 64"', f'viewBox="{low} {low} {side} {side}"')
        svg = re.sub(
            r'<rect width="64" height="64" rx="\d+"',
            f'<rect x="{low}" y="{low}" width="{side}" height="{side}"',
            svg,
        )
    page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:100%}}</style>{svg}")
    image = page.screenshot(omit_background=True)
    page.close()
    return image


def main() -> int:
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=sys.argv[1], args=flags)
        for name, icon in ICONS.items():
            (PUBLIC / name).write_bytes(draw(browser, icon))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
