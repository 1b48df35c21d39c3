"""A browser without script: sends cookies and plain forms one after the other on a given connection."""

from http.client import HTTPConnection, HTTPSConnection
from urllib.parse import urlencode
from uuid import uuid4

from tests.markup import fields_of, place_of


class Tablet:
    def __init__(self, connection: HTTPConnection, cookies: dict[str, str] | None = None) -> None:
        self.connection = connection
        self.cookies = cookies or {}
        scheme = "https" if isinstance(connection, HTTPSConnection) else "http"
        self.origin = f"{scheme}://{connection.host}:{connection.port}"

    def ask(self, method: str, path: str, fields: dict[str, object] | None = None) -> tuple[int, str, str]:
        """Status, target of a redirect, and page."""
        headers = {
            "Origin": self.origin,
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        }
        body = None
        if fields is not None:
            token = next(value for name, value in self.cookies.items() if name.endswith("csrftoken"))
            body = urlencode({"csrfmiddlewaretoken": token, **fields}, doseq=True)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, answer.headers.get("Location", ""), answer.read().decode()

    def start_watten(self) -> str:
        """Open a new sheet with the form of the home page. Returns its address."""
        _, _, form = self.ask("GET", "/new/watten/")
        inputs = fields_of(form)
        names = [name for of in inputs if (name := of.get("name") or "").startswith("name")]
        fields = {of["name"]: of["value"] for of in inputs if of.get("type") == "radio" and "checked" in of}
        status, place, page = self.ask(
            "POST", "/new/watten/", fields | {name: f"Anna{seat}" for seat, name in enumerate(names)}
        )
        assert status == 303, page
        return place

    def declare_round(self, pad: str) -> tuple[int, str, str]:
        _, _, page = self.ask("GET", pad)
        declared = {"kind": "round_won", "entry_id": uuid4(), "side": 0, "value": 2}
        return self.ask("POST", f"{pad}entries/", place_of(page) | declared)
