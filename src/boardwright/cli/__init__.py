"""The program `boardwright`: one module per command."""

from boardwright.cli.program import main

__all__ = ["main"]
