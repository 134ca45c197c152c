"""Refuses a commit message in the wrong form: `python .ci/commit_message.py FILE`.

The subject has at most 72 characters, so that a log shows it whole, and stands alone on its line.
"""

from __future__ import annotations

import sys
from pathlib import Path

MAX_SUBJECT = 72


def problem(message: str) -> str | None:
    """What is wrong with the message; None if nothing is."""
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    subject = lines[0] if lines else ""
    if not subject.strip():
        return "the first line must be the subject"
    if len(subject) > MAX_SUBJECT:
        return f"the subject must have at most {MAX_SUBJECT} characters, got {len(subject)}"
    if len(lines) > 1 and lines[1].strip():
        return "the line after the subject must be empty"
    return None


def main(path: str) -> int:
    found = problem(Path(path).read_text(encoding="utf-8"))
    if found is None:
        return 0
    print(f"commit message: {found}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
