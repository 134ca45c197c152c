"""Token buckets: they fill at their rate, and a debt is bounded."""

from __future__ import annotations

from boardwright.server.token_bucket import TokenBucket


def test_a_bucket_fills_at_its_rate() -> None:
    bucket = TokenBucket(2, 3)
    assert [bucket.take(1000) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(1400) is False
    assert bucket.take(1500) is True
    assert [bucket.take(60_000) for _ in range(4)] == [True, True, True, False]
    assert all(TokenBucket(0, 0).take(0) for _ in range(100))


def test_a_debt_is_paid_by_waiting_and_is_bounded() -> None:
    bucket = TokenBucket(10, 20)
    bucket.charge(1000, 20)
    assert not bucket.has_debt(1000)
    bucket.charge(1000, 5)
    assert bucket.has_debt(1499)
    assert not bucket.has_debt(1500)
    bucket.charge(1500, 1_000_000)
    assert bucket.has_debt(3490)
    assert not bucket.has_debt(3510)


def test_a_clock_that_is_set_back_takes_nothing_away() -> None:
    bucket = TokenBucket(1, 2)
    assert bucket.take(5000)
    assert bucket.take(1000)
    assert not bucket.take(1000)
