"""The second factor: set up after a fresh sign-in, asked for at each sign-in, each code valid once."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from time_machine import travel

from league import totp
from league.models import Club, SecondFactor, User

BrowserOf = Callable[..., Client]
SIGN_IN, CODE = "/account/sign-in/", "/account/sign-in/code/"
PAGE = "/account/second-factor/"


def code_of(secret: str, later: int = 0) -> str:
    return totp.code_at(secret, int(time.time()) // totp.STEP + later)


@pytest.fixture(autouse=True)
def _early_in_a_step() -> Iterator[None]:
    """Begin at the start of a code's 30 seconds, so that they do not end between two requests of a test."""
    with travel(int(time.time()) // totp.STEP * totp.STEP):
        yield


@pytest.fixture
def recovery(anna: User, browser_of: BrowserOf) -> list[str]:
    """Anna's recovery codes, after she has set up a second factor."""
    browser = browser_of(anna)
    browser.get(PAGE)
    secret = browser.session["new_second_factor"]
    fields = {"code": code_of(secret, -1)}
    assert browser.post(PAGE, fields | {"code": "000000"}).status_code == 422
    assert not SecondFactor.objects.exists()
    shown = browser.post(PAGE, fields).content.decode()
    assert browser.get(PAGE).status_code == 200
    return re.findall(r"<li>([a-z2-9-]{14})</li>", shown)


def signed_in(browser: Client) -> bool:
    return browser.get(reverse("league:password")).status_code == 200


def with_password() -> Client:
    browser = Client()
    answer = browser.post(f"{SIGN_IN}?next=/wall/", {"username": "Anna", "password": "pw-of-anna"})
    assert answer.headers["location"] == CODE
    assert not signed_in(browser)
    return browser


def test_the_password_alone_does_not_sign_in(recovery: list[str]) -> None:
    browser, secret = with_password(), SecondFactor.objects.get().secret

    assert browser.post(CODE, {"code": "000000"}).status_code == 422
    assert not signed_in(browser)
    answer = browser.post(CODE, {"code": code_of(secret)[:3] + " " + code_of(secret)[3:]})

    assert answer.headers["location"] == "/wall/"
    assert signed_in(browser)


def test_a_code_is_good_once(recovery: list[str]) -> None:
    code = code_of(SecondFactor.objects.get().secret)
    for used in (code, recovery[0]):
        assert with_password().post(CODE, {"code": used}).status_code == 303
        assert with_password().post(CODE, {"code": used}).status_code == 422


def test_the_code_must_follow_the_password_within_minutes(recovery: list[str]) -> None:
    browser = with_password()
    with travel(time.time() + 601):
        assert browser.post(CODE, {"code": recovery[0]}).headers["location"] == SIGN_IN
        assert not signed_in(browser)
    assert Client().post(CODE, {"code": recovery[0]}).headers["location"] == SIGN_IN


def test_wrong_codes_are_slowed_down_like_wrong_passwords(recovery: list[str]) -> None:
    browser = with_password()
    for _ in range(11):
        browser.post(CODE, {"code": "000000"})

    assert browser.post(CODE, {"code": recovery[0]}).status_code == 422


def test_recovery_codes_are_renewed_and_the_app_is_removed(recovery: list[str]) -> None:
    browser = with_password()
    browser.post(CODE, {"code": recovery[0]})

    assert browser.post(f"{PAGE}recovery/").status_code == 200
    assert with_password().post(CODE, {"code": recovery[2]}).status_code == 422
    assert browser.post(f"{PAGE}end/", {"kind": "app"}).status_code == 303

    assert not SecondFactor.objects.exists()


def test_nothing_changes_without_a_fresh_sign_in(recovery: list[str]) -> None:
    browser = with_password()
    browser.post(CODE, {"code": recovery[0]})
    with travel(time.time() + 301):
        for path in (PAGE, f"{PAGE}recovery/", f"{PAGE}end/"):
            answer = browser.post(path, {"kind": "app", "code": recovery[1]})
            assert answer.headers["location"].startswith("/account/sign-in/again/")

    assert len(SecondFactor.objects.get().recovery) == 9


def test_a_shared_server_requires_it_of_owners_only(
    club: Club, anna: User, beppo: User, browser_of: BrowserOf
) -> None:
    page = reverse("league:club", args=[club.uid])
    owner, scorer = browser_of(anna), browser_of(beppo)
    assert owner.get(page).status_code == 200

    with override_settings(SECOND_FACTOR_DEMANDED=True):
        assert owner.get(page).headers["location"] == PAGE
        assert owner.post(reverse("league:club-settings", args=[club.uid])).headers["location"] == PAGE
        assert scorer.get(page).status_code == 200

        SecondFactor.objects.create(user=anna, secret=totp.new_secret())
        assert owner.get(page).status_code == 200
