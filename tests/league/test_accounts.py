"""Signing in by name or e-mail, first owner, resets, guessing."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.core.cache.backends.base import BaseCache
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from league import auth, services
from league.models import User
from scoring.services import InputError

BrowserOf = Callable[..., Client]
SIGN_IN = "/account/sign-in/"


@pytest.mark.parametrize("login", ["Anna", "anna", "anna@example.org", "ANNA@EXAMPLE.ORG"])
def test_anna_signs_in_by_name_or_email(anna: User, login: str) -> None:
    assert authenticate(username=login, password="pw-of-anna") == anna


@pytest.mark.parametrize(
    ("login", "password"),
    [("Anna", "wrong"), ("nobody", "pw-of-anna"), ("", ""), ("An\0na", "x"), ("x" * 5000, "y" * 5000)],
)
@pytest.mark.usefixtures("anna")
def test_anything_else_signs_nobody_in(client: Client, login: str, password: str) -> None:
    response = client.post(SIGN_IN, {"username": login, "password": password})

    assert response.status_code == 200
    assert "_auth_user_id" not in client.session


def test_a_disabled_account_does_not_sign_in(anna: User) -> None:
    anna.is_active = False
    anna.save()

    assert authenticate(username="Anna", password="pw-of-anna") is None


def test_whoever_guesses_has_to_wait_and_hears_it(client: Client, anna: User) -> None:
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
def test_who_is_signed_in_already_is_not_sent_in_circles(
    anna: User, browser_of: BrowserOf, wanted: str
) -> None:
    assert browser_of(anna).get(SIGN_IN, {"next": wanted})["Location"] == reverse("league:home")


def test_signing_in_takes_another_session_than_the_one_before(client: Client, anna: User) -> None:
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


def test_a_password_is_changed_only_by_who_knows_it(anna: User, browser_of: BrowserOf) -> None:
    new = "Herbstlaub-und-Eichel"
    form = {"old_password": "pw-of-anna", "new_password1": new, "new_password2": new}
    url = reverse("league:password")

    wrong = browser_of(anna).post(url, form | {"old_password": "guessed"})
    right = browser_of(anna).post(url, form)

    anna.refresh_from_db()
    assert (wrong.status_code, right.status_code) == (200, 303)
    assert anna.check_password(new)


def test_strangers_have_no_password_to_change(client: Client) -> None:
    response = client.get(reverse("league:password"))

    assert response["Location"].startswith(SIGN_IN)


@pytest.mark.parametrize(
    ("name", "email", "code"),
    [
        ("anna", "", "name_taken"),
        ("Eva", "ANNA@example.org", "email_taken"),
        ("eva@example.org", "", "name_is_email"),
        ("", "", "name_blank"),
        ("x" * 151, "", "name_too_long"),
    ],
)
@pytest.mark.usefixtures("anna")
def test_names_and_emails_mean_one_person(name: str, email: str, code: str) -> None:
    with pytest.raises(InputError) as refused:
        services.account_make(name=name, email=email)

    assert refused.value.code == code


@pytest.mark.django_db
def test_the_first_start_makes_an_owner_and_prints_the_password_once() -> None:
    first, later = StringIO(), StringIO()
    call_command("first_owner", stdout=first)
    call_command("first_owner", stdout=later)

    password = first.getvalue().split("password ")[1].split()[0]
    assert authenticate(username="owner", password=password) == User.objects.get()
    assert later.getvalue() == ""


@pytest.mark.usefixtures("beppo")
def test_no_owner_is_made_beside_other_accounts() -> None:
    assert services.owner_make_first() is None


def test_a_command_resets_a_password_and_ends_the_sessions(anna: User, browser_of: BrowserOf) -> None:
    browser, told = browser_of(anna), StringIO()

    call_command("reset_password", "anna@example.org", stdout=told)

    assert authenticate(username="Anna", password=told.getvalue().split()[-1]) == anna
    assert browser.get(reverse("league:club-new")).status_code == 302


@pytest.mark.django_db
def test_a_reset_for_nobody_says_so() -> None:
    with pytest.raises(CommandError, match="Nobody signs in as"):
        call_command("reset_password", "nobody")


class DeadCache(BaseCache):
    """A cache server that does not answer."""

    def get(self, *_args: object, **_more: object) -> None:
        raise ConnectionError

    add = set = incr = get


def test_while_the_cache_is_down_nobody_guesses_and_everybody_reads(
    client: Client, anna: User, settings: Any
) -> None:
    """Sign-in fails closed, reading stays open."""
    settings.CACHES = {"default": {"BACKEND": "tests.league.test_accounts.DeadCache", "LOCATION": ""}}

    login = client.post(
        SIGN_IN, {"username": "Anna", "password": "pw-of-anna"}, headers={"accept-language": "en"}
    )

    assert "Tried too often" in login.content.decode()
    assert client.get(reverse("league:api-clubs")).status_code == 200
