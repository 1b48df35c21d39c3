"""Watten for two and for three: accounts, the split of each round, who gets the points of an offence (A25-A27)."""

from __future__ import annotations

import pytest

from scoring.engine import Refused
from scoring.engine.board.history import result_facts
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import decode
from scoring.engine.watten.game import WattenGame
from tests.engine.plain import why
from tests.engine.table import ThreeTable, WattenTable

ANNA, BENI, CILLI = 0, 1, 2


class TestTwo:
    def test_each_has_his_own_account(self) -> None:
        table = WattenTable(seats=2)
        table.won(ANNA, 3)
        table.won(BENI, 2)
        assert table.score == (3, 2)
        assert [seat["side"] for seat in table.board["seats"]] == [0, 1]
        assert table.board["teams"] == [[0], [1]]

    def test_the_deal_alternates(self) -> None:
        table = WattenTable(seats=2)
        dealers = []
        for _ in range(3):
            dealers.append(table.board["dealer"])
            table.won(ANNA)
        assert dealers == [0, 1, 0]

    def test_two_players_follow_the_rules_of_two_sides(self) -> None:
        """Krank, striking off, Retourschneider: "zu zweit jeder gegen jeden"."""
        table = WattenTable(seats=2)
        table.won(BENI, 2)
        table.won(ANNA, 7)
        table.tell(ev.PointsVoided(BENI))
        table.won(BENI, 9)
        finish = table.games[0].finish
        assert finish is not None
        assert (finish.winners, finish.outcome, finish.loser) == ((BENI,), "retourschneider", ANNA)

    def test_two_players_have_no_second_winner(self) -> None:
        with pytest.raises(Refused, match="nobody_lost"):
            WattenTable(seats=2).tell(ev.RoundWon(0, 2, (1,)))


class TestVorhandAlone:
    """A25: dealer and Hinterhand against Vorhand, own accounts, another split each round."""

    def test_the_split_moves_with_the_deal(self) -> None:
        table = ThreeTable()
        teams = []
        for alone in (BENI, CILLI, ANNA):
            teams.append(table.board["teams"])
            table.won(alone)
        assert teams == [[[0, 2], [1]], [[0, 1], [2]], [[0], [1, 2]]]

    def test_each_winner_is_credited_in_full(self) -> None:
        table = ThreeTable()
        table.together(ANNA, CILLI, 3)
        assert table.score == (3, 0, 3)
        table.won(CILLI, 2)
        assert table.score == (3, 0, 5)
        assert table.last_row.gained == (0, 0, 2)

    def test_a_pair_is_one_side_of_the_bidding(self) -> None:
        table = ThreeTable()
        table.tell(ev.BidMade(CILLI, 3))
        assert [side["bid"]["allowed"] for side in table.board["sides"]] == ["bid_twice", "yes", "bid_twice"]
        assert [bool(side["answer"]) for side in table.board["sides"]] == [False, True, False]
        table.tell(ev.BidAnswered(BENI, 3, "concede"))
        assert table.score == (2, 0, 2)

    def test_either_of_a_pair_may_answer_for_both(self) -> None:
        """A12."""
        for answering in (ANNA, CILLI):
            table = ThreeTable()
            table.tell(ev.BidMade(BENI, 3))
            table.tell(ev.BidAnswered(answering, 3, "concede"))
            assert table.score == (0, 2, 0)

    @pytest.mark.parametrize(
        ("offender", "code", "score"),
        [
            (BENI, "wild_bid", (2, 0, 2)),
            (ANNA, "misdeal", (0, 2, 0)),
            (CILLI, "peek_cut", (0, 2, 0)),
            (CILLI, "wild_bid", (0, 2, 0)),
        ],
    )
    def test_an_offence_pays_the_other_side(self, offender: int, code: str, score: tuple[int, ...]) -> None:
        """Section 8: PEEK by Hinterhand and MISDEAL give two to Vorhand, an offence of Vorhand to both others."""
        table = ThreeTable()
        table.penalty(offender, code)
        assert table.score == score

    def test_a_late_penalty_belongs_to_the_round_it_names(self) -> None:
        table = ThreeTable()
        table.won(BENI, 3)
        table.ink(ev.PenaltyGiven(CILLI, "peek_cut"), 1, 1)
        assert table.score == (0, 5, 0)

    def test_krank_is_personal(self) -> None:
        table = ThreeTable()
        table.together(ANNA, CILLI, 3)
        table.won(CILLI, 4)
        table.won(ANNA, 2)
        # Anna deals again: Beni against Anna (5) and Cilli (7, krank).
        assert table.board["dealer"] == ANNA
        assert table.current.krank == (False, False, True)
        assert [side["bid"]["allowed"] for side in table.board["sides"]] == ["yes", "yes", "krank"]
        assert table.refusal(ev.PenaltyGiven(ANNA, "krank_bid")) is not None
        table.penalty(CILLI, "krank_bid")
        assert table.score == (5, 2, 7)

    def test_an_option_bars_the_partner_of_a_krank_player_from_bidding(self) -> None:
        table = ThreeTable(three_krank="side")
        table.won(BENI, 7)
        # Beni deals: Cilli against Anna and Beni (krank).
        assert [side["bid"]["allowed"] for side in table.board["sides"]] == ["krank", "krank", "yes"]
        table.penalty(ANNA, "krank_bid")
        assert table.score == (0, 7, 2)

    def test_three_players_do_not_void_points(self) -> None:
        table = ThreeTable()
        table.won(BENI, 7)
        table.won(CILLI, 2)
        assert not any(side["may_void_points"] for side in table.board["sides"])
        with pytest.raises(Refused, match="cannot_void"):
            table.tell(ev.PointsVoided(CILLI))
        table.ink(ev.PointsVoided(CILLI))
        assert table.last_row.flag == "impossible"
        assert table.score == (0, 7, 2)

    def test_both_partners_may_reach_the_target_together(self) -> None:
        table = ThreeTable()
        table.together(ANNA, CILLI, 9)
        finish = table.games[0].finish
        assert finish is not None
        assert finish.winners == (ANNA, CILLI)
        assert [(mark.account, mark.outcome, mark.bummerl) for mark in finish.marks] == [
            (BENI, "schneider", 2)
        ]

    def test_each_player_below_the_target_gets_a_bummerl(self) -> None:
        """A26: two of them at nil."""
        table = ThreeTable()
        table.together(ANNA, CILLI, 2)
        table.won(CILLI, 7)
        assert [side["bummerl"] for side in table.board["sides"]] == [1, 2, 0]
        assert [side["marks"] for side in table.board["sides"]] == [["bummerl"], ["schneider"], []]

    def test_an_option_gives_only_the_lowest_of_three_a_bummerl(self) -> None:
        table = ThreeTable(three_bummerl="lowest")
        table.together(ANNA, CILLI, 2)
        table.won(CILLI, 7)
        assert [side["bummerl"] for side in table.board["sides"]] == [0, 2, 0]

    def test_two_who_are_equally_low_both_get_a_bummerl(self) -> None:
        table = ThreeTable(three_bummerl="lowest")
        table.won(BENI, 9)
        assert [side["bummerl"] for side in table.board["sides"]] == [2, 0, 2]

    def test_three_players_have_no_retourschneider(self) -> None:
        """Cilli was at nil while Beni was krank, and wins."""
        table = ThreeTable()
        table.won(BENI, 7)
        table.won(CILLI, 9)
        finish = table.games[0].finish
        assert finish is not None
        assert [(mark.account, mark.outcome) for mark in finish.marks] == [
            (ANNA, "schneider"),
            (BENI, "bummerl"),
        ]

    def test_only_the_offender_pays_for_a_revoke(self) -> None:
        table = ThreeTable()
        table.penalty(CILLI, "revoke")
        finish = table.games[0].finish
        assert finish is not None
        assert (finish.winners, finish.by) == ((ANNA, BENI), "revoke")
        assert [side["bummerl"] for side in table.board["sides"]] == [0, 0, 1]

    def test_a_game_of_another_split_counts_and_is_flagged(self) -> None:
        table = ThreeTable()
        with pytest.raises(Refused, match="split_otherwise"):
            table.tell(ev.RoundWon(ANNA, 2))
        table.ink(ev.RoundWon(ANNA, 2))
        assert (table.score, table.last_row.flag) == ((2, 0, 0), "split_differs")

    @pytest.mark.parametrize(
        "event", [ev.RoundWon(0, 2, (1, 2)), ev.RoundWon(3, 2), ev.RoundWon(0, 2, (3,)), ev.BidMade(3, 3)]
    )
    def test_an_impossible_split_is_refused_and_never_counts(self, event: ev.Fact) -> None:
        table = ThreeTable()
        assert table.refusal(event) is not None
        table.ink(event)
        assert (table.score, table.last_row.flag) == ((0, 0, 0), "impossible")

    def test_naming_another_dealer_changes_the_split(self) -> None:
        table = ThreeTable()
        table.tell(ev.DealerSet(BENI))
        assert table.board["teams"] == [[0, 1], [2]]
        table.won(CILLI)
        assert table.last_row.flag is None
        assert table.board["dealer"] == CILLI

    def test_a_reading_in_another_order_is_the_same_reading(self) -> None:
        table = ThreeTable()
        table.together(ANNA, CILLI, 3)
        reading = decode("round_won", {"side": CILLI, "value": 3, "partners": [ANNA]})
        table.late(reading, 1, 1)
        assert (table.score, table.waiting) == ((3, 0, 3), [])

    def test_every_step_names_the_accounts_that_score(self) -> None:
        table = ThreeTable()
        receipt = table.penalty(BENI, "wild_bid")
        steps = why(table.sheet, receipt)
        assert steps is not None
        first, *totals = steps["steps"]
        assert first["params"] == {"side": BENI, "points": 2, "other": "0 2"}
        assert [step["params"]["side"] for step in totals] == [ANNA, CILLI]

    def test_the_result_names_all_winners_and_all_marks(self) -> None:
        table = ThreeTable()
        table.together(ANNA, CILLI, 9)
        facts = result_facts(table.sheet, table.games[0])
        assert facts is not None
        assert facts["winners"] == [ANNA, CILLI]
        assert facts["marks"] == [{"side": BENI, "outcome": "schneider", "bummerl": 2}]

    def test_a_button_shows_its_effect_for_a_pair(self) -> None:
        """Cilli reaches the target, Anna does not: both buttons end the game."""
        table = ThreeTable()
        table.won(BENI, 2)
        table.won(CILLI, 8)
        table.won(ANNA, 2)
        anna, beni, cilli = (side["main"] for side in table.board["sides"])
        assert (anna["total"], anna["wins"], anna["outcome"]) == (4, False, "bummerl")
        assert (cilli["total"], cilli["wins"], cilli["outcome"]) == (10, True, "bummerl")
        assert (beni["total"], beni["wins"], beni["outcome"]) == (4, False, None)


def test_a_reflowed_evening_of_three_keeps_its_dealers() -> None:
    """The points of a penalty depend on the deal, also after a re-flow."""
    table = ThreeTable()
    first = table.won(BENI, 4)  # Anna deals
    table.won(CILLI, 2)  # Beni deals
    table.won(ANNA, 2)  # Cilli deals
    table.won(BENI, 5)  # Anna deals; the game of Beni
    table.tell(ev.DealerSet(BENI))
    table.penalty(BENI, "misdeal")  # two to Cilli
    assert [game.totals for game in table.games] == [(2, 9, 2), (0, 0, 2)]
    table.tell(ev.EntryCorrected(first, ev.RoundWon(BENI, 2)))
    table.tell(ev.GamesReflowed(1))
    assert [game.totals for game in table.games] == [(2, 7, 4)]
    assert isinstance(table.current, WattenGame)
    assert table.current.rounds == 5


def test_the_end_of_a_reflowed_game_depends_on_its_first_dealer() -> None:
    """Only the misdeal of the second game's dealer brings Vorhand's last points."""
    table = ThreeTable()
    table.won(BENI, 9)  # game 1, Anna deals
    table.won(CILLI, 7)  # game 2, Beni deals
    table.penalty(CILLI, "misdeal")  # Cilli deals: two to Anna, who is Vorhand
    table.penalty(BENI, "wild_bid")  # Anna deals: two to both others, Cilli has nine
    assert table.games[1].finish is not None
    table.won(CILLI, 2)
    before = [game.totals for game in table.games]
    assert before == [(0, 9, 0), (4, 0, 9), (0, 0, 2)]
    table.ink(ev.GamesReflowed(2))
    assert [game.totals for game in table.games] == before
