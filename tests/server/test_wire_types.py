"""The page's types and constants are those of the Python code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"


def check(script: str) -> None:
    command = [sys.executable, str(WEB / script), "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wire() -> str:
    check("wire.py")
    return (WEB / "src" / "wire.ts").read_text(encoding="utf-8")


def test_the_generated_types_are_up_to_date(wire: str) -> None:
    assert "export type Command =" in wire
    assert "export type Message =" in wire


def test_only_fields_with_defaults_are_optional(wire: str) -> None:
    assert (
        'export interface Play {\n  type: "play";\n  id: string;\n  seat?: number | null;' in wire
    )
    assert "  holes: number;" in wire  # views are written out whole
    assert "  can_confirm?: boolean;" in wire


def test_the_page_has_todays_constants() -> None:
    check("constants.py")
    printed = (WEB / "src" / "boards" / "thrust" / "printed.ts").read_text(encoding="utf-8")
    assert "export const KINDS = {" in printed
