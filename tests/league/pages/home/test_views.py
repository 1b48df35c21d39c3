"""/clubs/: the list of clubs, and founding one."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client
from django.urls import reverse

from league.models import Club, User

BrowserOf = Callable[..., Client]


def text(browser: Client, name: str, *arguments: object) -> str:
    response = browser.get(reverse(f"league:{name}", args=arguments), headers={"accept-language": "en"})
    assert response.status_code == 200
    return response.content.decode()


def test_a_signed_in_user_founds_a_club(carla: User, browser_of: BrowserOf) -> None:
    response = browser_of(carla).post(reverse("league:club-new"), {"name": "New table"}, follow=True)

    assert response.context["club"].memberships.get().user == carla
    assert not response.context["club"].is_public


def test_a_private_club_is_listed_for_its_members_only(
    club: Club, anna: User, carla: User, browser_of: BrowserOf
) -> None:
    assert "Kartenrunde" in text(browser_of(anna), "home")
    assert "Kartenrunde" not in text(browser_of(carla), "home")
