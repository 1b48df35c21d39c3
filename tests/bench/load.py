"""An evening of many tables on the product's own server: `python -m tests.bench.load`.

Each of `BENCH_TABLES` (128) tables has `BENCH_DEVICES` (2) devices that ask for news every second and write a round
every `BENCH_PAUSE` (20) seconds in turn, for `BENCH_SECONDS` (30), as browsers do while something changes.

    load-errors        answers that were none                                       0
    load-posts         the 99th percentile of scores against their median           3
    load-polls         the same of polls, without a limit

Times are of the wall clock, over HTTP, on the database of `DATABASE_URL`, else SQLite. Every table is a thread of this
process: on a busy machine both wait for it. `BENCH_SERVER=gunicorn` asks the web server of a shared instance.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPException
from statistics import median, quantiles
from threading import Thread

from tests.bench.api_stream import prepare, resident, warm
from tests.bench.rounds import count, report
from tests.bench.web import Browser, Pad, _poll, _score, _served

TABLES = int(os.environ.get("BENCH_TABLES", 128))
SECONDS = float(os.environ.get("BENCH_SECONDS", 30))
DEVICES = int(os.environ.get("BENCH_DEVICES", 2))
PAUSE = float(os.environ.get("BENCH_PAUSE", 20))
LIMIT = 3.0


@dataclass
class Table:
    """What its devices saw. The one whose turn it is writes, so that all know the version."""

    number: int
    pad: Pad
    cookies: dict[str, str]
    posts: list[float] = field(default_factory=list)
    polls: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def play(self, port: int, until: float) -> None:
        first = 256 + DEVICES * self.number
        devices = [Browser(port, self.cookies, first + device) for device in range(DEVICES)]
        chance = random.Random(self.pad.uid)
        time.sleep(chance.random())
        declared_at = time.monotonic() - PAUSE * chance.random()
        while time.monotonic() < until:
            begun = time.monotonic()
            for device in devices:
                self._do(lambda device=device: _poll(device, self.pad), device, self.polls)
            if begun - declared_at > PAUSE:
                declared_at, device = begun, devices[self.pad.version % DEVICES]
                self._do(lambda device=device: _score(device, self.pad), device, self.posts)
            time.sleep(max(0.0, 1 - (time.monotonic() - begun)))

    def _do(self, ask: object, device: Browser, times: list[float]) -> None:
        try:
            ask()  # type: ignore[operator]
        except (OSError, HTTPException, RuntimeError) as error:
            self.errors.append(repr(error)[:200])
            device.connection.close()
        else:
            times.append(device.took)


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "PUNKTEBLOCK_PROFILE": "venue",
            "PUNKTEBLOCK_DATA": folder,
            "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
        }
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        call_command("migrate", verbosity=0, run_syncdb=True)
        call_command("collectstatic", verbosity=0, interactive=False)
        warming = prepare(30)
        # A device writes four rounds a second at most, so each table has a device of its own.
        tables = [
            Table(n, pad, cookies) for n in range(TABLES) for cookies, (pad,) in [prepare(1, f"table {n}")]
        ]
        server = _served()
        with server as port:
            warm(port, *warming)
            return int(any(_figures(tables, port, server.process.pid, connection.vendor)))


def _figures(tables: list[Table], port: int, pid: int, database: str) -> list[bool]:
    sys.setswitchinterval(0.0005)  # so that an answer is read as soon as it arrives
    until = time.monotonic() + SECONDS
    devices = [Thread(target=table.play, args=(port, until)) for table in tables]
    for device in devices:
        device.start()
    for device in devices:
        device.join()
    posts = [took for table in tables for took in table.posts]
    polls = [took for table in tables for took in table.polls]
    errors = [error for table in tables for error in table.errors]
    for error, number in Counter(errors).most_common(5):
        print(f"{number} times {error}", flush=True)
    name = f"-{database} tables={len(tables)} devices={DEVICES * len(tables)}"
    print(f"load{name} posts={len(posts)} polls={len(polls)} memory={resident(pid):.0f}MB", flush=True)
    return [
        count(f"load-errors{name}", len(errors), 0),
        report(f"load-posts{name}", LIMIT, _p99(posts) * 1e3, median(posts) * 1e3),
        report(f"load-polls{name}", None, _p99(polls) * 1e3, median(polls) * 1e3),
    ]


def _p99(times: list[float]) -> float:
    return quantiles(times, n=100)[-1]


if __name__ == "__main__":
    sys.exit(main())
