"""Bad requests: a problem document each, in English, never a 500."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.core import signing
from django.test import Client

from league.api.throttles import ReaderRate
from league.models import Season, User
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
    told: dict[str, Any] = response.json()
    assert (told["status"], told["type"]) == (status, "about:blank")
    return told


def of(season: Season, path: str) -> str:
    return path.replace("club/", f"/clubs/{season.club.uid}/").replace("season/", f"/seasons/{season.uid}/")


@pytest.mark.parametrize("path", LISTS)
def test_a_made_up_cursor_is_refused(client: Client, played: Season, path: str) -> None:
    for cursor in HOSTILE:
        told = problem(client, of(played, path), 400, cursor=cursor)

        assert told["errors"] == {"cursor": ["This cursor was not made for this list."]}


def test_a_cursor_of_another_list_is_refused(client: Client, played: Season) -> None:
    names = signing.Signer(salt="league.api ('name', 'pk')").sign_object([0, False, "Beni"])

    assert client.get(f"/api/v1/clubs/{played.club.uid}/players/", {"cursor": names}).status_code == 200
    problem(client, f"/seasons/{played.uid}/results/", 400, cursor=names)


@pytest.mark.parametrize("name", ["game", "played_after", "played_before", "player"])
def test_a_filter_that_cannot_be_read_is_named(client: Client, played: Season, name: str) -> None:
    for value in filter(None, HOSTILE):
        told = problem(client, f"/seasons/{played.uid}/results/", 400, **{name: value})

        assert list(told["errors"]) == [name]


@pytest.mark.parametrize("name", ["by", "ruleset"])
def test_invalid_options_of_a_standing_are_refused(client: Client, played: Season, name: str) -> None:
    for value in filter(None, HOSTILE):
        told = problem(client, f"/seasons/{played.uid}/standings/watten/", 400, **{name: value})

        assert list(told["errors"]) == [name]


def test_empty_query_parameters_are_ignored(client: Client, played: Season) -> None:
    for query in ("results/?game=&player=", "standings/watten/?by=&ruleset="):
        assert client.get(f"/api/v1/seasons/{played.uid}/{query}").status_code == 200


def test_an_invalid_page_size_gets_the_default(client: Client, played: Season) -> None:
    for size in HOSTILE:
        response = client.get(f"/api/v1/seasons/{played.uid}/results/", {"page_size": size})

        assert response.status_code == 200


@pytest.mark.parametrize("name", ["format", "ordering", "search", "owner__password__startswith", "\0"])
def test_unknown_query_parameters_are_ignored(client: Client, played: Season, name: str) -> None:
    path = f"/api/v1/seasons/{played.uid}/results/"

    assert client.get(path, {name: "x\0"}).json() == client.get(path).json()


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
def test_an_unknown_address_is_a_problem_too(client: Client, db: None, path: str) -> None:
    problem(client, path, 404)


@pytest.mark.parametrize("kind", ["clubs", "seasons", "players"])
def test_an_unknown_id_is_not_found(client: Client, db: None, kind: str) -> None:
    assert problem(client, f"/{kind}/{uuid4()}/", 404)["detail"] == "Not found."


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_nothing_can_be_written(played: Season, anna: User, browser_of: BrowserOf, method: str) -> None:
    for client in (Client(), browser_of(anna), Client(enforce_csrf_checks=True)):
        for path in paths(played):
            response = getattr(client, method)(f"/api/v1{path}")

            assert (response.status_code, response["Allow"]) == (405, "GET, HEAD")
            assert response["Content-Type"] == "application/problem+json"


def test_only_json_is_offered(client: Client, played: Season) -> None:
    response = client.get("/api/v1/clubs/", headers={"accept": "application/xml"})

    assert (response.status_code, response["Content-Type"]) == (406, "application/problem+json")


def test_errors_are_english_in_every_language_of_the_reader(client: Client, db: None) -> None:
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
