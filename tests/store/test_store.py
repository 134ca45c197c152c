"""What every store promises: one body for SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from tests.store.conftest import Try

from boardwright.store import (
    Bot,
    Conflict,
    Grant,
    MatchListing,
    PushSubscription,
    Store,
    StoredEvent,
    StoreFailed,
)
from boardwright.store.models import MAX_TURN_MS


def _rows(*bodies: bytes, command: str | None = None) -> list[StoredEvent]:
    return [StoredEvent(body, command if n == 0 else None) for n, body in enumerate(bodies)]


async def _grant(store: Store, principal: str, match: str, seat: int) -> None:
    await store.append(match, 0, (), None, [Grant(principal, match, seat, "session")])


def test_a_log_comes_back_in_order_byte_for_byte(trial: Try) -> None:
    bodies = [b'{"n": %d, "text":"\\u0000 \\" \xc3\xa9 \xf0\x9f\x8c\xb1"}' % n for n in range(25)]

    async def body(store: Store) -> None:
        await store.append("m", 0, _rows(*bodies[:12]))
        await store.append("m", 12, _rows(*bodies[12:]))
        await store.append("other", 0, _rows(b"1"))
        assert await store.load("m") == bodies
        assert await store.load("m", since=20) == bodies[20:]
        assert await store.load("unknown") == []

    trial(body)


@pytest.mark.parametrize("first", [0, 1, 3])
def test_an_append_at_the_wrong_number_changes_nothing(trial: Try, first: int) -> None:
    async def body(store: Store) -> None:
        await store.append("m", 0, _rows(b"0", b"1"))
        with pytest.raises(Conflict):
            await store.append("m", first, _rows(b"8", b"9"), MatchListing("m", "g", "over", 1))
        assert await store.load("m") == [b"0", b"1"]
        assert await store.listing("m") is None

    trial(body)


def test_a_log_never_begins_in_the_middle(trial: Try) -> None:
    async def body(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.append("m", 5, _rows(b"5"))
        assert await store.load("m") == []

    trial(body)


def test_a_command_is_carried_out_once(trial: Try) -> None:
    async def body(store: Store) -> None:
        await store.append("m", 0, _rows(b"0", b"1", command="a"))
        await store.append("m", 2, _rows(b"2", command="b"))
        with pytest.raises(Conflict):
            await store.append("m", 3, [StoredEvent(b"3"), StoredEvent(b"4", "a")])
        assert await store.load("m") == [b"0", b"1", b"2"]
        assert await store.find_command("m", "a") == 0
        assert await store.find_command("m", "b") == 2
        assert await store.find_command("m", "c") is None
        await store.append("n", 0, _rows(b"0", command="a"))  # another match, another id
        assert await store.find_command("n", "a") == 0

    trial(body)


def test_of_many_racing_for_a_number_exactly_one_wins(trial: Try) -> None:
    async def body(store: Store) -> None:
        tries = [store.append("m", 0, _rows(b"%d" % n)) for n in range(50)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert results.count(None) == 1
        assert sum(isinstance(result, Conflict) for result in results) == 49
        assert await store.load("m") == [b"%d" % results.index(None)]

    trial(body)


def test_a_conflict_in_a_batch_fails_alone(trial: Try) -> None:
    async def body(store: Store) -> None:
        await store.append("m7", 0, _rows(b"0"))
        tries = [store.append(f"m{n}", 0, _rows(b"[%d]" % n)) for n in range(20)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [n for n, result in enumerate(results) if result is not None] == [7]
        assert await store.load("m8") == [b"[8]"]
        assert await store.load("m7") == [b"0"]

    trial(body)


def test_appends_may_follow_each_other_without_waiting(trial: Try) -> None:
    async def body(store: Store) -> None:
        await asyncio.gather(*(store.append("m", n, _rows(b"%d" % n)) for n in range(30)))
        assert await store.load("m") == [b"%d" % n for n in range(30)]

    trial(body)


def test_one_bad_row_fails_alone(trial: Try) -> None:
    """Not UTF-8, or a NUL that PostgreSQL has no place for: its neighbours are written."""

    async def body(store: Store) -> None:
        results = await asyncio.gather(
            store.append("good", 0, _rows(b"0")),
            store.append("bad", 0, _rows(b"\xff")),
            store.append("twice", 0, [StoredEvent(b"0", "c"), StoredEvent(b"1", "c")]),
            store.append("fine", 0, _rows(b"0")),
            return_exceptions=True,
        )
        assert results[0] is None
        assert isinstance(results[1], StoreFailed)
        assert isinstance(results[2], Conflict | StoreFailed)
        assert results[3] is None
        assert await store.load("twice") == []

    trial(body)


def test_acknowledged_events_survive_a_reopen(
    make_store: Callable[[], Store],
) -> None:
    async def main() -> None:
        store = make_store()
        await store.open()
        await store.append("m", 0, _rows(b"0", command="a"), MatchListing("m", "g", "playing", 9))
        await store.set_draft("m", 1, b'["x"]')
        await store.close()
        again = make_store()
        await again.open()
        assert await again.load("m") == [b"0"]
        assert await again.find_command("m", "a") == 0
        with pytest.raises(Conflict):
            await again.append("m", 1, _rows(b"1", command="a"))
        assert await again.playing_ids() == ["m"]
        assert await again.draft("m", 1) == b'["x"]'
        await again.close()

    asyncio.run(main())


def test_drafts_are_private_rows_and_the_last_writer_wins(trial: Try) -> None:
    async def body(store: Store) -> None:
        assert await store.draft("m", 0) is None
        await store.set_draft("m", 0, b"[1]")
        assert await store.draft("m", 0) == b"[1]"  # at once, on disk or not
        await store.append("m", 0, _rows(b"0"))
        await store.set_draft("m", 0, b"[2]")
        await store.set_draft("m", 0, b"[3]")
        await store.append("m", 1, _rows(b"1"))  # a batch later it is on disk
        assert await store.draft("m", 0) == b"[3]"
        assert await store.draft("m", 1) is None
        await store.set_draft("m", 0, None)
        assert await store.draft("m", 0) is None
        await store.append("m", 2, _rows(b"2"))
        assert await store.draft("m", 0) is None

    trial(body)


def test_grants_say_who_holds_a_seat(trial: Try) -> None:
    async def body(store: Store) -> None:
        link = Grant("hash", "m", 0, "link")
        await store.append("m", 0, _rows(b"0"), None, [link, Grant("me", "m", 0, "session")])
        await _grant(store, "me", "m", 1)
        await _grant(store, "me", "m", 1)  # twice is once
        await _grant(store, "me", "n", 0)
        assert await store.grants("hash") == [link]
        assert [grant.seat for grant in await store.grants("me", "m")] == [0, 1]
        assert len(await store.grants("me")) == 3
        assert await store.grants("nobody") == []
        await store.append("m", 1, _rows(b"1"), revoked=(0,))
        assert await store.grants("hash") == []
        assert [grant.seat for grant in await store.grants("me", "m")] == [1]

    trial(body)


def test_lists_show_what_is_listed_newest_first(trial: Try) -> None:
    async def body(store: Store) -> None:
        abouts = [
            MatchListing(
                "a", "g", "waiting", 1, listed=True, creator="me", seats='[{"player": "\\"x"}]'
            ),
            MatchListing("b", "g", "waiting", 2, listed=True, correspondence=True),
            MatchListing("c", "g", "waiting", 3),
            MatchListing("d", "g", "playing", 4, listed=True),
            MatchListing("e", "g", "playing", 5),
            MatchListing("f", "g", "over", 6, listed=True),
        ]
        for about in abouts:
            await store.append(about.match, 0, _rows(b"0"), about)
        await _grant(store, "me", "a", 0)
        await _grant(store, "me", "e", 0)
        await _grant(store, "me", "e", 1)
        assert await store.lobby() == [abouts[1], abouts[0]]
        assert await store.lobby(limit=1) == [abouts[1]]
        assert await store.live() == [abouts[3]]
        assert await store.finished() == [abouts[5]]
        assert await store.matches_of("me") == [abouts[4], abouts[0]]
        assert await store.listing("c") == abouts[2]
        assert sorted(await store.playing_ids()) == ["d", "e"]
        later = MatchListing("a", "g", "playing", 7, listed=True)
        await store.append("a", 1, _rows(b"1"), later)
        assert await store.lobby() == [abouts[1]]
        assert await store.live() == [later, abouts[3]]

    trial(body)


def test_sweeping_removes_old_unfinished_matches_only(trial: Try) -> None:
    async def body(store: Store) -> None:
        for match, status, updated in (
            ("old", "waiting", 10),
            ("left", "playing", 10),
            ("done", "over", 10),
            ("new", "waiting", 30),
        ):
            about = MatchListing(match, "g", status, updated)  # type: ignore[arg-type]
            await store.append(match, 0, _rows(b"0"), about, [Grant("me", match, 0, "session")])
            await store.set_draft(match, 0, b"[]")
        await asyncio.gather(
            *(
                store.append(f"x{n}", 0, _rows(b"0"), MatchListing(f"x{n}", "g", "waiting", 5))
                for n in range(450)
            )
        )
        assert await store.sweep(older_than=20) == 452
        assert await store.sweep(older_than=20) == 0
        assert await store.load("old") == await store.load("left") == await store.load("x9") == []
        assert await store.draft("old", 0) is None
        assert [grant.match for grant in await store.grants("me")] == ["done", "new"]
        assert await store.load("done") == await store.load("new") == [b"0"]
        with pytest.raises(Conflict):  # somebody still had it open
            await store.append("left", 1, _rows(b"1"))

    trial(body)


def test_a_slow_match_may_rest_for_a_turn_longer(trial: Try) -> None:
    async def body(store: Store) -> None:
        about = MatchListing("slow", "g", "playing", 10, correspondence=True)
        await store.append("slow", 0, _rows(b"0"), about)
        assert await store.sweep(older_than=MAX_TURN_MS + 10) == 0
        assert await store.sweep(older_than=MAX_TURN_MS + 11) == 1

    trial(body)


def test_finished_matches_are_swept_when_asked_for(trial: Try) -> None:
    async def body(store: Store) -> None:
        for match, status, updated in (
            ("old", "over", 10),
            ("new", "over", 30),
            ("left", "playing", 10),
        ):
            listing = MatchListing(match, "g", status, updated)  # type: ignore[arg-type]
            await store.append(match, 0, _rows(b"0"), listing, [Grant("me", match, 0, "session")])
        assert await store.sweep_finished(older_than=20) == 1
        assert await store.sweep_finished(older_than=20) == 0
        assert await store.load("old") == []
        assert [grant.match for grant in await store.grants("me")] == ["left", "new"]

    trial(body)


def test_open_matches_and_bots_are_counted_by_address(trial: Try) -> None:
    async def body(store: Store) -> None:
        for match, address in (("a", "10.0.0.7"), ("b", "10.0.0.7"), ("c", "10.0.0.8")):
            listing = MatchListing(match, "g", "waiting", 1, address=address)
            await store.append(match, 0, _rows(b"0"), listing)
        assert await store.count_open_matches("10.0.0.7") == 2
        await store.append("a", 1, _rows(b"1"), MatchListing("a", "g", "playing", 2))
        assert await store.count_open_matches("10.0.0.7") == 2  # the address stays
        await store.append("a", 2, (), MatchListing("a", "g", "over", 3))
        assert await store.count_open_matches("10.0.0.7") == 1
        assert await store.listing("b") == MatchListing("b", "g", "waiting", 1)
        await store.add_bot("one", "One", "10.0.0.7", 1)
        await store.add_bot("two", "Two", "10.0.0.8", 1)
        assert await store.count_bots("10.0.0.7") == 1

    trial(body)


def test_unused_bots_are_swept(trial: Try) -> None:
    async def body(store: Store) -> None:
        for name, used in (("old", 10), ("new", 30), ("unknown", 0)):
            await store.add_bot(name, name, "", used)
        assert await store.sweep_bots(unused_since=20, now=40) == 1
        assert await store.bot("old") is None
        assert await store.bot("new") == Bot("new", 30)
        assert await store.bot("unknown") == Bot("unknown", 40)

    trial(body)


def test_push_subscriptions_belong_to_sessions_with_seats(trial: Try) -> None:
    async def body(store: Store) -> None:
        first, second = (PushSubscription(f"https://push.example/{n}", "k", "a") for n in (1, 2))
        grants = [Grant("ada", "m", 0, "session"), Grant("bob", "m", 1, "session")]
        await store.append("m", 0, _rows(b"0"), None, [*grants, Grant("eve", "m", 1, "session")])
        await store.add_subscription("bob", first, "10.0.0.7", 10)
        await store.add_subscription("eve", second, "10.0.0.7", 20)
        assert await store.subscriptions("m", 0) == []
        found = await store.subscriptions("m", 1)
        assert sorted(one.endpoint for one in found) == [first.endpoint, second.endpoint]
        assert await store.count_subscriptions("10.0.0.7") == 2
        assert await store.count_subscriptions("10.0.0.7", "eve") == 1
        await store.add_subscription("ada", first, "10.0.0.8", 30)  # the browser has a new session
        assert await store.subscriptions("m", 1) == [second]
        await store.add_subscription("eve", second, "10.0.0.7", 25)
        assert await store.sweep_subscriptions(renewed_before=24) == 0
        assert await store.sweep_subscriptions(renewed_before=26) == 1
        await store.remove_subscription(first.id)
        assert await store.subscriptions("m", 0) == []
        await store.add_subscription("ada", first, "10.0.0.8", 30)
        await store.unsubscribe("ada")
        assert await store.subscriptions("m", 0) == []

    trial(body)


def test_a_match_that_is_over_stays_so_in_the_lists(trial: Try) -> None:
    """Another process may write what it knew before."""

    async def body(store: Store) -> None:
        over = MatchListing("m", "g", "over", 20)
        await store.append("m", 0, _rows(b"0"), over)
        await store.append("m", 0, (), MatchListing("m", "g", "playing", 30))
        assert await store.listing("m") == over

    trial(body)


def test_bots_are_known_by_the_hash_of_their_token(trial: Try) -> None:
    async def body(store: Store) -> None:
        await store.add_bot("hash", 'Bot "7"', "10.0.0.7", 5)
        assert await store.bot("hash") == Bot('Bot "7"', 5)
        assert await store.bot("other") is None
        await store.touch_bot("hash", 6)
        assert await store.bot("hash") == Bot('Bot "7"', 6)

    trial(body)


def test_a_lease_has_one_owner_until_it_expires_or_is_released(trial: Try) -> None:
    async def body(store: Store) -> None:
        assert await store.lease("k", "a", 1000)
        assert not await store.lease("k", "b", 1000)
        assert await store.lease("k", "a", 1000)  # prolonged
        assert await store.lease("other", "b", 1000)
        await store.release("k", "b")  # not its own
        assert not await store.lease("k", "b", 1000)
        await store.release("k", "a")
        assert await store.lease("k", "b", 0)
        assert await store.lease("k", "a", 1000)  # expired at once
        assert not await store.lease("k", "b", 1000)

    trial(body)


def test_the_last_beat_of_every_process_is_kept(trial: Try) -> None:
    async def body(store: Store) -> None:
        assert await store.last_beats() == []
        for process, at in (("a", 10), ("b", 30), ("a", 20), ("b", 25)):
            await store.beat(process, at)
        assert sorted(await store.last_beats()) == [20, 25]
        await asyncio.gather(store.beat("a", 40), store.append("m", 0, _rows(b"0")))
        assert await store.load("m") == [b"0"]
        await store.sweep(older_than=40)
        assert await store.last_beats() == [40]

    trial(body)


def test_the_time_is_that_of_the_database(trial: Try) -> None:
    """A file has none: then it is the caller's."""

    async def body(store: Store) -> None:
        first = await store.time(10**12)
        assert 10**12 <= first <= await store.time(10**12)

    trial(body)


def test_a_cancelled_append_does_not_hold_up_the_rest(trial: Try) -> None:
    async def body(store: Store) -> None:
        gone = asyncio.create_task(store.append("m", 0, _rows(b"0")))
        await asyncio.sleep(0)  # one turn of the loop: the task has begun
        gone.cancel()
        await store.append("n", 0, _rows(b"0"))
        assert await store.load("n") == [b"0"]
        await store.check()

    trial(body)


def test_a_closed_store_raises(make_store: Callable[[], Store]) -> None:
    async def main() -> None:
        store = make_store()
        await store.open()
        await store.close()
        with pytest.raises(StoreFailed, match="closed"):
            await store.append("m", 0, _rows(b"0"))

    asyncio.run(main())
