"""`boardwright doctor`"""

from __future__ import annotations

import argparse

from boardwright.cli import serve
from boardwright.cli.arguments import UsageError, add_json, print_json
from boardwright.server.installation import Finding, examine_installation

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright doctor
  boardwright doctor --host 0.0.0.0 --data /var/lib/boardwright

Takes the flags and environment variables of `boardwright serve`. The exit code is 1 if a server
cannot run with them. Without the extra `server` it looks at Python and the engine alone.
"""
_SIGNS = {"good": "ok  ", "note": "note", "bad": "BAD "}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    serve.add_flags(parser)
    add_json(parser)
    parser.epilog = _EXAMPLES


def run(arguments: argparse.Namespace) -> int:
    """Print what was found; the exit code is 1 if a server could not run."""
    try:
        from boardwright.server.doctor import examine
    except ImportError as error:
        _print_findings(list(examine_installation()), arguments.json)
        raise UsageError(
            f"the server is not installed ({error}); run: pip install 'boardwright[server]'"
        ) from None
    findings = list(examine(serve.read_settings(arguments)))
    _print_findings(findings, arguments.json)
    return int(any(finding.state == "bad" for finding in findings))


def _print_findings(findings: list[Finding], as_json: bool) -> None:
    if as_json:
        print_json(findings)
        return
    for finding in findings:
        print(f"{_SIGNS[finding.state]} {finding.what:9} {finding.words}")
