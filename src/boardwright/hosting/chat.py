"""What players say to each other, within bounds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from boardwright.hosting.events import ChatSent
from boardwright.hosting.player_names import LONGEST_TEXT, clean_text
from boardwright.hosting.refusal import Refused

__all__ = ["PER_MINUTE", "chat_event"]

PER_MINUTE = 12
_MOST = 1000
_MINUTE = 60_000


def chat_event(chat: Sequence[ChatSent], seat: int, name: str, text: str, now: int) -> ChatSent:
    words = clean_text(text)
    if not words:
        raise Refused("bad_text", "The message is empty.")
    if len(words) > LONGEST_TEXT:
        raise Refused("too_long", f"A message can have at most {LONGEST_TEXT} characters.")
    if len(chat) >= _MOST:
        raise Refused("too_many", f"This match's chat is full ({_MOST:,} messages).")
    recent = takewhile(lambda one: one.at > now - _MINUTE, reversed(chat))
    if sum(one.seat == seat for one in recent) >= PER_MINUTE:
        raise Refused("too_fast", "Please wait a moment before you write again.")
    return ChatSent(now, seat, words, name)
