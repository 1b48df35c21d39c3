"""Revoked access ends with everything that came from it, and nobody revokes access above his own."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.access import Device
from scoring.models import Sheet, SheetGrant
from scoring.services import (
    TakenBack,
    grant_device,
    grant_end,
    grant_readmit,
    grant_revoke,
    link_make,
    link_redeem,
)
from scoring.services.revoking import may_revoke

pytestmark = pytest.mark.django_db


def grant_of(sheet: Sheet, device: Device) -> SheetGrant:
    return sheet.grants.get(holder_hash=device.holder)


def is_in(sheet: Sheet, device: Device) -> bool:
    return sheet.grants.live(timezone.now()).filter(holder_hash=device.holder).exists()


def brought(sheet: Sheet, by: Device, device: Device, scope: str = "direct") -> str:
    """`by` makes a link and `device` redeems it; returns the token."""
    token = link_make(sheet=sheet, scope=scope, by=grant_of(sheet, by))
    link_redeem(token=token, device=device)
    return token


@pytest.fixture
def chain(watten_sheet: Sheet, anna: Device, beppo: Device, carla: Device) -> str:
    """Anna opened the sheet, Beppo came by her link, Carla by his; returns the token of Beppo's link."""
    brought(watten_sheet, anna, beppo)
    return brought(watten_sheet, beppo, carla)


def test_a_revoked_device_is_admitted_by_no_link(watten_sheet: Sheet, anna: Device, beppo: Device) -> None:
    token = brought(watten_sheet, anna, beppo, "write")
    grant_revoke(grant=grant_of(watten_sheet, beppo))

    for link in (token, link_make(sheet=watten_sheet, scope="direct")):
        with pytest.raises(TakenBack):
            link_redeem(token=link, device=beppo)
    assert not is_in(watten_sheet, beppo)

    grant_readmit(grant=grant_of(watten_sheet, beppo), by=grant_of(watten_sheet, anna))
    assert is_in(watten_sheet, beppo)
    assert grant_of(watten_sheet, beppo).scope == "write"


def test_a_revoked_device_is_readmitted_only_by_directing(
    watten_sheet: Sheet, anna: Device, beppo: Device
) -> None:
    brought(watten_sheet, anna, beppo, "write")
    grant_revoke(grant=grant_of(watten_sheet, beppo))

    for scope in ("watch", "write"):
        with pytest.raises(TakenBack):
            grant_device(sheet=watten_sheet, device=beppo, scope=scope)
    assert not is_in(watten_sheet, beppo)

    grant_device(sheet=watten_sheet, device=beppo, scope="direct")
    assert is_in(watten_sheet, beppo)


def test_a_device_that_came_by_two_links_has_access_as_long_as_the_longer_one(
    watten_sheet: Sheet, beppo: Device
) -> None:
    short, long = (link_make(sheet=watten_sheet, scope="write", life=timedelta(days=days)) for days in (1, 2))
    for token in (short, long):
        link_redeem(token=token, device=beppo)

    grant_revoke(grant=watten_sheet.grants.filter(is_link=True).latest("pk"))
    assert not is_in(watten_sheet, beppo), "what the longer one gave has ended with it"

    link_redeem(token=short, device=beppo)
    assert is_in(watten_sheet, beppo)


@pytest.mark.usefixtures("chain")
def test_a_readmitted_device_gets_no_more_than_the_device_that_readmits_it(
    watten_sheet: Sheet, anna: Device, beppo: Device, carla: Device
) -> None:
    """Otherwise a guest who directs revokes his own device, readmits it, and it outlives the link that he came by."""
    grant_revoke(grant=grant_of(watten_sheet, carla))
    grant_revoke(grant=watten_sheet.grants.get(is_link=True, made_by=grant_of(watten_sheet, beppo)))

    for who in (carla, beppo):  # Beppo's own grant was never revoked
        grant_readmit(grant=grant_of(watten_sheet, who), by=grant_of(watten_sheet, beppo))
    assert is_in(watten_sheet, carla)
    assert not may_revoke(grant_of(watten_sheet, carla), grant_of(watten_sheet, anna))

    grant_revoke(grant=watten_sheet.grants.get(is_link=True, made_by=grant_of(watten_sheet, anna)))
    assert not any(is_in(watten_sheet, who) for who in (beppo, carla))


@pytest.mark.usefixtures("chain")
def test_an_ended_grant_ends_its_links_and_revokes_no_device(
    watten_sheet: Sheet, beppo: Device, carla: Device
) -> None:
    grant_end(grant=grant_of(watten_sheet, beppo))
    assert not any(is_in(watten_sheet, device) for device in (beppo, carla))

    grant_device(sheet=watten_sheet, device=beppo, scope="write")
    assert is_in(watten_sheet, beppo)


@pytest.mark.usefixtures("chain")
def test_revoking_a_device_revokes_everything_it_granted_at_any_depth(
    watten_sheet: Sheet, anna: Device, beppo: Device, carla: Device
) -> None:
    dora = Device("d" * 22)
    brought(watten_sheet, carla, dora)
    grant_revoke(grant=grant_of(watten_sheet, beppo))

    assert [is_in(watten_sheet, device) for device in (anna, beppo, carla, dora)] == [
        True,
        False,
        False,
        False,
    ]


@pytest.mark.usefixtures("chain")
def test_revoking_a_link_revokes_the_links_of_devices_that_came_by_it(
    watten_sheet: Sheet, anna: Device, carla: Device
) -> None:
    grant_revoke(grant=watten_sheet.grants.get(is_link=True, made_by=grant_of(watten_sheet, anna)))

    assert not is_in(watten_sheet, carla)
    link_redeem(token=link_make(sheet=watten_sheet, scope="write"), device=carla)
    assert is_in(watten_sheet, carla), "only the link was taken back, not her device"


def test_a_link_ends_with_the_grant_of_its_maker(watten_sheet: Sheet, anna: Device, beppo: Device) -> None:
    brought(watten_sheet, anna, beppo)
    mine = grant_of(watten_sheet, beppo)
    link_make(sheet=watten_sheet, scope="direct", by=mine)

    made = watten_sheet.grants.get(made_by=mine)
    assert made.expires_at == mine.expires_at


@pytest.mark.usefixtures("chain")
def test_nobody_revokes_upward(watten_sheet: Sheet, anna: Device, beppo: Device, carla: Device) -> None:
    a, b, c = (grant_of(watten_sheet, device) for device in (anna, beppo, carla))
    grant_device(sheet=watten_sheet, device=Device("c" * 22), scope="direct")  # from the club, without a link
    of_the_club = grant_of(watten_sheet, Device("c" * 22))

    assert [may_revoke(own, other) for own, other in ((c, b), (c, a), (b, a), (c, of_the_club))] == [
        False
    ] * 4
    assert [may_revoke(own, other) for own, other in ((a, b), (a, c), (b, c), (a, of_the_club))] == [True] * 4
    assert not any(may_revoke(own, own) for own in (a, b, c))
    assert b.via is not None
    assert not may_revoke(b, b.via)
