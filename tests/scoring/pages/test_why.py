"""GET /s/<uid>/history/<entry>/why/: the steps behind a line."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


def url(table: Table, entry_id: str) -> str:
    return reverse("scoring:why", args=[table.sheet.uid, entry_id])


def test_a_round_names_its_rule_and_its_sum(owner: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=3).entry_id

    page = text_of(owner.get(url(watten, line), **ENGLISH).content)

    assert "Anna &amp; Cilli: 0 + 3 = 3." in page
    assert "Watten rules of this table, R21" in page


def test_the_last_round_explains_the_end_of_the_game(owner: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=9).entry_id

    assert "With that the game was over" in text_of(owner.get(url(watten, line), **ENGLISH).content)


def test_a_whot_hand_shows_the_doubling_of_the_leaflet(owner: Client, whot: Table) -> None:
    hands = [{"seat": 1, "cards": ["c10", "*5"]}, {"seat": 2, "points": 3}]
    line = whot.declare("round_scored", winner=0, hands=hands).entry_id

    page = text_of(owner.get(url(whot, line), **ENGLISH).content)

    assert "A double-suit card counts twice: 5 × 2 = 10." in page
    assert "10 + 10 = 20" in page


def test_an_unknown_line_is_not_found(owner: Client, watten: Table) -> None:
    assert owner.get(url(watten, str(uuid.uuid4()))).status_code == 404


def test_a_line_of_another_sheet_is_not_found(owner: Client, watten: Table, whot: Table) -> None:
    line = whot.declare(
        "round_scored", winner=0, hands=[{"seat": 1, "points": 1}, {"seat": 2, "points": 2}]
    ).entry_id

    assert owner.get(url(watten, line)).status_code == 404


def test_a_stranger_finds_nothing(stranger: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=3).entry_id

    assert stranger.get(url(watten, line)).status_code == 404


def test_a_watcher_may_ask_why(watcher: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=3).entry_id

    assert watcher.get(url(watten, line)).status_code == 200


def test_no_other_method(owner: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=3).entry_id

    assert owner.post(url(watten, line)).status_code == 405
