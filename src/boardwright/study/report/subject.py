"""What a report is about: a study, its cells and their games."""

from __future__ import annotations

from functools import cached_property

import msgspec

from boardwright.core.game import Game
from boardwright.study.facts import Facts
from boardwright.study.metrics.sample import Sample, samples_of
from boardwright.study.records import Records

__all__ = ["Subject", "cell_title", "place_title"]

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Subject(msgspec.Struct, frozen=True, dict=True):
    """The games of a study by cell."""

    facts: Facts
    samples: list[Sample]
    """In the order of the study's cells; those without a game are missing."""
    records: Records

    @classmethod
    def of(cls, facts: Facts, records: Records | None = None) -> Subject:
        """The games as they are stored; without records, what needs them is left out."""
        columns = facts.columns
        found = {each.cell: each for each in samples_of(columns)} if columns else {}
        cells = (cell.name for cell in facts.study.cells())
        samples = [found[name] for name in cells if name in found]
        return cls(facts, samples, Records() if records is None else records)

    @cached_property
    def games(self) -> dict[str, Game]:
        """The game of each cell, with its options."""
        study = self.facts.study
        return {cell.name: cell.build_game(study.game) for cell in study.cells()}

    @cached_property
    def seat_names(self) -> dict[str, tuple[str, ...]]:
        """The names of the seats in each cell."""
        return {cell: tuple(game.seat_names) for cell, game in self.games.items()}


def cell_title(sample: Sample) -> str:
    """The cell's name; the only cell of a study is all of its games."""
    return "all games" if sample.cell == "all" else sample.cell


def place_title(place: int) -> str:
    """
    >>> place_title(0), place_title(9)
    ('first', '10th')
    """
    return _ORDINALS[place] if place < len(_ORDINALS) else f"{place + 1}th"
