"""WHOT! tables for the tests of pages: opened by Anna, read in English, posted to without script."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.services import sheet_open
from tests.markup import values_of
from tests.scoring.conftest import Table, access_of
from tests.scoring.pages.conftest import envelope, text_of

ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
SIX = ("Anna", "Beni", "Cilli", "Dora", "Eva", "Franz")


def table_of(anna: Device, key: str, players: int, **options: object) -> Table:
    sheet = sheet_open(ruleset_key=key, options=options, names=SIX[:players], device=anna)
    return Table(access_of(sheet, anna))


def pad(client: Client, table: Table) -> str:
    return client.get(reverse("scoring:pad", args=[table.sheet.uid]), **ENGLISH).content.decode()


def reads(client: Client, table: Table) -> str:
    return text_of(pad(client, table).encode())


def post(client: Client, table: Table, **fields: object) -> tuple[int, str]:
    address = reverse("scoring:entries", args=[table.sheet.uid])
    answer = client.post(address, envelope(table.sheet, **{"kind": "round_scored"} | fields), **ENGLISH)
    table.sheet.refresh_from_db()
    return answer.status_code, answer.content.decode()


def value_of(html: str, name: str) -> str:
    [value] = values_of(html, name)
    return value


def scored(table: Table, winner: int, **points: int) -> None:
    hands = [{"seat": int(seat[1:]), "points": left} for seat, left in points.items()]
    table.declare("round_scored", winner=winner, hands=hands)
