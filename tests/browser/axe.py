"""axe, which looks for what keeps people with disabilities out."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from tests.browser.guest import Guest

__all__ = ["serious_faults"]

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
_RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .map(({ id, impact, nodes }) => ({
    id, impact, where: nodes.map((node) => `${node.html} ${node.failureSummary}`)
  }))"""


def serious_faults(guest: Guest) -> list[str]:
    """Of the screen shown, in light and in dark."""
    if not AXE.exists():
        pytest.skip("axe-core is not there: python web/build.py install")
    guest.page.evaluate(AXE.read_text())
    found = []
    for scheme in SCHEMES:
        guest.colours(scheme)
        for fault in guest.page.evaluate(_RUN):
            if fault["impact"] in GRAVE:
                found.append(f"{scheme}: {fault['id']}: {'; '.join(fault['where'][:2])}")
    return found
