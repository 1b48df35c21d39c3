"""The records of a club and the report of an evening: games, who came, who pays."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league import services
from league.models import Club, RoundPaid, Season, User
from league.services.visibility import player_visibility_set
from scoring.models import Player, Sheet, Visibility
from tests.league.conftest import Play, won
from tests.league.pages.figures.test_player_view import BrowserOf, page


@pytest.fixture
def played(play: Play, club: Club) -> Club:
    play(*won((0, 9), (1, 4), (0, 2), (1, 5), (0, 9)))
    services.follow_rounds()
    return club


def test_records_link_to_their_evening_and_name_both_sides(
    played: Club, play: Play, browser_of: BrowserOf, anna: User
) -> None:
    shown = page(browser_of(anna), "records", played.uid)
    assert "Longest game</dt> <dd><strong>3 rounds</strong>" in shown
    assert "Dearest round</dt> <dd><strong>9 points</strong>" in shown
    assert '<th scope="row" class="name">Anna &amp; Cilli</th> <td class="name">Beni &amp; Dora</td>' in shown
    assert "3 games" in shown
    assert "Given by" in shown
    assert "data-print" in shown
    assert shown.count("+ house rules</h2>") == 0

    play(*won((0, 9), (0, 2)), options={"target": 11})
    services.follow_rounds()
    assert page(browser_of(anna), "records", played.uid).count("+ house rules</h2>") == 1


def test_a_large_evening_names_everybody_and_says_what_it_leaves_out(
    play: Play, season: Season, browser_of: BrowserOf, anna: User
) -> None:
    tables = [[f"{letter}{seat}" for seat in range(4)] for letter in "ABCDEFGHIJKLMNOPQRSTU"]
    for names in tables:
        sheet = play(*won((0, 9), (0, 2)), names=names)
    services.follow_rounds()
    day = sheet.begun_on.isoformat()
    report = page(browser_of(anna), "evening-report", season.club.uid, day)
    came = report.partition("Who came")[2]
    assert re.findall(r">([A-U][0-3])</a>", came) == sorted(name for names in tables for name in names)
    assert "The 20 with the most Bummerl, of 21." in report

    club = page(browser_of(anna), "records", season.club.uid)
    assert "The 20 with the most Bummerl, of 21." in club
    assert "The 20 who came most often, of 84." in club
    assert "The 20 with the most Bummerl, of 21." in page(browser_of(anna), "season-book", season.uid)


def test_the_year_book_says_what_it_is(season: Season, browser_of: BrowserOf, anna: User) -> None:
    book = page(browser_of(anna), "season-book", season.uid)
    assert "Year book" in book.partition("book-cover")[2].partition("</header>")[0]


@pytest.fixture
def last_pays(season: Season) -> Season:
    season.payer = "last"
    season.save(update_fields=["payer"])
    return season


def test_a_report_has_the_table_of_the_evening_and_the_payers(
    played: Club, last_pays: Season, browser_of: BrowserOf, anna: User
) -> None:
    browser, sheet = browser_of(anna), played.space.sheets.get()
    day = sheet.begun_on.isoformat()
    shown = page(browser, "evening-report", played.uid, day)
    assert "1 sheet is still open" in shown
    assert "Ranked by:" in shown
    csv = reverse("league:season-list-csv", args=[last_pays.uid, "watten"]) + f"?since={day}&until={day}"
    assert f'href="{csv.replace("&", "&amp;")}">CSV' in shown
    assert browser.get(csv).content.decode().count("Anna") == 1
    assert 'class="why"' not in shown
    assert "is-long" not in shown
    assert shown.count("not paid yet") == 2
    drawn = page(browser, "evening-picture", played.uid, day)
    for text in ("Beni", "The round is on", "Longest game", "Kartenrunde"):
        assert text in drawn

    Sheet.objects.in_space(played.space).update(is_closed=True)
    assert "still open" not in page(browser, "evening-report", played.uid, day)
    assert "No finished game yet." in page(browser, "evening-report", played.uid, "2001-02-03")
    address = reverse("league:evening-report", args=[played.uid, "2001-02-30"])
    assert browser.get(address).status_code == 404


def test_paying_a_round_and_taking_it_back_each_store_a_fact(
    played: Club, last_pays: Season, browser_of: BrowserOf, beppo: User
) -> None:
    browser, day = browser_of(beppo), played.space.sheets.get().begun_on.isoformat()
    beni = Player.objects.in_space(played.space).get(name="Beni")
    address = reverse("league:evening-paid", args=[played.uid, day])
    for headers in ({}, {"HX-Request": "true"}):  # htmx stays on the page, at the line of the tap
        assert browser.post(address, {"player": beni.uid}, headers=headers).status_code == 303
    shown = page(browser, "evening-report", played.uid, day)
    assert ("✓ paid" in shown, shown.count("not paid yet")) == (True, 1)

    browser.post(address, {"player": beni.uid, "back": "1"})
    assert page(browser, "evening-report", played.uid, day).count("not paid yet") == 2
    facts = RoundPaid.objects.in_space(played.space)
    assert list(facts.values_list("is_paid", "by__username")) == [
        (True, beppo.username),
        (False, beppo.username),
    ]
    assert browser.post(address, {"player": "nobody"}).status_code == 404


def test_strangers_see_the_names_that_people_chose(played: Club, last_pays: Season, client: Client) -> None:
    services.club_change(club=played, name=played.name, is_public=True)
    beni = Player.objects.in_space(played.space).get(name="Beni")
    player_visibility_set(club=played, player=beni, visibility=Visibility.HIDDEN)
    day = played.space.sheets.get().begun_on.isoformat()
    for shown in (
        page(client, "records", played.uid),
        page(client, "evening-report", played.uid, day),
        page(client, "evening-picture", played.uid, day),
    ):
        assert "Beni" not in shown
        assert "Dora" in shown
