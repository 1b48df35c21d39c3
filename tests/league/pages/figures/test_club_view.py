"""The records of a club and the report of an evening: what was played, who came, who pays."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league import services
from league.models import Club, User
from league.services.visibility import player_visibility_set
from scoring.models import Player, Visibility
from tests.league.conftest import Play, won
from tests.league.pages.figures.test_player_view import BrowserOf, page


@pytest.fixture
def played(play: Play, club: Club) -> Club:
    play(*won((0, 9), (1, 4), (0, 2), (1, 5), (0, 9)))
    services.follow_rounds()
    return club


def test_records_stand_with_their_evening_and_who_gave_whom(
    played: Club, browser_of: BrowserOf, anna: User
) -> None:
    shown = page(browser_of(anna), "records", played.uid)
    assert "Longest game</dt> <dd><strong>3 rounds</strong>" in shown
    assert "Dearest round</dt> <dd><strong>9 points</strong>" in shown
    assert '<th scope="row" class="name">Anna &amp; Cilli</th> <td class="name">Beni &amp; Dora</td>' in shown
    assert "3 games" in shown


def test_an_evening_says_who_pays_the_next_round(played: Club, browser_of: BrowserOf, anna: User) -> None:
    browser, sheet = browser_of(anna), played.space.sheets.get()
    shown = page(browser, "evening-report", played.uid, sheet.begun_on.isoformat())
    assert "The next round is on: Beni, Dora" in shown
    assert "No finished game yet." in page(browser, "evening-report", played.uid, "2001-02-03")
    address = reverse("league:evening-report", args=[played.uid, "2001-02-30"])
    assert browser.get(address).status_code == 404


def test_strangers_read_the_names_that_people_chose(played: Club, client: Client) -> None:
    services.club_change(club=played, name=played.name, is_public=True)
    beni = Player.objects.in_space(played.space).get(name="Beni")
    player_visibility_set(club=played, player=beni, visibility=Visibility.HIDDEN)
    day = played.space.sheets.get().begun_on.isoformat()
    for shown in (page(client, "records", played.uid), page(client, "evening-report", played.uid, day)):
        assert "Beni" not in shown
        assert "Dora" in shown
