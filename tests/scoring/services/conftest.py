"""Fixtures of the services: the two scribes of a Watten sheet."""

from __future__ import annotations

import pytest

from scoring.access import Device
from scoring.models import Sheet
from scoring.services import grant_describe, link_make, link_redeem
from tests.scoring.conftest import Table, access_of


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
