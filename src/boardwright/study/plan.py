"""What a study plays: one game under some sets of rules, by some players, in paired games.

A cell is one set of options with one lineup of players. Game n of every cell has the same opening
seed and the same dice, so cells are compared in pairs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Self

import msgspec

import boardwright
from boardwright.arena.opening import default_turns
from boardwright.arena.plan import BadPlan, Lineup, Plan
from boardwright.core.errors import BadOptions, quote
from boardwright.core.game import Game
from boardwright.core.options import OptionValue
from boardwright.engine.level import Level

__all__ = ["VERSION", "BadStudy", "Cell", "Study"]

VERSION = 1
"""Of the facts: another number means that the columns have another meaning."""
_MAX_CELLS = 1000


class BadStudy(BadPlan):
    """A study that cannot be played, or not in this directory."""


class Cell(msgspec.Struct, frozen=True):
    """One set of options and one lineup."""

    name: str
    """Unique in the study: the varied options, and the players if there are several lineups."""
    options: dict[str, OptionValue]
    """All that differ from the defaults."""
    players: Lineup

    def build_game(self, name: str) -> Game:
        """The game with the options of the cell."""
        return boardwright.game(name, self.options)


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that determines what is played; `games` only determines when to stop."""

    game: str
    options: dict[str, OptionValue]
    vary: dict[str, tuple[OptionValue, ...]]
    """Each combination of these values is played; the first values come first."""
    players: tuple[Lineup, ...]
    """Each lineup is played; one with fewer players than seats is seated in rotation."""
    games: int
    """The games of a cell, at least: a rotation that has begun is completed."""
    seed: int = 1
    openings: int | None = None
    """Random turns before the players begin, taken as they come: openings that are chosen to be
    fair would hide the bias that is to be measured. None: one for each seat."""
    restrict: tuple[str, ...] = ()
    """Handicaps: for each, a lineup of the handicapped player against itself without."""
    curve: int = 0
    """The nodes of a search at each turn for the course of the game; 0 searches nothing."""
    cap: int = 20_000
    """Decisions after which a game is left out."""
    limit: float = 60.0
    """Seconds for a turn."""
    version: int = VERSION
    rules: int = 1
    """The version of the game's rules."""
    levels: dict[str, Level] = {}
    """The levels among the players: a level that has been tuned since is another player."""

    @classmethod
    def of(
        cls,
        game: str,
        options: Mapping[str, object],
        vary: Mapping[str, Sequence[object]],
        players: Sequence[Lineup],
        games: int,
        *,
        seed: int = 1,
        openings: int | None = None,
        restrict: Sequence[str] = (),
        curve: int = 0,
        limit: float = 60.0,
    ) -> Self:
        """A study whose options and players exist; raises before the first game if not."""
        base = boardwright.game(game, options)
        study = cls(
            game=base.name,
            options=dict(base.options.changed()),
            vary=_parse_vary(base, options, vary),
            players=_with_restrictions(players, restrict),
            games=games,
            seed=seed,
            openings=openings,
            restrict=tuple(restrict),
            curve=curve,
            limit=limit,
            rules=base.rules_version,
        )
        levels: dict[str, Level] = {}
        for cell in study.cells():
            game_of_cell = cell.build_game(game)
            if len(cell.players) > game_of_cell.seats:
                raise BadStudy(
                    f"a lineup has at most {game_of_cell.seats} players here, one for each seat,"
                    f" got {', '.join(cell.players)}"
                )
            plan = Plan.of(
                game_of_cell, (cell.players,), games, opening=study.openings_of(game_of_cell)
            )
            levels |= plan.levels
        return msgspec.structs.replace(study, levels=levels)

    def cells(self) -> tuple[Cell, ...]:
        """The cells in order, lineups last."""
        combinations = list(product(*self.vary.values()))
        return tuple(
            Cell(
                self._cell_name(values, lineup),
                _changed(self.game, {**self.options, **dict(zip(self.vary, values, strict=True))}),
                lineup,
            )
            for values in combinations
            for lineup in self.players
        )

    def _cell_name(self, values: tuple[OptionValue, ...], lineup: Lineup) -> str:
        parts = [f"{key}={value}" for key, value in zip(self.vary, values, strict=True)]
        if len(self.players) > 1:
            parts.append(" against ".join(lineup))
        return ", ".join(parts) or "all"

    def openings_of(self, game: Game) -> int:
        """The random turns before the players begin."""
        return default_turns(game) if self.openings is None else self.openings

    def arena_plan(self, cell: Cell, games: int | None = None) -> Plan:
        """What the arena plays for a cell: its first `games`, by default all."""
        game = cell.build_game(self.game)
        return Plan(
            game=self.game,
            options=cell.options,
            lineups=(cell.players,),
            games=self.games if games is None else games,
            seed=self.seed,
            opening=self.openings_of(game),
            cap=self.cap,
            limit=self.limit,
            filtered=False,
            levels={spec: self.levels[spec] for spec in cell.players if spec in self.levels},
        )


def _parse_vary(
    base: Game, options: Mapping[str, object], vary: Mapping[str, Sequence[object]]
) -> dict[str, tuple[OptionValue, ...]]:
    specs = {spec.key: spec for spec in base.options.specs()}
    parsed: dict[str, tuple[OptionValue, ...]] = {}
    cells = 1
    for key, values in vary.items():
        if key not in specs:
            raise BadOptions(f"unknown option {quote(key)}; choose from: {', '.join(specs)}")
        if key in options:
            raise BadStudy(f"{key} is both set and varied; choose one")
        parsed[key] = tuple(dict.fromkeys(specs[key].parse(value) for value in values))
        if len(parsed[key]) < 2:
            raise BadStudy(f"{key} needs at least two different values to compare")
        cells *= len(parsed[key])
    if cells > _MAX_CELLS:
        raise BadStudy(f"{cells} combinations are too many; at most {_MAX_CELLS} are played")
    return parsed


def _with_restrictions(players: Sequence[Lineup], restrict: Sequence[str]) -> tuple[Lineup, ...]:
    """The lineups; under restrictions each handicapped player meets itself without."""
    if not players:
        raise BadStudy("no players given; use --players level:5")
    if not restrict:
        return tuple(dict.fromkeys(players))
    for lineup in players:
        if len(lineup) != 1:
            raise BadStudy("a restriction is measured with one player, got " + ", ".join(lineup))
    return tuple(
        dict.fromkeys(
            (f"restricted:{name}:{spec}", spec) for (spec,) in players for name in restrict
        )
    )


def _changed(game: str, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    return dict(boardwright.game(game, options).options.changed())
