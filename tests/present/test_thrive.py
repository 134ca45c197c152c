"""Pictures and terminal boards of Thrive."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from boardwright.games.thrive import Thrive, ThriveState
from boardwright.present.ansi import plain
from boardwright.present.render import to_svg, to_text

SHAPES: list[dict[str, object]] = [
    {"size": size, "holes": holes} for size in range(4, 9) for holes in (3, 5)
]


def played(options: dict[str, object], steps: int, seed: int = 4) -> ThriveState:
    rng = random.Random(seed)
    state = Thrive(**options).start()
    for _ in range(steps):
        if not state.is_over:
            state = state.play(rng.choice(list(state.steps())))
    return state


def pegs(state: ThriveState, seat: int) -> int:
    return sum(mask.bit_count() - 1 for _, mask in state.sides[seat])


@pytest.mark.parametrize("options", SHAPES, ids=str)
def test_picture(options: dict[str, object]) -> None:
    state = played(options, 40)
    drawn = to_svg(state.view(None))
    assert drawn == to_svg(state.view(0)) == to_svg(state.view(1))
    root = ElementTree.fromstring(drawn)
    circles = root.findall(".//{*}circle")
    for seat, ink in enumerate(("#ffd968", "#a8326c")):
        assert sum(c.get("fill") == ink for c in circles) == pegs(state, seat)
    assert not re.search(r"<script|<image|<use|href|url\(|@import", drawn)
    assert drawn.count("://") == 1  # the name of the SVG language itself


def test_picture_shows_the_pods_by_shape() -> None:
    state = played({}, 30)
    tiles = ElementTree.fromstring(to_svg(state.view(None))).findall(".//{*}rect")
    corners = [tile.get("rx") for tile in tiles if tile.get("width") == "69"]
    assert corners.count("9") == len(state.sides[0])
    assert corners.count("25") == len(state.sides[1])


def test_picture_says_it_in_words() -> None:
    root = ElementTree.fromstring(to_svg(Thrive().start().view(None)))
    assert root[0].text == "Thrive: Black to move a pod"
    squares = " ".join(f"{c}6" for c in "abcdef")
    assert f"White: {squares}" in (root[1].text or "")


def test_ripples_show_where_the_mover_can_land() -> None:
    drawn = to_svg(Thrive().start().view(None))
    assert drawn.count('r="20"') == 6
    assert to_svg(played({}, 1).view(None)).count('r="20"') == 0


@pytest.mark.parametrize("options", SHAPES, ids=str)
def test_terminal_board(options: dict[str, object]) -> None:
    state = played(options, 40)
    board = to_text(state.view(None))
    rows = "\n".join(board.splitlines()[1:-3])
    assert rows.count("B") == len(state.sides[0])
    assert rows.count("W") == len(state.sides[1])
    assert rows.count("●") == pegs(state, 0) + pegs(state, 1)
    assert plain(to_text(state.view(None), colour=True)) == board
    assert "\x1b" not in board


def test_terminal_board_fits_eighty_columns() -> None:
    lines = to_text(played({}, 40).view(None)).splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 36


def test_a_pod_row_by_row() -> None:
    state = Thrive().parse_position("c3:l4l0v,d1:04400/a6:00440,b6:00440")
    lines = to_text(state.view(None)).splitlines()
    column = [line[26:37] for line in lines[17:22]]
    assert column == ["┏● · ● · ●┓", "┃· · ● · ·┃", "┃● · B · ●┃", "┃· · · · ·┃", "┗● ● ● ● ●┛"]


def test_a_compact_pod_has_two_rows_on_a_line() -> None:
    state = Thrive().parse_position("c3:l4l0v,d1:04400/a6:00440,b6:00440")
    lines = to_text(state.view(None), compact=True).splitlines()
    assert len(lines) == 20
    assert [line[18:25] for line in lines[10:13]] == ["┏▀·█·▀┓", "┃●·B·●┃", "┗▄▄▄▄▄┛"]
    assert lines[2].endswith("White 2 pods, 4 lost")
    assert lines[17].endswith("Black 2 pods, 4 lost")
    assert plain(to_text(state.view(None), colour=True, compact=True)).splitlines() == lines


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a1:04400,b1:04400/a6:00440,b6:00440 white", "White to move a pod"),
        ("a1:04400,b1:04400/a6:00440,b6:00440 black peg1", "Black to place the first peg"),
        ("a1:04400,b1:04400/a6:00440,b6:00440 white peg2", "White to place the second peg"),
        ("a6:04400,b6:04400/a1:00440,b1:00440", "Black has no move: first peg"),
        (
            "a1:04400,b1:04400/a6:00440 black move 0 - capture:1",
            "Black wins: all but one enemy pod",
        ),
        (
            "a1:04400/a6:00440,b6:00440 black move 0 - self_capture:2",
            "White wins: the other side captured",
        ),
        ("a1:vvvvv,b1:04400/a6:00440,b6:00440 black peg1 0 - filled:1", "Black wins: a pod filled"),
        ("a1:vvvvv,b1:vvvvv/a6:vvvvv,b6:vvvvv white move 0 - repetition:1,2", "A draw: the same"),
        ("a1:vvvvv,b1:vvvvv/a6:vvvvv,b6:vvvvv white move 0 - no_progress:1,2", "A draw: too many"),
        ("a1:04400,b1:04400/a6:00440,b6:00440 white move 0 - surrender:1", "Black wins: surrender"),
        (
            "a6:04400,b6:04400/a1:00440,b1:00440 black move 0 - no_move:2",
            "White wins: no move left",
        ),
    ],
)
def test_status(text: str, words: str) -> None:
    view = Thrive().parse_position(text).view(None)
    assert words in to_text(view).splitlines()[0]
    assert words in to_svg(view).replace("&#39;", "'")


def test_chance_is_announced() -> None:
    half = played({"card": "random"}, 8)
    assert to_text(half.view(None)).startswith("Chance draws the set-up card")
    assert "lost" not in to_text(half.view(None))
    assert to_text(half.view(None)).count("B") == 6
    opener = Thrive(first="random").start()
    assert "Chance decides who begins" in to_svg(opener.view(None))
