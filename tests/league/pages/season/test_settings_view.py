"""/seasons/<uid>/settings/, and closing, reopening and deleting a season."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Season, User
from scoring.models import Sheet

BrowserOf = Callable[..., Client]
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def url(season: Season) -> str:
    return reverse("league:season-settings", args=[season.uid])


def fields(browser: Client, url: str) -> dict[str, str]:
    """The fields as the page shows them."""
    form = browser.get(url).context["form"]
    return {name: str(form[name].value()) for name in form.fields}


def test_a_stale_form_overwrites_nothing_until_resent(
    url: str, season: Season, anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)
    stale = fields(browser, url) | {"name": "Winter B"}
    assert browser.post(url, fields(browser, url) | {"name": "Winter A"}).status_code == 303

    refused = browser.post(url, stale, headers=ENGLISH)
    season.refresh_from_db()
    assert (refused.status_code, season.name) == (422, "Winter A")
    assert "Somebody else has changed the season meanwhile." in refused.content.decode()

    form = refused.context["form"]
    again = {name: str(form[name].value()) for name in form.fields}
    assert browser.post(url, again).status_code == 303
    season.refresh_from_db()
    assert season.name == "Winter B"


def test_a_closed_season_is_marked_and_continues_when_reopened(
    season: Season, sheet: Sheet, anna: User, browser_of: BrowserOf
) -> None:
    browser, page = browser_of(anna), reverse("league:season", args=[season.uid])
    new = reverse("league:watten-new", args=[season.uid])
    for _twice in range(2):
        assert browser.post(reverse("league:season-close", args=[season.uid])).status_code == 303

    assert new not in browser.get(page).content.decode()
    settings = browser.get(reverse("league:season-settings", args=[season.uid]), headers=ENGLISH)
    assert "no sheet is added or taken away" in settings.content.decode()

    browser.post(reverse("league:season-reopen", args=[season.uid]))
    assert new in browser.get(page).content.decode()


def test_a_season_with_sheets_is_not_deleted(
    season: Season, sheet: Sheet, anna: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(anna)

    answer = browser.post(
        reverse("league:season-delete", args=[season.uid]), follow=True, headers=ENGLISH
    ).content.decode()

    assert "Only a season without sheets and points beside the games can be deleted." in answer
    assert Season.objects.in_space(season.club.space).exists()


def test_an_empty_season_is_deleted_once(season: Season, anna: User, browser_of: BrowserOf) -> None:
    browser, url = browser_of(anna), reverse("league:season-delete", args=[season.uid])

    assert [browser.post(url).status_code for _twice in range(2)] == [303, 404]
