"""Opening a sheet, and access to it afterwards."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse

from scoring import access
from scoring.access import Device
from scoring.models import Entry, Player, Sheet, SheetGrant
from scoring.models.entry import InkError
from scoring.models.scoped import Unscoped
from scoring.selectors.sheets import sheets_of_device
from scoring.services import (
    InputError,
    grant_device,
    grant_revoke,
    link_make,
    link_redeem,
    purge_sheet,
    sheet_open,
)
from tests.scoring.conftest import NAMES, Table

pytestmark = pytest.mark.django_db


def open_with(names: list[str], **changes: Any) -> Sheet:
    values: dict[str, Any] = {"ruleset_key": "upper_austria", "options": {}, "device": Device("x")} | changes
    return sheet_open(names=names, **values)


@pytest.mark.parametrize(
    ("names", "changes", "code"),
    [
        (["Anna"], {}, "wrong_player_count"),
        (["Anna", "Beni", "Cilli"], {"ruleset_key": "south_tyrol"}, "wrong_player_count"),
        (["Anna", "Beni", "Cilli", " "], {}, "name_blank"),
        (["Anna", "Beni", "Cilli", "D" * 41], {}, "name_too_long"),
        (["Anna", "Beni", "Cilli", "Do\x00ra"], {}, "name_not_printable"),
        (["Anna", "Beni", "Cilli", "Do\u202era"], {}, "name_not_printable"),
        (["Anna", "Beni", "Cilli", "anna"], {}, "name_twice"),
        (list(NAMES), {"ruleset_key": "no_such"}, "unknown_ruleset"),
        (list(NAMES), {"options": {"target": 10}}, "bad_option_value"),
        (list(NAMES), {"options": {"colour": 1}}, "unknown_option"),
        (list(NAMES), {"first_dealer": 4}, "unknown_seat"),
    ],
)
def test_an_invalid_sheet_is_not_opened(names: list[str], changes: dict[str, Any], code: str) -> None:
    with pytest.raises(InputError) as error:
        open_with(names, **changes)

    assert error.value.code == code
    assert not Sheet.objects.everywhere("test").exists()


def test_a_sheet_freezes_every_option(watten_sheet: Sheet) -> None:
    assert watten_sheet.options["target"] == 9
    assert watten_sheet.options["rechter_exempt"] is True


def test_names_are_composed_and_trimmed() -> None:
    open_with(["  Anna   Maria ", "Jo\u0308rg", "Cilli", "Dora"])

    names = Player.objects.everywhere("test").values_list("name", flat=True)
    assert set(names) == {"Anna Maria", "J\u00f6rg", "Cilli", "Dora"}


def request_of(device: Device | None) -> HttpRequest:
    request, response = HttpRequest(), HttpResponse()
    if device is not None:
        access.remember_device(response, device)
    request.COOKIES = {name: morsel.value for name, morsel in response.cookies.items()}
    return request


def test_strangers_and_foreign_ids_get_the_same_404(watten_sheet: Sheet, carla: Device, anna: Device) -> None:
    for device, uid in ((carla, watten_sheet.uid), (None, watten_sheet.uid), (anna, uuid4())):
        with pytest.raises(Http404):
            access.get_sheet_to_watch(request_of(device), uid)


def test_a_watcher_may_not_write(watten_sheet: Sheet, beppo: Device) -> None:
    grant_device(sheet=watten_sheet, device=beppo, scope="watch")

    assert access.get_sheet_to_watch(request_of(beppo), watten_sheet.uid).sheet == watten_sheet
    with pytest.raises(PermissionDenied):
        access.get_sheet_to_write(request_of(beppo), watten_sheet.uid)


def test_a_second_scribe_comes_in_by_link_and_leaves_when_it_is_revoked(
    watten_sheet: Sheet, beppo: Device
) -> None:
    link_redeem(token=link_make(sheet=watten_sheet, scope="write"), device=beppo)
    came_in = access.get_sheet_to_write(request_of(beppo), watten_sheet.uid)
    assert (came_in.may_write, came_in.may_direct) == (True, False)

    grant_revoke(grant=SheetGrant.objects.get(is_link=True))

    with pytest.raises(Http404):
        access.get_sheet_to_watch(request_of(beppo), watten_sheet.uid)


def test_a_device_of_a_revoked_link_is_admitted_by_another_link(watten_sheet: Sheet, beppo: Device) -> None:
    link_redeem(token=link_make(sheet=watten_sheet, scope="write"), device=beppo)
    grant_revoke(grant=SheetGrant.objects.get(is_link=True))

    link_redeem(token=link_make(sheet=watten_sheet, scope="write"), device=beppo)

    assert access.get_sheet_to_write(request_of(beppo), watten_sheet.uid).may_write


def test_a_device_of_a_revoked_link_may_be_admitted_by_the_club(watten_sheet: Sheet, beppo: Device) -> None:
    """The league grants without a link; a closed earlier way must not close this one."""
    link_redeem(token=link_make(sheet=watten_sheet, scope="write"), device=beppo)
    grant_revoke(grant=SheetGrant.objects.get(is_link=True))

    grant_device(sheet=watten_sheet, device=beppo, scope="write")

    assert access.get_sheet_to_write(request_of(beppo), watten_sheet.uid).may_write


@pytest.mark.parametrize("which", [{"is_link": True}, {"is_link": False, "scope": "write"}])
def test_a_sheet_with_a_revoked_grant_is_not_listed(
    watten_sheet: Sheet, beppo: Device, which: dict[str, Any]
) -> None:
    link_redeem(token=link_make(sheet=watten_sheet, scope="write"), device=beppo)
    assert sheets_of_device(beppo) == [watten_sheet]

    grant_revoke(grant=SheetGrant.objects.get(**which))

    assert sheets_of_device(beppo) == []


def test_an_expired_link_opens_nothing(watten_sheet: Sheet, beppo: Device) -> None:
    token = link_make(sheet=watten_sheet, scope="write", life=timedelta(seconds=-1))

    with pytest.raises(Http404):
        link_redeem(token=token, device=beppo)


def test_a_watch_link_never_allows_writing(watten_sheet: Sheet, beppo: Device) -> None:
    token = link_make(sheet=watten_sheet, scope="watch")

    assert not access.get_sheet_by_link(token).may_write
    with pytest.raises(Http404):
        link_redeem(token=token, device=beppo)


def test_a_redeemed_link_never_narrows_a_devices_permissions(watten_sheet: Sheet, anna: Device) -> None:
    link_redeem(token=link_make(sheet=watten_sheet, scope="write"), device=anna)

    assert access.get_sheet_to_direct(request_of(anna), watten_sheet.uid).may_direct


def test_only_a_hash_of_a_links_token_is_stored(watten_sheet: Sheet) -> None:
    token = link_make(sheet=watten_sheet, scope="watch")

    assert not SheetGrant.objects.filter(holder_hash__contains=token).exists()


def test_unscoped_queries_of_sheets_and_players_raise(watten_sheet: Sheet) -> None:
    for queryset in (Sheet.objects.all(), Player.objects.filter(name="Anna")):
        with pytest.raises(Unscoped):
            list(queryset)
        with pytest.raises(Unscoped):
            queryset.delete()


def test_entries_cannot_be_changed_or_deleted(watten: Table) -> None:
    watten.declare("round_won", side=0, value=2)
    entry = Entry.objects.get()
    for attempt in (
        entry.save,
        entry.delete,
        lambda: Entry.objects.update(round=2),
        lambda: Entry.objects.all().delete(),
    ):
        with pytest.raises(InkError):
            attempt()


def test_a_purge_takes_the_whole_sheet(watten: Table) -> None:
    watten.declare("round_won", side=0, value=2)
    purge_sheet(sheet=watten.sheet)

    assert not Entry.objects.exists()
    assert not SheetGrant.objects.exists()
