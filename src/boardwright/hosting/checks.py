"""Preconditions of commands. Each check raises `Refused` if it fails, and changes nothing."""

from __future__ import annotations

from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.refusal import Refused

__all__ = ["check_creator", "check_in_play", "check_player", "check_playing", "check_seated"]


def check_seated(hosted: HostedMatch, seat: int) -> None:
    """The seat exists and is taken."""
    if not 0 <= seat < len(hosted.seats):
        raise Refused("no_such_seat", "This match has no such seat.")
    if hosted.seats[seat].is_open:
        raise Refused("not_seated", "That seat is empty.")


def check_playing(hosted: HostedMatch) -> None:
    """The match is in progress."""
    if hosted.status == "waiting":
        raise Refused("not_begun", "The match has not started yet.")
    if hosted.status == "over":
        raise Refused("match_over", "The match is over.")


def check_in_play(hosted: HostedMatch, seat: int) -> None:
    """The seat has not withdrawn and is not out by the rules."""
    if not hosted.is_in_play(seat):
        raise Refused("out_of_play", "You are no longer in this game.")


def check_player(hosted: HostedMatch, seat: int) -> None:
    """The seat is taken and in play, and the match in progress."""
    check_seated(hosted, seat)
    check_playing(hosted)
    check_in_play(hosted, seat)


def check_creator(hosted: HostedMatch, principal: str) -> None:
    """The match has not begun, and the principal has created it."""
    if hosted.status != "waiting":
        raise Refused("not_open", "The match has already started.")
    if principal != hosted.created.creator:
        raise Refused("not_creator", "Only the creator of the match can do that.")
