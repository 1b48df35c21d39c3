"""/seasons/<uid>/: standings with their reasons, and the form of a new season."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from league.models import Season, User
from tests.league.conftest import Play, won

BrowserOf = Callable[..., Client]


ENGLISH = {"headers": {"accept-language": "en"}}


@pytest.fixture
def shown(db: None) -> Season:
    call_command("demo", stdout=StringIO())
    return Season.objects.everywhere("a test").get()


def text(browser: Client, name: str, *arguments: object) -> str:
    response = browser.get(reverse(f"league:{name}", args=arguments), headers={"accept-language": "en"})
    assert response.status_code == 200
    return response.content.decode()


def test_the_season_page_explains_ties_and_states_rulesets(client: Client, shown: Season) -> None:
    page = text(client, "season", shown.uid)

    assert "Eva, Franz share this place: equal in Won, Bummerl net, Points net." in page
    assert "Anna: level with the place above in Won; Bummerl net decides." in page
    assert "Upper Austria" in page
    assert "Retourschneider" in page


def test_games_of_two_rulesets_are_not_mixed_silently(
    season: Season, play: Play, anna: User, browser_of: BrowserOf
) -> None:
    play(*won((0, 9)))
    play(*won((0, 4), (0, 4), (0, 4)), options={"target": 11})

    browser = browser_of(anna)
    both = text(browser, "season", season.uid)
    url = reverse("league:season", args=[season.uid])
    one = browser.get(f"{url}?ruleset=upper_austria+target%3D11", **ENGLISH).content.decode()

    assert "played by different rules" in both
    assert "Upper Austria, Played to 11" in both
    assert "played by different rules" not in one


@pytest.mark.parametrize(
    "query", ["ruleset=%00", "page=%00", "page=-1", "page=99999999999999999999", "ruleset=" + "x" * 5000]
)
def test_a_hostile_query_gets_the_page(client: Client, shown: Season, query: str) -> None:
    assert client.get(reverse("league:season", args=[shown.uid]) + "?" + query).status_code == 200


@pytest.mark.parametrize(
    ("form", "error"),
    [
        ({"name": "", "starts_on": "2026-01-01", "ends_on": "2026-02-01"}, "name"),
        ({"name": "x" * 81, "starts_on": "2026-01-01", "ends_on": "2026-02-01"}, "name"),
        ({"name": "S", "starts_on": "soon", "ends_on": "2026-02-01"}, "starts_on"),
        ({"name": "S", "starts_on": "2026-03-01", "ends_on": "2026-02-01"}, "ends_on"),
        ({"name": "Winter", "starts_on": "2026-01-01", "ends_on": "2026-02-01"}, "name"),
        ({"name": "a\0b", "starts_on": "2026-01-01", "ends_on": "2026-02-01"}, "name"),
    ],
)
def test_an_invalid_season_form_marks_the_field(
    season: Season, anna: User, browser_of: BrowserOf, form: dict[str, str], error: str
) -> None:
    response = browser_of(anna).post(reverse("league:season-new", args=[season.club.uid]), form)

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [error]
