"""/account/...: signing in and out, and changing a password."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league.models import User

BrowserOf = Callable[..., Client]


SIGN_IN = "/account/sign-in/"


def signs_in(
    client: Client, name: str = "Anna", password: str = "pw-of-anna", address: str = "10.0.0.1"
) -> bool:
    """Whether this attempt signs in; signs out again."""
    answer = client.post(
        SIGN_IN,
        {"username": name, "password": password},
        REMOTE_ADDR=address,
        headers={"accept-language": "en"},
    )
    if answer.status_code == 303:
        client.post(reverse("league:sign-out"))
        return True
    assert ("Tried too often" in answer.content.decode()) is (password == "pw-of-anna")
    return False


@pytest.mark.parametrize("names", [["Anna"], ["anna", " ANNA", "anna@example.org", "Anna@Example.org"]])
def test_repeated_failures_slow_down_the_account_under_any_spelling(anna: User, names: list[str]) -> None:
    for n in range(10):
        Client().post(
            SIGN_IN, {"username": names[n % len(names)], "password": "wrong"}, REMOTE_ADDR="10.0.0.1"
        )

    # The first attempt after the free ones uses up the only one of the next twenty seconds.
    Client().post(SIGN_IN, {"username": "Anna", "password": "wrong"}, REMOTE_ADDR="10.0.0.1")
    assert not signs_in(Client())


def test_a_stranger_elsewhere_does_not_lock_the_owner_out(anna: User) -> None:
    for _ in range(30):
        Client().post(SIGN_IN, {"username": "Anna", "password": "wrong"}, REMOTE_ADDR="203.0.113.9")

    assert signs_in(Client(), address="10.0.0.1")


def test_a_known_device_signs_in_despite_failures_in_its_network(client: Client, anna: User) -> None:
    assert signs_in(client)
    for _ in range(30):
        Client().post(SIGN_IN, {"username": "Anna", "password": "wrong"}, REMOTE_ADDR="10.0.0.1")

    assert signs_in(client)
    assert not signs_in(Client())


def test_a_forged_device_cookie_is_not_a_known_device(client: Client, anna: User) -> None:
    client.cookies["known-device"] = f'{{"{anna.pk}":"x"}}'
    for _ in range(11):
        client.post(SIGN_IN, {"username": "Anna", "password": "wrong"}, REMOTE_ADDR="10.0.0.1")

    assert not signs_in(client)


def test_trying_one_password_on_many_names_is_slowed(anna: User) -> None:
    for n in range(61):
        Client().post(SIGN_IN, {"username": f"name {n}", "password": "pw"}, REMOTE_ADDR="10.0.0.1")

    assert not signs_in(Client())
    assert signs_in(Client(), address="10.0.0.2")


def test_signing_in_redirects_to_the_clubs_and_never_to_another_site(client: Client, anna: User) -> None:
    login = {"username": "Anna", "password": "pw-of-anna", "next": "https://example.com/"}

    assert client.post(SIGN_IN, login)["Location"] == reverse("league:home")


@pytest.mark.parametrize("wanted", [SIGN_IN, f"{SIGN_IN}?next={SIGN_IN}", "//elsewhere.example/"])
def test_a_signed_in_user_is_not_redirected_in_a_loop(anna: User, browser_of: BrowserOf, wanted: str) -> None:
    assert browser_of(anna).get(SIGN_IN, {"next": wanted})["Location"] == reverse("league:home")


def test_signing_in_starts_a_new_session(client: Client, anna: User) -> None:
    """A session planted by an attacker is not the one that is signed in."""
    client.session.save()
    planted = client.cookies["sessionid"].value

    client.post(SIGN_IN, {"username": "Anna", "password": "pw-of-anna"})

    assert client.cookies["sessionid"].value != planted


def test_signing_out_always_redirects_home(anna: User, browser_of: BrowserOf) -> None:
    url = reverse("league:sign-out")

    assert browser_of(anna).post(url, {"next": url})["Location"] == reverse("league:home")


def test_signing_out_requires_a_post(anna: User, browser_of: BrowserOf) -> None:
    browser = browser_of(anna)

    assert browser.get(reverse("league:sign-out")).status_code == 405
    browser.post(reverse("league:sign-out"))
    assert "_auth_user_id" not in browser.session


def test_changing_a_password_requires_the_old_one(anna: User, browser_of: BrowserOf) -> None:
    new = "Herbstlaub-und-Eichel"
    form = {"old_password": "pw-of-anna", "new_password1": new, "new_password2": new}
    url = reverse("league:password")

    wrong = browser_of(anna).post(url, form | {"old_password": "guessed"})
    right = browser_of(anna).post(url, form)

    anna.refresh_from_db()
    assert (wrong.status_code, right.status_code) == (200, 303)
    assert anna.check_password(new)


def test_changing_a_password_requires_signing_in(client: Client) -> None:
    response = client.get(reverse("league:password"))

    assert response["Location"].startswith(SIGN_IN)
