"""Turns without a choice are played by the server, in the transition that leads to them."""

from __future__ import annotations

import random

from tests.hosting.logged_match import LoggedMatch, begun, facts, some_turn

from boardwright.hosting import TimeControl, agreements
from boardwright.hosting.events import Event, Started, TurnPlayed


def _forced(events: list[Event]) -> list[TurnPlayed]:
    return [event for event in events if isinstance(event, TurnPlayed) and event.forced]


def test_the_first_recon_passes_with_the_start() -> None:
    logged = begun("thrust", clock=TimeControl("real", 600, 5))
    started = next(n for n, event in enumerate(logged.log) if isinstance(event, Started))
    passes = _forced(logged.log[started + 1 :])
    assert len(passes) == 8
    for event in passes:
        assert (event.at, event.spent) == (logged.log[started].at, 0)
        assert event.actions[0].endswith(":pass")
    assert "movement" in str(logged.hosted.match.state)
    assert facts(logged.restored()) == facts(logged.hosted)
    for seat in (0, 1):
        assert logged.hosted.remaining_ms(seat, logged.now) == 600_000, "no increment"
    assert logged.hosted.turn_starts == [], "nobody has played a turn"


def _until_forced(logged: LoggedMatch, rng: random.Random) -> tuple[int, str]:
    """Play until some turn leads to a forced one of the other seat; return that turn."""
    while True:
        seat = rng.choice(logged.hosted.deciding)
        text = some_turn(logged.hosted.match.state, seat, rng)
        after = _forced(list(logged.decide(seat, text).events))
        if any(event.seat != seat for event in after):
            return seat, text
        logged.play(seat, text)


def test_a_forced_turn_declines_no_draw() -> None:
    logged = begun("thrust")
    seat, text = _until_forced(logged, random.Random(1))
    logged.do(agreements.offer, seat, "draw", logged.now)
    logged.play(seat, text)
    assert [offer.by for offer in logged.hosted.offers.standing] == [seat]
    logged.do(agreements.accept, 1 - seat, "draw", logged.now)
    assert logged.hosted.status == "over"


def test_a_whole_match_asks_only_where_there_may_be_a_choice() -> None:
    logged, asked = begun("thrust", secret="77" * 32), 0
    rng = random.Random(4)
    while logged.hosted.status == "playing":
        assert logged.hosted.match.state.is_sealed or (
            logged.hosted.match.state.forced_action() is None
        )
        logged.turn(rng)
        asked += 1
    assert len(_forced(logged.log)) > asked / 4
    assert facts(logged.restored()) == facts(logged.hosted)
