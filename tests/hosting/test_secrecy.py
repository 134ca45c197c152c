"""Two matches that look alike to a viewer are alike in everything the viewer is given."""

from __future__ import annotations

import random

import pytest
from tests.hosting.logged_match import LoggedMatch, begun

import boardwright
from boardwright.core.state import State
from boardwright.core.turn import Step
from boardwright.hosting import (
    HostedMatch,
    Refused,
    TimeControl,
    agreements,
    match_record,
    turn_commands,
)

Viewer = int | None


def _shown(hosted: HostedMatch, viewer: Viewer, now: int) -> object:
    """What a server may build its messages from."""
    seats = range(len(hosted.seats))
    return (
        hosted.match.information(viewer),
        (hosted.status, hosted.ply, hosted.deciding, hosted.ending, hosted.offers.standing),
        (hosted.fairness.commitment, hosted.fairness.seeds, hosted.fairness.rolls),
        [seal[:2] for seal in hosted.fairness.seals],
        [(hosted.remaining_ms(seat, now), hosted.is_in_play(seat)) for seat in seats],
        None if viewer is None else _answers(hosted, viewer, now),
    )


def _answers(hosted: HostedMatch, seat: int, now: int) -> list[str]:
    """To whatever a player may try."""
    tries = (
        lambda: agreements.offer(hosted, seat, "takeback", now),
        lambda: turn_commands.play(hosted, seat, hosted.ply, ["burn:9"], now, ""),
        lambda: turn_commands.play(hosted, seat, hosted.ply, ["burn:0", "s1:scan"], now, ""),
        lambda: turn_commands.play(hosted, seat, hosted.ply, ["s1:scan", "s2:scan"], now, ""),
        lambda: turn_commands.play(hosted, seat, hosted.ply, ["s4:hold"], now, ""),
        lambda: match_record.record(hosted),
    )
    return [_answer(one) for one in tries]


def _answer(command: object) -> str:
    try:
        command()  # type: ignore[operator]
    except Refused as refused:
        return f"{refused.code}: {refused}"
    except ValueError as error:
        return str(error)
    return "done"


def _like(state: State, other: State, step: Step, viewer: Viewer) -> Step | None:
    """A step of the other world that looks like this one."""
    seen = state.observe(step, viewer)
    assert step.seat is not None
    for action in other.legal_actions(step.seat):
        if other.observe(Step(action, step.seat), viewer) == seen:
            return Step(action, step.seat)
    return None


def _worlds(viewer: Viewer, rng: random.Random) -> tuple[LoggedMatch, LoggedMatch]:
    """Two matches that go on from states which only others can tell apart."""
    game = boardwright.game("thrust")
    first = begun("thrust", secret=f"{rng.getrandbits(256):064x}")
    for _ in range(rng.randrange(30)):
        if first.hosted.status == "playing":
            first.turn(rng)
    state = first.hosted.match.state
    if state.is_over:
        state = game.start()
    twin = game.determinize(state.view(viewer), rng)
    secret = f"{rng.getrandbits(256):064x}"
    clock = TimeControl("real", 600, 1)
    one, other = (
        begun("thrust", clock=clock, start=str(each), secret=secret) for each in (state, twin)
    )
    return one, other


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_nothing_hidden_shows_at_the_table(viewer: Viewer) -> None:
    rng = random.Random(17)
    compared = different = 0
    for _ in range(12):
        one, other = _worlds(viewer, rng)
        for _ in range(25):
            mine, theirs = (logged.hosted.match.information(viewer) for logged in (one, other))
            if mine != theirs:
                break  # something came to light
            assert _shown(one.hosted, viewer, one.now) == _shown(other.hosted, viewer, other.now)
            compared += 1
            different += one.hosted.match.state != other.hosted.match.state
            if one.hosted.status != "playing":
                break
            states = one.hosted.match.state, other.hosted.match.state
            seat = rng.choice(one.hosted.deciding)
            step = Step(rng.choice(states[0].legal_actions(seat)), seat)
            twin = _like(*states, step, viewer)
            if twin is None:
                break
            for logged, each in ((one, step), (other, twin)):
                logged.now += 1000
                logged.play(seat, str(each.action))
    assert compared > 40
    assert different > 20
