"""Jobs that wait for a worker: the most urgent first, and among equals every address in turn.

Whoever asks for much keeps others waiting for one job at a time, not for all of them.
"""

from __future__ import annotations

from collections import deque

from boardwright.server.engines.job import Job, Urgency

__all__ = ["Queue"]


class Queue:
    def __init__(self) -> None:
        self._lines: dict[Urgency, dict[str, deque[Job]]] = {one: {} for one in sorted(Urgency)}
        """By address, those whose turn it is first."""

    def __len__(self) -> int:
        return sum(len(line) for lines in self._lines.values() for line in lines.values())

    def __contains__(self, job: Job) -> bool:
        return job in self._lines[job.urgency].get(job.address, ())

    @property
    def urgency(self) -> Urgency | None:
        """Of the next job; None if there is none."""
        return next((urgency for urgency, lines in self._lines.items() if lines), None)

    def put(self, job: Job) -> None:
        self._lines[job.urgency].setdefault(job.address, deque()).append(job)

    def put_back(self, job: Job) -> None:
        """It was taken and not done: it is the next of its kind."""
        lines = self._lines[job.urgency]
        line = lines.pop(job.address, deque())
        line.appendleft(job)
        self._lines[job.urgency] = {job.address: line, **lines}

    def take(self) -> Job:
        """The next job; its address goes behind the others."""
        lines = next(lines for lines in self._lines.values() if lines)
        address = next(iter(lines))
        line = lines.pop(address)
        job = line.popleft()
        if line:
            lines[address] = line
        return job

    def remove(self, job: Job) -> None:
        lines = self._lines[job.urgency]
        lines[job.address].remove(job)
        if not lines[job.address]:
            del lines[job.address]

    def take_all(self) -> list[Job]:
        return [self.take() for _ in range(len(self))]
