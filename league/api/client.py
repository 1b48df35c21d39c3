"""A client of the API for Python programs: this one file, with nothing but the standard library (docs/api.md).

with_token = Client("https://punkteblock.example", token="pb_...")
for hand in with_token.hands(season):
    print(hand["verdict"]["ok"])
"""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from http.client import HTTPResponse
from typing import Any, Literal, TypedDict, cast
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

Json = dict[str, Any]
Game = Literal["watten", "whot"]
Kind = Literal[
    "round_won",
    "penalty_given",
    "points_voided",
    "bid_made",
    "bid_answered",
    "dealer_set",
    "seats_taken",
    "round_scored",
    "round_exhausted",
    "round_void",
    "player_joined",
    "player_left",
    "stake_raised",
    "game_scored",
    "entry_voided",
    "entry_corrected",
    "entry_accepted",
    "entry_dismissed",
    "games_reflowed",
    "person_named",
    "scribes_set",
    "sheet_closed",
    "sheet_reopened",
]


class Evening(TypedDict):
    played_on: str
    sheets: int
    open_sheets: int
    games: int
    players: int


class Change(TypedDict):
    seq: int
    sheet: str
    version: int
    results_changed: int
    is_closed: bool
    is_gone: bool
    changed_at: str


class Verdict(TypedDict):
    ok: bool
    valid: int
    failure: Json | None
    notices: list[Json]
    result: Json | None


class Hand(TypedDict):
    uid: str
    sheet: str
    game: int | None
    round: int | None
    logged_at: str
    ruleset: str
    notation: str
    verdict: Verdict


class Board(TypedDict):
    """The values that the next entry needs."""

    version: int
    game: int
    round: int
    totals: list[int]
    is_closed: bool


class Receipt(TypedDict):
    id: str
    status: Literal["counted", "agreed", "held", "repeated"]
    reason: str
    board: Board


class Problem(Exception):
    """The server refused: `status` is the HTTP status, `told` the problem document."""

    def __init__(self, status: int, told: Json) -> None:
        super().__init__(f"{status}: {told.get('detail', '')} {told.get('errors', '')}".rstrip())
        self.status, self.told = status, told


class Incomplete(Exception):
    """A stream ended before its last line."""


class _Stay(HTTPRedirectHandler):
    """Follows no redirects, which would send the token to another server."""

    def redirect_request(self, *_: Any) -> None:
        return None


_OPENER = build_opener(_Stay)


@dataclass
class Client:
    """`site` without a path. Waits and repeats when the server asks to, at most `patience` seconds at once.

    An answer that was read before is requested with its ETag, which costs the server little if it is
    unchanged.
    """

    site: str
    token: str = ""
    patience: float = 60.0
    timeout: float = 30.0
    _kept: dict[str, tuple[str, Json]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self.site = self.site.rstrip("/")
        if not self.site.startswith(("https://", "http://")):
            raise ValueError("a site begins with https:// or http://")

    # --- reading ---

    def clubs(self) -> Iterator[Json]:
        return self.rows("/clubs/")

    def seasons(self, club: str) -> Iterator[Json]:
        return self.rows(f"/clubs/{club}/seasons/")

    def evenings(self, season: str) -> list[Evening]:
        """Oldest first."""
        return cast("list[Evening]", self.get(f"/seasons/{season}/evenings/")["results"])

    def standings(self, season: str, game: Game, *, as_of: date | str = "", by: str = "") -> Json:
        """The current standings, or those after a day."""
        return self.get(f"/seasons/{season}/standings/{game}/", as_of=str(as_of), by=by)

    def sheets(self, season: str) -> Iterator[Json]:
        return self.rows(f"/seasons/{season}/sheets/")

    def changes(self, season: str, *, after: int = 0) -> Iterator[Change]:
        """What changed in a season since the change with the seq `after`, in order."""
        return cast("Iterator[Change]", self.rows(f"/seasons/{season}/changes/", after=str(after)))

    def hands(self, season: str) -> Iterator[Hand]:
        """All hand logs, streamed. Raises Incomplete."""
        return cast("Iterator[Hand]", self.stream(f"/seasons/{season}/hands/"))

    # --- writing ---

    def sheet_open(self, season: str, ruleset: str, people: Sequence[str]) -> Json:
        """Open a sheet; `people` are names, clockwise. Its `uid` is what entries are written on."""
        body = {"ruleset": ruleset, "people": [{"name": name} for name in people]}
        return self.post(f"/seasons/{season}/sheets/", body)

    def entry_write(
        self, sheet: str, kind: Kind, event: Mapping[str, Any], *, board: Mapping[str, Any], entry: str = ""
    ) -> Receipt:
        """Write one entry at the position that `board` gives. Repeated with the same `entry` id, it is stored
        once.

        docs/api.md has the fields of `event` for each kind. `board` is that of the previous receipt, or
        {"version": 0, "game": 1, "round": 1} on a new sheet.
        """
        body = {"id": entry or str(uuid.uuid4()), "seen": board["version"], "game": board["game"]}
        body |= {"round": board["round"], "kind": kind, "event": dict(event)}
        return cast(Receipt, self.post(f"/sheets/{sheet}/entries/", body))

    def replay(self, notation: str, *, odds: bool = False) -> list[Json]:
        """The verdict of the rules on each hand in the text. Raises Problem with status 422 if it cannot be
        parsed.
        """
        return cast("list[Json]", self.post("/replay/", {"notation": notation, "odds": odds})["hands"])

    # --- any address ---

    def get(self, path: str, **query: str) -> Json:
        url = self._url(path, query)
        etag, known = self._kept.get(url, ("", {}))
        answer = self._ask(url, {"If-None-Match": etag} if etag else {})
        if answer is None:
            return known
        with answer:
            result = cast(Json, json.load(answer))
        if tag := answer.headers.get("ETag"):
            self._kept[url] = tag, result
        return result

    def rows(self, path: str, **query: str) -> Iterator[Json]:
        """Every row of a list, page by page."""
        while path:
            page = self.get(path, **query)
            yield from page["results"]
            path, query = page.get("next") or "", {}

    def stream(self, path: str, **query: str) -> Iterator[Json]:
        """Every row of a list in one answer, as it arrives. Raises Incomplete."""
        answer = self._ask(self._url(path, query | {"format": "ndjson"}), {})
        if answer is None:
            return
        with answer:
            last: Json = {}
            for line in answer:
                if last:
                    yield last
                last = json.loads(line)
            if last.get("complete") is not True:
                raise Incomplete(path)

    def post(self, path: str, body: Mapping[str, Any]) -> Json:
        data = json.dumps(body).encode()
        answer = self._ask(self._url(path, {}), {"Content-Type": "application/json"}, data)
        if answer is None:
            return {}
        with answer:
            return cast(Json, json.load(answer))

    def _url(self, path: str, query: Mapping[str, str]) -> str:
        given = urlencode({key: value for key, value in query.items() if value})
        whole = path if path.startswith(self.site) else f"{self.site}/api/v1{path}"
        return f"{whole}?{given}" if given else whole

    def _ask(self, url: str, headers: Mapping[str, str], data: bytes | None = None) -> HTTPResponse | None:
        """The answer, None if not modified. Raises Problem."""
        request = Request(url, data, dict(headers))  # noqa: S310  # `site` is http or https
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        until = time.monotonic() + self.patience
        while True:
            try:
                return cast(HTTPResponse, _OPENER.open(request, timeout=self.timeout))
            except HTTPError as error:
                with error:
                    if error.code == 304:
                        return None
                    wait = float(error.headers.get("Retry-After") or 1)
                    if error.code not in (429, 503) or time.monotonic() + wait > until:
                        raise Problem(error.code, _problem(error)) from error
                time.sleep(wait)


def _problem(error: HTTPError) -> Json:
    try:
        return cast(Json, json.load(error))
    except ValueError:
        return {"detail": error.reason}
