"""What has to be said on the pad before the result of a logged hand is written, and what is written with it."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from rules.registry import ruleset
from scoring.access import Device
from scoring.models import Entry
from scoring.pages.hands import draft
from scoring.selectors.sheets import sheet_fold
from scoring.services import sheet_open
from tests.scoring.conftest import NAMES, Table, access_of
from tests.scoring.pages.conftest import text_of
from tests.scoring.pages.hands.test_log_view import ENGLISH, NAMED, log_of, page, post, url

pytestmark = pytest.mark.django_db


def opened(anna: Device, key: str) -> Table:
    return Table(access_of(sheet_open(ruleset_key=key, options={}, names=NAMES, device=anna), anna))


def revoke_after_a_bid(key: str) -> str:
    """Beni bid 3, Anna stayed and did not follow trump."""
    hand = draft.begin(ruleset(key), 4, 0, (0, 0))
    for tap in (*NAMED, "B1 bid 3", "A1 stay", "SK", "?", "?", "HO", "A1 penalty revoke"):
        hand = draft.tapped(hand, tap)
    return draft.packed(hand)


def test_an_offence_waits_for_the_bids_that_it_is_paid_by(owner: Client, anna: Device) -> None:
    """North Tyrol: a revoke costs the value of the round (A17). Without the bids the sheet would pay 2."""
    table, log = opened(anna, "north_tyrol"), revoke_after_a_bid("north_tyrol")

    assert "Write them on the pad first" in page(owner, table, log=log)
    assert post(owner, table, log)[0] == 422
    assert sheet_fold(table.sheet).current.totals == (0, 0)

    table.declare("bid_made", side=1, value=3)
    table.declare("bid_answered", side=0, value=3, answer="stay")
    assert post(owner, table, log)[0] == 200
    assert sheet_fold(table.sheet).current.totals == (0, 3)
    text = text_of(page(owner, table, log=log, game=1, round=1).encode())
    assert "The sheet says the same. Game 1, round 1: " in text
    assert ", 3 points" in text


def test_an_offence_written_at_another_price_differs(owner: Client, anna: Device) -> None:
    table, log = opened(anna, "north_tyrol"), revoke_after_a_bid("north_tyrol")
    table.declare("penalty_given", side=0, code="revoke")

    text = text_of(page(owner, table, log=log, game=1, round=1).encode())

    assert "The sheet says something else." in text
    assert re.search(r"The sheet [^:]+: [^:]+, 2 points The hand [^:]+: [^:]+, 3 points", text), text
    assert "Correct the sheet" not in text


@pytest.mark.parametrize("mode", ["vorhand_alone", "rest"])
def test_three_say_on_the_pad_who_deals_before_a_hand_is_logged(
    owner: Client, anna: Device, mode: str
) -> None:
    """A log that names another dealer than the pad has other pairs, and its result would be refused."""
    sheet = sheet_open(
        ruleset_key="upper_austria",
        options={"three_mode": mode},
        names=NAMES[:3],
        device=anna,
        dealer_said=False,
    )
    table = Table(access_of(sheet, anna))

    answer = owner.get(url(table), **ENGLISH)
    assert answer.headers["Location"] == reverse("scoring:pad", args=[sheet.uid])
    assert "decides who plays with whom" in text_of(owner.get(answer.headers["Location"], **ENGLISH).content)

    table.declare("dealer_set", seat=2)
    assert owner.get(url(table)).status_code == 200


def test_the_dealer_whom_a_log_names_is_written_with_its_result(owner: Client, anna: Device) -> None:
    sheet = sheet_open(ruleset_key="upper_austria", options={}, names=NAMES, device=anna, dealer_said=False)
    table = Table(access_of(sheet, anna))
    log = log_of("A1 schlag 8", "B2 farbe herz", "SK", "B1 bid 3", "A1 concede", dealer=3)
    entry = str(uuid4())

    for _ in range(2):  # a repeated tap
        post(owner, table, log, entry_id=entry, seen=0, game=1, round=1)

    fold = sheet_fold(sheet)
    assert list(Entry.objects.order_by("seq").values_list("kind", flat=True)) == ["dealer_set", "round_won"]
    assert ([row.dealer for row in fold.current.rows][-1], fold.current.next_dealer) == (3, 0)
