"""Whatever needs a package of an extra names the pip command."""

from __future__ import annotations

import subprocess
import sys

import pytest

OBSERVE = "import boardwright as b; b.game('thrive').observation_space.observe_array(None)"
SEARCH = (
    "import boardwright as b; from boardwright.engine.network.forest import require_open as r;"
    " r(b.game('grow'))"
)
ONNX = "from boardwright.engine.network import OnnxModel; OnnxModel('x.onnx')"
BOT = "from boardwright.cli.bot import run; run(None)"


@pytest.mark.parametrize(
    ("missing", "extra", "code"),
    [
        ("numpy", "research", "import boardwright.research.openspiel"),
        ("pyspiel", "research", "import boardwright.research.openspiel"),
        ("pettingzoo", "research", "import boardwright.research.pettingzoo_env"),
        ("gymnasium", "research", "import boardwright.research.gymnasium_env"),
        ("resvg_py", "research", "import boardwright.research.picture"),
        ("numpy", "research", OBSERVE),
        ("numpy", "research", SEARCH),
        ("onnxruntime", "research", ONNX),
        ("websockets", "bot", BOT),
    ],
)
def test_a_missing_extra_names_the_command(missing: str, extra: str, code: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; {code}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 1
    *_, line = done.stderr.splitlines()
    assert line.endswith(f" needs {missing}: pip install 'boardwright[{extra}]'"), line
