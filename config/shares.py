"""Shares the threads of the process fairly between addresses: they take turns, so that no device can use up
the process.

An address has at most `AT_ONCE` running requests. If it has used more than `CREDIT` seconds of the processor,
it gets `SHARE` of it while other addresses ask too: its next request waits until its debt is paid. From half
its credit on its requests run one at a time, and not beside those of others, which would be slower for it. A
device uses a few milliseconds per second, so a table never reaches the limit, nor does a small inn behind one
address. An inn that has the server to itself is never slowed down. Requests of this machine, and of a
declared proxy, are not counted. A read waits for a running write (config/writes_first.py).
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from waitress.channel import HTTPChannel
from waitress.task import ThreadedTaskDispatcher

from config.idle_threads import IdleThreads
from config.writes_first import Writes, is_write
from scoring.client_address import network

AT_ONCE = 6  # running requests of one address, of the eight threads
CREDIT = 2.0  # free seconds of processor time
DEBT = 0.3  # seconds over the credit that count: one large file costs a wait of seconds, not of minutes
SHARE = 0.1  # of a processor afterwards; also the seconds of debt forgotten per second
AFTER_OTHERS = 1.0  # seconds that a request waits for those of others to end
TOGETHER = 10.0  # seconds; a debt counts if two addresses have asked within this time
MOST_ADDRESSES = 4096  # number of addresses remembered
UNCOUNTED = frozenset({"", "127.0.0.1", network("::1")})

AddressOf = Callable[[Any], str]


def address_of(channel: HTTPChannel) -> str:
    """The address that a request counts for; "" behind a proxy, whose one address stands for everybody."""
    return "" if settings.TRUSTED_PROXIES else network(channel.addr[0])


@dataclass(slots=True)
class Guest:
    """One address: its waiting requests, the number of running ones, and the seconds it had used at the time `at`."""

    waiting: deque[Any] = field(default_factory=deque)
    at_work: int = 0
    taken: float = 0.0
    at: float = 0.0

    def taken_by(self, now: float) -> float:
        return max(0.0, self.taken - (now - self.at) * SHARE)

    def charge(self, seconds: float, now: float, *, shared: bool) -> None:
        """Add the time of a request. No debt grows while no other address asks."""
        most = CREDIT + DEBT if shared else CREDIT
        self.taken, self.at = min(self.taken_by(now) + seconds, most), now

    def begins_in(self, now: float) -> float:
        """Seconds until its next request may begin."""
        return max(0.0, self.taken_by(now) - CREDIT) / SHARE


Begun = tuple[Any, Guest, bool]  # a request, its guest, and whether it is a write


class FairDispatcher(ThreadedTaskDispatcher):
    """The threads of waitress, which take requests from the addresses in turn instead of in the order of arrival."""

    def __init__(self, of: AddressOf = address_of, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.queue_cv = IdleThreads(self.lock)
        self.of, self.clock = of, clock
        self.guests: dict[str, Guest] = {}
        self.at_work = 0  # running requests of all addresses
        self.writes = Writes()
        self.line: dict[str, Guest] = {}  # those with waiting requests; the next one comes first
        self.latest = ""  # the address of the last request
        self.shared_at = -math.inf  # when two addresses last took turns

    def add_task(self, task: Any) -> None:
        with self.lock:
            address = self.of(task)
            if address != self.latest and address not in UNCOUNTED:
                self.shared_at = self.clock() if self.latest else self.shared_at
                self.latest = address
            guest = self.line[address] = self.guests.setdefault(address, Guest())
            guest.waiting.append(task)
            self.queue_cv.notify()

    def handler_thread(self, thread_no: int) -> None:
        while (begun := self._wait(thread_no)) is not None:
            (task, guest, is_a_write), before = begun, time.thread_time()
            try:
                task.service()
            except BaseException:
                self.logger.exception("Exception when servicing %r", task)
            self.done(guest, time.thread_time() - before, wrote=is_a_write)

    def _wait(self, thread_no: int) -> Begun | None:
        """The next request; None if this thread must end."""
        with self.lock:
            while self.stop_count == 0:
                begun, seconds = self.next()
                if begun is not None:
                    if self.line:
                        self.queue_cv.notify()  # another thread must look after the others
                    return begun
                self.active_count -= 1
                self.queue_cv.wait(seconds)
                self.active_count += 1
            self.active_count -= 1
            self.stop_count -= 1
            self.threads.discard(thread_no)
            self.thread_exit_cv.notify()
            return None

    def next(self) -> tuple[Begun | None, float | None]:
        """A request that may begin, removed from the line; else the seconds until one may, None if waiting
        does not help.
        """
        now = self.clock()
        soonest: float | None = None
        for address, guest in self.line.items():
            seconds = self._seconds(address, guest, now)
            is_a_write = is_write(guest.waiting[0])
            if not is_a_write:
                seconds = max(seconds, self.writes.read_begins_in(now))
            if seconds == 0:
                return self._take(address, guest, is_a_write=is_a_write), None
            soonest = seconds if soonest is None else min(seconds, soonest)
        return None, None if soonest == math.inf else soonest

    def _seconds(self, address: str, guest: Guest, now: float) -> float:
        """Seconds until the next request of this address may begin; infinite while one of its own must end
        first.
        """
        if address in UNCOUNTED:
            return 0
        is_alone = self._is_shared(now) and guest.taken_by(now) > CREDIT / 2
        if guest.at_work >= (1 if is_alone else AT_ONCE):
            return math.inf
        if not is_alone:
            return 0
        for_others = guest.at + AFTER_OTHERS - now if self.at_work else 0.0
        return max(guest.begins_in(now), for_others)

    def _is_shared(self, now: float) -> bool:
        return now - self.shared_at < TOGETHER

    def _take(self, address: str, guest: Guest, *, is_a_write: bool) -> Begun:
        del self.line[address]
        task = guest.waiting.popleft()
        guest.at_work += 1
        self.at_work += 1
        if is_a_write:
            self.writes.begin(self.clock())
        if guest.waiting:
            self.line[address] = guest  # behind all others
        return task, guest, is_a_write

    def done(self, guest: Guest, seconds: float, *, wrote: bool = False) -> None:
        """Record that a running request has ended and how many seconds of the processor it used."""
        with self.lock:
            now = self.clock()
            guest.at_work -= 1
            self.at_work -= 1
            if wrote:
                self.writes.end()
            guest.charge(seconds, now, shared=self._is_shared(now))
            if self.line:
                self.queue_cv.notify()
            if not guest.waiting and len(self.guests) > MOST_ADDRESSES:
                self._forget(now)

    def _forget(self, now: float) -> None:
        idle = [
            address
            for address, guest in self.guests.items()
            if not guest.waiting and not guest.at_work and not guest.taken_by(now)
        ]
        for address in idle:
            del self.guests[address]

    def shutdown(self, cancel_pending: bool = True, timeout: int = 5) -> bool:
        with self.lock:
            for guest in self.line.values():
                self.queue.extend(guest.waiting)
                guest.waiting.clear()
            self.line.clear()
        return bool(super().shutdown(cancel_pending, timeout))
