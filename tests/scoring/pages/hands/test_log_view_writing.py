"""What has to be said on the pad before the result of a logged hand is written, and what is written with it."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from rules.registry import ruleset
from scoring.access import Device
from scoring.engine.sheet.hand_results import log_target
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


def begun(table: Table, *taps: str) -> str:
    """A log that begins with the score of the open round."""
    sheet = sheet_fold(table.sheet)
    at = log_target(sheet)
    assert at is not None
    hand = draft.begin(sheet.setup.ruleset, len(at.players), at.dealer, at.score)
    for tap in taps:
        hand = draft.tapped(hand, tap)
    return draft.packed(hand)


def revoke_after_a_bid(key: str) -> str:
    """Beni bid 3, Anna stayed and did not follow trump."""
    hand = draft.begin(ruleset(key), 4, 0, (0, 0))
    for tap in (*NAMED, "B1 bid 3", "A1 stay", "SK", "?", "?", "HO", "A1 penalty revoke"):
        hand = draft.tapped(hand, tap)
    return draft.packed(hand)


def test_an_offence_waits_for_the_bids_that_it_is_paid_by(owner: Client, anna: Device) -> None:
    """North Tyrol: a revoke costs the value of the round (A17). Without the bids the sheet would pay 2."""
    table, log = opened(anna, "north_tyrol"), revoke_after_a_bid("north_tyrol")

    assert "the bids there are not those of this hand" in page(owner, table, log=log)
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


def kinds() -> list[str]:
    return list(Entry.objects.order_by("seq").values_list("kind", flat=True))


def peeked() -> str:
    return log_of("B2 penalty peek_cut", *NAMED, "B1 bid 3", "A1 concede")


def test_an_offence_that_left_the_round_open_is_written_before_the_result(
    owner: Client, watten: Table
) -> None:
    """A look at the cut brings two points (S4 R5), and the hand goes on: by the hand it is 2:2."""
    log, entry = peeked(), str(uuid4())
    peek = "Beni &amp; Dora: penalty, Peeked at the cut, 2 points; Beni &amp; Dora: round won at 2"
    assert peek in page(owner, watten, log=log)

    for _ in range(2):  # a repeated tap
        assert post(owner, watten, log, entry_id=entry, seen=0, game=1, round=1)[0] == 200

    assert kinds() == ["penalty_given", "round_won"]
    assert sheet_fold(watten.sheet).current.totals == (2, 2)
    assert "The sheet says the same." in page(owner, watten, log=log, game=1, round=1)


def test_an_offence_that_is_written_already_is_not_written_again(owner: Client, watten: Table) -> None:
    watten.declare("penalty_given", side=1, code="peek_cut")

    html = page(owner, watten, log=peeked())
    assert post(owner, watten, peeked())[0] == 200

    assert "Peeked at the cut, 2 points" not in html
    assert sheet_fold(watten.sheet).current.totals == (2, 2)


def test_a_log_that_begins_after_an_offence_of_the_sheet_does_not_offer_it_again(
    owner: Client, anna: Device
) -> None:
    """Its header has the points of the offence: at 9 of 11 a second look at the cut would end the game."""
    table = opened(anna, "north_tyrol")
    for value in (5, 2):
        table.declare("round_won", side=0, value=value)
    assert "B1 penalty peek_cut" in page(owner, table, log=begun(table, "B2 schlag 8"))
    table.declare("penalty_given", side=1, code="peek_cut")

    html = page(owner, table, log=begun(table, "B2 schlag 8"))

    assert "penalty peek_cut" not in html
    assert "On the sheet already: Beni &amp; Dora: penalty, Peeked at the cut" in " ".join(html.split())


def test_a_whot_hand_of_three_is_logged_though_nobody_said_who_deals(owner: Client, anna: Device) -> None:
    sheet = sheet_open(ruleset_key="leaflet_long", options={}, names=NAMES[:3], device=anna)
    assert owner.get(url(Table(access_of(sheet, anna)))).status_code == 200


def test_a_settled_round_without_the_offence_of_its_hand_differs(owner: Client, watten: Table) -> None:
    post(owner, watten, peeked(), action="keep")
    watten.declare("round_won", side=1, value=2)

    text = text_of(page(owner, watten, log=peeked(), game=1, round=1).encode())
    history = owner.get(reverse("scoring:history", args=[watten.sheet.uid]), **ENGLISH).content.decode()

    assert "The sheet says something else." in text
    assert "The hand Beni &amp; Dora: penalty, Peeked at the cut, 2 points; " in text
    assert "Write it on the sheet" not in text
    assert "The log says something else: Beni &amp; Dora: penalty, Peeked at the cut; " in history


def test_an_accepted_raise_is_written_before_the_result(owner: Client, anna: Device) -> None:
    """S3 Raise Stake, #35: the loser pays the winner."""
    sheet = sheet_open(ruleset_key="app_duel", options={"hand_size": 4}, names=NAMES[:2], device=anna)
    table = Table(access_of(sheet, anna))
    hand = draft.begin(ruleset("app_duel", {"hand_size": 4}), 2, 0, ())
    cards = [
        "P2 c3",
        "P1 draw",
        "P2 c4",
        "P2 warning",
        "P1 draw",
        "P2 c7",
        "P2 last card",
        "P1 draw",
        "P2 c10",
    ]
    for tap in ("upcard c11", "P2 raise 10", "P1 accept", "P1 raise 30", "P2 accept", *cards):
        hand = draft.tapped(hand, tap)
    log = draft.packed(hand)
    text = text_of(page(owner, table, log=log).encode())
    assert "stake raised to 10; stake raised to 30; " in text, text

    assert post(owner, table, log)[0] == 200

    assert kinds() == ["stake_raised", "stake_raised", "round_scored"]
    assert sheet_fold(sheet).games[0].finish.stakes == (-30, 30)  # type: ignore[union-attr]
