"""What players say to each other, within bounds."""

from __future__ import annotations

from itertools import takewhile

from boardwright.hosting.checks import check_seated
from boardwright.hosting.events import ChatSent
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.player_names import LONGEST_TEXT, clean_text
from boardwright.hosting.refusal import Refused
from boardwright.hosting.transition import Transition

__all__ = ["PER_MINUTE", "send"]

PER_MINUTE = 12
_MOST = 1000
_MINUTE = 60_000


def send(hosted: HostedMatch, seat: int, text: str, now: int) -> Transition:
    """A message of the player at this seat, cleaned of what cannot be seen."""
    check_seated(hosted, seat)
    words = clean_text(text)
    if not words:
        raise Refused("bad_text", "The message is empty.")
    if len(words) > LONGEST_TEXT:
        raise Refused("too_long", f"A message can have at most {LONGEST_TEXT} characters.")
    if len(hosted.chat) >= _MOST:
        raise Refused("too_many", f"This match's chat is full ({_MOST:,} messages).")
    recent = takewhile(lambda one: one.at > now - _MINUTE, reversed(hosted.chat))
    if sum(one.seat == seat for one in recent) >= PER_MINUTE:
        raise Refused("too_fast", "Please wait a moment before you write again.")
    return Transition(hosted.number, (ChatSent(now, seat, words, hosted.seats[seat].name),))
