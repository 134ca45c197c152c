"""The address that a page offers to others."""

from __future__ import annotations

import pytest

from boardwright.server.settings import Settings
from boardwright.server.shared_address import shared_address


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        (Settings(), ""),
        (Settings(host="::1"), ""),
        (Settings(host="192.0.2.7", port=80), "http://192.0.2.7:80"),
        (Settings(public_url="https://example.org/"), "https://example.org"),
        (Settings(public_url="http://localhost:8000"), ""),
    ],
)
def test_an_address_of_this_machine_is_not_shared(settings: Settings, address: str) -> None:
    assert shared_address(settings) == address


def test_a_server_in_the_network_never_offers_the_loopback_address() -> None:
    found = shared_address(Settings(host="0.0.0.0", port=8123))
    assert not found or (found.endswith(":8123") and "//127." not in found)
