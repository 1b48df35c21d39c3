"""A small Preiswatten from the pasted list to the published standings, with a table's own device."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.device import Device, Sheet
from tests.browser.served import Served

PAIRS = """1. Alma Auer & Bodo Bach; SV Hof
2. Cora Cech & Dina Dorn; SV Hof
3. Emil Eder & Fini Falk
4. Gabi Gams & Hans Huber
5. Ida Imhof & Jakob Jell
6. Karl Kern & Lena Lang"""
CLUB = """
from league.services import account_make, club_found
club = club_found(name="Watterrunde", founder=account_make(name="Wirtin", password="schlag-farbe-weli"))
print(f"/clubs/{club.uid}/")
"""
PLACARD = """
from league.models import Placard
from league.placards import placard_key
one = Placard.objects.get(table=1)
print(f"/t/{one.uid}/{placard_key(one.uid)}/")
"""


def test_a_preiswatten_from_the_list_to_the_published_standings(
    new_device: Callable[..., Device], served: Served
) -> None:
    club = served.manage("shell", "-v", "0", "-c", CLUB).strip()
    director, tablet = new_device(), new_device("phone")
    page = _open(director, club)
    _enter(page)
    _step(page, "Durchgang 1 von 3 auslosen")
    expect(page.locator(".tables > li")).to_have_count(3)
    _step(page, "Durchgang 1 veröffentlichen")
    expect(page.locator(".state-waiting")).to_have_count(3)

    pad = _scan(director, tablet, served)
    Sheet(tablet, pad).declare_all((0, 5), (0, 5), (0, 5))
    expect(page.locator("#table-1.state-finished")).to_be_visible()
    _paper(page, 2)
    _rule(page, 3)
    _step(page, "Durchgang 1 bestätigen")
    expect(page.locator("#standings tbody tr")).to_have_count(6)

    _step(page, "Durchgang 2 von 3 auslosen")
    _step(page, "Durchgang 2 veröffentlichen")
    expect(tablet.page).not_to_have_url(re.compile(pad), timeout=15_000)
    expect(tablet.page.locator("#board")).to_be_visible()
    for heat in (2, 3):
        if heat == 3:
            _step(page, "Durchgang 3 von 3 auslosen")
            _step(page, "Durchgang 3 veröffentlichen")
        for table in (1, 2, 3):
            _paper(page, table)
        _step(page, f"Durchgang {heat} bestätigen")
    _step(page, "Rangliste veröffentlichen")

    expect(page.locator("#standings")).to_contain_text("Rangliste Nr. 1 veröffentlicht")
    expect(page.locator("#next-step")).to_have_count(0)
    expect(page.locator("#standings tbody tr").first.locator(".rank")).to_have_text("1")


def _open(director: Device, club: str) -> Page:
    page = director.go(f"/account/sign-in/?next={club}competitions/new/%3Fformat%3Dfixed_heats")
    page.locator("#id_username").fill("Wirtin")
    page.locator("#id_password").fill("schlag-farbe-weli")
    page.locator("main button").click()
    page.locator("#id_name").fill("Herbstpreiswatten")
    page.locator("#id_ruleset").select_option("bavaria")
    page.locator("#id_heats").fill("3")
    page.locator("#id_games").fill("1")
    page.get_by_role("button", name="Wettbewerb anlegen").click()
    return page


def _enter(page: Page) -> None:
    page.locator("#text").fill(PAIRS)
    page.get_by_role("button", name="Liste ansehen").click()
    page.get_by_role("button", name="6 Paare eintragen").click()
    expect(page.locator(".pair-list > li")).to_have_count(6)


def _step(page: Page, button: str) -> None:
    """The one next step that the page offers."""
    page.locator("#next-step").get_by_role("button", name=button, exact=True).click()


def _scan(director: Device, tablet: Device, served: Served) -> str:
    """Make the placards and scan that of table 1; the uid of the sheet that opens."""
    board = director.page.url
    director.page.get_by_role("link", name="Drucke").click()
    director.page.get_by_role("button", name="Die Schilder für 3 Tische anlegen").click()
    expect(director.page.locator(".placard")).to_have_count(3)
    director.go(board)
    page = tablet.go(served.manage("shell", "-v", "0", "-c", PLACARD).strip())
    page.get_by_role("button", name="An diesem Tisch schreiben").click()
    expect(page.locator("#board")).to_be_visible()
    return page.url.split("/")[-2]


def _paper(page: Page, table: int) -> None:
    _result(page, table)
    page.get_by_role("button", name="Der Tisch hat auf Papier geschrieben").click()
    expect(page.locator(f"#table-{table}.state-told")).to_be_visible()


def _rule(page: Page, table: int) -> None:
    _result(page, table)
    page.locator("#reason").fill("Streit um den letzten Stich")
    page.get_by_role("button", name="So entscheiden").click()
    expect(page.locator(f"#table-{table}.state-told")).to_be_visible()


def _result(page: Page, table: int) -> None:
    page.locator(f"#table-{table} a").click()
    page.locator('[name="game-1-0"]').fill("15")
    page.locator('[name="game-1-1"]').fill(str(table))
