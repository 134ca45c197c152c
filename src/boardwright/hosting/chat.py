"""Chat between the players of a match, with its limits."""

from __future__ import annotations

from itertools import takewhile

from boardwright.hosting.checks import check_seated
from boardwright.hosting.events import ChatSent
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.player_names import MAX_CHAT_LENGTH, clean_text
from boardwright.hosting.refusal import Refused
from boardwright.hosting.transition import Transition

__all__ = ["MESSAGES_PER_MINUTE", "send"]

MESSAGES_PER_MINUTE = 12
"""Of one seat."""
_MAX_MESSAGES = 1000
"""In one match."""
_MINUTE_MS = 60_000


def send(hosted: HostedMatch, seat: int, text: str, now: int) -> Transition:
    """Send a message from a seat, before, during or after play, cleaned by `clean_text`.

    Raises `Refused` if the text is empty or too long, or if there are too many messages.
    """
    check_seated(hosted, seat)
    message = clean_text(text)
    if not message:
        raise Refused("bad_text", "The message is empty.")
    if len(message) > MAX_CHAT_LENGTH:
        raise Refused("too_long", f"A message can have at most {MAX_CHAT_LENGTH} characters.")
    if len(hosted.chat) >= _MAX_MESSAGES:
        raise Refused("too_many", f"This match's chat is full ({_MAX_MESSAGES:,} messages).")
    recent = takewhile(lambda sent: sent.at > now - _MINUTE_MS, reversed(hosted.chat))
    if sum(sent.seat == seat for sent in recent) >= MESSAGES_PER_MINUTE:
        raise Refused("too_fast", "Please wait a moment before you write again.")
    return Transition(hosted.event_count, (ChatSent(now, seat, message, hosted.seats[seat].name),))
