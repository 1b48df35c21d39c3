"""A WHOT! game on the pad: counted hands, who is out, places, and who deals (S0 LANGE, S2 KNOCKOUT)."""

from __future__ import annotations

import pytest

from scoring.engine import Refused
from scoring.engine.facts import events as ev
from tests.engine.plain import why
from tests.engine.table import WhotTable, round_scored


def points(table: WhotTable, seat: int) -> int | None:
    return table.games[-1].rows[-1].cells[seat].points


class TestCountedHands:
    """The arithmetic of the leaflets, through the sheet."""

    @pytest.mark.parametrize(
        ("key", "cards", "counted"),
        [
            ("numberlock_knockout", "c2 t2 x11", 15),  # S2 "2 + 2 + 11 = 15"
            ("numberlock_knockout", "c8 t5 W *8", 49),  # S2 "8 + 5 + 20 + (8 x 2) = 49"
            ("numberlock_new", "c3 t5 x7 *8", 46),  # S2 "3 + 5 + 7 + 8 (Mario) = 23, 23 x 2 = 46"
            ("leaflet_short", "*10 *5 *2", 68),  # S0 "17 x 2 = 34 ... 34 x 2 = 68"
            ("leaflet_short", "c10 *5", 30),  # S0 example 1, the 10 read as another symbol
            ("leaflet_short", "*10 *5", 60),  # the same as printed, under the printed rule
            ("leaflet_long", "*5 c10", 20),  # S0 LANGE: the double-suit card alone counts double
            ("leaflet_long", "Wr Wy", 40),  # S0 "zaehlen beide jeweils 20 Punkte"
        ],
    )
    def test_the_worked_examples_are_counted_as_printed(self, key: str, cards: str, counted: int) -> None:
        table = WhotTable(2, key)
        table.scored(0, p1=cards)
        assert points(table, 1) == counted
        assert table.games[-1].totals == (0, counted)

    def test_doubling_again_at_three_gives_both_printed_examples(self) -> None:
        """Gap #1: option 3 gives both printed examples, 30 and 68."""
        for cards, counted in (("*10 *5", 30), ("*10 *5 *2", 68)):
            table = WhotTable(2, "leaflet_short", double_again_at=3)
            table.scored(0, p1=cards)
            assert points(table, 1) == counted

    def test_a_counted_hand_has_its_steps(self) -> None:
        table = WhotTable(2, "leaflet_short")
        scored = table.scored(0, p1="*10 *5 *2")
        reasons = why(table.sheet, scored)
        assert reasons is not None
        steps = [(step["code"], step["params"]) for step in reasons["cells"][1]["steps"]]
        assert steps == [
            ("sum", {"numbers": "2 5 10", "total": 17}),
            ("double_hand", {"numbers": "17 2", "total": 34}),
            ("double_hand_again", {"numbers": "34 2", "total": 68}),
            ("running_total", {"before": 0, "points": 68, "after": 68}),
        ]

    def test_the_winner_of_a_round_gets_zero(self) -> None:
        table = WhotTable(3)
        table.scored(1, p0=12, p2=7)
        assert [cell.points for cell in table.current.rows[0].cells] == [12, 0, 7]
        assert table.current.totals == (12, 0, 7)


class TestElimination:
    def test_exactly_a_hundred_is_out_and_ninety_nine_is_not(self) -> None:
        """S0 "100 oder mehr Punkte"; gap #36."""
        table = WhotTable(3)
        table.scored(0, p1=99, p2=100)
        assert table.current.out_in == (0, 0, 1)
        assert [player["left"] for player in table.board["players"]] == [100, 1, 0]

    @pytest.mark.parametrize("limit", [20, 60, 1000])
    def test_another_limit_may_be_agreed(self, limit: int) -> None:
        """S0 "oder einen anderen vorher festgelegten Wert"."""
        table = WhotTable(3, limit=limit)
        table.ink(round_scored(0, p1=limit - 1, p2=limit))
        assert table.current.out_in == (0, 0, 1)

    def test_points_of_several_rounds_add_up(self) -> None:
        table = WhotTable(3)
        table.scored(0, p1=60, p2=10)
        table.scored(0, p1=40, p2=10)
        assert (table.current.totals, table.current.out_in) == ((0, 100, 20), (0, 2, 0))

    def test_a_player_who_is_out_is_not_listed_and_is_refused(self) -> None:
        table = WhotTable(3)
        table.scored(0, p1=100, p2=10)
        with pytest.raises(Refused, match="player_is_out"):
            table.scored(0, p1=5, p2=5)
        with pytest.raises(Refused, match="player_is_out"):
            table.scored(1, p0=5, p2=5)
        table.scored(0, p2=5)
        assert table.current.totals == (0, 100, 15)

    def test_the_last_one_in_wins_and_the_next_game_begins(self) -> None:
        """S0 "bis nur noch ein Spieler uebrig bleibt. Dieser Spieler gewinnt"."""
        table = WhotTable(3)
        table.scored(0, p1=100, p2=10)
        table.scored(2, p0=100)
        finish = table.games[0].finish
        assert finish is not None
        assert (finish.winner, finish.places) == (2, (2, 3, 1))
        assert (table.sheet.current.number, table.sheet.next_round) == (2, 1)
        assert table.current.totals == (0, 0, 0)
        assert table.board["players"][2]["wins"] == 1

    def test_joint_bust_ranks_the_lower_total_first(self) -> None:
        """Gap #33."""
        table = WhotTable(4)
        table.scored(0, p1=150, p2=10, p3=10)
        table.scored(0, p2=110, p3=95)
        finish = table.games[0].finish
        assert finish is not None
        assert table.games[0].totals == (0, 150, 120, 105)
        assert (finish.winner, finish.places) == (0, (1, 4, 3, 2))

    def test_joint_bust_with_equal_totals_shares_the_place(self) -> None:
        """Gap #33 "equal = shared place"; the place after it stays empty."""
        table = WhotTable(4)
        table.scored(3, p0=100, p1=10, p2=10)
        table.scored(3, p1=90, p2=90)
        finish = table.games[0].finish
        assert finish is not None
        assert finish.places == (4, 2, 2, 1)

    def test_all_losers_may_bust_at_once(self) -> None:
        """Section 6: at least one player survives because there is a round winner."""
        table = WhotTable(5)
        table.scored(4, p0=100, p1=120, p2=100, p3=110)
        finish = table.games[0].finish
        assert finish is not None
        assert (finish.winner, finish.places) == (4, (2, 5, 2, 4, 1))

    def test_a_zero_for_a_loser_is_a_forgotten_entry(self) -> None:
        """Blank is never 0: a player who did not win holds at least one card."""
        table = WhotTable(3)
        with pytest.raises(Refused, match="loser_without_points") as refusal:
            table.scored(0, p1=0, p2=5)
        assert refusal.value.params == {"seat": 1}

    def test_a_loser_without_points_is_refused(self) -> None:
        table = WhotTable(3)
        with pytest.raises(Refused, match="points_missing") as refusal:
            table.scored(0, p1=5)
        assert refusal.value.params == {"seat": 2}


class TestDeal:
    def test_the_deal_passes_to_the_left(self) -> None:
        table = WhotTable(3, first_dealer=1)
        dealers = []
        for _ in range(4):
            dealers.append(table.current.next_dealer)
            table.scored(0, p1=5, p2=5)
        assert dealers == [1, 2, 0, 1]

    def test_the_deal_passes_over_players_who_are_out(self) -> None:
        """Section 6: the next ACTIVE player to the left of the last dealer's seat."""
        table = WhotTable(4)
        table.scored(0, p1=100, p2=5, p3=5)
        assert table.current.next_dealer == 2

    def test_the_deal_passes_on_from_a_dealer_who_just_went_out(self) -> None:
        """Section 6: "also when that dealer is out"."""
        table = WhotTable(4, first_dealer=1)
        table.scored(0, p1=100, p2=100, p3=5)
        assert table.current.next_dealer == 3

    def test_all_players_are_in_again_in_the_next_game(self) -> None:
        """Section 6: left of the last dealer's seat, whoever won."""
        table = WhotTable(3, first_dealer=1)
        table.scored(0, p1=100, p2=100)
        assert (table.sheet.current.number, table.current.next_dealer) == (2, 2)

    def test_an_edit_never_moves_the_deal(self) -> None:
        """The dealer of a round was one of its players, whatever the corrected number says."""
        table = WhotTable(3)
        first = table.scored(0, p1=100, p2=10)
        table.scored(0, p2=20)
        assert [row.dealer for row in table.current.rows] == [0, 2]
        assert table.current.next_dealer == 0
        table.tell(ev.EntryCorrected(first, round_scored(0, p1=10, p2=10)))
        assert [row.dealer for row in table.current.rows] == [0, 2]
        assert table.current.next_dealer == 0

    def test_undo_after_the_last_round_opens_the_game_again(self) -> None:
        table = WhotTable(3)
        table.scored(0, p1=100, p2=100)
        table.undo()
        assert (table.sheet.current.number, table.current.next_dealer) == (1, 0)

    def test_people_may_name_the_dealer_but_not_one_who_is_out(self) -> None:
        table = WhotTable(3)
        table.scored(0, p1=100, p2=5)
        with pytest.raises(Refused, match="player_is_out"):
            table.tell(ev.DealerSet(1))
        table.tell(ev.DealerSet(0))
        assert (table.board["dealer"], table.sheet.next_round) == (0, 2)


class TestClassicSingle:
    """S0 GEWINNER, S2 GEWINNEN: the first player out of cards wins, nothing is counted."""

    def test_one_tap_completes_a_game(self) -> None:
        table = WhotTable(4, "leaflet_classic")
        table.scored(2)
        finish = table.games[0].finish
        assert finish is not None
        assert (finish.winner, finish.places) == (2, (2, 2, 1, 2))
        assert (table.sheet.current.number, table.current.next_dealer) == (2, 1)

    def test_a_single_deal_takes_no_points(self) -> None:
        table = WhotTable(4, "numberlock_classic")
        with pytest.raises(Refused, match="nothing_is_counted"):
            table.scored(2, p0=5)
        assert table.board["limit"] is None


class TestEdits:
    """An edit that changes who was in: later rounds are flagged, never deleted (design)."""

    def test_a_revived_player_is_missing_from_the_later_rounds(self) -> None:
        table = WhotTable(3)
        first = table.scored(0, p1=100, p2=10)
        table.scored(0, p2=20)
        table.tell(ev.EntryCorrected(first, round_scored(0, p1=10, p2=10)))
        row = table.current.rows[1]
        assert (row.flag, row.flagged) == ("player_missing", (1,))
        assert (table.current.totals, table.current.out_in) == ((0, 10, 30), (0, 0, 0))

    def test_the_later_rounds_of_a_removed_player_are_still_shown(self) -> None:
        table = WhotTable(4)
        first = table.scored(0, p1=90, p2=10, p3=10)
        table.scored(0, p1=5, p2=20, p3=10)
        table.tell(ev.EntryCorrected(first, round_scored(0, p1=100, p2=10, p3=10)))
        row = table.current.rows[1]
        assert (row.flag, row.flagged) == ("player_was_out", (1,))
        assert row.line.event == round_scored(0, p1=5, p2=20, p3=10)
        assert table.current.totals == (0, 100, 30, 20)

    def test_a_round_won_by_a_removed_player_is_impossible_and_still_shown(self) -> None:
        table = WhotTable(3)
        first = table.scored(0, p1=90, p2=10)
        table.scored(1, p0=30, p2=20)
        table.tell(ev.EntryCorrected(first, round_scored(0, p1=100, p2=10)))
        row = table.current.rows[1]
        assert (row.flag, row.flagged) == ("impossible", (1,))
        assert table.current.totals == (0, 100, 10)
        assert table.board["games"][0]["impossible"] == 1

    def test_an_end_that_moves_forward_leaves_later_rounds_overrun(self) -> None:
        table = WhotTable(2)
        first = table.scored(0, p1=60)
        table.scored(0, p1=30)
        table.scored(1, p0=5)
        table.tell(ev.EntryCorrected(first, round_scored(0, p1=100)))
        assert [row.flag for row in table.games[0].rows] == [None, "overrun", "overrun"]
        assert table.games[0].totals == (0, 100)
        assert table.sheet.current.number == 2

    def test_an_edit_that_removes_the_end_leaves_the_game_short(self) -> None:
        table = WhotTable(2)
        first = table.scored(0, p1=100)
        table.scored(0, p1=10)
        table.tell(ev.EntryCorrected(first, round_scored(0, p1=10)))
        assert table.board["short_games"] == [1]
        assert [game.totals for game in table.games] == [(0, 10), (0, 10)]
        assert table.sheet.current.number == 2

    def test_an_edit_names_exactly_the_players_who_were_in(self) -> None:
        table = WhotTable(3)
        table.scored(0, p1=100, p2=10)
        second = table.scored(0, p2=20)
        with pytest.raises(Refused, match="player_is_out"):
            table.tell(ev.EntryCorrected(second, round_scored(0, p1=5, p2=20)))
        first = table.entries[0].id
        with pytest.raises(Refused, match="points_missing"):
            table.tell(ev.EntryCorrected(first, round_scored(0, p1=5)))

    def test_a_round_after_the_end_may_be_edited_with_its_players(self) -> None:
        table = WhotTable(2)
        first = table.scored(0, p1=60)
        second = table.scored(0, p1=30)
        table.tell(ev.EntryCorrected(first, round_scored(0, p1=100)))
        table.tell(ev.EntryCorrected(second, round_scored(1, p0=30)))
        assert table.games[0].rows[1].flag == "overrun"
        assert table.games[0].rows[1].winner == 1


def test_unreadable_cards_never_break_a_sheet() -> None:
    """Cards that no ruleset has can only come from a damaged database: shown as impossible, not counted."""
    table = WhotTable(2)
    table.ink(round_scored(0, p1="c10 ?? zz"))
    assert (table.current.rows[0].flag, table.current.totals) == ("impossible", (0, 0))


def test_a_winner_named_among_the_losers_still_survives() -> None:
    table = WhotTable(2)
    table.ink(ev.RoundScored(0, (ev.HandLeft(0, points=500), ev.HandLeft(1, points=500))))
    finish = table.games[0].finish
    assert finish is not None
    assert finish.winner == 0
