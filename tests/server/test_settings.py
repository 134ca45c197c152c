"""Settings, sessions, origins and limits by themselves."""

from __future__ import annotations

import stat
from collections.abc import Callable
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
    ("origin", "is_ours", "is_ours_in_public"),
    [
        (None, True, True),
        ("http://localhost:8000", True, False),
        ("HTTP://LOCALHOST:8000", True, False),
        ("https://play.example.org", False, True),
        ("https://friend.example", True, True),
        ("http://play.example.org", False, False),
        ("https://play.example.org.evil.example", False, False),
        ("http://localhost:8001", False, False),
        ("null", False, False),
        ("file://", False, False),
        ("", False, False),
    ],
)
def test_origins(origin: str | None, is_ours: bool, is_ours_in_public: bool) -> None:
    """With a public URL the `Host` header, which anybody can send, does not decide."""
    headers = {"host": "localhost:8000"} | ({} if origin is None else {"origin": origin})
    for public_url, expected in (("", is_ours), ("https://play.example.org", is_ours_in_public)):
        origins = AllowedOrigins(Settings(public_url=public_url, origins="https://friend.example"))
        assert _code(origins.check, headers) == ("" if expected else "foreign_origin")


@pytest.mark.parametrize(
    ("host", "locally", "in_public"),
    [
        ("localhost:8000", True, True),
        ("LOCALHOST", True, True),
        ("127.0.0.1:9", True, True),
        ("[::1]:8000", True, True),
        ("play.example.org", False, True),
        ("Play.Example.org.:8443", False, True),
        ("evil.example", False, False),
        ("play.example.org.evil.example", False, False),
        ("192.168.1.7:8000", False, False),
        ("localhost@evil.example", False, False),
        ("[", False, False),
        ("", False, False),
    ],
)
def test_hosts(host: str, locally: bool, in_public: bool) -> None:
    headers = {"host": host}
    local = AllowedOrigins(Settings())
    public = AllowedOrigins(Settings(host="0.0.0.0", public_url="https://play.example.org"))
    network = AllowedOrigins(Settings(host="0.0.0.0"))
    assert _code(local.check_host, headers) == ("" if locally else "wrong_host")
    assert _code(public.check_host, headers) == ("" if in_public else "wrong_host")
    assert _code(network.check_host, headers) == ""


def _code(check: Callable[[dict[str, str]], None], headers: dict[str, str]) -> str:
    try:
        check(headers)
    except Problem as problem:
        return problem.code
    return ""


def test_the_data_directory_is_private(tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def body(context: AppContext) -> None:
        assert stat.S_IMODE(data.stat().st_mode) == 0o700

    inside(data, body)
