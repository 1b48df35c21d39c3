"""Accounts: unique names and e-mails, the first owner, and resets from the command line."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from league import services
from league.models import User
from scoring.services import InputError

BrowserOf = Callable[..., Client]


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
def test_names_and_emails_identify_one_person(name: str, email: str, code: str) -> None:
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
def test_no_owner_is_created_if_accounts_exist() -> None:
    assert services.owner_make_first() is None


def test_a_command_resets_a_password_and_ends_the_sessions(anna: User, browser_of: BrowserOf) -> None:
    browser, output = browser_of(anna), StringIO()

    call_command("reset_password", "anna@example.org", stdout=output)

    assert authenticate(username="Anna", password=output.getvalue().split()[-1]) == anna
    assert browser.get(reverse("league:club-new")).status_code == 302


@pytest.mark.django_db
def test_a_reset_for_an_unknown_account_is_reported() -> None:
    with pytest.raises(CommandError, match="Nobody signs in as"):
        call_command("reset_password", "nobody")
