"""A device's requests to the server: plain ones with its cookies, one connection each."""

from __future__ import annotations

import http.client
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

ANSWER_SECONDS = 20


@dataclass(frozen=True, slots=True)
class Answer:
    code: int
    status: str  # of an entry, "" if the answer has none
    text: str


@dataclass(slots=True)
class Line:
    """`port` may be that of a bad network instead of the server's."""

    port: int
    cookies: Mapping[str, str]

    def get(self, path: str) -> Answer:
        return self._ask("GET", path, None, {})

    def post(self, path: str, fields: Mapping[str, object]) -> Answer:
        body = urlencode({"csrfmiddlewaretoken": self.cookies["csrftoken"], **fields})
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Outbox": "1"}
        return self._ask("POST", path, body, kind)

    def _ask(self, method: str, path: str, body: str | None, headers: Mapping[str, str]) -> Answer:
        """Send a request. Raises OSError and http.client.HTTPException if the answer was incomplete."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_SECONDS)
        try:
            cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            connection.request(method, path, body, {"Cookie": cookie, **headers})
            answer = connection.getresponse()
            text = answer.read().decode()
            return Answer(answer.status, answer.headers.get("Entry-Status", ""), text)
        finally:
            connection.close()
