"""All league pages: hostile names, what strangers see, and the number of queries."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league import services
from league.demo.season import FIRST_WEEKS, tables_play
from league.models import Club, Membership, Season, User
from tests.league.conftest import Play, won

BrowserOf = Callable[..., Client]


HOSTILE = '"><script>alert(1)</script>'


@pytest.fixture
def shown(public_club: Club, season: Season, owner: Membership) -> Season:
    """The first weeks of the demo."""
    tables_play(season, owner, FIRST_WEEKS)
    return season


def text(browser: Client, name: str, *arguments: object) -> str:
    response = browser.get(reverse(f"league:{name}", args=arguments), headers={"accept-language": "en"})
    assert response.status_code == 200
    return response.content.decode()


def test_strangers_of_a_public_club_see_no_members_and_no_buttons(client: Client, shown: Season) -> None:
    club, season = text(client, "club", shown.club.uid), text(client, "season", shown.uid)

    assert "Beppo" not in club
    assert '<form method="post" action="/seasons/' not in club + season


def test_names_are_escaped(season: Season, play: Play, anna: User, browser_of: BrowserOf) -> None:
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


QUERIES = {"home": 4, "club": 10, "season": 22, "ratings": 7}


@pytest.mark.parametrize("name", QUERIES)
def test_a_page_needs_the_same_queries_for_any_number_of_games(
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


def test_what_is_running_stands_first_on_the_page_of_a_club(
    season: Season, play: Play, anna: User, browser_of: BrowserOf
) -> None:
    play(*won((0, 9)))
    page = browser_of(anna).get(reverse("league:club", args=[season.club.uid])).content.decode()
    assert page.index("Laufende Blätter") < page.index("<h2>Saisonen</h2>")
