"""A study on a cluster that loses a node, in a process of its own.

`python -m tests.arena.cluster_driver ADDRESS OUT MARKER`: the second node is killed in the middle
of its first game. The marker, a file that doesn't exist, then says so.
"""

from __future__ import annotations

import os
import signal
import sys
from functools import partial
from pathlib import Path

from tests.arena.ray_nodes import NODE_VARIABLE

from boardwright.arena import Plan
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

    def __init__(self, player: Player, marker: Path) -> None:
        self._player, self._marker, self._decisions = player, marker, 0

    def choose(self, information: Information) -> Choice:
        self._decisions += 1
        if self._decisions == 3 and os.environ[NODE_VARIABLE] == "second":
            self._marker.write_text("killed")
            os.kill(_parent(os.getppid()), signal.SIGKILL)  # of Ray's worker: the node itself
        return self._player.choose(information)


def _parent(pid: int) -> int:
    """The parent's id, which follows the name and the state in `stat`."""
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def _killing_player(marker: Path, spec: str, game: Game, seed: int) -> Player:
    return _NodeKiller(player(spec, game, seed), marker)


def main() -> None:
    from tests.arena import cluster_driver  # so that the nodes find the players: not `__main__`

    address, out, marker = sys.argv[1:]
    create_player = partial(cluster_driver._killing_player, Path(marker))  # noqa: SLF001
    run_study(STUDY, Path(out), cluster=address, create_player=create_player)


if __name__ == "__main__":
    main()
