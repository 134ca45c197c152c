"""How a match ended: by the rules, or outside of them (time, agreement, abandoned, aborted)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from boardwright.core.game import Game
from boardwright.core.outcome import Outcome
from boardwright.hosting.events import WithdrawalReason
from boardwright.present.outcomes import describe_outcome, winners_text
from boardwright.present.phrases import seat_title

__all__ = ["ABORTED", "Ending", "by_agreement", "by_rules", "by_withdrawal"]

_WITHDRAWALS = {
    "resigned": ("surrender", "{} resigned"),
    "time": ("time", "{} ran out of time"),
    "abandoned": ("abandoned", "{} left the match"),
}


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a match. Several winners share the win; without any nobody has won.

    `reason` is a word for programs: the game's own if its rules decided. `text` is a sentence.
    """

    winners: tuple[int, ...]
    reason: str
    text: str
    scores: tuple[int, ...] | None = None


ABORTED = Ending((), "aborted", "The match was cancelled before it started.")


def by_rules(game: Game, outcome: Outcome) -> Ending:
    """The rules have decided the game."""
    return Ending(outcome.winners, outcome.reason, describe_outcome(game, outcome), outcome.scores)


def by_withdrawal(game: Game, outcome: Outcome, seat: int, withdrawal: WithdrawalReason) -> Ending:
    """A seat has withdrawn, and by that the rules have decided the game as by a surrender."""
    reason, template = _WITHDRAWALS[withdrawal]
    winners = winners_text(game.seat_names, outcome)
    sentence = f"{winners}: {template.format(seat_title(game, seat))}."
    return Ending(outcome.winners, reason, sentence, outcome.scores)


def by_agreement(in_play: Sequence[int]) -> Ending:
    """The players have agreed to a draw; those in play share it."""
    return Ending(tuple(in_play), "agreement", "Draw by agreement.")
