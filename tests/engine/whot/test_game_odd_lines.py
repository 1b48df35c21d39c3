"""WHOT! lines in odd states: after the end, impossible, tied, drawn.

A stored line is never lost: it is shown with its flag, moves no score, and a
correction of it is checked against the players that it names (section 4 item 5).
"""

from __future__ import annotations

import pytest

from scoring.engine.facts import events as ev
from scoring.engine.facts.steps import Step, step
from scoring.engine.ledger.ledger import resolve
from scoring.engine.sheet.fold import fold
from scoring.engine.whot.drop import Drop, drop
from scoring.engine.whot.game import still_away
from scoring.engine.whot.state import Finish, Row
from tests.engine.table import WhotTable, round_scored

TOURNAMENT = "S3 Tournament Games"


def last(table: WhotTable, game: int = -1) -> Row:
    return table.games[game].rows[-1]


def steps(row: Row, seat: int) -> tuple[Step, ...]:
    return row.cells[seat].steps


def end(table: WhotTable, game: int = 0) -> Finish:
    finish = table.games[game].finish
    assert finish is not None
    return finish


def exhausted(**points: int | str) -> ev.RoundExhausted:
    return ev.RoundExhausted(round_scored(99, **points).hands)


def over() -> WhotTable:
    """Three players of whom two have gone out: the game is over."""
    table = WhotTable(stakes="points")
    table.scored(0, p1=100, p2=100)
    return table


class TestAfterTheEnd:
    @pytest.mark.parametrize(
        "event",
        [
            ev.RoundVoid(),
            exhausted(p0=1, p1=2, p2=3),
            ev.StakeRaised(5),
            ev.PlayerLeft(1),
            ev.PlayerJoined(1),
        ],
        ids=lambda event: type(event).__name__,
    )
    def test_a_line_is_shown_and_moves_nothing(self, event: ev.Fact) -> None:
        table = over()
        table.ink(event, 1, 2)
        row = last(table)
        assert (row.flag, [cell.total for cell in row.cells]) == ("overrun", [0, 100, 100])
        assert [cell.steps for cell in row.cells] == [()] * 3
        assert row.line.event == event
        assert end(table).places == (1, 2, 2)

    def test_leaving_and_joining_after_the_end_apply_to_the_next_game(self) -> None:
        table = over()
        table.ink(ev.PlayerLeft(1), 1, 2)
        assert table.sheet.current.away == {1}  # type: ignore[union-attr]
        table.ink(ev.PlayerJoined(1), 1, 2)
        assert table.sheet.current.away == frozenset()  # type: ignore[union-attr]


class TestImpossible:
    @pytest.mark.parametrize(
        "event",
        [
            ev.StakeRaised(5),
            ev.PlayerJoined(1),
            ev.PlayerLeft(3),
            ev.PlayerJoined(3),
            exhausted(),
            ev.RoundWon(0, 2),
            ev.PenaltyGiven(0, "misdeal"),
        ],
        ids=lambda event: type(event).__name__,
    )
    def test_a_line_is_shown_with_its_flag_and_moves_nothing(self, event: ev.Fact) -> None:
        """A raise among three (#35), joining of a present player, an unknown seat, facts of the other game."""
        table = WhotTable(stakes="points")
        table.ink(event)
        row = last(table)
        assert (row.flag, row.line.event) == ("impossible", event)
        assert [(cell.total, cell.steps) for cell in row.cells] == [(0, ())] * 3
        assert (table.current.away, table.current.state.stake) == (frozenset(), 0)
        assert row.flagged == ((1,) if event == ev.PlayerJoined(1) else ())

    def test_a_raise_without_stakes_is_flagged(self) -> None:
        table = WhotTable(2)
        table.ink(ev.StakeRaised(5))
        assert (last(table).flag, table.current.state.stake) == ("impossible", 0)


class TestWhoPlayedIt:
    """The players that a row keeps: a correction must name them (`check_whot.check_corrected`)."""

    def test_a_round_with_an_eliminated_player_keeps_its_players(self) -> None:
        table = WhotTable(4)
        table.scored(0, p1=100, p2=5, p3=5)
        table.ink(round_scored(1, p0=3, p2=4, p3=5))
        row = last(table)
        assert (row.flag, row.flagged, row.players, row.needs_all, row.winner) == (
            "impossible",
            (1,),
            (0, 2, 3),
            True,
            1,
        )

    def test_an_unreadable_won_round_keeps_its_players(self) -> None:
        table = WhotTable()
        table.ink(ev.RoundScored(0, (ev.HandLeft(1, cards=("?",)), ev.HandLeft(2, points=5))))
        row = last(table)
        assert (row.flag, row.flagged, row.players, row.needs_all, row.winner) == (
            "impossible",
            (1, 2),
            (0, 1, 2),
            True,
            0,
        )
        assert steps(row, 0) == (step("round_winner", "S0 GEWINNER", seat=0),)

    def test_a_round_won_by_an_unknown_seat_keeps_its_players(self) -> None:
        table = WhotTable()
        table.ink(round_scored(3, p1=5))
        assert (last(table).flag, last(table).flagged, table.current.totals) == (
            "impossible",
            (3,),
            (0, 0, 0),
        )

    def test_a_won_round_has_its_players(self) -> None:
        table = WhotTable()
        table.scored(2, p0=1, p1=2)
        assert (last(table).winner, [cell.points for cell in last(table).cells]) == (2, [1, 2, 0])

    def test_leaving_and_joining_lines_have_the_players(self) -> None:
        table = WhotTable()
        table.tell(ev.PlayerLeft(1))
        assert (last(table).players, last(table).needs_all) == ((0, 2), False)
        table.tell(ev.PlayerJoined(1))
        assert (last(table).players, last(table).needs_all) == ((0, 1, 2), False)

    def test_a_raise_has_the_players(self) -> None:
        table = WhotTable(2, "leaflet_classic", stakes="points")
        table.tell(ev.StakeRaised(5))
        assert (last(table).players, steps(last(table), 1)[0].code) == ((0, 1), "stake_raised")

    def test_an_exhausted_round_has_no_winner(self) -> None:
        table = WhotTable(3, exhaust="count_lowest_wins")
        table.tell(exhausted(p0=1, p1=2, p2=3))
        assert (last(table).winner, [cell.points for cell in last(table).cells]) == (None, [1, 2, 3])


class TestDealer:
    def test_a_named_dealer_changes_only_the_deal(self) -> None:
        table = WhotTable()
        table.tell(ev.DealerSet(2))
        table.scored(0, p1=1, p2=2)
        assert fold(table.setup, table.entries).games == table.games, "told at once as well"
        assert (table.current.rows[0].dealer, table.current.totals, table.current.next_dealer) == (
            2,
            (0, 1, 2),
            0,
        )

    def test_a_player_who_came_back_is_not_away(self) -> None:
        table = WhotTable()
        table.tell(ev.PlayerLeft(1))
        table.tell(ev.PlayerJoined(1))
        assert still_away([row.line for row in table.current.rows], ()) == frozenset()
        assert still_away([row.line for row in table.current.rows][:1], (2,)) == {1, 2}


class TestDrop:
    """S3 Tournament Games and #30, each rule with its full result."""

    @pytest.mark.parametrize(
        ("ko_tie", "counts", "cards", "players_in", "expected"),
        [
            ("repeat", {0: 0, 1: 7, 2: 5}, {}, 3, Drop("highest_drops", 7, (1,))),
            ("repeat", {0: 0, 1: 7, 2: 7}, {}, 3, Drop("tie_repeated", 7, tied=(1, 2))),
            ("playoff", {0: 0, 1: 7, 2: 7}, {}, 3, Drop("tie_playoff", 7, tied=(1, 2), playoff=True)),
            ("all_out", {0: 0, 1: 7, 2: 7, 3: 1}, {}, 4, Drop("tie_all_out", 7, (1, 2), (1, 2))),
            ("all_out", {0: 0, 1: 7, 2: 7}, {}, 3, Drop("tie_keeps_two", 7, tied=(1, 2))),
            (
                "most_cards",
                {0: 0, 1: 7, 2: 7},
                {1: (1, 2), 2: (3,)},
                3,
                Drop("tie_most_cards", 2, (1,), (1, 2)),
            ),
            ("most_cards", {0: 0, 1: 7, 2: 7}, {1: (1,), 2: (3,)}, 3, Drop("tie_repeated", 7, tied=(1, 2))),
            ("most_cards", {0: 0, 1: 7, 2: 7}, {1: (1,)}, 3, Drop("tie_cards_unknown", 7, tied=(1, 2))),
        ],
    )
    def test_the_tie_rule_decides_who_drops(
        self,
        ko_tie: str,
        counts: dict[int, int],
        cards: dict[int, tuple[int, ...]],
        players_in: int,
        expected: Drop,
    ) -> None:
        rules = WhotTable(3, "app_tournament", ko_tie=ko_tie).sheet.setup.ruleset.params
        assert drop(rules, counts, cards, players_in) == expected  # type: ignore[arg-type]


class TestTournament:
    def test_a_single_point_in_a_playoff_still_drops(self) -> None:
        """#30: the winner of the hand holds nothing."""
        table = WhotTable(4, "app_tournament", ko_tie="playoff")
        table.scored(0, p1=9, p2=9, p3=1)
        table.scored(1, p2=1)
        assert table.current.active == (0, 1, 3)
        assert table.current.totals == (0, 9, 9, 1), "the points of a playoff are nobody's"

    def test_a_player_joining_after_a_playoff_is_refused(self) -> None:
        table = WhotTable(4, "app_tournament", ko_tie="playoff")
        table.tell(ev.PlayerLeft(3))
        table.scored(0, p1=9, p2=9)
        table.scored(1, p2=1)
        refusal = table.refusal(ev.PlayerJoined(3))
        assert refusal is not None
        assert refusal.code == "no_late_joining"

    def test_with_cumulative_points_a_missing_hand_keeps_its_total(self) -> None:
        """#29 cumulative: Dora's hand is missing, and the highest total of all hands drops."""
        table = WhotTable(4, "app_tournament", ko_basis="cumulative")
        table.scored(0, p1=5, p2=30, p3=20)
        table.ink(round_scored(0, p1=4))
        assert last(table).flag == "player_missing"
        assert steps(last(table), 3) == (step("highest_drops", TOURNAMENT, seat=3, points=20),)
        assert table.current.active == (0, 1)

    def test_with_cumulative_points_the_winner_has_no_cards_in_a_tie(self) -> None:
        """#29 cumulative, #30 most cards: both have twenty points, and only Beni holds cards."""
        table = WhotTable(4, "app_tournament", ko_basis="cumulative", ko_tie="most_cards")
        table.scored(3, p0=20, p1=5, p2=21)
        table.scored(0, p1="c14 c1", p3=1)
        assert table.current.totals == (20, 20, 21, 1)
        assert steps(last(table), 1)[-1] == step("tie_most_cards", f"{TOURNAMENT}, #30", seat=1, points=2)
        assert table.current.active == (0, 3)

    def test_with_other_rules_a_tie_needs_no_cards(self) -> None:
        table = WhotTable(ko_tie="most_cards")
        assert table.refusal(round_scored(0, p1=5, p2=5)) is None

    def test_a_finalist_who_leaves_loses_the_final(self) -> None:
        table = WhotTable(3, "app_tournament", final_best_of=3)
        table.scored(0, p1=5, p2=30)
        table.scored(1)
        table.tell(ev.PlayerLeft(1))
        assert end(table).places == (1, 2, 3)
        assert end(table).steps == (step("last_one_in", "S0 LANGE", seat=0),)

    def test_a_tied_hand_of_the_final_has_its_step(self) -> None:
        table = WhotTable(2, "app_tournament", exhaust="count_lowest_wins")
        table.tell(exhausted(p0=4, p1=4))
        expected = step("final_hand_drawn", f"{TOURNAMENT}, #32")
        assert expected in steps(last(table), 0)
        assert expected in steps(last(table), 1)
        assert not table.current.finish

    def test_joint_drops_say_that_they_were_tied(self) -> None:
        table = WhotTable(4, "app_tournament", ko_tie="all_out")
        table.scored(0, p1=7, p2=7, p3=1)
        assert steps(last(table), 1)[-1] == step("tie_all_out", f"{TOURNAMENT}, #30", seat=1, points=7)
        assert table.current.active == (0, 3)


class TestFixedRounds:
    """Section 6: the lowest total after the agreed rounds."""

    def test_a_shared_first_place_has_its_step(self) -> None:
        table = WhotTable(3, match="fixed_rounds", rounds=1)
        table.tell(round_scored(0, p1=4, p2=4))
        assert end(table).steps == (step("lowest_total_wins", "public", seat=0, total=0),)
        shared = WhotTable(3, match="fixed_rounds", rounds=2)
        shared.scored(0, p1=4, p2=9)
        shared.scored(1, p0=4, p2=9)
        assert end(shared).steps == (step("lowest_total_shared", "public", total=4),)
        assert end(shared).places == (1, 1, 3)

    def test_an_extra_round_names_its_players(self) -> None:
        table = WhotTable(3, match="fixed_rounds", rounds=2, fixed_tie="extra_round")
        table.scored(0, p1=4, p2=9)
        table.scored(1, p0=4, p2=9)
        expected = step("extra_round", "public", total=4)
        assert [expected in steps(last(table), seat) for seat in range(3)] == [True, True, False]
        assert not table.games[0].finish


def test_a_waiting_undo_hides_no_earlier_undo() -> None:
    """A waiting undo has no effect; the one before it counts."""
    table = WhotTable()
    first = table.scored(0, p1=1, p2=2)
    table.tell(ev.EntryVoided(first))
    second = table.scored(1, p0=3, p2=4)
    table.ink(ev.EntryVoided(second), held="not_the_current_round")
    assert (table.status[first], table.status[second]) == ("voided", "counts")
    assert table.current.totals == (3, 0, 4)
    ledger = resolve(table.entries, table.sheet.setup.ruleset.params, lambda before, lines: False)
    assert ledger.voids == {first}
