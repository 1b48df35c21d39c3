"""All entries of a season as NDJSON from the product's own server: a group of `tests.bench.api`.

    api-stream-speed     seconds of the stream against a bare one of the same rows                                 2
    api-stream-memory    MB that the server grew by at any time of it, looked at five times a second             50
    api-stream-posts     the 95th percentile of score POSTs meanwhile, against the same while nothing else happens 2

Times are of the wall clock, over HTTP, with one reader and one tablet.
"""

from __future__ import annotations

import http.client
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

from tests.bench.heat import _p95, _posts
from tests.bench.rounds import count, report
from tests.bench.web import WATTEN, Browser, Pad, _pad, _served

if TYPE_CHECKING:
    from league.models import Club

SLOWER, MEGABYTES, POSTS = 2.0, 50, 2.0
IDLE_POSTS = 400
CONNECTIONS = 12  # one after the other, so that each worker serves some


def figures(club: Club, database: str) -> Iterator[bool]:
    from config.server import THREADS  # it sets up Django, with settings that must be chosen before

    cookies, pads = prepare(30)
    season = club.seasons.earliest("starts_on").uid
    ours, bare = f"/api/v1/seasons/{season}/entries/?format=ndjson", f"/stock/stream/{season}/"
    server = _served()
    # The reader is a separate process, because a thread of this one would delay the tablet's.
    with server as port, ProcessPoolExecutor(1, get_context("spawn")) as reader:
        scorer = Browser(port, cookies, number=2)
        warm(port, cookies, pads)
        for _ in range(CONNECTIONS):
            _read(port, f"/api/v1/seasons/{season}/sheets/")
        idle = _posts(scorer, pads, IDLE_POSTS, Event())
        growth, over, busy = _Growth(server.process.pid), Event(), list[float]()
        writing = Thread(target=lambda: busy.extend(_posts(scorer, pads, 1 << 30, over)))
        writing.start()
        for _ in range(THREADS):  # the memory of each server thread grows separately
            rows = reader.submit(_read, port, ours).result()
        over.set()
        writing.join()
        yield count(f"api-stream-memory-{database} rows={rows}", round(growth.most(), 1), MEGABYTES)
        yield report(f"api-stream-posts-{database}", POSTS, _p95(busy) * 1e3, _p95(idle) * 1e3)
        taken = []
        for _ in range(2):
            begun = time.perf_counter()
            reader.submit(_read, port, ours).result()
            middle = time.perf_counter()
            assert reader.submit(_read, port, bare).result() == rows
            taken.append((middle - begun, time.perf_counter() - middle))
        own, other = min(taken)
        yield report(f"api-stream-speed-{database}", SLOWER, own * 1e3, other * 1e3)


def warm(port: int, cookies: dict[str, str], pads: list[Pad]) -> None:
    """Let each worker import and compile what its first scores need, before anything is measured."""
    for _ in range(CONNECTIONS):
        _posts(Browser(port, cookies), pads, 10, Event())


class _Growth:
    """The growth of a process's memory since this was created, at most."""

    def __init__(self, pid: int) -> None:
        self.pid, self.before, self.seen = pid, resident(pid), list[float]()
        self.over = Event()
        self.watching = Thread(target=self._watch)
        self.watching.start()

    def _watch(self) -> None:
        while not self.over.wait(0.2):
            self.seen.append(resident(self.pid))

    def most(self) -> float:
        """Stop measuring and return the largest growth."""
        self.over.set()
        self.watching.join()
        return max(self.seen) - self.before


def _read(port: int, path: str) -> int:
    """The number of lines of an answer, read to its end."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request("GET", path)
    answer = connection.getresponse()
    assert answer.status == 200, (path, answer.status)
    lines = 0
    while block := answer.read(1 << 16):
        lines += block.count(b"\n")
    connection.close()
    return lines


def resident(pid: int) -> float:
    """MB of memory of the process or of the workers that it started; memory they share counts for each."""
    of = Path(f"/proc/{pid}/task/{pid}/children").read_text().split() or [str(pid)]
    pages = sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in of)
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def prepare(tables: int, name: str = "bench-device") -> tuple[dict[str, str], list[Pad]]:
    """The cookies of a tablet, and the tables that it directs."""
    from django.db import transaction
    from django.http import HttpResponse
    from django.middleware.csrf import _get_new_csrf_string  # the secret that the cookie holds

    from scoring.access import Device, remember_device

    device, response = Device(name), HttpResponse()
    remember_device(response, device)
    cookies = {name: morsel.value for name, morsel in response.cookies.items()}
    cookies["csrftoken"] = _get_new_csrf_string()
    with transaction.atomic():
        return cookies, [_pad(device, WATTEN, 10, number) for number in range(tables)]
