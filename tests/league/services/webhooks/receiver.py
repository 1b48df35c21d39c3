"""A program on this machine that receives webhooks by https."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
import trustme

from league.services.webhooks import addresses, posting


@dataclass
class Receiver:
    """`answers`: the statuses to return, the last one repeated; `got`: headers and body of each request."""

    port: int = 0
    answers: list[int] = field(default_factory=lambda: [204])
    got: list[tuple[dict[str, str], str]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"https://hooks.example.org:{self.port}/in?key=1"

    def answer(self) -> int:
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


@contextmanager
def receiving(monkeypatch: pytest.MonkeyPatch, name: str = "hooks.example.org") -> Iterator[Receiver]:
    """For this test, host names resolve to this machine and loopback counts as public."""
    authority, receiver = trustme.CA(), Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            receiver.got.append(({key.lower(): value for key, value in self.headers.items()}, body))
            self.send_response(receiver.answer())
            self.send_header("Location", "https://127.0.0.1/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Keeps the output of tests clean."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    ours = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(name).configure_cert(ours)
    server.socket = ours.wrap_socket(server.socket, server_side=True)
    receiver.port = server.server_port

    def context() -> ssl.SSLContext:
        theirs = ssl.create_default_context()
        authority.configure_trust(theirs)
        return theirs

    monkeypatch.setattr(posting, "_context", context)
    monkeypatch.setattr(posting, "look_up", lambda _host, _port: ["127.0.0.1"])
    monkeypatch.setattr(addresses, "is_public", lambda _address: True)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
