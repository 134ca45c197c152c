"""The wheels of dist/ in empty environments: `python release/check_dist.py [EXTRA ...]`.

For every Python given, each extra is installed into an environment of its own, and what it is for
is tried there. Prints the size of each on disk and the time that `import boardwright` takes.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

__all__ = ["PROBES", "main"]

ROOT = Path(__file__).resolve().parents[1]
_START = "import boardwright; boardwright.game('thrive').start(); "
PROBES: dict[str, str] = {
    "": _START + "from boardwright.engine import playouts; "
    "assert playouts(boardwright.game('grow'), 10, threads=1, seed=1).games == 10",
    "testing": "import boardwright.testing.strategies",
    "bot": "import boardwright.example_bot",
    "server": "import boardwright.server.app",
    "research": _START + "import gymnasium, numpy, pettingzoo, pyspiel, resvg_py",
    "study": _START + "import numpy, pyarrow.parquet",
    "print": _START + "import typst; from boardwright.cli import main; "
    "assert main('print thrive --sheet board --out /dev/null'.split()) == 0; "
    "assert main('show grow --png /dev/null'.split()) == 0",
    "cluster": _START + "import ray",
    "train": _START + "import onnx, onnxruntime, torch",
    "all": "import boardwright.server.app, numpy, pettingzoo, pyarrow, pyspiel, ray, typst",
}
"""What must work with each extra, and without any."""
DEFAULT = [extra for extra in PROBES if extra != "train"]


def wheel_for(python: str, folder: Path) -> Path:
    """The wheel that this Python installs."""
    version = _output(python, "-c", "import sys; print(*sys.version_info[:2])").split()
    tag = "cp311-cp311" if version == ["3", "11"] else "cp312-abi3"
    wheels = [*folder.glob(f"*-{tag}-*.whl")]
    if len(wheels) != 1:
        raise SystemExit(f"check-dist: {folder} must hold one {tag} wheel, found {len(wheels)}")
    return wheels[0]


def check(python: str, wheel: Path, extra: str) -> None:
    """Install into an empty environment and run the probe."""
    with tempfile.TemporaryDirectory() as folder:
        _output(python, "-m", "venv", folder)
        before = _megabytes(Path(folder))
        wanted = f"{wheel}[{extra}]" if extra else str(wheel)
        _output(f"{folder}/bin/pip", "install", "--quiet", "--disable-pip-version-check", wanted)
        size = _megabytes(Path(folder)) - before
        _output(f"{folder}/bin/python", "-I", "-c", PROBES[extra])
        seconds = "" if extra else f"  import {_import_ms(f'{folder}/bin/python'):.0f} ms"
        print(f"{python}  {extra or '(none)':9} {size:6.0f} MB{seconds}", flush=True)
        if extra == "server":
            probe = str(ROOT / "release" / "server_probe.py")
            print(_output(f"{folder}/bin/python", "-I", probe, f"{folder}/bin/boardwright"), end="")


def _import_ms(python: str) -> float:
    """Processor time, the least of five, as the machine may be busy."""
    code = (
        "import time; t = time.process_time(); import boardwright; print(time.process_time() - t)"
    )
    return 1000 * min(float(_output(python, "-I", "-c", code)) for _ in range(5))


def _megabytes(folder: Path) -> float:
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files) / 1e6


def _output(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")
    if done.returncode:
        raise SystemExit(f"check-dist: {json.dumps(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> int:
    """Check what is named, or everything but `train`, whose libraries are gigabytes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("extras", nargs="*", help=f"of {', '.join(PROBES)}; none: all but train")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist")
    parser.add_argument("--python", action="append", default=[])
    arguments = parser.parse_args()
    if unknown := set(arguments.extras) - set(PROBES):
        parser.error(f"unknown extra {', '.join(sorted(unknown))}; known: {', '.join(PROBES)}")
    for python in arguments.python or [sys.executable]:
        wheel = wheel_for(python, arguments.dist.resolve())
        for extra in arguments.extras or DEFAULT:
            check(python, wheel, extra)
    return 0


if __name__ == "__main__":
    sys.exit(main())
