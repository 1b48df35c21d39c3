"""Codes by mail: an address is confirmed by one; afterwards one is good after the password, and never alone."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from time_machine import travel

from league.models import MailCode, SecondFactor, User
from league.services.mail_codes import mail_codes_forget

BrowserOf = Callable[..., Client]
SIGN_IN, CODE, PAGE = "/account/sign-in/", "/account/sign-in/code/", "/account/second-factor/"
SEND, CONFIRM = f"{PAGE}mail/", f"{PAGE}mail/confirm/"
TYPED = {"username": "Anna", "password": "pw-of-anna"}


@pytest.fixture(autouse=True)
def _mail(settings: pytest.FixtureRequest) -> None:
    settings.MAIL = True  # type: ignore[attr-defined]


def last_code() -> str:
    return re.search(r"\d{4} \d{4}", mail.outbox[-1].body)[0]  # type: ignore[index]


def wrong_code() -> str:
    return f"{(int(last_code().replace(' ', '')) + 1) % 10**8:08}"


@pytest.fixture
def browser(anna: User, browser_of: BrowserOf) -> Client:
    return browser_of(anna)


@pytest.fixture
def confirmed(browser: Client) -> list[str]:
    """Anna's recovery codes, after she has confirmed an address."""
    browser.post(SEND, {"address": "codes@example.org"})
    shown = browser.post(CONFIRM, {"mail-code": last_code()}).content.decode()
    mail.outbox.clear()
    return re.findall(r"<li>([a-z2-9-]{14})</li>", shown)


def with_password(**headers: str) -> Client:
    browser = Client(headers=headers)
    assert browser.post(SIGN_IN, TYPED).headers["location"] == CODE
    return browser


def signed_in(browser: Client) -> bool:
    return browser.get(reverse("league:password")).status_code == 200


def test_an_address_is_confirmed_by_the_code_that_came_there(confirmed: list[str]) -> None:
    assert len(confirmed) == 10
    assert SecondFactor.objects.get().mail == "codes@example.org"
    assert not MailCode.objects.exists()


def test_nothing_is_confirmed_by_another_code(browser: Client) -> None:
    browser.post(SEND, {"address": "codes@example.org"})
    assert CONFIRM in browser.get(PAGE).content.decode()

    assert browser.post(CONFIRM, {"mail-code": wrong_code()}).status_code == 422
    assert not SecondFactor.objects.exists()
    browser.post(SEND, {"other": ""})
    assert browser.post(CONFIRM, {"mail-code": last_code()}).status_code == 422


def test_a_mailed_code_signs_in_after_the_password(confirmed: list[str]) -> None:
    browser = with_password()
    assert not signed_in(browser)
    browser.post(f"{CODE}mail/")
    assert mail.outbox[-1].to == ["codes@example.org"]

    browser.post(CODE, {"code": last_code()})

    assert signed_in(browser)


def test_it_is_never_sent_without_the_password(confirmed: list[str]) -> None:
    assert Client().post(f"{CODE}mail/").headers["location"] == CODE
    assert Client().get(CODE).headers["location"] == SIGN_IN
    assert mail.outbox == []


def test_a_code_is_good_once_and_only_in_the_session_that_asked(confirmed: list[str]) -> None:
    browser, other = with_password(), with_password()
    browser.post(f"{CODE}mail/")

    assert other.post(CODE, {"code": last_code()}).status_code == 422
    assert browser.post(CODE, {"code": last_code()}).status_code == 303
    browser.post(SIGN_IN, TYPED)
    assert with_password().post(CODE, {"code": last_code()}).status_code == 422


def test_a_newer_code_replaces_the_one_before(confirmed: list[str]) -> None:
    browser = with_password()
    browser.post(f"{CODE}mail/")
    first = last_code()
    browser.post(f"{CODE}mail/")

    assert browser.post(CODE, {"code": first}).status_code == 422
    assert browser.post(CODE, {"code": last_code()}).status_code == 303


def test_a_code_is_good_for_ten_minutes(confirmed: list[str]) -> None:
    for later, status in ((599, 303), (601, 422)):
        browser = with_password()
        browser.post(f"{CODE}mail/")
        with travel(time.time() + later):
            browser.post(SIGN_IN, TYPED)
            assert browser.post(CODE, {"code": last_code()}).status_code == status


def test_a_code_withstands_few_tries(confirmed: list[str]) -> None:
    browser = with_password()
    browser.post(f"{CODE}mail/")
    for _ in range(5):
        browser.post(CODE, {"code": wrong_code()})

    assert browser.post(CODE, {"code": last_code()}).status_code == 422


def test_codes_of_other_lengths_are_no_tries(confirmed: list[str]) -> None:
    browser = with_password()
    browser.post(f"{CODE}mail/")
    for code in ("123456", "1", "x" * 40, "1234567a9", "\N{FULLWIDTH DIGIT ONE}" * 8):
        browser.post(CODE, {"code": code})

    assert MailCode.objects.get().tries == 0


def test_wrong_ones_are_slowed_down_like_wrong_passwords(confirmed: list[str]) -> None:
    browser = with_password()
    browser.post(f"{CODE}mail/")
    for _ in range(11):
        browser.post(CODE, {"code": "1"})

    assert browser.post(CODE, {"code": last_code()}).status_code == 422


def test_few_mails_are_sent_by_one_account_and_to_one_address(
    confirmed: list[str], beppo: User, browser_of: BrowserOf
) -> None:
    browser = with_password()
    for _ in range(5):
        browser.post(f"{CODE}mail/")
    assert len(mail.outbox) == 3  # and one to confirm it

    assert browser_of(beppo).post(SEND, {"address": "CODES@example.org"}).status_code == 422
    assert len(mail.outbox) == 3


def test_the_code_is_stored_as_a_hash(confirmed: list[str]) -> None:
    browser = with_password()
    browser.post(f"{CODE}mail/")
    stored = str([*MailCode.objects.values_list()]) + str(dict(browser.session))

    assert last_code().replace(" ", "") not in stored
    assert last_code() not in mail.outbox[-1].subject


@pytest.mark.parametrize(("language", "words"), [("de", "zehn Minuten"), ("en", "ten minutes")])
def test_the_mail_is_in_the_language_of_its_reader(confirmed: list[str], language: str, words: str) -> None:
    browser = Client(headers={"Accept-Language": language})
    browser.post(SIGN_IN, TYPED)
    browser.post(f"{CODE}mail/")

    assert words in mail.outbox[-1].body


def test_an_address_may_serve_two_accounts_and_is_told_to_nobody(
    confirmed: list[str], beppo: User, browser_of: BrowserOf
) -> None:
    assert "codes@example.org" not in with_password().get(CODE).content.decode()
    other = browser_of(beppo)
    assert other.post(SEND, {"address": "codes@example.org"}).status_code == 303
    assert "codes@example.org" not in other.get(PAGE).content.decode()


def test_without_it_the_second_factor_is_gone(confirmed: list[str], browser: Client) -> None:
    browser.post(f"{PAGE}end/", {"kind": "mail"})

    assert not SecondFactor.objects.exists()


@pytest.mark.parametrize(
    "address", ["", "x", "a@b", "a@example.org\nBcc: all@example.org", "a" * 250 + "@b.at"]
)
def test_what_is_no_address_is_refused(browser: Client, address: str) -> None:
    assert browser.post(SEND, {"address": address}).status_code == 422
    assert mail.outbox == []


def test_without_a_mail_server_nothing_is_offered(
    confirmed: list[str], browser: Client, settings: pytest.FixtureRequest
) -> None:
    settings.MAIL = False  # type: ignore[attr-defined]

    for path in (SEND, CONFIRM):
        assert browser.post(path, {"address": "a@example.org"}).status_code == 404
    asked = with_password()
    assert f"{CODE}mail/" not in asked.get(CODE).content.decode()
    asked.post(f"{CODE}mail/")
    assert mail.outbox == []
    asked.post(CODE, {"code": confirmed[0]})
    assert signed_in(asked)


@pytest.fixture
def silent() -> Iterator[int]:
    """The port of a server that takes connections and says nothing."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        yield server.getsockname()[1]


@pytest.mark.parametrize("is_silent", [True, False])
def test_a_mail_server_that_hangs_or_is_away_costs_a_moment_and_a_sentence(
    confirmed: list[str],
    beppo: User,
    browser_of: BrowserOf,
    settings: pytest.FixtureRequest,
    silent: int,
    *,
    is_silent: bool,
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"  # type: ignore[attr-defined]
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", silent if is_silent else 1  # type: ignore[attr-defined]
    settings.EMAIL_TIMEOUT = 0.2  # type: ignore[attr-defined]
    began, asked = time.monotonic(), with_password()

    asked.post(f"{CODE}mail/")
    said = asked.get(CODE).content.decode()
    refused = browser_of(beppo).post(SEND, {"address": "other@example.org"})

    assert "Der Mailserver antwortet nicht" in said
    assert refused.status_code == 422
    assert "Der Mailserver antwortet nicht" in refused.content.decode()
    assert time.monotonic() - began < 5
    assert not MailCode.objects.exists()


def test_forgotten_codes_are_deleted_by_the_daily_task(confirmed: list[str]) -> None:
    with_password().post(f"{CODE}mail/")
    mail_codes_forget()
    assert MailCode.objects.exists()
    with travel(time.time() + 601):
        mail_codes_forget()
    assert not MailCode.objects.exists()
