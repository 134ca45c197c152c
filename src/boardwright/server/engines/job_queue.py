"""Jobs that wait for a worker: by priority, then each address in turn.

An address with many jobs delays the others by one job at a time.
"""

from __future__ import annotations

from collections import deque

from boardwright.server.engines.job import Job, Priority

__all__ = ["JobQueue"]


class JobQueue:
    """A priority queue that is fair to addresses."""

    def __init__(self) -> None:
        self._queues: dict[Priority, dict[str, deque[Job]]] = {
            priority: {} for priority in sorted(Priority)
        }
        """By priority and address, the next address first."""

    def __len__(self) -> int:
        return sum(len(queue) for queues in self._queues.values() for queue in queues.values())

    def __contains__(self, job: Job) -> bool:
        return job in self._queues[job.priority].get(job.address, ())

    @property
    def priority(self) -> Priority | None:
        """Of the next job; None if the queue is empty."""
        return next((priority for priority, queues in self._queues.items() if queues), None)

    def put(self, job: Job) -> None:
        """Add a job."""
        self._queues[job.priority].setdefault(job.address, deque()).append(job)

    def put_first(self, job: Job) -> None:
        """Add a job that is to be the next of its priority."""
        queues = self._queues[job.priority]
        queue = queues.pop(job.address, deque())
        queue.appendleft(job)
        self._queues[job.priority] = {job.address: queue, **queues}

    def take(self) -> Job:
        """Remove and return the next job; its address goes behind the others."""
        queues = next(queues for queues in self._queues.values() if queues)
        address = next(iter(queues))
        queue = queues.pop(address)
        job = queue.popleft()
        if queue:
            queues[address] = queue
        return job

    def remove(self, job: Job) -> None:
        """Remove a job; raises `KeyError` or `ValueError` if it is not queued."""
        queues = self._queues[job.priority]
        queues[job.address].remove(job)
        if not queues[job.address]:
            del queues[job.address]

    def take_all(self) -> list[Job]:
        """Remove and return all jobs, in their order."""
        return [self.take() for _ in range(len(self))]
