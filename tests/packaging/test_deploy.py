"""The files in deploy/ and .github/ parse, and what they name exists."""

from __future__ import annotations

import configparser
import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from boardwright.server.api.health import healthz
from boardwright.server.settings import Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
RULES = re.findall(r"^([\w -]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
TARGETS = {target for rule in RULES for target in rule.split()}
PREFIX = "BOARDWRIGHT_"
SETTINGS = {f"{PREFIX}{name.upper()}" for name in Settings.__struct_fields__}


def _instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions with their arguments, continued lines joined."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Dockerfile").read_text(), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", "", text).splitlines()
    return [(line.split()[0], line.split(maxsplit=1)[1]) for line in lines if line.strip()]


INSTRUCTIONS = _instructions()


def _arguments(instruction: str) -> list[str]:
    return [arguments for name, arguments in INSTRUCTIONS if name == instruction]


def test_the_dockerfile_copies_what_exists() -> None:
    stages = {text.split(" AS ")[1] for text in _arguments("FROM") if " AS " in text}
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text().split()
    for arguments in _arguments("COPY"):
        *sources, _ = arguments.split()
        if sources[0].startswith("--from="):
            assert sources[0].removeprefix("--from=") in stages
            continue
        for source in sources:
            assert (ROOT / source).exists(), source
            assert source.split("/")[0] not in ignored, source


def test_the_dockerfile_runs_what_exists() -> None:
    runs = " && ".join(_arguments("RUN"))
    scripts = json.loads((ROOT / "web" / "package.json").read_text())["scripts"]
    assert set(re.findall(r"npm run (\S+)", runs)) <= set(scripts)
    assert (ROOT / re.findall(r"-c (\S+)", runs)[0]).is_file()
    tested = re.findall(r"test -f (\S+)", runs)
    assert tested == ["src/boardwright/server/page/index.html"]
    assert _arguments("CMD")[-1] == '["boardwright", "serve"]'


def test_the_container_has_no_root_and_a_check_of_its_health() -> None:
    order = [name for name, _ in INSTRUCTIONS]
    assert order.index("USER") < len(order) - 1 - order[::-1].index("CMD")
    assert _arguments("USER") == ["boardwright"]
    (check,) = _arguments("HEALTHCHECK")
    (path,) = healthz.paths
    assert f"{path}'" in check


def test_settings_of_the_container_and_the_composition_are_known() -> None:
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    own: dict[str, str] = composed["services"]["server"]["environment"]
    (env,) = _arguments("ENV")
    given = set(own) | set(re.findall(rf"({PREFIX}\w+)=", env))
    unit = (DEPLOY / "boardwright.service").read_text()
    given |= set(re.findall(rf"Environment=({PREFIX}\w+)", unit))
    assert given <= SETTINGS, given - SETTINGS


def test_the_composition_starts_with_its_two_secrets_alone() -> None:
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    own: dict[str, str] = composed["services"]["server"]["environment"]
    needed = {name for text in own.values() for name in re.findall(r"\$\{(\w+):\?", text)}
    assert needed == {"POSTGRES_PASSWORD", "BOARDWRIGHT_SECRET"}
    environment = {name: _interpolated(text) for name, text in own.items()}
    settings = Settings.read(environment)
    assert settings.database_url == "postgresql://boardwright:sixteen-letters-@database/boardwright"
    services: dict[str, Any] = composed["services"]
    assert services["server"]["build"]["dockerfile"] == "deploy/Dockerfile"
    assert (DEPLOY / services["server"]["build"]["context"]).resolve() == ROOT
    assert set(services["server"]["depends_on"]) < set(services)


def _interpolated(text: str) -> str:
    text = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", text)
    return re.sub(r"\$\{\w+:\?[^}]*\}", "sixteen-letters-", text)


def test_the_unit_is_a_service_that_restarts_without_privileges() -> None:
    unit = configparser.ConfigParser(strict=True, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string((DEPLOY / "boardwright.service").read_text())
    assert unit.sections() == ["Unit", "Service", "Install"]
    service = unit["Service"]
    assert service["ExecStart"].endswith("/boardwright serve")
    assert (service["DynamicUser"], service["Restart"]) == ("yes", "on-failure")
    assert f"BOARDWRIGHT_DATA=/var/lib/{service['StateDirectory']}" in service["Environment"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_name_what_exists(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text())
    assert workflow["permissions"] == {"contents": "read"}
    jobs: dict[str, Any] = workflow["jobs"]
    for job in jobs.values():
        needed = job.get("needs", [])
        assert ({needed} if isinstance(needed, str) else set(needed)) <= set(jobs)
        if "uses" in job:
            assert (ROOT / job["uses"]).is_file()
            continue
        assert "timeout-minutes" in job
        for step in job["steps"]:
            for target in re.findall(r"\bmake (\w[\w-]*)", step.get("run", "")):
                assert target in TARGETS


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")), ids=lambda path: path.stem
)
def test_issue_forms_are_whole(path: Path) -> None:
    form = yaml.safe_load(path.read_text())
    if path.stem == "config":
        assert set(form) == {"blank_issues_enabled"}
        return
    assert {"name", "description", "body"} <= set(form)
    ids = [field["id"] for field in form["body"]]
    assert len(ids) == len(set(ids))
    assert all(field["attributes"]["label"] for field in form["body"])
