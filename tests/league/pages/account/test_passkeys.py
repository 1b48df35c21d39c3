"""Passkeys: made after a fresh sign-in, used as the whole sign-in or as second factor, removed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from time_machine import travel

from league import webauthn
from league.models import Club, Passkey, SecondFactor, User
from tests.league.authenticator import Authenticator
from tests.league.pages.account.passkeys import (
    BY_PASSKEY,
    MAKE,
    ORIGIN,
    PAGE,
    SIGN_IN,
    BrowserOf,
    make,
    sign_in,
    signed_in,
)

pytestmark = pytest.mark.usefixtures("offered")


def test_the_first_passkey_comes_with_recovery_codes_and_the_next_one_does_not(
    made: list[str], anna: User, browser_of: BrowserOf
) -> None:
    assert len(made) == 10
    browser = browser_of(anna)
    assert make(browser, Authenticator(ORIGIN), "Key ring").status_code == 303

    shown = browser.get(PAGE).content.decode()

    assert "My phone" in shown
    assert "Key ring" in shown
    assert [one.host for one in Passkey.objects.all()] == ["testserver"] * 2


def test_it_signs_in_by_itself(made: list[str], phone: Authenticator, anna: User) -> None:
    browser = Client()
    options = browser.post(f"{BY_PASSKEY}challenge/").json()
    answer = browser.post(BY_PASSKEY, {"answer": phone.signed(options), "next": "/wall/"})

    assert answer.headers["location"] == "/wall/"
    assert signed_in(browser)
    assert browser.session["_auth_user_id"] == str(anna.pk)
    assert Passkey.objects.get().used_at is not None
    assert Passkey.objects.get().counter == 1


def test_it_never_leads_to_another_site(made: list[str], phone: Authenticator) -> None:
    browser = Client()
    options = browser.post(f"{BY_PASSKEY}challenge/").json()
    answer = browser.post(BY_PASSKEY, {"answer": phone.signed(options), "next": "https://example.org/"})

    assert answer.headers["location"] == reverse("league:home")


def test_it_is_the_second_factor_after_the_password(made: list[str], phone: Authenticator) -> None:
    browser = Client()
    answer = browser.post(f"{SIGN_IN}?next=/wall/", {"username": "Anna", "password": "pw-of-anna"})
    assert answer.headers["location"] == f"{SIGN_IN}code/"
    assert not signed_in(browser)
    shown = browser.get(f"{SIGN_IN}code/").content.decode()
    assert 'name="next" value="/wall/"' in shown

    assert signed_in(sign_in(phone, browser))


def test_a_recovery_code_replaces_it(made: list[str]) -> None:
    browser = Client()
    browser.post(SIGN_IN, {"username": "Anna", "password": "pw-of-anna"})
    browser.post(f"{SIGN_IN}code/", {"code": made[0]})

    assert signed_in(browser)


def test_the_challenge_tells_nothing_about_accounts(made: list[str]) -> None:
    options = Client().post(f"{BY_PASSKEY}challenge/").json()["publicKey"]

    assert set(options) == {"challenge", "rpId", "userVerification"}
    assert options["userVerification"] == "required"
    assert options["rpId"] == "testserver"


def test_the_device_learns_a_number_and_no_other_name_of_the_account(
    anna: User, browser_of: BrowserOf
) -> None:
    options = browser_of(anna).post(f"{MAKE}challenge/").json()["publicKey"]

    assert webauthn.websafe_decode(options["user"]["id"]) == anna.uid.bytes
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert "anna@example.org" not in json.dumps(options)


@pytest.mark.parametrize("label", ["", "x" * 41, "a\0b", "\u202e"])
def test_a_name_that_cannot_be_shown_is_refused(label: str, anna: User, browser_of: BrowserOf) -> None:
    assert make(browser_of(anna), Authenticator(ORIGIN), label).status_code == 422
    assert not Passkey.objects.exists()


def test_an_account_has_at_most_ten(made: list[str], anna: User, browser_of: BrowserOf) -> None:
    browser = browser_of(anna)
    for _ in range(9):
        assert make(browser, Authenticator(ORIGIN)).status_code == 303

    assert make(browser, Authenticator(ORIGIN)).status_code == 422
    assert f'action="{MAKE}"' not in browser.get(PAGE).content.decode()


def test_the_last_one_removed_ends_the_second_factor(
    made: list[str], phone: Authenticator, anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    make(browser, Authenticator(ORIGIN), "Key ring")
    first, second = Passkey.objects.all()
    for passkey, is_left in ((first, True), (first, True), (second, False)):
        browser.post(f"{MAKE}{passkey.uid}/end/")
        assert SecondFactor.objects.exists() is is_left

    assert not signed_in(sign_in(phone))


def test_nobody_removes_one_of_somebody_else(made: list[str], beppo: User, browser_of: BrowserOf) -> None:
    browser_of(beppo).post(f"{MAKE}{Passkey.objects.get().uid}/end/")

    assert Passkey.objects.exists()


def test_changes_need_a_fresh_sign_in(
    made: list[str], phone: Authenticator, anna: User, browser_of: BrowserOf
) -> None:
    browser, uid = browser_of(anna), Passkey.objects.get().uid
    with travel(time.time() + 301):
        assert browser.get(PAGE).headers["location"] == f"{SIGN_IN}again/?next=%2Faccount%2Fsecond-factor%2F"
        for path in (PAGE, MAKE, f"{MAKE}challenge/", f"{MAKE}{uid}/end/", f"{PAGE}recovery/", f"{PAGE}end/"):
            assert browser.post(path).headers["location"].startswith(f"{SIGN_IN}again/"), path
        assert browser.get(f"{SIGN_IN}again/").status_code == 200
        sign_in(phone, browser)
        assert browser.get(PAGE).status_code == 200
    assert Passkey.objects.exists()


def test_a_password_alone_is_not_a_fresh_sign_in(made: list[str], anna: User, browser_of: BrowserOf) -> None:
    browser = browser_of(anna)
    with travel(time.time() + 301):
        fields = {"username": "Anna", "password": "pw-of-anna"}
        answer = browser.post(f"{SIGN_IN}again/?next={PAGE}", fields)
        assert answer.headers["location"] == f"{SIGN_IN}code/"
        assert browser.get(PAGE).status_code == 303
        assert browser.post(f"{SIGN_IN}code/", {"code": made[0]}).headers["location"] == PAGE
        assert browser.get(PAGE).status_code == 200


def test_it_counts_as_the_second_factor_that_a_shared_server_demands(
    club: Club, made: list[str], phone: Authenticator, settings: pytest.FixtureRequest
) -> None:
    settings.SECOND_FACTOR_DEMANDED = True  # type: ignore[attr-defined]

    assert sign_in(phone).get(reverse("league:club", args=[club.uid])).status_code == 200


def test_the_page_asks_the_database_equally_often_for_many_passkeys(
    made: list[str], anna: User, browser_of: BrowserOf, django_assert_num_queries: Callable[[int], object]
) -> None:
    browser = browser_of(anna)
    for _ in range(5):
        make(browser, Authenticator(ORIGIN))
    browser.get(PAGE)
    with django_assert_num_queries(4):  # type: ignore[attr-defined]  # session, account, factor, passkeys
        browser.get(PAGE)
