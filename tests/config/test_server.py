"""Slow and silent guests cost the table nothing: the server buffers them outside its threads (issue 2)."""

import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from tests.browser.served import Served, running

IDLE, HALF_SENT = 20, 5


class Tablet:
    """A browser without script: cookies and plain forms."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, fields: dict[str, object] | None = None) -> tuple[int, str, str]:
        """Status, place of a redirect, and page."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        body = None
        if fields is not None:
            body = urlencode({"csrfmiddlewaretoken": self.cookies["csrftoken"], **fields}, doseq=True)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        page = answer.read().decode()
        connection.close()
        return answer.status, answer.headers.get("Location", ""), page

    def start_watten(self) -> str:
        """A fresh sheet, as the form of the home page opens it; its address."""
        _, _, form = self.ask("GET", "/new/watten/")
        names = re.findall(r'<input[^>]*name="(name[^"]*)"', form)
        fields = dict(re.findall(r'<input[^>]*type="radio" name="(\w+)" value="([^"]*)" checked', form))
        status, place, page = self.ask(
            "POST", "/new/watten/", fields | {name: f"Anna{seat}" for seat, name in enumerate(names)}
        )
        assert status == 303, page
        return place

    def declare_round(self, pad: str) -> tuple[int, str, str]:
        _, _, page = self.ask("GET", pad)
        seen = {
            name: re.findall(rf'name="{name}" value="(\d+)"', page)[0] for name in ("seen", "game", "round")
        }
        declared = {"kind": "round_won", "entry_id": uuid4(), "side": 0, "value": 2}
        return self.ask("POST", f"{pad}entries/", seen | declared)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with running(tmp_path_factory.mktemp("slow") / "data") as server:
        yield server


def test_a_score_is_answered_in_a_second_beside_25_stuck_connections(served: Served) -> None:
    port = int(served.url.rpartition(":")[2])
    tablet = Tablet(port)
    pad = tablet.start_watten()
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
    assert (status, place) == (303, pad), page
    assert took < 1.0
    assert served.log.count("Traceback") == 0
