"""How the endurance proof counts file handles."""

from __future__ import annotations

import os
import socket
from collections import Counter
from pathlib import Path

from proofs.file_handles import count_connections, flat_handles, open_handles


def test_handles_are_named_and_counted(tmp_path: Path) -> None:
    before, path = open_handles(os.getpid()), tmp_path / "a"
    with path.open("w"), path.open(), socket.socket():
        opened = open_handles(os.getpid()) - before
    assert opened == {str(path): 2, "socket": 1}


def test_a_connection_counts_until_the_server_closes_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        assert count_connections(os.getpid(), port) == 0
        client = socket.create_connection(("127.0.0.1", port))
        accepted, _ = listener.accept()
        assert count_connections(os.getpid(), port) == 1
        client.close()
        assert accepted.recv(1) == b""
        assert count_connections(os.getpid(), port) == 1
        accepted.close()
        assert count_connections(os.getpid(), port) == 0


def test_one_handle_more_at_any_time_is_not_flat() -> None:
    usual, more = Counter({"log": 1, "socket": 2}), Counter({"log": 1, "socket": 3})
    assert flat_handles([usual, usual, usual]).holds
    assert flat_handles([more, usual]).holds
    for samples in ([usual, usual, more], [usual, more, usual]):
        figure = flat_handles(samples)
        assert not figure.holds
        assert figure.measured.endswith("3 to 4; more: socket")
