"""Everything that lies on the table, and the small acts that all phases share."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.thrust.oracle.requests import GameOver
from tests.thrust.oracle.ships import (
    CLOSE,
    DESTROYED,
    HULL,
    KINDS,
    LEAK,
    OUT,
    SENSOR,
    Ship,
)

SIDES = ("black", "red")


@dataclass(frozen=True)
class HouseRules:
    mid_die: str = "d5"
    passenger_class: int = 0
    draw: str = "counters"
    effects: str = "persistent"
    morale_equal: str = "nothing"
    reactions: str = "use_move"
    unopposed: str = "auto"
    crit_advantage: str = "literal"
    class_plus: str = "exactly_one"
    leave_board: str = "yes"
    entry_cost: int = 1
    both_fail: str = "reroll"
    immediate_morale: str = "extra"
    stall_turns: int = 10
    stall_result: str = "on_board"
    stall_counts: str = "harm"
    contact: str = "may_hold"

    @property
    def best_grade(self) -> bool:
        return self.crit_advantage == "best_grade"


@dataclass
class OracleState:
    rules: HouseRules
    fleets: tuple[list[Ship], list[Ship]] = field(default_factory=lambda: ([], []))
    turn: int = 1
    phase: str = "setup"
    active: int = 0
    first: int | None = None
    quiet: int = 0
    progress: bool = False
    contacts: int = 0
    """Contact numbers given out so far."""
    events: Counter[str] = field(default_factory=Counter)
    """What has happened how often, for those who want to know that it did."""

    # -- looking -------------------------------------------------------------------------

    def left(self, side: int) -> list[Ship]:
        return [ship for ship in self.fleets[side] if ship.in_play]

    def on_board(self, side: int) -> list[Ship]:
        return [ship for ship in self.left(side) if ship.band != OUT]

    def seen(self, side: int) -> list[Ship]:
        return [ship for ship in self.left(side) if ship.contact]

    def side_of(self, ship: Ship) -> int:
        return 0 if ship in self.fleets[0] else 1

    def place(self, ship: Ship) -> int:
        return self.fleets[self.side_of(ship)].index(ship) + 1

    def contact(self, side: int, number: int) -> Ship:
        (ship,) = (ship for ship in self.seen(side) if ship.contact == number)
        return ship

    def rank(self, ship: Ship) -> int:
        return self.rules.passenger_class if ship.kind == "cruiser" else KINDS[ship.kind].rank

    def neighbours(self, band: int) -> list[int]:
        """Where a ship may go of its own will (R-04, R-05)."""
        if band == SENSOR and self.rules.leave_board == "forced_only":
            return [band + 1]
        return [near for near in (band - 1, band + 1) if OUT <= near <= CLOSE]

    def __str__(self) -> str:
        """The position up to its stage."""
        black, red = (",".join(map(str, fleet)) or "-" for fleet in self.fleets)
        first = "-" if self.first is None else SIDES[self.first]
        progress = "+" if self.progress else "-"
        heads = f"{self.turn} {self.phase} {SIDES[self.active]} {first}"
        return f"{black} {red} {heads} {self.quiet} {progress} {self.contacts}"

    # -- doing ---------------------------------------------------------------------------

    def reveal(self, ship: Ship) -> None:
        self.contacts += 1
        ship.contact = self.contacts
        ship.flip()

    def remove(self, ship: Ship) -> None:
        ship.in_play = False
        self.progress = True

    def remove_if_dry(self, ship: Ship) -> None:
        if ship.in_play and ship.fuel == 0:
            self.events["dry"] += 1
            self.remove(ship)

    def pay(self, ship: Ship, fuel: int) -> None:
        if fuel:
            leak = LEAK in ship.effects
            ship.fuel = max(0, ship.fuel - fuel - leak)
            self.progress |= self.rules.stall_counts == "any"

    def go(self, ship: Ship, band: int) -> None:
        ship.band = band
        ship.flip()
        if band == OUT:
            ship.lose_contact()
            if self.rules.leave_board == "removed":
                self.remove(ship)

    def damage(self, ship: Ship, amount: int) -> None:
        """Only the level landed on has its effect (R-51)."""
        self.progress |= self.phase == "attack" or self.rules.stall_counts == "any"
        ship.hit |= self.phase == "attack"
        ship.dmg += amount
        if ship.dmg == HULL:
            ship.dmg += 2
        if ship.dmg >= DESTROYED:
            self.remove(ship)
            return
        if self.rules.effects == "current_only":
            ship.effects.clear()
        ship.effects.add(ship.dmg)

    def end_if_empty(self) -> None:
        """R-66."""
        sides = [side for side in (0, 1) if self.left(side)]
        if not sides:
            raise GameOver("both_lost", 0, 1)
        if len(sides) == 1:
            raise GameOver("last_fleet", *sides)
