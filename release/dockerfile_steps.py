"""The RUN steps of deploy/Dockerfile without Docker: `python release/dockerfile_steps.py`.

Clones the repository and runs the steps of each stage in order, so that a step that fails is found
where no Docker engine is. Stages share the machine's own Node and Python instead of their images;
steps that change the system (packages, users) are printed and left out.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

__all__ = ["main", "steps"]

ROOT = Path(__file__).resolve().parents[1]
_OF_THE_SYSTEM = ("apt-get", "useradd")


def steps(dockerfile: str) -> list[str]:
    """The commands of all RUN instructions, in order."""
    text = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", dockerfile, flags=re.MULTILINE))
    return re.findall(r"^RUN (.+)$", text, re.MULTILINE)


def _here(command: str, folder: Path) -> str:
    """The command with the folders of the image in this one."""
    for path in ("/wheels", "/opt/boardwright"):
        command = command.replace(path, f"{folder}{path}")
    return command


def main() -> int:
    """Run the steps and start what they have installed; the exit code is the first failure's."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        clone = folder / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        for ignored in (ROOT / "deploy" / "Dockerfile.dockerignore").read_text().split():
            for path in clone.glob(ignored):
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        for command in steps((ROOT / "deploy" / "Dockerfile").read_text()):
            if command.startswith(_OF_THE_SYSTEM):
                print(f"left out: {command}", flush=True)
                continue
            print(f"RUN {command}", flush=True)
            done = subprocess.run(["sh", "-ec", _here(command, folder)], cwd=clone, check=False)
            if done.returncode:
                return done.returncode
        installed = folder / "opt" / "boardwright" / "bin"
        probe = [str(installed / "python"), "-I", str(ROOT / "release" / "server_probe.py")]
        return subprocess.run([*probe, str(installed / "boardwright")], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
