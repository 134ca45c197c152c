"""Runs Schemathesis against a server: every check, every phase, with matches to find."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.server.process import Client, Json, Server

__all__ = ["SchemathesisResult", "run_schemathesis"]

_PICTURE = re.compile(r"/img/([\w-]+\.svg)")
_GAMES = ("thrive", "grow", "thrust")
_CONFIG = """
hooks = "proofs.schemathesis_hooks"
continue-on-failure = true
headers = {{ Cookie = "{cookie}" }}

[cache]
enabled = false

[generation]
max-examples = {examples}

[checks.positive_data_acceptance]
# 400 as well: schemas don't know the rules of the games, so that a request may fit and still be
# refused. The check `valid_is_not_malformed` replaces what is lost: such a refusal must have a code
# of its own, never `bad_message` or `bad_json`. 413: a text of 20,000 characters fits the schema,
# but JSON may need twelve bytes for each, and bodies are limited to 64 kB (`/api/limits`).
expected-statuses = ["2xx", "3xx", 400, 401, 403, 404, 409, 413, 429, "5xx"]

[checks.negative_data_rejection]
# 413 as well: a body that is too large is refused before it is parsed.
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, "5xx"]

[dictionaries.matches]
values = {matches}

[dictionaries.games]
values = ["thrive", "grow", "thrust"]

[dictionaries.pictures]
values = {pictures}

[parameters]
# Otherwise hardly a request would find a match; a tenth still look for one that doesn't exist.
"path.match" = {{ dictionary = "matches", probability = 0.9 }}
"path.name" = {{ dictionary = "games", probability = 0.9 }}
"path.file" = {{ dictionary = "pictures", probability = 0.5 }}
"""


class SchemathesisResult(NamedTuple):
    """What Schemathesis reports of a run."""

    requests: int
    operations: int
    is_complete: bool
    """It has tested every operation and run to its end."""
    failures: list[str]


def run_schemathesis(
    server: Server, folder: Path, *, examples: int, seed: int
) -> SchemathesisResult:
    """Run every phase and check as a player of matches in all states; logs are left in `folder`."""
    ada = server.client()
    matches = [match for game in _GAMES for match in _matches(server, ada, game)]
    cookie = "; ".join(f"{name}={value}" for name, value in ada.http.cookies.items())
    config, report = folder / "schemathesis.toml", folder / "schemathesis.json"
    pictures = sorted(set(_PICTURE.findall(ada.get("/api/games/thrust/rules").text)))
    config.write_text(
        _CONFIG.format(
            cookie=cookie,
            examples=examples,
            matches=json.dumps(matches),
            pictures=json.dumps(pictures),
        )
    )
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
    command += [f"http://{server.url}/api/openapi.json", "--checks", "all", "--seed", str(seed)]
    command += ["--no-color", "--report", "json", "--report-json-path", str(report)]
    with (folder / "schemathesis.log").open("w") as log:
        subprocess.run(command, stdout=log, stderr=log, check=False)
    return _read(report)


def _matches(server: Server, ada: Client, game: str) -> list[str]:
    """Matches that wait, that are played, and that are over."""
    found = [ada.create(game)["match"] for _ in range(9)]
    for match in found[3:]:
        server.client().join(match)
    for match in found[6:]:
        ada.post(f"/api/matches/{match}/commands", {"type": "resign", "id": "r"})
    return found


def _read(report: Path) -> SchemathesisResult:
    if not report.exists():
        return SchemathesisResult(0, 0, False, ["no report"])
    read: Json = json.loads(report.read_text())
    operations = read["operations"]
    is_complete = read["complete"] and operations["tested"] == operations["total"]
    failures = [
        f"{failure['title']} ({failure['count']}): {failure['operations'][0]}"
        for failure in read["failures"]
    ]
    failures += [f"error: {str(error)[:200]}" for error in read["errors"]]
    return SchemathesisResult(
        read["test_cases"]["generated"], operations["tested"], is_complete, failures
    )
