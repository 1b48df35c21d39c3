"""The WHOT! pad as the server draws it, with forms posted without script."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from rules.registry import ruleset
from rules.whot import codes
from rules.whot.pack import PACKS
from scoring.access import Device
from scoring.selectors.sheets import sheet_fold
from scoring.services import sheet_open
from tests.markup import fields_of
from tests.scoring.conftest import NAMES, Table, access_of
from tests.scoring.pages.conftest import HOSTILE, envelope, text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


def pad(client: Client, table: Table) -> str:
    return client.get(reverse("scoring:pad", args=[table.sheet.uid]), **ENGLISH).content.decode()


def post(client: Client, table: Table, **fields: object) -> int:
    plain = envelope(table.sheet, kind="round_scored", **fields)
    return client.post(reverse("scoring:entries", args=[table.sheet.uid]), plain).status_code


def data(html: str, name: str) -> dict[str, dict[str, object]]:
    found = re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', html)
    assert found
    return json.loads(found[1])


def test_the_plain_form_scores_a_round(owner: Client, whot: Table) -> None:
    status = post(owner, whot, **{"winner": 0, "points-1": 17, "cards-2": "c10 *5", "points-2": ""})

    whot.sheet.refresh_from_db()
    assert status == 303
    assert sheet_fold(whot.sheet).current.totals == (0, 17, 20)


def test_an_empty_loser_field_is_refused_and_not_zero(owner: Client, whot: Table) -> None:
    post(owner, whot, **{"winner": 0, "points-1": 17, "points-2": ""})

    whot.sheet.refresh_from_db()
    assert whot.sheet.version == 0


def test_a_player_who_is_out_has_no_row_to_fill_in(owner: Client, whot: Table) -> None:
    whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 130}, {"seat": 2, "points": 3}])

    html = pad(owner, whot)

    assert 'name="points-1"' not in html
    assert 'name="points-2"' in html
    assert "out in round 1" in text_of(html.encode())


def test_a_joint_bust_ends_the_game_and_opens_the_next(owner: Client, whot: Table) -> None:
    hands = [{"seat": 1, "points": 130}, {"seat": 2, "points": 100}]
    whot.declare("round_scored", winner=0, hands=hands)

    page = text_of(pad(owner, whot).encode())

    assert "Game 1 is over Anna wins the game last one in, with 0" in page
    assert "1st Anna 0 2nd Cilli out in round 1 100 3rd Beni out in round 1 130" in page


def test_in_the_classic_game_one_tap_on_the_winner_is_the_game(owner: Client, anna: Device) -> None:
    sheet = sheet_open(ruleset_key="leaflet_classic", options={}, names=NAMES, device=anna)
    table = Table(access_of(sheet, anna))

    html = pad(owner, table)
    post(owner, table, winner=2)

    sheet.refresh_from_db()
    finish = sheet_fold(sheet).games[0].finish
    assert html.count('<button class="key winner" name="winner"') == 4
    assert finish is not None
    assert finish.winner == 2


@pytest.mark.parametrize(("key", "first"), [("leaflet_long", "values"), ("leaflet_short", "cards")])
def test_the_form_of_a_round_follows_the_variant(owner: Client, anna: Device, key: str, first: str) -> None:
    sheet = sheet_open(ruleset_key=key, options={}, names=NAMES, device=anna)

    assert f'data-entry="{first}"' in pad(owner, Table(access_of(sheet, anna)))


@pytest.mark.parametrize("key", ["leaflet_short", "numberlock_new"])
def test_the_card_grid_holds_exactly_the_pack(owner: Client, anna: Device, key: str) -> None:
    sheet = sheet_open(ruleset_key=key, options={}, names=NAMES, device=anna)

    html = pad(owner, Table(access_of(sheet, anna)))

    cards = PACKS[ruleset(key).params.pack].cards  # type: ignore[union-attr]
    whots = data(html, "whot-pack")["whots"]
    drawn = {of["value"] for of in fields_of(html) if of.get("class") in ("key card", "key whot-key")}
    assert drawn == {codes.format_card(card) for card in cards}
    assert drawn >= whots.keys()
    assert len(drawn - whots.keys()) + sum(map(int, whots.values())) == len(cards)  # type: ignore[call-overload]


def test_eight_long_and_hostile_names_stay_text(owner: Client, anna: Device) -> None:
    names = (HOSTILE, *(f"{letter}{'w' * 39}" for letter in "ABCDEFG"))
    sheet = sheet_open(ruleset_key="leaflet_long", options={}, names=names, device=anna)

    html = pad(owner, Table(access_of(sheet, anna)))

    assert HOSTILE not in html
    assert html.count("data-draft-seat") == 8


def test_a_closed_sheet_offers_no_entry(owner: Client, whot: Table) -> None:
    whot.declare("sheet_closed")

    assert "data-whot-form" not in pad(owner, whot)
