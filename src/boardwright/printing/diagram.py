"""A position as a small drawing for paper."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import cast

from boardwright.core.view import View
from boardwright.present.render import to_svg
from boardwright.present.svg import PAPER

__all__ = ["draw_diagram"]


def draw_diagram(views: Sequence[View]) -> str:
    """The position that the views are of, as SVG; the views together hide nothing more than each.

    A game whose picture doesn't suit paper has a module `boardwright.printing.<game>.diagram` with
    a function of this name.
    """
    own = f"boardwright.printing.{views[0].game}"
    spec = find_spec(own)
    if spec is not None and spec.submodule_search_locations and find_spec(f"{own}.diagram"):
        module = importlib.import_module(f"{own}.diagram")
        return cast("Callable[[Sequence[View]], str]", module.draw_diagram)(views)
    return to_svg(views[0]).replace(f'fill="{PAPER}"', 'fill="none"', 1)
