"""The error of commands that are refused."""

from __future__ import annotations

from boardwright.core.errors import BoardwrightError

__all__ = ["Refused"]


class Refused(BoardwrightError):
    """A command was refused and nothing changed. `code` is stable, `detail` a sentence.

    Seats: `not_seated`, `seat_taken`, `seat_reserved`, `no_such_seat`, `not_open`, `not_creator`.
    Status: `not_begun`, `match_over`, `not_over`, `not_your_turn`, `stale`, `out_of_play`,
    `time_over`.
    Turns: `bad_action`, `illegal_action`, `unfinished_turn`.
    Offers: `no_such_offer`, `already_offered`, `too_soon`, `cannot_take_back`, `not_absent`.
    Seeds: `seed_too_early`, `wrong_seed`, `seed_committed`, `seed_revealed`, `seed_hash_taken`,
    `seeds_awaited`.
    Text: `bad_name`, `name_taken`, `bad_text`, `too_long`, `too_fast`, `too_many`.
    Setups: `bad_setup`, and the codes of bad options and positions.
    """

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code

    @property
    def detail(self) -> str:
        """The sentence for people."""
        return str(self)
