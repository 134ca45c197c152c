"""`python -m tests.browser.pictures [DIR] [LOOK ...]`: every screen in every look.

With `--keep` as the folder, the few of them that the README shows go to docs/img, made small.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.browser.conftest import FLAGS, chromium
from tests.browser.guest import Guest
from tests.browser.screens import screens
from tests.browser.test_phone import PHONE
from tests.server.process import running

WIDE = {"viewport": {"width": 1280, "height": 860}}
LOOKS: dict[str, dict[str, Any]] = {
    "light": WIDE,
    "dark": WIDE | {"color_scheme": "dark"},
    "phone": PHONE,
}
TURNS = 6
KEPT = {
    "home": ["light-home"],
    "thrive": ["light-match-thrive"],
    "grow": ["dark-match-grow"],
    "thrust": ["light-match-thrust"],
    "replay": ["light-replay"],
    "learn": ["dark-learn-thrust"],
    "invite": ["light-waiting-room"],
    "phone": ["phone-match-thrive", "phone-match-grow", "phone-match-thrust", "phone-hand-over"],
}
ACROSS = 900
# Side by side on a canvas, as wide as asked.
_SHRINK = """async ([sources, across]) => {
  const images = await Promise.all(sources.map(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return image;
  }));
  const scale = across / images.reduce((sum, image) => sum + image.width, 0);
  const canvas = document.createElement("canvas");
  canvas.width = across;
  canvas.height = Math.round(images[0].height * scale);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  let x = 0;
  for (const image of images) {
    pen.drawImage(image, x, 0, image.width * scale, canvas.height);
    x += image.width * scale;
  }
  return canvas.toDataURL("image/webp", 0.8);
}"""


def take(folder: Path, looks: list[str]) -> None:
    """A phone's screens are also seen whole, from top to bottom."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        running(Path(data), BOARDWRIGHT_LIMITS="off") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for look in looks:
            guest = Guest(browser, f"http://{server.url}", **LOOKS[look])
            for screen in screens(guest, TURNS):
                guest.picture(folder / f"{look}-{screen}.png")
                if look == "phone":
                    guest.picture(folder / f"{look}-{screen}-whole.png", whole=True)
            guest.close()
        browser.close()


def keep(folder: Path, docs: Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name, sources in KEPT.items():
            files = [folder / f"{source}.png" for source in sources]
            (docs / f"page-{name}.webp").write_bytes(_shrink(browser, files))
        browser.close()


def _shrink(browser: Browser, files: list[Path]) -> bytes:
    page = browser.new_page()
    coded = [base64.b64encode(file.read_bytes()).decode() for file in files]
    sources = [f"data:image/png;base64,{text}" for text in coded]
    made: str = page.evaluate(_SHRINK, [sources, ACROSS])
    page.close()
    return base64.b64decode(made.partition(",")[2])


def main(words: list[str]) -> None:
    if words[:1] == ["--keep"]:
        with tempfile.TemporaryDirectory() as folder:
            take(Path(folder), list(LOOKS))
            keep(Path(folder), Path(__file__).parents[2] / "docs/img")
    else:
        take(Path((words or ["build/pictures"])[0]), words[1:] or list(LOOKS))


if __name__ == "__main__":
    main(sys.argv[1:])
