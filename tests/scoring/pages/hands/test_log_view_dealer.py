"""A logged hand whose dealer is not the one of the pad: who gets the points, who deals next, and what is refused."""

from __future__ import annotations

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
from tests.scoring.pages.hands.test_log_view import ENGLISH, adds, log_of, page, post
from tests.scoring.pages.hands.test_log_view_whot import ONE_LEFT

pytestmark = pytest.mark.django_db
# Beni deals, so Cilli is Vorhand and alone; the pad lets Anna deal (A25).
BENI = ("dealer B", "C schlag 8", "B farbe herz")


def three(anna: Device, **options: object) -> Table:
    sheet = sheet_open(ruleset_key="upper_austria", options=options, names=NAMES[:3], device=anna)
    return Table(access_of(sheet, anna))


def log_of_three(*taps: str) -> str:
    hand = draft.begin(ruleset("upper_austria"), 3, 0, (0, 0, 0))
    for tap in taps:
        hand = draft.tapped(hand, tap)
    return draft.packed(hand)


def kinds() -> list[str]:
    return list(Entry.objects.order_by("seq").values_list("kind", flat=True))


@pytest.mark.parametrize(
    ("taps", "says"),
    [
        (("A penalty wild_bid",), "Beni deals; Anna: penalty, Wild bid, 2 points"),
        (("C bid 3", "B concede"), "Beni deals; Cilli: round won at 2"),
    ],
)
def test_of_three_the_dealer_of_the_log_decides_who_gets_the_points(
    owner: Client, anna: Device, taps: tuple[str, ...], says: str
) -> None:
    table, log = three(anna), log_of_three(*BENI, *taps)
    assert f"Write it on the sheet Game 1, round 1: {says}" in text_of(page(owner, table, log=log).encode())

    assert post(owner, table, log)[0] == 200

    assert sheet_fold(table.sheet).current.totals == (0, 0, 2)
    assert kinds()[0] == "dealer_set"
    assert "The sheet says the same." in page(owner, table, log=log, game=1, round=1)


def test_the_next_dealer_follows_the_one_of_the_log(owner: Client, watten: Table) -> None:
    log = log_of("B2 schlag 8", "A2 farbe herz", "B2 bid 3", "A1 concede", dealer=2)

    assert post(owner, watten, log)[0] == 200

    current = sheet_fold(watten.sheet).current
    assert (current.rows[-1].dealer, current.next_dealer, current.totals) == (2, 3, (0, 2))


def test_a_written_offence_whose_points_go_to_other_people_differs(owner: Client, anna: Device) -> None:
    """The pad gave Beni the points of the wild bid, because Anna dealt there."""
    table, log = three(anna), log_of_three(*BENI, "A penalty wild_bid")
    post(owner, table, log, action="keep")
    table.declare("penalty_given", side=0, code="wild_bid")

    text = text_of(page(owner, table, log=log, game=1, round=1).encode())
    history = owner.get(reverse("scoring:history", args=[table.sheet.uid]), **ENGLISH).content.decode()

    assert "The sheet says something else." in text
    assert "The hand Beni deals; Anna: penalty, Wild bid, 2 points" in text
    assert "The log says something else: Beni deals; Anna: penalty, Wild bid, 2 points" in history


def test_points_of_the_right_people_agree_whoever_dealt_by_the_pad(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=1, value=2)
    log = log_of("B2 schlag 8", "A2 farbe herz", "B2 bid 3", "A1 concede", dealer=2)

    assert "The sheet says the same." in page(owner, watten, log=log, game=1, round=1)


@pytest.mark.parametrize("is_written", [False, True])
def test_where_one_of_three_rests_no_other_dealer_is_offered(
    owner: Client, anna: Device, is_written: bool
) -> None:
    """Another dealer would mean other players (A25)."""
    table = three(anna, three_mode="rest")
    if is_written:
        table.declare("round_won", side=1, value=2)

    html = page(owner, table, game=1, round=1)

    assert not [tap for tap in adds(html) if tap.startswith("dealer")]
    assert "Beni names the Schlag" in html
    tapped = page(owner, table, game=1, round=1, add="dealer B")
    assert "This log is of other rules or another table." in tapped
    assert "Beni names the Schlag" in tapped


def test_nothing_is_written_if_the_pad_refuses_a_part(owner: Client, anna: Device) -> None:
    """The sheet has a look at the cut in this round already, by the other side; there was no new cut (A24)."""
    options = {"peek_redeal": False}
    sheet = sheet_open(ruleset_key="upper_austria", options=options, names=NAMES, device=anna)
    table = Table(access_of(sheet, anna))
    table.declare("dealer_set", seat=1)
    table.declare("penalty_given", side=0, code="peek_cut")
    hand = draft.begin(ruleset("upper_austria", options), 4, 0, (0, 0))
    for tap in ("B2 penalty peek_cut", "B1 schlag 8", "A1 farbe herz", "B1 bid 3", "A1 concede"):
        hand = draft.tapped(hand, tap)

    status, _text = post(owner, table, draft.packed(hand))

    assert (status, kinds()) == (422, ["dealer_set", "penalty_given"])


def test_at_whot_too_the_dealer_of_the_log_deals(owner: Client, anna: Device) -> None:
    """P2 deals, so that P1 lays first; the pad lets P1 deal."""
    sheet = sheet_open(ruleset_key="leaflet_long", options={}, names=NAMES[:2], device=anna)
    table = Table(access_of(sheet, anna))
    turns = [("P1" if turn.startswith("P2") else "P2") + turn[2:] for turn in ONE_LEFT]
    log = log_of("upcard c8", *turns, key="leaflet_long", players=2, dealer=1)
    assert "Beni deals; Anna" in page(owner, table, log=log)

    assert post(owner, table, log, **{"points-1": "5"})[0] == 200

    assert kinds() == ["dealer_set", "round_scored"]
    assert sheet_fold(sheet).current.next_dealer == 0
