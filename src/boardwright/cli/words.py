"""What happened, said in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from boardwright.core.game import Game
from boardwright.core.outcome import Outcome
from boardwright.core.state import RESIGN, Played
from boardwright.core.view import Observation

__all__ = ["ending", "news", "seat_title"]

_REASONS = {
    "board_full": "the board is full",
    "both_lost": "both fleets are gone",
    "capture": "all but one enemy piece captured",
    "filled": "a piece filled with pegs",
    "last_fleet": "the other fleet is gone",
    "no_move": "no move left",
    "no_progress": "too many turns without progress",
    "repetition": "the same position for the third time",
    "self_capture": "the loser captured his own second last piece",
    "stall": "nothing has happened for too long",
    "surrender": "surrender",
}


def seat_title(game: Game, seat: int) -> str:
    return game.seat_names[seat].capitalize()


def ending(game: Game, outcome: Outcome) -> str:
    """
    >>> import boardwright
    >>> ending(boardwright.game("thrive"), Outcome.win(0, 2, "capture"))
    'Black wins: all but one enemy piece captured.'
    """
    titles = [seat_title(game, seat) for seat in outcome.winners]
    reason = _REASONS.get(outcome.reason, outcome.reason.replace("_", " "))
    if outcome.is_draw:
        who = "A draw"
    else:
        who = f"{' and '.join(titles)} win{'s' if len(titles) == 1 else ' together'}"
    return f"{who}: {reason}.{_scores(game, outcome)}"


def _scores(game: Game, outcome: Outcome) -> str:
    if outcome.scores is None:
        return ""
    counted = (f"{seat_title(game, s)} {score}" for s, score in enumerate(outcome.scores))
    return f" Score: {', '.join(counted)}."


def news(game: Game, seat: int | None, seen: Iterable[tuple[Observation, ...]]) -> Iterator[str]:
    """What others and chance have done, one line for a run of plain actions of one seat."""
    everything = (one for step in seen for one in step)
    for by, run in groupby(everything, key=_actor):
        if isinstance(by, str):
            yield from map(str, run)
        elif by is None:
            yield f"Chance: {' '.join(map(str, run))}"
        elif by != seat:
            yield f"{seat_title(game, by)}: {' '.join(map(_action, run))}"


def _actor(seen: Observation) -> int | str | None:
    return seen.by if isinstance(seen, Played) else "told"


def _action(seen: Observation) -> str:
    return "resigns" if str(seen) == str(RESIGN) else str(seen)
