from __future__ import annotations
from boardwright.core.view import View
def text(view: View, colour: bool = False) -> str:
    return ""
