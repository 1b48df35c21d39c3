"""Edits in rare cases: rulings without effect, what a re-flow moves, who may be corrected, who has left."""

from __future__ import annotations

from copy import deepcopy

import pytest

from scoring.engine.facts import events as ev
from scoring.engine.whot.table import Table as Seats
from tests.engine.table import A, B, ThreeTable, WattenTable, WhotTable, entry_id, round_scored


class TestRulingsWithoutEffect:
    """Undo voids the last entry that had an effect."""

    @pytest.mark.parametrize(
        "ruling",
        [
            ev.EntryCorrected(entry_id(1), ev.PenaltyGiven(A, "peek_cut")),
            ev.EntryCorrected(entry_id(9), ev.RoundWon(B, 2)),
            ev.EntryDismissed(entry_id(1)),
            ev.EntryAccepted(entry_id(1)),
            ev.SheetReopened(),
        ],
        ids=["into another slot", "of nothing", "dismiss nothing", "accept nothing", "reopen"],
    )
    def test_undo_skips_rulings_without_effect(self, ruling: ev.Ruling) -> None:
        table = WattenTable()
        won = table.won(A, 3)
        table.ink(ruling)
        assert (table.sheet.ledger.undo, table.score) == (table.entries[0], (3, 0))
        assert table.status == {won: "counts"}

    def test_undo_voids_an_acceptance_of_a_counting_line(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        same = table.ink(ev.RoundWon(A, 3), 1, 1, held="not_the_current_round")
        accepted = table.ink(ev.EntryAccepted(same))
        assert table.sheet.ledger.undo is not None
        assert (table.sheet.ledger.undo.id, table.score) == (accepted, (3, 0))


class TestReflow:
    def test_a_voided_round_ends_no_game(self) -> None:
        """Two, five and two were a won game; without the five it continues and stays one game."""
        table = WattenTable()
        table.won(A, 2)
        crossed_out = table.won(A, 5)
        table.won(A, 2)
        table.tell(ev.EntryVoided(crossed_out))
        table.won(A, 3)
        table.ink(ev.GamesReflowed(1))
        assert [game.totals for game in table.games] == [(7, 0)]

    def test_rounds_of_earlier_games_stay_where_they_were(self) -> None:
        table = WattenTable()
        table.won(A, 4, 5, 2, 3)
        table.ink(ev.GamesReflowed(2))
        standing = table.sheet.ledger.standing
        assert [standing(*place, "result") is not None for place in ((1, 1), (1, 2), (2, 1), (2, 2))] == [
            True
        ] * 4
        assert [game.totals for game in table.games] == [(9, 0), (5, 0)]

    def test_a_round_moved_to_the_next_game_is_no_longer_in_the_old_one(self) -> None:
        table = WattenTable()
        short = table.won(A, 4)
        table.won(A, 4)
        table.won(B, 2)
        table.tell(ev.EntryCorrected(short, ev.RoundWon(A, 5)))
        table.tell(ev.GamesReflowed(1))
        standing = table.sheet.ledger.standing
        assert (standing(1, 3, "result"), standing(2, 1, "result") is not None) == (None, True)
        assert [game.totals for game in table.games] == [(9, 0), (0, 2)]

    def test_a_player_who_leaves_during_a_game_was_in_it_before(self) -> None:
        """Cilli leaves in round 2, so round 1 has not ended the game."""
        table = WhotTable()
        table.scored(0, p1=100, p2=5)
        table.tell(ev.PlayerLeft(2))
        table.ink(ev.GamesReflowed(1))
        assert [(row.line.game, row.line.round) for row in table.games[0].rows] == [(1, 1), (1, 2)]
        assert len(table.games) == 1

    def test_a_player_who_left_games_ago_is_still_away(self) -> None:
        table = WhotTable()
        table.tell(ev.PlayerLeft(2))
        for _ in range(3):
            table.scored(0, p1=100)
        table.scored(0, p1=5)
        table.ink(ev.GamesReflowed(1))
        assert [game.totals for game in table.games] == [(0, 100, 0)] * 3 + [(0, 5, 0)]


class TestRefusals:
    def test_among_three_in_free_a_round_may_be_worth_one(self) -> None:
        """A25: 2-2-1 tricks as 1/1/0; the refusal names that value."""
        refusal = ThreeTable(three_mode="free").refusal(ev.RoundWon(0, 0))
        assert refusal is not None
        assert (refusal.code, dict(refusal.params)) == ("value_out_of_range", {"low": 1, "high": 9})

    def test_a_stake_is_only_raised_in_later_rounds_too(self) -> None:
        table = WhotTable(2, stakes="points")
        table.tell(ev.StakeRaised(5))
        table.scored(0, p1=7)
        refusal = table.refusal(ev.StakeRaised(5))
        assert refusal is not None
        assert (refusal.code, dict(refusal.params)) == ("stake_not_higher", {"points": 5})
        assert table.refusal(ev.StakeRaised(6)) is None

    def test_a_correction_is_checked_against_the_players_of_its_round(self) -> None:
        table = WhotTable(4)
        table.tell(ev.PlayerLeft(1))
        scored = table.scored(0, p2=5, p3=6)
        refusal = table.refusal(ev.EntryCorrected(scored, round_scored(0, p2=5)))
        assert refusal is not None
        assert (refusal.code, dict(refusal.params)) == ("points_missing", {"seat": 3})


class TestLeaving:
    def test_a_player_who_leaves_when_out_keeps_his_place(self) -> None:
        table = WhotTable(4)
        table.scored(0, p1=100, p2=5, p3=5)
        table.scored(0, p2=95, p3=5)
        table.tell(ev.PlayerLeft(1))
        table.scored(0, p3=95)
        finish = table.games[0].finish
        assert finish is not None
        assert finish.places == (1, 4, 3, 2)

    def test_a_playoff_continues_among_the_other_tied_players(self) -> None:
        table = WhotTable(5, "app_tournament", ko_tie="playoff")
        table.scored(0, p1=9, p2=9, p3=9, p4=1)
        table.tell(ev.PlayerLeft(2))
        assert table.current.players == (1, 3)

    def test_a_playoff_of_all_remaining_players_is_an_ordinary_hand(self) -> None:
        table = WhotTable(4, "app_tournament", ko_tie="playoff")
        table.scored(0, p1=9, p2=9, p3=9)
        table.tell(ev.PlayerLeft(0))
        assert (table.current.players, table.current.state.tie) == ((1, 2, 3), ())

    def test_joining_while_in_adds_nothing(self) -> None:
        table = WhotTable(late_joiner="maximum")
        table.scored(0, p1=60, p2=5)
        table.ink(ev.PlayerJoined(2))
        assert table.current.totals == (0, 60, 5)


def test_a_copy_of_the_table_shares_nothing_that_changes() -> None:
    rules = WhotTable().sheet.setup.ruleset.params
    seats = Seats.laid(rules, 3, 0, ())  # type: ignore[arg-type]
    seats.played.update((0, 1, 2))
    copy = seats.copy()
    assert copy == seats
    before = deepcopy(seats)
    copy.totals[0] = copy.finals[1] = 7
    copy.put_out(1, 1, 0)
    copy.leave(2, 1)
    copy.played.clear()
    assert seats == before


def test_without_players_the_deal_stays() -> None:
    rules = WhotTable().sheet.setup.ruleset.params
    seats = Seats.laid(rules, 3, 2, (2,))  # type: ignore[arg-type]
    assert seats.dealer_among(()) == 2
