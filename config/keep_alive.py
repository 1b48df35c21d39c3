"""Keeps connections open after an answer without a body, and explains why a body was refused.

Waitress closes a connection when the length of a body is unknown. It does so for 204 and 304 too, which have
no body (RFC 9112, section 6.3), so that every poll would open a new connection.
"""

from typing import Any

from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer
from waitress.task import ErrorTask, WSGITask
from waitress.utilities import RequestEntityTooLarge


class Task(WSGITask):
    def set_close_on_finish(self) -> None:
        """Close for every reason of waitress except the unknown length of a body that does not exist."""
        asked = self.version == "1.0" or self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or asked:
            super().set_close_on_finish()


class Refusal(ErrorTask):
    """An error response of waitress. It tells users in both languages what to do about a body that is too large."""

    def execute(self) -> None:
        if isinstance(self.request.error, RequestEntityTooLarge):
            most = self.channel.server.adj.max_request_body_size >> 20
            self.request.error.body = (
                f"Zu groß: höchstens {most} MB. Bitte in kleineren Teilen senden.\r\n"
                f"Too large: at most {most} MB. Please send it in smaller parts."
            )
        super().execute()


class Channel(HTTPChannel):
    task_class = Task
    error_task_class = Refusal


def keep_alive(listening: dict[int, Any]) -> None:
    """Change the servers in this socket map of waitress, which are bound but not running yet."""
    for server in listening.values():
        if isinstance(server, BaseWSGIServer):
            server.channel_class = Channel
