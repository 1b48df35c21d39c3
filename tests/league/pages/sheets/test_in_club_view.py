"""From a closed pad to the page of the club that its sheet belongs to."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client
from django.urls import reverse

from league.models import Club, User
from scoring.access import Device
from scoring.engine.facts import events as ev
from scoring.models import Sheet
from scoring.services import link_make, link_redeem
from tests.league.conftest import TABLET, Play, access_to, won

BrowserOf = Callable[..., Client]
BY_LINK = Device("came by a link")


def pad(sheet: Sheet, browser: Client) -> str:
    return browser.get(reverse("scoring:pad", args=[sheet.uid])).content.decode()


def test_a_closed_pad_leads_to_its_club_night(play: Play, anna: User, browser_of: BrowserOf) -> None:
    sheet = play(*won((0, 2)), ev.SheetClosed())
    browser = browser_of(anna, TABLET)
    link = reverse("league:sheet-in-club", args=[sheet.uid])

    assert f'href="{link}"' in pad(sheet, browser)
    night = reverse("league:night", args=[sheet.season_sheet.season.uid, sheet.begun_on.isoformat()])
    assert browser.get(link)["Location"] == night


def test_a_running_pad_has_no_such_link(play: Play, anna: User, browser_of: BrowserOf) -> None:
    sheet = play(*won((0, 2)))

    assert reverse("league:sheet-in-club", args=[sheet.uid]) not in pad(sheet, browser_of(anna, TABLET))


def test_who_came_by_a_link_or_a_placard_has_no_such_link(play: Play, browser_of: BrowserOf) -> None:
    sheet = play(*won((0, 2)), ev.SheetClosed())
    link_redeem(token=link_make(sheet=sheet, scope="write", by=access_to(sheet).grant), device=BY_LINK)
    at_table = browser_of(None, TABLET)
    at_table.cookies["table"] = "of some competition"
    link = reverse("league:sheet-in-club", args=[sheet.uid])

    assert link not in pad(sheet, browser_of(None, BY_LINK))
    assert link not in pad(sheet, at_table)


def test_a_sheet_outside_of_seasons_leads_to_the_club(
    sheet: Sheet, club: Club, anna: User, browser_of: BrowserOf
) -> None:
    sheet.season_sheet.delete()

    response = browser_of(anna).get(reverse("league:sheet-in-club", args=[sheet.uid]))

    assert response["Location"] == reverse("league:club", args=[club.uid])
