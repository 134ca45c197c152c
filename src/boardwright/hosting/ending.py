"""How a match ended: by the rules, or around them (time, agreement, abandoned)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from boardwright.core.game import Game
from boardwright.core.outcome import Outcome
from boardwright.hosting.events import WithdrawalReason
from boardwright.present.outcomes import describe_outcome, winners_text
from boardwright.present.phrases import seat_title

__all__ = ["CALLED_OFF", "Ending", "agreed", "by_rules", "by_withdrawal"]

_LEFT = {
    "resigned": ("surrender", "{} resigned"),
    "time": ("time", "{} ran out of time"),
    "abandoned": ("abandoned", "{} left the match"),
}


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """`reason` is the game's own where its rules decided; winners share the win."""

    winners: tuple[int, ...]
    reason: str
    text: str
    scores: tuple[int, ...] | None = None


CALLED_OFF = Ending((), "aborted", "The match was cancelled before it started.")


def by_rules(game: Game, outcome: Outcome) -> Ending:
    return Ending(outcome.winners, outcome.reason, describe_outcome(game, outcome), outcome.scores)


def by_withdrawal(game: Game, outcome: Outcome, seat: int, why: WithdrawalReason) -> Ending:
    """The last but one player has left; to the rules it is a surrender, however it came."""
    reason, template = _LEFT[why]
    who = winners_text(game.seat_names, outcome)
    sentence = f"{who}: {template.format(seat_title(game, seat))}."
    return Ending(outcome.winners, reason, sentence, outcome.scores)


def agreed(in_play: Sequence[int]) -> Ending:
    return Ending(tuple(in_play), "agreement", "Draw by agreement.")
