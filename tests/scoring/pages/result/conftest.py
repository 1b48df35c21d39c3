"""A sheet with two games, and its result as a browser gets it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Sheet
from tests.scoring.conftest import Table

ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
GERMAN = {"HTTP_ACCEPT_LANGUAGE": "de"}


def get(client: Client, name: str, sheet: Sheet, language: dict[str, str] = ENGLISH) -> bytes:
    response = client.get(reverse(f"scoring:{name}", args=[sheet.uid]), **language)
    assert response.status_code == 200
    return response.content


@pytest.fixture
def evening(watten: Table) -> Table:
    """A lost from 0 in the first game; the second one is running, with a penalty and a voided line."""
    for value in (4, 5):
        watten.declare("round_won", side=1, value=value)
    watten.declare("round_won", side=0, value=3)
    mistake = watten.declare("round_won", side=0, value=2)
    watten.declare("entry_voided", target=mistake.entry_id)
    watten.declare("penalty_given", side=0, code="wild_bid")
    return watten
