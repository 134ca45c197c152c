"""Commands in a match: playing a turn and withdrawing; running out of time; outages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardwright.core.state import RESIGN
from boardwright.core.turn import Step
from boardwright.hosting.checks import check_in_play, check_player, check_playing, check_seated
from boardwright.hosting.events import Outage, TurnPlayed, WithdrawalReason, Withdrew
from boardwright.hosting.forced_turns import played_on
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.refusal import Refused
from boardwright.hosting.transition import Transition
from boardwright.hosting.turn_steps import notations, play_actions, roll_chance

__all__ = ["expire_clock", "leave_out", "play", "withdraw"]


def play(
    hosted: HostedMatch, seat: int, ply: int, actions: Sequence[str], now: int, nonce: str
) -> Transition:
    """Play a turn, or as much of it as can be decided before chance or another seat comes in. Where
    something is hidden, also a part: what one decision brings to light may matter for the next.
    Forced turns follow.

    `ply` is the one that the player saw; another player's sealed choice since does not make it
    stale. `now` is when the command arrived. `nonce` is used if a choice is sealed. Raises
    `Refused`.
    """
    check_seated(hosted, seat)
    check_playing(hosted)
    if not hosted.is_current(ply):
        raise Refused("stale", "The game has changed in the meantime.")
    check_in_play(hosted, seat)
    path = play_actions(hosted.match.state, seat, actions)
    if hosted.remaining_ms(seat, now) == 0:
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
        notations(path),
        notations(chance),
        hosted.clocks.spent(seat, now),
        nonce if sealed else "",
    )
    return played_on(hosted, (event,), path + chance, hosted.dice)


def withdraw(hosted: HostedMatch, seat: int, reason: WithdrawalReason, now: int) -> Transition:
    """Take a seat out of the game. With two players the other wins, else play goes on: forced turns
    follow.

    Raises `Refused` if the seat is not in play.
    """
    check_player(hosted, seat)
    step = Step(RESIGN, seat)
    after = hosted.match.state.play(step)
    chance = roll_chance(after, hosted.dice, hosted.rolls)
    event = Withdrew(now, seat, reason, notations(chance), hosted.clocks.spent(seat, now))
    return played_on(hosted, (event,), [(step, after), *chance], hosted.dice)


def expire_clock(hosted: HostedMatch, now: int) -> Transition | None:
    """Withdraw a seat that has run out of time; None if there is none.

    One seat only: apply the transition and call it again.
    """
    timeout = hosted.clocks.next_timeout(now)
    if timeout is None or timeout[0] > 0:
        return None
    return withdraw(hosted, timeout[1][0], "time", now)


def leave_out(hosted: HostedMatch, outages: Iterable[tuple[int, int]], now: int) -> Transition:
    """Charge no clock for these spans, in which the server could not take a move."""
    events = tuple([Outage(now, since, until) for since, until in outages])
    return Transition(hosted.event_count, events)
