"""GET /s/<uid>/history/<entry>/why/: the steps behind a line."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


def url(table: Table, entry_id: str) -> str:
    return reverse("scoring:why", args=[table.sheet.uid, entry_id])


def test_a_round_shows_its_rule_and_its_sum(owner: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=3).entry_id

    page = text_of(owner.get(url(watten, line), **ENGLISH).content)

    assert "Anna &amp; Cilli: 0 + 3 = 3." in page
    assert "Watten rules of this table, R21" in page


def test_the_last_round_explains_the_end_of_the_game(owner: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=9).entry_id

    assert "With that the game was over" in text_of(owner.get(url(watten, line), **ENGLISH).content)


def test_a_whot_hand_shows_the_doubling_of_the_leaflet(owner: Client, whot: Table) -> None:
    hands = [{"seat": 1, "cards": ["c10", "*5"]}, {"seat": 2, "points": 3}]
    line = whot.declare("round_scored", winner=0, hands=hands).entry_id

    page = text_of(owner.get(url(whot, line), **ENGLISH).content)

    assert "A star card counts twice: 5 × 2 = 10." in page
    assert "10 + 10 = 20" in page


def test_an_unknown_line_is_not_found(owner: Client, watten: Table) -> None:
    assert owner.get(url(watten, str(uuid.uuid4()))).status_code == 404


def test_a_line_of_another_sheet_is_not_found(owner: Client, watten: Table, whot: Table) -> None:
    line = whot.declare(
        "round_scored", winner=0, hands=[{"seat": 1, "points": 1}, {"seat": 2, "points": 2}]
    ).entry_id

    assert owner.get(url(watten, line)).status_code == 404


def test_a_stranger_finds_nothing(stranger: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=3).entry_id

    assert stranger.get(url(watten, line)).status_code == 404


def test_a_watcher_may_open_the_derivation(watcher: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=3).entry_id

    assert watcher.get(url(watten, line)).status_code == 200


def test_another_method_is_refused(owner: Client, watten: Table) -> None:
    line = watten.declare("round_won", side=0, value=3).entry_id

    assert owner.put(url(watten, line)).status_code == 405


def whole(client: Client, table: Table) -> str:
    return text_of(client.get(reverse("scoring:sheet-why", args=[table.sheet.uid]), **ENGLISH).content)


def test_every_number_of_a_watten_board_has_its_reason(owner: Client, watten: Table) -> None:
    for side, value in ((0, 9), (0, 3), (1, 7)):
        watten.declare("round_won", side=side, value=value)

    page = whole(owner, watten)

    assert "Anna &amp; Cilli: 0 + 3 = 3." in page  # the score
    assert "krank with 7" in page
    assert "Schneider, two Bummerl" in page
    assert "Beni &amp; Dora 2 Bummerl Game 1: Schneider" in page
    assert "The round is played for 2 A round without a bid is worth 2 points." in page
    assert "Dora deals" in page


def test_every_number_of_a_whot_board_has_its_reason(owner: Client, whot: Table) -> None:
    hands = [{"seat": 1, "cards": ["c10", "*5"]}, {"seat": 2, "points": 3}]
    whot.declare("round_scored", winner=0, hands=hands)

    page = whole(owner, whot)

    assert "Beni 20" in page
    assert "Counted at the table: 3." in page
    assert "How hands are counted" in page


def test_the_derivation_of_a_board_shows_the_newest_lines_and_links_to_the_others(
    owner: Client, whot: Table
) -> None:
    for _ in range(20):
        whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 1}, {"seat": 2, "points": 2}])

    html = owner.get(reverse("scoring:sheet-why", args=[whot.sheet.uid]), **ENGLISH).content.decode()

    page = text_of(html.encode())
    assert html.count('class="why-line"') == 16
    assert "Earlier rounds stand on the sheet" in page


def test_an_empty_board_explains_its_deal(owner: Client, watten: Table) -> None:
    assert "Nothing has been written yet." in whole(owner, watten)


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_line_whose_only_step_repeats_it_does_not_unfold(
    owner: Client, watten: Table, language: str
) -> None:
    watten.declare("dealer_set", seat=1)
    watten.declare("round_won", side=0, value=3)
    watten.declare("bid_made", side=0, value=3)

    address = reverse("scoring:sheet-why", args=[watten.sheet.uid])
    html = owner.get(address, HTTP_ACCEPT_LANGUAGE=language).content.decode()

    assert html.count('class="why-line is-plain"') == 2
    assert html.count('<details class="why-line"') == 1
