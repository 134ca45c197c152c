"""A run or a study on a cluster in a process of its own.

`python -m tests.arena.cluster_driver ARENA|STUDY ADDRESS OUT MARKER NODE`: the node of this name is
killed in the middle of its first game. The marker, a file that doesn't exist, then says so.
"""

from __future__ import annotations

import os
import signal
import sys
from functools import partial
from pathlib import Path

from tests.arena.ray_nodes import NODE_VARIABLE

from boardwright.arena import Plan, run
from boardwright.core.game import Game
from boardwright.core.player import Choice, Player
from boardwright.core.view import Information
from boardwright.engine import player
from boardwright.study.plan import Study
from boardwright.study.run import run_study

__all__ = ["PLAN", "STUDY"]

PLAN = Plan("thrive", {}, (("greedy", "random"),), 24, opening=2)
STUDY = Study.of("thrive", {}, {}, [("greedy", "random")], 12)


class _NodeKiller:
    """Plays like another player until it kills the node it is on."""

    name = "node killer"

    def __init__(self, player: Player, marker: Path, node: str) -> None:
        self._player, self._marker, self._node, self._decisions = player, marker, node, 0

    def choose(self, information: Information) -> Choice:
        self._decisions += 1
        if self._decisions == 3 and os.environ[NODE_VARIABLE] == self._node:
            self._marker.write_text("killed")
            os.kill(_parent(os.getppid()), signal.SIGKILL)  # of Ray's worker: the node itself
        return self._player.choose(information)


def _parent(pid: int) -> int:
    """The parent's id, which follows the name and the state in `stat`."""
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def _killing_player(marker: Path, node: str, spec: str, game: Game, seed: int) -> Player:
    return _NodeKiller(player(spec, game, seed), marker, node)


def main() -> None:
    from tests.arena import cluster_driver  # so that the nodes find the players: not `__main__`

    kind, address, out, marker, node = sys.argv[1:]
    create_player = partial(cluster_driver._killing_player, Path(marker), node)  # noqa: SLF001
    if kind == "study":
        run_study(STUDY, Path(out), cluster=address, create_player=create_player)
    else:
        run(PLAN, out=Path(out), cluster=address, create_player=create_player)


if __name__ == "__main__":
    main()
