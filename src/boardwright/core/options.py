"""Rule options: one frozen struct per game, validated once, stored with every record.

Its fields are annotated with the accepted values and one plain sentence. Validation, the JSON
schema, `boardwright options` and the lobby all read this one declaration.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from functools import cache
from typing import Any, Self

import msgspec

from boardwright.core.errors import BadOptions, quote

__all__ = ["OptionSpec", "OptionValue", "Options", "rule"]

OptionValue = int | str


def rule(ruling: str, sentence: str, **limits: Any) -> msgspec.Meta:
    """The annotation of an option: the ruling it changes, one plain sentence, `ge` and `le`."""
    return msgspec.Meta(description=sentence, extra={"ruling": ruling}, **limits)


class OptionSpec(msgspec.Struct, frozen=True):
    """One option: its key, its default, the values it accepts and the ruling it changes."""

    key: str
    default: OptionValue
    values: tuple[OptionValue, ...] | None
    """The accepted values, the default first; None for any integer from `low` to `high`."""
    low: int
    high: int
    description: str
    ruling: str

    @property
    def offered(self) -> str:
        """The accepted values as text."""
        if self.values is None:
            return f"{self.low} to {self.high}"
        return " | ".join(map(str, self.values))

    def parse(self, raw: object) -> OptionValue:
        """The value that `raw`, text or JSON, stands for; raises `BadOptions`."""
        number = _as_int(raw)
        if self.values is None:
            if number is not None and self.low <= number <= self.high:
                return number
        else:
            for value in self.values:
                if (number if isinstance(value, int) else raw) == value:
                    return value
        allowed = (
            f"between {self.low} and {self.high}"
            if self.values is None
            else f"one of {', '.join(map(str, self.values))}"
        )
        raise BadOptions(f"options: {self.key} must be {allowed}, got {quote(raw)}")


def _as_int(raw: object) -> int | None:
    if isinstance(raw, bool) or not isinstance(raw, int | str):
        return None
    if isinstance(raw, int):
        return raw
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 else None


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of each game's options. Only `parse` validates; the constructor does not."""

    @classmethod
    def parse(cls, values: Mapping[str, object]) -> Self:
        """Options from text or JSON values, defaults for the rest; raises `BadOptions`."""
        specs = {spec.key: spec for spec in cls.specs()}
        for key in values:
            if key not in specs:
                raise BadOptions(f"unknown option {quote(key)}; choose from: {', '.join(specs)}")
        chosen = cls(**{key: specs[key].parse(value) for key, value in values.items()})
        chosen.check()
        return chosen

    def check(self) -> None:
        """Raise `BadOptions` if values that are valid by themselves contradict each other."""

    @classmethod
    @cache  # reading the annotations takes milliseconds
    def specs(cls) -> tuple[OptionSpec, ...]:
        """The options this class declares, in order."""
        hints = typing.get_type_hints(cls, include_extras=True)
        fields = msgspec.structs.fields(cls)
        return tuple(_spec(field.name, field.default, hints[field.name]) for field in fields)

    def values(self) -> dict[str, OptionValue]:
        """All options, as records and logs write them: defaults may change with the rules."""
        return {spec.key: getattr(self, spec.key) for spec in self.specs()}

    def changed(self) -> dict[str, OptionValue]:
        """The options that differ from their defaults."""
        return {
            spec.key: getattr(self, spec.key)
            for spec in self.specs()
            if getattr(self, spec.key) != spec.default
        }


def _spec(key: str, default: Any, hint: Any) -> OptionSpec:
    base, meta = typing.get_args(hint)
    values: tuple[OptionValue, ...] | None = None
    if not isinstance(base, type) or isinstance(base, types.GenericAlias):  # a Literal
        rest = [value for value in typing.get_args(base) if value != default]
        values = (default, *rest)
    return OptionSpec(
        key=key,
        default=default,
        values=values,
        low=meta.ge or 0,
        high=meta.le or 0,
        description=meta.description or "",
        ruling=(meta.extra or {}).get("ruling", ""),
    )
