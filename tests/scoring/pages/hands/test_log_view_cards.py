"""/s/<uid>/hands/new/: the cards offered and laid, with their verdicts and prices."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rules.registry import ruleset
from scoring.pages.hands import draft
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import text_of
from tests.scoring.pages.hands.test_log_view import NAMED, adds, log_of, page

pytestmark = pytest.mark.django_db


def test_cards_of_a_known_hand_are_grouped_by_verdict(owner: Client, watten: Table) -> None:
    """R15: Herz led as trump; A2: a Linker fulfils the duty at this table, but not at a stricter one."""
    known = [f"deal A2 {card}" for card in ("H9", "L8", "E7", "SA", "S7")]
    html = page(owner, watten, log=log_of(*known, *NAMED, "HK"))

    fair, foul = html.split("Not allowed: trump must be given")
    assert [tap for tap in adds(fair) if tap.startswith("A2 ") and "bid" not in tap] == [
        "A2 H9",
        "A2 L8",
        "A2 ?",
    ]
    assert adds(foul)[:3] == ["A2 SA", "A2 S7", "A2 E7"]
    assert "loses the game" in foul


def test_a_forbidden_card_can_be_logged_and_shows_its_price(owner: Client, watten: Table) -> None:
    html = page(owner, watten, log=log_of("deal A2 H9", *NAMED, "HK"), add="A2 L7")

    text = text_of(html.encode())
    assert "Cilli had to follow to trump and held Herz 9, but laid Laub 7." in text
    assert "Watten rules of this table, R15, R17, R20" in text
    assert "Trump not followed: the game goes to Beni &amp; Dora at once." in text
    assert "Anna &amp; Cilli: penalty, Trump not followed" in text


def test_a_card_laid_later_shows_an_earlier_revoke(owner: Client, watten: Table) -> None:
    """Nobody's hand is known; when the trump is played, the log shows that it was held back."""
    taps = (*NAMED, "HK", "L7", "H9", "H10", "S7")
    html = page(owner, watten, log=log_of(*taps))

    assert "Would show that an earlier play was not allowed" in html
    after = text_of(page(owner, watten, log=log_of(*taps, "H7")).encode())
    assert "Cilli had to follow to trump and held" in after


def test_a_krank_bid_shows_its_price_before_the_tap(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=1, value=7)
    hand = draft.begin(ruleset("upper_austria"), 4, 1, (0, 7))
    for tap in ("A2 schlag 8", "B1 farbe herz", "SK"):
        hand = draft.tapped(hand, tap)

    text = text_of(page(owner, watten, log=draft.packed(hand)).encode())

    assert "bids 3 Bid while krank: 2 to Anna &amp; Cilli" in text


def cards_in_place(html: str) -> list[str]:
    """The cards of the whole pack in the order of the page."""
    [rows] = re.findall(r'<div class="tap-rows tap-rows-watten">(.*?)</div>\s*<p|\Z', html, re.S)[:1]
    return adds(rows)


def test_a_card_that_reveals_an_offence_keeps_its_position_and_is_marked(
    owner: Client, watten: Table
) -> None:
    """The pack is drawn suit by suit; no card moves into a fold when somebody did not follow."""
    html = page(owner, watten, log=log_of(*NAMED, "HK", "L7", "H9", "H10", "S7"))

    assert cards_in_place(html)[:3] == ["A2 HA", "A2 HO", "A2 HU"]
    marked = re.findall(
        r'class="tap-card is-marked ([\w-]*)"[^>]*value="(\S+ \S+)"[^>]*aria-label="([^"]+)"', html
    )
    assert ("is-illegal", "A2 HA", "Herz Sau, shows a foul") in marked
    assert "tap-fold is-illegal" not in html


def test_an_unchecked_play_is_marked_in_a_word(owner: Client, watten: Table) -> None:
    text = text_of(page(owner, watten, log=log_of(*NAMED, "HK", "L7")).encode())

    assert "? Cilli plays Laub 7 · Cannot be checked" in text
