"""What makes a picture fastest: `python -m benchmarks.pictures [--pictures N]`.

Typst and resvg (the wheel resvg-py) turn the same drawings into PNG, one after the other in turn,
with the same two weights of Open Sans and no fonts of the machine. Every drawing is another one, so
that nothing is answered from a cache. "ms" is processor time for a picture; the last column is
resvg over Typst, which says the same whether the machine is busy or not.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import resvg_py
import ttf_opensans

import boardwright
from boardwright.core.turn import Step
from boardwright.match import Match
from boardwright.pictures import rasterise
from boardwright.present import to_svg

WIDTHS = (480, 1000)
_FONTS = [
    str(Path(ttf_opensans.__file__).parent / f"ttf/OpenSans-{w}.ttf") for w in ("Regular", "Bold")
]


def drawings(game: str, count: int) -> Iterator[str]:
    """Drawings of a random game, each of another position."""
    rng, match = random.Random(1), Match(boardwright.game(game))
    for _ in range(count):
        match.settle(rng)
        if match.state.is_over:
            match = Match(boardwright.game(game))
            match.settle(rng)
        seat = match.state.turn().seats[0]  # type: ignore[union-attr]
        match.play(Step(rng.choice(match.state.legal_actions(seat)), seat))
        yield to_svg(match.state.view(None))


def _resvg(svg: str, width: int) -> bytes:
    png: Any = resvg_py.svg_to_bytes(
        svg_string=svg.replace("sans-serif", "Open Sans"),
        width=width,
        skip_system_fonts=True,
        font_files=_FONTS,
    )
    return bytes(png)


def main() -> None:
    """Print a line for each game and width."""
    parser = argparse.ArgumentParser(prog="benchmarks.pictures", description=__doc__)
    parser.add_argument("--pictures", type=int, default=10, metavar="N")
    count = parser.parse_args().pictures
    print(f"{'game':8} {'width':>5} {'Typst ms':>9} {'resvg ms':>9} {'ratio':>6}")
    for game in boardwright.names():
        for width in WIDTHS:
            spent = {rasterise: 0.0, _resvg: 0.0}
            for number, svg in enumerate(drawings(game, count + 1)):
                for make in spent:
                    begun = time.process_time()
                    make(svg, width)
                    if number:  # the first one loads the fonts
                        spent[make] += time.process_time() - begun
            typst, resvg = (1000 * total / count for total in spent.values())
            print(f"{game:8} {width:5} {typst:9.0f} {resvg:9.0f} {resvg / typst:6.1f}")


if __name__ == "__main__":
    main()
