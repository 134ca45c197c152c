"""A sealed step: each seat is asked with what it knows, in whatever order."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.protocol.conftest import COMMAND, Engine, sealed

from boardwright.core.information import information_to_json
from boardwright.core.turn import Step
from boardwright.core.view import Information
from boardwright.engine.external import ExternalPlayer
from boardwright.engine.search import Budget

Start = Callable[..., Engine]


def _told(information: Information) -> tuple[str, str]:
    return (
        f"position view {information.view}",
        f"position information {information_to_json(information)}",
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_go_asks_the_seat_whose_information_was_given(engine: Start, seat: int) -> None:
    information = sealed(4).information(seat)
    legal = {str(action) for action in information.legal}
    talk = engine("thrust")
    for line in _told(information):
        talk.send(line, "status", "go nodes 20")
        assert talk.until("status")[-1] == "status decide black,red"
        assert talk.until("bestturn")[-1].split()[1] in legal


def test_a_seat_that_has_committed_is_not_asked_again(engine: Start) -> None:
    match = sealed(4)
    match.play(Step(match.state.legal_actions(1)[0], 1))
    talk = engine("thrust")
    for line in _told(match.information(1)):
        talk.send(line, "go nodes 20")
        assert talk.until("error")[-1].startswith(
            "error bad_command the position holds what another seat knows"
        )


def test_one_program_answers_for_either_side() -> None:
    match = sealed(4)
    with ExternalPlayer(match.game, (*COMMAND, "thrust"), Budget(nodes=20)) as player:
        for seat in (1, 0):
            information = match.information(seat)
            assert player.choose(information)[0] in information.legal
