"""Every bad request gets a problem document in English, never a 500."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import QuerySet
from django.test import Client
from pytest_django.fixtures import Settings

from league.api.played.rows import placed
from league.api.throttles import ReaderRate
from league.models import Season, User
from scoring.models import Sheet
from scoring.services import purge_sheet
from tests.league.api.test_views import paths

BrowserOf = Callable[..., Client]
LISTS = ["/clubs/", "club/seasons/", "club/players/", "season/results/"]
SURROGATE = "\ud800".encode("utf-8", "surrogatepass").decode("latin-1")
HOSTILE = [
    "", "\0", "a", "x" * 5000, "9" * 400, "-1", "é", SURROGATE, "WzAsZmFsc2UsIjEiXQ:x", "' OR 1=1 --",
    "../../etc", "[]", "{}", "NaN", "1e999", "🂡",
]  # fmt: skip


def problem(client: Client, path: str, status: int, **query: str) -> dict[str, Any]:
    response = client.get(f"/api/v1{path}", query)
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    content: dict[str, Any] = response.json()
    assert (content["status"], content["type"]) == (status, "about:blank")
    return content


def of(season: Season, path: str) -> str:
    return path.replace("club/", f"/clubs/{season.club.uid}/").replace("season/", f"/seasons/{season.uid}/")


@pytest.mark.parametrize("path", LISTS)
def test_a_made_up_cursor_is_refused(client: Client, played: Season, path: str) -> None:
    for cursor in filter(None, HOSTILE):
        details = problem(client, of(played, path), 400, cursor=cursor)

        assert details["errors"] == {"cursor": ["This cursor was not made for this list."]}


@pytest.mark.parametrize("name", ["game", "played_after", "played_before", "player"])
def test_an_unreadable_filter_is_named(client: Client, played: Season, name: str) -> None:
    for value in filter(None, HOSTILE):
        details = problem(client, f"/seasons/{played.uid}/results/", 400, **{name: value})

        assert list(details["errors"]) == [name]


@pytest.mark.parametrize("name", ["by", "ruleset"])
def test_invalid_options_of_a_standing_are_refused(client: Client, played: Season, name: str) -> None:
    for value in filter(None, HOSTILE):
        details = problem(client, f"/seasons/{played.uid}/standings/watten/", 400, **{name: value})

        assert list(details["errors"]) == [name]


def test_query_parameters_without_a_value_are_refused(client: Client, played: Season) -> None:
    for query in ("results/?game=&player=", "standings/watten/?by=&ruleset="):
        assert client.get(f"/api/v1/seasons/{played.uid}/{query}").status_code == 400


@pytest.mark.parametrize("path", LISTS)
def test_an_invalid_page_size_is_refused(client: Client, played: Season, path: str) -> None:
    for size in [*filter(None, HOSTILE), "0", "101", "1000", "+5", "5.0", " 5", "1_0", "\u0665"]:
        details = problem(client, of(played, path), 400, page_size=size)

        assert details["errors"] == {"page_size": ["Ask for 1 to 100 rows."]}


def test_an_unknown_query_parameter_is_refused_with_the_nearest_known_name(
    client: Client, played: Season
) -> None:
    results, season = f"/seasons/{played.uid}/results/", f"/seasons/{played.uid}/"

    details = problem(client, results, 400, plyed_after="2026-11-21", search="x")
    assert details["errors"]["plyed_after"] == ["There is no such parameter. Did you mean played_after?"]
    assert details["errors"]["search"][0].startswith(
        "There is no such parameter. There are: cursor, format, game,"
    )
    empty = problem(client, results, 400, game="", since="")
    assert set(empty["errors"]) == {"game", "since"}
    alone = problem(client, season, 400, page=1)
    assert alone["errors"] == {"page": ["There is no such parameter. There are: format."]}


def test_a_query_parameter_that_is_given_twice_is_refused(client: Client, played: Season) -> None:
    results = f"/api/v1/seasons/{played.uid}/results/"
    for query, name in (("game=watten&game=watten", "game"), ("format=csv&format=json", "format")):
        answer = client.get(f"{results}?{query}")

        assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
        assert answer.json()["errors"] == {name: ["It is given more than once; give it once."]}
    assert set(client.get(f"{results}?x=1&x=2&game=").json()["errors"]) == {"x", "game"}


def test_values_that_the_document_does_not_allow_are_refused(client: Client, played: Season) -> None:
    """Python reads more spellings of days, times, numbers and ids than the formats of the document."""
    own, player = f"/seasons/{played.uid}/", played.club.space.players.earliest("pk")
    days = ["2026-1-2", " 2026-11-21 ", "20261121", "2026-W01-1", "\u0662026-11-21", "2026-11-21\n"]
    numbers = ["+5", " 5 ", "5.0", "1_0", "\u0665", "5\n"]
    ids = [f"{{{player.uid}}}", f"urn:uuid:{player.uid}", player.uid.hex, f" {player.uid}", f"{player.uid}\n"]
    times = ["2026-11-21 19:30:00Z", "2026-11-21T19:30", "20261121T193000Z", "2026-11-21T19:30:00"]
    for path, name, values in (
        (f"{own}results/", "played_after", days),
        (f"{own}standings/watten/", "as_of", days),
        (f"{own}figures/", "played_before", days),
        (f"{own}changes/", "after", numbers),
        (f"{own}results/", "player", ids),
        (f"/players/{player.uid}/figures/", "season", ids),
        (f"{own}results/", "since", [*days, *times]),
    ):
        for value in values:
            assert list(problem(client, path, 400, **{name: value})["errors"]) == [name], value
    for since in ("2026-11-21t19:30:00z", "2026-11-21T19:30:60.25+01:00", "2026-11-21"):
        assert client.get(f"/api/v1{own}results/", {"since": since}).status_code == 200, since


def test_a_ruleset_of_white_space_was_not_played(client: Client, played: Season) -> None:
    """The document allows it."""
    figures, standings = (
        f"/api/v1/clubs/{played.club.uid}/figures/",
        f"/seasons/{played.uid}/standings/watten/",
    )
    for blank in ("\n", " ", "\u3000"):
        assert client.get(figures, {"ruleset": blank}).json()["games"] == 0
        reasons = problem(client, standings, 400, ruleset=blank)["errors"]["ruleset"]
        assert reasons == ["This game was not played by that ruleset in this season."]
    assert client.get(figures, {"ruleset": " upper_austria "}).json()["games"] == 2


@pytest.mark.parametrize("name", ["", "owner__password__startswith", "\0", "x" * 5000, "🂡", SURROGATE])
def test_hostile_parameter_names_are_refused(client: Client, played: Season, name: str) -> None:
    for path in paths(played):
        assert len(str(problem(client, path, 400, **{name: "x\0"})["errors"])) < 300


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/nothing/",
        "/clubs/7/",
        "/clubs/not-a-uuid/",
        "/clubs/%00/",
        "/players/",
        "/clubs",
        "/" + "x" * 3000,
    ],
)
def test_an_unknown_address_gets_a_problem_document(client: Client, db: None, path: str) -> None:
    problem(client, path, 404)


@pytest.mark.parametrize("kind", ["clubs", "seasons", "players"])
def test_an_unknown_id_is_not_found(client: Client, db: None, kind: str) -> None:
    assert problem(client, f"/{kind}/{uuid4()}/", 404)["detail"] == "Not found."


def test_a_sheet_that_is_deleted_while_it_is_read_is_not_found(
    client: Client, played: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = Sheet.objects.in_space(played.club.space).earliest("pk")

    def purged(sheets: QuerySet[Sheet]) -> QuerySet[Sheet]:
        purge_sheet(sheet=sheet)
        return placed(sheets)

    monkeypatch.setattr("league.api.played.views.placed", purged)
    problem(client, f"/sheets/{sheet.uid}/", 404)


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_read_addresses_refuse_other_methods(
    played: Season, anna: User, browser_of: BrowserOf, method: str
) -> None:
    for client in (Client(), browser_of(anna), Client(enforce_csrf_checks=True)):
        for path in paths(played):
            response = getattr(client, method)(f"/api/v1{path}")

            assert (response.status_code, response["Allow"]) == (405, "GET, HEAD")
            assert response["Content-Type"] == "application/problem+json"


def test_only_json_is_offered(client: Client, played: Season) -> None:
    response = client.get("/api/v1/clubs/", headers={"accept": "application/xml"})

    assert (response.status_code, response["Content-Type"]) == (406, "application/problem+json")


def test_errors_are_english_whatever_the_readers_language(client: Client, db: None) -> None:
    response = client.get("/api/v1/clubs/?cursor=x", headers={"accept-language": "de"})

    assert response.json()["title"] == "Bad Request"
    assert client.get("/api/v1/x/", headers={"accept-language": "de"}).json()["detail"] == "Not found."


def test_too_many_requests_get_a_retry_time(
    client: Client, played: Season, anna: User, browser_of: BrowserOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ReaderRate, "rates", {"account": "5/min", "address": "2/min"})
    spoofed = [client.get("/api/v1/clubs/", headers={"x-forwarded-for": f"10.0.0.{n}"}) for n in range(3)]
    member = browser_of(anna)

    assert [response.status_code for response in spoofed] == [200, 200, 429]
    assert 0 < int(spoofed[2]["Retry-After"]) <= 60
    assert spoofed[2]["Content-Type"] == "application/problem+json"
    assert member.get("/api/v1/clubs/").status_code == 200


def test_every_answer_shows_the_rest_of_the_rate(client: Client, played: Season) -> None:
    tag = client.get("/api/v1/clubs/")["ETag"]
    answers = [
        client.get("/api/v1/clubs/", headers={"if-none-match": tag}),
        client.get("/api/v1/nothing/"),
        client.get("/api/v1/schema/"),
    ]

    assert [answer.status_code for answer in answers] == [304, 404, 200]
    assert [answer["RateLimit-Policy"] for answer in answers] == ['"reader";q=300;w=60'] * 3
    assert [answer["RateLimit"] for answer in answers] == [
        f'"reader";r={left};t=60' for left in (298, 297, 296)
    ]


def test_without_a_cache_reading_works_without_rate_headers(
    client: Client, played: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> None:
        raise ConnectionError

    monkeypatch.setattr("scoring.limit_cache._take", gone)
    answer = client.get("/api/v1/clubs/")

    assert answer.status_code == 200
    assert "RateLimit" not in answer


def test_strangers_behind_a_trusted_proxy_have_separate_rates(
    client: Client, played: Season, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr(ReaderRate, "rates", {"account": "5/min", "address": "1/min"})
    settings.TRUSTED_PROXIES = 1

    def status(forwarded: str) -> int:
        return client.get("/api/v1/clubs/", headers={"x-forwarded-for": forwarded}).status_code

    assert [status("198.51.100.1"), status("198.51.100.2")] == [200, 200]
    assert status("203.0.113.9, 198.51.100.2") == 429, "what the client wrote itself is not counted"
    assert [status("2001:db8::1"), status("2001:db8::2")] == [200, 429], "one network of 64 bits"
