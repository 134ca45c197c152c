"""Contests between players who commit to seeds and reveal them before the start."""

from __future__ import annotations

import random
import secrets

from boardwright.fairness.commitment import seed_hash
from boardwright.hosting.events import Left, SeedCommitted, SeedRevealed, Started
from proofs.contest_table import Guest, Table, count, succeeded

__all__ = ["contest_seeds"]


async def contest_seeds(table: Table, rng: random.Random) -> None:
    """One match, from the first seed to its start."""
    ada, match, seed = await _create(table)
    bob, other = await _join(table, match)
    if rng.random() < 0.7:
        await ada.command(0, match, "reveal_seed", seed=seed)
        if await _reveal_against_leave(table, match, bob, other):
            return
        seed = await _commit_at_both(table, match, ada)
        bob, other = await _join(table, match)
    await _reveal_at_both(table, match, {ada: seed, bob: other})


async def _create(table: Table) -> tuple[Guest, str, str]:
    ada, seed = table.guest(), secrets.token_hex(16)
    commitment = (await ada.get(0, "/api/commitment")).body
    match = str(commitment["match"])
    await ada.post(
        0,
        "/api/matches",
        game="thrive",
        seats=[{"kind": "me"}, {"kind": "open"}],
        commitment=commitment,
        seed_hash=seed_hash(match, seed),
    )
    return ada, match, seed


async def _join(table: Table, match: str) -> tuple[Guest, str]:
    bob, seed = table.guest(), secrets.token_hex(16)
    await bob.post(1, f"/api/matches/{match}/join", seed_hash=seed_hash(match, seed))
    return bob, seed


async def _reveal_against_leave(table: Table, match: str, bob: Guest, seed: str) -> bool:
    """The last player reveals a seed and leaves at once; return whether the match has started."""
    answers = await table.contest(
        "reveal a seed against leave",
        match,
        bob.command(0, match, "reveal_seed", seed=seed),
        bob.post(1, f"/api/matches/{match}/leave"),
        judge=lambda answers, events: (
            succeeded(answers) == 1
            and count(events, Started) == count(events, SeedRevealed) == succeeded(answers[:1])
            and count(events, Left) == succeeded(answers[1:])
        ),
    )
    return answers[0].is_ok


async def _commit_at_both(table: Table, match: str, ada: Guest) -> str:
    """Two seeds instead of the one that is known; return the one that counts."""
    seeds = [secrets.token_hex(16) for _ in range(2)]
    answers = await table.contest(
        "commit to a seed",
        match,
        *(
            ada.command(n, match, "commit_seed", seed_hash=seed_hash(match, seeds[n]))
            for n in (0, 1)
        ),
        judge=lambda answers, events: (
            succeeded(answers) == len(events) == count(events, SeedCommitted) == 1
        ),
    )
    return seeds[0] if answers[0].is_ok else seeds[1]


async def _reveal_at_both(table: Table, match: str, seeds: dict[Guest, str]) -> None:
    """Each player reveals at both processes; the match starts once."""
    await table.contest(
        "reveal a seed",
        match,
        *(
            guest.command(n, match, "reveal_seed", seed=seed)
            for n in (0, 1)
            for guest, seed in seeds.items()
        ),
        judge=lambda answers, events: (
            succeeded(answers) == count(events, SeedRevealed) == len(seeds)
            and count(events, Started) == 1
        ),
    )
