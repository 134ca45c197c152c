"""Thrive as people see it: choices, prompts, the log, pictures."""

from boardwright.present.thrive.choices import ThriveChoices as Choices
from boardwright.present.thrive.choices import offer, told
from boardwright.present.thrive.drawing import svg, text

__all__ = ["Choices", "offer", "svg", "text", "told"]
