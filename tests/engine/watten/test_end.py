"""How a Watten game ends: the target, krank, and which Bummerl the loser gets (S4 "Ziel des Spieles")."""

from __future__ import annotations

import pytest

from scoring.engine import Refused
from scoring.engine.facts import events as ev
from scoring.engine.watten.game import Finish
from tests.engine.table import A, B, WattenTable


def finish(table: WattenTable, number: int = 1) -> Finish:
    found = table.games[number - 1].finish
    assert found is not None
    return found


def test_the_worked_round_of_the_seed_gives_b_three_points() -> None:
    """S4 "Beispiel fuer eine Runde": Drei, "Bleim ma", Vier, A1 goes: "Somit schreibt Team B drei Punkte"."""
    table = WattenTable()
    table.tell(ev.BidMade(A, 3))
    table.tell(ev.BidAnswered(B, 3, "stay"))
    table.tell(ev.BidMade(B, 4))
    table.tell(ev.BidAnswered(A, 4, "concede"))
    assert table.score == (0, 3)
    assert table.sheet.next_round == 2


def test_a_plain_round_scores_two_points() -> None:
    """S4 R22 "zwei Punkte gutgeschrieben"."""
    table = WattenTable()
    table.won(A)
    assert table.score == (2, 0)


def test_at_seven_and_eight_a_side_is_krank_and_before_and_after_it_is_not() -> None:
    """S4 R28 "bei sieben und acht Punkten ist eine Mannschaft krank"."""
    for values, krank in (((2, 4), False), ((3, 4), True), ((4, 4), True), ((4, 5), False)):
        table = WattenTable()
        table.won(A, *values)
        assert table.games[0].krank == (krank, False), sum(values)


@pytest.mark.parametrize("target", [9, 11, 15])
def test_krank_begins_two_points_before_the_target(target: int) -> None:
    """S4 R33 "auch bis 11 oder 15"."""
    table = WattenTable(target=target)
    table.tell(ev.RoundWon(A, target - 3))
    assert table.current.krank == (False, False)
    table.tell(ev.RoundWon(B, target - 2))
    assert table.current.krank == (False, True)


@pytest.mark.parametrize("target", [9, 11, 15])
def test_the_target_ends_the_game_and_one_point_less_does_not(target: int) -> None:
    table = WattenTable(target=target)
    table.won(B, 2)
    table.tell(ev.RoundWon(A, target - 1))
    assert table.games[0].finish is None
    table.won(A, 2)
    assert finish(table).winner == A
    assert table.games[0].totals == (target + 1, 2)


def test_a_loser_with_two_points_gets_one_bummerl() -> None:
    """S4 R32 "mindestens zwei Punkte ... einfaches Bummerl"."""
    table = WattenTable()
    table.won(B, 2)
    table.won(A, 4, 5)
    assert (finish(table).loser, finish(table).outcome, finish(table).bummerl) == (B, "bummerl", 1)


def test_a_win_to_nil_is_a_schneider_of_two_bummerl() -> None:
    """S4 R31 "einfach zu Null ... zwei Bummerl"."""
    table = WattenTable()
    table.won(A, 4, 5)
    assert (finish(table).loser, finish(table).outcome, finish(table).bummerl) == (B, "schneider", 2)


def test_winning_from_zero_against_krank_is_a_retourschneider_of_four_bummerl() -> None:
    """S4 R30 "bei einem Rueckstand von 0 : krank noch umdreht und gewinnt ... vier Bummerl"."""
    table = WattenTable()
    table.won(A, 3, 4)
    table.won(B, 4, 5)
    assert (finish(table).loser, finish(table).outcome, finish(table).bummerl) == (A, "retourschneider", 4)


def test_winning_from_struck_off_points_against_krank_is_a_retourschneider() -> None:
    """S4 R29, R30, A22: voided or natural, 0 against krank counts."""
    table = WattenTable()
    table.won(B, 4)
    table.won(A, 3, 4)
    table.tell(ev.PointsVoided(B))
    assert table.score == (7, 0)
    table.won(B, 4, 5)
    assert (finish(table).loser, finish(table).outcome, finish(table).bummerl) == (A, "retourschneider", 4)


def test_losing_with_points_struck_off_is_a_schneider() -> None:
    """A23: the present 0 counts, whatever the score was before; that is the risk of R29."""
    table = WattenTable()
    table.won(B, 4)
    table.won(A, 3, 4)
    table.tell(ev.PointsVoided(B))
    table.won(A)
    assert (finish(table).loser, finish(table).outcome) == (B, "schneider")


def test_a_side_once_at_zero_that_loses_with_points_gets_one_bummerl() -> None:
    """The flag is the winner's: 0 against krank gives nothing to a side that then loses."""
    table = WattenTable()
    table.won(A, 3, 4)
    table.won(B, 2)
    table.won(A, 2)
    assert (finish(table).loser, finish(table).outcome) == (B, "bummerl")


def test_winning_from_zero_against_a_side_not_krank_is_not_a_retourschneider() -> None:
    table = WattenTable()
    table.won(A, 2, 4)
    table.won(B, 4, 5)
    assert finish(table).outcome == "bummerl"


def test_the_retourschneider_flag_never_resets() -> None:
    """Clarification "the flag never resets": a side that was krank may fall to 0 later and still gets four."""
    table = WattenTable()
    table.won(A, 7)
    table.won(B, 7)
    table.tell(ev.PointsVoided(A))
    assert table.score == (0, 7)
    table.won(B, 2)
    assert (finish(table).winner, finish(table).outcome, finish(table).bummerl) == (B, "retourschneider", 4)


def test_flags_are_never_added_up() -> None:
    """A loser at 0 against a winner who had turned 0 against krank: four, not six."""
    table = WattenTable()
    table.won(A, 7)
    table.won(B, 8)
    table.tell(ev.PointsVoided(A))
    table.won(B, 2)
    assert finish(table).bummerl == 4
    assert table.board["sides"][A]["bummerl"] == 4


def test_a_game_won_over_the_target_keeps_its_real_points() -> None:
    """A20: 8 + 3 is stored as 11 and clipped in standings."""
    table = WattenTable()
    table.won(B, 2)
    table.won(A, 8, 3)
    summary = table.board["finished"]
    assert (summary["totals"], summary["clipped"]) == ([11, 2], [9, 2])


def test_a_penalty_can_finish_a_game() -> None:
    """Penalty catalogue: 7 + 2 = 9."""
    table = WattenTable()
    table.won(A, 7)
    table.penalty(B, "misdeal")
    assert (finish(table).winner, finish(table).outcome) == (A, "schneider")


def test_a_peek_at_the_cut_can_finish_a_game_and_the_same_seat_deals_the_next() -> None:
    """Clarification: the target is tested after every booking; the peek came before the deal (R5, A24)."""
    table = WattenTable(first_dealer=3)
    table.won(A, 7)
    table.penalty(B, "peek_cut")
    assert finish(table).winner == A
    assert (table.sheet.current.number, table.sheet.next_round, table.current.next_dealer) == (2, 1, 0)


def test_a_penalty_can_make_a_side_krank() -> None:
    table = WattenTable()
    table.won(A, 5)
    table.penalty(B, "misdeal")
    assert table.current.krank == (True, False)


@pytest.mark.parametrize("score", [(0, 0), (2, 2), (8, 0), (0, 8)])
def test_a_revoke_is_exactly_one_bummerl_whatever_the_score(score: tuple[int, int]) -> None:
    """S4 R20 "bekommt man sofort das Bummerl"; A8: exactly one, flags ignored, scores stay."""
    table = WattenTable()
    for side in (A, B):
        if score[side]:
            table.won(side, score[side])
    table.penalty(A, "revoke")
    ended = finish(table)
    assert (ended.winner, ended.loser, ended.bummerl, ended.by) == (B, A, 1, "revoke")
    assert table.games[0].totals == score


def test_an_option_counts_a_revoke_by_the_score() -> None:
    """A8, the other reading: `revoke_bummerl=by_score`."""
    table = WattenTable(revoke_bummerl="by_score")
    table.won(B, 7)
    table.penalty(A, "revoke")
    assert (finish(table).outcome, finish(table).bummerl) == ("schneider", 2)


def test_the_next_game_begins_without_a_declaration() -> None:
    table = WattenTable()
    table.won(A, 4, 5)
    assert (table.sheet.current.number, table.sheet.next_round) == (2, 1)
    assert table.score == (0, 0)
    assert table.board["finished"]["outcome"] == "schneider"
    table.won(B, 3)
    assert table.games[1].totals == (0, 3)
    assert table.board["finished"] is None


def test_bummerl_count_against_the_loser_and_add_up_over_games() -> None:
    """R35: marks against the loser, fewest is best."""
    table = WattenTable()
    table.won(A, 4, 5)
    table.won(B, 2)
    table.won(A, 4, 5)
    table.penalty(A, "revoke")
    sides = table.board["sides"]
    assert (sides[A]["bummerl"], sides[A]["marks"]) == (1, ["bummerl"])
    assert (sides[B]["bummerl"], sides[B]["marks"]) == (3, ["schneider", "bummerl"])


class TestStreichenLassen:
    """S4 R29, A21: the opponents of a krank side may have their own points struck off."""

    def test_voided_points_are_zero_and_the_round_stays_open(self) -> None:
        table = WattenTable()
        table.won(B, 4)
        table.won(A, 7)
        table.tell(ev.PointsVoided(B))
        assert table.score == (7, 0)
        assert table.sheet.next_round == 3

    def test_striking_off_needs_a_krank_opponent(self) -> None:
        table = WattenTable()
        table.won(B, 4)
        table.won(A, 6)
        with pytest.raises(Refused, match="cannot_void"):
            table.tell(ev.PointsVoided(B))

    def test_striking_off_needs_points_of_ones_own(self) -> None:
        table = WattenTable()
        table.won(A, 7)
        with pytest.raises(Refused, match="cannot_void"):
            table.tell(ev.PointsVoided(B))

    def test_points_may_be_voided_when_both_are_krank(self) -> None:
        table = WattenTable()
        table.won(A, 7)
        table.won(B, 8)
        table.tell(ev.PointsVoided(A))
        assert table.current.krank == (False, True)

    def test_points_may_be_voided_only_between_rounds(self) -> None:
        table = WattenTable()
        table.won(B, 4)
        table.won(A, 7)
        table.tell(ev.BidMade(B, 3))
        with pytest.raises(Refused, match="cannot_void"):
            table.tell(ev.PointsVoided(B))

    @pytest.mark.parametrize(
        ("options", "code"),
        [
            ({"table_offence_points": 2}, "trick_not_turned"),
            ({"table_offence_points": 2}, "card_taken_back"),
            ({"double_bid_costs": "two"}, "double_bid"),
            ({"early_look_points": 2}, "early_look"),
        ],
    )
    def test_points_may_not_be_voided_once_an_offence_shows_that_cards_are_dealt(
        self, options: dict[str, object], code: str
    ) -> None:
        """A21: between rounds."""
        table = WattenTable(**options)
        table.won(A, 2)
        table.won(B, 7)
        table.penalty(B, code)

        assert table.board["sides"][A]["may_void_points"] is False
        with pytest.raises(Refused, match="cannot_void"):
            table.tell(ev.PointsVoided(A))

        table.undo()
        assert table.refusal(ev.PointsVoided(A)) is None
        table.penalty(B, code)
        table.won(A, 2)
        assert table.refusal(ev.PointsVoided(A)) is None

    @pytest.mark.parametrize("code", ["peek_cut", "agreed_deletion"])
    def test_points_may_be_voided_after_an_offence_before_the_deal(self, code: str) -> None:
        table = WattenTable(agreed_deletion_points=2)
        table.won(A, 2)
        table.won(B, 7)
        table.penalty(B, code)

        assert table.refusal(ev.PointsVoided(A)) is None

    def test_points_may_be_voided_again_by_default(self) -> None:
        table = WattenTable()
        table.won(B, 4)
        table.won(A, 7)
        table.tell(ev.PointsVoided(B))
        table.won(B, 3)
        table.tell(ev.PointsVoided(B))
        assert table.score == (7, 0)

    def test_an_option_lets_points_be_voided_once_a_game(self) -> None:
        table = WattenTable(void_points="once")
        table.won(B, 4)
        table.won(A, 7)
        table.tell(ev.PointsVoided(B))
        table.won(B, 3)
        with pytest.raises(Refused, match="cannot_void"):
            table.tell(ev.PointsVoided(B))

    def test_a_stored_second_voiding_of_points_does_not_count(self) -> None:
        table = WattenTable(void_points="once")
        table.won(B, 4)
        table.won(A, 7)
        table.tell(ev.PointsVoided(B))
        table.won(B, 3)
        table.ink(ev.PointsVoided(B))
        assert (table.score, table.current.rows[-1].flag) == ((7, 3), "impossible")

    def test_an_option_forbids_voiding_points(self) -> None:
        table = WattenTable(void_points="off")
        table.won(B, 4)
        table.won(A, 7)
        with pytest.raises(Refused, match="cannot_void"):
            table.tell(ev.PointsVoided(B))
        assert table.board["sides"][B]["may_void_points"] is False
