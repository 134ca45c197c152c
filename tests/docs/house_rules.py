"""The table of house rules on a rule page, as the options declare it."""

from __future__ import annotations

from boardwright.core.options import Options, OptionSpec

__all__ = ["house_rules"]

_FEW = 5
"""Values whose meanings are on the line; of more only the names, and the page tells of them."""


def house_rules(options_type: type[Options]) -> list[list[str]]:
    """The cells of each row: option, question, answers, ruling."""
    return [
        [f"`{spec.key}`", spec.question, " ".join(_answers(spec)), spec.ruling]
        for spec in options_type.specs()
    ]


def _answers(spec: OptionSpec) -> list[str]:
    note = [spec.note] if spec.note else []
    if spec.values is None:
        return [f"{spec.offered}, default {spec.default}.", *note]
    names = [f"`{value}`" for value in spec.values]
    names[0] += " (usual)"
    if len(names) > _FEW:
        return [", ".join(names) + ".", *note]
    meanings = zip(names, spec.answers, strict=True)
    return [*(f"{name}: {meaning}" for name, meaning in meanings), *note]
