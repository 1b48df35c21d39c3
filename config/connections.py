"""How many connections one address may hold, so that one device cannot keep out all others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from waitress.server import BaseWSGIServer

# A browser holds six. An inn whose devices all come from one address has room for twenty of them.
MOST_OF_ONE = 120


def limit(listening: dict[int, Any], most: int = MOST_OF_ONE) -> None:
    """Change the servers in this socket map of waitress, bound and not yet running."""
    for server in listening.values():
        if isinstance(server, BaseWSGIServer):
            server.accept = partial(_accept, server, server.accept, most)


def _accept(server: BaseWSGIServer, accept: Callable[[], Any], most: int) -> Any:
    """What `accept` returns; None, as for a connection that is gone again, where its address holds enough."""
    accepted = accept()
    if accepted is None:
        return None
    connection, address = accepted
    if sum(channel.addr[0] == address[0] for channel in server.active_channels.values()) < most:
        return accepted
    connection.close()
    return None
