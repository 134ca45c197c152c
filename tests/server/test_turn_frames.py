"""What a page needs to show another seat's turn part by part, and to offer a takeback."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.in_process import Transport, inside

import boardwright
from boardwright.core.turn import Step
from boardwright.present import public_view
from boardwright.server import create_match, join_match
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.session import Principal

ADA, BOB, EVE = Principal("guest:ada"), Principal("guest:bob"), Principal("guest:eve")
SEATS = (wire.SeatSetup("me"), wire.SeatSetup("open"))
TURNS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "thrive": ({}, ["a1-a2", "a2+c5", "b1+c5"]),
    "grow": ({"size": 5, "first": "seat1"}, ["+c3"]),
}


async def _lines(context: AppContext, game: str) -> tuple[str, list[Transport]]:
    """Ada, Bob and a spectator, who want frames, and Bob's program, which doesn't."""
    request = wire.CreateMatch(game, SEATS, options=TURNS[game][0])
    match = (await create_match.create(context, ADA, request)).match
    live_match = await context.registry.live_match(match)
    await join_match.join(context, live_match, BOB, wire.JoinMatch())
    held = ((ADA, (0,)), (BOB, (1,)), (EVE, ()), (BOB, (1,)))
    lines = [Transport(context, live_match, who, seats) for who, seats in held]
    for line in lines[:3]:
        line.connection.wants_frames = True
    return match, lines


async def _play(line: Transport, actions: list[str]) -> None:
    ply = (
        line.heard("snapshot")[0]["ply"]
        if not (heard := line.heard("update"))
        else heard[-1]["ply"]
    )
    await line.say(type="play", id=f"p{ply}", ply=ply, actions=actions)


def test_others_get_the_positions_within_a_turn(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        _, lines = await _lines(context, "thrive")
        actions = TURNS["thrive"][1]
        await _play(lines[0], actions)
        mover, other, spectator, program = (line.heard("update")[-1] for line in lines)
        assert "frames" not in mover
        assert "frames" not in program
        assert other["frames"] == spectator["frames"]
        state = boardwright.game("thrive").start()
        for action, frame in zip(actions, other["frames"], strict=False):
            state = state.play(Step(state.game.parse_action(action), 0))
            assert frame == msgspec.json.decode(public_view(state))
        assert len(other["frames"]) == len(actions) - 1

    inside(tmp_path, body)


def test_the_action_that_ends_a_turn_is_no_part_of_it(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        _, lines = await _lines(context, "grow")
        await _play(lines[0], ["+c3"])
        assert "frames" not in lines[1].heard("update")[-1]
        await _play(lines[1], ["+a1"])
        await _play(lines[0], ["+e5", "c3-c4", "end"])
        assert len(lines[1].heard("update")[-1]["frames"]) == 1

    inside(tmp_path, body)


@pytest.mark.parametrize("game", ["thrive", "grow"])
def test_a_takeback_is_possible_once_a_turn_is_played(tmp_path: Path, game: str) -> None:
    async def body(context: AppContext) -> None:
        _, (ada, bob, eve, _) = await _lines(context, game)
        assert all("can_take_back" not in line.heard("snapshot")[-1] for line in (ada, bob, eve))
        await _play(ada, TURNS[game][1])
        assert ada.heard("update")[-1]["can_take_back"]
        assert all("can_take_back" not in line.heard("update")[-1] for line in (bob, eve))
        await ada.say(type="resign", id="r")
        assert "can_take_back" not in ada.heard("update")[-1]

    inside(tmp_path, body)
