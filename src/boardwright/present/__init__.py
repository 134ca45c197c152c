"""Everything a person is shown of a game: positions, choices, prompts, the log, endings, pictures.

One folder for each game. What a viewer gets depends only on that viewer's view, observations and
legal actions.
"""

from boardwright.present.display import Display, LogEntry
from boardwright.present.game_log import describe_turn, log_entries
from boardwright.present.outcomes import describe_outcome
from boardwright.present.phrases import seat_title
from boardwright.present.render import to_svg, to_text, to_thumbnail
from boardwright.present.show import preview, public_view, show

__all__ = [
    "Display",
    "LogEntry",
    "describe_outcome",
    "describe_turn",
    "log_entries",
    "preview",
    "public_view",
    "seat_title",
    "show",
    "to_svg",
    "to_text",
    "to_thumbnail",
]
