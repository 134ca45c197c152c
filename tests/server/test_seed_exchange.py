"""Seeds between players on a server: all commit, then all reveal, or the start is cancelled."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from tests.server.idle_loop import advance, settle
from tests.server.in_process import ManualClock, Transport, inside, until

from boardwright.fairness import seed_hash
from boardwright.hosting import Refused, decode
from boardwright.hosting.events import StartCancelled
from boardwright.server import create_match, join_match
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.live_match import LiveMatch
from boardwright.server.problem import Problem
from boardwright.server.session import Principal
from boardwright.store import Grant

ADA, BOB, EVE = Principal("guest:ada"), Principal("guest:bob"), Principal("guest:eve")
ME, OPEN, COMPUTER = (wire.SeatSetup(kind) for kind in ("me", "open", "computer"))
SEEDS = ("ad" * 16, "b0" * 16)
REAL = wire.TimeControl("real", 600)
HOUR_MS = 3_600_000


async def _complete(found: AppContext, **wish: Any) -> tuple[LiveMatch, list[Transport]]:
    """Ada and Bob have sat down with a seed each; a spectator is the third connection."""
    issued = found.commitments.issue()
    wished = {"game": "thrive", "seats": (ME, OPEN), "commitment": issued, "clock": REAL, **wish}
    adas = seed_hash(issued.match, SEEDS[0])
    await create_match.create(found, ADA, wire.CreateMatch(**wished, seed_hash=adas, name="Ada"))
    live_match = await found.registry.live_match(issued.match)
    request = wire.JoinMatch("Bob", seed_hash(issued.match, SEEDS[1]))
    await join_match.join(found, live_match, BOB, request)
    held = ((ADA, (0,)), (BOB, (1,)), (EVE, ()))
    return live_match, [Transport(found, live_match, who, seats) for who, seats in held]


def _shown(connection: Transport) -> Any:
    messages = [*connection.heard("snapshot"), *connection.heard("update")]
    return [one["fairness"] for one in messages if "fairness" in one][-1]


def _waiter(clock: ManualClock) -> Callable[[float], None]:
    def wait(seconds: float) -> None:
        clock.advance(round(1000 * seconds))
        advance(seconds)

    return wait


def test_no_seed_reaches_anybody_before_all_are_revealed(tmp_path: Path) -> None:
    async def body(found: AppContext) -> None:
        live_match, lines = await _complete(found)
        ada, bob, spectator = lines
        fairness = _shown(spectator)
        assert fairness["awaited"] == [0, 1]
        assert fairness["seed_hashes"] == [seed_hash(live_match.id, seed) for seed in SEEDS]
        await ada.say(type="reveal_seed", id="a", seed=SEEDS[0])
        assert ada.heard("ack")
        assert _shown(bob)["awaited"] == [1]
        assert not any(SEEDS[0] in text for line in lines for text in line.sent)
        await bob.say(type="reveal_seed", id="b", seed=SEEDS[1])
        for line in lines:
            assert line.heard("update")[-1]["status"] == "playing"
            assert _shown(line)["seeds"] == list(SEEDS)
            assert "awaited" not in _shown(line)

    inside(tmp_path, body)


def test_another_seed_than_the_one_committed_to_is_refused(tmp_path: Path) -> None:
    async def body(found: AppContext) -> None:
        live_match, (ada, bob, spectator) = await _complete(found)
        await ada.say(type="reveal_seed", id="a", seed=SEEDS[0])
        tries: tuple[tuple[Transport, Any, str], ...] = (
            (bob, {"type": "reveal_seed", "seed": "00" * 16}, "wrong_seed"),
            (bob, {"type": "reveal_seed", "seed": SEEDS[0]}, "wrong_seed"),
            (bob, {"type": "reveal_seed", "seed": "ab" * 8}, "bad_message"),
            (bob, {"type": "reveal_seed", "seed": SEEDS[0], "seat": 0}, "not_seated"),
            (bob, {"type": "commit_seed", "seed_hash": "00" * 32}, "seed_committed"),
            (ada, {"type": "reveal_seed", "seed": SEEDS[0]}, "seed_revealed"),
            (ada, {"type": "start"}, "seeds_awaited"),
            (spectator, {"type": "reveal_seed", "seed": SEEDS[1]}, "not_seated"),
        )
        for number, (line, command, code) in enumerate(tries):
            await line.say(id=f"c{number}", **command)
            assert line.heard("error")[-1]["code"] == code, command
        assert live_match.hosted.status == "waiting"

    inside(tmp_path, body)


def test_a_copied_hash_is_refused(tmp_path: Path) -> None:
    async def body(found: AppContext) -> None:
        issued = found.commitments.issue()
        adas = seed_hash(issued.match, SEEDS[0])
        wish = wire.CreateMatch("thrive", (ME, OPEN), seed_hash=adas, commitment=issued)
        await create_match.create(found, ADA, wish)
        live_match = await found.registry.live_match(issued.match)
        with pytest.raises(Refused) as refused:
            await join_match.join(found, live_match, EVE, wire.JoinMatch(seed_hash=adas))
        assert refused.value.code == "seed_hash_taken"
        assert live_match.hosted.seats[1].is_open

    inside(tmp_path, body)


def test_a_player_alone_gives_the_seed_with_the_request(tmp_path: Path) -> None:
    async def body(found: AppContext) -> None:
        for other in (ME, COMPUTER):
            wish = wire.CreateMatch("thrive", (ME, other), seed=SEEDS[0])
            made = await create_match.create(found, ADA, wish)
            hosted = (await found.registry.live_match(made.match)).hosted
            assert hosted.status == "playing"
            assert hosted.fairness.seeds == (SEEDS[0], "")
        with pytest.raises(Refused) as refused:
            await create_match.create(
                found, ADA, wire.CreateMatch("thrive", (ME, OPEN), seed=SEEDS[0])
            )
        assert refused.value.code == "seed_too_early"
        with pytest.raises(Problem) as unbound:
            await create_match.create(
                found, ADA, wire.CreateMatch("thrive", (ME, OPEN), seed_hash="ab" * 32)
            )
        assert unbound.value.code == "bad_commitment"

    inside(tmp_path, body)


def test_a_rematch_with_the_computer_starts_at_once(tmp_path: Path) -> None:
    """Also one that is asked for by a second device, which has not taken the seat itself."""

    async def body(found: AppContext) -> None:
        made = await create_match.create(
            found, ADA, wire.CreateMatch("thrive", (ME, COMPUTER), seed=SEEDS[0])
        )
        live_match = await found.registry.live_match(made.match)
        await Transport(found, live_match, ADA, (0,)).say(type="resign", id="r")
        grant = Grant(BOB.id, live_match.id, 0, "session")
        await found.store.append(live_match.id, live_match.hosted.event_count, (), None, [grant])
        second_device = Transport(found, live_match, BOB, (0,))
        await second_device.say(type="rematch", id="early", seed=SEEDS[1])
        assert second_device.heard("error")[-1]["code"] == "bad_commitment"
        issued = found.commitments.issue()
        asked = {"seed": SEEDS[1], "commitment": to_builtins(issued)}
        await second_device.say(type="rematch", id="m", **asked)
        assert second_device.heard("ack")[-1]["match"] == issued.match
        after = (await found.registry.live_match(issued.match)).hosted
        assert (after.status, after.fairness.seeds) == ("playing", ("", SEEDS[1]))

    inside(tmp_path, body)


def test_in_a_rematch_between_people_no_seed_is_sent_openly(tmp_path: Path) -> None:
    async def body(found: AppContext) -> None:
        live_match, (ada, bob, _) = await _complete(found)
        await ada.say(type="reveal_seed", id="a", seed=SEEDS[0])
        await bob.say(type="reveal_seed", id="b", seed=SEEDS[1])
        await bob.say(type="resign", id="r")
        issued = to_builtins(found.commitments.issue())
        await ada.say(type="rematch", id="m", seed=SEEDS[0], commitment=issued)
        assert ada.heard("error")[-1]["code"] == "seed_too_early"
        assert live_match.hosted.next_match is None

    inside(tmp_path, body)


def test_players_on_one_device_have_one_seed_in_the_rematch(tmp_path: Path) -> None:
    async def body(found: AppContext) -> None:
        wish = wire.CreateMatch("thrive", (ME, ME), seed=SEEDS[0])
        made = await create_match.create(found, ADA, wish)
        live_match = await found.registry.live_match(made.match)
        ada = Transport(found, live_match, ADA, (0, 1))
        await ada.say(type="resign", id="r", seat=0)
        issued = found.commitments.issue()
        asked = {"seed": SEEDS[1], "commitment": to_builtins(issued)}
        await ada.say(type="rematch", id="m", seat=0, **asked)
        after = (await found.registry.live_match(issued.match)).hosted
        assert (after.status, sorted(after.fairness.seeds)) == ("playing", ["", SEEDS[1]])

    inside(tmp_path, body)


# -- whoever does not reveal ---------------------------------------------------------------------


def test_after_the_time_the_start_is_cancelled(tmp_path: Path) -> None:
    clock = ManualClock()
    wait = _waiter(clock)

    async def body(found: AppContext) -> None:
        live_match, (ada, bob, spectator) = await _complete(found)
        token = (await create_match.issue_links(found, live_match, (1,))).tokens[1]
        await ada.say(type="reveal_seed", id="a", seed=SEEDS[0])
        wait(29)
        await settle()
        assert _shown(ada)["awaited"] == [1]
        wait(1)
        await until(found, lambda: live_match.hosted.seats[1].is_open)
        log = [decode(body) for body in await found.store.load(live_match.id)]
        assert [one.seats for one in log if isinstance(one, StartCancelled)] == [(1,)]
        for line in (ada, bob, spectator):
            told = line.heard("snapshot")[-1]
            assert told["status"] == "waiting"
            assert told["fairness"]["cancelled"] == ["Bob"]
            assert told.get("ending") is None
        assert bob.heard("snapshot")[-1].get("own_seats", []) == []
        assert await found.seats(live_match, BOB) == ()
        as_link = {"authorization": f"Bearer {token}"}
        with pytest.raises(Problem):
            await found.principal(as_link, "")
        assert ada.heard("snapshot")[-1]["own_seats"] == [0]

        # Ada commits again, Bob sits down again, and the match starts.
        new = "ae" * 16
        await ada.say(type="commit_seed", id="c", seed_hash=seed_hash(live_match.id, new))
        request = wire.JoinMatch("Bob", seed_hash(live_match.id, SEEDS[1]))
        await join_match.join(found, live_match, BOB, request)
        await ada.say(type="reveal_seed", id="d", seed=new)
        back = Transport(found, live_match, BOB, (1,))
        await back.say(type="reveal_seed", id="e", seed=SEEDS[1])
        assert live_match.hosted.status == "playing"
        assert _shown(back)["seeds"] == [new, SEEDS[1]]

    inside(tmp_path, body, clock=clock)


@pytest.mark.parametrize("time_control", [None, wire.TimeControl("turn", 86_400)])
def test_where_players_may_be_away_they_have_a_day(
    tmp_path: Path, time_control: wire.TimeControl | None
) -> None:
    clock = ManualClock()

    async def body(found: AppContext) -> None:
        live_match, (ada, *_) = await _complete(found, clock=time_control)
        assert _shown(ada)["reveal_by"] == clock.now() + 24 * HOUR_MS
        assert live_match.hosted.created.reveal_ms == 24 * HOUR_MS

    inside(tmp_path, body, clock=clock)


def test_the_time_is_over_also_for_an_unloaded_match(tmp_path: Path) -> None:
    clock = ManualClock()
    wait = _waiter(clock)

    async def body(found: AppContext) -> None:
        live_match, _ = await _complete(found, clock=None)
        live_match.connections.clear()
        wait(3600)
        found.registry.unload_idle(1_000)
        assert live_match.id not in found.registry.live_matches
        wait(23 * 3600)
        await until(found, lambda: live_match.id in found.registry.live_matches)
        loaded = found.registry.live_matches[live_match.id]
        assert loaded.hosted.awaited == (0, 1), "there is a moment to connect"
        await settle()
        wait(30)
        await until(found, lambda: loaded.hosted.seats[0].is_open)
        assert loaded.hosted.cancelled == ["Ada", "Bob"]

    inside(tmp_path, body, clock=clock)


def test_a_restart_keeps_the_time_and_leaves_some_to_connect(tmp_path: Path) -> None:
    clock = ManualClock()
    wait = _waiter(clock)
    ids: list[str] = []

    async def before(found: AppContext) -> None:
        live_match, (ada, *_) = await _complete(found)
        await ada.say(type="reveal_seed", id="a", seed=SEEDS[0])
        ids.append(live_match.id)

    async def after(found: AppContext) -> None:
        live_match = await found.registry.live_match(ids[0])
        assert live_match.hosted.fairness.awaited == (1,)
        wait(29)
        await settle()
        assert live_match.hosted.fairness.awaited == (1,), "nobody could reveal in between"
        wait(1)
        await until(found, lambda: live_match.hosted.seats[1].is_open)
        assert live_match.hosted.cancelled == ["Bob"]

    inside(tmp_path, before, clock=clock)
    clock.advance(600_000)
    inside(tmp_path, after, clock=clock)


def test_a_seed_that_comes_after_a_restart_counts(tmp_path: Path) -> None:
    clock = ManualClock()
    ids: list[str] = []

    async def before(found: AppContext) -> None:
        ids.append((await _complete(found))[0].id)

    async def after(found: AppContext) -> None:
        live_match = await found.registry.live_match(ids[0])
        for who, seat in ((ADA, 0), (BOB, 1)):
            line = Transport(found, live_match, who, (seat,))
            await line.say(type="reveal_seed", id="s", seed=SEEDS[seat])
        assert live_match.hosted.status == "playing"

    inside(tmp_path, before, clock=clock)
    clock.advance(600_000)
    inside(tmp_path, after, clock=clock)
