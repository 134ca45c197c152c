"""Pennies, and two later versions of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from boardwright.core.registry import register
from boardwright.testing.example import Pennies, PenniesOptions

__all__ = ["PenniesTwo", "update_rules"]


class _OptionsTwo(PenniesOptions, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=9, description="How many rounds are played.")] = 3


class PenniesTwo(Pennies):
    """Three rounds by default instead of two; games of version 1 are mapped."""

    rules_version = 2
    options_type = _OptionsTwo

    @classmethod
    def upgrade_options(
        cls, version: int, options: Mapping[str, object]
    ) -> Mapping[str, object] | None:
        return {"rounds": 2, **options} if version == 1 else None


class PenniesThree(PenniesTwo):
    """Of rules so different that games of the first version cannot be replayed."""

    rules_version = 3

    @classmethod
    def upgrade_options(
        cls, version: int, options: Mapping[str, object]
    ) -> Mapping[str, object] | None:
        return options if version == 2 else None


def update_rules(version: str) -> None:
    """As a new program would have them; within a test with the fixture `pennies`."""
    register("pennies", f"{__name__}:Pennies{version}")
