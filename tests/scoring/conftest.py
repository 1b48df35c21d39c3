"""The people of the scoring tests: Anna directs the sheet, Beppo scores too, Carla is a stranger."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.access import Access, Device, remember_device
from scoring.models import Sheet, SheetGrant
from scoring.selectors.sheets import sheet_fold
from scoring.services import (
    Envelope,
    Receipt,
    entry_append,
    grant_describe,
    grant_device,
    link_make,
    link_redeem,
    sheet_open,
)

NAMES = ("Anna", "Beni", "Cilli", "Dora")


@dataclass
class Table:
    """A sheet as a test uses it. It declares like a page that is current unless the test says otherwise."""

    access: Access

    @property
    def sheet(self) -> Sheet:
        return self.access.sheet

    def declare(
        self,
        kind: str,
        /,
        *,
        entry_id: str = "",
        seen: int | None = None,
        game: int = 0,
        round: int = 0,
        waited: bool = False,
        **payload: object,
    ) -> Receipt:
        self.sheet.refresh_from_db()
        fold = sheet_fold(self.sheet)
        envelope = Envelope(
            entry_id or str(uuid.uuid4()),
            fold.version if seen is None else seen,
            game or fold.current.number,
            round or fold.next_round,
            kind,
            payload,
            waited,
        )
        return entry_append(access=self.access, envelope=envelope)


def access_of(sheet: Sheet, device: Device) -> Access:
    grant = SheetGrant.objects.select_related("sheet", "writer").get(sheet=sheet, holder_hash=device.holder)
    return Access(grant.sheet, grant)


@pytest.fixture
def anna() -> Device:
    return Device("anna-device")


@pytest.fixture
def beppo() -> Device:
    return Device("beppo-device")


@pytest.fixture
def carla() -> Device:
    return Device("carla-device")


@pytest.fixture
def watten_sheet(db: None, anna: Device) -> Sheet:
    return sheet_open(ruleset_key="upper_austria", options={}, names=NAMES, device=anna)


@pytest.fixture
def whot_sheet(db: None, anna: Device) -> Sheet:
    return sheet_open(ruleset_key="leaflet_long", options={}, names=NAMES[:3], device=anna)


@pytest.fixture
def watten(watten_sheet: Sheet, anna: Device) -> Table:
    return Table(access_of(watten_sheet, anna))


@pytest.fixture
def whot(whot_sheet: Sheet, anna: Device) -> Table:
    return Table(access_of(whot_sheet, anna))


@pytest.fixture
def second_tablet(watten_sheet: Sheet, beppo: Device) -> Table:
    grant_device(sheet=watten_sheet, device=beppo, scope="write")
    return Table(access_of(watten_sheet, beppo))


@pytest.fixture
def client_of() -> Callable[[Device], Client]:
    """Makes a browser with the cookie of a device."""

    def make(device: Device) -> Client:
        client = Client()
        response = HttpResponse()
        remember_device(response, device)
        client.cookies.update(response.cookies)
        return client

    return make


@pytest.fixture
def a(watten: Table, watten_sheet: Sheet, anna: Device) -> Table:
    """Anna directs and writes for side A; two scribes write from the first round on."""
    grant_describe(grant=watten.access.grant, name="Tablet", scribe=0)
    table = Table(access_of(watten_sheet, anna))
    assert table.declare("scribes_set", number=2).status == "counted"
    return table


@pytest.fixture
def b(a: Table, watten_sheet: Sheet, beppo: Device) -> Table:
    """Beppo came in through a link that writes for side B."""
    link_redeem(token=link_make(sheet=watten_sheet, scope="side", scribe=1), device=beppo)
    return Table(access_of(watten_sheet, beppo))
