"""The budget of an address: frames and connections."""

from __future__ import annotations

import pytest
from tests.server.in_process import ManualClock
from tests.server.manual_limits import BURST, RATE, ManualLimits

from boardwright.server.address_budget import BAN_MS, PAUSE_MS, Admission
from boardwright.server.limits import Limits
from boardwright.server.problem import Problem
from boardwright.server.settings import Settings


def test_a_connection_has_its_own_limit() -> None:
    given = ManualLimits()
    first, second = given.limits.frame_limiter("here"), given.limits.frame_limiter("here")
    assert first
    assert second
    assert [first.admit() for _ in range(BURST)] == [Admission.ADMITTED] * BURST
    assert first.admit() is Admission.REFUSED
    assert second.admit() is Admission.ADMITTED


def test_all_connections_of_an_address_pause_together() -> None:
    given = ManualLimits()
    sockets = [given.limits.frame_limiter("here") for _ in range(20)]
    other = given.limits.frame_limiter("there")
    admitted = [one.admit() for one in sockets for _ in range(10) if one]
    assert admitted.count(Admission.ADMITTED) == 10 * BURST
    assert set(admitted[10 * BURST :]) == {Admission.DELAYED}
    calm = given.limits.frame_limiter("here")
    assert calm
    assert calm.admit() is Admission.DELAYED
    assert other
    assert other.admit() is Admission.ADMITTED
    given.clock.advance(PAUSE_MS - 1)
    assert calm.admit() is Admission.DELAYED
    given.clock.advance(1)
    assert calm.admit() is Admission.ADMITTED


def test_without_limits_nothing_is_counted() -> None:
    limits = Limits(Settings.read({}, limits="off"), ManualClock())
    assert limits.frame_limiter("here") is None
    for _ in range(10_000):
        limits.budget("here").check_request()
        limits.budget("here").charge(1.0)
        limits.budget("here").check_creation()
        limits.connect("here")
        limits.connect_http("here")


def test_handshakes_count_even_if_the_sockets_are_closed() -> None:
    given = ManualLimits(connections_per_address=20)
    for _ in range(20):
        given.limits.connect("here")
        given.limits.disconnect("here")
    assert not given.budget.admits_handshakes
    with pytest.raises(Problem, match="too many connections were opened"):
        given.limits.connect("here")
    given.limits.connect("there")
    given.clock.advance(1000 // RATE)
    given.limits.connect("here")
    assert not given.budget.admits_handshakes


def test_an_address_that_is_banned_cannot_connect_for_a_while() -> None:
    given = ManualLimits()
    given.budget.ban()
    with pytest.raises(Problem):
        given.limits.connect("here")
    given.limits.connect("there")
    given.clock.advance(BAN_MS)
    given.limits.connect("here")
    assert given.limits.sockets == 2


def test_http_connections_of_an_address_are_limited() -> None:
    given = ManualLimits(http_connections_per_address=3, proxies="10.0.0.1")
    budgets = [given.limits.connect_http("10.0.0.7") for _ in range(3)]
    with pytest.raises(Problem, match="Too many connections"):
        given.limits.connect_http("10.0.0.7")
    assert given.limits.connect_http("10.0.0.8")
    assert {given.limits.connect_http("10.0.0.1") for _ in range(10)} == {None}
    assert budgets[0]
    budgets[0].http_connections -= 1
    assert given.limits.connect_http("10.0.0.7")


def test_a_flood_of_addresses_forgets_only_those_without_connections() -> None:
    limits = Limits(Settings(connections_per_address=1), ManualClock(), max_addresses=10)
    limits.connect("here")
    for number in range(100):
        limits.budget(f"address {number}")
    with pytest.raises(Problem):
        limits.connect("here")
    limits.disconnect("here")
    assert limits.sockets == 0
