"""The rule card as a page: for every preset, and for a sheet with its own options."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from rules import registry
from scoring.access import Device
from scoring.services import link_make, sheet_open
from scoring.wording.sources import passage

NAMES = ["Anna", "Beni", "Cilli", "Dora"]


@pytest.mark.django_db
@pytest.mark.parametrize("key", registry.keys())
def test_every_preset_has_its_page(key: str) -> None:
    response = Client().get(reverse("scoring:rules-preset", args=[key]))

    assert response.status_code == 200
    assert "%(" not in response.content.decode()


@pytest.mark.django_db
def test_an_unknown_preset_is_not_found() -> None:
    assert Client().get("/rules/no-such-rules/").status_code == 404


@pytest.mark.django_db
def test_a_sheet_lists_its_differences_from_the_preset(
    client_of: Callable[[Device], Client], anna: Device
) -> None:
    sheet = sheet_open(ruleset_key="upper_austria", options={"target": 15}, names=NAMES, device=anna)
    client = client_of(anna)
    client.cookies["django_language"] = "en"

    page = client.get(reverse("scoring:sheet-rules", args=[sheet.uid]), headers={"Accept-Language": "en"})

    assert '<li class="is-changed">The game is won with 15 points.' in page.content.decode()


@pytest.mark.django_db
def test_a_watch_link_shows_the_same_card(anna: Device) -> None:
    sheet = sheet_open(ruleset_key="leaflet_long", options={"limit": 200}, names=NAMES, device=anna)
    token = link_make(sheet=sheet, scope="watch")

    page = Client().get(f"/w/{token}/rules/", headers={"Accept-Language": "en"}).content.decode()

    assert "Whoever reaches 200 points is out" in page


@pytest.mark.parametrize(
    ("text", "seed", "shown"),
    [
        ("S4 R15, R17, A4", "S4", "R15, R17, A4"),
        ("S0 INHALT, S2", "S0", "INHALT"),
        ("S0, S2 4, #10", "S2", "4, #10"),
        ("S0, S2 4, #10", "", "#10"),
        ("#8", "S3", "#8"),
    ],
)
def test_a_card_cites_only_its_own_leaflet(text: str, seed: str, shown: str) -> None:
    assert passage(text, seed) == shown
