"""A whole record as an animated picture: one frame for each turn, the last one held."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from boardwright.core.missing_extra import MissingExtra
from boardwright.core.record import Record
from boardwright.pictures.drawing import Drawing, parse_drawing, with_drawing
from boardwright.pictures.frames import record_frames
from boardwright.pictures.rasteriser import rasterise
from boardwright.present import to_svg
from boardwright.present.svg import PAPER, Svg

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["ANIMATION_WIDTH", "FORMATS", "FRAME_MS", "LAST_FRAME_MS", "animate"]

FORMATS = ("gif", "webp")
ANIMATION_WIDTH = 480
"""Pixels: what chats show, and small enough to send."""
FRAME_MS, LAST_FRAME_MS = 900, 4000
"""The time of a frame, and of the last one."""
_SHORTEST_MS, _TOTAL_MS = 250, 90_000
"""Of a long record the frames are shorter: all of it takes about so long."""
_STRIP = 34.0
"""The height of the caption, of a drawing 600 units wide."""
_INK = "#2f4a4d"
_COLOURS = 255
"""Of a GIF; one of 256 is left for what does not change."""
_SAMPLES = 6
"""Frames whose colours make the palette of a GIF: one palette, so that nothing flickers."""


def animate(
    record: Record,
    seat: int | None = None,
    format: str = "gif",
    width: int = ANIMATION_WIDTH,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> bytes:
    """The record as the seat saw it (None: a spectator), as a GIF or WebP file.

    `on_progress` is called after each frame with the frames done and their total; it may raise.
    Raises `MissingExtra` without the extra `print`.
    """
    try:
        import PIL.Image  # noqa: F401
    except ModuleNotFoundError as error:
        raise MissingExtra("an animation", error, "print") from None
    frames = [(parse_drawing(to_svg(view)), text) for view, text in record_frames(record, seat)]
    images = _images(_composed(frames), width, len(frames), on_progress)
    each = max(_SHORTEST_MS, min(FRAME_MS, _TOTAL_MS // len(frames)))
    durations = [each] * (len(frames) - 1) + [LAST_FRAME_MS]
    return _gif(images, durations) if format == "gif" else _webp(images, durations)


def _composed(frames: list[tuple[Drawing, str]]) -> Iterator[str]:
    """The frames on pages of one size: drawings of some games grow and shrink."""
    wide = max(drawing.width for drawing, _ in frames)
    high = max(drawing.height for drawing, _ in frames)
    strip = _STRIP * wide / 600
    for drawing, caption in frames:
        page = Svg(wide, high + strip, caption, paper=_paper(drawing))
        page.rect(0, high, wide, strip, fill=PAPER)
        fitting = _shortened(caption, 72)
        page.text(strip / 2, high + strip * 0.68, fitting, font_size=strip * 0.47, fill=_INK)
        yield with_drawing(page, drawing, (wide - drawing.width) / 2, 0, 1)


def _paper(drawing: Drawing) -> str:
    """The background of the drawing: its first element covers the whole of it."""
    return drawing.elements.partition('fill="')[2].partition('"')[0] or PAPER


def _shortened(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1].rstrip()}…"


def _images(
    documents: Iterable[str], width: int, total: int, on_progress: Callable[[int, int], None]
) -> Iterator[Image]:
    from PIL import Image

    for done, document in enumerate(documents, 1):
        with Image.open(io.BytesIO(rasterise(document, width))) as image:
            yield image.convert("RGB")
        on_progress(done, total)


def _gif(images: Iterator[Image], durations: list[int]) -> bytes:
    from PIL import Image

    frames = list(images)
    sampled = frames[:: max(1, len(frames) // _SAMPLES)]
    strip = Image.new("RGB", (frames[0].width, sum(frame.height for frame in sampled)))
    for number, frame in enumerate(sampled):
        strip.paste(frame, (0, number * frame.height))
    palette = strip.quantize(_COLOURS)
    reduced = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    # Only with `optimize` what doesn't change is left out of a frame: a third of the size.
    return _saved(reduced, durations, "GIF", optimize=True, disposal=1)


def _webp(images: Iterator[Image], durations: list[int]) -> bytes:
    return _saved(list(images), durations, "WEBP", quality=75, method=0)


def _saved(frames: list[Image], durations: list[int], format: str, **settings: object) -> bytes:
    file = io.BytesIO()
    frames[0].save(
        file,
        format,
        save_all=True,
        append_images=frames[1:],
        duration=durations,
        loop=0,
        **settings,
    )
    return file.getvalue()
