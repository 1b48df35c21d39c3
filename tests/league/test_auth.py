"""Authentication by name or e-mail, and the count of failures."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.core.cache.backends.base import BaseCache
from django.test import Client
from django.urls import reverse

from league.models import User

SIGN_IN = "/account/sign-in/"


class DeadCache(BaseCache):
    """A cache server that does not answer."""

    def get(self, *_args: object, **_more: object) -> None:
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
def test_other_credentials_do_not_sign_in(client: Client, login: str, password: str) -> None:
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
    """Sign-in fails closed, reading stays open."""
    settings.CACHES = {"default": {"BACKEND": "tests.league.test_auth.DeadCache", "LOCATION": ""}}

    login = client.post(
        SIGN_IN, {"username": "Anna", "password": "pw-of-anna"}, headers={"accept-language": "en"}
    )

    assert "Tried too often" in login.content.decode()
    assert client.get(reverse("league:api-clubs")).status_code == 200
