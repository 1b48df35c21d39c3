"""Stakes of two players: accepted raises, and who gets the club points (S3 Raise Stake, #35)."""

from __future__ import annotations

import pytest

from scoring.engine import Refused
from scoring.engine.board.history import result_facts
from scoring.engine.facts import events as ev
from scoring.engine.whot.game import Finish
from tests.engine.table import WhotTable


def finish_of(table: WhotTable, game: int = 0) -> Finish:
    finish = table.games[game].finish
    assert finish is not None
    return finish


class TestStakes:
    """S3 Raise Stake, #35: one on one, club points, binding only when accepted."""

    def duel(self, **options: object) -> WhotTable:
        return WhotTable(2, "app_duel", **options)

    def test_the_winner_gets_the_agreed_stake(self) -> None:
        table = self.duel()
        table.tell(ev.StakeRaised(20))
        assert table.board["stake"] == 20
        table.scored(1)
        assert finish_of(table).stakes == (-20, 20)
        assert table.board["club_points"] == [-20, 20]
        assert (table.board["stake"], table.board["finished"]["stakes"]) == (0, [-20, 20])

    def test_the_last_raise_holds_and_every_game_begins_without(self) -> None:
        table = self.duel()
        table.tell(ev.StakeRaised(20))
        table.tell(ev.StakeRaised(50))
        table.scored(0)
        table.scored(1)
        assert table.board["club_points"] == [50, -50]

    def test_a_stake_only_goes_up(self) -> None:
        table = self.duel()
        table.tell(ev.StakeRaised(20))
        with pytest.raises(Refused, match="stake_not_higher") as refused:
            table.tell(ev.StakeRaised(10))
        assert refused.value.params == {"points": 20}

    def test_a_raise_written_by_both_counts_once(self) -> None:
        table = self.duel()
        table.tell(ev.StakeRaised(20))
        table.tell(ev.StakeRaised(20))
        assert (table.board["stake"], len(table.sheet.ledger.counting)) == (20, 1)

    def test_more_than_two_cannot_raise(self) -> None:
        table = WhotTable(3, "app_tournament", stakes="points")
        with pytest.raises(Refused, match="stakes_need_two"):
            table.tell(ev.StakeRaised(5))
        table.scored(0, p1=5, p2=9)
        table.tell(ev.StakeRaised(5))
        table.scored(1)
        assert finish_of(table).stakes == (-5, 5, 0)

    def test_a_ruleset_without_stakes_refuses_a_raise(self) -> None:
        with pytest.raises(Refused, match="no_stakes"):
            WhotTable(2, "leaflet_classic").tell(ev.StakeRaised(5))

    def test_a_player_who_leaves_loses_the_stake(self) -> None:
        table = self.duel()
        table.tell(ev.StakeRaised(30))
        table.tell(ev.PlayerLeft(0))
        assert (finish_of(table).places, finish_of(table).stakes) == ((2, 1), (-30, 30))

    def test_a_shared_win_moves_nothing(self) -> None:
        table = WhotTable(2, "leaflet_long", match="fixed_rounds", rounds=1, stakes="points",
                          exhaust="count_lowest_wins")  # fmt: skip
        table.tell(ev.StakeRaised(30))
        table.tell(ev.RoundExhausted((ev.HandLeft(0, points=7), ev.HandLeft(1, points=7))))
        assert finish_of(table).stakes == ()
        assert table.board["club_points"] == [0, 0]

    def test_a_result_has_stakes_only_if_there_was_a_stake(self) -> None:
        table = self.duel()
        table.scored(0)
        table.tell(ev.StakeRaised(5))
        table.scored(0)
        plain, staked = (result_facts(table.sheet, game) for game in table.games)
        assert plain is not None
        assert "stakes" not in plain
        assert staked == plain | {"stakes": [5, -5]}
