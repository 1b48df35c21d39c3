"""Passkeys are refused whenever anything is not exact."""

from __future__ import annotations

import time

import pytest
from django.test import Client
from django.utils import timezone
from time_machine import travel

from league import webauthn
from league.models import Passkey, SecondFactor, User
from tests.league.authenticator import PRESENT, Authenticator
from tests.league.pages.account.passkeys import (
    BY_PASSKEY,
    MAKE,
    ORIGIN,
    SIGN_IN,
    BrowserOf,
    make,
    sign_in,
    signed_in,
)

pytestmark = pytest.mark.usefixtures("offered")


WRONG = {
    "another origin": {"origin": "https://testserver.example.org"},
    "the same name without https": {"origin": "https://testserver"},
    "another port": {"origin": f"{ORIGIN}:8443"},
    "another host": {"host": "example.org"},
    "not verified": {"flags": PRESENT},
    "nobody there": {"flags": 4},
    "another challenge": {"challenge": webauthn.websafe_encode(b"x" * 32)},
    "another account": {"handle": webauthn.websafe_encode(b"y" * 16)},
    "no account": {"handle": ""},
    "made, not used": {"type": "webauthn.create"},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_whatever_is_not_exact_is_refused(
    wrong: dict[str, object], made: list[str], phone: Authenticator
) -> None:
    assert not signed_in(sign_in(phone, **wrong))
    assert signed_in(sign_in(phone))


@pytest.mark.parametrize("wrong", ["another origin", "another host", "another challenge"])
def test_nothing_is_made_from_what_is_not_exact(wrong: str, anna: User, browser_of: BrowserOf) -> None:
    answer = make(browser_of(anna), Authenticator(ORIGIN), **WRONG[wrong])

    assert answer.status_code == 422
    assert not Passkey.objects.exists()
    assert not SecondFactor.objects.exists()


def test_nothing_is_made_on_a_device_that_does_not_verify(anna: User, browser_of: BrowserOf) -> None:
    assert make(browser_of(anna), Authenticator(ORIGIN, flags=PRESENT)).status_code == 422


def test_another_key_does_not_sign(made: list[str], phone: Authenticator) -> None:
    thief = Authenticator(ORIGIN, credential=phone.credential, handle=phone.handle, counter=5)

    assert not signed_in(sign_in(thief))


def test_a_copied_passkey_is_refused_by_its_counter(made: list[str], phone: Authenticator) -> None:
    assert signed_in(sign_in(phone))
    phone.counter = 0
    assert not signed_in(sign_in(phone))
    assert signed_in(sign_in(phone))


def test_one_that_never_counts_is_good(anna: User, browser_of: BrowserOf) -> None:
    phone = Authenticator(ORIGIN, counter=None)
    make(browser_of(anna), phone)

    assert signed_in(sign_in(phone))
    assert signed_in(sign_in(phone))


def test_an_answer_is_good_once_and_in_its_own_session(made: list[str], phone: Authenticator) -> None:
    phone.counter = None
    browser, other = Client(), Client()
    answer = {"answer": phone.signed(browser.post(f"{BY_PASSKEY}challenge/").json())}
    other.post(f"{BY_PASSKEY}challenge/")

    other.post(BY_PASSKEY, answer)
    assert not signed_in(other)
    browser.post(BY_PASSKEY, answer)
    assert signed_in(browser)
    browser.logout()
    browser.post(BY_PASSKEY, answer)
    assert not signed_in(browser)


def test_a_session_that_two_requests_have_read_gives_its_challenge_once(
    made: list[str], phone: Authenticator
) -> None:
    phone.counter = None
    browser = Client()
    answer = {"answer": phone.signed(browser.post(f"{BY_PASSKEY}challenge/").json())}
    kept = browser.session["passkey_to_sign_in"]
    browser.post(BY_PASSKEY, answer)
    browser.logout()
    session = browser.session
    session["passkey_to_sign_in"] = kept
    session.save()

    browser.post(BY_PASSKEY, answer)

    assert not signed_in(browser)


def test_a_challenge_is_good_for_minutes(made: list[str], phone: Authenticator) -> None:
    browser = Client()
    options = browser.post(f"{BY_PASSKEY}challenge/").json()
    with travel(time.time() + 301):
        browser.post(BY_PASSKEY, {"answer": phone.signed(options)})
        assert not signed_in(browser)


def test_a_challenge_to_sign_in_makes_no_passkey(anna: User, browser_of: BrowserOf) -> None:
    browser, phone = browser_of(anna), Authenticator(ORIGIN)
    options = browser.post(f"{MAKE}challenge/").json()
    other = browser.post(f"{BY_PASSKEY}challenge/").json()["publicKey"]["challenge"]

    assert (
        browser.post(MAKE, {"label": "x", "answer": phone.made(options, challenge=other)}).status_code == 422
    )


def test_wrong_passkeys_are_slowed_down_like_wrong_passwords(made: list[str], phone: Authenticator) -> None:
    for _ in range(11):
        sign_in(phone, origin="https://example.org")

    assert not signed_in(sign_in(phone))
    assert Client().post(SIGN_IN, {"username": "Anna", "password": "pw-of-anna"}).status_code == 200


def test_an_unknown_passkey_is_answered_like_a_wrong_one(made: list[str], phone: Authenticator) -> None:
    answers = []
    for one in (phone, Authenticator(ORIGIN, handle=phone.handle)):
        browser = sign_in(one, origin="https://example.org")
        answers.append(browser.get(SIGN_IN).content.decode().count("Dieser Passkey gilt hier nicht"))

    assert answers == [1, 1]


def test_a_disabled_account_does_not_sign_in(made: list[str], phone: Authenticator, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(is_active=False)

    assert not signed_in(sign_in(phone))


def test_a_credential_belongs_to_one_account(
    made: list[str], phone: Authenticator, beppo: User, browser_of: BrowserOf
) -> None:
    assert make(browser_of(beppo), phone).status_code == 422
    assert not SecondFactor.objects.filter(user=beppo).exists()


def test_wrong_methods_and_missing_tokens_are_refused(anna: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    for path in (BY_PASSKEY, f"{BY_PASSKEY}challenge/", MAKE, f"{MAKE}challenge/"):
        assert client.get(path).status_code == 405
        assert client.post(path).status_code == 403


def test_many_challenges_of_one_network_are_refused(made: list[str]) -> None:
    browser = Client(REMOTE_ADDR="203.0.113.9")
    with travel(timezone.now(), tick=False):  # or the minute may end meanwhile
        got = [browser.post(f"{BY_PASSKEY}challenge/").status_code for _ in range(61)]

    assert got == [200] * 60 + [429]


def test_a_challenge_for_nobody_leaves_no_session_for_weeks(db: None) -> None:
    from django.contrib.sessions.models import Session

    Client().post(f"{BY_PASSKEY}challenge/")

    assert Session.objects.get().expire_date.timestamp() < time.time() + 3601


def test_a_huge_key_and_a_huge_id_are_refused(anna: User, browser_of: BrowserOf) -> None:
    browser = browser_of(anna)
    assert make(browser, Authenticator(ORIGIN, credential=b"x" * 1024)).status_code == 422
    assert make(browser, Authenticator(ORIGIN, padding=b"x" * 4000)).status_code == 422
    assert make(browser, Authenticator(ORIGIN, padding=b"x" * 40_000)).status_code == 422
    assert make(browser, Authenticator(ORIGIN, credential=b"x" * 1023)).status_code == 200
