"""/seasons/<uid>/: standings with their tie-breaks, and the form for a new season."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league.demo.season import FIRST_WEEKS, HOUSE_RULES, tables_play
from league.models import Club, Membership, Season, User
from league.pages.season.views import RUNNING_A_PAGE
from scoring.engine.facts import events as ev
from tests.league.conftest import Play, scored, won

BrowserOf = Callable[..., Client]


ENGLISH = {"headers": {"accept-language": "en"}}


@pytest.fixture
def shown(public_club: Club, season: Season, owner: Membership) -> Season:
    """The first weeks of the demo."""
    tables_play(season, owner, FIRST_WEEKS)
    return season


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


def test_house_rules_are_counted_per_line_and_explained_once(
    season: Season, play: Play, anna: User, browser_of: BrowserOf
) -> None:
    play(scored(0, p1=100, p2=100, p3=100), ruleset="leaflet_long", options=HOUSE_RULES)

    shown = text(browser_of(anna), "season", season.uid)

    assert len(re.findall(r"\+ \d+ house rules", shown)) == 2  # above the table and beside the result
    assert shown.count("House rules</summary>") == 1
    assert shown.count("20 seconds for a turn") == 1


@pytest.mark.parametrize(
    "query", ["ruleset=%00", "page=%00", "page=-1", "page=99999999999999999999", "ruleset=" + "x" * 5000]
)
def test_a_hostile_query_still_gets_the_page(client: Client, shown: Season, query: str) -> None:
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
    assert 'button-main">Saison eröffnen</button>' in response.content.decode()


def test_standings_come_first_and_running_tables_are_folded_at_the_end(
    season: Season, play: Play, anna: User, browser_of: BrowserOf
) -> None:
    play(*won((0, 9)))

    page = text(browser_of(anna), "season", season.uid)

    order = [
        page.index(part)
        for part in ("table standings", 'id="results"', '<details class="fold no-print" id="running"')
    ]
    assert order == sorted(order)


def test_the_views_of_players_and_pairs_keep_the_ruleset(
    season: Season, play: Play, anna: User, browser_of: BrowserOf
) -> None:
    play(*won((0, 9)))
    play(*won((0, 4), (0, 4), (0, 4)), options={"target": 11})
    browser, url = browser_of(anna), reverse("league:season", args=[season.uid])

    players = browser.get(url, **ENGLISH).content.decode()
    pairs = browser.get(f"{url}?by=pair&ruleset=upper_austria+target%3D11", **ENGLISH).content.decode()

    assert 'href="?by=pair"' in players
    assert (
        players.count('<table class="table standings">')
        == pairs.count('<table class="table standings">')
        == 1
    )
    assert 'href="?ruleset=upper_austria+target%3D11"' in pairs
    assert ">Anna</a>" in pairs
    assert "1 game" in pairs


def test_the_ranking_criterion_follows_the_name(
    season: Season, play: Play, anna: User, browser_of: BrowserOf
) -> None:
    play(*won((0, 9)))

    response = browser_of(anna).get(reverse("league:season", args=[season.uid]), **ENGLISH)

    columns = response.context["games"][0].table.columns
    assert [column.ranks for column in columns] == [True] * 3 + [False] * (len(columns) - 3)
    assert [column.name for column in columns[:3]] == ["Won", "Bummerl net", "Points net"]


def test_all_running_tables_are_listed_page_by_page(
    season: Season, play: Play, anna: User, browser_of: BrowserOf
) -> None:
    sheets = {str(play().uid) for _ in range(RUNNING_A_PAGE + 2)}
    browser, url = browser_of(anna), reverse("league:season", args=[season.uid])
    both = [browser.get(f"{url}?running={number}", **ENGLISH).context for number in (1, 2)]

    assert [len(context["running"]) for context in both] == [RUNNING_A_PAGE, 2]
    assert {str(row.uid) for context in both for row in context["running"]} == sheets
    assert f"Running sheets ({RUNNING_A_PAGE + 2})" in browser.get(url, **ENGLISH).content.decode()


def test_a_closed_table_is_not_running(season: Season, play: Play, anna: User, browser_of: BrowserOf) -> None:
    play(*won((0, 9)), ev.SheetClosed())

    response = browser_of(anna).get(reverse("league:season", args=[season.uid]))

    assert response.context["running"] == ()
    assert len(response.context["results"]) == 1
