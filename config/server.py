"""`python -m config.server --host H --port N [--https]`: the default web server.

Waitress in one process with eight threads; slow clients are buffered outside them.
"""

import argparse
import gc
import signal
import sys
import threading
from collections.abc import Iterable, Mapping
from types import FrameType
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.conf import settings
from django.urls import get_resolver
from waitress import create_server

from config.connections import MOST_OF_ONE, limit
from config.keep_alive import keep_alive
from config.shares import AddressOf, FairDispatcher, address_of
from config.start_later import load_the_rest
from config.supervised import end_with_parent
from config.wsgi import application
from config.yielding import SWITCH_INTERVAL
from scoring.client_address import network

THREADS = 8
# Idle and half-sent connections wait in the event loop, not in a thread; a club may have many tabs open.
OPTIONS = {
    "connection_limit": 1000,
    "channel_timeout": 60,
    "asyncore_use_poll": True,
    "ident": "punkteblock",
    # Checked against the Content-Length header, before any of the body is read.
    "max_request_body_size": settings.MOST_BODY,
}


def web_server(
    host: str,
    port: int,
    *,
    scheme: str = "http",
    threads: int = THREADS,
    most_of_one: int = MOST_OF_ONE,
    application: WSGIApplication = application,
    of: AddressOf = address_of,
) -> Any:
    """A waitress server that is bound and not yet running. Port 0 takes a free one.

    `most_of_one`: connections allowed per address; 0 if a proxy in front of the server limits them. `of`: returns the
    address that a connection counts for.
    """
    # A shared server is behind a proxy that sets and cleans the forwarded headers; the settings require it.
    trust = {"clear_untrusted_proxy_headers": settings.PROFILE != "shared"}
    listening: dict[int, Any] = {}  # `localhost` may have two addresses
    fair = FairDispatcher(of)
    fair.set_thread_count(threads)
    server = create_server(
        application, listening, _dispatcher=fair, host=host, port=port, url_scheme=scheme, **OPTIONS, **trust
    )
    keep_alive(listening)
    if most_of_one:
        limit(listening, most_of_one)
    return server


def serve(host: str, port: int) -> None:
    web_server(host, port).run()


def serve_https(host: str, port: int) -> None:
    """Serve through two loopback servers behind the TLS door. Plain http gets only redirects and /trust/."""
    from config import tls  # imported here because its cryptography takes a twentieth of the start

    clients: dict[str, str] = {}
    behind, of = behind_door(clients), client_behind_door(clients)
    secure = web_server("127.0.0.1", 0, scheme="https", most_of_one=0, application=behind, of=of)
    plain = web_server("127.0.0.1", 0, threads=2, most_of_one=0, application=behind, of=of)
    names = [name.strip("[]") for name in settings.ALLOWED_HOSTS]
    context = tls.context(settings.DATA_DIR, names)
    door = tls.Door(context, secure.effective_port, plain.effective_port, clients=clients)
    listener = tls.listen(host, port)
    threading.Thread(target=plain.run, daemon=True).start()
    threading.Thread(target=door.serve, args=(listener,), daemon=True).start()
    secure.run()


def behind_door(clients: Mapping[str, str]) -> WSGIApplication:
    """Wrap the application so that it sees the client's address behind the door, by which limits are counted."""

    def told(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if address := clients.get(environ["REMOTE_PORT"]):
            environ["REMOTE_ADDR"] = environ["REMOTE_HOST"] = address
        return application(environ, start_response)

    return told


def client_behind_door(clients: Mapping[str, str]) -> AddressOf:
    """The address of the client that opened a connection of the door."""
    return lambda channel: network(clients.get(str(channel.addr[1]), "")) if channel.addr else ""


def _exit(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)  # waitress finishes running requests and returns from run()


def main() -> None:
    parser = argparse.ArgumentParser(prog="config.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--https", action="store_true")
    arguments = parser.parse_args()
    sys.setswitchinterval(SWITCH_INTERVAL)
    signal.signal(signal.SIGTERM, _exit)
    end_with_parent()
    gc.disable()  # off until everything is loaded
    get_resolver().url_patterns  # noqa: B018  # import the pad's views now, not at the first tap
    load_the_rest()
    (serve_https if arguments.https else serve)(arguments.host, arguments.port)


if __name__ == "__main__":
    main()
