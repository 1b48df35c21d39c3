"""Slow and silent guests cost the table nothing: the server buffers them outside its threads."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection

import pytest

from tests.browser.served import Served, running
from tests.config.tablet import Tablet

IDLE, HALF_SENT = 20, 5


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with running(tmp_path_factory.mktemp("slow") / "data") as server:
        yield server


def test_a_score_is_answered_in_a_second_beside_25_stuck_connections(served: Served) -> None:
    port = int(served.url.rpartition(":")[2])
    tablet = Tablet(HTTPConnection("127.0.0.1", port, timeout=30))
    pad = tablet.start_watten()
    tablet.connection.close()
    head = f"POST {pad}entries/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 500\r\n"
    with ExitStack() as stuck:
        for number in range(IDLE + HALF_SENT):
            guest = stuck.enter_context(socket.create_connection(("127.0.0.1", port)))
            if number >= IDLE:
                guest.sendall(f"{head}\r\nkind=round".encode() if number % 2 else head.encode())
        time.sleep(0.5)  # they are all accepted and read now
        began = time.monotonic()
        status, place, page = tablet.declare_round(pad)
        took = time.monotonic() - began
    tablet.connection.close()
    assert (status, place) == (303, pad), page
    assert took < 1.0
    assert served.log.count("Traceback") == 0
