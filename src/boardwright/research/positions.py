"""A position as tools that play one number at a time need it: the way to it, and who knows what.

Where several seats decide at once, they are asked one after the other from the lowest seat on, and
what a seat is shown stays what it was before the others committed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from hashlib import blake2b
from typing import Any

import msgspec

from boardwright.core import registry
from boardwright.core.errors import BadAction
from boardwright.core.game import Game
from boardwright.core.information import information_from_json, information_to_json
from boardwright.core.state import State
from boardwright.core.turn import Action, Chance, Decide, Over, Step
from boardwright.core.view import Information, Observation

__all__ = ["Knowledge", "Position"]

_DIGEST_SIZE = 16

Observations = tuple[tuple[Observation, ...], ...]


class Knowledge(msgspec.Struct, frozen=True):
    """What the seat for which a world was sampled already knew there."""

    information: Information
    shown: Information
    """The same as it was before others committed in the present sealed step."""
    digest: bytes


class Position:
    """A state, the codes begun, and the steps that led here from its root; never changed."""

    def __init__(
        self,
        state: State,
        before: Position | None = None,
        step: Step | None = None,
        begun: tuple[int, ...] = (),
        knowledge: Knowledge | None = None,
    ) -> None:
        self.state, self.before, self.step, self.begun = state, before, step, begun
        self.knowledge = knowledge
        self.pending = pending = state.turn()
        self.seat = pending.seats[0] if isinstance(pending, Decide) else None
        """The seat to choose the next code; None for chance and when the game is over."""
        self.seen: dict[int, Observations] = {}
        self.digests: dict[int, bytes] = {}

    @property
    def game(self) -> Game:
        return self.state.game

    @cached_property
    def mask(self) -> bytes:
        """1 for each code that may come next, else 0."""
        assert self.seat is not None
        return self.game.codec.mask(self.state, self.seat, self.begun)

    def chance(self) -> tuple[float, ...]:
        """The probabilities of the outcomes of chance, in their order."""
        assert isinstance(self.pending, Chance)
        weights = self.pending.weights or (1,) * len(self.pending.outcomes)
        total = sum(weights)
        return tuple(weight / total for weight in weights)

    def after(self, number: int) -> Position:
        """The position after the outcome of chance, or the code, with this number."""
        if isinstance(self.pending, Chance):
            if not 0 <= number < len(self.pending.outcomes):
                raise BadAction(
                    f"outcome must be between 0 and {len(self.pending.outcomes) - 1}, got {number}"
                )
            return self.play(Step(self.pending.outcomes[number], None))
        if isinstance(self.pending, Over):
            raise BadAction(f"the game is over: {number} cannot be played")
        seat, codes = self.pending.seats[0], (*self.begun, number)
        action = self.game.codec.action(self.state, seat, codes)
        if action is None:
            return Position(self.state, self.before, self.step, codes, self.knowledge)
        return self.play(Step(action, seat))

    def play(self, step: Step) -> Position:
        base = self.before_codes if self.begun else self
        return Position(self.state.play(step), base, step)

    @property
    def before_codes(self) -> Position:
        """This position without codes begun."""
        return Position(self.state, self.before, self.step, (), self.knowledge)

    # -- what a seat knows ----------------------------------------------------------------

    def information(self, seat: int) -> Information:
        """All that the seat knows, whether others have committed included."""
        legal: tuple[Action, ...] = ()
        if isinstance(self.pending, Decide) and seat in self.pending.seats:
            legal = self.state.legal_actions(seat)
        root = self.root
        origin = root.state.view(seat) if root.knowledge is not None else None
        if (known := root.knowledge_of(seat)) is not None:
            origin = known.information.origin
        return Information(self.state.view(seat), self.observations(seat), legal, origin)

    def shown(self, seat: int) -> Information:
        """What the seat knows, as if nobody else had committed in the present sealed step."""
        at = self
        while at.before is not None and at.hides_last_step(seat):
            at = at.before
        known = at.knowledge_of(seat)
        return at.information(seat) if known is None else known.shown

    def knowledge_of(self, seat: int) -> Knowledge | None:
        """What the seat already knew here, if the world was sampled for it."""
        known = self.knowledge
        return known if known is not None and known.information.seat == seat else None

    def hides_last_step(self, seat: int) -> bool:
        assert self.before is not None
        assert self.step is not None
        return self.before.state.is_sealed and self.step.seat != seat and self._still_sealed

    @property
    def _still_sealed(self) -> bool:
        """Whether the step before was part of a sealed one that others are still to complete."""
        if self.before is None or not isinstance(self.before.pending, Decide):
            return False
        rest = tuple(seat for seat in self.before.pending.seats if seat != self.before.seat)
        return bool(rest) and isinstance(self.pending, Decide) and self.pending.seats == rest

    def observations(self, seat: int) -> Observations:
        """Everything the seat has observed of the steps, from the start or the sampling on."""
        at, path = self._path_from(lambda position: seat in position.seen)
        if seat not in at.seen:
            known = at.knowledge_of(seat)
            at.seen[seat] = () if known is None else known.information.observations
        observed = [position.last_observed(seat) for position in path]
        self.seen[seat] = (*at.seen[seat], *observed)
        return self.seen[seat]

    def last_observed(self, seat: int) -> tuple[Observation, ...]:
        """What the seat observed of the last step."""
        assert self.before is not None
        assert self.step is not None
        return self.before.state.observe(self.step, seat)

    def digest(self, seat: int) -> bytes:
        """Equal where the seat has observed the same, but for others' part of a sealed step."""
        at, path = self._path_from(lambda position: seat in position.digests)
        if seat not in at.digests:
            known = at.knowledge_of(seat)
            at.digests[seat] = bytes(_DIGEST_SIZE) if known is None else known.digest
        digest = at.digests[seat]
        for position in path:
            if not position.hides_last_step(seat):
                observed = msgspec.json.encode(position.last_observed(seat))
                digest = blake2b(digest + observed, digest_size=_DIGEST_SIZE).digest()
            position.digests[seat] = digest
        return digest

    @property
    def root(self) -> Position:
        """Where the steps begin."""
        return self._path_from(lambda _: False)[0]

    def _path_from(self, ends: Callable[[Position], bool]) -> tuple[Position, list[Position]]:
        """The last position for which `ends` holds, else the root, and the positions after it."""
        path: list[Position] = []
        at = self
        while at.before is not None and not ends(at):
            path.append(at)
            at = at.before
        return at, path[::-1]

    def sampled(self, seat: int, world: State) -> Position:
        """The world as a position in which the seat knows what it knows here."""
        knowledge = Knowledge(self.information(seat), self.shown(seat), self.digest(seat))
        begun = self.begun if self.seat == seat else ()
        return Position(world, None, None, begun, knowledge)

    # -- copies ---------------------------------------------------------------------------

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """As text: options, the root if it isn't the game's start, and the steps."""
        root = self.root
        steps = tuple((str(step.action), step.seat) for step in self._steps())
        known = root.knowledge
        start = None
        if known is not None:
            texts = [information_to_json(part) for part in (known.information, known.shown)]
            start = (str(root.state), *texts, known.digest.hex())
        return _rebuild, (self.game.name, self.game.options.values(), start, steps, self.begun)

    def _steps(self) -> Iterator[Step]:
        _, path = self._path_from(lambda _: False)
        return (position.step for position in path if position.step is not None)

    def __str__(self) -> str:
        return " ".join((str(self.state), *(f"+{code}" for code in self.begun)))


def _rebuild(
    name: str,
    options: dict[str, Any],
    start: tuple[str, str, str, str] | None,
    steps: tuple[tuple[str, int | None], ...],
    begun: tuple[int, ...],
) -> Position:
    game = registry.game(name, options)
    if start is None:
        position = Position(game.start())
    else:
        text, information, shown, digest = start
        known, seen = (information_from_json(game, part) for part in (information, shown))
        position = Position(
            game.parse_position(text), knowledge=Knowledge(known, seen, bytes.fromhex(digest))
        )
    for action, seat in steps:
        position = position.play(Step(game.parse_action(action), seat))
    if begun:
        position = Position(
            position.state, position.before, position.step, begun, position.knowledge
        )
    return position
