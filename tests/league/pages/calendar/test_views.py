"""Calendars of a club, a season and a competition, read back with a library that apps also use."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from league import services
from league.models import Club, Night, Season, User
from league.services.competition.heats import heat_take_back
from league.services.competition.results import heat_approve
from league.services.nights import AboutNight
from tests.league.conftest import won
from tests.league.preiswatten import enter, make_competition, play_games, publish, said, sheet_at

VIENNA = ZoneInfo("Europe/Vienna")
BrowserOf = Callable[..., Client]
Play = Callable[..., Any]


def events(client: Client, name: str, uid: object, query: str = "") -> dict[str, Any]:
    """The events by uid."""
    response = client.get(reverse(f"league:{name}-calendar", args=[uid]) + query)
    assert response.status_code == 200
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    lines = response.content.split(b"\r\n")
    assert max(map(len, lines)) <= 75
    return {str(event["uid"]): event for event in Calendar.from_ical(response.content).walk("VEVENT")}


@pytest.fixture
def public(season: Season) -> Season:
    services.club_change(club=season.club, name=season.club.name, is_public=True)
    return season


def plan(season: Season, day: date, **about: Any) -> None:
    services.night_change(season=season, day=day, seen=AboutNight(), typed=AboutNight(**about))


def test_evenings_are_all_day_events_with_a_place_and_may_be_cancelled(
    client: Client, public: Season, play: Play
) -> None:
    sheet = play(*won((0, 2)))
    off, planned = public.ends_on, public.ends_on - timedelta(days=7)
    plan(public, planned, venue="Goldener Hirsch; Saal 1, Stiege\\2")
    plan(public, off, is_cancelled=True)
    uids = [f"{public.uid}-{day}@punkteblock" for day in (sheet.begun_on, planned, off)]

    listed = events(client, "season", public.uid)
    assert list(listed) == uids
    first, second, third = listed.values()
    assert (first["dtstart"].dt, first["dtend"].dt) == (sheet.begun_on, sheet.begun_on + timedelta(days=1))
    assert first["summary"] == "Spielabend · Kartenrunde"
    assert second["location"] == "Goldener Hirsch; Saal 1, Stiege\\2"
    assert (third["status"], third["summary"]) == ("CANCELLED", f"Abgesagt: {first['summary']}")
    assert first["url"].startswith("http://testserver/seasons/")

    english = events(client, "club", public.club.uid, "?lang=en")
    assert list(english) == uids, "the same evenings, known again by their ids"
    assert english[uids[2]]["summary"] == "Cancelled: Club night · Kartenrunde"
    assert list(events(client, "club", public.club.uid, "?lang=xx")) == uids


@pytest.mark.parametrize("day", [date(2026, 3, 28), date(2026, 10, 25)], ids=["to summer", "to winter"])
def test_heats_keep_their_time_across_daylight_saving_changes(client: Client, club: Club, day: date) -> None:
    services.club_change(club=club, name=club.name, is_public=True)
    begins = datetime(day.year, day.month, day.day, 19, 30, tzinfo=VIENNA)
    with time_machine.travel(begins, tick=False):
        competition = make_competition(club)
        enter(competition)
        state = publish(competition)
    running = events(client, "competition", competition.uid)[f"{competition.uid}-heat-1@punkteblock"]
    assert running["dtstart"].dt == begins
    assert running["dtstart"].dt.tzinfo is not None
    for table in (1, 2, 3):
        play_games(sheet_at(state, table), 0, 1)
    late = datetime(day.year, day.month, day.day, 23, 45, tzinfo=VIENNA) + timedelta(hours=4)
    with time_machine.travel(late, tick=False):
        heat_approve(competition=competition, said=said(), heat=1)

    listed = events(client, "club", club.uid)

    assert list(listed) == [f"{competition.uid}@punkteblock", f"{competition.uid}-heat-1@punkteblock"]
    whole, heat = listed.values()
    assert whole["dtstart"].dt == competition.played_on
    assert (heat["dtstart"].dt, heat["dtend"].dt) == (begins, late)
    assert heat["dtend"].dt - heat["dtstart"].dt == late.astimezone(UTC) - begins.astimezone(UTC)


def test_a_heat_that_was_taken_back_is_not_listed(client: Client, club: Club) -> None:
    services.club_change(club=club, name=club.name, is_public=True)
    competition = make_competition(club)
    enter(competition)
    publish(competition)
    assert len(events(client, "competition", competition.uid)) == 2
    heat_take_back(competition=competition, said=said(), heat=1, reason="")

    assert list(events(client, "competition", competition.uid)) == [f"{competition.uid}@punkteblock"]


def test_a_calendar_is_resent_only_after_changes_and_a_private_one_only_to_members(
    client: Client, public: Season, anna: User, browser_of: BrowserOf
) -> None:
    plan(public, public.ends_on, venue="Stube")
    path = reverse("league:club-calendar", args=[public.club.uid])
    first = client.get(path)
    again = client.get(path, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert (first["Cache-Control"], first["Content-Language"]) == ("no-cache", "de")

    Night.objects.in_space(public.club.space).update(venue="Saal")
    changed = client.get(path, headers={"if-none-match": first["ETag"]})
    assert (changed.status_code, b"LOCATION:Saal" in changed.content) == (200, True)

    services.club_change(club=public.club, name=public.club.name, is_public=False)
    assert client.get(path).status_code == 404
    inside = browser_of(anna).get(path)
    assert (inside.status_code, inside["Cache-Control"]) == (200, "private, no-cache")
    assert (
        f"{path}?lang="
        in browser_of(anna).get(reverse("league:club", args=[public.club.uid])).content.decode()
    )
