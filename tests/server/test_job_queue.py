"""Who is served next by the engines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count

from boardwright.server.engines.job import Job, Priority
from boardwright.server.engines.job_queue import JobQueue
from boardwright.server.engines.pipe_messages import Cancel

HttpRequest = Callable[..., Job]


def queued(body: Callable[[JobQueue, HttpRequest], None]) -> None:
    async def run() -> None:
        queue, numbers = JobQueue(), count(1)

        def ask(address: str, priority: Priority = Priority.MOVE) -> Job:
            job = Job(Cancel(next(numbers)), priority, address, 1.0)
            queue.put(job)
            return job

        body(queue, ask)

    asyncio.run(run())


def served(queue: JobQueue) -> list[str]:
    return [job.address for job in queue.take_all()]


def test_one_address_delays_another_by_one_job() -> None:
    def body(queue: JobQueue, ask: HttpRequest) -> None:
        for _ in range(200):
            ask("many")
        assert queue.take().address == "many"
        ask("one")
        ask("other")
        assert served(queue)[:4] == ["many", "one", "other", "many"]

    queued(body)


def test_an_address_waits_for_the_others_before_its_next_job() -> None:
    def body(queue: JobQueue, ask: HttpRequest) -> None:
        for address in "aaabbb":
            ask(address)
        assert queue.take().address == "a"
        ask("c")
        assert queue.take().address == "b"
        ask("c")
        assert served(queue) == ["a", "c", "b", "a", "c", "b"]

    queued(body)


def test_jobs_of_one_address_keep_their_order_and_urgent_ones_come_first() -> None:
    def body(queue: JobQueue, ask: HttpRequest) -> None:
        ask("a", Priority.REVIEW)
        ask("a", Priority.HINT)
        asked = [ask("a").id for _ in range(3)]
        assert queue.priority is Priority.MOVE
        assert [queue.take().id for _ in range(3)] == asked
        assert [job.priority for job in queue.take_all()] == [Priority.HINT, Priority.REVIEW]
        assert queue.priority is None

    queued(body)


def test_a_job_put_back_is_next_and_a_removed_one_is_gone() -> None:
    def body(queue: JobQueue, ask: HttpRequest) -> None:
        first, second, other = ask("a"), ask("a"), ask("b")
        assert queue.take() is first
        queue.put_first(first)
        assert first in queue
        assert len(queue) == 3
        queue.remove(second)
        assert second not in queue
        assert queue.take_all() == [first, other]
        assert first not in queue

    queued(body)
