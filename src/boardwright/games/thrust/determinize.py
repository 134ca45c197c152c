"""A random position that fits a view.

Hidden parts are guessed ship by ship; a guess that doesn't fit together is discarded. `restore`
decides whether it does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from boardwright.core.errors import BadPosition, quote
from boardwright.games.thrust.actions import Burn
from boardwright.games.thrust.position import LOST, ShipData, StageData, ThrustPosition
from boardwright.games.thrust.restore import restore
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, CLASSES, CLOSE, COMBAT, KINDS, OUT, SENSOR
from boardwright.games.thrust.stage import MORALE, MOVEMENT, PHASES
from boardwright.games.thrust.stalled_fleet import fit_stall
from boardwright.games.thrust.view import Contact, ThrustView

if TYPE_CHECKING:
    from boardwright.games.thrust.game import Thrust
    from boardwright.games.thrust.state import ThrustState

__all__ = ["determinize"]

_MAX_ATTEMPTS = 400
_DAMAGE_LEVELS = (1, 2, 3, 4, 6, 7, 8)


def determinize(game: Thrust, view: ThrustView, rng: random.Random) -> ThrustState:
    """A random state that fits the view; raises `BadPosition` if 400 attempts find none.

    Guesses are plausible, not weighted by probability.
    """
    for _ in range(_MAX_ATTEMPTS if _is_plausible(view) else 0):
        state = _Guess(game, view, rng).state()
        if state is not None:
            return state
    raise BadPosition(f"no position fits this view: {quote(str(view))}")


def _is_plausible(view: ThrustView) -> bool:
    """Whether the fields a guess relies on have valid values."""
    classed = all(contact.rank in CLASSES for contact in view.contacts)
    return view.turn > 0 and view.phase in PHASES and view.stage.seat in SEATS and classed


class _Guess:
    """One attempt. A fleet is guessed unless the view's seat owns it."""

    def __init__(self, game: Thrust, view: ThrustView, rng: random.Random) -> None:
        self.game, self.view, self.rng = game, view, rng
        self.phase = PHASES.index(view.phase)
        self.acting_seat = SEATS.index(view.stage.seat)
        self.acting: ShipData | None = None
        """The guess for an unrevealed ship that is part of the stage."""
        self.other_fleet = view.fleet
        """The fleet against which the guessed one is counted in a stalled game."""

    def state(self) -> ThrustState | None:
        """The guessed state, or None if its parts don't fit together."""
        try:
            black = self.other_fleet = self.fleet(0)
            red = self.fleet(1)
            state = restore(self.game, self.position(black, red))
        except BadPosition:
            return None
        return self.with_sealed_burns(state)

    def with_sealed_burns(self, state: ThrustState) -> ThrustState | None:
        """The state with random burns for what the other side has committed."""
        burns = list(state.stage.burns)
        for seat, committed in enumerate(self.view.stage.committed):
            if committed and burns[seat] is None:
                legal = [a.fuel for a in state.legal_actions(seat) if isinstance(a, Burn)]
                if not legal:
                    return None
                burns[seat] = self.rng.choice(legal)
        return state.with_stage(state.stage, burns=(burns[0], burns[1]))

    def fleet(self, seat: int) -> tuple[ShipData, ...]:
        if seat == self.view.seat:
            return self.view.fleet
        fleet_guess = _FleetGuess(self, seat)
        lost = [ShipData(fleet_guess.take(kind), LOST) for kind in self.view.lost[seat]]
        contacts = [contact for contact in self.view.contacts if contact.owner == SEATS[seat]]
        shown = [fleet_guess.contact(contact) for contact in sorted(contacts, key=_kind_is_unknown)]
        ships = [*lost, *shown, *fleet_guess.unrevealed()]
        if self.view.outcome.startswith("stall"):
            ships = fit_stall(ships, self.view, seat, self.other_fleet, self.rng)
        self.rng.shuffle(ships)
        return tuple(ships)

    def position(self, black: tuple[ShipData, ...], red: tuple[ShipData, ...]) -> ThrustPosition:
        view = self.view
        return ThrustPosition(
            black,
            red,
            view.turn,
            view.phase,
            view.active,
            view.initiative,
            view.quiet or 0,
            view.progress,
            view.numbered,
            self.stage((black, red)),
            view.outcome,
        )

    def stage(self, fleets: tuple[tuple[ShipData, ...], ...]) -> StageData:
        visible, own = self.view.stage, self.view.seat
        seat = self.acting_seat
        if seat == own:
            ship = self.view.ship
        elif visible.unrevealed:
            if self.acting is None:
                raise BadPosition("there is no unrevealed ship that can act")
            ship = 1 + [candidate is self.acting for candidate in fleets[seat]].index(True)
        else:
            ship = _place(fleets[seat], visible.contact)
        burns: list[int | None] = list(visible.burns or (None, None))
        if own is not None and self.view.burn is not None:
            burns[own] = self.view.burn
        return StageData(
            visible.kind,
            visible.seat,
            ship,
            _place(fleets[1 - seat], visible.target),
            (burns[0], burns[1]),
            visible.dice,
            visible.rolls,
            visible.double,
        )


def _kind_is_unknown(contact: Contact) -> bool:
    """Sort key: known kinds leave the bag first."""
    return contact.kind is None


def _place(fleet: tuple[ShipData, ...], contact: int) -> int:
    if not contact:
        return 0
    for place, ship in enumerate(fleet, 1):
        if ship.contact == contact:
            return place
    raise BadPosition(f"unknown contact c{contact}")


class _FleetGuess:
    """The ships of one side, drawn from the counters that remain."""

    def __init__(self, guess: _Guess, seat: int) -> None:
        self.guess, self.seat, self.rng = guess, seat, guess.rng
        distinct = guess.game.options.draw == "distinct"
        self.remaining = [min(1, count) if distinct else count for count in guess.game.bag.counters]
        view = guess.view
        self.reach = view.turn - 1 + (guess.phase >= MOVEMENT)
        """The number of Movement Phases so far, so the most bands a ship can have moved."""

    def take(self, name: str) -> str:
        """Draw a counter of the kind with this name; raises `BadPosition` if none remains."""
        for kind, printed in enumerate(KINDS):
            if printed.name == name and self.remaining[kind]:
                self.remaining[kind] -= 1
                return name
        raise BadPosition(f"there is no counter {quote(name)} left to draw")

    def draw(self, fits: Callable[[int], bool]) -> int:
        """Draw a random counter among the kinds that fit; raises `BadPosition` if none does."""
        kinds = [kind for kind, count in enumerate(self.remaining) if count and fits(kind)]
        if not kinds:
            raise BadPosition("none of the remaining counters fits")
        kind = self.rng.choices(kinds, [self.remaining[kind] for kind in kinds])[0]
        self.remaining[kind] -= 1
        return kind

    def contact(self, visible: Contact) -> ShipData:
        """A ship that shows this contact."""
        ranks = [CLASSES[kind.rank] for kind in self.guess.game.kinds]
        if visible.kind is None:
            kind = self.draw(lambda kind: ranks[kind] == visible.rank)
        else:
            self.take(visible.kind)
            kind = [printed.name for printed in KINDS].index(visible.kind)
        if visible.band not in BANDS:
            raise BadPosition(f"unknown range {quote(visible.band)}")
        ship = self.ship(kind, BANDS.index(visible.band), visible.hit, visible.damage)
        face_up = visible.kind is not None
        marks = {"moved": visible.moved, "hit": visible.hit, "done": visible.done}
        return replace(ship, contact=visible.number, face_up=face_up, **marks)

    def ship(self, kind: int, band: int, hit: bool, damage: int | None) -> ShipData:
        """A ship of this kind and band with plausible fuel and, if unknown, DMG."""
        printed = KINDS[kind]
        if damage is None:
            hurt = hit or (self.reach > 0 and self.rng.random() < 0.2)
            damage = self.rng.choice(_DAMAGE_LEVELS[:4]) if hurt else 0
        burned = self.rng.randint(band, max(band, min(self.reach + 1, printed.fuel - 1)))
        fuel = printed.fuel - (burned if self.reach else 0)
        effects = (damage,) if damage else ()
        return ShipData(printed.name, BANDS[band], max(1, fuel), damage, effects)

    def unrevealed(self) -> Iterator[ShipData]:
        """The unrevealed ships, the acting one first."""
        count = self.guess.view.unrevealed[self.seat]
        if not 0 <= count.ships <= self.guess.game.bag.ships:
            raise BadPosition("too many ships for a fleet")
        stage = self.guess.view.stage
        acts = stage.unrevealed and self.seat == self.guess.acting_seat
        done, hit = self.marks(acts)
        for place in range(count.ships):
            acting = acts and place == 0
            kind = self.draw(self.could_act if acting else lambda kind: True)
            band = self.rng.choice(self.bands(acting))
            ship = self.ship(kind, band, place in hit, None)
            moved = acting and stage.burns is not None
            ship = replace(ship, moved=moved, hit=place in hit, done=place in done)
            if acting:
                self.guess.acting = ship
            yield ship

    def marks(self, acts: bool) -> tuple[set[int], set[int]]:
        """The unrevealed ships that are done and those that are hit; the acting one is first."""
        count = self.guess.view.unrevealed[self.seat]
        if not (0 <= count.done <= count.ships and 0 <= count.hit <= count.ships):
            raise BadPosition("more ships are marked than the fleet has")
        places = list(range(count.ships))
        self.rng.shuffle(places)
        if acts:
            places.sort(key=bool)
        done = set(places[: count.done])
        if self.guess.phase != MORALE and self.guess.view.stage.kind != "check":
            self.rng.shuffle(places)
        return done, set(places[: count.hit])

    def could_act(self, kind: int) -> bool:
        """Whether an attacker of this kind agrees with the weapon and dice that show."""
        stage, game = self.guess.view.stage, self.guess.game
        if stage.kind not in ("attack", "damage"):
            return True
        lower = game.kinds[kind].rank - CLASSES.index(self.target().rank)
        edge = lower > 0 if game.options.class_plus == "any_lower" else lower == 1
        one_die = stage.dice[self.seat] == 1
        weapon = stage.kind != "damage" or stage.die == f"d{game.kinds[kind].die}"
        return lower >= -1 and weapon and not (edge and one_die)

    def target(self) -> Contact:
        number = self.guess.view.stage.target
        for contact in self.guess.view.contacts:
            if contact.number == number:
                return contact
        raise BadPosition(f"unknown contact c{number}")

    def bands(self, acting: bool) -> list[int]:
        stage = self.guess.view.stage
        reach = list(range(min(self.reach, 3) + 1))
        if not acting:
            return reach
        if stage.target:
            target = self.target()
            if target.band not in BANDS:
                raise BadPosition(f"unknown range {quote(target.band)}")
            band = BANDS.index(target.band)
            near = range(max(SENSOR, band - 1), min(band + 1, CLOSE) + 1)
            return [band] if self.guess.phase > MOVEMENT else list(near)
        if stage.kind == "check":
            return reach if self.guess.phase == MORALE else [COMBAT, COMBAT + 1]
        return reach[SENSOR:] or [OUT]
