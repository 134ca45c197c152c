"""How a game ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.core.game import Game
from boardwright.core.outcome import Outcome

__all__ = ["describe_outcome", "seat_title", "winners_text"]

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


def seat_title(game: Game, seat: int) -> str:
    return game.seat_names[seat].capitalize()


def describe_outcome(game: Game, outcome: Outcome) -> str:
    """
    >>> import boardwright
    >>> describe_outcome(boardwright.game("grow"), Outcome.win(1, 2, "surrender"))
    'Blue wins: surrender.'
    """
    reason = _REASONS.get(outcome.reason, outcome.reason.replace("_", " "))
    who = winners_text(game, outcome.winners, outcome.is_draw)
    return f"{who}: {reason}.{_scores(game, outcome)}"


def winners_text(game: Game, winners: Sequence[int], is_draw: bool) -> str:
    if is_draw:
        return "A draw"
    titles = [seat_title(game, seat) for seat in winners]
    return f"{' and '.join(titles)} win{'s' if len(titles) == 1 else ' together'}"


def _scores(game: Game, outcome: Outcome) -> str:
    if outcome.scores is None:
        return ""
    counted = (f"{seat_title(game, s)} {score}" for s, score in enumerate(outcome.scores))
    return f" Score: {', '.join(counted)}."
