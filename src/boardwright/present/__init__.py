"""Everything a person is shown of a game: positions, choices, prompts, the log, endings, pictures.

One folder for each game. Everything is made of the viewing seat's view and observations.
"""

from boardwright.present.display import Table, Told
from boardwright.present.drawing import to_svg, to_text
from boardwright.present.game_log import lines, turn_words
from boardwright.present.outcomes import describe_outcome, seat_title
from boardwright.present.show import look, look_ahead

__all__ = [
    "Table",
    "Told",
    "describe_outcome",
    "lines",
    "look",
    "look_ahead",
    "seat_title",
    "to_svg",
    "to_text",
    "turn_words",
]
