"""Keeps connections open after an answer without a body.

Waitress closes a connection when the length of a body is unknown. It does so for 204 and 304 too, which have
no body (RFC 9112, section 6.3), so that every poll would open a new connection.
"""

from typing import Any

from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer
from waitress.task import WSGITask


class Task(WSGITask):
    def set_close_on_finish(self) -> None:
        """Close for every reason of waitress except the missing length of a body that does not exist."""
        asked = self.version == "1.0" or self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or asked:
            super().set_close_on_finish()


class Channel(HTTPChannel):
    task_class = Task


def keep_alive(listening: dict[int, Any]) -> None:
    """Change the servers in this socket map of waitress, bound and not yet running."""
    for server in listening.values():
        if isinstance(server, BaseWSGIServer):
            server.channel_class = Channel
