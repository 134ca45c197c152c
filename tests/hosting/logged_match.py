"""A hosted match with its log, and ways to play it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Concatenate, ParamSpec

import pytest

from boardwright.core.state import State
from boardwright.core.turn import Decide, Step
from boardwright.fairness import seed_hash
from boardwright.hosting import (
    Event,
    HostedMatch,
    MatchSetup,
    Refused,
    SeatSetup,
    TimeControl,
    Transition,
    creation,
    decode,
    encode,
    seating,
    seed_exchange,
    turn_commands,
)

P = ParamSpec("P")
SECRET = "5e" * 32
NONCE = "0f" * 16
MATCH = "m-1"
SEEDS = ("ad" * 16, "be" * 16, "ce" * 16)
"""Of Ada, who creates the match, and of those who join."""
HASHES = tuple(seed_hash(MATCH, seed) for seed in SEEDS)


class LoggedMatch:
    """A hosted match and its log: what is decided is applied and logged."""

    def __init__(self, events: list[Event], now: int = 0) -> None:
        self.log = list(events)
        self.now = now
        self.hosted = HostedMatch.restore(events)

    def do(
        self,
        command: Callable[Concatenate[HostedMatch, P], Transition | None],
        *arguments: P.args,
        **named: P.kwargs,
    ) -> list[Event]:
        """Carry out a command of the hosted match."""
        transition = command(self.hosted, *arguments, **named)
        assert transition is not None
        return self.apply(transition)

    def apply(self, transition: Transition) -> list[Event]:
        self.hosted.apply(transition)
        self.log += transition.events
        return list(transition.events)

    def restored(self) -> HostedMatch:
        return HostedMatch.restore([decode(encode(event)) for event in self.log])

    def decide(self, seat: int, text: str, ply: int | None = None) -> Transition:
        """A turn that is worked out and not played."""
        at = self.hosted.ply if ply is None else ply
        return turn_commands.play(self.hosted, seat, at, text.split(), self.now, NONCE)

    def play(self, seat: int, text: str, ply: int | None = None) -> list[Event]:
        return self.apply(self.decide(seat, text, ply))

    def turn(self, rng: random.Random) -> list[Event]:
        """Somebody plays some turn."""
        seat = rng.choice(self.hosted.deciding)
        return self.play(seat, some_turn(self.hosted.match.state, seat, rng))

    def finish(self, rng: random.Random) -> None:
        while self.hosted.status == "playing":
            self.turn(rng)


def some_turn(state: State, seat: int, rng: random.Random) -> str:
    texts: list[str] = []
    while True:
        action = rng.choice(state.legal_actions(seat))
        texts.append(str(action))
        state = state.play(Step(action, seat))
        if state.begins_turn or state.turn() != Decide((seat,)):
            return " ".join(texts)


def opened(
    game: str = "thrive",
    *seats: str,
    clock: TimeControl | None = None,
    start: str | None = None,
    secret: str = SECRET,
    **options: int | str,
) -> LoggedMatch:
    """`me`, `open` or `computer` for each seat."""
    kinds = seats or ("me", "open")
    plans = tuple(SeatSetup(kind) for kind in kinds)  # type: ignore[arg-type]
    setup = MatchSetup(game, plans, options, clock, start=start)
    committed, seed = (HASHES[0], "") if "open" in kinds else ("", SEEDS[0])
    return LoggedMatch(
        creation.first_events(
            setup,
            match=MATCH,
            principal="ada",
            name="Ada",
            secret=secret,
            now=0,
            committed=committed,
            seed=seed,
        )
    )


def begun(
    game: str = "thrive",
    people: int = 2,
    *,
    clock: TimeControl | None = None,
    start: str | None = None,
    secret: str = SECRET,
    **options: int | str,
) -> LoggedMatch:
    """Different people on all seats, who have revealed their seeds."""
    seats = ("me", *("open",) * (people - 1))
    logged = opened(game, *seats, clock=clock, start=start, secret=secret, **options)
    for number in range(1, people):
        holder, name, seed_hash = f"holder{number}", f"Player {number}", HASHES[number]
        logged.do(seating.join, None, holder, name, seed_hash, logged.now)
    reveal(logged)
    return logged


def reveal(logged: LoggedMatch) -> list[Event]:
    """All who are to reveal their seeds do; the events of the last one."""
    events: list[Event] = []
    for seat in logged.hosted.awaited:
        seed = SEEDS[HASHES.index(logged.hosted.seats[seat].seed_hash)]
        events = logged.do(seed_exchange.reveal_seed, seat, seed, logged.now)
    return events


def refusal(
    logged: LoggedMatch,
    command: Callable[Concatenate[HostedMatch, P], object],
    *arguments: P.args,
    **named: P.kwargs,
) -> str:
    """The code of the error with which a command is refused; nothing is changed."""
    before = facts(logged.hosted)
    with pytest.raises(Refused) as refused:
        command(logged.hosted, *arguments, **named)
    assert refused.value.detail == str(refused.value)
    assert refused.value.detail[-1] == "."
    assert facts(logged.hosted) == before
    return refused.value.code


def facts(hosted: HostedMatch) -> dict[str, object]:
    """All there is to a sitting, for comparison."""
    viewers = (*range(len(hosted.seats)), None)
    return {
        "status": (hosted.status, hosted.ending, hosted.next_match),
        "counts": (hosted.ply, hosted.event_count, hosted.rolls),
        "current": [ply for ply in range(hosted.ply + 1) if hosted.is_current(ply)],
        "steps": (hosted.match.state, hosted.match.steps, tuple(hosted.turn_starts)),
        "seats": tuple(hosted.seats),
        "offers": hosted.offers.values,
        "chat": tuple(hosted.chat),
        "sealed": tuple(hosted.sealed),
        "fair": hosted.fairness,
        "clocks": hosted.clocks.values,
        "seen": [hosted.match.information(viewer) for viewer in viewers],
    }
