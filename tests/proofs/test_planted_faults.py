"""`python -m proofs planted_faults` shows that tests notice the faults; here, that each applies."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from proofs.planted_faults import Fault, plant, planted_faults

_ROOT = Path(__file__).parents[2]
_FAULTS = planted_faults()


@pytest.mark.parametrize("fault", _FAULTS, ids=lambda fault: fault.id)
def test_a_fault_changes_the_program_in_one_place(fault: Fault) -> None:
    """When the program changes there, change the fault: the promise still needs one."""
    text = (_ROOT / fault.file).read_text()
    changed = plant(text, fault)
    assert changed != text
    if fault.file.endswith(".py"):
        ast.parse(changed)
    assert fault.tests


def test_every_promise_has_a_fault_of_its_own() -> None:
    assert len({fault.id for fault in _FAULTS}) == len({fault.promise for fault in _FAULTS})
    assert len(_FAULTS) >= 40


def test_a_fault_that_no_longer_applies_is_an_error() -> None:
    with pytest.raises(ValueError, match="occurs 2 times"):
        plant("a = a", Fault("id", "promise", "x.py", "a", "b", ()))
