"""A grant that has ended, in whatever way, opens no address of a club's pad."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from league import services
from league.models import Club, SeasonSheet, User
from scoring.access import Device
from scoring.models import Entry, Sheet, SheetGrant
from scoring.services import grant_revoke, link_make, link_redeem
from tests.access.written import rows_written
from tests.league.conftest import declare, won
from tests.scoring.test_urls import CASES, EVERYBODY

BrowserOf = Callable[..., Client]


def pad_of(sheet: Sheet, browser: Client) -> Client:
    season = SeasonSheet.objects.everywhere("a test").get(sheet=sheet).season
    browser.post(reverse("league:pad-open", args=[season.uid, sheet.uid]))
    return browser


def addresses(sheet: Sheet) -> list[tuple[str, str]]:
    """Method and address of everything on the sheet that is not open to everybody."""
    line = Entry.objects.filter(sheet=sheet).earliest("pk").entry_id
    more = {"edit": [line], "why": [line]}
    asked = [case for case in CASES if case.expected is not EVERYBODY and case.name != "replay"]
    return [
        (case.method, reverse(f"scoring:{case.name}", args=[sheet.uid, *more.get(case.name, [])]))
        for case in asked
    ]


@pytest.fixture
def ended(
    club: Club, sheet: Sheet, owner: object, anna: User, beppo: User, browser_of: BrowserOf
) -> dict[str, Client]:
    """Browsers that were at the table, each with a grant that ended in another way."""
    declare(sheet, won((0, 2)))
    moni = services.account_make(name="Moni", password="pw")
    member = services.member_add(club=club, user=moni, role="scorer")
    devices = {
        name: Device(f"device of {name}")
        for name in ("former", "signed out", "taken", "dead", "late", "orphan")
    }

    former = pad_of(sheet, browser_of(moni, devices["former"]))
    made_by_moni = link_make(
        sheet=sheet, scope="write", by=SheetGrant.objects.get(holder_hash=devices["former"].holder)
    )
    orphan = browser_of(None, devices["orphan"])
    link_redeem(token=made_by_moni, device=devices["orphan"])
    signed_out = pad_of(sheet, browser_of(beppo, devices["signed out"]))
    for name in ("taken", "dead", "late"):
        link_redeem(token=link_make(sheet=sheet, scope="write"), device=devices[name])
    browsers = {
        "a former member": former,
        "who came by a link of a former member": orphan,
        "a tablet that was signed out": signed_out,
        "a device taken back": browser_of(None, devices["taken"]),
        "who came by a link taken back": browser_of(None, devices["dead"]),
        "a device whose time is over": browser_of(None, devices["late"]),
    }
    pad = reverse("scoring:pad", args=[sheet.uid])
    assert {name: browser.get(pad).status_code for name, browser in browsers.items()} == dict.fromkeys(
        browsers, 200
    )

    services.member_remove(membership=member)
    signed_out.post(reverse("league:sign-out"))
    grant_revoke(grant=SheetGrant.objects.get(holder_hash=devices["taken"].holder))
    grant_revoke(grant=SheetGrant.objects.get(holder_hash=devices["dead"].holder).via)
    late = SheetGrant.objects.filter(holder_hash=devices["late"].holder)
    late.update(expires_at=late.get().created_at - timedelta(days=1))
    return browsers


def test_an_ended_grant_opens_nothing_and_writes_nothing(ended: dict[str, Client], sheet: Sheet) -> None:
    got = {}
    before = rows_written()
    for who, browser in ended.items():
        for method, address in addresses(sheet):
            got[who, method, address] = getattr(browser, method)(address).status_code

    assert {key: status for key, status in got.items() if status != 404} == {}
    assert rows_written() == before
