"""/s/<uid>/bummerl/: who pays the round."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.selectors.sheets import sheet_fold
from tests.scoring.conftest import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english(owner: Client) -> None:
    owner.cookies["language"] = "en"


@pytest.fixture
def pad(watten: Table) -> Table:
    """Anna & Cilli have won the first game to nil."""
    watten.declare("round_won", side=0, value=9)
    return watten


def post(client: Client, table: Table, **fields: object) -> Any:
    table.sheet.refresh_from_db()
    fold = sheet_fold(table.sheet)
    place = {"seen": fold.version, "game": fold.current.number, "round": fold.next_round}
    envelope = {"entry_id": str(uuid.uuid4()), **place} | fields
    return client.post(reverse("scoring:seats", args=[table.sheet.uid]), envelope)


def bummerl_page(client: Client, table: Table) -> str:
    return client.get(reverse("scoring:ledger", args=[table.sheet.uid])).content.decode()


def test_the_bummerl_page_names_no_payer_before_a_game_is_lost(owner: Client, watten: Table) -> None:
    html = bummerl_page(owner, watten)

    assert "Nobody pays yet" in html
    assert "tally-marks" not in html


def test_the_player_with_most_bummerl_pays_after_partners_changed(owner: Client, pad: Table) -> None:
    assert "Beni and Dora pay the round" in bummerl_page(owner, pad)
    post(owner, pad, do="kind=seats_taken&persons=0+2+1+3")
    pad.declare("round_won", side=1, value=9)

    html = bummerl_page(owner, pad)

    assert "Beni pays the round" in html
    assert "4 Bummerl, nobody has more." in html
    assert html.count('aria-label="Schneider, game') == 6  # for each game two players and their pair
    assert "2 × Schneider" in html
    assert "By those who played together" in html


def test_unchanged_pairs_are_listed_once(owner: Client, pad: Table) -> None:
    assert "By those who played together" not in bummerl_page(owner, pad)
