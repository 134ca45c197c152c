"""How a position is shown to a seat at a table: what it sees, what it may do, and in words.

Everything here is made of views and observations of the viewing seat.
"""

from boardwright.table.lines import lines, turn_words
from boardwright.table.look import look, look_ahead
from boardwright.table.shown import Table, Told
from boardwright.table.words import ending, seat_title

__all__ = ["Table", "Told", "ending", "lines", "look", "look_ahead", "seat_title", "turn_words"]
