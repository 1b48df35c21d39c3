"""Authentication by name or e-mail, and counting failures."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.core.cache.backends.base import BaseCache
from django.test import Client
from django.urls import reverse

from league.models import User
from league.services import account_make
from league.sign_in_rate import FREE_OF_BOTH

SIGN_IN = "/account/sign-in/"


class DeadCache(BaseCache):
    """A cache server that does not answer. `asked` counts the calls."""

    asked = 0

    def __init__(self, _server: str, params: dict[str, Any]) -> None:
        super().__init__(params)

    def get(self, *_args: object, **_more: object) -> None:
        DeadCache.asked += 1
        raise ConnectionError

    add = set = incr = get


@pytest.mark.parametrize("login", ["Anna", "anna", "anna@example.org", "ANNA@EXAMPLE.ORG"])
def test_anna_signs_in_by_name_or_email(anna: User, login: str) -> None:
    assert authenticate(username=login, password="pw-of-anna") == anna


@pytest.mark.parametrize(
    ("login", "password"),
    [("Anna", "wrong"), ("nobody", "pw-of-anna"), ("", ""), ("An\0na", "x"), ("x" * 5000, "y" * 5000)],
)
@pytest.mark.usefixtures("anna")
def test_wrong_credentials_do_not_sign_in(client: Client, login: str, password: str) -> None:
    response = client.post(SIGN_IN, {"username": login, "password": password})

    assert response.status_code == 200
    assert "_auth_user_id" not in client.session


def test_a_disabled_account_does_not_sign_in(anna: User) -> None:
    anna.is_active = False
    anna.save()

    assert authenticate(username="Anna", password="pw-of-anna") is None


def test_without_a_cache_signing_in_is_refused_and_reading_works(
    client: Client, anna: User, settings: Any
) -> None:
    """Signing in fails closed; reading stays possible."""
    settings.CACHES = {"default": {"BACKEND": "tests.league.test_auth.DeadCache", "LOCATION": ""}}

    login = client.post(
        SIGN_IN, {"username": "Anna", "password": "pw-of-anna"}, headers={"accept-language": "en"}
    )

    assert "Tried too often" in login.content.decode()
    assert DeadCache.asked
    assert client.get(reverse("league:api-clubs")).status_code == 200


@pytest.mark.django_db
@pytest.mark.postgres  # on PostgreSQL the capital of a dotless i is I, so that both spellings find the account
def test_failures_count_per_account_whatever_the_spelling_of_its_name(client: Client) -> None:
    account_make(name="mimili", password="pw-of-mimili", email="mimili@example.org")
    spellings = ("mimili", "MIMILI", "mımili", "mımılı", "mimili@example.org")
    found = [login for login in spellings if authenticate(username=login, password="pw-of-mimili")]
    assert {"mimili", "MIMILI", "mimili@example.org"} <= set(found)

    for turn in range(FREE_OF_BOTH):
        client.post(SIGN_IN, {"username": found[turn % len(found)], "password": "wrong"})
    client.post(SIGN_IN, {"username": found[0], "password": "wrong"})  # the one attempt that the pause allows
    for login in found:
        response = client.post(
            SIGN_IN, {"username": login, "password": "pw-of-mimili"}, headers={"accept-language": "en"}
        )
        assert "Tried too often" in response.content.decode(), login
