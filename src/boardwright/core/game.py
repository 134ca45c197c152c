"""A game: its rules under one choice of options."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from boardwright.core.belief import Belief
from boardwright.core.codec import Codec
from boardwright.core.errors import BadPosition, BoardwrightError
from boardwright.core.json_text import read_json
from boardwright.core.observation_space import ObservationSpace
from boardwright.core.options import Options
from boardwright.core.state import Played, State
from boardwright.core.turn import Action
from boardwright.core.view import Information, Observation, View

__all__ = ["Game"]


class Game(ABC):
    """The rules of a game under one set of options; hashable, equal if the options are equal.

    `Grow(players=3)` builds one with options as keywords and raises `BadOptions`. A game holds no
    match: one instance serves any number of states.
    """

    name: ClassVar[str]
    """The name it is registered under: one lower-case word."""
    title: ClassVar[str]
    """The name as people read it."""
    summary: ClassVar[str]
    """One sentence for lists of games."""
    rules_version: ClassVar[int]
    """Incremented whenever a stored record could replay differently."""
    options_type: ClassVar[type[Options]]
    """The struct that declares the options."""
    seats_option: ClassVar[str | None] = None
    """The option whose value is the number of seats; None where that never changes."""
    proposed_seats: ClassVar[int | None] = None
    """The number of seats that forms propose to people; None for that of the default options."""
    position_type: ClassVar[type[msgspec.Struct]]
    """The JSON form of a position."""
    view_type: ClassVar[type[View]]
    """What `State.view` returns."""
    observation_type: ClassVar[Any] = Played
    """The union of everything a seat may observe."""
    has_hidden_parts: ClassVar[bool] = False
    """Whether seats can differ in what they see of a state."""
    chance_options: ClassVar[Mapping[str, tuple[str, ...]] | None] = None
    """The options that bring in chance, each with the values that do; None where there is always
    chance."""

    def __init__(self, options: Options | None = None, /, **values: object) -> None:
        if options is not None:
            values = msgspec.structs.asdict(options)
        self.options = self.options_type.parse(values)

    @classmethod
    def from_options(cls, values: Mapping[str, object]) -> Game:
        """The game with these options, given as text or JSON values; raises `BadOptions`."""
        return cls(cls.options_type.parse(values))

    @classmethod
    def upgrade_options(
        cls, version: int, options: Mapping[str, object]
    ) -> Mapping[str, object] | None:
        """The options under which a game of an earlier rules version is the same today.

        None if there are none: such a game can be read and no longer replayed. `options` are those
        it was stored with; records and logs of version 1 may lack options at their defaults of
        then. Override it whenever `rules_version` is incremented:

            defaults = {"stall_turns": 20}  # a rule that has become an option
            return {**defaults, **options} if version == 1 else None
        """
        return None

    @classmethod
    def reason_in(cls, version: int, reason: str) -> str:
        """The word that an earlier rules version had for this reason of an outcome.

        Records of that version have it. Override it if a reason was renamed or split.
        """
        return reason

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(self) is type(other) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        inside = ", ".join(f"{key}={value!r}" for key, value in self.options.changed().items())
        return f"{type(self).__name__}({inside})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and pickled as its options; cached values are computed again."""
        return type(self), (self.options,)

    def _identity(self) -> object:
        return self.options

    @property
    def has_chance(self) -> bool:
        """Whether chance may decide anything under these options."""
        if self.chance_options is None:
            return True
        return any(
            getattr(self.options, key) in values for key, values in self.chance_options.items()
        )

    # -- what a game defines --------------------------------------------------------------

    @property
    @abstractmethod
    def seat_names(self) -> tuple[str, ...]:
        """One lower-case word for each seat, in seat order."""

    @abstractmethod
    def start(self) -> State:
        """The state before the first step."""

    @abstractmethod
    def parse_action(self, text: str) -> Action:
        """The decision or chance outcome with this notation; raises `BadAction`."""

    @abstractmethod
    def parse_position(self, text: str) -> State:
        """The state that `str(state)` wrote; raises `BadPosition`."""

    @abstractmethod
    def parse_view(self, text: str) -> View:
        """The view that `str(view)` wrote, `@` and the seat first; raises `BadPosition`."""

    @abstractmethod
    def from_position(self, position: Any) -> State:
        """The state of a decoded `position_type`; raises `BadPosition` if it is unsound."""

    @abstractmethod
    def determinize(self, view: View, rng: random.Random) -> State:
        """A random state whose view from the view's seat is `view`; its history is unknown.

        May raise `BadPosition` if it finds none, though a view of a state always has one.
        """

    # -- what a game may define ----------------------------------------------------------

    @property
    def codec(self) -> Codec:
        """Numbers for its decisions; raises `BoardwrightError` if the game defines none."""
        raise BoardwrightError(f"{self.title} defines no codec")

    @property
    def observation_space(self) -> ObservationSpace:
        """Arrays for what a seat knows; raises `BoardwrightError` if the game defines none."""
        raise BoardwrightError(f"{self.title} defines no observation space")

    # -- what follows from it ------------------------------------------------------------

    @property
    def seats(self) -> int:
        return len(self.seat_names)

    @classmethod
    def seat_limits(cls) -> tuple[int, int]:
        """The fewest and the most seats its options allow.

        >>> import boardwright
        >>> boardwright.game_type("grow").seat_limits()
        (2, 8)
        """
        for spec in cls.options_type.specs():
            if spec.key == cls.seats_option:
                counts = [int(value) for value in spec.values or (spec.low, spec.high)]
                return min(counts), max(counts)
        seats = cls().seats
        return seats, seats

    def decode_position(self, data: str | bytes) -> State:
        """The state of a position in JSON; raises `BadPosition`."""
        try:
            position = read_json(data, self.position_type)
        except BoardwrightError as error:
            raise BadPosition(f"invalid {self.name} position in JSON: {error}") from None
        return self.from_position(position)

    def evidence(
        self, seat: int | None, observations: tuple[tuple[Observation, ...], ...]
    ) -> object:
        """What `State.likelihood` needs of the observations, computed once; None if nothing."""
        return None

    def sample(self, information: Information, rng: random.Random) -> State:
        """A state that fits the seat's view and, if one is found, all it has observed."""
        return self.believe(information, rng).sample()

    def believe(self, information: Information, rng: random.Random, size: int = 64) -> Belief:
        """A belief of `size` particles that knows `information` and can follow the match."""
        belief = Belief(self, information.seat, rng, size)
        belief.update(information)
        return belief
