"""/invitation/<token>/: accepted with a new account or the one signed in, and links that have ended."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league import services
from league.models import Club, User

BrowserOf = Callable[..., Client]
ENGLISH = {"accept-language": "en"}
EMIL = {"name": "Emil", "password": "my own word 77", "account": ""}


@pytest.fixture
def link(club: Club) -> str:
    return reverse("league:invitation", args=[services.invitation_make(club=club, role="scorer")])


def club_url(club: Club) -> str:
    return reverse("league:club", args=[club.uid])


def test_somebody_without_an_account_creates_one_and_joins(club: Club, link: str) -> None:
    browser = Client()
    assert "Kartenrunde" in browser.get(link).content.decode()

    response = browser.post(link, EMIL)

    assert (response.status_code, response["Location"]) == (303, club_url(club))
    assert browser.get(club_url(club)).status_code == 200
    assert browser.get(link)["Location"] == club_url(club)  # a second tap redirects there, too
    assert Client().get(link).status_code == 404


def test_an_account_accepts_only_by_an_explicit_tap(
    club: Club, link: str, carla: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(carla)
    shown = browser.get(link)
    assert not carla.memberships.exists()

    fields = {"account": shown.context["form"]["account"].value()}
    answers = [browser.post(link, fields)["Location"] for _twice in range(2)]

    assert answers == [club_url(club)] * 2
    assert club.memberships.filter(user=carla).count() == 1


def test_a_page_from_before_signing_in_does_not_accept_for_the_account(
    club: Club, link: str, carla: User, browser_of: BrowserOf
) -> None:
    response = browser_of(carla).post(link, EMIL)

    assert response["Location"] == link
    assert not carla.memberships.exists()
    assert not User.objects.filter(username="Emil").exists()


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name": "anna"}, "name"),
        ({"name": " "}, "name"),
        ({"name": "a@b"}, "name"),
        ({"name": "a\0b"}, "name"),
        ({"password": "1"}, "password"),
        ({"password": ""}, "password"),
    ],
)
def test_a_wrong_form_marks_its_field(link: str, changed: dict[str, str], field: str) -> None:
    response = Client().post(link, EMIL | changed, headers=ENGLISH)

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert Client().get(link).status_code == 200


def test_an_account_with_an_assigned_password_must_choose_its_own(
    club: Club, carla: User, browser_of: BrowserOf
) -> None:
    dora = services.member_account_make(club=club, name="Dora", role="scorer").membership.user
    other = services.club_found(name="Other", founder=carla)
    link = reverse("league:invitation", args=[services.invitation_make(club=other, role="scorer")])
    browser, account = browser_of(dora), {"account": str(dora.uid)}

    assert 'name="password"' in browser.get(link).content.decode()
    assert browser.post(link, account, headers=ENGLISH).status_code == 422
    assert browser.post(link, account | {"password": "my own word 77"})["Location"] == club_url(other)
    assert browser.get(club_url(other)).status_code == 200  # still signed in


def test_an_unknown_link_and_a_wrong_method_are_refused(link: str) -> None:
    missing: HttpResponse = Client().get(reverse("league:invitation", args=["no-such-token"]))

    assert missing.status_code == 404
    assert Client().put(link).status_code == 405
