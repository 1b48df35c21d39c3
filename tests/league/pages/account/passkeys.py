"""Makes passkeys and signs in with them, by an authenticator of the tests."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.league.authenticator import Authenticator

BrowserOf = Callable[..., Client]
ORIGIN = "http://testserver"
SIGN_IN, PAGE, MAKE = "/account/sign-in/", "/account/second-factor/", "/account/second-factor/passkeys/"
BY_PASSKEY = f"{SIGN_IN}passkey/"


def make(browser: Client, phone: Authenticator, label: str = "My phone", **wrong: object) -> HttpResponse:
    options = browser.post(f"{MAKE}challenge/").json()
    return browser.post(MAKE, {"label": label, "answer": phone.made(options, **wrong)})  # type: ignore[return-value]


def sign_in(phone: Authenticator, browser: Client | None = None, **wrong: object) -> Client:
    browser = browser or Client()
    options = browser.post(f"{BY_PASSKEY}challenge/").json()
    browser.post(BY_PASSKEY, {"answer": phone.signed(options, **wrong)})
    return browser


def signed_in(browser: Client) -> bool:
    return browser.get(reverse("league:password")).status_code == 200
