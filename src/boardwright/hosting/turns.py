"""Playing a match, and withdrawing from it."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.core.state import RESIGN
from boardwright.core.turn import Step
from boardwright.hosting.checks import check_in_play, check_player, check_playing, check_seated
from boardwright.hosting.events import TurnPlayed, WithdrawalReason, Withdrew
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.refusal import Refused
from boardwright.hosting.transition import Transition
from boardwright.hosting.turn_path import play_actions, roll_chance, texts

__all__ = ["expire_clock", "play", "withdraw"]


def play(
    hosted: HostedMatch, seat: int, ply: int, actions: Sequence[str], now: int, nonce: str
) -> Transition:
    """A whole turn, or as much of it as can be decided before chance or others speak. Where
    something is hidden, also a part: what one decision brings to light may matter for the next.

    `ply` is the one the player saw; one's commitment to a sealed step does not make the others'
    stale. `now` is when the command arrived. The nonce is kept if a step is sealed.
    """
    check_seated(hosted, seat)
    check_playing(hosted)
    if not hosted.is_current(ply):
        raise Refused("stale", "The game has changed in the meantime.")
    check_in_play(hosted, seat)
    path = play_actions(hosted.match.state, seat, actions)
    if hosted.left(seat, now) == 0:
        raise Refused("time_over", "Your time ran out before this turn arrived.")
    state = path[-1][1]
    if state.is_mid_turn(seat) and not hosted.game.has_hidden_parts:
        raise Refused("unfinished_turn", "The turn is not complete.")
    before = path[-2][1] if len(path) > 1 else hosted.match.state
    sealed = before.is_sealed
    if sealed and not nonce:
        raise ValueError("a sealed step needs a nonce")
    chance = roll_chance(state, hosted.dice, hosted.rolls)
    event = TurnPlayed(
        now,
        seat,
        texts(path),
        texts(chance),
        hosted.clocks.spent(seat, now),
        nonce if sealed else "",
    )
    return Transition(hosted.number, (event,), path + chance)


def withdraw(hosted: HostedMatch, seat: int, why: WithdrawalReason, now: int) -> Transition:
    """Resign, fall on time or be given up: a loss for two, one player less for more."""
    check_player(hosted, seat)
    step = Step(RESIGN, seat)
    after = hosted.match.state.play(step)
    chance = roll_chance(after, hosted.dice, hosted.rolls)
    event = Withdrew(now, seat, why, texts(chance), hosted.clocks.spent(seat, now))
    return Transition(hosted.number, (event,), [(step, after), *chance])


def expire_clock(hosted: HostedMatch, now: int) -> Transition | None:
    """A seat that has run out of time withdraws; one at a time, so ask again afterwards. None
    where no clock has fallen."""
    due = hosted.clocks.due(now)
    if due is None or due[0] > 0:
        return None
    return withdraw(hosted, due[1][0], "time", now)
