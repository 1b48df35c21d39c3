"""WHOT! rounds of every mode as shown in the table, the history, the live page and the edit form."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.models import Entry
from scoring.selectors.sheets import sheet_fold
from scoring.services import link_make
from tests.markup import one_line
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import envelope, text_of
from tests.scoring.pages.whot_tables import ENGLISH, pad, scored, table_of

pytestmark = pytest.mark.django_db


class TestHistory:
    def test_an_exhausted_round_is_in_the_columns(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "nigerian_app", 3)
        table.declare("round_exhausted", hands=[{"seat": seat, "points": 4 + seat} for seat in range(3)])

        page = text_of(owner.get(reverse("scoring:history", args=[table.sheet.uid]), **ENGLISH).content)

        assert "1 4 5 6" in page
        assert "nobody was out of cards, the market was empty" in page

    @pytest.mark.parametrize("address", ["history", "result"])
    def test_a_round_that_is_a_game_shows_who_won_it_and_no_zeros(
        self, owner: Client, anna: Device, address: str
    ) -> None:
        table = table_of(anna, "leaflet_classic", 3)
        table.declare("round_scored", winner=1, hands=[])

        html = owner.get(reverse(f"scoring:{address}", args=[table.sheet.uid]), **ENGLISH).content.decode()

        [game] = re.findall(r'<table class="paper paper-whot">.*?</table>', html, re.DOTALL)
        assert "●" in game
        assert "0" not in text_of(re.sub("<[^>]*>", " ", game).encode())
        assert "Small: the points" not in html

    def test_its_correction_strikes_out_the_dot(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "leaflet_classic", 3)
        slip = table.declare("round_scored", winner=1, hands=[]).entry_id
        changed = {"inner_kind": "round_scored", "winner": 0, "action": "save"}
        owner.post(reverse("scoring:edit", args=[table.sheet.uid, slip]), envelope(table.sheet, **changed))

        html = one_line(owner.get(reverse("scoring:result", args=[table.sheet.uid])).content.decode())

        assert "<del>●</del>" in html
        assert "<del>0</del>" not in html

    def test_a_tournament_shows_hands_and_places_and_no_sums(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "app_tournament", 3)
        scored(table, 0, p1=5, p2=30)
        table.declare("round_scored", winner=1, hands=[])

        html = owner.get(reverse("scoring:history", args=[table.sheet.uid]), **ENGLISH).content

        assert "1 0 5 30" in text_of(html)
        assert "2nd 1st 3rd" in text_of(html)
        assert b'class="chart' not in html

    @pytest.mark.parametrize(
        ("tie", "said"),
        [
            ("repeat", "30, is shared: nobody drops out"),
            ("all_out", "30, is shared: all who hold it drop out"),
            ("playoff", "30, is shared: those who hold it play off"),
            ("most_cards", "Dora holds most cards, 2, and drops out"),
            ("highest_card", "Cilli holds the dearest card, worth 11, and drops out"),
        ],
    )
    def test_a_tie_and_what_decided_it_are_shown_beside_its_round(
        self, owner: Client, anna: Device, tie: str, said: str
    ) -> None:
        table = table_of(anna, "app_tournament", 5, ko_tie=tie)
        tied = {2: ["c11"], 3: ["c10", "t1"]} if "card" in tie else {}
        least = 1 if tied else 5
        hands = [{"seat": seat, "cards": cards} for seat, cards in tied.items()]
        hands += [{"seat": seat, "points": 30} for seat in (2, 3) if not tied]
        hands += [{"seat": 1, "points": least}, {"seat": 4, "points": least}]
        table.declare("round_scored", winner=0, hands=hands)

        for name in ("history", "result"):
            page = owner.get(reverse(f"scoring:{name}", args=[table.sheet.uid]), **ENGLISH).content

            assert text_of(page).count(said) == 1, name

    def test_a_playoff_shows_whom_it_put_out(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "app_tournament", 5, ko_tie="playoff")
        scored(table, 0, p1=5, p2=30, p3=30, p4=2)
        scored(table, 2, p3=4)

        page = text_of(owner.get(reverse("scoring:result", args=[table.sheet.uid]), **ENGLISH).content)

        assert "Dora holds the highest count, 4, and drops out" in page

    def test_the_hands_of_a_final_are_shown(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "app_tournament", 2, final_best_of=3)
        scored(table, 1)

        page = text_of(owner.get(reverse("scoring:result", args=[table.sheet.uid]), **ENGLISH).content)

        assert "Beni won this hand of the final: 1 of 2 needed." in page

    def test_a_single_highest_hand_needs_no_words(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "app_tournament", 5)
        scored(table, 0, p1=5, p2=30, p3=20, p4=2)

        page = text_of(owner.get(reverse("scoring:history", args=[table.sheet.uid]), **ENGLISH).content)

        assert "highest count" not in page

    def test_a_round_can_be_changed_to_void_and_back_without_losing_hands(
        self, owner: Client, whot: Table
    ) -> None:
        scored(whot, 0, p1=5, p2=6)
        line = Entry.objects.get(sheet=whot.sheet).entry_id
        address = reverse("scoring:edit", args=[whot.sheet.uid, line])

        def saves(**fields: object) -> tuple[int, ...]:
            drawn = envelope(whot.sheet, action="save", inner_kind="round_scored", **fields)
            assert owner.post(address, drawn).status_code == 302
            whot.sheet.refresh_from_db()
            return sheet_fold(whot.sheet).current.totals

        assert saves(winner="void") == (0, 0, 0)
        assert re.search(r'value="void" checked', owner.get(address).content.decode())
        assert saves(**{"winner": 1, "points-0": 7, "points-2": 8}) == (7, 0, 8)

    def test_a_tournament_round_keeps_its_hands_in_the_edit_form(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "app_tournament", 4)
        scored(table, 0, p1=5, p2=30, p3=9)
        line = Entry.objects.get(sheet=table.sheet).entry_id

        html = owner.get(reverse("scoring:edit", args=[table.sheet.uid, line])).content.decode()

        assert re.search(r'name="points-2"[^>]*value="30"', html)

    def test_leaving_and_void_rounds_are_worded_in_the_table(self, owner: Client, whot: Table) -> None:
        scored(whot, 0, p1=5, p2=6)
        whot.declare("player_left", seat=2)
        whot.declare("round_void")

        html = one_line(pad(owner, whot))

        assert 'class="row-said" colspan="3">Cilli leaves</td>' in html
        assert 'class="row-said" colspan="3">round void</td>' in html

    def test_the_live_page_explains_the_round(self, client: Client, anna: Device) -> None:
        table = table_of(anna, "app_tournament", 4)
        scored(table, 0, p1=5, p2=30, p3=30)
        watched = reverse("scoring:watch", args=[link_make(sheet=table.sheet, scope="watch")])

        page = text_of(client.get(watched, **ENGLISH).content)

        assert "A tie at 30 (Cilli, Dora)" in page
        assert "The highest hand drops out; 4 are in" in page
