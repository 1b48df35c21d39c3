"""/s/<uid>/hands/new/ at WHOT!: the upcard, the turns, and what everybody holds at the end."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.access import Device
from scoring.models import Entry
from scoring.services import sheet_open
from tests.scoring.conftest import NAMES, Table, access_of
from tests.scoring.pages.conftest import text_of
from tests.scoring.pages.hands.test_log_view import adds, log_of, page, post, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def short(db: None, anna: Device) -> Table:
    return Table(
        access_of(sheet_open(ruleset_key="leaflet_short", options={}, names=NAMES[:3], device=anna), anna)
    )


SHORT = {"key": "leaflet_short", "players": 3}
# P2, left of the first dealer, is out after six cards; the others' draws were not seen.
OUT = ("upcard c8", "P2 c3", "P3 draw", "P1 draw", "P2 c5", "P3 draw", "P1 draw", "P2 c10", "P3 draw", "P1 draw",
       "P2 c11", "P3 draw", "P1 draw", "P2 c12", "P3 draw", "P1 draw", "P2 c13")  # fmt: skip

# Two play, P2 first; P1 has one card left when P2 is out.
ONE_LEFT = (
    "P2 c3",
    "P1 c4",
    "P2 c5",
    "P1 c7",
    "P2 c10",
    "P1 c1",
    "P2 c11",
    "P1 c2",
    "P2 c12",
    "P1 c14",
    "P2 c13",
)


def test_a_whot_log_asks_for_the_upcard_and_then_for_the_turn(owner: Client, short: Table) -> None:
    assert "Which card is turned up to begin with?" in page(owner, short)
    html = page(owner, short, log=log_of("upcard c8", **SHORT))

    assert "Beni: what is laid?" in html
    fair = html.split("Does not fit")[0]
    assert {"P2 c1", "P2 t8", "P2 *8", "P2 draw", "P2 Wy star"} <= set(adds(fair))
    assert "P2 x5" in adds(html.split("Does not fit")[1])


def test_cards_left_are_typed_or_tapped_before_a_whot_hand_is_written(owner: Client, short: Table) -> None:
    log = log_of(*OUT, **SHORT)
    html = page(owner, short, log=log)
    assert html.count('name="points-') == 2

    status, text = post(owner, short, log)
    assert status == 422
    assert "say what everybody holds" in text
    assert not Entry.objects.exists()

    post(owner, short, log, **{"points-0": "40", "points-2": "33"})
    entry = Entry.objects.get()
    assert entry.kind == "round_scored"
    assert entry.payload == {"winner": 1, "hands": [{"seat": 0, "points": 40}, {"seat": 2, "points": 33}]}


def test_a_hand_tapped_card_by_card_is_counted(owner: Client, short: Table) -> None:
    log = log_of(*OUT, "P1 show t1 t2 t3 t4 t5 t7 t8 x1 x2 x3 *2", **SHORT)
    text = text_of(page(owner, short, log=log).encode())

    assert "Points: Anna 76, Cilli ?." in text  # (1+2+3+4+5+7+8+1+2+3 + 2) x 2


def test_impossible_points_of_a_hand_are_named_and_kept_in_their_field(owner: Client, anna: Device) -> None:
    """Anna has one card left: no card counts 9 (the pack has no 9, 1.1)."""
    of = Table(
        access_of(sheet_open(ruleset_key="leaflet_long", options={}, names=NAMES[:2], device=anna), anna)
    )
    log = log_of("upcard c8", *ONE_LEFT, key="leaflet_long", players=2)
    html = page(owner, of, log=log)
    assert "1 card left" in text_of(html.encode())

    status, text = post(owner, of, log, **{"points-0": "9"})

    assert status == 422
    assert "Anna cannot hold 9 points with 1 card." in text
    answer = owner.post(url(of), {"log": log, "action": "send", "points-0": "9"})
    field = answer.content.decode().partition('name="points-0"')[2].partition(">")[0]
    assert 'value="9"' in field
    assert not Entry.objects.exists()

    post(owner, of, log, **{"points-0": "10"})
    assert Entry.objects.get().payload == {"winner": 1, "hands": [{"seat": 0, "points": 10}]}


def test_keeping_a_log_warns_that_typed_points_are_not_in_it(owner: Client, short: Table) -> None:
    log = log_of(*OUT, **SHORT)
    _status, text = post(owner, short, log, action="keep", **{"points-0": "40"})
    assert (
        "The hand is kept with this sheet. The points typed beside it were not written on the sheet." in text
    )

    _status, text = post(owner, short, log, action="keep")
    assert "were not written" not in text


def test_the_offered_raises_are_higher_than_the_stake(owner: Client, anna: Device) -> None:
    """S3 Raise Stake, #35: a raise names the new stake, as on the pad."""
    duel = {"key": "app_duel", "players": 2}
    of = Table(access_of(sheet_open(ruleset_key="app_duel", options={}, names=NAMES[:2], device=anna), anna))
    begun = ("upcard c8", "P2 raise 20", "P1 accept")

    html = page(owner, of, log=log_of(*begun, **duel))
    assert {"P1 raise 30", "P2 raise 120"} <= set(adds(html))
    assert not {"P1 raise 10", "P2 raise 20"} & set(adds(html))

    refused = text_of(page(owner, of, log=log_of(*begun, **duel), add="P1 raise 20").encode())
    assert "The stake is 20 already; a raise is more." in refused
