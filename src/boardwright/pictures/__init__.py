"""Pictures to share: a view as PNG, a record as an animation, the preview of a link.

All are made of the drawings of `boardwright.present`, with a font of their own, so that they look
the same on a machine without fonts. They need the extra `print`.
"""

from boardwright.pictures.animation import FORMATS, animate
from boardwright.pictures.position import to_png
from boardwright.pictures.preview import Preview, draw_preview
from boardwright.pictures.rasteriser import is_available, rasterise

__all__ = [
    "FORMATS",
    "Preview",
    "animate",
    "draw_preview",
    "is_available",
    "rasterise",
    "to_png",
]
