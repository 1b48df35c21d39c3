"""The columns of the standings of a season: those that its games can fill."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Season, User
from tests.league.conftest import Play, scored, won
from tests.scoring.pages.conftest import text_of

BrowserOf = Callable[..., Client]
ENGLISH = {"headers": {"accept-language": "en"}}
SCHNEIDER = {"Schneider given : taken", "Retour given : taken"}


@pytest.fixture
def columns(season: Season, anna: User, browser_of: BrowserOf) -> Callable[..., set[str]]:
    """The names of the columns, which the printed table and its CSV have too."""

    def read(query: str = "") -> set[str]:
        browser = browser_of(anna)
        page = browser.get(f"{reverse('league:season', args=[season.uid])}{query}", **ENGLISH)
        table = page.context["games"][0].table
        url = reverse("league:season-list-csv", args=[season.uid, table.game])
        head = browser.get(f"{url}{query}", **ENGLISH).content.decode().splitlines()[0]
        names = {column.name for column in table.columns}
        assert all(name in head for name in names)
        assert not any(name in head for name in {*SCHNEIDER, "Penalty points"} - names)
        return names

    return read


def test_single_deals_of_whot_have_no_penalty_points(play: Play, columns: Callable[..., set[str]]) -> None:
    play(scored(0), names=("Anna", "Beni", "Cilli"), ruleset="leaflet_classic")

    assert columns() == {"Won", "Average place", "Games", "Rounds"}


@pytest.mark.parametrize(
    ("ruleset", "points", "told"),
    [
        ("leaflet_classic", {}, "1. Anna · 2. Beni · 2. Cilli"),
        ("leaflet_long", {"p1": 100, "p2": 120}, "1. Anna 0 · 2. Beni 100 · 3. Cilli 120"),
    ],
)
def test_results_tell_points_only_where_they_are_counted(
    season: Season,
    play: Play,
    anna: User,
    browser_of: BrowserOf,
    ruleset: str,
    points: dict[str, int],
    told: str,
) -> None:
    play(scored(0, **points), names=("Anna", "Beni", "Cilli"), ruleset=ruleset)
    browser = browser_of(anna)

    page = browser.get(reverse("league:season", args=[season.uid]), **ENGLISH)
    printed = browser.get(reverse("league:season-list-csv", args=[season.uid, "results"]), **ENGLISH)

    assert told in " ".join(text_of(page.content).replace("&nbsp;", " ").split())
    assert f",{told}," in printed.content.decode()


def test_whot_for_points_shows_them(play: Play, columns: Callable[..., set[str]]) -> None:
    play(scored(0), names=("Anna", "Beni", "Cilli"), ruleset="leaflet_classic")
    play(scored(0, p1=100, p2=100, p3=100), ruleset="leaflet_long")

    assert "Penalty points" in columns()
    assert "Penalty points" not in columns("?ruleset=leaflet_classic")


def test_watten_that_counts_every_lost_game_alike_has_no_schneider(
    play: Play, columns: Callable[..., set[str]]
) -> None:
    play(*won((0, 3), (0, 3), (0, 3), (0, 3), (0, 3)), ruleset="bavaria")

    assert "Bummerl given : taken" in columns()
    assert not SCHNEIDER & columns()

    play(*won((0, 9)))

    assert columns() >= SCHNEIDER


def test_a_season_that_ranks_by_what_is_never_counted_shows_it(
    season: Season, play: Play, columns: Callable[..., set[str]]
) -> None:
    season.order = ["penalty_points"]
    season.save()
    play(scored(0), names=("Anna", "Beni", "Cilli"), ruleset="leaflet_classic")

    assert "Penalty points" in columns()
