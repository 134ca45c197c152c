"""Grow as people see it: choices, prompts, the log, pictures."""

from boardwright.present.grow.choices import GrowChoices as Choices
from boardwright.present.grow.choices import list_choices, narrate
from boardwright.present.grow.drawing import svg, text

__all__ = ["Choices", "list_choices", "narrate", "svg", "text"]
