"""What holds for the drawings of every registered game, for every seat, along random games."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

import boardwright
from boardwright.present.ansi import plain
from boardwright.present.render import to_svg, to_text


@pytest.mark.parametrize("name", boardwright.names())
def test_drawings_along_a_game(name: str) -> None:
    game = boardwright.game(name)
    state = game.start()
    rng = random.Random(name)
    for step in range(120):
        if state.is_over:
            break
        if step % 12 == 0:
            for seat in (None, *range(game.seats)):
                view = state.view(seat)
                again = game.parse_view(str(view))
                assert_sound(to_svg(view))
                assert to_svg(view) == to_svg(again)
                assert to_text(view) == to_text(again)
                for compact in (False, True):
                    drawing = to_text(view, compact=compact)
                    assert plain(to_text(view, colour=True, compact=compact)) == drawing
        state = state.play(rng.choice(list(state.steps())))


def assert_sound(picture: str) -> None:
    root = ElementTree.fromstring(picture)
    names = {element.tag.split("}")[1] for element in root.iter()}
    assert names <= {
        "svg", "title", "desc", "g", "rect", "circle", "line", "path", "polygon", "text"
    }  # fmt: skip
    assert root[0].tag.endswith("title")
    assert root[0].text
    assert root.get("viewBox")
    assert picture.count("://") == 1  # the name of the SVG language itself
    assert "url(" not in picture
