"""The loops beside which the tests are run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from proofs.busy_tests import keep_busy

_ROOT = Path(__file__).parents[2]
_KILLED = """\
import os
from proofs.busy_tests import keep_busy
with keep_busy(2):
    os._exit(3)
"""


def test_they_run_for_as_long_as_the_block() -> None:
    with keep_busy(2) as loops:
        assert [loop.poll() for loop in loops] == [None, None]
    assert None not in [loop.poll() for loop in loops]


def test_they_end_with_a_program_that_is_killed() -> None:
    """They hold its output open, which would keep this waiting."""
    killed = subprocess.run(
        [sys.executable, "-c", _KILLED], cwd=_ROOT, capture_output=True, timeout=60
    )
    assert killed.returncode == 3
