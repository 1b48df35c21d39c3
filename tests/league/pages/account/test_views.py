"""/account/...: signing in and out, and changing one's password."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league import auth
from league.models import User

BrowserOf = Callable[..., Client]


SIGN_IN = "/account/sign-in/"


def test_repeated_failures_slow_down_the_account(client: Client, anna: User) -> None:
    for _ in range(auth.MOST_FAILURES):
        client.post(SIGN_IN, {"username": "Anna", "password": "wrong"})

    response = client.post(
        SIGN_IN, {"username": "anna", "password": "pw-of-anna"}, headers={"accept-language": "en"}
    )

    assert "Tried too often" in response.content.decode()
    assert "_auth_user_id" not in client.session


def test_signing_in_leads_to_the_clubs_and_never_to_another_site(client: Client, anna: User) -> None:
    login = {"username": "Anna", "password": "pw-of-anna", "next": "https://example.com/"}

    assert client.post(SIGN_IN, login)["Location"] == reverse("league:home")


@pytest.mark.parametrize("wanted", [SIGN_IN, f"{SIGN_IN}?next={SIGN_IN}", "//elsewhere.example/"])
def test_a_signed_in_user_is_not_redirected_in_a_loop(anna: User, browser_of: BrowserOf, wanted: str) -> None:
    assert browser_of(anna).get(SIGN_IN, {"next": wanted})["Location"] == reverse("league:home")


def test_signing_in_starts_a_new_session(client: Client, anna: User) -> None:
    """Whoever planted a session in a browser does not share what it becomes."""
    client.session.save()
    planted = client.cookies["sessionid"].value

    client.post(SIGN_IN, {"username": "Anna", "password": "pw-of-anna"})

    assert client.cookies["sessionid"].value != planted


def test_signing_out_leads_home_whatever_is_asked(anna: User, browser_of: BrowserOf) -> None:
    url = reverse("league:sign-out")

    assert browser_of(anna).post(url, {"next": url})["Location"] == reverse("league:home")


def test_signing_out_needs_a_post(anna: User, browser_of: BrowserOf) -> None:
    browser = browser_of(anna)

    assert browser.get(reverse("league:sign-out")).status_code == 405
    browser.post(reverse("league:sign-out"))
    assert "_auth_user_id" not in browser.session


def test_changing_a_password_needs_the_old_one(anna: User, browser_of: BrowserOf) -> None:
    new = "Herbstlaub-und-Eichel"
    form = {"old_password": "pw-of-anna", "new_password1": new, "new_password2": new}
    url = reverse("league:password")

    wrong = browser_of(anna).post(url, form | {"old_password": "guessed"})
    right = browser_of(anna).post(url, form)

    anna.refresh_from_db()
    assert (wrong.status_code, right.status_code) == (200, 303)
    assert anna.check_password(new)


def test_changing_a_password_needs_a_sign_in(client: Client) -> None:
    response = client.get(reverse("league:password"))

    assert response["Location"].startswith(SIGN_IN)
