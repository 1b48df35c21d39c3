"""A sheet opened after the backup comes back from a device that has it, and from nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils import timezone

from scoring.access import Device
from scoring.epoch import epoch
from scoring.models import Change, Entry, GameResult, Restore, Sheet, SheetGrant, Space, Writer
from scoring.release import release, restored
from scoring.selectors.folds import kept_folds
from scoring.selectors.sheets import sheet_fold, sheet_persons
from scoring.services import (
    grant_device,
    grant_end,
    grant_revoke,
    link_make,
    link_redeem,
    name_give,
    person_add,
    purge_sheet,
    sheet_open,
)
from tests.scoring.conftest import NAMES, Table, access_of

Json = dict[str, Any]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _epochs_of_the_test(db: None) -> Iterator[None]:
    yield
    Restore.objects.all().delete()
    epoch.cache_clear()
    release.cache_clear()
    epoch()


@pytest.fixture
def played(watten: Table) -> Table:
    """A finished game, a renamed person, a late one, a held entry."""
    for _ in range(4):
        watten.declare("round_won", side=0, value=3)
    watten.declare("person_named", person=1, name=name_give(access=watten.access, person=1, name="Bernhard"))
    person_add(access=watten.access, name="Emil")
    watten.declare("round_won", side=1, value=2, seen=0, game=1, round=1)
    return watten


def state_of(client: Client, sheet: Sheet) -> Json:
    content: Json = client.get(f"/s/{sheet.uid}/state/").json()
    return content


def lose(*sheets: Sheet) -> None:
    """Delete these sheets, like a restore of a backup that does not contain them."""
    for sheet in sheets:
        purge_sheet(sheet=sheet)
        kept_folds.drop(sheet.uid)
    Writer.objects.filter(grants=None, entries=None).delete()
    restored()


def bring(client: Client, state: Json, **other: Any) -> Any:
    body = {**state["seal"], "entries": state["entries"], **other}
    return client.post(f"/s/{state['uid']}/back/", json.dumps(body), content_type="application/json")


def facts(sheet: Sheet) -> list[tuple[Any, ...]]:
    rows = Entry.objects.filter(sheet=sheet).order_by("seq")
    return list(
        rows.values_list(
            "seq", "entry_id", "content_hash", "game", "round", "kind", "payload", "held", "writer__uid"
        )
    )


def test_a_sheet_comes_back_as_it_was(
    played: Table, anna: Device, client_of: Callable[[Device], Client]
) -> None:
    client, uid = client_of(anna), played.sheet.uid
    state, before = state_of(client, played.sheet), facts(played.sheet)
    results = list(GameResult.objects.filter(sheet=played.sheet).values_list("game", "result_hash", "state"))
    assert results
    lose(played.sheet)
    assert client.get(f"/s/{uid}/").status_code == 404
    assert client.get("/mine/").json() == {"sheets": [], "epoch": epoch()}

    assert bring(client, state).json() == {"open": True}
    assert bring(client, state).json() == {"open": True}  # sent twice

    sheet = Sheet.objects.everywhere("test").get(uid=uid)
    assert facts(sheet) == before
    assert sheet_persons(sheet) == ["Anna", "Bernhard", "Cilli", "Dora", "Emil"]
    assert list(GameResult.objects.filter(sheet=sheet).values_list("game", "result_hash", "state")) == results
    assert sheet.version == len(before) == sheet_fold(sheet).version
    assert Change.objects.filter(sheet=sheet).exists()
    assert access_of(sheet, anna).may_direct
    again = state_of(client, sheet)
    assert [one["id"] for one in again["entries"]] == [one["id"] for one in state["entries"]]
    assert again["names"] == state["names"]
    assert again["given"] == state["given"]


def test_two_devices_of_a_table_bring_it_back_in_any_order(
    watten: Table, anna: Device, beppo: Device, client_of: Callable[[Device], Client]
) -> None:
    sheet = watten.sheet
    link_redeem(token=link_make(sheet=sheet, scope="write"), device=beppo, name="Tablet 2")
    watten.declare("round_won", side=0, value=3)
    early = state_of(client_of(beppo), sheet)
    Table(access_of(sheet, beppo)).declare("round_won", side=1, value=2)
    late, before = state_of(client_of(anna), sheet), facts(sheet)
    lose(sheet)

    assert bring(client_of(beppo), early).json() == {"open": True}
    assert bring(client_of(anna), late).json() == {"open": True}
    assert bring(client_of(beppo), early).json() == {"open": True}

    back = Sheet.objects.everywhere("test").get(uid=sheet.uid)
    assert facts(back) == before
    assert Writer.objects.filter(device_hash__in=(anna.holder, beppo.holder)).count() == 2
    theirs = access_of(back, beppo)
    assert (theirs.scope, theirs.grant.name, theirs.may_direct) == ("write", "Tablet 2", False)
    assert theirs.grant.via is not None  # so that it revokes no grant of the opener's
    assert theirs.grant.expires_at is not None


@pytest.mark.parametrize("change", ["entries", "scope", "uid", "holder", "mac"])
def test_data_that_the_server_has_not_sealed_are_refused(
    change: str, played: Table, anna: Device, beppo: Device, client_of: Callable[[Device], Client]
) -> None:
    client = client_of(anna)
    grant_device(sheet=played.sheet, device=beppo, scope="write")
    state = state_of(client_of(beppo), played.sheet)
    lose(played.sheet)
    sealed, entries = state["seal"]["told"], state["entries"]
    changed: Json = {
        "entries": {"entries": entries[:-1]},
        "scope": {"told": sealed | {"scope": "direct"}},
        "uid": {"told": sealed | {"uid": "0" * 8 + sealed["uid"][8:]}},
        "holder": {"told": sealed | {"holder": anna.holder}},
        "mac": {"mac": "0" * 64},
    }

    assert bring(client, state).status_code == 404  # another device's
    assert bring(client_of(beppo), state, **changed[change]).status_code == 404
    assert bring(client_of(anna), state, **changed[change]).status_code == 404
    assert not Sheet.objects.everywhere("test").filter(uid=played.sheet.uid).exists()


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000, b'{"told": {}, "mac": "", "entries": 3}']
)
def test_unreadable_data_are_not_found(
    body: bytes, watten: Table, anna: Device, client_of: Callable[[Device], Client]
) -> None:
    answer = client_of(anna).post(f"/s/{watten.sheet.uid}/back/", body, content_type="application/json")

    assert answer.status_code == 404


def test_without_a_restore_a_deleted_sheet_stays_deleted(
    played: Table, anna: Device, client_of: Callable[[Device], Client]
) -> None:
    client = client_of(anna)
    state = state_of(client, played.sheet)
    purge_sheet(sheet=played.sheet)

    assert bring(client, state).status_code == 404


def test_a_sheet_that_the_backup_contained_does_not_come_back(
    played: Table, anna: Device, client_of: Callable[[Device], Client]
) -> None:
    """It was deleted before the backup was made, so the copy is to be deleted too."""
    client = client_of(anna)
    state = state_of(client, played.sheet)
    sheet_open(ruleset_key="upper_austria", options={}, names=NAMES, device=anna)
    lose(played.sheet)

    assert bring(client, state).json() == {"open": False}
    assert not Sheet.objects.everywhere("test").filter(uid=played.sheet.uid).exists()


def test_a_device_that_came_after_the_backup_gets_its_access_and_its_rounds_back(
    played: Table, beppo: Device, client_of: Callable[[Device], Client]
) -> None:
    """The backup has the sheet but not this device: only the device has what it wrote."""
    link_redeem(token=link_make(sheet=played.sheet, scope="write"), device=beppo)
    state = state_of(client_of(beppo), played.sheet)
    SheetGrant.objects.filter(sheet=played.sheet).exclude(pk=played.access.grant.pk).delete()
    restored()
    client = client_of(beppo)
    assert client.get(f"/s/{played.sheet.uid}/").status_code == 404

    assert bring(client, state).json() == {"open": True}
    assert bring(client, state).json() == {"open": True}
    assert client.get(f"/s/{played.sheet.uid}/").status_code == 200
    back = SheetGrant.objects.get(holder_hash=beppo.holder)
    assert (back.scope, back.via is None, back.expires_at is None) == ("write", False, False)


def test_a_device_that_the_backup_knew_gains_nothing_from_its_copy(
    played: Table, beppo: Device, client_of: Callable[[Device], Client]
) -> None:
    link_redeem(token=link_make(sheet=played.sheet, scope="write"), device=beppo)
    state = state_of(client_of(beppo), played.sheet)
    grant_revoke(grant=SheetGrant.objects.get(is_link=True))
    restored()

    assert bring(client_of(beppo), state).json() == {"open": False}


def test_a_revoked_device_stays_revoked(
    played: Table, anna: Device, beppo: Device, client_of: Callable[[Device], Client]
) -> None:
    sheet = played.sheet
    grant_device(sheet=sheet, device=beppo, scope="write")
    old = state_of(client_of(beppo), sheet)
    grant_revoke(grant=SheetGrant.objects.get(sheet=sheet, holder_hash=beppo.holder))
    state = state_of(client_of(anna), sheet)
    lose(sheet)

    assert bring(client_of(anna), state).json() == {"open": True}
    assert bring(client_of(beppo), old).json() == {"open": False}
    assert client_of(beppo).get(f"/s/{sheet.uid}/").status_code == 404


def test_a_device_with_expired_access_gains_nothing_from_an_older_copy(
    played: Table, anna: Device, beppo: Device, client_of: Callable[[Device], Client]
) -> None:
    """A removed member, or a signed-out tablet: its access was not revoked, and a link still admits it."""
    sheet = played.sheet
    grant_device(sheet=sheet, device=beppo, scope="write")
    old = state_of(client_of(beppo), sheet)
    grant_end(grant=SheetGrant.objects.get(sheet=sheet, holder_hash=beppo.holder))
    state = state_of(client_of(anna), sheet)
    lose(sheet)

    assert bring(client_of(anna), state).json() == {"open": True}
    assert bring(client_of(beppo), old).json() == {"open": False}
    back = Sheet.objects.everywhere("test").get(uid=sheet.uid)
    link_redeem(token=link_make(sheet=back, scope="write"), device=beppo)
    assert client_of(beppo).get(f"/s/{sheet.uid}/").status_code == 200


def test_expired_access_stays_expired_and_the_sheet_comes_back(
    played: Table, anna: Device, client_of: Callable[[Device], Client]
) -> None:
    SheetGrant.objects.filter(sheet=played.sheet).update(expires_at=timezone.now() + timedelta(hours=1))
    state = state_of(client_of(anna), played.sheet)
    lose(played.sheet)
    with patch.object(timezone, "now", return_value=timezone.now() + timedelta(hours=2)):
        assert bring(client_of(anna), state).json() == {"open": False}

    assert Sheet.objects.everywhere("test").get(uid=played.sheet.uid).version == len(state["entries"])


def test_in_a_club_access_ends_after_the_evening(
    watten: Table, anna: Device, client_of: Callable[[Device], Client]
) -> None:
    """What else would end it there is lost with the sheet, such as the end of a member's session."""
    Space.objects.filter(pk=watten.sheet.space_id).update(name="Example Club")
    state = state_of(client_of(anna), watten.sheet)
    lose(watten.sheet)

    assert bring(client_of(anna), state).json() == {"open": True}
    until = SheetGrant.objects.get(holder_hash=anna.holder).expires_at
    assert until is not None
    assert until - timezone.now() <= timedelta(hours=12)


def test_a_restore_of_an_older_release_brings_no_sheet_back(
    watten: Table, anna: Device, client_of: Callable[[Device], Client]
) -> None:
    state = state_of(client_of(anna), watten.sheet)
    lose(watten.sheet)
    Restore.objects.update(last_sheet=None)

    assert bring(client_of(anna), state).status_code == 404


def test_a_sheet_of_an_epoch_that_was_itself_lost_comes_back(
    watten: Table, anna: Device, client_of: Callable[[Device], Client]
) -> None:
    restored()
    state = state_of(client_of(anna), watten.sheet)
    Restore.objects.all().delete()  # a backup from before that restore
    lose(watten.sheet)

    assert bring(client_of(anna), state).json() == {"open": True}


def test_a_sheet_that_another_instance_has_is_not_sealed(
    watten: Table, anna: Device, client_of: Callable[[Device], Client]
) -> None:
    Sheet.objects.everywhere("test").update(is_away=True)

    assert state_of(client_of(anna), watten.sheet)["seal"] is None
