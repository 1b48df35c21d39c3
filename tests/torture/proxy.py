"""A bad network on loopback: a proxy that loses, delays, cuts and repeats requests, by a seed.

One request per connection, as `line.Line` sends them.
"""

from __future__ import annotations

import random
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable

from config.dev.servers import free_port

SLOW = (0.05, 0.4)  # seconds
LATE = 0.5  # seconds until a repeated request arrives a second time
WAIT = 30.0


class Proxy:
    """`rate`: the share of all requests that something happens to. `done` counts what happened."""

    def __init__(self, to: int, rng: random.Random, rate: float) -> None:
        self.to, self.rng, self.rate = to, rng, rate
        self.port = free_port()
        self.done: Counter[str] = Counter()
        self.fates: dict[str, Callable[[socket.socket, bytes], None]] = {
            "lost on the way": lambda _client, _request: None,
            "half sent": self._half_sent,
            "delayed": self._delayed,
            "answer lost": lambda _client, request: self._asked_and_dropped(request),
            "answer cut": self._answer_cut,
            "sent twice at once": self._twice,
            "sent again later": self._again,
        }
        self._later: list[threading.Thread] = []
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", self.port), backlog=200)
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        """Accept no more requests, and wait for the repeated ones."""
        self._listener.close()
        for thread in self._later:
            thread.join(WAIT)

    def _serve(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._pass, args=(client,), daemon=True).start()

    def _pass(self, client: socket.socket) -> None:
        with client:
            try:
                request = _whole(client)
                with self._lock:
                    is_hit = self.rng.random() < self.rate
                    fate = self.rng.choice(sorted(self.fates)) if is_hit else ""
                    self.done[fate] += 1
                if is_hit:
                    self.fates[fate](client, request)
                else:
                    client.sendall(self._ask(request))
            except OSError:
                return

    def _ask(self, request: bytes) -> bytes:
        with socket.create_connection(("127.0.0.1", self.to), timeout=WAIT) as server:
            server.sendall(request)
            return _whole(server)

    def _asked_and_dropped(self, request: bytes) -> None:
        self._ask(request)

    def _half_sent(self, _client: socket.socket, request: bytes) -> None:
        with socket.create_connection(("127.0.0.1", self.to), timeout=WAIT) as server:
            server.sendall(request[: len(request) // 2])

    def _delayed(self, client: socket.socket, request: bytes) -> None:
        time.sleep(random.uniform(*SLOW))
        client.sendall(self._ask(request))

    def _answer_cut(self, client: socket.socket, request: bytes) -> None:
        answer = self._ask(request)
        client.sendall(answer[: len(answer) // 2])

    def _twice(self, client: socket.socket, request: bytes) -> None:
        self._in_background(request, 0)
        client.sendall(self._ask(request))

    def _again(self, client: socket.socket, request: bytes) -> None:
        self._in_background(request, LATE)
        client.sendall(self._ask(request))

    def _in_background(self, request: bytes, seconds: float) -> None:
        def again() -> None:
            time.sleep(seconds)
            try:
                self._ask(request)
            except OSError:
                return

        thread = threading.Thread(target=again, daemon=True)
        self._later.append(thread)
        thread.start()


def _whole(end: socket.socket) -> bytes:
    """One request or answer: its head, and as much body as the head says, or everything until the end."""
    end.settimeout(WAIT)
    data = b""
    while b"\r\n\r\n" not in data:
        data += _more(end)
    head, _, body = data.partition(b"\r\n\r\n")
    lines = [line.partition(b":") for line in head.lower().split(b"\r\n")]
    length = next((int(value) for name, _, value in lines if name == b"content-length"), 0)
    while len(body) < length:
        body += _more(end)
    return head + b"\r\n\r\n" + body


def _more(end: socket.socket) -> bytes:
    if not (piece := end.recv(65536)):
        raise OSError("the other end hung up")
    return piece
