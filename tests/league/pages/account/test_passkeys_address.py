"""Passkeys work at the one address of a server with a name, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from league import services
from league.models import Passkey, SecondFactor, User
from tests.league.authenticator import Authenticator
from tests.league.pages.account.passkeys import (
    BY_PASSKEY,
    MAKE,
    PAGE,
    SIGN_IN,
    BrowserOf,
    sign_in,
    signed_in,
)

pytestmark = pytest.mark.usefixtures("offered")


@pytest.fixture
def elsewhere(made: list[str], settings: pytest.FixtureRequest) -> Iterator[None]:
    """The data are opened on a laptop in an inn."""
    settings.PASSKEY_ORIGIN = ""  # type: ignore[attr-defined]
    return None


def test_a_laptop_shows_nothing_of_it(
    settings: pytest.FixtureRequest, anna: User, browser_of: BrowserOf
) -> None:
    settings.PASSKEY_ORIGIN = ""  # type: ignore[attr-defined]
    browser = browser_of(anna)

    for path in (SIGN_IN, PAGE):
        assert "passkey" not in browser.get(path, follow=True).content.decode().lower()
    for path in (BY_PASSKEY, f"{BY_PASSKEY}challenge/", MAKE, f"{MAKE}challenge/"):
        assert browser.post(path).status_code == 404


@pytest.mark.parametrize(
    ("host", "is_secure", "status"),
    [
        ("testserver", True, 200),
        ("testserver", False, 404),
        ("testserver:8443", True, 404),
        ("localhost", True, 404),
    ],
)
def test_they_are_offered_at_one_address_only(
    settings: pytest.FixtureRequest, db: None, host: str, status: int, *, is_secure: bool
) -> None:
    settings.PASSKEY_ORIGIN = "https://testserver"  # type: ignore[attr-defined]
    browser = Client(headers={"Host": host})

    assert browser.post(f"{BY_PASSKEY}challenge/", secure=is_secure).status_code == status
    offered = "passkey.js" in browser.get(SIGN_IN, secure=is_secure).content.decode()
    assert offered is (status == 200)


def test_where_they_do_not_work_a_recovery_code_is_asked_for(
    made: list[str], elsewhere: None, anna: User, browser_of: BrowserOf
) -> None:
    browser = Client()
    browser.post(SIGN_IN, {"username": "Anna", "password": "pw-of-anna"})
    shown = browser.get(f"{SIGN_IN}code/").content.decode()
    assert "Passkeys von testserver" in shown
    assert "passkey.js" not in shown

    browser.post(f"{SIGN_IN}code/", {"code": made[0]})
    page = browser.get(PAGE).content.decode()

    assert "nur unter testserver" in page
    assert f'action="{MAKE}"' not in page


def test_the_same_server_under_another_name_knows_none_of_them(
    made: list[str], phone: Authenticator, settings: pytest.FixtureRequest
) -> None:
    settings.PASSKEY_ORIGIN = "http://localhost"  # type: ignore[attr-defined]
    browser = Client(headers={"Host": "localhost"})
    phone.origin = "http://localhost"

    assert not signed_in(sign_in(phone, browser))


def test_the_machines_owner_removes_them(made: list[str], phone: Authenticator, anna: User) -> None:
    services.second_factor_forget(user=anna)

    assert not Passkey.objects.exists()
    assert not SecondFactor.objects.exists()
    assert not signed_in(sign_in(phone))
