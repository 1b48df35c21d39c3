"""/seasons/<uid>/sheets/<sheet>/: readable by everybody who may see the club, changed by its owners."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from league import services
from league.models import Season, User
from scoring.engine.facts import events as ev
from scoring.models import Remark, Sheet
from scoring.selectors.sheets import sheet_fold
from tests.league.conftest import TABLET, Play, won

BrowserOf = Callable[..., Client]
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def closed(play: Play) -> Sheet:
    return play(*won((0, 4), (1, 2), (0, 5)), ev.SheetClosed())


def url(name: str, season: Season, sheet: Sheet) -> str:
    return reverse(f"league:{name}", args=[season.uid, sheet.uid])


def test_a_stranger_of_a_public_club_sees_the_result_without_remarks(
    season: Season, closed: Sheet, anna: User, browser_of: BrowserOf
) -> None:
    services.club_change(club=season.club, name="Kartenrunde", is_public=True)
    Sheet.objects.everywhere("a test").filter(pk=closed.pk).update(note="Beni owes a beer")

    read = Client().get(url("sheet", season, closed), headers=ENGLISH).content.decode()
    own = browser_of(anna).get(url("sheet", season, closed), headers=ENGLISH).content.decode()

    assert "Anna" in read
    assert "<form" not in read.partition("<main")[2]
    assert ("owes a beer" in read, "owes a beer" in own) == (False, True)


def test_the_season_page_links_to_the_result_and_scorers_see_no_owner_buttons(
    season: Season, closed: Sheet, beppo: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(beppo)

    listed = browser.get(reverse("league:season", args=[season.uid])).content.decode()
    read = browser.get(url("sheet", season, closed)).content.decode()

    assert url("sheet", season, closed) in listed
    assert url("pad-open", season, closed) in read
    assert url("sheet-reopen", season, closed) not in read
    assert url("sheet-settings", season, closed) not in read


def test_an_owner_reopens_it_and_the_season_page_shows_that_to_members(
    season: Season, closed: Sheet, anna: User, beppo: User, browser_of: BrowserOf
) -> None:
    services.club_change(club=season.club, name="Kartenrunde", is_public=True)
    browser, again = browser_of(anna), url("sheet-reopen", season, closed)
    fields = {"reason": "Round 2 <b>", "entry_id": str(uuid4())}
    for _twice in range(2):
        assert browser.post(again, fields)["Location"] == url("sheet", season, closed)

    assert not sheet_fold(Sheet.objects.everywhere("a test").get(pk=closed.pk)).ledger.closed
    assert Remark.objects.get().text == "Round 2 <b>"
    page = reverse("league:season", args=[season.uid])
    listed = browser_of(beppo).get(page).content.decode()
    assert listed.count("Round 2 &lt;b&gt;") == 1
    assert "Round 2" not in Client().get(page).content.decode()


def test_a_stale_page_reports_that_the_sheet_is_already_open(
    season: Season, closed: Sheet, anna: User, browser_of: BrowserOf
) -> None:
    browser, again = browser_of(anna), url("sheet-reopen", season, closed)
    browser.post(again, {"reason": "first", "entry_id": str(uuid4())})

    late = browser.post(again, {"reason": "late", "entry_id": str(uuid4())}, follow=True, headers=ENGLISH)

    assert "This sheet is open already." in late.content.decode()


def test_the_pad_of_a_club_sheet_offers_no_reopening(
    season: Season, closed: Sheet, anna: User, browser_of: BrowserOf
) -> None:
    pad = browser_of(anna, TABLET).get(reverse("scoring:pad", args=[closed.uid])).content.decode()

    assert "kind=sheet_reopened" not in pad
    assert "Noch nichts geschrieben" not in pad  # nothing can be undone, but something was written


@pytest.mark.parametrize(
    ("changed", "errors"),
    [
        ({"begun_on": "soon"}, ["begun_on"]),
        ({"begun_on": "1900-01-01"}, ["begun_on"]),
        ({"begun_on": "9999-12-31"}, ["begun_on"]),
        ({"title": "x" * 81}, ["title"]),
        ({"season": str(uuid4())}, ["season"]),
    ],
)
def test_a_wrong_field_changes_nothing(
    season: Season,
    closed: Sheet,
    anna: User,
    browser_of: BrowserOf,
    changed: dict[str, str],
    errors: list[str],
) -> None:
    browser, settings = browser_of(anna), url("sheet-settings", season, closed)
    form = browser.get(settings).context["form"]
    fields = {name: str(form[name].value()) for name in form.fields} | changed

    answer = browser.post(settings, fields)

    assert (answer.status_code, list(answer.context["form"].errors)) == (422, errors)
    assert browser.post(settings, fields | {"begun_on": form["was_day"].value()}).status_code in (303, 422)


def test_a_stale_form_shows_the_change_of_somebody_else(
    season: Season, closed: Sheet, anna: User, browser_of: BrowserOf
) -> None:
    browser, settings = browser_of(anna), url("sheet-settings", season, closed)
    form = browser.get(settings).context["form"]
    fields = {name: str(form[name].value()) for name in form.fields}
    assert browser.post(settings, fields | {"title": "Tisch 1"}).status_code == 303

    stale = browser.post(settings, fields | {"title": "Tisch 2"}, headers=ENGLISH)
    assert stale.status_code == 422
    assert "Tisch 1" in stale.content.decode()

    again = {name: str(stale.context["form"][name].value()) for name in form.fields}
    assert browser.post(settings, again).status_code == 303
    closed.refresh_from_db()
    assert closed.title == "Tisch 2"


def test_a_removed_sheet_is_offered_to_owners_again(
    season: Season, closed: Sheet, anna: User, beppo: User, browser_of: BrowserOf
) -> None:
    browser, page = browser_of(anna), reverse("league:season", args=[season.uid])
    assert [browser.post(url("sheet-take-out", season, closed)).status_code for _twice in range(2)] == [
        303,
        404,
    ]

    assert str(closed.uid) in browser.get(page).content.decode()
    assert str(closed.uid) not in browser_of(beppo).get(page).content.decode()
    taken = {"sheet": str(closed.uid)}
    browser_of(beppo).post(reverse("league:sheet-adopt", args=[season.uid]), taken)
    assert not season.season_sheets.exists()
    for _twice in range(2):
        browser.post(reverse("league:sheet-adopt", args=[season.uid]), taken)
    assert season.season_sheets.get().sheet == closed
