"""The objects that can be reached from an object."""

from __future__ import annotations

import gc
import types
from collections.abc import Iterator

__all__ = ["reachable"]

_SHARED = (type, types.ModuleType, types.BuiltinFunctionType, types.CodeType)
"""Not followed: everything can reach these anyway."""


def reachable(root: object) -> Iterator[object]:
    """Every object that this one refers to, directly or through others, once each."""
    seen = {id(root)}
    pending = [root]
    while pending:
        item = pending.pop()
        yield item
        for referenced in _references(item):
            if id(referenced) not in seen and not isinstance(referenced, _SHARED):
                seen.add(id(referenced))
                pending.append(referenced)


def _references(item: object) -> list[object]:
    if isinstance(item, types.FunctionType):  # its globals belong to its module
        return [*(item.__closure__ or ()), *(item.__defaults__ or ()), item.__kwdefaults__]
    fields = getattr(type(item), "__struct_fields__", ())  # gc doesn't track every struct
    return [*gc.get_referents(item), *(getattr(item, name) for name in fields)]
