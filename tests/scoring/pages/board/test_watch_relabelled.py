"""Polling an open live page brings a new title or a corrected name, for which there is no entry."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.access import Device
from scoring.models import Sheet
from scoring.services import About, about_change, grant_device, link_make, person_add, player_rename
from tests.scoring.conftest import Table

pytestmark = pytest.mark.django_db


def retitle(table: Table, title: str = "Goldener Hirsch") -> None:
    now = About.of(table.sheet)
    about_change(access=table.access, opened=now, typed=About(title, now.begun_on, now.note))
    table.sheet.refresh_from_db()


def rename(table: Table, name: str = "Annamaria") -> None:
    player = table.sheet.seats.get(number=0).player
    player_rename(player=player, opened=player.name, name=name)
    table.sheet.refresh_from_db()


def news(sheet: Sheet) -> str:
    return f"{sheet.version}.{sheet.relabelled}"


@pytest.fixture(params=["link", "device", "pad"])
def poll(request: pytest.FixtureRequest, watten: Table, watcher: Client, owner: Client) -> Any:
    """One of the three pages that poll, as (client, address)."""
    if request.param == "link":
        return Client(), reverse("scoring:watch-board", args=[link_make(sheet=watten.sheet, scope="watch")])
    client = watcher if request.param == "device" else owner
    return client, reverse("scoring:board", args=[watten.sheet.uid])


@pytest.mark.parametrize("entries", [0, 1])
@pytest.mark.parametrize(("change", "says"), [(retitle, "Goldener Hirsch"), (rename, "Annamaria")])
def test_an_open_page_gets_the_change_with_its_next_poll(
    poll: Any, watten: Table, change: Any, says: str, entries: int
) -> None:
    for _ in range(entries):
        watten.declare("round_won", side=0, value=2)
    watten.sheet.refresh_from_db()
    (client, address), before = poll, news(watten.sheet)
    assert client.get(address, {"v": before}).status_code == 204

    change(watten)

    answer = client.get(address, {"v": before})
    assert (answer.status_code, answer["Sheet-Version"]) == (200, str(entries))
    html = answer.content.decode()
    assert f'data-relabelled="{watten.sheet.relabelled}"' in html
    assert says in html or (change is retitle and 'class="board' in html)  # a pad shows no title
    with CaptureQueriesContext(connection) as seen:
        assert client.get(address, {"v": news(watten.sheet)}).status_code == 204
    assert len(seen) == 1


@pytest.fixture(params=["link", "device", "pad"])
def poll_whot(
    request: pytest.FixtureRequest, whot: Table, owner: Client, beppo: Device, client_of: Any
) -> Any:
    """The same pages of a WHOT! sheet."""
    if request.param == "link":
        return Client(), reverse("scoring:watch-board", args=[link_make(sheet=whot.sheet, scope="watch")])
    grant_device(sheet=whot.sheet, device=beppo, scope="watch")
    client = client_of(beppo) if request.param == "device" else owner
    return client, reverse("scoring:board", args=[whot.sheet.uid])


def test_an_added_person_appears_with_the_next_poll(poll_whot: Any, whot: Table) -> None:
    """A newcomer has a seat before an entry about it is declared, which may be refused."""
    whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 20}, {"seat": 2, "points": 9}])
    whot.sheet.refresh_from_db()
    (client, address), before = poll_whot, news(whot.sheet)
    assert client.get(address, {"v": before}).status_code == 204

    person_add(access=whot.access, name="Zenzi")

    assert "Zenzi" in client.get(address, {"v": before}).content.decode()
    assert news(whot.access.sheet) == news(Sheet.objects.everywhere("test").get(pk=whot.sheet.pk))
    with CaptureQueriesContext(connection) as seen:
        assert client.get(address, {"v": news(whot.access.sheet)}).status_code == 204
    assert len(seen) == 1


def test_the_wall_shows_an_added_person(owner: Client, whot: Table) -> None:
    address = reverse("scoring:wall-board")
    before = owner.get(address).headers["Sheet-Version"]

    person_add(access=whot.access, name="Zenzi")

    assert "Zenzi" in owner.get(address, {"v": before}).content.decode()


def test_a_page_of_an_older_release_polls_by_version_only(poll: Any, watten: Table) -> None:
    retitle(watten)
    client, address = poll
    assert client.get(address, {"v": str(watten.sheet.version)}).status_code == 204


def test_the_wall_shows_a_new_title_and_a_new_name(owner: Client, watten: Table) -> None:
    address = reverse("scoring:wall-board")
    for change, says in ((retitle, "Goldener Hirsch"), (rename, "Annamaria")):
        before = owner.get(address).headers["Sheet-Version"]
        assert owner.get(address, {"v": before}).status_code == 204
        change(watten)
        assert says in owner.get(address, {"v": before}).content.decode()


def test_a_form_that_changes_nothing_is_no_news(watten: Table) -> None:
    retitle(watten, watten.sheet.title)
    assert watten.sheet.relabelled == 0


def test_the_time_of_the_last_score_stays(watten: Table) -> None:
    before = watten.sheet.changed_at
    retitle(watten)
    rename(watten)
    assert (watten.sheet.changed_at, watten.sheet.relabelled) == (before, 2)
