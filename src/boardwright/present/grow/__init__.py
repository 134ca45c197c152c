"""Grow as people see it: choices, prompts, the log, pictures."""

from boardwright.present.grow.choices import GrowChoices as Choices
from boardwright.present.grow.choices import offer, told
from boardwright.present.grow.drawing import svg, text

__all__ = ["Choices", "offer", "svg", "text", "told"]
