"""/seasons/<uid>/adopt/: previews which name becomes which player before anything is stored, and can be undone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from league import services
from league.models import Adoption, Club, Season, User
from league.selectors import club_players, club_revision
from scoring.access import Device
from scoring.engine.facts import events as ev
from scoring.models import Player, Seat, Sheet
from scoring.services import name_give, sheet_open
from tests.league.conftest import TABLET, Play, access_to, declare, won
from tests.league.preiswatten import enter, make_competition, publish, sheet_at
from tests.scoring.pages.conftest import text_of

BrowserOf = Callable[..., Client]
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
AT_THE_TABLE = ("toni berger", "Hana Huber", "Eva", "Beni")


@pytest.fixture
def open_table(play: Play) -> Sheet:
    """An open table with known people, one of them misspelt, and somebody new."""
    play(names=("Toni Berger", "Hanna Huber", "Beni", "Dora"))
    sheet = sheet_open(ruleset_key="upper_austria", options={}, names=AT_THE_TABLE, device=TABLET)
    declare(sheet, won((0, 3), (0, 3), (0, 3)))
    return sheet


def fields_of(html: str) -> dict[str, str]:
    found = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', html)
    return {name: value for name, value in found if name != "csrfmiddlewaretoken"}


def players(club: Club) -> list[str]:
    return list(club_players(club).values_list("name", flat=True))


def seated(sheet: Sheet) -> list[str]:
    return list(Seat.objects.filter(sheet=sheet).order_by("number").values_list("player__name", flat=True))


@pytest.fixture
def taken_in(season: Season, open_table: Sheet, beppo: User, browser_of: BrowserOf) -> Client:
    """Beppo's browser after he has adopted the table."""
    client, url = browser_of(beppo, TABLET), reverse("league:sheet-adopt", args=[season.uid])
    shown = client.post(url, {"sheet": str(open_table.uid)}).content.decode()
    hanna = Player.objects.in_space(season.club.space).get(name="Hanna Huber")
    client.post(url, fields_of(shown) | {"who-1": str(hanna.uid), "confirmed": "1"})
    open_table.refresh_from_db()
    return client


@pytest.mark.parametrize("method", ["get", "post"])
def test_the_preview_matches_names_to_players_and_stores_nothing(
    method: str, season: Season, open_table: Sheet, beppo: User, browser_of: BrowserOf
) -> None:
    before, url = players(season.club), reverse("league:sheet-adopt", args=[season.uid])

    page = getattr(browser_of(beppo, TABLET), method)(url, {"sheet": str(open_table.uid)}, **ENGLISH)

    text = text_of(page.content)
    assert page.status_code == 200
    assert "toni berger is the player Toni Berger" in text
    assert "Who is Hana Huber?" in text
    assert "New in the club: Eva" in text
    assert (players(season.club), season.season_sheets.count()) == (before, 1)


def test_an_open_question_adopts_nothing_and_keeps_the_answers(
    season: Season, open_table: Sheet, beppo: User, browser_of: BrowserOf
) -> None:
    client, url = browser_of(beppo, TABLET), reverse("league:sheet-adopt", args=[season.uid])
    shown = client.post(url, {"sheet": str(open_table.uid)}).content.decode()

    answer = client.post(url, fields_of(shown) | {"confirmed": "1"}, **ENGLISH)

    assert answer.status_code == 422
    assert "Choose who it is." in text_of(answer.content)
    assert "new: Eva" in text_of(answer.content)
    assert 'name="who-2" value="new"' in answer.content.decode()
    assert season.season_sheets.count() == 1


def test_the_answers_decide_the_players(season: Season, open_table: Sheet, taken_in: Client) -> None:
    assert seated(open_table) == ["Toni Berger", "Hanna Huber", "Eva", "Beni"]
    assert players(season.club) == ["Beni", "Dora", "Eva", "Hanna Huber", "Toni Berger"]
    assert season.season_sheets.count() == 2


def test_a_table_given_back_is_unchanged(
    season: Season, open_table: Sheet, taken_in: Client, anna: User, browser_of: BrowserOf
) -> None:
    declare(open_table, won((1, 3)))
    services.follow_changes()
    revision = club_revision(Club.objects.get())
    page = reverse("league:sheet", args=[season.uid, open_table.uid])
    assert "Taken in by Beppo" in taken_in.get(page, **ENGLISH).content.decode()
    url = reverse("league:sheet-give-back", args=[season.uid, open_table.uid])

    first, second = taken_in.post(url, follow=True, **ENGLISH), taken_in.post(url)

    assert "The table has left the club again" in first.content.decode()
    assert second.status_code == 404
    open_table.refresh_from_db()
    assert seated(open_table) == list(AT_THE_TABLE)
    assert (open_table.space.name, open_table.club_reopens, open_table.version) == ("", False, 4)
    assert players(season.club) == ["Beni", "Dora", "Hanna Huber", "Toni Berger"]
    assert club_revision(Club.objects.get()) != revision
    assert services.follow_changes() == 1
    assert Adoption.objects.in_space(season.club.space).get().undone_at is not None
    assert taken_in.get(reverse("scoring:pad", args=[open_table.uid])).status_code == 200
    assert (
        taken_in.get(reverse("league:sheet-adopt", args=[season.uid]), {"sheet": open_table.uid}).status_code
        == 200
    )


def test_pads_opened_through_the_club_end_when_it_is_given_back(
    season: Season, open_table: Sheet, taken_in: Client, anna: User, browser_of: BrowserOf
) -> None:
    other = browser_of(anna, Device("Anna's phone"))
    other.post(reverse("league:pad-open", args=[season.uid, open_table.uid]))
    pad = reverse("scoring:pad", args=[open_table.uid])
    assert other.get(pad).status_code == 200

    other.post(reverse("league:sheet-give-back", args=[season.uid, open_table.uid]))

    assert other.get(pad).status_code == 404
    assert taken_in.get(pad).status_code == 200


def test_names_corrected_at_the_table_are_adopted_and_given_back(
    season: Season, open_table: Sheet, anna: User
) -> None:
    access = access_to(open_table)
    number = name_give(access=access, person=2, name="Evi")
    declare(open_table, [ev.PersonNamed(2, number)])

    adopted = services.sheet_adopt(access=access_to(open_table), season=season, by=anna)
    services.sheet_give_back(season_sheet=adopted, by=anna)

    given = open_table.given_names.order_by("number").values_list("player__name", flat=True)
    assert list(given) == ["Eva", "Evi"]
    assert seated(open_table) == ["toni berger", "Hana Huber", "Evi", "Beni"]


def test_a_sheet_that_others_depend_on_stays_in_the_club(
    season: Season, open_table: Sheet, taken_in: Client, anna: User
) -> None:
    space = season.club.space
    eva, dora = (Player.objects.in_space(space).get(name=name) for name in ("Eva", "Dora"))
    services.club_players_merge(club=season.club, gone=eva, kept=dora, by=anna)

    answer = taken_in.post(
        reverse("league:sheet-give-back", args=[season.uid, open_table.uid]), follow=True, **ENGLISH
    )

    assert "A competition, a merge or a split needs this sheet by now." in answer.content.decode()
    open_table.refresh_from_db()
    assert open_table.space == space


def test_only_the_adopting_scorer_gives_it_back_and_a_club_sheet_stays(
    season: Season, open_table: Sheet, taken_in: Client, anna: User, browser_of: BrowserOf
) -> None:
    Adoption.objects.in_space(season.club.space).update(by=anna)
    url = reverse("league:sheet-give-back", args=[season.uid, open_table.uid])
    assert taken_in.post(url).status_code == 403
    own = season.season_sheets.exclude(sheet=open_table).get().sheet

    answer = browser_of(anna).post(
        reverse("league:sheet-give-back", args=[season.uid, own.uid]), follow=True, **ENGLISH
    )

    assert "This sheet was opened in the club." in answer.content.decode()


def test_a_competition_sheet_is_neither_offered_to_a_season_nor_adopted(
    season: Season, anna: User, browser_of: BrowserOf
) -> None:
    competition = make_competition(season.club, played_on=season.starts_on)
    enter(competition)
    sheet = sheet_at(publish(competition), 1)
    client = browser_of(anna)

    offered = client.get(reverse("league:season", args=[season.uid])).context["adoptable"]
    client.post(reverse("league:sheet-adopt", args=[season.uid]), {"sheet": str(sheet.uid)})

    assert offered == ()
    assert not season.season_sheets.exists()
