"""The program `boardwright`: one module per command."""

from boardwright.cli.entry_point import main

__all__ = ["main"]
