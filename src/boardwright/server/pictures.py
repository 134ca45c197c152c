"""Pictures of positions and animations of finished matches, made off the event loop and kept."""

from __future__ import annotations

from hashlib import sha256

from boardwright.pictures import is_available, rasterise
from boardwright.server.engines import Engines
from boardwright.server.loop_time import run_in_thread
from boardwright.server.made_files import MadeFiles
from boardwright.server.problem import Problem

__all__ = ["Pictures", "check_pictures"]


def check_pictures() -> None:
    """Raise `Problem` if this server cannot make pictures."""
    if not is_available():
        raise Problem(
            "no_pictures", "This server makes no pictures: it lacks the extra boardwright[print]."
        )


class Pictures:
    """Makes pictures, and keeps them.

    A picture is kept by its drawing, so all matches and viewers share it: it can hold no more than
    the drawing does. An animation is kept by its match, which is over.
    """

    def __init__(self, engines: Engines, files: MadeFiles) -> None:
        self._engines, self._files = engines, files

    async def png(self, svg: str, width: int) -> bytes:
        """Return a drawing as PNG; its address pays for the thread that makes it.

        Raises `Problem` without the extra, or if the address is in debt.
        """
        check_pictures()
        key = (sha256(svg.encode()).digest(), width)
        found = self._files.cache.find(key)
        if found is None:
            found = await run_in_thread(lambda: rasterise(svg, width))
            self._files.cache.add(key, found)
        return found

    def find_animation(self, match: str, seat: int | None, format: str) -> bytes | None:
        """Return an animation that is made already."""
        return self._files.cache.find((match, seat, format))

    async def animation(
        self, match: str, record: str, seat: int | None, format: str, address: str
    ) -> bytes:
        """Return the animation of a finished match, made by the engines.

        It has the priority of a review. Raises `EngineFailed` and `EnginesBusy`.
        """
        return await self._files.once(
            (match, seat, format), lambda: self._engines.animate(record, seat, format, address)
        )
