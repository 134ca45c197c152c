"""Takebacks: a turn may be taken back only if nobody has learnt anything new since."""

from __future__ import annotations

from boardwright.core.state import RESIGN, Played
from boardwright.hosting.events import TakenBack
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.refusal import Refused

__all__ = ["can_take_back", "steps_kept", "take_back"]


def can_take_back(hosted: HostedMatch, seat: int | None) -> bool:
    """Whether the seat may ask to take back its last turn, as far as its player can know.

    Where the game has hidden parts `steps_kept` may still refuse: whether another seat has learnt
    something must not show here.
    """
    if seat is None or hosted.status != "playing" or not hosted.is_in_play(seat):
        return False
    keep, match = hosted.last_turn_of(seat), hosted.match
    if keep is None:
        return False
    for number in range(keep, match.count):
        step = match.step(number)
        if step.seat is None or step.action is RESIGN:
            return False
    return not hosted.game.has_hidden_parts or all(
        seen == (Played(step.seat, str(step.action)),) for _, step, seen in match.past(seat, keep)
    )


def steps_kept(hosted: HostedMatch, seat: int) -> int:
    """How many steps remain once the seat takes back its last turn and all that followed.

    Raises `Refused` if it has none, or if chance, a withdrawal or hidden information is in between.
    """
    keep = hosted.last_turn_of(seat)
    if keep is None:
        raise _refused("You have not played a turn yet.")
    for _, step, _ in hosted.match.past(None, keep):
        if step.seat is None:
            raise _refused("You cannot take back a turn after dice were rolled or counters drawn.")
        if step.action is RESIGN:
            raise _refused("You cannot take back a turn after a player has left.")
    if hosted.game.has_hidden_parts and not _is_open(hosted, keep):
        raise _refused("You can't take that back: information has been revealed.")
    return keep


def take_back(hosted: HostedMatch, seat: int, now: int) -> TakenBack:
    """The event that an accepted takeback leads to. Clocks are charged for the time since."""
    spent = tuple(hosted.clocks.spent(other, now) for other in range(len(hosted.seats)))
    return TakenBack(now, seat, steps_kept(hosted, seat), spent)


def _is_open(hosted: HostedMatch, keep: int) -> bool:
    """Whether all seats and spectators saw every step since in full, and learnt nothing else."""
    viewers = (*range(len(hosted.seats)), None)
    return all(
        seen == (Played(step.seat, str(step.action)),)
        for viewer in viewers
        for _, step, seen in hosted.match.past(viewer, keep)
    )


def _refused(detail: str) -> Refused:
    return Refused("cannot_take_back", detail)
