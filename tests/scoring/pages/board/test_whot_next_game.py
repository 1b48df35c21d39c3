"""From one WHOT! game to the next: the players, the effect of undo, the line on the start page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.pages.board.whot import table
from scoring.selectors.sheets import sheet_board
from scoring.services import link_make, link_redeem
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import text_of
from tests.scoring.pages.whot_tables import ENGLISH, pad, reads, scored, table_of

pytestmark = pytest.mark.django_db


def names(of: Table) -> list[str]:
    of.sheet.refresh_from_db()
    return [column.name for column in table(sheet_board(of.sheet)).columns]


def test_a_player_who_left_has_no_column_in_the_next_game(owner: Client, anna: Device) -> None:
    of = table_of(anna, "leaflet_long", 4)
    scored(of, 0, s1=10, s2=20, s3=30)
    of.declare("player_left", seat=1)
    scored(of, 0, s2=100, s3=100)

    assert names(of) == ["Anna", "Cilli", "Dora"]
    assert "Next game without Beni" in reads(owner, of)

    of.declare("player_joined", seat=1)
    assert names(of) == ["Anna", "Beni", "Cilli", "Dora"]


def test_a_player_who_leaves_after_the_end_has_no_column(anna: Device) -> None:
    of = table_of(anna, "leaflet_long", 3)
    scored(of, 0, s1=110, s2=120)
    of.declare("player_left", seat=1)

    assert names(of) == ["Anna", "Cilli"]


def test_a_player_who_leaves_a_running_game_keeps_the_column(anna: Device) -> None:
    of = table_of(anna, "leaflet_long", 3)
    scored(of, 0, s1=60, s2=20)
    of.declare("player_left", seat=1)

    assert names(of) == ["Anna", "Beni", "Cilli"]


def test_an_undo_that_reaches_into_the_game_before_names_it(owner: Client, anna: Device) -> None:
    of = table_of(anna, "leaflet_long", 2)
    scored(of, 0, s1=120)
    assert "Undo Game 1: Anna out of cards; Beni 120" in reads(owner, of)

    scored(of, 1, s0=7)
    assert "Undo Beni out of cards; Anna 7" in reads(owner, of)


def test_joining_and_dealing_lines_have_no_round_number(owner: Client, anna: Device) -> None:
    of = table_of(anna, "leaflet_long", 3)
    of.declare("player_left", seat=1)
    scored(of, 0, s2=20)
    of.declare("round_void")

    html = owner.get(f"/s/{of.sheet.uid}/history/", **ENGLISH).content.decode()
    shown = [cell.partition("</th>")[0].strip() for cell in html.split('<th scope="row" class="round">')[1:4]]
    assert shown == ['<span class="visually-hidden">1</span>', "1", "2"]


def test_the_start_page_shows_who_is_in_a_tournament_and_who_won(owner: Client, anna: Device) -> None:
    of = table_of(anna, "app_tournament", 3)
    scored(of, 0, s1=12, s2=30)
    assert "game 1 In: Anna, Beni" in text_of(owner.get("/", **ENGLISH).content)

    of.declare("round_scored", winner=1, hands=[])
    assert "game 1 Beni wins the game" in text_of(owner.get("/", **ENGLISH).content)


def test_an_absent_player_has_no_total_on_the_start_page(owner: Client, anna: Device) -> None:
    of = table_of(anna, "leaflet_long", 4)
    scored(of, 0, s1=110, s2=120, s3=130)
    of.declare("player_left", seat=1)
    scored(of, 0, s2=7, s3=9)

    assert "game 2 0 · – · 7 · 9" in text_of(owner.get("/", **ENGLISH).content)


def test_the_form_is_filled_in_only_from_this_devices_sheets(
    owner: Client, client_of: Callable[[Device], Client], anna: Device, beppo: Device
) -> None:
    table_of(beppo, "app_tournament", 4, clock=0)
    of = table_of(anna, "british_53", 3, clock=20)
    link_redeem(token=link_make(sheet=of.sheet, scope="direct"), device=beppo)

    assert 'value="app_tournament"' in _chosen(client_of(beppo))
    assert 'value="british_53"' in _chosen(owner)


def _chosen(client: Client) -> str:
    html = client.get("/new/whot/").content.decode()
    return next(radio for radio in html.split("<input") if 'name="ruleset"' in radio and " checked" in radio)


def test_the_head_of_the_pad_mentions_house_rules(owner: Client, anna: Device) -> None:
    """Another limit is not one of them, because the pad shows it anyway."""
    assert "out at 70 · British " in reads(owner, table_of(anna, "british_53", 3, limit=70))
    assert "house rules" not in bar(owner, table_of(anna, "british_53", 3, limit=70))
    assert "out at 70 · British + house rules" in bar(
        owner, table_of(anna, "british_53", 3, limit=70, clock=20)
    )


def bar(client: Client, of: Table) -> str:
    return pad(client, of).partition('class="bar-game"')[2].partition("</p>")[0]


def test_without_point_counting_the_pad_has_no_totals(owner: Client, anna: Device) -> None:
    of = table_of(anna, "leaflet_long", 3)
    hands = [{"seat": 1, "cards": ["c5"]}, {"seat": 2, "cards": ["c10", "t7"]}]
    line = of.declare("round_scored", winner=0, hands=hands).entry_id

    page = text_of(owner.get(reverse("scoring:why", args=[of.sheet.uid, line]), **ENGLISH).content)

    assert "Beni 5 One card: 5 leaflet" in page
    assert "10 + 7 = 17" in page


def test_a_deal_that_passes_to_a_new_player_is_explained(owner: Client, anna: Device) -> None:
    """Section 6: the deal passes to the next player to the left; a round later nothing needs explaining."""
    of = table_of(anna, "leaflet_long", 4)
    of.declare("player_left", seat=3)
    for dealt in range(3):
        scored(of, 0, s1=5, s2=dealt + 1)
    assert "Anna deals, Beni begins" in reads(owner, of)

    of.declare("player_joined", seat=3)
    sentence = "Dora came in beside the last dealer, so now Dora deals, Anna begins"
    assert sentence in reads(owner, of)

    scored(of, 0, s1=5, s2=5, s3=5)
    assert "Anna deals, Beni begins" in reads(owner, of)
    assert "beside the last dealer" not in reads(owner, of)
