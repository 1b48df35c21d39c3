"""The dispute page of a logged hand that ended by an offence: one tap writes it as the hand tells it, or none does."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from rules.registry import ruleset
from scoring.access import Device
from scoring.pages.hands import draft
from scoring.selectors.sheets import sheet_fold
from scoring.services import hand_log_add, sheet_open
from tests.scoring.conftest import NAMES, Table, access_of
from tests.scoring.pages.conftest import text_of
from tests.scoring.pages.hands.test_log_view import ENGLISH, NAMED

pytestmark = pytest.mark.django_db
REVOKED = (*NAMED, "B1 bid 3", "A1 stay", "SK", "?", "?", "HO", "A1 penalty revoke")
BY_THE_HAND = "would not be written as the hand tells it"
TAP = "One tap writes it on the sheet"


def opened(anna: Device, key: str, players: int = 4) -> Table:
    sheet = sheet_open(ruleset_key=key, options={}, names=NAMES[:players], device=anna)
    return Table(access_of(sheet, anna))


def disputed(owner: Client, table: Table, case: str, *taps: str) -> tuple[str, str]:
    """The page of a hand kept for the first round, as text and as markup. With three players everybody is at zero."""
    players = table.sheet.seats_count
    score = (0, 0, 0) if players == 3 else (0, 0)
    hand = draft.begin(ruleset(table.sheet.ruleset_key), players, 0, score)
    for tap in taps:
        hand = draft.tapped(hand, tap)
    fold = sheet_fold(table.sheet)
    log = hand_log_add(access=table.access, hand=hand, game=1, round=1, fold=fold)
    asked = {"hand": str(log.uid), "case": case}
    answer = owner.get(reverse("scoring:dispute", args=[table.sheet.uid]), asked, **ENGLISH)
    return text_of(answer.content), answer.content.decode()


def opened_log(owner: Client, html: str) -> str:
    """The page of the log to which the dispute page leads."""
    (link,) = re.findall(r'href="([^"]*/hands/new/[^"]*)"', html)
    return text_of(owner.get(unescape(link), **ENGLISH).content)


def test_an_offence_waits_for_the_bids_that_it_is_paid_by(owner: Client, anna: Device) -> None:
    """North Tyrol: a revoke costs the value of the round (A17). Without the bids the tap would write 2."""
    table = opened(anna, "north_tyrol")

    text, _html = disputed(owner, table, "revoke", *REVOKED)
    assert "Trump not followed: 3 for Beni &amp; Dora" in text
    assert "the bids there are not those of this hand" in text
    assert TAP not in text

    table.declare("bid_made", side=1, value=3)
    table.declare("bid_answered", side=0, value=3, answer="stay")
    text, _html = disputed(owner, table, "revoke", *REVOKED)
    assert "Anna &amp; Cilli 3 to Beni &amp; Dora" in text
    assert "the bids there are not those of this hand" not in text


def test_what_else_the_hand_tells_is_written_from_its_log(owner: Client, anna: Device) -> None:
    """Beni deals by the hand, so the wild bid of Anna pays Cilli; by the pad it would pay Beni (A25)."""
    taps = "dealer B", "C schlag 8", "B farbe herz", "A penalty wild_bid"

    text, html = disputed(owner, opened(anna, "upper_austria", 3), "wild_bid", *taps)

    assert "Wild bid: 2 for Cilli" in text
    assert BY_THE_HAND in text
    assert TAP not in text
    assert "Write it on the sheet Game 1, round 1: Beni deals; Anna: penalty, Wild bid" in opened_log(
        owner, html
    )


def test_an_offence_of_a_written_round_costs_no_other_points_in_the_running_one(
    owner: Client, anna: Device
) -> None:
    table = opened(anna, "north_tyrol")
    table.declare("round_won", side=0, value=2)

    text, html = disputed(owner, table, "revoke", *REVOKED)

    assert BY_THE_HAND in text
    assert TAP not in text
    assert "The sheet says something else." in opened_log(owner, html)


def test_another_offence_than_that_of_the_hand_is_written_as_ever(owner: Client, anna: Device) -> None:
    text, _html = disputed(owner, opened(anna, "north_tyrol"), "misdeal", *REVOKED)

    assert TAP in text
