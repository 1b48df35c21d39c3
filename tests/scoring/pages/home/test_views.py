"""GET /: both games can be started, and the sheets of this device are listed."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.access import Device
from scoring.services import sheet_open
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(owner: Client) -> Client:
    owner.cookies["language"] = "en"
    return owner


def test_a_new_device_is_offered_both_games() -> None:
    html = Client().get("/").content.decode()

    assert "/new/watten/" in html
    assert "/new/whot/" in html
    assert "/s/" not in html


def test_open_sheets_are_listed_with_names_and_score(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=0, value=3)

    html = owner.get("/").content.decode()

    assert reverse("scoring:pad", args=[watten.sheet.uid]) in html
    assert "Anna &amp; Cilli – Beni &amp; Dora" in html
    assert "3 : 0" in html


def test_a_closed_sheet_is_listed_apart(owner: Client, watten: Table) -> None:
    watten.declare("sheet_closed")

    assert "Finished sheets" in owner.get("/").content.decode()


def test_a_stranger_sees_no_sheet(stranger: Client, watten: Table) -> None:
    assert reverse("scoring:pad", args=[watten.sheet.uid]) not in stranger.get("/").content.decode()


def test_home_refuses_post(owner: Client) -> None:
    assert owner.post("/").status_code == 405


def test_known_sheets_cost_no_more_queries(owner: Client, anna: Device) -> None:
    for _ in range(3):
        sheet_open(ruleset_key="upper_austria", options={}, names=["A", "B", "C", "D"], device=anna)
    owner.get("/")

    with CaptureQueriesContext(connection) as seen:
        owner.get("/")

    assert len(seen) <= 4


def lost(table: Table, *sides: int) -> None:
    """Play a whole game for each side, which loses it without a point: a Schneider (R31), two Bummerl."""
    for side in sides:
        for value in (5, 4):
            table.declare("round_won", side=1 - side, value=value)


def test_a_closed_sheet_shows_the_bummerl_of_the_evening(owner: Client, watten: Table) -> None:
    lost(watten, 0, 1, 1)
    watten.declare("sheet_closed")

    page = text_of(owner.get("/").content)

    assert "2 : 4 Bummerl" in page
    assert "· 3 games" in page


def test_a_table_of_a_competition_that_has_played_all_its_games_is_not_to_be_continued(
    owner: Client, watten: Table
) -> None:
    watten.sheet.games_planned = 2
    watten.sheet.save()
    lost(watten, 0, 1)

    assert [line.is_over for line in owner.get("/").context["closed_sheets"]] == [True]
    assert "2 : 2 Bummerl" in text_of(owner.get("/").content)

    watten.declare("round_won", game=3, side=0, value=2)
    assert [line.is_over for line in owner.get("/").context["open_sheets"]] == [False]


def test_a_table_that_waits_for_its_second_scribe_is_not_finished(owner: Client, watten: Table) -> None:
    watten.sheet.games_planned = 1
    watten.sheet.save()
    watten.declare("scribes_set", number=2)
    lost(watten, 0)

    assert [line.is_over for line in owner.get("/").context["open_sheets"]] == [False]


def test_a_closed_sheet_with_changed_partners_shows_who_pays(owner: Client, watten: Table) -> None:
    """Dora lost with Beni, then with Anna: four Bummerl, and nobody has more."""
    lost(watten, 1)
    watten.declare("seats_taken", persons=[0, 1, 3, 2], dealer=0)
    lost(watten, 0)
    watten.declare("sheet_closed")

    assert "Dora pays the round" in owner.get("/", headers={"Accept-Language": "en"}).content.decode()


def test_a_sheet_closed_without_a_finished_game_keeps_its_points(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=0, value=3)
    watten.declare("sheet_closed")

    assert "3 : 0" in owner.get("/").content.decode()


def test_closed_sheets_cost_no_more_queries_than_open_ones(owner: Client, watten: Table) -> None:
    lost(watten, 0, 1)
    owner.get("/")
    with CaptureQueriesContext(connection) as before:
        owner.get("/")
    watten.declare("sheet_closed")
    owner.get("/")

    with CaptureQueriesContext(connection) as after:
        owner.get("/")

    assert len(after) <= len(before)
