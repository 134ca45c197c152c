"""Why a hosted match does not carry out a command."""

from __future__ import annotations

from boardwright.core.errors import BoardwrightError

__all__ = ["Refused"]


class Refused(BoardwrightError):
    """Nothing was changed. `code` is stable and meant for programs, the words for people.

    Seats: `not_seated`, `seat_taken`, `seat_reserved`, `no_such_seat`, `not_open`, `not_creator`.
    Course: `not_begun`, `match_over`, `not_over`, `not_your_turn`, `stale`, `out_of_play`,
    `time_over`.
    Turns: `bad_action`, `illegal_action`, `unfinished_turn`.
    Asking: `no_such_offer`, `already_offered`, `too_soon`, `computer_declines`,
    `cannot_take_back`, `not_absent`.
    Words: `bad_name`, `name_taken`, `bad_text`, `too_long`, `too_fast`, `too_many`.
    Plans: `bad_setup`, and the codes of bad options and positions.
    """

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code

    @property
    def detail(self) -> str:
        return str(self)
