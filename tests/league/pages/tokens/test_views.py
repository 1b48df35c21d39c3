"""/account/tokens/ and /clubs/<uid>/tokens/: created with a form, shown once, revoked by a tap."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league.models import ApiToken, Club, User

BrowserOf = Callable[..., Client]
ENGLISH = {"accept-language": "en"}
FORM = {"name": "The screen", "days": "30", "read_club": "on"}


@pytest.mark.parametrize("whose", ["account", "club"])
def test_a_token_is_created_shown_once_used_and_revoked(
    club: Club, anna: User, browser_of: BrowserOf, whose: str
) -> None:
    url = reverse(
        "league:account-tokens" if whose == "account" else "league:club-tokens",
        args=[club.uid][: whose == "club"],
    )
    browser = browser_of(anna)
    made = browser.post(url, FORM, headers=ENGLISH)

    (secret,) = re.findall(r">(pb_[\w-]+)<", made.content.decode())
    again = browser.get(url, headers=ENGLISH).content.decode()
    assert secret not in again
    assert "The screen" in again
    assert "never used" in again
    program = Client(headers={"authorization": f"Bearer {secret}"})
    assert program.get(f"/api/v1/clubs/{club.uid}/").status_code == 200
    assert "last used" in browser.get(url, headers=ENGLISH).content.decode()
    (revoke,) = set(re.findall(r'action="([^"]+/revoke/)"', again))

    assert browser.post(revoke)["Location"] == url

    assert program.get(f"/api/v1/clubs/{club.uid}/").status_code == 401
    assert "The screen" not in browser.get(url, headers=ENGLISH).content.decode()


def test_missing_input_is_reported_beside_the_form(anna: User, browser_of: BrowserOf) -> None:
    for fields, message in (
        ({"days": "30"}, "required"),
        ({"name": "x", "days": "30"}, "at least one thing"),
    ):
        answer = browser_of(anna).post(reverse("league:account-tokens"), fields, headers=ENGLISH)

        assert answer.status_code == 422
        assert message in answer.content.decode()
    assert not ApiToken.objects.exists()


def test_nobody_revokes_the_token_of_another_account(
    club: Club, anna: User, carla: User, browser_of: BrowserOf
) -> None:
    browser_of(anna).post(reverse("league:account-tokens"), FORM)
    revoke = reverse("league:account-token-revoke", args=[ApiToken.objects.get().uid])

    assert browser_of(carla).post(revoke).status_code == 404
    assert Client().post(revoke).status_code == 302
    assert ApiToken.objects.get().revoked_at is None
