"""The path of a file that is written when long work is done."""

from __future__ import annotations

import os
from pathlib import Path

from boardwright.cli.arguments import UsageError
from boardwright.core.errors import quote

__all__ = ["check_output_path"]


def check_output_path(name: str, source: str | None = None) -> Path:
    """The path, if it can be written: raises `OSError` now instead of after the work.

    The file is left as it is. Raises `UsageError` if it is `source`, the input of the work.
    """
    path = Path(name)
    is_new = not os.path.lexists(path)
    if source is not None and path.exists() and path.samefile(source):
        raise UsageError(f"{quote(name)} is the input record; choose another output file")
    if not path.is_fifo():  # its reader would see the end of the file
        path.open("ab").close()
    if is_new:
        path.unlink()
    return path
