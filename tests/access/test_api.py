"""Every address of the API answers every kind of reader as the table in tests/access/api.py says."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from league import services
from league.api import urls
from league.models import ApiToken, Season, User
from tests.access.api import API_CASES, API_READERS, ApiCase
from tests.access.written import rows_written
from tests.league.api.everything import Everything, everything
from tests.league.api.test_tokens import of_account, of_club
from tests.rows import undone

BrowserOf = Callable[..., Client]


@pytest.fixture
def all_of(played: Season) -> Everything:
    return everything(played)


@pytest.fixture
def readers(played: Season, anna: User, beppo: User, carla: User, browser_of: BrowserOf) -> list[Client]:
    moni = services.account_make(name="Moni", password="pw")
    services.member_add(club=played.club, user=moni, role="member")
    revoked = of_account(moni, "read_club")
    services.token_revoke(token=ApiToken.objects.get(user=moni))
    return [
        Client(),
        browser_of(carla),
        browser_of(moni),
        of_account(moni, "read_public"),
        of_account(moni, "read_club"),
        of_account(carla, "read_club"),
        of_club(played.club, "read_club"),
        of_account(beppo, "write_entries"),
        of_account(beppo, "write_hands"),
        revoked,
    ]


def path_of(name: str, all_of: Everything) -> str:
    """The address of this name, with the arguments of its pattern filled in."""
    (pattern,) = [pattern for pattern in urls.urlpatterns if getattr(pattern, "name", "") == name]
    route = str(pattern.pattern)
    return all_of.path(f"/api/v1/{route}".replace("<uuid:uid>", "{uid}").replace("<slug:key>", "{key}")
                       .replace("<uuid:other>", "{other}").replace("<int:heat>", "{heat}"))  # fmt: skip


@pytest.mark.parametrize("is_public", [False, pytest.param(True, marks=pytest.mark.long)])
def test_each_reader_gets_the_listed_status(
    is_public: bool, all_of: Everything, readers: list[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.api.throttles.ReaderRate.allow_request", lambda *_: True)
    for client in readers:
        client.get("/api/v1/rulesets/")  # the use of a token is recorded once an hour
    wrong, wrote = {}, []
    services.club_change(club=all_of.season.club, name="Kartenrunde", is_public=is_public)
    for case in API_CASES:
        expected = case.public if is_public else case.private
        for who, client, status in zip(API_READERS, readers, expected, strict=True):
            before = rows_written()
            got = asked(client, case, all_of)
            if got != status:
                wrong[case.name, case.method, who] = got
            if (got >= 400 or case.method == "get") and rows_written() != before:
                wrote.append((case.name, case.method, who))

    assert wrong == {}
    assert wrote == []


def asked(client: Client, case: ApiCase, all_of: Everything) -> int:
    """The status, or 200 if an empty body was refused after access had been granted."""
    body = {"data": "{}", "content_type": "application/json"} if case.method == "post" else {}
    with undone():
        status = getattr(client, case.method)(path_of(case.name, all_of), **body).status_code
    return 200 if status in (400, 422) else int(status)


def test_every_address_of_the_api_is_listed() -> None:
    assert {pattern.name for pattern in urls.urlpatterns if getattr(pattern, "name", None)} == {
        case.name for case in API_CASES
    }
