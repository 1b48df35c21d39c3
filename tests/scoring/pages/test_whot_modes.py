"""The WHOT! pad of every mode, drawn by the server and posted without any script."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.models import Entry, Remark
from scoring.selectors import sheet_fold
from scoring.services import link_make, sheet_open
from tests.scoring.conftest import Table, access_of
from tests.scoring.pages.conftest import HOSTILE, envelope, text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
SIX = ("Anna", "Beni", "Cilli", "Dora", "Eva", "Franz")


def table_of(anna: Device, key: str, players: int, **options: object) -> Table:
    sheet = sheet_open(ruleset_key=key, options=options, names=SIX[:players], device=anna)
    return Table(access_of(sheet, anna))


def pad(client: Client, table: Table) -> str:
    return client.get(reverse("scoring:pad", args=[table.sheet.uid]), **ENGLISH).content.decode()


def reads(client: Client, table: Table) -> str:
    return text_of(pad(client, table).encode())


def post(client: Client, table: Table, **fields: object) -> tuple[int, str]:
    address = reverse("scoring:entries", args=[table.sheet.uid])
    answer = client.post(address, envelope(table.sheet, **{"kind": "round_scored"} | fields), **ENGLISH)
    table.sheet.refresh_from_db()
    return answer.status_code, answer.content.decode()


def value_of(html: str, name: str) -> str:
    field = re.search(rf'<input name="{name}"[^>]*value="([^"]*)"', html)
    assert field
    return field[1]


def scored(table: Table, winner: int, **points: int) -> None:
    hands = [{"seat": int(seat[1:]), "points": left} for seat, left in points.items()]
    table.declare("round_scored", winner=winner, hands=hands)


class TestTournament:
    def test_the_pad_says_who_is_in_who_went_where_and_what_comes_next(
        self, owner: Client, anna: Device
    ) -> None:
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

        assert "Final: Anna against Beni, whoever is out first wins" in page
        assert page.count('<button class="key winner" name="winner"') == 2
        assert status == 303
        assert "Game 1: Beni wins" in reads(owner, table)

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
    def test_a_tie_says_what_the_table_agreed_on(
        self, owner: Client, anna: Device, tie: str, said: str
    ) -> None:
        table = table_of(anna, "app_tournament", 5, ko_tie=tie)
        scored(table, 0, p1=5, p2=30, p3=30, p4=2)

        assert said in reads(owner, table)

    def test_a_tie_that_cards_decide_asks_for_them_and_loses_nothing(
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
    def test_everybodys_hand_is_counted_where_the_rules_say_so(self, owner: Client, anna: Device) -> None:
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
    def test_whoever_leaves_is_away_and_may_come_back(self, owner: Client, whot: Table) -> None:
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

    def test_the_same_post_twice_brings_one_person(self, owner: Client, whot: Table) -> None:
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

    def test_a_full_table_takes_nobody(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "nigerian_app", 4)

        assert 'name="newcomer"' not in pad(owner, table)
        status, html = post(owner, table, do="kind=player_joined", newcomer="Gustl")
        assert status == 422
        assert "More than 4 players" in html

    def test_nobody_comes_into_a_running_tournament(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "app_tournament", 4)
        scored(table, 0, p1=5, p2=30, p3=20)

        assert 'name="newcomer"' not in pad(owner, table)

    def test_one_alone_is_told_to_wait(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "leaflet_classic", 2)
        table.declare("player_left", seat=1)

        html = pad(owner, table)

        assert "At least two have to be here" in html
        assert "kind=player_joined&amp;seat=1" in html


class TestStake:
    def test_an_agreed_stake_is_declared_and_paid_by_the_loser(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "app_duel", 2)

        status, _html = post(owner, table, do="kind=stake_raised", points=5)
        said = reads(owner, table)
        post(owner, table, winner=1)

        page = reads(owner, table)
        assert (status, "Stake 5" in said) == (303, True)
        assert "Game 1: Beni wins club points: Anna -5, Beni +5" in page

    def test_a_table_without_stakes_has_no_such_menu(self, owner: Client, whot: Table) -> None:
        assert "menu-stake" not in pad(owner, whot)


ODD = {"winner": 0, "cards-1": "c10", "cards-2": "c10 t1"}


class TestDoubts:
    def test_a_card_twice_is_asked_about_and_nothing_is_lost(self, owner: Client, whot: Table) -> None:
        status, html = post(owner, whot, **ODD)

        assert status == 422
        assert "Pfeife 10 is written down 2 times." in html
        assert value_of(html, "cards-2") == "c10 t1"
        assert re.search(r'value="0" required checked', html)
        assert whot.sheet.version == 0

    def test_a_note_overrides_it_and_stands_in_the_history(self, owner: Client, whot: Table) -> None:
        note = f"two packs {HOSTILE}"

        status, _html = post(owner, whot, **ODD, note=note)

        history = owner.get(reverse("scoring:history", args=[whot.sheet.uid])).content.decode()
        assert status == 303
        assert sheet_fold(whot.sheet).current.totals == (0, 10, 11)
        assert Remark.objects.get().text == note
        assert "two packs &lt;script&gt;" in history

    def test_a_round_that_is_refused_anyway_is_not_doubted_first(self, owner: Client, whot: Table) -> None:
        _status, html = post(owner, whot, **{"winner": 0, "cards-1": "c10 c10"})

        assert "The points of Cilli are missing." in html
        assert "whot-doubts" not in html

    def test_a_pad_with_script_has_asked_already(self, owner: Client, whot: Table) -> None:
        address = reverse("scoring:entries", args=[whot.sheet.uid])

        answer = owner.post(address, envelope(whot.sheet, kind="round_scored", **ODD), HTTP_OUTBOX="1")

        assert answer["Entry-Status"] == "counted"


class TestHelpers:
    def test_only_what_the_rules_have_is_drawn(self, owner: Client, anna: Device) -> None:
        leaflet, app = (pad(owner, table_of(anna, key, 2)) for key in ("leaflet_long", "app_duel"))

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
    def test_the_rule_behind_a_helper_stands_there_without_script(
        self, owner: Client, anna: Device, key: str, said: str
    ) -> None:
        assert said in reads(owner, table_of(anna, key, 2))

    def test_rounds_are_counted_down_where_they_are_agreed_on(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "leaflet_long", 3, match="fixed_rounds", rounds=4)
        scored(table, 0, p1=5, p2=6)

        page = reads(owner, table)

        assert "Round 2 of 4: the lowest total wins" in page

    def test_the_elimination_strip_names_who_can_go_out(self, owner: Client, whot: Table) -> None:
        scored(whot, 0, p1=85, p2=6)

        assert "Can go out now: Beni from 15" in reads(owner, whot)


class TestHistory:
    def test_an_empty_market_stands_in_the_columns(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "nigerian_app", 3)
        table.declare("round_exhausted", hands=[{"seat": seat, "points": 4 + seat} for seat in range(3)])

        page = text_of(owner.get(reverse("scoring:history", args=[table.sheet.uid]), **ENGLISH).content)

        assert "1 4 4 5 5 6 6" in page
        assert "nobody was out, the market was empty" in page

    def test_a_tournament_shows_hands_and_places_and_no_sums(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "app_tournament", 3)
        scored(table, 0, p1=5, p2=30)
        table.declare("round_scored", winner=1, hands=[])

        html = owner.get(reverse("scoring:history", args=[table.sheet.uid]), **ENGLISH).content

        assert "1 0 5 30" in text_of(html)
        assert "2. 1. 3." in text_of(html)
        assert b'class="chart' not in html

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

    def test_a_tournament_round_keeps_its_hands_in_the_form(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "app_tournament", 4)
        scored(table, 0, p1=5, p2=30, p3=9)
        line = Entry.objects.get(sheet=table.sheet).entry_id

        html = owner.get(reverse("scoring:edit", args=[table.sheet.uid, line])).content.decode()

        assert re.search(r'name="points-2"[^>]*value="30"', html)

    def test_who_left_and_a_void_round_are_said_in_the_table(self, owner: Client, whot: Table) -> None:
        scored(whot, 0, p1=5, p2=6)
        whot.declare("player_left", seat=2)
        whot.declare("round_void")

        html = pad(owner, whot)

        assert 'class="row-said" colspan="3">Cilli leaves</td>' in html
        assert 'class="row-said" colspan="3">round void</td>' in html

    def test_the_live_page_says_what_the_round_is_about(self, client: Client, anna: Device) -> None:
        table = table_of(anna, "app_tournament", 4)
        scored(table, 0, p1=5, p2=30, p3=30)
        watched = reverse("scoring:watch", args=[link_make(sheet=table.sheet, scope="watch")])

        page = text_of(client.get(watched, **ENGLISH).content)

        assert "A tie at 30 (Cilli, Dora)" in page
        assert "The highest hand drops out; 4 are in" in page


class TestAReasonWithoutScript:
    def test_a_chosen_reason_is_kept_in_every_language(self, owner: Client, whot: Table) -> None:
        post(owner, whot, **ODD, reason="two_packs", note="since March")

        history = reverse("scoring:history", args=[whot.sheet.uid])
        english, german = (
            owner.get(history, HTTP_ACCEPT_LANGUAGE=language).content.decode() for language in ("en", "de")
        )
        assert Remark.objects.get().text == "#two_packs since March"
        assert "We play with two packs: since March" in english
        assert "Wir spielen mit zwei Packungen: since March" in german


def test_a_change_that_does_not_add_up_is_pointed_out_and_may_be_saved(owner: Client, whot: Table) -> None:
    scored(whot, 0, p1=5, p2=6)
    line = Entry.objects.get(sheet=whot.sheet).entry_id
    address = reverse("scoring:edit", args=[whot.sheet.uid, line])
    odd = {"inner_kind": "round_scored", "winner": 0, "points-1": 400, "points-2": 300}

    preview = owner.post(address, envelope(whot.sheet, action="preview", **odd), **ENGLISH)
    saved = owner.post(address, envelope(whot.sheet, action="save", **odd), **ENGLISH)

    assert "All hands together count 700, the whole pack only 452." in preview.content.decode()
    assert saved.status_code == 302


def test_only_those_still_in_are_offered_as_dealers(owner: Client, whot: Table) -> None:
    scored(whot, 0, p1=130, p2=6)

    html = pad(owner, whot)

    assert "kind=dealer_set&amp;seat=2" in html
    assert "kind=dealer_set&amp;seat=1" not in html
