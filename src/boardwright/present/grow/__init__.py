"""The presenter of Grow."""

from boardwright.present.grow.choices import GrowChoices as Choices
from boardwright.present.grow.choices import list_choices
from boardwright.present.grow.endings import ENDINGS
from boardwright.present.grow.narration import narrate
from boardwright.present.grow.picture import svg
from boardwright.present.grow.terminal import text
from boardwright.present.grow.thumbnail import thumbnail

__all__ = ["ENDINGS", "Choices", "list_choices", "narrate", "svg", "text", "thumbnail"]
