"""A view as an array of pixels."""

from __future__ import annotations

import io
from typing import Any

from boardwright.core.missing_extra import MissingExtra
from boardwright.core.view import View
from boardwright.present import to_svg

try:
    import numpy as np
    import resvg_py
    from numpy.typing import NDArray
    from PIL import Image
except ModuleNotFoundError as error:
    raise MissingExtra("a picture", error, "research") from None

__all__ = ["to_pixels"]


def to_pixels(view: View, width: int | None = None) -> NDArray[np.uint8]:
    """The drawing of the view as (rows, columns, 3), scaled to a width if one is given.

    Words are drawn in the system's fonts, and left out where it has none.
    """
    png: Any = resvg_py.svg_to_bytes(svg_string=to_svg(view), width=width)
    with Image.open(io.BytesIO(bytes(png))) as image:
        return np.array(image.convert("RGB"), np.uint8)
