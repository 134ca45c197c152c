"""Settings, sessions, origins and limits by themselves."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from tests.server.in_process import inside

from boardwright.server.allowed_origins import AllowedOrigins
from boardwright.server.app_context import AppContext
from boardwright.server.problem import Problem
from boardwright.server.secret import load_secret
from boardwright.server.session import Sessions
from boardwright.server.settings import BadSettings, Settings

POSTGRES = "postgresql://localhost/boardwright"


def test_flags_win_over_the_environment() -> None:
    environment = {"BOARDWRIGHT_PORT": "9000", "BOARDWRIGHT_HOST": "0.0.0.0"}
    settings = Settings.read(environment, port=7000, data=None)
    assert (settings.port, settings.host) == (7000, "0.0.0.0")
    assert settings.address == "http://127.0.0.1:7000"


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"BOARDWRIGHT_PORT": "many"}, "invalid setting"),
        ({"BOARDWRIGHT_PORT": "70000"}, "between 0 and 65535, got 70000"),
        ({"BOARDWRIGHT_WORKERS": "2"}, "needs PostgreSQL"),
        ({"BOARDWRIGHT_WORKERS": "0"}, "at least 1, got 0"),
        ({"BOARDWRIGHT_DATABASE_URL": POSTGRES}, "BOARDWRIGHT_SECRET"),
        ({"BOARDWRIGHT_SECRET": "short"}, "at least 16"),
        ({"BOARDWRIGHT_SECRET": " " * 40}, "at least 16"),
        ({"BOARDWRIGHT_KEEP_DAYS": "0"}, "at least 1, got 0"),
        ({"BOARDWRIGHT_KEEP_FINISHED_DAYS": "-1"}, "keep_finished_days must be at least 0, got -1"),
        ({"BOARDWRIGHT_BOTS_PER_ADDRESS": "-5"}, "bots_per_address must be at least 0, got -5"),
        ({"BOARDWRIGHT_PUBLIC_URL": "play.example.org"}, "must begin with http"),
    ],
)
def test_settings_that_cannot_work_are_refused(environment: dict[str, str], words: str) -> None:
    with pytest.raises(BadSettings, match=words):
        Settings.read(environment)


def test_only_a_cookie_with_our_signature_is_accepted(tmp_path: Path) -> None:
    secret = load_secret("", tmp_path)
    assert load_secret("", tmp_path) == secret
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0
    sessions, others = Sessions(secret, True), Sessions("another secret", True)
    cookie = sessions.cookie("guest")
    value = cookie.split(";")[0]
    assert "Secure" in cookie
    assert sessions.guest(f"a=b; {value}; c=d") == "guest"
    assert others.guest(value) is None
    for bad in ("", "boardwright=", "boardwright=guest", value + "x", "boardwright=" + "x" * 9000):
        assert sessions.guest(bad) is None


@pytest.mark.parametrize(
    ("origin", "is_ours"),
    [
        (None, True),
        ("http://localhost:8000", True),
        ("HTTP://LOCALHOST:8000", True),
        ("https://play.example.org", True),
        ("https://friend.example", True),
        ("http://play.example.org", False),
        ("https://play.example.org.evil.example", False),
        ("http://localhost:8001", False),
        ("null", False),
        ("file://", False),
        ("", False),
    ],
)
def test_origins(origin: str | None, is_ours: bool) -> None:
    origins = AllowedOrigins(
        Settings(public_url="https://play.example.org", origins="https://friend.example")
    )
    headers = {"host": "localhost:8000"} | ({} if origin is None else {"origin": origin})
    if is_ours:
        origins.check(headers)
    else:
        with pytest.raises(Problem):
            origins.check(headers)


def test_the_data_directory_is_private(tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def body(context: AppContext) -> None:
        assert stat.S_IMODE(data.stat().st_mode) == 0o700

    inside(data, body)
