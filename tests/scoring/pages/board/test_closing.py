"""The end of a game on the pad and on the live board, and closed sheets, of both games."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.models import Entry
from scoring.offline.browser import drawn
from scoring.services import grant_device, link_make
from tests.scoring.conftest import Table
from tests.scoring.pages.conftest import envelope, text_of
from tests.scoring.pages.whot_tables import ENGLISH, pad, reads, scored, table_of

pytestmark = pytest.mark.django_db


def live(client: Client, table: Table) -> str:
    token = link_make(sheet=table.sheet, scope="watch")
    return client.get(reverse("scoring:watch", args=[token]), **ENGLISH).content.decode()


def closed_at(table: Table, moment: datetime) -> None:
    """Change the time at which the sheet was closed. The product never changes entries, so this bypasses it."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {Entry._meta.db_table} SET received_at = %s WHERE kind = 'sheet_closed'",
            [connection.ops.adapt_datetimefield_value(moment)],
        )


def played(table: Table, winner: int = 0) -> None:
    """Play a whole game of elimination among three."""
    losers = [seat for seat in range(3) if seat != winner]
    scored(table, winner, **{f"p{losers[0]}": 130, f"p{losers[1]}": 20})
    scored(table, winner, **{f"p{losers[1]}": 90})


class TestTheEndOfAGame:
    def test_a_finished_game_shows_winner_rule_places_and_rounds(self, owner: Client, whot: Table) -> None:
        played(whot)

        assert (
            "Game 1 is over Anna wins the game last one in, with 0 "
            "1st Anna 0 2nd Cilli out in round 2 110 3rd Beni out in round 1 130" in reads(owner, whot)
        )

    def test_a_finished_game_offers_the_next_game_print_and_closing(self, owner: Client, whot: Table) -> None:
        played(whot)

        html = pad(owner, whot)

        assert html.count("data-next-game") == 1
        assert "Next game same players; Anna deals, Beni begins" in text_of(html.encode())
        assert html.count(reverse("scoring:result", args=[whot.sheet.uid])) == 2  # and in the menu More
        assert html.count("kind=sheet_closed") == 2

    def test_equal_totals_share_the_place_and_the_win(self, owner: Client, anna: Device) -> None:
        """`fixed_rounds`: lowest total wins, equal = shared place (section 6)."""
        table = table_of(anna, "leaflet_long", 3, match="fixed_rounds", rounds=2)
        scored(table, 0, p1=10, p2=30)
        scored(table, 1, p0=10, p2=30)

        page = reads(owner, table)

        assert "Anna &amp; Beni share the win lowest total, with 10" in page
        assert "1st Anna 10 1st Beni 10 3rd Cilli 60" in page

    def test_a_player_who_left_is_not_called_out(self, owner: Client, whot: Table) -> None:
        scored(whot, 0, p1=20, p2=30)
        whot.declare("player_left", seat=1)
        scored(whot, 0, p2=90)

        assert "2nd Cilli out in round 2 120 3rd Beni away since round 2 20" in reads(owner, whot)

    def test_from_the_second_game_on_the_evening_is_shown_below(self, owner: Client, whot: Table) -> None:
        played(whot, 0)
        played(whot, 1)
        assert "Games won: Anna 1, Beni 1, Cilli 0" in reads(owner, whot)

    def test_the_keys_stay_where_one_tap_is_a_game(self, owner: Client, anna: Device) -> None:
        table = table_of(anna, "leaflet_classic", 3)
        scored(table, 2)

        html = pad(owner, table)

        assert "Game 1 is over Cilli wins the game" in text_of(html.encode())
        assert "data-next-game" not in html
        assert "has-ended" not in html

    def test_the_live_board_shows_the_end_and_no_zeros(
        self, owner: Client, client: Client, whot: Table
    ) -> None:
        played(whot)

        html = live(client, whot)

        assert "Anna wins the game last one in, with 0 1st Anna 0" in text_of(html.encode())
        assert "whot-table-wrap" not in html
        assert "data-next-game" not in html


class TestAClosedSheet:
    def test_a_closed_sheet_shows_its_time_result_and_print_link(self, owner: Client, whot: Table) -> None:
        played(whot)
        whot.declare("sheet_closed")
        closed_at(whot, datetime(2026, 1, 2, 21, 5, tzinfo=UTC))

        html = pad(owner, whot)
        text = text_of(html.encode())

        since, _, result = text.partition("Closed since ")[2].partition(" Anna wins the game")
        assert "2026" in since
        assert "22:05" in since  # in the time zone of the table
        assert result.startswith(" last one in, with 0")
        assert "3rd Beni out in round 1 130" in text
        assert "Send, print, data Let others watch or write Place, date, note Reopen" in text
        assert "whot-table-wrap" not in html

    def test_a_closed_sheet_of_several_games_shows_the_evening(self, owner: Client, whot: Table) -> None:
        for winner in (0, 1, 0):
            played(whot, winner)
        whot.declare("sheet_closed")

        page = reads(owner, whot)

        assert (
            "Anna wins the evening 2 of 3 games won 1st Anna 2 wins 2nd Beni 1 win 3rd Cilli 0 wins" in page
        )

    def test_an_evening_may_be_shared(self, owner: Client, whot: Table) -> None:
        played(whot, 0)
        played(whot, 1)
        whot.declare("sheet_closed")

        assert "Anna &amp; Beni share the evening 1 of 2 games won" in reads(owner, whot)

    def test_an_unfinished_game_is_named_and_shown(self, owner: Client, whot: Table) -> None:
        played(whot)
        scored(whot, 0, p1=20, p2=30)
        whot.declare("sheet_closed")

        html = pad(owner, whot)

        assert "Game 2 was not played to its end." in html
        assert "whot-table-wrap" in html
        assert "data-whot-form" not in html

    def test_a_closed_sheet_without_a_game_says_since_when(self, owner: Client, whot: Table) -> None:
        whot.declare("sheet_closed")

        assert "Closed since" in pad(owner, whot)

    def test_the_live_board_is_not_live_and_shows_no_next_game(self, client: Client, whot: Table) -> None:
        played(whot)
        whot.declare("sheet_closed")

        html = live(client, whot)

        assert "Closed since" in html
        assert "Game 2" not in html
        assert 'class="live-closed"' in html
        assert 'data-closed="1"' in html
        assert "kind=sheet_reopened" not in html

    def test_a_reopened_sheet_is_open_again(self, owner: Client, whot: Table) -> None:
        played(whot)
        whot.declare("sheet_closed")
        whot.declare("sheet_reopened")

        html = pad(owner, whot)

        assert "Closed since" not in html
        assert "data-next-game" in html

    def test_a_sheet_closed_again_shows_the_later_time(self, owner: Client, whot: Table) -> None:
        played(whot)
        whot.declare("sheet_closed")
        closed_at(whot, datetime(2020, 1, 2, 21, 5, tzinfo=UTC))
        whot.declare("sheet_reopened")
        whot.declare("sheet_closed")

        (since,) = re.findall("Closed since[^<]*", pad(owner, whot))
        assert "2020" not in since

    def test_a_closed_watten_sheet_links_to_the_tally_and_shows_the_bummerl(
        self, owner: Client, watten: Table
    ) -> None:
        for value in (4, 5):
            watten.declare("round_won", side=1, value=value)
        watten.declare("sheet_closed")

        html = pad(owner, watten)
        text = text_of(html.encode())

        assert "Anna and Cilli pay the round 2 Bummerl each, nobody has more." in text
        assert "1st Beni &amp; Dora 1 of 1 won 0 Bummerl 2nd Anna &amp; Cilli 0 of 1 won 2 Bummerl" in text
        assert reverse("scoring:ledger", args=[watten.sheet.uid]) in html
        assert 'class="watten-pad"' not in html

    def test_an_answered_question_is_not_repeated_below(self, owner: Client, watten: Table) -> None:
        """The headline says who pays, so the link is for the details; while nobody pays, the link asks."""
        watten.declare("sheet_closed")
        assert pad(owner, watten).count("Who pays the round?") == 2  # at the end, and in the menu More
        watten.declare("sheet_reopened")
        for value in (4, 5):
            watten.declare("round_won", side=1, value=value)
        watten.declare("sheet_closed")

        html = pad(owner, watten)

        assert (html.count("Who pays the round?"), html.count("All lost games of the evening")) == (0, 2)

    def test_changed_partners_are_listed_one_by_one(self, owner: Client, watten: Table) -> None:
        """S4 R35: marks count against each player who gets them; here Anna got two with Cilli and two with
        Beni.
        """
        for value in (4, 5):
            watten.declare("round_won", side=1, value=value)
        watten.declare("seats_taken", persons=[0, 2, 1, 3])
        for value in (4, 5):
            watten.declare("round_won", side=1, value=value)
        watten.declare("sheet_closed")

        text = text_of(pad(owner, watten).encode())

        assert "Anna pays the round 4 Bummerl, nobody has more." in text
        assert "1st Dora 2 of 2 won 0 Bummerl" in text
        assert "4th Anna 0 of 2 won 4 Bummerl" in text

    def test_a_writer_reopens_the_sheet_but_cannot_undo_that(
        self, client_of: Callable[[Device], Client], whot: Table, beppo: Device
    ) -> None:
        """The link says that they cannot close the sheet: undoing the reopening closed it for everybody."""
        whot.declare("sheet_closed")
        grant_device(sheet=whot.sheet, device=beppo, scope="write")

        html = pad(client_of(beppo), whot)
        assert "kind=sheet_reopened" in html
        assert reverse("scoring:share", args=[whot.sheet.uid]) not in html

        whot.declare("sheet_reopened")
        assert "kind=entry_voided" not in pad(client_of(beppo), whot)


class TestWithoutTheServer:
    def test_a_board_closed_offline_does_not_say_since_when(self, owner: Client, whot: Table) -> None:
        state = owner.get(reverse("scoring:state", args=[whot.sheet.uid]), **ENGLISH).json()
        fields = envelope(whot.sheet, do="kind=sheet_closed")

        html = json.loads(drawn(json.dumps(state), json.dumps([{"fields": list(fields.items())}])))["html"]

        assert "This sheet is closed." in html
        assert "Closed since" not in html

    def test_a_sheet_closed_offline_shows_the_same_as_the_server(self, owner: Client, whot: Table) -> None:
        whot.declare("sheet_closed")
        state = owner.get(reverse("scoring:state", args=[whot.sheet.uid]), **ENGLISH).json()

        html = json.loads(drawn(json.dumps(state), "[]"))["html"]

        assert re.findall("Closed since[^<]*", html) == re.findall("Closed since[^<]*", pad(owner, whot))


class TestTheListOfSheets:
    def test_the_live_board_shows_a_closed_sheet_with_its_end(self, owner: Client, whot: Table) -> None:
        played(whot)
        whot.declare("sheet_closed")

        home = text_of(owner.get("/", **ENGLISH).content)

        assert "game 1 0 · 130 · 110" in home

    def test_the_live_board_shows_games_won_where_a_round_is_a_game(
        self, owner: Client, anna: Device
    ) -> None:
        table = table_of(anna, "leaflet_classic", 3)
        for winner in (2, 0, 2):
            scored(table, winner)

        assert "game 3 1 · 0 · 2" in text_of(owner.get("/", **ENGLISH).content)
