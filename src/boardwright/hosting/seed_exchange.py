"""The players' seeds before the start: all commit to one, then all reveal them.

Nobody can choose a seed by another player's, because all are fixed before the first is revealed.
Whoever does not reveal theirs in time cancels the start and loses the seat, nothing else. The
others keep theirs and commit to new seeds: those they have revealed could be matched.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.fairness.commitment import seed_hash as hash_of
from boardwright.fairness.dice import FairDice
from boardwright.hosting.checks import check_seated
from boardwright.hosting.events import Joined, SeedCommitted, SeedRevealed, StartCancelled, Started
from boardwright.hosting.forced_turns import played_on
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.refusal import Refused
from boardwright.hosting.seat_state import seat_after
from boardwright.hosting.transition import Transition
from boardwright.hosting.turn_steps import notations, roll_chance

__all__ = [
    "cancel_start",
    "check_seed_hash",
    "commit_seed",
    "reveal_seed",
    "start_when_ready",
]


def check_seed_hash(hosted: HostedMatch, seed_hash: str) -> None:
    """Raise `Refused` if another seat has the hash: a copy adds nothing to the dice."""
    if seed_hash and any(seat_state.seed_hash == seed_hash for seat_state in hosted.seats):
        raise Refused("seed_hash_taken", "Another player has already committed to this seed.")


def commit_seed(hosted: HostedMatch, seat: int, seed_hash: str, now: int) -> Transition:
    """Commit to a seed in a seat that has none, or whose seed is known. Raises `Refused`."""
    _check_waiting(hosted, seat)
    if hosted.seats[seat].seed_hash:
        raise Refused("seed_committed", "You have already committed to a seed.")
    if hosted.reveal_by is not None:
        raise Refused("seed_committed", "The players are already revealing their seeds.")
    check_seed_hash(hosted, seed_hash)
    return start_when_ready(hosted, [SeedCommitted(now, seat, seed_hash)], now)


def reveal_seed(hosted: HostedMatch, seat: int, seed: str, now: int) -> Transition:
    """Reveal the seed of a seat; the match starts with the last one.

    Also after the time is over, as long as the start is not cancelled. Raises `Refused` if not all
    have committed, or the seat has committed to another seed.
    """
    _check_waiting(hosted, seat)
    if hosted.reveal_by is None:
        raise Refused(
            "seed_too_early", "A seed must stay secret until all players have committed to theirs."
        )
    if not hosted.seats[seat].must_reveal:
        raise Refused("seed_revealed", "You have no seed to reveal.")
    if hash_of(hosted.id, seed) != hosted.seats[seat].seed_hash:
        raise Refused("wrong_seed", "This is not the seed you have committed to.")
    return start_when_ready(hosted, [SeedRevealed(now, seat, seed)], now)


def cancel_start(hosted: HostedMatch, now: int) -> Transition | None:
    """Open the seats that have not revealed their seeds in time; None if there is none."""
    if hosted.reveal_by is None or now < hosted.reveal_by:
        return None
    return Transition(hosted.event_count, (StartCancelled(now, hosted.awaited),))


def start_when_ready(
    hosted: HostedMatch, events: Sequence[Joined | SeedCommitted | SeedRevealed], now: int
) -> Transition:
    """The transition of these events; the match starts if nobody is awaited after them."""
    seats = list(hosted.seats)
    for event in events:
        seats[event.seat] = seat_after(event, seats[event.seat])
    if any(seat.is_open or seat.must_commit or seat.must_reveal for seat in seats):
        return Transition(hosted.event_count, tuple(events))
    dice = FairDice(hosted.id, hosted.created.secret, [seat_state.seed for seat_state in seats])
    path = roll_chance(hosted.match.state, dice, 0)
    return played_on(hosted, (*events, Started(now, notations(path))), path, dice)


def _check_waiting(hosted: HostedMatch, seat: int) -> None:
    check_seated(hosted, seat)
    if hosted.status != "waiting":
        raise Refused("not_open", "The match has already started.")
