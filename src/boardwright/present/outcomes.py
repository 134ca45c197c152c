"""How a game ended, in words. The words for a game's reasons are its presenter's `ENDINGS`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import asdict, replace

from boardwright.core.game import Game
from boardwright.core.outcome import Outcome
from boardwright.present.phrases import counted, listed, seat_title
from boardwright.present.presenter import presenter

__all__ = ["describe_outcome", "ending_line", "ending_of_view", "winners_text"]

_EVERY_GAME = {"surrender": "surrender"}


def describe_outcome(game: Game, outcome: Outcome) -> str:
    """Who won and why, in a sentence; a second one has the scores if the game counts them.

    >>> import boardwright
    >>> describe_outcome(boardwright.game("grow"), Outcome.win(1, 2, "surrender"))
    'Blue wins: all others resigned.'
    """
    endings = presenter(game.name).ENDINGS
    line = ending_line(game.seat_names, outcome, endings, asdict(game.options))
    has_scores = "{winner" in endings.get(outcome.reason, "")
    return f"{line}." + ("" if has_scores else _scores(game, outcome))


def ending_of_view(
    text: str,
    names: Sequence[str],
    endings: Mapping[str, str],
    scores: tuple[int, ...] | None = None,
    options: Mapping[str, object] | None = None,
) -> str:
    """The headline for an outcome in notation, as views have it: `capture:1`.

    `names` are the seats in play, `scores` and `options` what the words name. Raises `BadPosition`
    for a reason that is not in `endings` or a seat that is not among `names`.

    >>> ending_of_view("surrender:2", ("black", "white"), {})
    'White wins: surrender'
    """
    outcome = Outcome.parse(text, len(names), {*endings, *_EVERY_GAME})
    return ending_line(names, replace(outcome, scores=scores), endings, options)


def ending_line(
    names: Sequence[str],
    outcome: Outcome,
    endings: Mapping[str, str],
    options: Mapping[str, object] | None = None,
) -> str:
    """Who won and why, as a headline without a full stop.

    The words may name scores and `options`; see `Presenter.ENDINGS`. A reason that is missing from
    `endings` is written as it is, with spaces.

    >>> ending_line(("black", "white"), Outcome.draw(2, "no_move"), {"no_move": "no move left"})
    'A draw: no move left'
    """
    words = endings.get(outcome.reason) or _EVERY_GAME.get(outcome.reason)
    reason = words or outcome.reason.replace("_", " ")
    return f"{winners_text(names, outcome)}: {reason.format(**_fields(outcome, options or {}))}"


class _Count(int):
    """A number that a template writes with a noun: `{winner:ship}`."""

    def __format__(self, noun: str) -> str:
        return counted(self, noun) if noun else str(int(self))


def _fields(outcome: Outcome, options: Mapping[str, object]) -> dict[str, object]:
    """What a template in `Presenter.ENDINGS` may name."""
    fields = {key: _Count(value) if type(value) is int else value for key, value in options.items()}
    if outcome.scores is not None and outcome.seats == 2:
        winner = outcome.winners[0]
        fields["winner"], fields["loser"] = map(
            _Count, (outcome.scores[winner], outcome.scores[1 - winner])
        )
    return fields


def winners_text(names: Sequence[str], outcome: Outcome) -> str:
    """Who won, without the reason.

    >>> winners_text(("red", "blue", "green"), Outcome.shared({0, 2}, 3, "stall"))
    'Red and Green win together'
    """
    if outcome.is_draw:
        return "A draw"
    titles = [names[seat].capitalize() for seat in outcome.winners]
    return f"{listed(titles)} win{'s' if len(titles) == 1 else ' together'}"


def _scores(game: Game, outcome: Outcome) -> str:
    if outcome.scores is None:
        return ""
    parts = outcome.compensation or (0,) * outcome.seats
    scores = enumerate(zip(outcome.scores, parts, strict=True))
    counted = (
        f"{seat_title(game, seat)} {score}" + (f" ({part} of them compensation)" if part else "")
        for seat, (score, part) in scores
    )
    return f" Score: {', '.join(counted)}."
