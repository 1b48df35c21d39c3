"""Slow and silent connections do not delay others: the server buffers them outside its threads."""

import socket
import time
from contextlib import ExitStack
from http.client import HTTPConnection

from tests.browser.served import Served
from tests.config.tablet import Tablet

IDLE, HALF_SENT = 20, 5
# Far longer than a busy machine needs, and far shorter than the server keeps a stuck connection (60 seconds).
SOON = 15.0


def test_a_score_is_answered_beside_25_stuck_connections(over_http: Served) -> None:
    before = len(over_http.log)
    port = int(over_http.url.rpartition(":")[2])
    tablet = Tablet(HTTPConnection("127.0.0.1", port, timeout=30))
    pad = tablet.start_watten()
    tablet.connection.close()
    head = f"POST {pad}entries/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 500\r\n"
    with ExitStack() as stuck:
        for number in range(IDLE + HALF_SENT):
            guest = stuck.enter_context(socket.create_connection(("127.0.0.1", port)))
            if number >= IDLE:
                guest.sendall(f"{head}\r\nkind=round".encode() if number % 2 else head.encode())
        time.sleep(0.5)  # by now all of them are accepted and read
        began = time.monotonic()
        status, place, page = tablet.declare_round(pad)
        took = time.monotonic() - began
    tablet.connection.close()
    assert (status, place) == (303, pad), page
    assert took < SOON
    assert over_http.log[before:].count("Traceback") == 0
