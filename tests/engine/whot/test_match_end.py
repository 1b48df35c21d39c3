"""Tournament, fixed rounds, single deals and void rounds (S3 Tournament Games; gaps #18, #29-#36; section 6)."""

from __future__ import annotations

import pytest

from scoring.engine import Refused
from scoring.engine.facts import events as ev
from scoring.engine.whot.game import Finish, WhotGame
from tests.engine.plain import why
from tests.engine.table import WhotTable, round_scored


def tournament(seats: int = 4, **options: object) -> WhotTable:
    return WhotTable(seats, "app_tournament", **options)


def exhausted(**points: int | str) -> ev.RoundExhausted:
    """Nobody is out of cards: the hands of all players."""
    return ev.RoundExhausted(round_scored(99, **points).hands)


def codes(game: WhotGame, seat: int, row: int = -1) -> list[str]:
    return [step.code for step in game.rows[row].cells[seat].steps]


def finish_of(table: WhotTable, game: int = 0) -> Finish:
    finish = table.games[game].finish
    assert finish is not None
    return finish


class TestTournament:
    """S3: "the player with the highest points is eliminated ... until the 'Finale'"."""

    def test_the_highest_count_of_each_hand_drops_until_two_are_left(self) -> None:
        table = tournament()
        table.scored(0, p1=5, p2=30, p3=20)
        assert table.current.active == (0, 1, 3)
        # Dora's forty points of two hands are more than Beni's, but this hand counts (#29).
        table.scored(3, p0=10, p1=25)
        assert table.current.active == (0, 3)
        assert table.board["final"] == [0, 0, 0, 0]
        assert codes(table.current, 1)[-1] == "highest_drops"

    def test_the_winner_of_the_final_wins_and_the_places_go_by_who_dropped_last(self) -> None:
        table = tournament()
        table.scored(0, p1=5, p2=30, p3=20)
        table.scored(3, p0=10, p1=25)
        table.scored(3)
        assert (finish_of(table).winner, finish_of(table).places) == (3, (2, 3, 4, 1))
        assert [step.code for step in finish_of(table).steps] == ["final_won"]

    def test_exactly_one_drops_per_hand_whatever_the_points(self) -> None:
        table = tournament(5)
        for left in (4, 3, 2):
            players = list(table.current.players)
            table.tell(
                ev.RoundScored(
                    players[0], tuple(ev.HandLeft(seat, points=100 + seat) for seat in players[1:])
                )
            )
            assert len(table.current.active) == left

    def test_two_players_begin_with_the_final(self) -> None:
        table = tournament(2)
        table.scored(1, p0=12)
        assert finish_of(table).places == (2, 1)
        assert table.games[0].totals == (0, 0), "nothing is added up in the final"
        assert "not_added" in codes(table.games[0], 0)

    @pytest.mark.parametrize(("best_of", "hands"), [(1, 1), (3, 2), (5, 3)])
    def test_the_final_may_be_best_of_three_or_five(self, best_of: int, hands: int) -> None:
        """Gap #31."""
        table = tournament(2, final_best_of=best_of)
        for played in range(hands - 1):
            table.scored(0)
            table.scored(1)
            assert (table.board["final"], len(table.games)) == ([played + 1, played + 1], 1)
        table.scored(1)
        assert finish_of(table).winner == 1

    def test_cumulative_points_may_decide_and_then_even_the_winner_of_the_hand_may_drop(self) -> None:
        """Gap #29: the closing line of S3 read as a total."""
        table = tournament(4, ko_basis="cumulative")
        table.scored(0, p1=20, p2=30, p3=40)
        assert table.current.out_in == (0, 0, 0, 1)
        table.scored(2, p0=5, p1=8)
        assert table.current.totals == (5, 28, 30, 40)
        assert table.current.out_in == (0, 0, 2, 1)

    def test_all_players_are_counted_except_in_the_final(self) -> None:
        table = tournament(3)
        with pytest.raises(Refused, match="points_missing"):
            table.scored(0, p1=5)
        table.scored(0, p1=5, p2=9)
        table.scored(1)
        assert finish_of(table).winner == 1

    def test_a_finalist_wins_when_the_other_leaves(self) -> None:
        table = tournament(3)
        table.scored(0, p1=5, p2=9)
        table.tell(ev.PlayerLeft(0))
        assert finish_of(table).places == (2, 1, 3)


class TestTies:
    """Gap #30: S3 does not say what happens if two have the highest count."""

    def test_with_repeat_nobody_drops_in_a_tie(self) -> None:
        table = tournament()
        table.scored(0, p1=20, p2=20, p3=5)
        assert table.current.active == (0, 1, 2, 3)
        assert table.current.next_dealer == 1
        assert [codes(table.current, seat)[-1] for seat in (1, 2)] == ["tie_repeated", "tie_repeated"]

    def test_with_most_cards_the_larger_hand_drops(self) -> None:
        table = tournament(ko_tie="most_cards")
        table.scored(0, p1="c10 t10", p2="c1 t1 x5 x13", p3="c2")
        assert table.current.out_in == (0, 0, 1, 0)
        assert codes(table.current, 2)[-1] == "tie_most_cards"

    def test_with_highest_card_the_most_expensive_card_drops(self) -> None:
        """A double-suit card counts twice here too."""
        table = tournament(ko_tie="highest_card")
        table.scored(0, p1="*8 c4", p2="c10 t10", p3="c2")
        assert table.current.out_in == (0, 1, 0, 0)

    @pytest.mark.parametrize("rule", ["most_cards", "highest_card"])
    def test_a_tie_by_cards_too_is_repeated(self, rule: str) -> None:
        table = tournament(ko_tie=rule)
        table.scored(0, p1="c10 t4", p2="t10 c4", p3="c2")
        assert table.current.active == (0, 1, 2, 3)
        assert codes(table.current, 1)[-1] == "tie_repeated"

    @pytest.mark.parametrize("rule", ["most_cards", "highest_card"])
    def test_only_the_cards_of_tied_players_are_asked_for(self, rule: str) -> None:
        table = tournament(ko_tie=rule)
        with pytest.raises(Refused, match="tie_needs_cards") as refused:
            table.scored(0, p1="c10 t4", p2=14, p3=5)
        assert refused.value.params == {"seat": 2}
        table.scored(0, p1="c10 t4", p2="c14", p3=5)
        assert len(table.current.active) == 3

    def test_a_correction_asks_for_them_while_the_hands_still_lie_on_the_table(self) -> None:
        """Of an earlier round nobody has the cards any more: then nobody drops."""
        table = tournament(ko_tie="most_cards")
        first = table.scored(0, p1=14, p2=13, p3=5)
        tie = ev.EntryCorrected(first, round_scored(0, p1=14, p2=14, p3=5))
        with pytest.raises(Refused, match="tie_needs_cards") as refused:
            table.tell(tie)
        assert refused.value.params == {"seat": 1}
        table.tell(ev.EntryCorrected(first, round_scored(0, p1="c10 t4", p2="c14", p3=5)))
        assert table.current.out_in == (0, 1, 0, 0)
        table.scored(0, p2=7, p3=5)
        assert table.refusal(tie) is None

    def test_a_stored_tie_without_cards_is_repeated(self) -> None:
        """A correction from a stale page may lack the cards: then nobody drops."""
        table = tournament(ko_tie="most_cards")
        table.ink(round_scored(0, p1=14, p2=14, p3=5))
        assert len(table.current.active) == 4
        assert codes(table.current, 1)[-1] == "tie_cards_unknown"

    def test_only_tied_players_play_a_playoff_without_counting_points(self) -> None:
        table = tournament(ko_tie="playoff")
        table.scored(0, p1=20, p2=20, p3=5)
        assert table.board["playing"] == [1, 2]
        with pytest.raises(Refused, match="not_in_playoff"):
            table.scored(1, p2=3, p3=4)
        table.scored(2, p1=3)
        assert table.current.out_in == (0, 2, 0, 0)
        assert table.current.totals == (0, 20, 20, 5)
        assert table.board["playing"] == [0, 2, 3]

    def test_a_playoff_of_three_may_tie_again(self) -> None:
        table = tournament(5, ko_tie="playoff")
        table.scored(0, p1=20, p2=20, p3=20, p4=1)
        table.scored(1, p2=7, p3=7)
        assert table.board["playing"] == [2, 3]
        table.scored(3, p2=1)
        assert table.current.out_in == (0, 0, 3, 0, 0)

    def test_a_player_of_the_playoff_deals_it(self) -> None:
        """Section 6: left of the last dealer's seat, the next one in the playoff."""
        table = tournament(ko_tie="playoff")
        table.scored(0, p1=5, p2=20, p3=20)
        assert table.current.next_dealer == 2

    def test_leaving_a_playoff_ends_it(self) -> None:
        table = tournament(ko_tie="playoff")
        table.scored(0, p1=20, p2=20, p3=5)
        table.tell(ev.PlayerLeft(1))
        assert table.board["playing"] == [0, 2, 3]

    def test_all_who_share_the_highest_count_drop_out_together(self) -> None:
        table = tournament(5, ko_tie="all_out")
        table.scored(0, p1=20, p2=20, p3=20, p4=5)
        assert table.current.active == (0, 4)
        table.scored(4)
        assert finish_of(table).places == (2, 3, 3, 3, 1)

    def test_all_out_never_leaves_fewer_than_two(self) -> None:
        """Section 6: a tie that would leave fewer than two players is repeated."""
        table = tournament(3, ko_tie="all_out")
        table.scored(0, p1=20, p2=20)
        assert table.current.active == (0, 1, 2)
        assert codes(table.current, 2)[-1] == "tie_keeps_two"


class TestFixedRounds:
    """Section 6: lowest total wins, equal = shared place."""

    def table(self, seats: int = 3, **options: object) -> WhotTable:
        return WhotTable(seats, "leaflet_long", match="fixed_rounds", rounds=2, **options)

    def test_after_the_agreed_rounds_the_lowest_total_wins(self) -> None:
        table = self.table()
        table.scored(0, p1=150, p2=10)
        assert table.current.out_in == (0, 0, 0), "no limit here"
        table.scored(1, p0=12, p2=10)
        assert (finish_of(table).winner, finish_of(table).places) == (0, (1, 3, 2))
        assert table.board["rounds"] == 2

    def test_a_shared_first_place_is_shared(self) -> None:
        table = self.table()
        table.scored(0, p1=10, p2=20)
        table.scored(1, p0=10, p2=20)
        assert (finish_of(table).places, finish_of(table).winners) == ((1, 1, 3), (0, 1))
        assert [player["wins"] for player in table.board["players"]] == [1, 1, 0]

    def test_an_option_decides_a_shared_first_place_by_extra_rounds(self) -> None:
        table = self.table(fixed_tie="extra_round")
        table.scored(0, p1=10, p2=20)
        table.scored(1, p0=10, p2=20)
        assert table.games[0].finish is None
        assert codes(table.current, 1)[-1] == "extra_round"
        table.scored(2, p0=5, p1=6)
        assert finish_of(table).places == (1, 2, 3)

    def test_a_tie_further_down_is_shared_either_way(self) -> None:
        table = self.table(fixed_tie="extra_round")
        table.scored(0, p1=10, p2=10)
        table.scored(0, p1=7, p2=7)
        assert finish_of(table).places == (1, 2, 2)

    def test_a_void_round_does_not_count_as_a_fixed_round(self) -> None:
        table = self.table()
        table.scored(0, p1=10, p2=20)
        table.tell(ev.RoundVoid())
        assert table.games[0].finish is None
        table.scored(0, p1=10, p2=20)
        assert finish_of(table).winner == 0

    def test_rounds_after_the_end_are_overrun(self) -> None:
        table = self.table()
        table.scored(0, p1=10, p2=20)
        table.scored(0, p1=10, p2=20)
        table.ink(round_scored(1, p0=50, p2=5), game=1, round=3)
        assert [row.flag for row in table.games[0].rows] == [None, None, "overrun"]


class TestElimination:
    def test_joint_busts_may_share_their_place_whatever_their_totals(self) -> None:
        """Gap #33, `bust_rank` shared."""
        table = WhotTable(4, bust_rank="shared")
        table.scored(0, p1=150, p2=10, p3=10)
        table.scored(0, p2=110, p3=95)
        assert finish_of(table).places == (1, 4, 2, 2)

    def test_points_are_rounded_before_they_count(self) -> None:
        table = WhotTable(3, rounding=10)
        table.scored(0, p1=91, p2="c11")
        assert (table.current.totals, table.current.out_in) == ((0, 100, 20), (0, 1, 0))

    def test_a_match_that_adds_up_counts_where_the_preset_counts_nothing(self) -> None:
        table = WhotTable(3, "leaflet_classic", match="elimination")
        table.scored(0, p1="*7", p2=100)
        assert table.current.totals == (0, 14, 100)


class TestNobodyOut:
    """Gap #32: the market is finished, and this table counts the hands."""

    def test_without_the_option_such_a_round_is_void(self) -> None:
        table = WhotTable(3)
        with pytest.raises(Refused, match="exhausted_is_void"):
            table.tell(exhausted(p0=5, p1=6, p2=7))

    def test_a_single_deal_goes_to_the_lowest_hand(self) -> None:
        table = WhotTable(3, "nigerian_app")
        table.tell(exhausted(p0="c10", p1="c5 t2", p2="W"))
        assert (finish_of(table).winner, finish_of(table).places) == (1, (2, 1, 2))
        assert [step.code for step in finish_of(table).steps] == ["lowest_hand_wins"]

    def test_a_table_without_counting_counts_by_faces_as_the_replay(self) -> None:
        table = WhotTable(3, "leaflet_classic", exhaust="count_lowest_wins")
        table.tell(exhausted(p0="*7", p1="c10 t3", p2="W"))
        assert (table.games[0].totals, finish_of(table).places) == ((14, 13, 20), (2, 1, 2))

    def test_equal_lowest_hands_share_the_win(self) -> None:
        table = WhotTable(3, "nigerian_app")
        table.tell(exhausted(p0=7, p1=9, p2=7))
        assert finish_of(table).places == (1, 3, 1)

    def test_every_hand_of_an_exhausted_round_is_counted(self) -> None:
        table = WhotTable(3, exhaust="count_lowest_wins")
        with pytest.raises(Refused, match="points_missing"):
            table.tell(exhausted(p0=5, p1=6))
        table.tell(exhausted(p0=5, p1=100, p2=7))
        assert (table.current.totals, table.current.out_in) == ((5, 100, 7), (0, 1, 0))

    def test_a_round_in_which_all_bust_is_repeated_by_the_same_dealer(self) -> None:
        """Section 6: a survivor is certain only with a round winner."""
        table = WhotTable(3, first_dealer=1, exhaust="count_lowest_wins")
        table.tell(exhausted(p0=100, p1=120, p2=110))
        assert (table.current.totals, table.current.out_in) == ((0, 0, 0), (0, 0, 0))
        assert (table.current.next_dealer, table.sheet.next_round) == (1, 2)
        assert "all_bust_repeated" in codes(table.current, 0)

    def test_the_lower_hand_wins_the_final_and_a_tie_is_repeated(self) -> None:
        table = tournament(2, exhaust="count_lowest_wins")
        table.tell(exhausted(p0=7, p1=7))
        assert (table.games[0].finish, table.current.next_dealer) == (None, 0)
        table.tell(exhausted(p0=9, p1=7))
        assert finish_of(table).winner == 1

    def test_the_highest_hand_of_an_exhausted_round_drops(self) -> None:
        table = tournament(3, exhaust="count_lowest_wins")
        table.tell(exhausted(p0=7, p1=30, p2=9))
        assert table.current.out_in == (0, 1, 0)


class TestVoidRounds:
    """Gap #18 and section 6: nobody scores, same dealer."""

    def test_a_void_round_scores_nothing_and_is_dealt_by_the_same_dealer(self) -> None:
        table = WhotTable(3)
        table.scored(0, p1=5, p2=5)
        dealer = table.current.next_dealer
        table.tell(ev.RoundVoid())
        assert (table.current.totals, table.sheet.next_round) == ((0, 5, 5), 3)
        assert table.current.next_dealer == dealer
        assert [row.dealer for row in table.current.rows] == [0, dealer]

    def test_the_first_round_may_be_void(self) -> None:
        table = WhotTable(3, "leaflet_classic", first_dealer=2)
        table.tell(ev.RoundVoid())
        assert (table.current.next_dealer, table.games[0].finish) == (2, None)
        table.scored(0)
        assert finish_of(table).winner == 0

    def test_a_round_may_be_corrected_to_void_and_back(self) -> None:
        table = WhotTable(3)
        first = table.scored(0, p1=100, p2=5)
        table.tell(ev.EntryCorrected(first, ev.RoundVoid()))
        assert (table.current.totals, table.current.out_in) == ((0, 0, 0), (0, 0, 0))
        table.tell(ev.EntryCorrected(first, round_scored(1, p0=7, p2=5)))
        assert table.current.totals == (7, 0, 5)

    def test_a_void_round_has_its_step(self) -> None:
        table = WhotTable(3)
        void = table.tell(ev.RoundVoid())
        reasons = why(table.sheet, void)
        assert reasons is not None
        assert [step["code"] for step in reasons["cells"][0]["steps"]] == ["round_void"]
