"""Clients of an owner, a watcher and a stranger, and the form fields of a page."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable

import pytest
from django.test import Client

from scoring.access import Device
from scoring.models import Sheet
from scoring.selectors.sheets import sheet_fold
from scoring.services import grant_device

HOSTILE = '<script>alert("x")</script>'


@pytest.fixture
def owner(client_of: Callable[[Device], Client], anna: Device) -> Client:
    return client_of(anna)


@pytest.fixture
def stranger(client_of: Callable[[Device], Client], carla: Device) -> Client:
    return client_of(carla)


@pytest.fixture
def watcher(client_of: Callable[[Device], Client], beppo: Device, watten_sheet: Sheet) -> Client:
    grant_device(sheet=watten_sheet, device=beppo, scope="watch")
    return client_of(beppo)


def envelope(sheet: Sheet, **fields: object) -> dict[str, str]:
    """The fields of `_envelope.html` on a page that is current, and those of the form around it."""
    sheet.refresh_from_db()
    fold = sheet_fold(sheet)
    drawn: dict[str, object] = {
        "entry_id": uuid.uuid4(),
        "seen": fold.version,
        "game": fold.current.number,
        "round": fold.next_round,
    }
    return {name: str(value) for name, value in (drawn | fields).items()}


def text_of(html: bytes) -> str:
    """The text of a page, without tags and with single blanks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html.decode()))
