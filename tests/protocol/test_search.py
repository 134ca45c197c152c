"""`go`: whole canonical turns, repeatable, stopped when asked."""

from __future__ import annotations

import random
import re

import pytest
from tests.protocol.conftest import LocalSession

import boardwright
from boardwright.core.information import information_to_json
from boardwright.core.turn import Decide, Step
from boardwright.match import Match

pytestmark = pytest.mark.usefixtures("either_build")
INFO = re.compile(
    r"info depth \d+ nodes \d+ nps \d+ time \d+ value [\d.]+(,[\d.]+)+ variation \d+ turn \S+( .+)?"
)


def _turn(reply: list[str]) -> list[str]:
    word, *actions = reply[-1].split()
    assert word == "bestturn"
    assert any(INFO.fullmatch(line) for line in reply[:-1]), reply
    return actions


@pytest.mark.parametrize("position", ["start", "start turns c1-c2", "start turns c1-c2 c2+d5"])
def test_the_answer_is_the_rest_of_the_turn(position: str) -> None:
    session = LocalSession("thrive")
    turn = _turn(session.ask(f"position {position}", "go nodes 300"))
    state = session.position.state
    assert state is not None
    actions = tuple(map(state.game.parse_action, turn))
    assert state.canonical(actions) == actions
    for action in actions:
        state = state.play(Step(action, 0))
    assert state.begins_turn
    assert state.turn() != session.position.pending()


def test_grow_with_three_players() -> None:
    session = LocalSession("grow", players=3, size=5, first="seat1")
    steps: list[str] = []
    for seat in ("red", "blue", "green", "red", "blue"):
        session.send(f"position start turns {' '.join(steps)}")
        assert session.send("status") == [f"status decide {seat}"]
        reply = session.ask("go nodes 100")
        steps += _turn(reply)
        assert all(line.split(" value ")[1].split()[0].count(",") == 2 for line in reply[:-1])


@pytest.mark.slow("searches")
@pytest.mark.parametrize("name", boardwright.names())
def test_the_same_questions_get_the_same_answers(name: str) -> None:
    answers = []
    position = _first_decision(name)
    session = LocalSession(name)
    for _ in range(2):
        session.send("newgame", "setoption name Seed value 7")
        answers.append([_turn(session.ask(position, "go nodes 60")) for _ in range(3)])
    assert answers[0] == answers[1]


def _first_decision(name: str) -> str:
    """As the seat knows it that is to decide."""
    match = Match(boardwright.game(name))
    match.settle(random.Random(3))
    pending = match.state.turn()
    assert isinstance(pending, Decide)
    seat = pending.seats[0]
    return f"position information {information_to_json(match.information(seat))}"


def test_several_variations() -> None:
    reply = LocalSession("thrive").ask("setoption name Variations value 3", "go nodes 300")
    last = [line for line in reply if line.startswith("info depth")][-3:]
    assert [re.findall(r" variation (\d+) ", line) for line in last] == [["1"], ["2"], ["3"]]
    turns = [re.split(" turn | next ", line)[1] for line in last]
    assert len(set(turns)) == 3


def test_levels_answer_without_limits() -> None:
    session = LocalSession("thrive")
    for level in (1, 3):
        _turn(session.ask(f"setoption name Level value {level}", "go"))


@pytest.mark.parametrize("name", ["thrive", "grow"])
def test_stop_during_an_infinite_search(name: str) -> None:
    session = LocalSession(name)
    first = {"thrive": "position start", "grow": "position start turns first:red"}[name]
    for _ in range(3):
        assert session.send(first, "go infinite", "isready") == ["readyok"]
        assert session.send("position start")[0].startswith("error busy ")
        assert session.send("go")[0].startswith("error busy ")
        _turn(session.send("stop"))
        assert session.send("stop") == [], "there is nothing left to stop"
        reply = session.ask("go nodes 50")
        assert int(reply[-2].split()[4]) > 1, "the next search is not stopped"


@pytest.mark.parametrize(
    "words",
    [
        "depth 3",
        "nodes",
        "nodes 0",
        "nodes x",
        "time -1",
        "time " + "9" * 30,
        "seat",
        "seat nobody",
        "seat 3",
        "seat white",
    ],
)
def test_wrong_limits(words: str) -> None:
    (reply,) = LocalSession("thrive").send(f"go {words}")
    assert reply.startswith("error bad_command ")
