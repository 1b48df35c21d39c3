"""Limits the connections per address, so that one device cannot keep out all others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from waitress.server import BaseWSGIServer

# A browser opens six. This leaves room for twenty devices behind the single address of an inn.
MOST_OF_ONE = 120


def limit(listening: dict[int, Any], most: int = MOST_OF_ONE) -> None:
    """Limit the servers in this socket map of waitress, which are bound but not running yet."""
    for server in listening.values():
        if isinstance(server, BaseWSGIServer):
            server.accept = partial(_accept, server, server.accept, most)


def _accept(server: BaseWSGIServer, accept: Callable[[], Any], most: int) -> Any:
    """What `accept` returns, but None (no connection) if the address already has `most` connections."""
    accepted = accept()
    if accepted is None:
        return None
    connection, address = accepted
    if sum(channel.addr[0] == address[0] for channel in server.active_channels.values()) < most:
        return accepted
    connection.close()
    return None
