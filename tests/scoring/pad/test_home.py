"""GET /: two ways to start, and the open sheets of this device alone."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.access import Device
from scoring.services import sheet_open
from tests.scoring.conftest import Table
from tests.scoring.pad.conftest import Tablet


@pytest.mark.django_db
def test_a_new_device_is_offered_both_games() -> None:
    html = Client().get("/").content.decode()

    assert "/new/watten/" in html
    assert "/new/whot/" in html
    assert "/s/" not in html


def test_open_sheets_are_listed_with_names_and_score(tablet: Tablet, watten: Table) -> None:
    watten.declare("round_won", side=0, value=3)

    html = tablet.client.get("/").content.decode()

    assert tablet.url() in html
    assert "Anna &amp; Cilli – Beni &amp; Dora" in html
    assert "3 : 0" in html


def test_a_closed_sheet_is_listed_apart(tablet: Tablet, watten: Table) -> None:
    watten.declare("sheet_closed")

    assert "Closed sheets" in tablet.client.get("/").content.decode()


def test_a_stranger_sees_no_sheet(stranger: Tablet) -> None:
    assert stranger.url() not in stranger.client.get("/").content.decode()


def test_home_is_only_read(tablet: Tablet) -> None:
    assert tablet.client.post("/").status_code == 405


def test_more_sheets_cost_no_more_reads_once_they_are_known(tablet: Tablet, anna: Device) -> None:
    for _ in range(3):
        sheet_open(ruleset_key="upper_austria", options={}, names=["A", "B", "C", "D"], device=anna)
    tablet.client.get("/")

    with CaptureQueriesContext(connection) as seen:
        tablet.client.get("/")

    assert len(seen) <= 4


def lost(table: Table, *sides: int) -> None:
    """A whole game each, lost by that side with no point of its own: a Schneider (R31), two Bummerl."""
    for side in sides:
        for value in (5, 4):
            table.declare("round_won", side=1 - side, value=value)


def test_a_closed_sheet_says_the_evening_and_not_its_last_game(tablet: Tablet, watten: Table) -> None:
    lost(watten, 0, 1, 1)
    watten.declare("sheet_closed")

    html = tablet.client.get("/", headers={"Accept-Language": "en"}).content.decode()

    assert "2\u00a0:\u00a04 <small>Bummerl</small>" in html
    assert "· 3 games" in html


def test_where_partners_changed_it_says_who_pays(tablet: Tablet, watten: Table) -> None:
    """Dora lost with Beni, then with Anna: four Bummerl, and nobody has more."""
    lost(watten, 1)
    watten.declare("seats_taken", persons=[0, 1, 3, 2], dealer=0)
    lost(watten, 0)
    watten.declare("sheet_closed")

    assert "Dora pays the round" in tablet.client.get("/", headers={"Accept-Language": "en"}).content.decode()


def test_a_sheet_closed_without_a_finished_game_keeps_its_points(tablet: Tablet, watten: Table) -> None:
    watten.declare("round_won", side=0, value=3)
    watten.declare("sheet_closed")

    assert "3 : 0" in tablet.client.get("/").content.decode()


def test_closed_sheets_cost_no_more_reads_than_open_ones(tablet: Tablet, watten: Table) -> None:
    lost(watten, 0, 1)
    tablet.client.get("/")
    with CaptureQueriesContext(connection) as before:
        tablet.client.get("/")
    watten.declare("sheet_closed")
    tablet.client.get("/")

    with CaptureQueriesContext(connection) as after:
        tablet.client.get("/")

    assert len(after) <= len(before)
