"""Thrive as people see it: choices, prompts, the log, pictures."""

from boardwright.present.thrive.choices import ThriveChoices as Choices
from boardwright.present.thrive.choices import list_choices, narrate
from boardwright.present.thrive.drawing import svg, text

__all__ = ["Choices", "list_choices", "narrate", "svg", "text"]
