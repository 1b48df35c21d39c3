"""The bids of a hand log are shown beside its round: in the history, print, CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from rules.notation import read_one
from scoring.pages.hands.verdicts import WATTEN_EXAMPLE
from scoring.services import hand_log_add
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import text_of

pytestmark = pytest.mark.django_db
BIDS = (
    "From the log: Anna & Cilli: bid 3; Beni & Dora: stayed at 3; "
    "Beni & Dora: bid 4; Anna & Cilli: conceded the bid of 4"
)
DIFFERS = "The log says something else: Beni & Dora: round won at 3"


def read(client: Client, table: Table, name: str, language: str = "en") -> bytes:
    path = reverse(f"scoring:{name}", args=[table.sheet.uid])
    return client.get(path, HTTP_ACCEPT_LANGUAGE=language).content


@pytest.fixture
def logged(watten: Table) -> Table:
    """Two rounds won at 3 and at 2 with the same log, which agrees with the first."""
    for round_, value in enumerate((3, 2), 1):
        watten.declare("round_won", side=1, value=value)
        hand = read_one(WATTEN_EXAMPLE.format(note="", rules="upper_austria"))
        hand_log_add(access=watten.access, hand=hand, game=1, round=round_)
    return watten


@pytest.mark.parametrize("name", ["history", "result"])
def test_history_and_print_show_what_the_log_adds(owner: Client, logged: Table, name: str) -> None:
    first, second = unescape(text_of(read(owner, logged, name))).split(BIDS)[1:]

    assert DIFFERS not in first
    assert second.strip().startswith(f"≠ {DIFFERS}")
    assert "Aus der Mitschrift: Anna &amp; Cilli: 3 geboten" in read(owner, logged, name, "de").decode()


def test_csv_and_json_have_it_in_a_field_of_its_own(owner: Client, logged: Table) -> None:
    text = read(owner, logged, "result-csv").decode().removeprefix("\ufeff")
    content = json.loads(read(owner, logged, "result-json"))["logs"]

    assert [row["Hand log"] for row in csv.DictReader(io.StringIO(text))] == [BIDS, f"{BIDS}. {DIFFERS}"]
    assert [of["differs"] for of in content] == [False, True]
    assert content[0]["bids"][0] == {"kind": "bid_made", "event": {"side": 0, "value": 3}}
    assert content[0]["says"] == {"kind": "round_won", "event": {"side": 1, "value": 3}}


def test_without_a_log_nothing_is_added(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=1, value=3)

    assert "the log" not in text_of(read(owner, watten, "history") + read(owner, watten, "result"))
    assert json.loads(read(owner, watten, "result-json"))["logs"] == []
