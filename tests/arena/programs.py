"""Programs that speak the protocol until they are asked for a turn."""

from __future__ import annotations

import shlex
from pathlib import Path

from tests.processes import RunningPrograms

__all__ = ["Programs"]


class Programs(RunningPrograms):
    """Asked for a turn, they are watched and do what the test wants."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._script = folder / "program.sh"

    def command(self, on_go: str) -> list[str]:
        self._script.write_text(
            "while read -r line; do case $line in\n"
            "ugi) echo ugiok;;\n"
            "isready) echo readyok;;\n"
            f"go*) {self.shell}; {on_go};;\n"
            "esac; done\n"
        )
        return ["sh", str(self._script)]

    def spec(self, on_go: str) -> str:
        return f"engine:{shlex.join(self.command(on_go))}"
