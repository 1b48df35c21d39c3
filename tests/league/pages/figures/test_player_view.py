"""The page of a player: figures with meaning, n and interval, opponents, and what strangers do not see."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from itertools import product
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league import services
from league.models import Club, Season, SeasonSheet, User
from league.services.visibility import player_visibility_set
from scoring.engine.facts import events as ev
from scoring.models import Player, Visibility
from tests.league.conftest import Play, scored, won

BrowserOf = Callable[..., Client]
NINE = {"target": 9}


def page(browser: Client, name: str, *arguments: object, query: str = "") -> str:
    address = reverse(f"league:{name}", args=arguments) + query
    response = browser.get(address, headers={"accept-language": "en"})
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


@pytest.fixture
def anna_plays(play: Play, season: Season) -> Player:
    bids: list[ev.Event] = [ev.BidMade(1, 3), ev.BidAnswered(0, 3, "concede")]
    for _ in range(4):
        play(*won((0, 4), (0, 3)), *bids, *won((0, 2), (1, 9), (0, 9)), options=NINE)
    play(
        scored(0, p1=60, p2=20), scored(0, p1=70, p2=10), scored(0, p2=80),
        names=("Anna", "Beni", "Eva"), ruleset="leaflet_long",
    )  # fmt: skip
    services.follow_changes()
    services.follow_rounds()
    return Player.objects.in_space(season.club.space).get(name="Anna")


def test_a_figure_shows_its_meaning_interval_and_sample(
    anna_plays: Player, browser_of: BrowserOf, anna: User
) -> None:
    shown = page(browser_of(anna), "player-figures", anna_plays.uid)

    # 8 of 12 games; the Wilson interval.
    assert "The share of games won; a shared first place is won." in shown
    assert '<td class="number value">67 %<span class="under">39 to 86 %</span></td>' in shown
    assert "noted in 4 of 24" in shown
    assert "Bids belong to a side" in shown
    assert "Fewer than ten games" in shown  # of WHOT!, one game
    assert "These figures mix several rulesets" not in shown


def test_names_link_to_a_page_of_both_players(
    anna_plays: Player, season: Season, browser_of: BrowserOf, anna: User
) -> None:
    browser = browser_of(anna)
    beni = Player.objects.in_space(season.club.space).get(name="Beni")
    link = reverse("league:player-against", args=[anna_plays.uid, beni.uid])
    drawn = page(browser, "player-figures", anna_plays.uid)
    assert link in drawn
    assert "Newcomers begin at 25" in drawn

    shown = page(browser, "player-against", anna_plays.uid, beni.uid)
    assert "Against each other: Watten" in shown
    assert "Together" not in shown
    cilli = Player.objects.in_space(season.club.space).get(name="Cilli")
    assert reverse("league:player-against", args=[anna_plays.uid, cilli.uid]) + "?#together" in drawn
    together = page(browser, "player-against", anna_plays.uid, cilli.uid)
    assert 'id="together"' in together
    assert "Together: Watten" in together


def test_an_invalid_query_is_not_found(anna_plays: Player, browser_of: BrowserOf, anna: User) -> None:
    browser = browser_of(anna)
    address = reverse("league:player-figures", args=[anna_plays.uid])
    unknown = ("season=no", f"season={uuid4()}", "ruleset=bridge", "partner=no", f"opponent={uuid4()}")
    for query in unknown:
        assert browser.get(f"{address}?{query}").status_code == 404, query
    assert (
        browser.get(reverse("league:player-against", args=[anna_plays.uid, anna_plays.uid])).status_code
        == 404
    )
    assert browser.get(reverse("league:player-against", args=[anna_plays.uid, uuid4()])).status_code == 404
    assert "No finished game yet." in page(
        browser, "player-figures", anna_plays.uid, query="?since=2099-01-01"
    )


def test_the_form_keeps_the_filter_and_the_figures_follow_it(
    anna_plays: Player, season: Season, browser_of: BrowserOf, anna: User
) -> None:
    browser, players = browser_of(anna), Player.objects.in_space(season.club.space)
    eva, beni = players.get(name="Eva"), players.get(name="Beni")
    query = f"?since={season.starts_on:%d.%m.%Y}&opponent={eva.uid}&season={season.uid}"
    response = browser.get(
        reverse("league:player-figures", args=[anna_plays.uid]) + query, headers={"accept-language": "de"}
    )
    shown = " ".join(response.content.decode().split())
    assert f"Nur Spiele: {season.name} · gegen Eva · ab {season.starts_on:%d.%m.%Y}" in shown
    assert f'name="since" value="{season.starts_on.isoformat()}"' in shown
    for chosen in (eva.uid, season.uid):
        assert f'value="{chosen}" selected' in shown
    assert ("<h2>WHOT!</h2>" in shown, "<h2>Watten</h2>" in shown) == (True, False)  # Eva played WHOT! only
    assert f'value="{beni.uid}"' in shown

    with_cilli = page(
        browser, "player-figures", anna_plays.uid, query=f"?partner={players.get(name='Cilli').uid}"
    )
    assert ("<h2>WHOT!</h2>" in with_cilli, "<h2>Watten</h2>" in with_cilli) == (False, True)


NO_DAYS = {
    "since=tomorrow": "“tomorrow” is no day",
    "until=2026-02-31": "“2026-02-31” is no day",
    "since=%00&until=9": "is no day",
    "since=2026-03-02&until=2026-03-01": "The first day is after the last one.",
}


def test_a_period_without_games_is_reported_on_every_page_of_figures(
    anna_plays: Player, season: Season, browser_of: BrowserOf, anna: User
) -> None:
    browser = browser_of(anna)
    beni = Player.objects.in_space(season.club.space).get(name="Beni")
    addresses = (
        reverse("league:player-figures", args=[anna_plays.uid]),
        reverse("league:player-against", args=[anna_plays.uid, beni.uid]),
        reverse("league:records", args=[season.club.uid]),
    )
    for address, (query, sentence) in product(addresses, NO_DAYS.items()):
        response = browser.get(f"{address}?{query}", headers={"accept-language": "en"})
        shown = response.content.decode()
        assert (response.status_code, sentence in shown) == (422, True), query
        assert 'class="table figures"' not in shown
        assert "No finished game yet." not in shown


def test_strangers_see_players_of_public_clubs_only(anna_plays: Player, client: Client, club: Club) -> None:
    address = reverse("league:player-figures", args=[anna_plays.uid])
    assert client.get(address).status_code == 404
    services.club_change(club=club, name=club.name, is_public=True)
    assert ">Beni</a>" in page(client, "player-figures", anna_plays.uid)

    beni = Player.objects.in_space(club.space).get(name="Beni")
    player_visibility_set(club=club, player=beni, visibility=Visibility.HIDDEN)
    shown = page(client, "player-figures", anna_plays.uid)
    assert "Beni" not in shown
    assert "Player " in shown
    assert "Beni" not in page(client, "player-against", anna_plays.uid, beni.uid)


def test_a_page_of_ten_seasons_needs_under_twelve_queries(
    anna_plays: Player,
    season: Season,
    browser_of: BrowserOf,
    anna: User,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    browser = browser_of(anna)
    for number, opened in enumerate(SeasonSheet.objects.in_space(season.club.space).select_related("sheet")):
        first = season.starts_on - timedelta(days=400 * (number + 1))
        for part in (0, 1):
            day = first + timedelta(days=100 * part)
            another = services.season_open(
                club=season.club, name=f"{number} {part}", starts_on=day, ends_on=day + timedelta(days=9)
            )
            if part:
                SeasonSheet.objects.in_space(season.club.space).filter(pk=opened.pk).update(season=another)
    page(browser, "player-figures", anna_plays.uid)

    with django_assert_max_num_queries(11):
        page(browser, "player-figures", anna_plays.uid)


def test_the_scrolled_parts_of_a_page_have_names_of_their_own(
    anna_plays: Player, season: Season, browser_of: BrowserOf, anna: User
) -> None:
    beni = Player.objects.in_space(season.club.space).get(name="Beni")
    for name, of in (("player-figures", (anna_plays.uid,)), ("player-against", (anna_plays.uid, beni.uid))):
        names = re.findall('role="region" aria-label="(.+?)"', page(browser_of(anna), name, *of))
        assert len(names) == len(set(names)) > 3, names
