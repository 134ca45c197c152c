"""The files of a release: what they must hold, and their README."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml
from release.dist import GAMES, WANTED, Incomplete, check_sdist, check_wheel
from release.index_readme import for_index

import boardwright

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LINK = re.compile(r"\]\(([^)]+)\)")


def _wheel(folder: Path, without: str = "") -> Path:
    wheel = folder / "boardwright.whl"
    engines = [f"boardwright/engine/native/_{game}.abi3.so" for game in GAMES]
    with zipfile.ZipFile(wheel, "w") as files:
        for name in (*WANTED, *engines):
            if name != without:
                files.writestr(name, "")
    return wheel


def test_a_whole_wheel_is_accepted(tmp_path: Path) -> None:
    check_wheel(_wheel(tmp_path))


@pytest.mark.parametrize(
    ("without", "named"),
    [
        ("boardwright/server/page/index.html", "page/index.html"),
        ("boardwright/rulebook/games/grow.md", "grow.md"),
        ("boardwright/engine/native/_grow.abi3.so", "_grow"),
    ],
)
def test_a_wheel_that_lacks_something_is_refused(tmp_path: Path, without: str, named: str) -> None:
    with pytest.raises(Incomplete, match=named):
        check_wheel(_wheel(tmp_path, without))


def test_an_archive_without_the_page_is_refused(tmp_path: Path) -> None:
    archive = tmp_path / "boardwright.tar.gz"
    with tarfile.open(archive, "w:gz") as files:
        for name in ("native/CMakeLists.txt", "pyproject.toml", "README.md"):
            files.addfile(tarfile.TarInfo(f"boardwright-1/{name}"), io.BytesIO())
    with pytest.raises(Incomplete, match=r"server/page/index\.html"):
        check_sdist(archive)


def test_a_release_without_the_page_is_refused(tmp_path: Path) -> None:
    """The program as `make dist` runs it, in a checkout without a page."""
    (tmp_path / "release").mkdir()
    (tmp_path / "release" / "dist.py").write_text((ROOT / "release" / "dist.py").read_text())
    done = subprocess.run(
        [sys.executable, str(tmp_path / "release" / "dist.py")], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (1, "dist: the page is not built; run: make web\n")


def test_the_readme_of_an_index_has_no_relative_links() -> None:
    text = for_index(README)
    assert not [target for target in LINK.findall(text) if not target.startswith(("http", "#"))]
    assert "![" not in text
    assert "| Thrive | Grow | Thrust! |" in text


def test_the_readme_of_an_index_has_pictures_where_their_address_is_known() -> None:
    text = for_index(README, "https://example.org/{kind}/v1")
    assert "https://example.org/raw/v1/docs/img/page-home.webp" in text
    assert "https://example.org/raw/v1/docs/img/thrive.svg?sanitize=true" in text
    assert "](https://example.org/blob/v1/docs/server.md)" in text
    assert text.count("![") == README.count("![")


def test_the_version_is_in_one_place() -> None:
    project = PROJECT["project"]
    assert "version" not in project
    assert "version" in project["dynamic"]
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert citation["version"] == boardwright.__version__
    assert citation["license"] == project["license"]


def test_without_an_engine_a_wheel_is_built_on_request_only() -> None:
    """A compile that fails is an error that names the variable."""
    settings = PROJECT["tool"]["scikit-build"]
    assert "BOARDWRIGHT_NATIVE=off" in settings["messages"]["after-failure"]
    (override,) = settings["overrides"]
    assert override["if"] == {"env": {"BOARDWRIGHT_NATIVE": "^off$"}}
    assert override["wheel"] == {"cmake": False, "py-api": "py3"}


def test_every_python_of_the_classifiers_is_tested() -> None:
    named = {
        line.rpartition(" ")[2]
        for line in PROJECT["project"]["classifiers"]
        if re.search(r":: 3\.\d+$", line)
    }
    workflow = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text())
    for job in ("linux", "macos"):
        assert set(workflow["jobs"][job]["strategy"]["matrix"]["python"]) == named


def test_the_example_bot_is_a_program_of_the_package() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "boardwright.example_bot"], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "SERVER TOKEN MATCH" in done.stderr
    assert os.path.exists(Path(boardwright.__file__).parent / "example_bot.py")
