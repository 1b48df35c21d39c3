"""Connections to the product's own server, over http and https: kept open between answers, and accepted after
others.
"""

import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPSConnection
from urllib.parse import urlsplit

import pytest

from config.views import CA_FILE
from tests.browser.served import Served
from tests.config.tablet import Tablet
from tests.markup import place_of

POLLS = 200


@pytest.fixture(params=["over_http", "over_https"])
def served(request: pytest.FixtureRequest, over_http: Served, over_https: Served) -> Served:
    return over_http if request.param == "over_http" else over_https


def connected(served: Served) -> HTTPConnection:
    """One connection that does not reopen itself."""
    address = urlsplit(served.url)
    assert address.hostname
    made = HTTPConnection(address.hostname, address.port, timeout=30)
    if address.scheme == "https":
        trust = ssl.create_default_context(cafile=served.folder / CA_FILE)
        made = HTTPSConnection(address.hostname, address.port, timeout=30, context=trust)
    made.connect()
    made.auto_open = 0
    return made


@pytest.fixture
def connection(served: Served) -> Iterator[HTTPConnection]:
    with closing(connected(served)) as made:
        yield made


def test_200_polls_and_the_next_request_use_one_connection(connection: HTTPConnection) -> None:
    tablet = Tablet(connection)
    pad = tablet.start_watten()
    _, _, page = tablet.ask("GET", pad)
    seen = place_of(page)["seen"]
    assert {tablet.ask("GET", f"{pad}board/?v={seen}")[0] for _ in range(POLLS)} == {204}
    assert tablet.ask("GET", pad)[0] == 200


def test_an_unchanged_page_keeps_the_connection(connection: HTTPConnection) -> None:
    tablet = Tablet(connection)
    _, _, page = tablet.ask("GET", "/")
    path = re.findall(r'href="(/static/[^"]+\.css)"', page)[0]
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.request("GET", path, headers={"If-Modified-Since": answer.headers["Last-Modified"]})
    unchanged = connection.getresponse()
    unchanged.read()
    assert (answer.status, unchanged.status) == (200, 304)
    assert tablet.ask("GET", "/")[0] == 200


def test_an_answer_to_head_has_no_body_and_keeps_the_connection(connection: HTTPConnection) -> None:
    """An old pad asks by HEAD for the release of the server. A body would be read as the beginning of the
    next answer on this connection: the browser showed its error page instead of the pad.
    """
    _, _, page = Tablet(connection).ask("GET", "/")
    style = re.findall(r'href="(/static/[^"]+\.css)"', page)[0]
    for path, status in (("/service-worker.js", 200), ("/", 200), (style, 200), ("/nothing/", 404)):
        connection.request("HEAD", path)
        head = connection.getresponse()
        assert (head.status, head.read()) == (status, b"")
        assert isinstance(connection.sock, socket.socket), f"{path} closed the connection"
        connection.request("GET", path)
        whole = connection.getresponse()
        assert (whole.status, whole.headers["Content-Length"]) == (status, str(len(whole.read()))), path
        assert head.headers["Content-Length"] == whole.headers["Content-Length"], path


@pytest.mark.parametrize(("version", "headers"), [("1.1", "Connection: close\r\n"), ("1.0", "")])
def test_a_connection_is_closed_if_the_client_asks_for_it(
    connection: HTTPConnection, version: str, headers: str
) -> None:
    assert isinstance(connection.sock, socket.socket)
    asked = f"GET /health/ HTTP/{version}\r\nHost: 127.0.0.1\r\n{headers}\r\n"
    connection.sock.sendall(asked.encode())
    answer = b"".join(iter(lambda: connection.sock.recv(4096), b""))  # until the server closes
    head = answer.decode().lower()
    assert head.startswith(f"http/{version} 204")
    assert "connection: close" in head
    assert "content-length" not in head
    assert "transfer-encoding" not in head


def test_clients_connect_after_others_left_or_sent_rubbish(served: Served) -> None:
    address = urlsplit(served.url)
    for number in range(20):
        with closing(connected(served)) as guest:
            guest.request("GET", "/health/", headers={"Connection": "close"} if number % 3 else {})
            assert guest.getresponse().read() == b""
        if number % 2:
            with socket.create_connection((address.hostname, address.port)) as rude:
                rude.sendall(b"\x16\x03\x01 no hello at all")
    assert "Traceback" not in served.log
