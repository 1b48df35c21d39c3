"""What a guest that sends without a pause costs another table: `python -m tests.bench.guest`.

A table sends a score every `PAUSE` seconds from one address. In every second turn a guest at another address
sends requests without a pause on `BENCH_CONNECTIONS` (16) connections: a pad, its own scores, wrong
passwords, searches of the API.

    guest-posts        the 95th percentile of the table's scores beside the guest, against the same without    1.5
    guest-errors       scores of the table that were refused or not answered                                     0

Times are of the wall clock, over HTTP, on SQLite. The guest's first seconds, which are free, are left out. It
is a separate process that computes almost nothing, so that only the server is loaded.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from statistics import median
from threading import Thread
from urllib.parse import urlencode

from tests.bench.api_stream import prepare, warm
from tests.bench.heat import _p95
from tests.bench.rounds import count, report
from tests.bench.web import Browser, Pad, _score, _served

LIMIT = 1.5
TURNS = int(os.environ.get("BENCH_TURNS", 6))
SECONDS = float(os.environ.get("BENCH_SECONDS", 8))  # of a turn
CONNECTIONS = int(os.environ.get("BENCH_CONNECTIONS", 16))
PAUSE = 0.05
FIRST = 6.0  # seconds of the guest that are left out
TABLE, GUEST = "127.0.0.3", "127.0.0.2"


class Device(Browser):
    """A browser with a source address of its own."""

    def __init__(self, port: int, cookies: dict[str, str], address: str) -> None:
        super().__init__(port, cookies)
        self.connection.source_address = (address, 0)


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

        call_command("migrate", verbosity=0, run_syncdb=True)
        call_command("collectstatic", verbosity=0, interactive=False)
        cookies, pads = prepare(31)
        with _served() as port:
            warm(port, cookies, pads)
            return int(any(_figures(port, cookies, pads)))


def _figures(port: int, cookies: dict[str, str], pads: list[Pad]) -> list[bool]:
    device, errors = Device(port, cookies, TABLE), 0
    alone: list[float] = []
    beside: list[float] = []
    asked = 0
    for _ in range(TURNS):
        took, missed = _posts(device, pads[1:])
        alone, errors = alone + took, errors + missed
        with _guest(port, cookies, pads[0]) as guest:
            time.sleep(FIRST)
            took, missed = _posts(device, pads[1:])
        asked += guest.asked
        beside, errors = beside + took, errors + missed
    print(f"guest connections={CONNECTIONS} requests={asked} posts={len(beside)}", flush=True)
    return [
        count("guest-errors", errors, 0),
        report("guest-posts-median", None, median(beside) * 1e3, median(alone) * 1e3),
        report("guest-posts", LIMIT, _p95(beside) * 1e3, _p95(alone) * 1e3),
    ]


def _posts(device: Device, pads: Sequence[Pad]) -> tuple[list[float], int]:
    """The seconds of each score of one turn, and the number of scores that failed."""
    took, missed, until = list[float](), 0, time.monotonic() + SECONDS
    while time.monotonic() < until:
        try:
            _score(device, pads[(len(took) + missed) % len(pads)])
            took.append(device.took)
        except (OSError, RuntimeError):
            missed += 1
        time.sleep(PAUSE)
    return took, missed


class _guest:
    """The guest process while the block runs; afterwards `asked` is the number of its answers."""

    def __init__(self, port: int, cookies: dict[str, str], pad: Pad) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        words = [str(port), pad.uid, cookies["csrftoken"], cookie]
        self.command = [sys.executable, "-m", "tests.bench.guest", *words]
        self.asked = 0

    def __enter__(self) -> _guest:
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        return self

    def __exit__(self, *_: object) -> None:
        self.asked = int(self.process.communicate()[0])  # it ends when its standard input is closed


def _ask_on(port: int, uid: str, token: str, cookie: str) -> int:
    """Run the guest until its standard input is closed. Returns the number of its answers."""
    heads = f"Host: 127.0.0.1\r\nCookie: {cookie}\r\n"

    def get(path: str) -> bytes:
        return f"GET {path} HTTP/1.1\r\n{heads}\r\n".encode()

    def post(path: str, **fields: str) -> bytes:
        body = urlencode({"csrfmiddlewaretoken": token, **fields})
        kind = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        return f"POST {path} HTTP/1.1\r\n{heads}{kind}\r\n{body}".encode()

    requests = [
        get(f"/s/{uid}/"),
        get(f"/s/{uid}/history/"),
        post(
            f"/s/{uid}/entries/",
            kind="round_won",
            side="0",
            value="2",
            seen="0",
            game="1",
            round="1",
            entry_id="x",
        ),
        post("/account/sign-in/", username="nobody", password="?"),
        get("/api/v1/clubs/?search=a"),
    ]
    asked = [0] * CONNECTIONS
    for number in range(CONNECTIONS):
        mine = requests[number % len(requests) :] + requests[: number % len(requests)]
        Thread(
            target=_flood,
            args=(port, mine, lambda number=number: asked.__setitem__(number, asked[number] + 1)),
            daemon=True,
        ).start()
    sys.stdin.read()
    return sum(asked)


def _flood(port: int, requests: Sequence[bytes], told: Callable[[], None]) -> None:
    number = 0
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), 60, (GUEST, 0)) as line:
                while True:
                    line.sendall(requests[number % len(requests)])
                    number += 1
                    _read(line)
                    told()
        except OSError:
            time.sleep(0.01)


def _read(line: socket.socket) -> None:
    """Read one answer: its head, and as many more bytes as that says."""
    text = b""
    while b"\r\n\r\n" not in text:
        if not (more := line.recv(1 << 16)):
            raise ConnectionResetError
        text += more
    head, _, body = text.partition(b"\r\n\r\n")
    size = next(
        (
            int(one.split(b":")[1])
            for one in head.split(b"\r\n")
            if one.lower().startswith(b"content-length:")
        ),
        0,
    )
    while len(body) < size:
        if not (more := line.recv(1 << 16)):
            raise ConnectionResetError
        body += more


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(_ask_on(int(sys.argv[1]), *sys.argv[2:5]))
        sys.exit()
    sys.exit(main())
