"""Pictures show what the drawings show, at their size and with words, and animations every turn."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

import boardwright
from boardwright.cli import main
from boardwright.core.record import Record, parse_record
from boardwright.match import Match
from boardwright.pictures import Preview, animate, draw_preview, rasterise, to_png
from boardwright.pictures.animation import LAST_FRAME_MS
from boardwright.pictures.drawing import parse_drawing
from boardwright.present import to_svg
from boardwright.present.svg import Svg

GOLDEN = Path(__file__).parents[1] / "data" / "golden"
Colour = tuple[int, int, int]


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def golden(name: str, turns: int) -> Record:
    """The beginning of a golden record."""
    record = parse_record((GOLDEN / f"{name}.record").read_text())
    steps = [step for turn in record.turns[:turns] for step in turn]
    return Record(record.game, steps, start=record.start)


def at(image: Image.Image, x: float, y: float) -> Colour:
    found = image.getpixel((round(x), round(y)))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def test_colours_lie_where_the_drawing_has_them() -> None:
    page = Svg(40, 20, "Two halves", paper="#ffffff")
    page.rect(0, 0, 20, 20, fill="#b3161d")
    page.circle(30, 10, 5, fill="#164aa6")
    image = opened(rasterise(page.render(), 400))
    assert image.size == (400, 200)
    assert at(image, 100, 100) == (0xB3, 0x16, 0x1D)
    assert at(image, 300, 100) == (0x16, 0x4A, 0xA6)
    assert at(image, 390, 10) == (255, 255, 255)


@pytest.mark.parametrize("game", boardwright.names())
def test_a_picture_has_the_shape_of_its_drawing(game: str) -> None:
    view = boardwright.game(game).start().view(None)
    drawing = parse_drawing(to_svg(view))
    image = opened(to_png(view, 300))
    assert image.width == 300
    assert image.height == pytest.approx(300 * drawing.height / drawing.width, abs=1)
    assert len(image.getcolors(300 * image.height) or ()) > 20
    assert to_png(view, 300) == to_png(view, 300)


@pytest.mark.parametrize("family", ["sans-serif", "monospace"])
def test_words_are_drawn_in_a_font_of_our_own(family: str) -> None:
    page = Svg(100, 40, "Words", paper="#ffffff")
    page.text(50, 28, "MMMM", font_size=24, text_anchor="middle", font_family=family)
    image = opened(rasterise(page.render(), 100)).convert("L")
    ink = image.point(lambda value: 255 * (value < 128)).getbbox()
    assert ink is not None
    left, top, right, bottom = ink
    assert 40 < right - left < 98
    assert 14 < bottom - top < 24


@pytest.mark.parametrize("format", ["gif", "webp"])
@pytest.mark.parametrize("name", ["thrive-default", "grow-mixed-1", "thrust-default"])
def test_an_animation_has_a_frame_for_each_turn(name: str, format: str) -> None:
    record = golden(name, 4)
    done: list[tuple[int, int]] = []
    file = animate(record, None, format, 120, lambda *progress: done.append(progress))
    with Image.open(io.BytesIO(file)) as image:
        assert getattr(image, "n_frames") == 5  # noqa: B009 -- not every image has frames
        durations = []
        for number in range(5):
            image.seek(number)
            image.load()
            durations.append(image.info["duration"])
            assert image.width == 120
    assert durations[-1] == LAST_FRAME_MS > max(durations[:-1])
    assert done == [(number, 5) for number in range(1, 6)]


def test_the_last_frame_is_the_last_position() -> None:
    record = golden("grow-mixed-1", 6)
    first, last = Match.resume(record).states[0], Match.resume(record).state
    with Image.open(io.BytesIO(animate(record, None, "gif", 200))) as image:
        image.seek(getattr(image, "n_frames") - 1)  # noqa: B009
        shown = image.convert("RGB")
    boards = [opened(to_png(state.view(None), 200)) for state in (first, last)]
    # Above the counts, which the start of the game has fewer of, boards lie at the same place.
    unlike = [
        sum(
            sum(abs(a - b) for a, b in zip(at(shown, x, y), at(board, x, y), strict=True)) > 90
            for x in range(20, 180, 4)
            for y in range(20, 180, 4)
        )
        for board in boards
    ]
    assert unlike[1] < 0.2 * unlike[0]


def test_a_preview_has_room_for_everybody() -> None:
    game = boardwright.game("grow", {"players": 8})
    players = tuple((seat, f"{'M' * 40}") for seat in game.seat_names)
    preview = Preview(game.start().view(None), game.title, players, "Long " * 60)
    image = opened(rasterise(draw_preview(preview), 1200))
    assert image.size == (1200, 630)
    edge = [at(image, 1197, y) for y in range(630)] + [at(image, x, 627) for x in range(1200)]
    assert len(set(edge)) == 1


@pytest.mark.parametrize("missing", ["typst", "PIL"])
def test_a_missing_extra_names_the_command(missing: str, tmp_path: Path) -> None:
    source = GOLDEN / "thrive-default.record"
    arguments = ["replay", str(source), "--animate", str(tmp_path / "game.gif")]
    code = f"import sys; sys.modules[{missing!r}] = None; from boardwright.cli import main"
    program = f"{code}; sys.exit(main({arguments!r}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.endswith(f" needs {missing}: pip install 'boardwright[print]'\n")
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_the_program_writes_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    png, text = tmp_path / "red.png", tmp_path / "game.txt"
    assert main(["show", "thrust", "--seat", "red", "--png", str(png)]) == 0
    view = boardwright.game("thrust").start().view(1)
    assert png.read_bytes() == to_png(view)
    text.write_text(str(golden("thrive-default", 2)))
    assert main(["replay", str(text), "--animate", str(tmp_path / "game.WEBP")]) == 0
    with Image.open(tmp_path / "game.WEBP") as image:
        assert (image.format, image.width) == ("WEBP", 480)
    capsys.readouterr()
    assert main(["replay", str(text), "--animate", str(tmp_path / "game.mp4")]) == 2
    assert "must end in .gif or .webp" in capsys.readouterr().err
    assert not (tmp_path / "game.mp4").exists()
