"""Thrust! at the table: a seat's choices with words, and what it saw of every step."""

from boardwright.table.thrust.choices import ThrustChoices as Choices
from boardwright.table.thrust.offer import offer
from boardwright.table.thrust.told import told

__all__ = ["Choices", "offer", "told"]
