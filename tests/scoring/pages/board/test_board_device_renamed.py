"""An open pad shows the new name of the device that sent a waiting entry, though no entry arrived."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.services import grant_describe, link_make, link_redeem
from tests.scoring.conftest import Table


def test_a_renamed_device_is_renamed_on_an_open_board(
    watten: Table, second_tablet: Table, owner: Client
) -> None:
    news = _with_a_waiting_round(watten, second_tablet)
    assert _poll(owner, watten, news).status_code == 204

    grant_describe(grant=second_tablet.access.grant, name="Küchentisch", scribe=None)

    answer = _poll(owner, watten, news)
    assert answer.status_code == 200
    assert "Küchentisch" in answer.content.decode()


def test_a_device_that_opens_another_link_under_another_name_is_renamed_on_an_open_board(
    watten: Table, second_tablet: Table, owner: Client, beppo: Device
) -> None:
    news = _with_a_waiting_round(watten, second_tablet)

    link_redeem(token=link_make(sheet=watten.sheet, scope="write"), device=beppo, name="Stube")

    assert "Stube" in _poll(owner, watten, news).content.decode()


def test_an_unchanged_name_is_no_news(watten: Table, second_tablet: Table) -> None:
    for _ in range(2):
        grant_describe(grant=second_tablet.access.grant, name="Küchentisch", scribe=None)

    watten.sheet.refresh_from_db()
    assert watten.sheet.relabelled == 1


def _with_a_waiting_round(watten: Table, second_tablet: Table) -> str:
    """The news that an open board shows: two devices wrote the first round differently, and one reading waits."""
    watten.declare("round_won", side=0, value=2)
    second_tablet.declare("round_won", side=1, value=3, seen=0, game=1, round=1)
    watten.sheet.refresh_from_db()
    return f"{watten.sheet.version}.{watten.sheet.relabelled}"


def _poll(client: Client, table: Table, news: str) -> Any:
    return client.get(reverse("scoring:board", args=[table.sheet.uid]), {"v": news})
