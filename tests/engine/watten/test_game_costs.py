"""What an offence costs by the options of the table, and how a lost game is counted (A8, A17, A20, A21)."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.facts import events as ev
from scoring.engine.watten.game import WattenGame
from tests.engine.regional import Regional, near
from tests.engine.table import A, B


class TestWorth:
    """A17: what an offence costs, by the options of the table."""

    @pytest.mark.parametrize(("costs", "points"), [("two", 2), ("value", 3), ("bid", 4)])
    def test_a_wild_bid_over_a_standing_three_costs_by_the_option(self, costs: str, points: int) -> None:
        table = near("upper_austria", a=2, wild_bid_costs=costs)
        table.bids(B, 3)
        table.answers(A, 3, "stay")
        table.penalty(A, "wild_bid")
        assert table.score == (2, points)

    def test_a_declared_bid_sets_the_cost(self) -> None:
        table = Regional("upper_austria", wild_bid_costs="bid")
        table.bids(A, 3)
        table.penalty(A, "wild_bid")
        assert table.score == (0, 3)

    def test_an_answered_bid_is_the_price_of_an_offence(self) -> None:
        table = Regional("upper_austria", wild_bid_costs="bid")
        table.bids(A, 3)
        table.answers(B, 3, "stay")
        table.penalty(A, "wild_bid")
        assert table.score == (0, 3)

    def test_an_undeclared_bid_costs_one_more_than_the_value(self) -> None:
        table = Regional("upper_austria", wild_bid_costs="bid")
        table.penalty(A, "wild_bid")
        assert table.score == (0, 3)

    @pytest.mark.parametrize(("costs", "points"), [("two", 2), ("bid", 3)])
    def test_a_bid_while_krank_costs_by_the_option(self, costs: str, points: int) -> None:
        """Casinos Austria: the opponents write the bid."""
        table = near("upper_austria", a=7, krank_bid_costs=costs)
        prices = {penalty["code"]: penalty["points"] for penalty in table.side(A)["penalties"]}
        assert prices["krank_bid"] == points
        table.penalty(A, "krank_bid")
        assert table.score == (7, points)

    def test_a_revoke_may_cost_the_value(self) -> None:
        table = Regional("upper_austria", revoke_costs="value")
        table.bids(A, 3)
        table.answers(B, 3, "stay")
        table.penalty(B, "revoke")
        assert (table.score, table.games[0].finish) == ((3, 0), None)

    def test_a_revoke_of_a_forced_round_costs_what_it_was_played_for(self) -> None:
        """Nobody plays a card before the choice, so the side that revoked had stayed."""
        table = near("north_tyrol", a=9)
        table.penalty(A, "revoke")
        assert table.score == (9, 3)

    def test_a_revoke_may_cost_two(self) -> None:
        table = near("bavaria", a=2)
        table.penalty(A, "revoke")
        assert table.score == (2, 2)

    @pytest.mark.parametrize(("passes", "dealer"), [(True, 1), (False, 0)])
    def test_an_option_keeps_the_dealer_after_a_misdeal(self, passes: bool, dealer: int) -> None:
        """R7; Tiroler Wattergemeinschaft: redeal."""
        table = Regional("upper_austria", misdeal_passes_deal=passes)
        table.penalty(A, "misdeal")
        assert table.board["dealer"] == dealer
        assert table.board["current"]["round"] == 2

    @pytest.mark.parametrize(
        ("options", "code", "points", "dealer"),
        [
            ({"agreed_deletion_points": 2}, "agreed_deletion", 2, 0),
            ({"table_offence_points": 2}, "card_taken_back", 2, 0),
            ({"table_offence_points": 2}, "trick_not_turned", 2, 0),
            ({"table_offence_points": 2, "partner_help": "look"}, "second_look", 2, 0),
            ({"early_look_points": 3}, "early_look", 3, 0),
            ({"double_bid_costs": "two"}, "double_bid", 2, 0),
            ({"cheating_points": 3}, "cheating", 3, 1),
        ],
    )
    def test_the_other_offences_cost_by_their_options(
        self, options: dict[str, Any], code: str, points: int, dealer: int
    ) -> None:
        """The penalty catalogue; TV Oberndorf: cheating is three and the deal changes."""
        table = Regional("upper_austria", **options)
        table.penalty(B, code)
        assert (table.score, table.board["dealer"]) == ((points, 0), dealer)
        refusal = Regional("upper_austria").refusal(ev.PenaltyGiven(B, code))
        assert (refusal is None) == (code == "early_look")

    def test_a_look_too_early_without_a_price_is_written_and_brings_nothing(self) -> None:
        """R9, A10: the guide has the rule without a price. The pad does not offer it, because it changes nothing."""
        table = Regional("upper_austria")
        assert all(of["code"] != "early_look" for of in table.side(B)["penalties"])
        table.penalty(B, "early_look")
        row = table.games[-1].rows[-1]
        assert (table.score, row.flag, table.sheet.next_round) == ((0, 0), None, 1)

    def test_the_south_tyrol_tournament_fines_an_agreed_deletion_and_forbids_striking_off(self) -> None:
        table = near("south_tyrol_tournament", a=13, b=4)
        assert table.side(B)["may_void_points"] is False
        table.penalty(B, "agreed_deletion")
        assert table.current.number == 2


@pytest.mark.parametrize(("clip", "shown"), [(True, [9, 2]), (False, [11, 2])])
def test_points_above_the_target_are_clipped_only_in_standings(clip: bool, shown: list[int]) -> None:
    """A20: raw points are kept."""
    table = near("upper_austria", a=8, b=2, clip_to_target=clip)
    table.won(A, 3)
    summary = table.board["finished"]
    assert (summary["totals"], summary["clipped"]) == ([11, 2], shown)
    game = table.games[0]
    assert isinstance(game, WattenGame)
    assert game.totals == (11, 2)


@pytest.mark.parametrize(("way", "outcome"), [("single", "bummerl"), ("by_score", "schneider")])
def test_a_revoke_counts_one_or_by_the_score(way: str, outcome: str) -> None:
    """A8."""
    table = near("upper_austria", a=2, revoke_bummerl=way)
    table.penalty(B, "revoke")
    assert table.board["finished"]["outcome"] == outcome


@pytest.mark.parametrize("side", [A, B])
@pytest.mark.parametrize(("times", "counted"), [("off", 0), ("once", 1), ("unlimited", 2)])
def test_a_stored_striking_off_counts_as_often_as_the_table_allows(
    side: int, times: str, counted: int
) -> None:
    """A21, stored without a check."""
    table = Regional("upper_austria", void_points=times)
    table.won(1 - side, 7)
    for _ in range(2):
        table.won(side, 2)
        table.ink(ev.PointsVoided(side))
    flags = [row.flag for row in table.games[0].rows if isinstance(row.line.event, ev.PointsVoided)]
    assert flags.count(None) == counted


@pytest.mark.parametrize("winner", [A, B])
def test_winning_with_own_points_against_krank_is_not_a_retourschneider(winner: int) -> None:
    """R32: the loser was krank, but the winner never was at 0 then."""
    table = Regional("upper_austria")
    table.won(winner, 2)
    table.won(1 - winner, 7)
    table.won(winner, 7)
    assert table.board["finished"]["outcome"] == "bummerl"
