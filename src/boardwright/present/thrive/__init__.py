"""The presenter of Thrive."""

from boardwright.present.thrive.choices import ThriveChoices as Choices
from boardwright.present.thrive.choices import list_choices
from boardwright.present.thrive.endings import ENDINGS
from boardwright.present.thrive.narration import narrate
from boardwright.present.thrive.picture import svg
from boardwright.present.thrive.terminal import text
from boardwright.present.thrive.thumbnail import thumbnail

__all__ = ["ENDINGS", "Choices", "list_choices", "narrate", "svg", "text", "thumbnail"]
