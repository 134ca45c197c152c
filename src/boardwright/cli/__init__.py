"""The program `boardwright`, one module for each command.

A command module has `add_arguments(parser)` and `run(arguments)`, which returns the exit code.
"""

from boardwright.cli.entry_point import main

__all__ = ["main"]
