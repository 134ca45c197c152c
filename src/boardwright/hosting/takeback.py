"""Takebacks: a turn may be taken back only if nobody has learnt anything new since."""

from __future__ import annotations

from boardwright.core.state import RESIGN, Played
from boardwright.hosting.events import TakenBack
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.refusal import Refused

__all__ = ["steps_kept", "take_back"]


def steps_kept(hosted: HostedMatch, seat: int) -> int:
    """How many steps remain once the seat takes back its last turn and all that followed.

    Raises `Refused` if it has none, or if chance, a withdrawal or hidden information is in between.
    """
    keep = hosted.last_turn_of(seat)
    if keep is None:
        raise _refused("You have not played a turn yet.")
    for _, step, _ in hosted.match.past(None, keep):
        if step.seat is None:
            raise _refused("You cannot take back a turn after a roll or a draw.")
        if step.action is RESIGN:
            raise _refused("You cannot take back a turn after a player has left.")
    if hosted.game.has_hidden_parts and not _is_open(hosted, keep):
        raise _refused("You cannot take back a turn after a sealed choice or a reveal.")
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
