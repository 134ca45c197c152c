"""What can be reached from an object by somebody who holds it."""

from __future__ import annotations

import gc
import types
from collections.abc import Iterator

__all__ = ["reachable"]

_SHARED = (type, types.ModuleType, types.BuiltinFunctionType, types.CodeType)
"""Not part of any object: everybody can reach these anyway."""


def reachable(root: object) -> Iterator[object]:
    """Every object held by this one, directly or through others, once each."""
    seen = {id(root)}
    waiting = [root]
    while waiting:
        found = waiting.pop()
        yield found
        for inner in _held(found):
            if id(inner) not in seen and not isinstance(inner, _SHARED):
                seen.add(id(inner))
                waiting.append(inner)


def _held(found: object) -> list[object]:
    if isinstance(found, types.FunctionType):  # its globals are its module's affair
        return [*(found.__closure__ or ()), *(found.__defaults__ or ()), found.__kwdefaults__]
    fields = getattr(type(found), "__struct_fields__", ())  # structs may be unknown to gc
    return [*gc.get_referents(found), *(getattr(found, name) for name in fields)]
