"""Clients with a device's cookie, and forms filled in as the page draws them."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.access import Device
from scoring.models import Sheet
from scoring.services import grant_device
from tests.markup import place_of, values_of


@pytest.fixture
def in_english() -> Any:
    with translation.override("en"):
        yield


@dataclass
class Tablet:
    """A client on one sheet; an outdated page is a `look` from earlier."""

    client: Client
    sheet: Sheet

    def url(self, name: str = "pad", *args: object) -> str:
        return reverse(f"scoring:{name}", args=[self.sheet.uid, *args])

    def look(self) -> dict[str, str]:
        """The envelope fields as the pad draws them now."""
        html = self.client.get(self.url()).content.decode()
        return place_of(html) | {"entry_id": values_of(html, "entry_id")[0]}

    def tap(
        self, do: str, page: dict[str, str] | None = None, *, outbox: bool = True, **more: str
    ) -> HttpResponse:
        """Tap the button `do`; with the script every tap has an id of its own."""
        fields = {**(page or self.look()), "do": do, **more}
        if outbox and "entry_id" not in more:
            fields["entry_id"] = str(uuid.uuid4())
        headers = {"Outbox": "1"} if outbox else {}
        return self.client.post(self.url("entries"), fields, headers=headers)  # type: ignore[return-value]

    def entries(self) -> int:
        self.sheet.refresh_from_db()
        return self.sheet.version


@pytest.fixture
def english(client_of: Callable[[Device], Client]) -> Callable[[Device], Client]:
    def make(device: Device) -> Client:
        client = client_of(device)
        client.cookies["language"] = "en"
        return client

    return make


@pytest.fixture
def tablet(english: Callable[[Device], Client], anna: Device, watten_sheet: Sheet) -> Tablet:
    return Tablet(english(anna), watten_sheet)


@pytest.fixture
def stranger_tablet(english: Callable[[Device], Client], carla: Device, watten_sheet: Sheet) -> Tablet:
    return Tablet(english(carla), watten_sheet)


@pytest.fixture
def watching_tablet(english: Callable[[Device], Client], beppo: Device, watten_sheet: Sheet) -> Tablet:
    grant_device(sheet=watten_sheet, device=beppo, scope="watch")
    return Tablet(english(beppo), watten_sheet)


@pytest.fixture
def scorer(english: Callable[[Device], Client], beppo: Device, watten_sheet: Sheet) -> Tablet:
    grant_device(sheet=watten_sheet, device=beppo, scope="write")
    return Tablet(english(beppo), watten_sheet)
