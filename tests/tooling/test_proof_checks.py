"""The checks that proofs rely on find what they look for."""

from __future__ import annotations

import random

import pytest
from proofs.load_driver import Acknowledgement, Turn
from proofs.match_log import MatchLogs, compare
from proofs.sync_trace import check_trace
from tests.hosting.logged_match import begun

from boardwright.core.errors import BoardwrightError
from boardwright.hosting.events import TurnPlayed, encode

WAL = "7</data/boardwright.sqlite-wal>"
WRITTEN = f'11 pwrite64({WAL}, "link:abc/match-3t{{", 4096, 32) = 4096'
ACK = r'10 write(9<socket:[5]>, "\201+{\"type\":\"ack\",\"id\":\"match-3t\"}", 35) = 35'
SYNC = [f"11 fdatasync({WAL} <unfinished ...>", "11 <... fdatasync resumed>) = 0"]


@pytest.mark.parametrize(
    ("lines", "is_synced"),
    [
        ([WRITTEN, *SYNC, ACK], True),
        ([WRITTEN, f"11 fdatasync({WAL}) = 0", ACK], True),
        ([WRITTEN, ACK, *SYNC], False),
        ([WRITTEN, SYNC[0], ACK, SYNC[1]], False),
        ([SYNC[0], WRITTEN, SYNC[1], ACK], False),
        ([*SYNC, WRITTEN, ACK], False),
        (
            [WRITTEN, SYNC[0], "11 <... fdatasync resumed>) = -1 EIO (Input/output error)", ACK],
            False,
        ),
        ([WRITTEN, "11 fdatasync(8</data/heartbeat>) = 0", ACK], False),
        ([*SYNC, ACK], False),
    ],
)
def test_an_acknowledgement_before_its_sync_is_found(lines: list[str], is_synced: bool) -> None:
    report = check_trace(lines)
    assert report.acknowledged == 1
    assert report.unsynced == ([] if is_synced else ["match-3t"])


def _played(turns: int) -> tuple[list[Acknowledgement], MatchLogs]:
    """A match of so many turns, with the acknowledgement of each."""
    match, rng = begun(), random.Random(1)
    rows = [("", encode(event)) for event in match.log]
    acknowledgements = []
    for number in range(turns):
        (event,) = match.turn(rng)
        assert isinstance(event, TurnPlayed)
        rows.append((f"c{number}", encode(event)))
        turn = Turn(event.seat, event.actions)
        acknowledgements.append(Acknowledgement("m-1", f"c{number}", match.hosted.ply, turn))
    return acknowledgements, {"m-1": rows}


def test_what_was_acknowledged_is_looked_for_in_the_log() -> None:
    acknowledged, logs = _played(4)
    assert compare(acknowledged, logs) == (4, 0, 0)
    assert compare(acknowledged[:3], logs).holds  # the answer to the last one got lost
    assert not compare([], logs).holds
    assert compare(acknowledged[:2], logs).doubled == 1  # nobody sent the last one
    shorter = {"m-1": logs["m-1"][:-1]}
    assert compare(acknowledged, shorter).lost == 1
    assert compare(acknowledged, {}).lost == 4
    elsewhere = [*acknowledged[:3], acknowledged[3]._replace(ply=acknowledged[3].ply + 1)]
    assert compare(elsewhere, logs).lost == 1
    other_turn = [*acknowledged[:3], acknowledged[3]._replace(turn=acknowledged[2].turn)]
    assert compare(other_turn, logs).lost == 1
    with pytest.raises(BoardwrightError):  # played twice: no legal match
        compare(acknowledged, {"m-1": [*logs["m-1"], logs["m-1"][-1]]})
