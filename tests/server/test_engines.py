"""Engine workers as real processes: answers, order, crashes, caps, and an end without remains."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import msgspec
import pytest

import boardwright
from boardwright import Decide, Information, Step
from boardwright.core.errors import BoardwrightError
from boardwright.engine.analysis import Analysis
from boardwright.engine.search import information_of
from boardwright.match import Match
from boardwright.server.engines import EngineFailed, Engines, EnginesBusy
from boardwright.server.engines.job import Priority
from boardwright.study.review import Review

pytestmark = pytest.mark.slow("processes that think")

_SMALL = {"size": 5, "first": "seat1"}
_LONG = "think:600s"
"""Nobody waits for this to end by itself."""


class WatchedEngines(Engines):
    """A test can wait for what the workers do."""

    def __init__(self, workers: int, timeout: float | None) -> None:
        self._changed = asyncio.Event()
        super().__init__(workers, timeout=timeout, on_change=self._changed.set)

    async def until(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            self._changed.clear()
            await self._changed.wait()

    async def until_counted(self, **stats: int) -> None:
        await self.until(lambda: stats.items() <= self.stats().items())

    @asynccontextmanager
    async def paused(self) -> AsyncIterator[None]:
        """The only worker has started, and answers nothing in the meantime."""
        await self.until(lambda: bool(self.pids))
        (pid,) = self.pids
        os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(pid, signal.SIGCONT)


@asynccontextmanager
async def engines(workers: int = 1, timeout: float | None = None) -> AsyncIterator[WatchedEngines]:
    found = WatchedEngines(workers, timeout)
    await found.start()
    try:
        yield found
    finally:
        await found.stop()


def run(body: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(120):
            await body()

    asyncio.run(bounded())


def known() -> Information:
    return information_of(boardwright.game("grow", _SMALL).start(), 0)


async def ask(found: Engines, spec: str, match: str = "m", address: str = "") -> tuple[str, ...]:
    game = boardwright.game("grow", _SMALL)
    return await found.choose(match, game, spec, 1, known(), address=address)


async def ask_hint(found: Engines, spec: str) -> tuple[str, ...]:
    game = boardwright.game("grow", _SMALL)
    return await found.choose("m", game, spec, 1, known(), Priority.HINT, "greedy")


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("name", boardwright.names())
@pytest.mark.parametrize("spec", ["level:2", "random"])
def test_a_computer_plays_whole_turns(name: str, spec: str) -> None:
    async def body() -> None:
        game = boardwright.game(name)
        match, rng = Match(game), random.Random(2)
        async with engines() as found:
            for _ in range(12):
                match.settle(rng)
                pending = match.state.turn()
                assert isinstance(pending, Decide)
                seat = pending.seats[0]
                turn = await found.choose("m", game, spec, 7, match.information(seat))
                for text in turn:
                    match.play(Step(game.parse_action(text), seat))
                assert match.state.begins_turn or match.state.turn() != Decide((seat,))

    run(body)


def test_hints_analyses_and_reviews_are_answered() -> None:
    async def body() -> None:
        game = boardwright.game("grow", _SMALL)
        match = Match(game)
        async with engines() as found:
            hint = await found.hint("m", game, match.information(0), "here")
            assert hint[0].startswith("+")
            raw = await found.analyse(game, match.state, match.information(None), "here")
            assert msgspec.json.decode(raw, type=Analysis).variations
            match = played("thrive", 9)
            told: list[tuple[int, int]] = []
            raw = await found.review(str(match.record()), lambda *at: told.append(at), "here")
            turns = msgspec.json.decode(raw, type=Review).turns
            assert told == [(done, len(turns)) for done in range(1, len(turns) + 1)]

    run(body)


def test_an_analysis_of_a_hidden_game_uses_only_what_the_seat_knows() -> None:
    async def body() -> None:
        game = boardwright.game("thrust")
        match = Match(game)
        match.settle(random.Random(1))
        async with engines() as found:
            raw = await found.analyse(game, match.state, match.information(0), "here")
            analysis = msgspec.json.decode(raw, type=Analysis)
            assert analysis.seat == 0
            assert analysis.position == str(match.state.view(0))

    run(body)


def test_bad_input_is_an_error_and_the_worker_stays() -> None:
    async def body() -> None:
        async with engines() as found:
            await ask(found, "random")
            pids = found.pids
            with pytest.raises(EngineFailed, match="unknown player 'clever'"):
                await ask(found, "clever")
            with pytest.raises(EngineFailed):
                await found.review("no record at all", lambda done, all_of_it: None, "here")
            assert await ask(found, "random")
            assert found.pids[:1] == pids
            assert found.stats()["replaced"] == 0

    run(body)


def played(name: str, decisions: int) -> Match:
    match, rng = Match(boardwright.game(name)), random.Random(1)
    for _ in range(decisions):
        pending = match.state.turn()
        assert isinstance(pending, Decide)
        seat = pending.seats[0]
        match.play(Step(rng.choice(match.state.legal_actions(seat)), seat))
    return match


def test_moves_come_before_hints() -> None:
    async def body() -> None:
        order: list[str] = []

        async def note(name: str, answer: Awaitable[object]) -> None:
            await answer
            order.append(name)

        async with engines() as found:
            async with found.paused():
                first = asyncio.create_task(note("first", ask(found, "random")))
                await found.until_counted(running=1)
                hint = asyncio.create_task(note("hint", ask_hint(found, "random")))
                await found.until_counted(waiting=1)
                move = asyncio.create_task(note("move", ask(found, "random")))
                await found.until_counted(waiting=2)
            await asyncio.gather(first, hint, move)
        assert order == ["first", "move", "hint"]

    run(body)


def test_many_games_of_one_address_do_not_delay_another_address() -> None:
    async def body() -> None:
        order: list[str] = []

        async def note(address: str, match: str) -> None:
            await ask(found, "random", match, address)
            order.append(address)

        async with engines() as found:
            async with found.paused():
                first = asyncio.create_task(ask(found, "random", "m", "many"))
                await found.until_counted(running=1)
                tasks = [asyncio.create_task(note("many", f"m{k}")) for k in range(40)]
                await found.until_counted(waiting=40)
                one = asyncio.create_task(note("one", "n"))
                await found.until_counted(waiting=41)
            await asyncio.gather(first, one, *tasks)
        assert order[:3] == ["many", "one", "many"]

    run(body)


def test_a_review_yields_to_other_jobs_and_can_be_cancelled() -> None:
    async def body() -> None:
        match = played("thrive", 45)
        async with engines() as found:
            assert await ask(found, "random")  # its worker has started
            begun = asyncio.Event()
            review = asyncio.create_task(
                found.review(str(match.record()), lambda *at: begun.set(), "here")
            )
            await begun.wait()
            small = boardwright.game("grow", _SMALL)
            assert await ask(found, "random")
            assert await found.analyse(small, small.start(), known(), "there")
            assert not review.done()
            review.cancel()
            with pytest.raises(asyncio.CancelledError):
                await review
            await found.until_counted(running=0)
            assert found.stats()["replaced"] == 0

    run(body)


def test_a_killed_worker_is_replaced_and_its_question_asked_again() -> None:
    async def body() -> None:
        async with engines() as found:
            await found.until(lambda: bool(found.pids))
            (pid,) = found.pids
            os.kill(pid, signal.SIGSTOP)  # it cannot answer before it is killed
            asked = asyncio.create_task(ask(found, "random"))
            await found.until_counted(running=1)
            os.kill(pid, signal.SIGKILL)
            assert (await asked)[0].startswith("+")
            assert found.pids != (pid,)
            assert found.stats()["retried"] == 1

    run(body)


def test_a_question_is_given_up_when_two_workers_hang() -> None:
    async def body() -> None:
        async with engines(timeout=0.2) as found:
            with pytest.raises(EngineFailed):
                await ask(found, _LONG)
            await found.until(lambda: found.stats()["replaced"] >= 2)

        async with engines() as found:  # and it is as good as new
            assert await ask(found, "random")

    run(body)


def test_jobs_of_one_address_are_limited() -> None:
    async def body() -> None:
        async with engines() as found:
            tasks = [asyncio.create_task(ask_hint(found, _LONG)) for _ in range(3)]
            await found.until_counted(running=1, waiting=2)
            with pytest.raises(EnginesBusy):
                await ask_hint(found, "random")
            for task in tasks[1:]:
                task.cancel()
            await asyncio.gather(*tasks[1:], return_exceptions=True)
            accepted = asyncio.create_task(ask_hint(found, "random"))
            await found.until_counted(running=1, waiting=1)
            accepted.cancel()
            await found.until_counted(waiting=0)
            tasks[0].cancel()

    run(body)


def test_stopping_leaves_no_process_and_no_waiting_caller() -> None:
    async def body() -> None:
        async with engines(2) as found:
            tasks: list[asyncio.Task[object]] = [
                asyncio.create_task(ask(found, _LONG, f"m{k}")) for k in range(4)
            ]
            review = str(played("thrive", 12).record())
            tasks.append(asyncio.create_task(found.review(review, lambda *at: None, "here")))
            await found.until(lambda: len(found.pids) == 3 and found.stats()["running"] > 1)
            pids = found.pids
        assert not any(map(is_running, pids))
        for task in tasks:
            with pytest.raises(BoardwrightError, match="stopping"):
                await task

    run(body)


def test_a_worker_ends_with_its_parent() -> None:
    async def body() -> None:
        process = await asyncio.create_subprocess_exec(
            *(
                sys.executable,
                "-m",
                "boardwright.server.engines.worker_main",
                str(1 << 30),
                "10",
            ),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdin is not None
        process.stdin.close()
        assert await process.wait() == 0

    run(body)
