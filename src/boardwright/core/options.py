"""Rule options: one frozen struct per game, validated once, stored with every record.

Its fields are annotated with the accepted values, a question for people and what each value means
as an answer. Validation, the JSON schema, `boardwright options` and the page read this declaration.
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


def rule(
    ruling: str,
    question: str,
    answers: Mapping[Any, str] | None = None,
    *,
    note: str = "",
    is_main: bool = False,
    is_pictured: bool = False,
    **limits: Any,
) -> msgspec.Meta:
    """The annotation of an option: the ruling it changes, a question, what each value answers.

    An option that is a number has `ge` and `le` instead of answers. See `OptionSpec` for the rest.
    """
    extra = {
        "ruling": ruling,
        "answers": answers or {},
        "note": note,
        "is_main": is_main,
        "is_pictured": is_pictured,
    }
    return msgspec.Meta(description=question, extra=extra, **limits)


class OptionSpec(msgspec.Struct, frozen=True):
    """One option: its key, its default, the values it accepts and the ruling it changes."""

    key: str
    default: OptionValue
    values: tuple[OptionValue, ...] | None
    """The accepted values, the default first; None for any integer from `low` to `high`."""
    low: int
    high: int
    question: str
    """What the option decides, as a question to people."""
    ruling: str = ""
    """The numbers of the rulings it changes, separated by ", "."""
    answers: tuple[str, ...] = ()
    """What each of `values` means, as a short answer to the question; empty for a number."""
    note: str = ""
    """What else a person should know: what a number counts, where a rulebook contradicts itself."""
    is_main: bool = False
    """People often choose it, such as the size of the board."""
    is_pictured: bool = False
    """The values have different start positions, of which a picture can be shown."""

    @property
    def rulings(self) -> tuple[str, ...]:
        """The numbers of the rulings it changes."""
        return tuple(self.ruling.split(", ")) if self.ruling else ()

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
    extra = dict(meta.extra or {})
    answers = extra.pop("answers", {})
    return OptionSpec(
        key=key,
        default=default,
        values=values,
        low=meta.ge or 0,
        high=meta.le or 0,
        question=meta.description or "",
        answers=tuple(answers[value] for value in values or ()) if answers else (),
        **extra,
    )
