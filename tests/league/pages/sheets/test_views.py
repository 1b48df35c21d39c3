"""Sheets of a season: opened, opened on another device, adopted from an open table."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from league import services
from league.models import Membership, Rating, Season, SeasonSheet, User
from league.selectors import season_games, standing_table
from scoring.access import Access, Device
from scoring.models import Player, Sheet, SheetGrant, Space
from scoring.models.shown_names import INSIDE
from scoring.services import About, InputError, about_change, link_make, sheet_open
from tests.league.conftest import FOUR, TABLET, Play, declare, won

BrowserOf = Callable[..., Client]
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
NAMES = {f"name-{seat}": name for seat, name in enumerate(FOUR)}


def confirmed(fields: dict[str, str]) -> dict[str, str]:
    """The form with every unknown name confirmed as somebody new."""
    names = {field.partition("-")[2]: name for field, name in fields.items() if field.startswith("name-")}
    asked = {f"asked-{seat}": name for seat, name in names.items()}
    return fields | asked | {f"who-{seat}": "new" for seat in names}


NEW = confirmed(NAMES | {"target": "11", "first_dealer": "2"})


def test_a_scorer_opens_a_sheet_that_counts_in_the_season(
    season: Season, beppo: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(beppo)

    response = browser.post(reverse("league:watten-new", args=[season.uid]), NEW)

    sheet = season.season_sheets.get().sheet
    assert response.status_code == 303
    assert response["Location"] == reverse("scoring:pad", args=[sheet.uid])
    assert (sheet.space, sheet.options["target"], sheet.first_dealer) == (season.club.space, 11, 2)
    assert browser.get(response["Location"]).status_code == 200


def test_equal_names_are_the_same_players(season: Season, play: Play) -> None:
    play()
    play()

    assert Player.objects.in_space(season.club.space).count() == 4


def test_the_form_offers_the_players_of_the_club_and_no_placeholders(
    season: Season, play: Play, anna: User, browser_of: BrowserOf
) -> None:
    play()

    page = browser_of(anna).get(reverse("league:watten-new", args=[season.uid])).content.decode()

    assert all(f'<option value="{name}">' in page for name in FOUR)
    assert 'name="name-0" value=""' in page


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"name-1": "anna"}, 422),
        ({"name-1": ""}, 422),
        ({"name-1": "x" * 41}, 422),
        ({"name-1": "a\u202eb"}, 422),
        ({"target": "10"}, 422),
        ({"ruleset": "leaflet_long"}, 422),
        ({"first_dealer": "9"}, 422),
        ({"name-1": "<script>alert(1)</script>"}, 303),
    ],
)
def test_an_invalid_field_opens_no_sheet(
    season: Season, beppo: User, browser_of: BrowserOf, change: dict[str, str], status: int
) -> None:
    response = browser_of(beppo).post(
        reverse("league:watten-new", args=[season.uid]), confirmed(NEW | change)
    )

    assert response.status_code == status
    assert season.season_sheets.exists() == (status == 303)


def test_unknown_names_are_confirmed_once_and_the_input_is_kept(
    season: Season, beppo: User, browser_of: BrowserOf
) -> None:
    browser, page = browser_of(beppo), reverse("league:watten-new", args=[season.uid])

    asked = browser.post(page, NAMES | {"target": "15", "first_dealer": "2"}, **ENGLISH)

    assert (asked.status_code, Player.objects.everywhere("a test").count()) == (422, 0)
    text = asked.content.decode()
    assert "New in the club: Cilli" in text
    assert 'name="who-2" value="new"' in text
    assert 'name="asked-2" value="Cilli"' in text
    assert re.search(r'name="first_dealer" value="2" checked', text)
    assert browser.post(page, confirmed(NAMES) | {"target": "15"}).status_code == 303
    assert season.season_sheets.get().sheet.options["target"] == 15


def test_a_namesake_is_chosen_at_the_seat_and_the_choice_survives_another_error(
    season: Season, play: Play, beppo: User, browser_of: BrowserOf
) -> None:
    play(names=("Toni Berger", "Beni", "Cilli", "Dora"))
    space = season.club.space
    other = space.players.create(name="Toni Berger (Au)")
    browser, page = browser_of(beppo), reverse("league:watten-new", args=[season.uid])
    names = {"name-0": "berger toni", "name-1": "Beni", "name-2": "Cilli", "name-3": "Dora"}

    asked = browser.post(page, names, **ENGLISH).content.decode()
    assert "Who is berger toni?" in asked
    assert re.search(rf'type="radio" name="who-0" value="{other.uid}"[^>]*><span>Toni Berger \(Au\)<', asked)

    answers = {"asked-0": "berger toni", "who-0": str(other.uid)}
    again = browser.post(page, names | answers | {"target": "10"}, **ENGLISH)
    assert again.status_code == 422
    assert f'type="hidden" name="who-0" value="{other.uid}"' in again.content.decode()

    assert browser.post(page, names | answers).status_code == 303
    assert season.season_sheets.first().sheet.seats.get(number=0).player == other
    assert space.players.count() == 5


def test_the_form_from_the_last_sheet_keeps_its_namesake(
    season: Season, owner: Membership, anna: User, browser_of: BrowserOf
) -> None:
    space = season.club.space
    sat = space.players.create(name="Toni Berger")
    space.players.create(name="Toni Berger (Au)")
    services.sheet_open_in_season(
        season=season,
        membership=owner,
        device=TABLET,
        ruleset_key="upper_austria",
        options={},
        names=[sat, *FOUR[1:]],
    )

    page = browser_of(anna, TABLET).get(reverse("league:watten-new", args=[season.uid])).content.decode()

    assert f'name="who-0" value="{sat.uid}"' in page


def test_the_form_needs_the_same_queries_for_any_number_of_players(
    season: Season,
    play: Play,
    anna: User,
    browser_of: BrowserOf,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    play()
    for number in range(12):
        season.club.space.players.create(name=f"Guest {number}")
    client, url = browser_of(anna, TABLET), reverse("league:watten-new", args=[season.uid])

    with django_assert_num_queries(11):
        assert client.get(url).status_code == 200
    with django_assert_num_queries(6):
        assert client.post(url, NAMES | {"name-2": "Ciilli", "name-3": "Xaver"}).status_code == 422


def test_a_scorer_opens_the_pad_of_a_sheet_on_another_device(
    season: Season, sheet: Sheet, beppo: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(beppo)
    assert browser.get(reverse("scoring:pad", args=[sheet.uid])).status_code == 404

    response = browser.post(reverse("league:pad-open", args=[season.uid, sheet.uid]), follow=True)

    assert response.status_code == 200
    assert response.redirect_chain[-1][0] == reverse("scoring:pad", args=[sheet.uid])


@pytest.fixture
def open_table(db: None) -> Sheet:
    sheet = sheet_open(
        ruleset_key="upper_austria", options={}, names=("Anna", "Beni", "Eva", "Franz"), device=TABLET
    )
    declare(sheet, won((0, 3), (0, 3), (0, 3)))
    return sheet


def adopt(browser: Client, season: Season, sheet: Sheet) -> int:
    url = reverse("league:sheet-adopt", args=[season.uid])
    names = {f"name-{seat.number}": seat.player.name for seat in sheet.seats.all()}
    return browser.post(url, confirmed(names) | {"sheet": str(sheet.uid), "confirmed": "1"}).status_code


def test_an_adopted_sheet_matches_players_by_name(
    season: Season, play: Play, open_table: Sheet, beppo: User, browser_of: BrowserOf
) -> None:
    play()
    left = open_table.space

    adopt(browser_of(beppo, TABLET), season, open_table)

    open_table.refresh_from_db()
    players = [seat.player for seat in open_table.seats.all()]
    assert open_table.space == season.club.space
    assert [player.name for player in players] == ["Anna", "Beni", "Eva", "Franz"]
    assert Player.objects.in_space(season.club.space).filter(name="Anna").get() == players[0]
    assert not Space.objects.filter(pk=left.pk).exists()


def test_an_adopted_sheet_counts_and_can_be_continued(
    season: Season, open_table: Sheet, beppo: User, browser_of: BrowserOf
) -> None:
    browser = browser_of(beppo, TABLET)
    adopt(browser, season, open_table)

    declare(open_table, won((1, 3)))
    services.follow_changes()

    assert standing_table(season_games(season), "watten", names=INSIDE).games == 1
    assert set(Rating.objects.in_space(season.club.space).values_list("games", flat=True)) == {1}
    assert browser.get(reverse("scoring:pad", args=[open_table.uid])).status_code == 200


def test_only_the_directing_device_can_adopt_a_sheet(
    season: Season, open_table: Sheet, beppo: User, browser_of: BrowserOf
) -> None:
    stranger, writer = browser_of(beppo, Device("a stranger's")), browser_of(beppo)
    writer.post(reverse("scoring:join", args=[link_make(sheet=open_table, scope="write")]))

    adopt(stranger, season, open_table)
    adopt(writer, season, open_table)

    assert not SeasonSheet.objects.everywhere("a test").exists()


def test_a_sheet_of_another_club_cannot_be_adopted(play: Play, carla: User, browser_of: BrowserOf) -> None:
    sheet = play()
    other = services.club_found(name="Other", founder=carla)
    elsewhere = services.season_open(
        club=other, name="S", starts_on=date(2026, 1, 1), ends_on=date(2026, 2, 1)
    )

    adopt(browser_of(carla, TABLET), elsewhere, sheet)

    assert not elsewhere.season_sheets.exists()


def test_adoptable_sheets_are_offered_to_members_only(
    season: Season, open_table: Sheet, anna: User, browser_of: BrowserOf
) -> None:
    services.club_change(club=season.club, name="Kartenrunde", is_public=True)
    url = reverse("league:season", args=[season.uid])

    assert str(open_table.uid) in browser_of(anna, TABLET).get(url).content.decode()
    assert str(open_table.uid) not in browser_of(None, TABLET).get(url).content.decode()


def test_adopting_requires_a_direct_grant_even_without_the_page(season: Season, open_table: Sheet) -> None:
    grant = SheetGrant.objects.get(sheet=open_table)
    grant.scope = "write"

    with pytest.raises(InputError, match="sheet_not_yours"):
        services.sheet_adopt(access=Access(open_table, grant), season=season)


def test_a_club_sheet_keeps_date_and_title_and_the_api_hides_the_note(
    season: Season, play: Play, anna: User, browser_of: BrowserOf
) -> None:
    """`scoring` recognises a club's space by its name."""
    play()
    [counted] = season.season_sheets.all()
    access = Access(counted.sheet, counted.sheet.grants.get(holder_hash=TABLET.holder))
    day = counted.sheet.begun_on
    opened = About(counted.sheet.title, day, "")

    for typed in (replace(opened, title="Post"), replace(opened, begun_on=day - timedelta(days=1))):
        with pytest.raises(InputError, match="about_of_the_club"):
            about_change(access=access, opened=opened, typed=typed)
    about_change(access=access, opened=opened, typed=replace(opened, note="Beni schuldet eine Halbe"))

    counted.sheet.refresh_from_db()
    assert About.of(counted.sheet) == replace(opened, note="Beni schuldet eine Halbe")
    for url in (reverse("league:season", args=[season.uid]), f"/api/v1/seasons/{season.uid}/results/"):
        answer = browser_of(anna).get(url)
        assert (answer.status_code, "Halbe" in answer.content.decode()) == (200, False)


def test_an_owner_enters_last_weeks_paper_and_a_scorer_names_the_table(
    season: Season, anna: User, beppo: User, browser_of: BrowserOf
) -> None:
    url, day = reverse("league:watten-new", args=[season.uid]), timezone.localdate() - timedelta(days=7)
    entered = (
        NEW
        | {"title": "Tisch 3", "begun_on": day.isoformat()}
        | {f"asked-{seat}": name for seat, name in enumerate(FOUR)}
    )

    assert 'name="begun_on"' not in browser_of(beppo).get(url).content.decode()
    for user in (anna, beppo):
        assert browser_of(user).post(url, entered).status_code == 303

    sheets = [one.sheet for one in season.season_sheets.order_by("pk")]
    assert [sheet.title for sheet in sheets] == ["Tisch 3", "Tisch 3"]
    assert [sheet.begun_on for sheet in sheets] == [
        day,
        timezone.localdate(),
    ]  # a scorer's sheets begin today


@pytest.mark.parametrize("day", ["soon", "2026-02-30", "9999-12-31", "1900-01-01", "\0"])
def test_an_impossible_day_opens_no_sheet_and_keeps_the_input(
    season: Season, anna: User, browser_of: BrowserOf, day: str
) -> None:
    url = reverse("league:watten-new", args=[season.uid])

    refused = browser_of(anna).post(url, NEW | {"title": "Tisch 3", "begun_on": day})

    assert refused.status_code == 422
    assert 'value="Tisch 3"' in refused.content.decode()
    assert not season.season_sheets.exists()


def test_a_day_of_another_season_links_to_that_season(
    season: Season, anna: User, beppo: User, browser_of: BrowserOf
) -> None:
    last = season.starts_on - timedelta(days=1)
    spring = services.season_open(club=season.club, name="Spring", starts_on=last, ends_on=last)
    there = reverse("league:watten-new", args=[spring.uid])
    here = reverse("league:watten-new", args=[season.uid])

    refused = browser_of(anna).post(here, NEW | {"begun_on": last.isoformat()})
    assert refused.status_code == 422
    assert f'href="{there}"' in refused.content.decode()

    early = browser_of(beppo).get(there)  # a finished season says so before anything is entered
    assert f'href="{here}"' in early.content.decode()
    assert browser_of(beppo).post(there, NEW).status_code == 422
    assert not spring.season_sheets.exists()
