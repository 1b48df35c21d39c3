"""Search engines list pages of a club only if its owners allow it, and nothing reveals that a private club exists."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Club, Season, User
from scoring.models import Sheet

BrowserOf = Callable[..., Client]
META = '<meta name="robots" content="noindex">'


@pytest.fixture
def pages(club: Club, season: Season, sheet: Sheet) -> list[str]:
    of_club = [reverse(f"league:{name}", args=[club.uid]) for name in ("club", "ratings", "evening")]
    of_sheet = reverse("league:sheet", args=[season.uid, sheet.uid])
    return [*of_club, reverse("league:season", args=[season.uid]), of_sheet]


def told(client: Client, path: str) -> tuple[str, bool]:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.headers.get("X-Robots-Tag", ""), META in answer.content.decode()


def test_a_public_club_is_listed_only_if_its_owners_allow_it(
    club: Club, pages: list[str], anna: User, browser_of: BrowserOf
) -> None:
    browser, settings = browser_of(anna), reverse("league:club-settings", args=[club.uid])
    api = f"/api/v1/clubs/{club.uid}/"

    browser.post(settings, {"name": club.name, "is_public": "on"})
    assert {told(Client(), path) for path in pages} == {("noindex", True)}
    assert Client().get(api).headers["X-Robots-Tag"] == "noindex"

    browser.post(settings, {"name": club.name, "is_public": "on", "may_be_found": "on"})
    assert {told(Client(), path) for path in pages} == {("", False)}
    assert "X-Robots-Tag" not in Client().get(api).headers

    browser.post(settings, {"name": club.name, "may_be_found": "on"})  # not public, so nothing can be found
    club.refresh_from_db()
    assert not club.may_be_found


def test_the_list_of_clubs_is_never_listed(public_club: Club) -> None:
    assert told(Client(), reverse("league:home")) == ("noindex", True)


def test_a_private_club_looks_like_one_that_does_not_exist(club: Club) -> None:
    answers = [Client().get(reverse("league:club", args=[uid])) for uid in (club.uid, uuid4())]

    assert [answer.status_code for answer in answers] == [404, 404]
    headers = [
        {name: text for name, text in one.headers.items() if name != "X-Request-ID"} for one in answers
    ]
    assert headers[0] == headers[1]
