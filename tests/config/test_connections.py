"""One address cannot hold all connections, and a body that is too large is refused by its header."""

from __future__ import annotations

import select
import socket
import ssl
import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest

from config import server as server_module
from config import tls
from config.server import behind_door, web_server
from tests.browser.served import Served
from tests.config.dev.venue import eventually

MOST = 5


@pytest.fixture(params=["plain", "door"])
def port(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[int]:
    """A server that allows few connections per address, with and without the TLS door in front of it."""
    server = web_server("127.0.0.1", 0, most_of_one=MOST if request.param == "plain" else 0)
    threading.Thread(target=server.run, daemon=True).start()
    if request.param == "plain":
        yield server.effective_port
    else:
        listener = tls.listen("127.0.0.1", 0)
        door = tls.Door(
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), server.effective_port, server.effective_port, MOST
        )
        threading.Thread(target=door.serve, args=(listener,), daemon=True).start()
        yield listener.getsockname()[1]
    close(server)


def close(server: Any) -> None:
    """Close it after its threads: one that has just answered still tells the server so."""
    server.task_dispatcher.shutdown()
    server.close()


def answered(port: int) -> bool:
    with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
        try:
            connection.request("GET", "/static/none", headers={"Connection": "close"})
            return bool(connection.getresponse().status)
        except OSError:
            return False


def test_connections_over_the_limit_of_an_address_are_closed(port: int) -> None:
    with ExitStack() as idle:
        for _ in range(MOST):
            held = idle.enter_context(socket.create_connection(("127.0.0.1", port)))
            held.sendall(b"GET /")
        assert [answered(port) for _ in range(2)] == [False, False]
    eventually(lambda: answered(port), "a connection once the others are closed")


def test_behind_the_door_the_application_sees_the_clients_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """127.0.0.2 is this machine too, and not the address of the door, which is 127.0.0.1."""
    clients: dict[str, str] = {}
    seen: list[str] = []

    def application(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        seen.append(environ["REMOTE_ADDR"])
        start_response("204 No Content", [])
        return []

    monkeypatch.setattr(server_module, "application", application)
    server = web_server("127.0.0.1", 0, most_of_one=0, application=behind_door(clients))
    threading.Thread(target=server.run, daemon=True).start()
    listener = tls.listen("127.0.0.1", 0)
    port = server.effective_port
    door = tls.Door(ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), port, port, clients=clients)
    threading.Thread(target=door.serve, args=(listener,), daemon=True).start()
    for address in ("127.0.0.2", "127.0.0.3"):
        with closing(
            HTTPConnection(*listener.getsockname()[:2], timeout=5, source_address=(address, 0))
        ) as connection:
            for _ in range(2):
                connection.request("GET", "/")
                connection.getresponse().read()
    close(server)

    assert seen == ["127.0.0.2", "127.0.0.2", "127.0.0.3", "127.0.0.3"]


@pytest.mark.parametrize("path", ["/", "/no/such/address/", "/s/x/entries/"])
def test_a_body_that_is_too_large_is_refused_before_it_is_sent(over_http: Served, path: str) -> None:
    with closing(
        HTTPConnection("127.0.0.1", int(over_http.url.rpartition(":")[2]), timeout=10)
    ) as connection:
        connection.putrequest("POST", path)
        connection.putheader("Content-Length", str(3 * 2**20 + 1))
        connection.endheaders()  # and no byte of the body
        answer = connection.getresponse()
        text = answer.read().decode()

    assert answer.status == 413
    assert "höchstens 3 MB" in text
    assert "at most 3 MB" in text


def test_a_body_without_an_end_is_refused_once_it_is_too_large(over_http: Served) -> None:
    port = int(over_http.url.rpartition(":")[2])
    chunk = b"10000\r\n" + b"x" * 2**16 + b"\r\n"
    sent = 0
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        with suppress(ConnectionError):  # closed while we still send
            while not select.select([connection], [], [], 0)[0] and sent < 64 * 2**20:
                connection.sendall(chunk)
                sent += len(chunk)
        answer = connection.recv(2**12)

    assert answer.split()[1:2] == [b"413"]
    assert 3 * 2**20 <= sent < 64 * 2**20
