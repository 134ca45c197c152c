"""Options, positions and questions of a protocol session in this process."""

from __future__ import annotations

import msgspec
import pytest
from tests.protocol.conftest import LocalSession, sealed

import boardwright
from boardwright.core.information import information_to_json
from boardwright.engine.protocol.position import FullPosition
from boardwright.match import Match
from boardwright.testing import divide, perft


def _words(match: Match) -> str:
    names = match.game.seat_names
    return " ".join(
        str(action) if seat is None else f"{names[seat]}:{action}" for action, seat in match.steps
    )


# -- options -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", boardwright.names())
def test_handshake_lists_every_house_rule(name: str) -> None:
    reply = LocalSession(name).send("ugi")
    assert reply[0] == f"id name Boardwright {boardwright.__version__}"
    assert reply[1] == f"id game {name} rules {boardwright.game_type(name).rules_version}"
    assert reply[-1] == "ugiok"
    listed = [line.split()[2] for line in reply[2:-1]]
    house = [f"game.{spec.key}" for spec in boardwright.game_type(name).options_type.specs()]
    assert listed == ["Threads", "Memory", "Variations", "Seed", "Level", *house]


def test_options_show_what_was_chosen() -> None:
    session = LocalSession("grow", players=3)
    assert "option name game.players type spin default 3 min 2 max 8" in session.send("ugi")
    assert not session.send("setoption name game.size value 5", "setoption name threads value 2")
    reply = session.send("ugi")
    assert "option name game.size type spin default 5 min 2 max 25" in reply
    assert "option name game.players type spin default 3 min 2 max 8" in reply
    assert "option name Threads type spin default 2 min 1 max 256" in reply


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("setoption", "bad_command"),
        ("setoption name Threads", "bad_command"),
        ("setoption name Threads value 0", "bad_command"),
        ("setoption name Threads value many", "bad_command"),
        ("setoption name Threads value " + "9" * 5000, "bad_command"),
        ("setoption name Level value 11", "bad_command"),
        ("setoption name Magic value 1", "bad_command"),
        ("setoption name game.size value 40", "bad_options"),
        ("setoption name game.magic value 1", "bad_options"),
    ],
)
def test_a_wrong_option_changes_nothing(line: str, code: str) -> None:
    session = LocalSession("thrive")
    before = session.send("ugi")
    (reply,) = session.send(line)
    assert reply.startswith(f"error {code} ")
    assert len(reply) < 500
    assert session.send("ugi") == before


def test_setting_a_house_rule_resets_the_position() -> None:
    session = LocalSession("thrive")
    session.send("position start turns c1-c2", "setoption name game.size value 4")
    assert (
        session.send("display")[0] == f"position {boardwright.game('thrive', {'size': 4}).start()}"
    )


# -- positions -----------------------------------------------------------------------------


def test_position_in_every_form() -> None:
    state = boardwright.game("thrive").start()
    for text in ("c1-c2", "c2+d5"):
        state = state.act(state.game.parse_action(text))
    session, shown = LocalSession("thrive"), [f"position {state}"]
    for line in (
        "position start turns c1-c2 c2+d5",
        f"position set {boardwright.game('thrive').start()} turns c1-c2 c2+d5",
        f"position set {state}",
        f'position set "{state}"',
        f'position set "{state}" turns',
        f"position view {state.view(None)}",
    ):
        session.send("newgame")
        assert session.send(line) == [], line
        assert session.send("display")[:1] == shown, line


def test_json_positions() -> None:
    game = boardwright.game("grow", {"size": 3})
    state = game.start().act(game.parse_action("first:red"))
    data = msgspec.json.encode(state.position()).decode()
    session = LocalSession("grow", size=3)
    assert session.send(f"position set {data} turns +a1", "status") == ["status decide blue"]


def test_a_longer_game_extends_the_position() -> None:
    session = LocalSession("thrive")
    session.send("position start turns c1-c2 c2+d5")
    first = session.position
    session.send("position start turns c1-c2 c2+d5 c2+d4 c6-c5")
    assert isinstance(session.position, FullPosition)
    assert session.position.states[2] is first.state
    session.send("position start turns c1-c2")
    assert session.send("display")[0].split()[3] == "peg1", "and a shorter one starts over"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("position", "bad_command"),
        ("position nowhere", "bad_command"),
        ("position start c1-c2", "bad_command"),
        ("position start turns c1-c2 c1-c2", "illegal_action"),
        ("position start turns c1-c2 nonsense", "bad_action"),
        ("position start turns black:", "bad_action"),
        ("position start turns black:resign c6-c5", "bad_command"),
        ("position set", "bad_position"),
        ("position set nonsense", "bad_position"),
        ("position set {", "bad_position"),
        ("position view", "bad_position"),
        ("position view @nobody", "bad_position"),
        ("position information", "bad_position"),
        ('position information {"view":"@black"}', "bad_position"),
        ('position information {"view":1}', "bad_position"),
    ],
)
def test_a_wrong_position_changes_nothing(line: str, code: str) -> None:
    session = LocalSession("thrive")
    session.send("position start turns c1-c2")
    before = session.send("display")
    (reply,) = session.send(line)
    assert reply.startswith(f"error {code} "), reply
    assert session.send("display") == before


def test_a_step_may_name_its_seat() -> None:
    session = LocalSession("grow", size=4, players=3, first="seat1")
    assert session.send("position start turns red:+a1 green:resign", "status") == [
        "status decide blue"
    ]
    session.send("position start turns red:+a1 green:resign blue:resign")
    assert session.send("status") == ["status over 1-0-0 surrender"]
    assert session.send("go") == ["bestturn none"]


# -- hidden parts --------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_knows_is_enough(seat: int) -> None:
    match = sealed(4)
    information = match.information(seat)
    for line in (
        f"position information {information_to_json(information)}",
        f"position view {information.view}",
    ):
        session = LocalSession("thrust")
        assert session.send(line, "status") == ["status decide black,red"]
        assert session.send("display")[0] == f"position {information.view}"
        assert sum(map(float, session.send("eval")[0].split()[1].split(","))) == pytest.approx(1.0)
        (refused,) = session.send("perft 1")
        assert refused.startswith("error bad_command this needs a full position")
        reply = session.ask(f"go nodes 20 seat {match.game.seat_names[seat]}")
        legal = {str(action) for action in information.legal}
        assert reply[-1].split()[1] in legal
        (other,) = session.send(f"go nodes 20 seat {2 - seat}")
        assert other.startswith("error bad_command the position holds what another seat knows")


def test_a_search_from_a_full_position_is_given_what_the_seat_knows() -> None:
    match = sealed(5)
    session = LocalSession("thrust")
    assert session.send(f"position start turns {_words(match)}") == []
    for seat in (0, 1):
        assert session.position.information(seat) == match.information(seat)


def test_a_sealed_step_needs_its_seat() -> None:
    match = sealed(4)
    burns = [match.state.legal_actions(seat)[0] for seat in (0, 1)]
    session, steps = LocalSession("thrust"), f"position start turns {_words(match)}"
    (reply,) = session.send(f"{steps} {burns[1]}")
    assert reply.startswith("error bad_command several seats decide here")
    assert session.send(f"{steps} red:{burns[1]}", "status") == ["status decide black"]


# -- questions -----------------------------------------------------------------------------


@pytest.mark.usefixtures("either_build")
@pytest.mark.parametrize(
    ("name", "options", "depth"),
    [("thrive", {"size": 4, "holes": 3}, 3), ("grow", {"size": 3}, 4), ("thrust", {}, 4)],
)
def test_counts_are_those_of_the_rules(name: str, options: dict[str, object], depth: int) -> None:
    session, start = LocalSession(name, **options), boardwright.game(name, options).start()
    assert session.ask(f"perft {depth}") == [f"perft {depth} {perft(start, depth)}"]
    parts = [f"divide {step} {count}" for step, count in divide(start, 2).items()]
    assert session.ask("divide 2") == [*parts, f"perft 2 {perft(start, 2)}"]
    assert session.ask("divide 0") == ["perft 0 1"]
    assert session.send("perft -1")[0].startswith("error bad_command depth must be a number")


@pytest.mark.usefixtures("either_build")
@pytest.mark.parametrize("name", boardwright.names())
def test_an_endless_count_can_be_stopped(name: str) -> None:
    session = LocalSession(name)
    for line in ("perft 60", "divide 60"):
        assert session.send(line, "isready") == ["readyok"]
        assert session.send("go")[0].startswith("error busy ")
        assert session.send("stop") == ["error stopped the count was stopped"]


def test_chance_outcomes_must_be_given() -> None:
    session = LocalSession("grow", size=4)
    assert session.send("status") == ["status chance"]
    assert session.send("go")[0].startswith("error bad_command chance comes next")
