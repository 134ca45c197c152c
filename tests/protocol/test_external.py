"""Other programs as players: fair ones finish their games, others lose them in one clear way."""

from __future__ import annotations

import gc
import os
import random
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.processes import RunningPrograms
from tests.protocol.conftest import COMMAND

import boardwright
from boardwright import RESIGN, PlayerFailed, Step
from boardwright.core.information import information_from_json
from boardwright.engine import Budget, player
from boardwright.engine.engine_process import EngineProcess
from boardwright.engine.external import Clocks, ExternalPlayer
from boardwright.match import Match, run

pytestmark = pytest.mark.slow("many programs")

FOREIGN = """
import json, random, sys

rng, legal, seen = random.Random(1), [], open(sys.argv[1], "a")
for line in sys.stdin:
    seen.write(line)
    seen.flush()
    command, _, rest = line.strip().partition(" ")
    if command == "ugi":
        print("id name Foreign 1")
        print("id wants information")
        print("ugiok")
    elif command == "isready":
        print("readyok")
    elif command == "position":
        kind, _, text = rest.partition(" ")
        legal = json.loads(text)["legal"] if kind == "information" else []
    elif command == "go":
        print("info string picking one of", len(legal))
        print("bestturn", rng.choice(legal) if legal else "none")
    elif command == "quit":
        break
    sys.stdout.flush()
"""
HANDSHAKE = """
import sys, time
sys.stdin.readline()
print("ugiok", flush=True)
for line in sys.stdin:
    if line == "isready\\n":
        print("readyok", flush=True)
        break
"""
GAMES = [
    ("thrive", {"size": 4, "holes": 3}),
    ("grow", {"size": 4, "players": 3}),
    ("thrust", {"stall_turns": 2}),
]
NAMES = [name for name, _ in GAMES]


def _is_running(pid: int) -> bool:
    """Also a zombie counts."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _script(folder: Path, text: str) -> list[str]:
    path = folder / "program.py"
    path.write_text(text)
    return [sys.executable, str(path), str(folder / "heard")]


def _play(match: Match, players: list[ExternalPlayer], seed: int = 1) -> None:
    try:
        run(match, players, random.Random(seed), 4_000)
    finally:
        for one in players:
            one.close()
    assert match.state.is_over


@pytest.fixture
def leftovers() -> Iterator[list[int]]:
    """Process ids that must be gone when the test is over."""
    pids: list[int] = []
    yield pids
    assert pids
    assert not [pid for pid in pids if _is_running(pid)]


# -- whole games ---------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options"), GAMES, ids=NAMES)
def test_engine_against_engine(name: str, options: dict[str, object]) -> None:
    game = boardwright.game(name, options)
    players = [
        ExternalPlayer(game, (*COMMAND, name), Budget(nodes=10), seed=seat)
        for seat in range(game.seats)
    ]
    match = Match(game)
    _play(match, players)
    assert boardwright.parse_record(str(match.record())).final == match.state
    assert all(one.pid is None for one in players)


@pytest.mark.parametrize(("name", "options"), GAMES, ids=NAMES)
def test_a_foreign_program_plays_a_match(
    name: str, options: dict[str, object], tmp_path: Path
) -> None:
    game, command = boardwright.game(name, options), _script(tmp_path, FOREIGN)
    match = Match(game)
    _play(match, [ExternalPlayer(game, command) for _ in range(game.seats)])
    received = (tmp_path / "heard").read_text()
    assert "setoption name game." in received


def test_a_program_gets_only_what_its_seat_knows(tmp_path: Path) -> None:
    """Every line it hears is one of a few kinds, and the position is its seat's information."""
    game = boardwright.game("thrust", {"stall_turns": 2})
    command = _script(tmp_path, FOREIGN.replace('print("id wants information")', "pass"))
    match, rng, expected = Match(game), random.Random(5), []
    with ExternalPlayer(game, command) as black:
        red = player("random", game, 1)
        for _ in range(60):
            match.settle(rng)
            if match.state.is_over:
                break
            seat = match.state.turn().seats[0]  # type: ignore[union-attr]
            information = match.information(seat)
            if seat == 0:
                expected.append(information)
            (action,) = _tuple((black, red)[seat].choose(information))
            match.play(Step(action, seat))
    received = (tmp_path / "heard").read_text().splitlines()
    positions = [line for line in received if line.startswith("position")]
    assert len(expected) > 5
    assert [
        information_from_json(game, line.removeprefix("position information "))
        for line in positions
    ] == expected
    rest = {line.split()[0] for line in received if line not in positions}
    assert rest == {"ugi", "setoption", "newgame", "isready", "go"}


def _tuple(choice: object) -> tuple[boardwright.Action, ...]:
    return choice if isinstance(choice, tuple) else (choice,)


def test_one_program_plays_several_games_in_a_row(tmp_path: Path) -> None:
    game = boardwright.game("thrive", {"size": 4, "holes": 3})
    with ExternalPlayer(game, _script(tmp_path, FOREIGN)) as white:
        pids = set()
        for seed in range(2):
            run(Match(game), [player("random", game, seed), white], random.Random(seed))
            pids.add(white.pid)
    assert len(pids) == 1
    assert (tmp_path / "heard").read_text().splitlines().count("newgame") == 2


def test_a_match_from_a_position_and_after_a_resignation() -> None:
    game = boardwright.game("grow", {"size": 4, "players": 3, "first": "seat1"})
    start = game.start().act(game.parse_action("+a1"))
    match = Match(game, start)
    match.play(Step(RESIGN, 2))
    _play(match, [ExternalPlayer(game, (*COMMAND, "grow"), Budget(nodes=2)) for _ in range(3)])


# -- by name -------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", ["", "@nodes=5", "@time=0.05"])
def test_by_name(limit: str, tmp_path: Path) -> None:
    spec = f"engine:{shlex.join(_script(tmp_path, FOREIGN))}{limit}"
    game = boardwright.game("thrive")
    one = player(spec, game, 3)
    assert one.name == spec
    assert one.choose(Match(game).information(0))
    expected = {"": "go", "@nodes=5": "go nodes 5", "@time=0.05": "go time 50"}[limit]
    assert expected in (tmp_path / "heard").read_text().splitlines()


def test_the_clocks_of_a_match_are_sent(tmp_path: Path) -> None:
    game = boardwright.game("thrive")
    with ExternalPlayer(game, _script(tmp_path, FOREIGN)) as one:
        one.clocks = Clocks((60_000, 58_000), increment=2_000, turns_to_go=12)
        one.choose(Match(game).information(0))
    heard = (tmp_path / "heard").read_text().splitlines()
    assert "go clock 60000,58000 increment 2000 turnstogo 12" in heard


@pytest.mark.parametrize("spec", ["engine", "engine:", "engine: ", 'engine:"', "engine:x@nodes=0"])
def test_no_command(spec: str) -> None:
    with pytest.raises(boardwright.UnknownPlayer):
        player(spec, boardwright.game("thrive"), 1)


# -- programs that fail --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("raise SystemExit('no battery')", "exited; stderr: 'no battery'"),
        ("print('hello')", "exited"),
        ("print('error busy later')", "refused to start"),
        ("print('id game chess\\nugiok')\ninput()", "plays 'chess', not thrive"),
        ("print('x' * 3_000_000)", "a line longer than"),
        (HANDSHAKE.replace("readyok", "error bad_options no"), "answered isready with"),
        (HANDSHAKE, "exited"),
        (
            HANDSHAKE + "print('error internal oops', flush=True)\ninput()",
            "answered go with 'error inter",
        ),
        (
            HANDSHAKE + "print('bestmove e2e4', flush=True)\ninput()",
            "must answer go with info lines and bestturn, got 'bestmove e2e4'",
        ),
        (
            HANDSHAKE + "print('info depth 1\\nUnknown command: go', flush=True)\ninput()",
            "got 'Unknown command: go'",
        ),
        ("print('id name Fish\\nuciok', flush=True)\ninput()\ninput()", "got 'uciok'"),
        (HANDSHAKE + "print('bestturn', flush=True)\ninput()", "returned no turn"),
        (HANDSHAKE + "print('bestturn none', flush=True)\ninput()", "returned no turn"),
        (
            HANDSHAKE + "print('bestturn \\0', flush=True)\ninput()",
            "returned an invalid turn 'bestturn",
        ),
        (HANDSHAKE + "print('bestturn a2-a3', flush=True)\ninput()", "played 'a2-a3'"),
        (
            HANDSHAKE + "print('bestturn c1-c2 c2+d5 c2+d4 c6-c5', flush=True)\ninput()",
            "played 'c6-c5'",
        ),
        (
            HANDSHAKE
            + "sys.stdout.buffer.write(b'bestturn \\xff\\n')\nsys.stdout.flush()\ninput()",
            "returned an invalid turn 'bestturn",
        ),
    ],
)
def test_a_program_that_fails(
    script: str, words: str, tmp_path: Path, leftovers: list[int]
) -> None:
    game = boardwright.game("thrive")
    one = ExternalPlayer(game, _script(tmp_path, _recorded(script, tmp_path)))
    with pytest.raises(PlayerFailed) as caught:
        one.choose(Match(game).information(0))
    assert words in str(caught.value)
    assert caught.value.code == "player_failed"
    assert one.pid is None
    leftovers.append(int((tmp_path / "pid").read_text()))


def _recorded(script: str, folder: Path) -> str:
    return f"import os\nopen({str(folder / 'pid')!r}, 'w').write(str(os.getpid()))\n{script}"


@pytest.mark.parametrize(
    "rest",
    [
        "time.sleep(1000)",
        "while True: print('info string still thinking')",
        "while True: pass",
        "import subprocess; subprocess.run([sys.executable, '-c', 'import time; time.sleep(999)'])",
    ],
    ids=["asleep", "chatty", "busy", "child"],
)
def test_a_program_that_is_late(rest: str, tmp_path: Path, leftovers: list[int]) -> None:
    game = boardwright.game("thrive")
    command = _script(tmp_path, HANDSHAKE + rest)
    one = ExternalPlayer(game, command, Budget(seconds=0.1), grace=0.4)
    one.handshake()
    assert one.pid is not None
    leftovers.append(one.pid)
    with pytest.raises(PlayerFailed, match=r"did not answer within 0\.5 s"):
        one.choose(Match(game).information(0))


def test_a_program_that_does_not_listen(tmp_path: Path, leftovers: list[int]) -> None:
    """What it is told fills the pipe; the player does not wait for ever to say it."""
    game = boardwright.game("thrust")
    match, rng = Match(game), random.Random(2)
    match.settle(rng)
    script = HANDSHAKE + "time.sleep(1000)"
    one = ExternalPlayer(game, _script(tmp_path, script), Budget(seconds=0.1), grace=0.4)
    information = match.information(match.state.turn().seats[0])  # type: ignore[union-attr]
    many = information.observations * 2_000
    one.handshake()
    assert one.pid is not None
    leftovers.append(one.pid)
    with pytest.raises(PlayerFailed, match="did not answer"):
        one.choose(boardwright.Information(information.view, many, information.legal))


def test_a_command_that_does_not_exist() -> None:
    game = boardwright.game("thrive")
    with pytest.raises(PlayerFailed, match="cannot start"):
        ExternalPlayer(game, ["/no/such/program"]).choose(Match(game).information(0))


def test_in_hidden_games_only_the_first_action_is_checked(tmp_path: Path) -> None:
    game, rng = boardwright.game("thrust"), random.Random(2)
    match = Match(game)
    match.settle(rng)
    information = match.information(match.state.turn().seats[0])  # type: ignore[union-attr]
    script = HANDSHAKE + "print('bestturn burn:99', flush=True)\ninput()"
    with (
        ExternalPlayer(game, _script(tmp_path, script)) as one,
        pytest.raises(PlayerFailed, match="not legal"),
    ):
        one.choose(information)


def test_a_program_may_resign(tmp_path: Path) -> None:
    game = boardwright.game("thrive")
    script = HANDSHAKE + "print('bestturn resign', flush=True)\ninput()"
    match = Match(game)
    _play(match, [ExternalPlayer(game, _script(tmp_path, script)) for _ in range(2)])
    assert match.state.outcome is not None
    assert match.state.outcome.reason == "surrender"


# -- endings -------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["close", "with", "forgotten"])
def test_no_process_is_left_behind(way: str, tmp_path: Path, leftovers: list[int]) -> None:
    game = boardwright.game("thrive")
    one = ExternalPlayer(game, _script(tmp_path, FOREIGN))
    one.choose(Match(game).information(0))
    assert one.pid is not None
    assert _is_running(one.pid)
    leftovers.append(one.pid)
    if way == "close":
        one.close()
        one.close()
    elif way == "with":
        with one:
            pass
    else:
        del one
        gc.collect()


def test_a_killed_program_is_noticed_and_started_again(tmp_path: Path) -> None:
    game = boardwright.game("thrive")
    information = Match(game).information(0)
    with ExternalPlayer(game, _script(tmp_path, FOREIGN)) as one:
        one.choose(information)
        assert one.pid is not None
        first = one.pid
        os.kill(first, 9)
        with pytest.raises(PlayerFailed, match="exited"):
            one.choose(information)
        assert one.choose(information)
        assert one.pid != first


def test_leaving_the_interpreter_ends_the_program(tmp_path: Path) -> None:
    with RunningPrograms(tmp_path) as programs:
        command = _script(tmp_path, f"{programs.python}\n{FOREIGN}")
        code = (
            "import boardwright\n"
            "from boardwright.engine.external import Clocks, ExternalPlayer\n"
            "from boardwright.match import Match\n"
            "game = boardwright.game('thrive')\n"
            f"one = ExternalPlayer(game, {command!r})\n"
            "one.choose(Match(game).information(0))\n"
        )
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        programs.wait_for_end()


def test_what_a_program_said_before_it_exited_is_read(tmp_path: Path) -> None:
    process = EngineProcess(_script(tmp_path, "print('error busy later')"))
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    assert process.ask(["ugi"], lambda line: line.startswith("error"), 10) == ("error busy later",)
    process.close()
