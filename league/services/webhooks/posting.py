"""One POST to another machine: https only, to an address that was checked, no redirects, with a time limit."""

from __future__ import annotations

import socket
import ssl
from contextlib import suppress
from http.client import HTTPException, HTTPSConnection
from threading import Timer
from urllib.parse import urlsplit

from league.services.webhooks import addresses
from league.services.webhooks.resolving import look_up

SECONDS = 5.0
ROOM = 64 * 1024


class Unreachable(Exception):
    """`args[0]`: private, no_name, no_connection, no_answer or certificate."""


def post(url: str, body: bytes, headers: dict[str, str]) -> int:
    """The HTTP status of the answer; its body is discarded. Raises Unreachable."""
    parts = urlsplit(url)
    connection = _Checked(parts.hostname or "", parts.port or 443, timeout=SECONDS, context=_context())
    # A socket timeout restarts with every byte.
    end = Timer(2 * SECONDS, connection.cut)
    end.daemon = True
    end.start()
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        answer.read(ROOM)
        return answer.status
    except ssl.SSLCertVerificationError as error:
        raise Unreachable("certificate") from error
    except (OSError, HTTPException, ValueError) as error:
        raise Unreachable("no_answer" if connection.is_open else "no_connection") from error
    finally:
        end.cancel()
        connection.close()


def _context() -> ssl.SSLContext:
    return ssl.create_default_context()


class _Checked(HTTPSConnection):
    """Looks its host up once, refuses it unless every address is public, and connects to one of those."""

    is_open = False

    def connect(self) -> None:
        known = look_up(self.host, self.port)
        if not known:
            raise Unreachable("no_name")
        if not all(map(addresses.is_public, known)):
            raise Unreachable("private")
        self.sock = socket.create_connection((known[0], self.port), self.timeout)
        self.sock = self._context.wrap_socket(self.sock, server_hostname=self.host)  # type: ignore[attr-defined]
        self.is_open = True

    def cut(self) -> None:
        """Interrupts a read in another thread, which close() would not."""
        with suppress(OSError):
            if self.sock is not None:
                self.sock.shutdown(socket.SHUT_RDWR)
