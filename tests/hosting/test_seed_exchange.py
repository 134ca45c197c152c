"""Players commit to seeds before any is revealed; whoever does not reveal cancels the start."""

from __future__ import annotations

import pytest
from tests.hosting.logged_match import (
    HASHES,
    MATCH,
    SECRET,
    SEEDS,
    LoggedMatch,
    begun,
    facts,
    opened,
    refusal,
    reveal,
)

from boardwright.core.turn import Chance
from boardwright.fairness import seed_hash
from boardwright.fairness.dice import FairDice
from boardwright.hosting import (
    HostedMatch,
    MatchSetup,
    Refused,
    SeatSetup,
    creation,
    encode,
    match_record,
    seating,
    seed_exchange,
    turn_commands,
)
from boardwright.hosting.events import (
    Created,
    Joined,
    SeedCommitted,
    SeedRevealed,
    StartCancelled,
    Started,
)

NEW_SEED = "fe" * 16
NEW_HASH = seed_hash(MATCH, NEW_SEED)
REVEAL_MS = 30_000


def _complete(now: int = 1) -> LoggedMatch:
    """Ada and Eve have sat down, and committed."""
    logged = opened("thrust")
    logged.do(seating.join, None, "eve", "Eve", HASHES[1], now)
    return logged


def _reveal(logged: LoggedMatch, seat: int, now: int = 2) -> None:
    logged.do(seed_exchange.reveal_seed, seat, SEEDS[seat], now)


def test_a_match_starts_with_the_last_seed_that_is_revealed() -> None:
    logged = _complete()
    fairness = logged.hosted.fairness
    assert logged.hosted.status == "waiting"
    assert (fairness.awaited, fairness.reveal_by) == ((0, 1), 1 + REVEAL_MS)
    assert fairness.seed_hashes == HASHES[:2]
    _reveal(logged, 1)
    assert logged.hosted.fairness.awaited == (0,)
    assert logged.hosted.fairness.seeds == ("", ""), "shown together, at the start"
    revealed, started, *forced = logged.do(seed_exchange.reveal_seed, 0, SEEDS[0], 3)
    assert isinstance(revealed, SeedRevealed)
    assert isinstance(started, Started)
    assert len(forced) == 8, "nobody can scan yet"
    fairness = logged.hosted.fairness
    assert (fairness.seeds, fairness.awaited, fairness.reveal_by) == (SEEDS[:2], (), None)
    assert facts(logged.restored()) == facts(logged.hosted)


def test_whoever_sits_last_cannot_fit_a_seed_to_those_of_others() -> None:
    """Eve has the operator's help: she reads the log, the secret included, and tries seeds."""
    logged = opened("thrust")
    draw = logged.hosted.match.state.turn()
    assert isinstance(draw, Chance)

    def first_draw(eves: str) -> object:
        dice = FairDice(MATCH, logged.hosted.created.secret, [SEEDS[0], eves])
        return dice.roll(1, draw)

    tries = [f"{number:032x}" for number in range(400)]
    suitable = [seed for seed in tries if first_draw(seed) == draw.outcomes[0]]
    assert suitable, "with Ada's seed in hand she would find one"
    log = b"".join(map(encode, logged.log))
    assert SEEDS[0].encode() not in log, "it is nowhere to be found when Eve has to commit"

    logged.do(seating.join, None, "eve", "Eve", HASHES[1], 1)
    _reveal(logged, 0)
    assert SEEDS[0].encode() in b"".join(map(encode, logged.log))
    for seed in suitable:
        assert refusal(logged, seed_exchange.reveal_seed, 1, seed, 2) == "wrong_seed"
        assert (
            refusal(logged, seed_exchange.commit_seed, 1, seed_hash(MATCH, seed), 2)
            == "seed_committed"
        )
    _, started, *_ = logged.do(seed_exchange.reveal_seed, 1, SEEDS[1], 2)
    assert isinstance(started, Started)
    assert started.chance[0] == str(first_draw(SEEDS[1]))


def test_a_seed_is_not_revealed_before_all_have_committed() -> None:
    logged = opened()
    assert refusal(logged, seed_exchange.reveal_seed, 0, SEEDS[0], 1) == "seed_too_early"
    assert refusal(begun(), seed_exchange.reveal_seed, 0, SEEDS[0], 1) == "not_open"
    complete = _complete()
    _reveal(complete, 0)
    assert refusal(complete, seed_exchange.reveal_seed, 0, SEEDS[0], 1) == "seed_revealed"
    assert refusal(complete, seed_exchange.reveal_seed, 1, SEEDS[0], 1) == "wrong_seed"
    assert refusal(complete, seed_exchange.reveal_seed, 2, SEEDS[0], 1) == "no_such_seat"
    assert refusal(complete, seating.start, "ada", 3, 1) == "seeds_awaited"


def test_the_creator_gives_the_seed_itself_only_if_nobody_else_plays() -> None:
    def events(*kinds: str) -> list[type]:
        seats = tuple(SeatSetup(kind) for kind in kinds)  # type: ignore[arg-type]
        setup = MatchSetup("thrive", seats)
        made = creation.first_events(
            setup, match=MATCH, principal="ada", name="", secret=SECRET, now=0, seed=SEEDS[0]
        )
        return [type(event) for event in made]

    for other in ("computer", "me"):
        assert events("me", other) == [Created, Joined, Joined, SeedRevealed, Started]
    with pytest.raises(Refused) as refused:
        events("me", "open")
    assert refused.value.code == "seed_too_early"


def test_another_player_s_hash_cannot_be_copied() -> None:
    logged = opened("grow", "me", "open", "open", players=3)
    arguments = (None, "eve", "Eve", HASHES[0], 1)
    assert refusal(logged, seating.join, *arguments) == "seed_hash_taken"
    logged.do(seating.join, None, "eve", "Eve", "", 1)
    assert refusal(logged, seed_exchange.commit_seed, 1, HASHES[0], 1) == "seed_hash_taken"
    logged.do(seed_exchange.commit_seed, 1, HASHES[1], 1)  # of her own
    assert refusal(logged, seed_exchange.commit_seed, 1, HASHES[2], 1) == "seed_committed"


def test_a_seat_that_does_not_reveal_in_time_is_open_again() -> None:
    logged = _complete()
    _reveal(logged, 0)
    assert seed_exchange.cancel_start(logged.hosted, REVEAL_MS) is None
    (cancelled,) = logged.do(seed_exchange.cancel_start, 1 + REVEAL_MS)
    assert cancelled == StartCancelled(1 + REVEAL_MS, (1,))
    hosted = logged.hosted
    assert (hosted.status, hosted.ending) == ("waiting", None)
    assert [seat_state.name for seat_state in hosted.seats] == ["Ada", ""]
    fairness = hosted.fairness
    assert (fairness.cancelled, fairness.reveal_by) == (("Eve",), None)
    assert (fairness.seed_hashes, fairness.seeds) == (("", ""), ("", ""))
    assert fairness.awaited == (0,), "Ada's seed is known now, so she commits to another"
    assert facts(logged.restored()) == facts(hosted)


def test_after_a_cancelled_start_no_old_seed_is_used() -> None:
    logged = _complete()
    _reveal(logged, 0)
    logged.do(seed_exchange.cancel_start, 1 + REVEAL_MS)
    eve = (None, "eve", "Eve", HASHES[1], 40_000)
    logged.do(seating.join, *eve)
    assert logged.hosted.status == "waiting"
    assert logged.hosted.reveal_by is None, "not before Ada has committed again"
    assert refusal(logged, seed_exchange.reveal_seed, 1, SEEDS[1], 40_001) == "seed_too_early"
    (committed,) = logged.do(seed_exchange.commit_seed, 0, NEW_HASH, 50_000)
    assert isinstance(committed, SeedCommitted)
    assert logged.hosted.reveal_by == 50_000 + REVEAL_MS
    assert refusal(logged, seed_exchange.reveal_seed, 0, SEEDS[0], 50_001) == "wrong_seed"
    logged.do(seed_exchange.reveal_seed, 0, NEW_SEED, 50_001)
    _reveal(logged, 1)
    assert logged.hosted.fairness.seeds == (NEW_SEED, SEEDS[1])
    assert match_record.record(_resigned(logged)).tags["cancelled_starts"] == "1"


def test_leaving_instead_of_revealing_cancels_the_start_too() -> None:
    logged = _complete()
    _reveal(logged, 0)
    logged.do(seating.leave, 1, 3)
    assert logged.hosted.fairness.cancelled == ("Eve",)
    assert logged.hosted.fairness.awaited == (0,)


def test_a_seed_that_is_still_secret_can_be_kept() -> None:
    logged = _complete()
    logged.do(seating.leave, 1, 3)
    assert logged.hosted.fairness.seed_hashes == (HASHES[0], "")
    assert logged.hosted.fairness.awaited == ()
    logged.do(seating.join, None, "bob", "Bob", HASHES[2], 9)
    assert logged.hosted.reveal_by == 9 + REVEAL_MS


def test_a_late_seed_counts_as_long_as_the_start_is_not_cancelled() -> None:
    logged = _complete()
    _reveal(logged, 0)
    _reveal(logged, 1, now=10 * REVEAL_MS)
    assert logged.hosted.status == "playing"


def test_computers_and_players_without_a_seed_have_nothing_to_reveal() -> None:
    logged = opened("grow", "me", "open", "computer", players=3)
    logged.do(seating.join, None, "bot", "Bot", "", 1)
    assert logged.hosted.awaited == (0,)
    assert refusal(logged, seed_exchange.reveal_seed, 1, SEEDS[1], 2) == "seed_revealed"
    reveal(logged)
    assert logged.hosted.status == "playing"
    early = opened()
    early.do(seating.start, "ada", 3, 1)
    assert (early.hosted.status, early.hosted.awaited) == ("waiting", (0,))
    reveal(early)
    assert early.hosted.status == "playing"


def test_a_match_that_never_starts_shows_no_seed() -> None:
    logged = _complete()
    _reveal(logged, 0)
    assert SEEDS[0] not in str(logged.hosted.fairness)
    aborted = opened()
    aborted.do(seating.join, None, "eve", "Eve", HASHES[1], 1)
    _reveal(aborted, 0)
    assert SEEDS[0] not in str(match_record.record(aborted.hosted))
    aborted.do(seating.abort, "ada", 3)
    hosted = aborted.hosted
    assert (hosted.fairness.awaited, hosted.fairness.reveal_by) == ((), None)
    assert "seed_hashes" not in match_record.record(hosted).tags
    assert match_record.record(hosted).tags["seeds"] == ","


def test_a_match_of_an_earlier_version_is_loaded() -> None:
    """Its log has seeds without hashes. Before the start, such a seed is replaced."""
    made, *_ = opened().log
    joined = [
        Joined(0, 0, "person", "Ada", "ada", seed=SEEDS[0]),
        Joined(0, 1, "person", "Eve", "eve", seed=SEEDS[1]),
    ]
    started = HostedMatch.restore([made, *joined, Started(0)])
    assert started.status == "playing"
    assert started.fairness.seeds == SEEDS[:2]
    assert started.fairness.awaited == ()
    waiting = LoggedMatch([made, joined[0]])
    assert waiting.hosted.awaited == (0,)
    waiting.do(seed_exchange.commit_seed, 0, NEW_HASH, 1)
    waiting.do(seating.join, None, "eve", "Eve", HASHES[1], 2)
    assert waiting.hosted.fairness.awaited == (0, 1)


def _resigned(logged: LoggedMatch) -> HostedMatch:
    logged.do(turn_commands.withdraw, 1, "resigned", 60_000)
    return logged.hosted
