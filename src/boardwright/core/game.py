"""A game: its rules under one choice of options."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from boardwright.core.belief import Belief
from boardwright.core.errors import BadPosition, BoardwrightError
from boardwright.core.json_text import read_json
from boardwright.core.options import Options
from boardwright.core.state import Played, State
from boardwright.core.turn import Action
from boardwright.core.view import Information, Observation, View

__all__ = ["Game"]


class Game(ABC):
    """Build one with options as keywords: `Grow(players=3)`. Equal games have equal options."""

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    """One sentence for lists of games."""
    rules_version: ClassVar[int]
    """Goes up whenever a stored record could replay differently."""
    options_type: ClassVar[type[Options]]
    position_type: ClassVar[type[msgspec.Struct]]
    view_type: ClassVar[type[View]]
    observation_type: ClassVar[Any] = Played
    """The union of everything a seat may observe."""
    has_hidden_parts: ClassVar[bool] = False

    def __init__(self, options: Options | None = None, /, **values: object) -> None:
        if options is not None:
            values = msgspec.structs.asdict(options)
        self.options = self.options_type.parse(values)

    @classmethod
    def from_options(cls, values: Mapping[str, object]) -> Game:
        return cls(cls.options_type.parse(values))

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
        """Copied and pickled as its options; whatever it has worked out is worked out again."""
        return type(self), (self.options,)

    def _identity(self) -> object:
        return self.options

    # -- what a game must say ------------------------------------------------------------

    @property
    @abstractmethod
    def seat_names(self) -> tuple[str, ...]:
        """One lower-case word for each seat, in seat order."""

    @abstractmethod
    def start(self) -> State: ...

    @abstractmethod
    def parse_action(self, text: str) -> Action:
        """The decision or chance outcome written so; `BadAction` if there is none."""

    @abstractmethod
    def parse_position(self, text: str) -> State:
        """The state written so; `BadPosition` if there is none."""

    @abstractmethod
    def parse_view(self, text: str) -> View:
        """What `str(view)` wrote: text that begins with `@` and the seat."""

    @abstractmethod
    def from_position(self, position: Any) -> State:
        """The state of a decoded `position_type`; `BadPosition` if it makes no sense."""

    @abstractmethod
    def determinize(self, view: View, rng: random.Random) -> State:
        """Some state that looks like this to the view's seat, its history unknown."""

    # -- what follows --------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return len(self.seat_names)

    def decode_position(self, data: str | bytes) -> State:
        """The state of a JSON position."""
        try:
            position = read_json(data, self.position_type)
        except BoardwrightError as error:
            raise BadPosition(f"invalid {self.name} position in JSON: {error}") from None
        return self.from_position(position)

    def evidence(
        self, seat: int | None, observations: tuple[tuple[Observation, ...], ...]
    ) -> object:
        """What `State.likelihood` wants to know of the observations, worked out once; or None."""
        return None

    def sample(self, information: Information, rng: random.Random) -> State:
        """One state that fits everything the seat knows."""
        return self.believe(information, rng).sample()

    def believe(self, information: Information, rng: random.Random, size: int = 64) -> Belief:
        """A cloud of such states, which can follow the match from observation to observation."""
        belief = Belief(self, information.seat, rng, size)
        belief.update(information)
        return belief
