"""What the pages say, that they survive hostile names, and what they cost."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league import services
from league.models import Club, Season, User
from scoring.services import InputError
from tests.league.conftest import Play, won

BrowserOf = Callable[..., Client]
HOSTILE = '"><script>alert(1)</script>'
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


def test_strangers_of_a_public_club_see_no_members_and_no_buttons(client: Client, shown: Season) -> None:
    club, season = text(client, "club", shown.club.uid), text(client, "season", shown.uid)

    assert "demo-scorer" not in club
    assert '<form method="post" action="/seasons/' not in club + season


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


def test_names_are_shown_and_never_run(season: Season, play: Play, anna: User, browser_of: BrowserOf) -> None:
    services.club_change(club=season.club, name=HOSTILE, is_public=True)
    services.season_open(club=season.club, name=HOSTILE, starts_on=season.starts_on, ends_on=season.ends_on)
    play(*won((0, 9)), names=(HOSTILE, "Beni", "<b>", "&amp;"))
    services.follow_changes()
    browser = browser_of(anna)

    pages = [
        text(browser, "home"),
        text(browser, "club", season.club.uid),
        text(browser, "season", season.uid),
        text(browser, "ratings", season.club.uid),
        text(browser, "members", season.club.uid),
        text(browser, "watten-new", season.uid),
    ]

    assert all(HOSTILE not in page for page in pages)
    assert all("&lt;script&gt;" in page for page in pages)


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
def test_a_season_form_says_what_is_wrong_with_which_field(
    season: Season, anna: User, browser_of: BrowserOf, form: dict[str, str], error: str
) -> None:
    response = browser_of(anna).post(reverse("league:season-new", args=[season.club.uid]), form)

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [error]


def test_a_club_is_founded_by_whoever_is_signed_in(carla: User, browser_of: BrowserOf) -> None:
    response = browser_of(carla).post(reverse("league:club-new"), {"name": "New table"}, follow=True)

    assert response.context["club"].memberships.get().user == carla
    assert not response.context["club"].is_public


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 81, "a\u202eb"])
def test_a_club_needs_a_name_that_can_be_read(carla: User, name: str) -> None:
    with pytest.raises(InputError):
        services.club_found(name=name, founder=carla)

    assert not Club.objects.exists()


def test_a_private_club_is_listed_for_its_members_alone(
    club: Club, anna: User, carla: User, browser_of: BrowserOf
) -> None:
    assert "Kartenrunde" in text(browser_of(anna), "home")
    assert "Kartenrunde" not in text(browser_of(carla), "home")


QUERIES = {"home": 4, "club": 9, "season": 14, "ratings": 7}


@pytest.mark.parametrize("name", QUERIES)
def test_what_a_page_costs_does_not_grow_with_the_games(
    name: str,
    season: Season,
    play: Play,
    anna: User,
    browser_of: BrowserOf,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(3):
        play(*won((0, 9), (1, 9)))
    services.follow_changes()
    browser = browser_of(anna)
    arguments = {"home": [], "season": [season.uid]}.get(name, [season.club.uid])
    url = reverse(f"league:{name}", args=arguments)
    browser.get(url)

    with django_assert_num_queries(QUERIES[name]):
        browser.get(url)
