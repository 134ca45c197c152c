"""How a match ended: by the rules, or around them (time, agreement, abandoned)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from boardwright.core.game import Game
from boardwright.core.outcome import Outcome
from boardwright.hosting.events import WithdrawalReason

__all__ = ["CALLED_OFF", "Ending", "agreed", "by_rules", "by_withdrawal", "seat_title", "words"]

_REASONS = {
    "board_full": "the board is full",
    "both_lost": "both fleets are gone",
    "capture": "all but one enemy pod captured",
    "filled": "a pod filled with pegs",
    "last_fleet": "the other fleet is gone",
    "no_move": "no move left",
    "no_progress": "too many turns without progress",
    "repetition": "the same position for the third time",
    "self_capture": "the loser captured his own second last pod",
    "stall": "nothing has happened for too long",
    "surrender": "surrender",
}
_LEFT = {
    "resigned": ("surrender", "{} resigned"),
    "time": ("time", "{} ran out of time"),
    "abandoned": ("abandoned", "{} left the match"),
}


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """`reason` is the game's own where its rules decided; winners share the win."""

    winners: tuple[int, ...]
    reason: str
    words: str
    scores: tuple[int, ...] | None = None


CALLED_OFF = Ending((), "aborted", "The match was called off before it began.")


def by_rules(game: Game, outcome: Outcome) -> Ending:
    return Ending(outcome.winners, outcome.reason, words(game, outcome), outcome.scores)


def by_withdrawal(game: Game, outcome: Outcome, seat: int, why: WithdrawalReason) -> Ending:
    """The last but one player has left; to the rules it is a surrender, however it came."""
    reason, told = _LEFT[why]
    who = _who(game, outcome.winners, outcome.is_draw)
    chat_event = f"{who}: {told.format(seat_title(game, seat))}."
    return Ending(outcome.winners, reason, chat_event, outcome.scores)


def agreed(in_play: Sequence[int]) -> Ending:
    return Ending(tuple(in_play), "agreement", "A draw by agreement.")


def seat_title(game: Game, seat: int) -> str:
    return game.seat_names[seat].capitalize()


def words(game: Game, outcome: Outcome) -> str:
    """
    >>> from boardwright.testing.example import Pennies
    >>> words(Pennies(), Outcome.win(1, 2, "surrender"))
    'East wins: surrender.'
    """
    reason = _REASONS.get(outcome.reason, outcome.reason.replace("_", " "))
    who = _who(game, outcome.winners, outcome.is_draw)
    return f"{who}: {reason}.{_scores(game, outcome)}"


def _who(game: Game, winners: Sequence[int], is_draw: bool) -> str:
    if is_draw:
        return "A draw"
    titles = [seat_title(game, seat) for seat in winners]
    return f"{' and '.join(titles)} win{'s' if len(titles) == 1 else ' together'}"


def _scores(game: Game, outcome: Outcome) -> str:
    if outcome.scores is None:
        return ""
    counted = (f"{seat_title(game, s)} {score}" for s, score in enumerate(outcome.scores))
    return f" Score: {', '.join(counted)}."
