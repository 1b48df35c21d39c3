"""The WHOT! pad of every mode, drawn by the server, with forms posted without script."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.models import Entry
from scoring.selectors.sheets import sheet_fold
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import envelope, text_of
from tests.scoring.pages.whot_tables import ENGLISH, pad, post, reads, scored, table_of, value_of

pytestmark = pytest.mark.django_db


class TestTournament:
    def test_the_pad_shows_players_places_and_the_next_step(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "app_tournament", 4)
        scored(table, 0, p1=5, p2=30, p3=20)

        page = reads(owner, table)

        assert "Cilli drops out with 30: place 4." in page
        assert "The highest hand drops out; 3 are in" in page
        assert "place 4, out in round 1" in page
        assert "Beni deals, Dora begins" in page

    def test_the_final_is_one_tap(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "app_tournament", 3)
        scored(table, 0, p1=5, p2=30)

        page = pad(owner, table)
        status, _answer = post(owner, table, winner=1)

        assert "Final: Anna against Beni, whoever is out of cards first wins" in page
        assert page.count('<button class="key winner" name="winner"') == 2
        assert status == 303
        assert "Game 1 is over Beni wins the game" in reads(owner, table)

    def test_a_longer_final_counts_its_hands(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "app_tournament", 2, final_best_of=3)
        table.declare("round_scored", winner=1, hands=[])

        assert "Final: Anna against Beni, 0 : 1; 2 hands win" in reads(owner, table)

    def test_a_playoff_has_rows_for_those_who_tie_only(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "app_tournament", 4, ko_tie="playoff")
        scored(table, 0, p1=5, p2=30, p3=30)

        html = pad(owner, table)

        assert re.findall(r'<li data-seat="(\d)"', html) == ["2", "3"]
        assert "Play-off between Cilli, Dora: the highest hand drops out" in text_of(html.encode())
        assert "sits out" in html

    @pytest.mark.parametrize(
        ("tie", "said"),
        [
            ("repeat", "A tie at 30 (Cilli, Dora): nobody drops out, all play again."),
            ("all_out", "A tie at 30: Cilli, Dora drop out, place 4."),
        ],
    )
    def test_a_tie_shows_the_agreed_rule(self, owner: Client, anna: Device, tie: str, said: str) -> None:
        table = table_of(anna, "app_tournament", 5, ko_tie=tie)
        scored(table, 0, p1=5, p2=30, p3=30, p4=2)

        assert said in reads(owner, table)

    def test_a_tie_decided_by_cards_asks_for_them_and_keeps_the_form(
        self, owner: Client, anna: Device
    ) -> None:
        table = table_of(anna, "app_tournament", 3, ko_tie="most_cards")

        status, html = post(owner, table, **{"winner": 0, "points-1": 12, "points-2": 12})

        assert status == 422
        assert "name those of Beni" in html
        assert (value_of(html, "points-1"), value_of(html, "points-2")) == ("12", "12")
        status, _html = post(owner, table, **{"winner": 0, "cards-1": "c12", "cards-2": "c11 t1"})
        assert status == 303
        assert sheet_fold(table.sheet).current.active == (0, 1)


class TestEmptyMarket:
    def test_an_exhausted_round_counts_every_hand_where_the_rules_say_so(
        self, owner: Client, anna: Device
    ) -> None:
        table = table_of(anna, "leaflet_long", 3, exhaust="count_lowest_wins")
        assert "kind=round_exhausted" in pad(owner, table)

        fields = {"do": "kind=round_exhausted", "points-0": 3, "points-1": 4, "points-2": 5}
        status, _html = post(owner, table, **fields)

        assert status == 303
        assert sheet_fold(table.sheet).current.totals == (3, 4, 5)

    def test_a_winner_marked_by_mistake_does_not_swallow_a_hand(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "leaflet_long", 2, exhaust="count_lowest_wins")

        post(owner, table, **{"do": "kind=round_exhausted", "winner": 0, "points-0": 3, "points-1": 4})

        assert sheet_fold(table.sheet).current.totals == (3, 4)

    def test_a_void_round_leaves_the_totals_and_the_dealer(self, owner: Client, whot: Table) -> None:
        scored(whot, 0, p1=5, p2=6)
        dealer = sheet_fold(whot.sheet).current.next_dealer

        status, _html = post(owner, whot, do="kind=round_void")

        after = sheet_fold(whot.sheet).current
        assert (status, after.totals, after.next_dealer) == (303, (0, 5, 6), dealer)

    def test_other_tables_are_offered_a_void_round_only(self, owner: Client, whot: Table) -> None:
        html = pad(owner, whot)

        assert "round_exhausted" not in html
        assert "kind=round_void" in html


class TestComingAndGoing:
    def test_a_player_may_leave_and_come_back(self, owner: Client, whot: Table) -> None:
        scored(whot, 0, p1=5, p2=6)
        whot.declare("player_left", seat=2)

        html = pad(owner, whot)

        assert "away since round 2" in text_of(html.encode())
        assert "kind=player_joined&amp;seat=2" in html
        assert 'name="points-2"' not in html

    def test_a_new_name_gets_a_seat_and_the_total_of_a_late_comer(self, owner: Client, whot: Table) -> None:
        scored(whot, 0, p1=5, p2=26)
        assert "begins with the highest total, 26" in reads(owner, whot)

        status, _html = post(owner, whot, do="kind=player_joined", newcomer=" Dora ")

        assert status == 303
        assert sheet_fold(whot.sheet).current.totals == (0, 5, 26, 26)
        assert "Dora" in reads(owner, whot)
        assert "Dora" not in str(list(Entry.objects.values_list("payload", flat=True)))

    def test_a_resent_post_adds_one_person(self, owner: Client, whot: Table) -> None:
        address = reverse("scoring:entries", args=[whot.sheet.uid])
        fields = envelope(whot.sheet, do="kind=player_joined", newcomer="Dora")

        answers = [owner.post(address, fields, HTTP_OUTBOX="1") for _time in range(2)]

        assert [answer["Entry-Status"] for answer in answers] == ["counted", "repeated"]
        assert whot.sheet.seats.count() == 4

    @pytest.mark.parametrize("name", ["", "   ", "D" * 300, "\u202e"])
    def test_a_name_that_cannot_be_taken_is_refused_in_words(
        self, owner: Client, whot: Table, name: str
    ) -> None:
        status, html = post(owner, whot, do="kind=player_joined", newcomer=name)

        assert status == 422
        assert 'class="note board-notice note-alarm' in html
        assert whot.sheet.seats.count() == 3

    def test_a_full_table_refuses_a_player(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "nigerian_app", 4)

        assert 'name="newcomer"' not in pad(owner, table)
        status, html = post(owner, table, do="kind=player_joined", newcomer="Gustl")
        assert status == 422
        assert "More than 4 players" in html

    def test_a_running_tournament_refuses_a_player(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "app_tournament", 4)
        scored(table, 0, p1=5, p2=30, p3=20)

        assert 'name="newcomer"' not in pad(owner, table)

    def test_a_single_player_is_told_to_wait(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "leaflet_classic", 2)
        table.declare("player_left", seat=1)

        html = pad(owner, table)

        assert "At least two have to be here" in html
        assert "kind=player_joined&amp;seat=1" in html


class TestStake:
    def test_an_agreed_stake_is_declared_and_paid_by_the_loser(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "app_duel", 2)

        status, _html = post(owner, table, do="kind=stake_raised", points=5)
        text = reads(owner, table)
        post(owner, table, winner=1)

        page = reads(owner, table)
        assert (status, "Stake 5" in text) == (303, True)
        assert "Game 1 is over Beni wins the game Club points: Anna -5, Beni +5" in page

        table.declare("sheet_closed")
        for name in ("pad", "history", "result"):
            page = text_of(owner.get(reverse(f"scoring:{name}", args=[table.sheet.uid]), **ENGLISH).content)
            assert "Club points: Anna -5, Beni +5" in page, name

    def test_a_table_without_stakes_has_no_such_menu(self, owner: Client, whot: Table) -> None:
        assert "menu-stake" not in pad(owner, whot)


class TestHelpers:
    def test_only_helpers_of_the_ruleset_are_drawn(self, owner: Client, anna: Device) -> None:
        leaflet = pad(owner, table_of(anna, "leaflet_long", 3))
        app = pad(owner, table_of(anna, "app_duel", 2))

        assert ("data-turns" in leaflet, "data-clock" in leaflet, "data-call=" in leaflet) == (
            True, False, False,
        )  # fmt: skip
        assert ("data-turns" in app, "data-clock" in app, "data-call=" in app) == (False, True, True)

    @pytest.mark.parametrize(
        ("key", "said"),
        [
            ("nigerian", "Whoever forgets draws 2 cards."),
            ("app_duel", "Forgetting costs nothing here."),
            ("app_duel", "20 seconds a turn. Time is up: turn missed."),
            ("nigerian_app", "10 seconds a turn. Time is up: draw one card."),
        ],
    )
    def test_a_helper_shows_its_rule_without_script(
        self, owner: Client, anna: Device, key: str, said: str
    ) -> None:
        assert said in reads(owner, table_of(anna, key, 2))

    def test_agreed_rounds_are_counted_down(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "leaflet_long", 3, match="fixed_rounds", rounds=4)
        scored(table, 0, p1=5, p2=6)

        page = reads(owner, table)

        assert "Round 2 of 4: the lowest total wins" in page

    def test_the_elimination_strip_names_who_can_go_out(self, owner: Client, whot: Table) -> None:
        scored(whot, 0, p1=85, p2=6)

        assert "Could be out now: Beni from 15" in reads(owner, whot)


def test_only_those_still_in_are_offered_as_dealers(owner: Client, whot: Table) -> None:
    scored(whot, 0, p1=130, p2=6)

    html = pad(owner, whot)

    assert "kind=dealer_set&amp;seat=0" in html  # the third one deals now
    assert "kind=dealer_set&amp;seat=1" not in html
