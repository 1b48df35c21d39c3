"""Players who come late, leave, or are away for whole games (section 4 item 9; section 6)."""

from __future__ import annotations

import pytest

from rules.registry import ruleset
from scoring.engine import Refused
from scoring.engine.board.history import result_facts
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import Setup, fold
from scoring.engine.whot.game import WhotGame
from tests.engine.table import Table, WhotTable, entry_id, round_scored


def came_late(**options: object) -> WhotTable:
    """Dora is on the sheet but not here; Anna 0, Beni 60, Cilli 31."""
    table = WhotTable(4, **options)  # type: ignore[arg-type]
    table.tell(ev.PlayerLeft(3))
    table.scored(0, p1=60, p2=31)
    return table


class TestJoiningLate:
    @pytest.mark.parametrize(("rule", "total"), [("maximum", 60), ("average", 31), ("zero", 0)])
    def test_an_option_sets_the_starting_total_of_a_late_player(self, rule: str, total: int) -> None:
        """Section 4 item 9: the current maximum, or the average (91 / 3, rounded up), or nothing."""
        table = came_late(late_joiner=rule)
        table.tell(ev.PlayerJoined(3))
        assert table.current.totals == (0, 60, 31, total)
        table.scored(0, p1=5, p2=5, p3=5)
        assert table.current.totals[3] == total + 5

    def test_the_maximum_is_of_the_players_still_in(self) -> None:
        table = came_late()
        table.scored(0, p1=50, p2=5)
        table.tell(ev.PlayerJoined(3))
        assert table.current.totals == (0, 110, 36, 36)

    def test_before_the_first_round_a_late_player_begins_with_zero(self) -> None:
        table = WhotTable(3)
        table.tell(ev.PlayerLeft(2))
        table.tell(ev.PlayerJoined(2))
        assert (table.current.totals, table.current.active) == ((0, 0, 0), (0, 1, 2))

    def test_a_returned_player_may_leave_again_in_the_same_round(self) -> None:
        """Seeds 908, 952 and 1864 of the random evenings: the second leaving counted as a reading of the first."""
        table = WhotTable(3)
        for event in (
            ev.PlayerLeft(2),
            ev.PlayerJoined(2),
            ev.PlayerLeft(2),
            ev.PlayerJoined(2),
            ev.PlayerLeft(2),
        ):
            last = table.tell(event)
            assert table.current.active == ((0, 1) if isinstance(event, ev.PlayerLeft) else (0, 1, 2))
            assert table.sheet.ledger.undo is not None
            assert table.sheet.ledger.undo.id == last

    @pytest.mark.parametrize("writers", ["abb", "aab", "abc", "abbcab"])
    def test_each_leaving_and_joining_counts_once_from_any_devices(self, writers: str) -> None:
        """The second leaving was read as another reading of the first if another device had declared that."""
        table = WhotTable(3)
        for at, writer in enumerate(writers):
            event = ev.PlayerJoined(2) if at % 2 else ev.PlayerLeft(2)
            for device in (writer, "echo"):
                with table.by(device):
                    table.tell(event)
                assert table.current.active == ((0, 1, 2) if at % 2 else (0, 1))
                assert len(table.sheet.ledger.counting) == at + 1

    def test_only_rounds_after_joining_need_the_new_player(self) -> None:
        table = came_late()
        table.tell(ev.PlayerJoined(3))
        with pytest.raises(Refused, match="points_missing") as refused:
            table.scored(0, p1=5, p2=5)
        assert refused.value.params == {"seat": 3}

    def test_nobody_joins_a_tournament_that_has_begun(self) -> None:
        table = WhotTable(4, "app_tournament")
        table.tell(ev.PlayerLeft(3))
        table.scored(0, p1=60, p2=31)
        with pytest.raises(Refused, match="no_late_joining"):
            table.tell(ev.PlayerJoined(3))
        table.scored(0)
        table.tell(ev.PlayerJoined(3))
        assert table.current.active == (0, 1, 2, 3), "the next one does"

    def test_a_seat_added_later_is_away_until_it_joins(self) -> None:
        """A sheet may get a seat after it was opened; earlier games stay as they were."""
        setup = Setup(ruleset("leaflet_long"), 3)
        table = Table(setup)
        table.tell(round_scored(0, p1=60, p2=31))
        grown = Table(Setup(setup.ruleset, 4, late=(3,)))
        grown.entries = table.entries
        grown.sheet = fold(grown.setup, grown.entries)
        before, after = table.sheet.current, grown.sheet.current
        assert isinstance(before, WhotGame)
        assert isinstance(after, WhotGame)
        assert (after.totals, after.active) == ((*before.totals, 0), before.active)
        grown.tell(ev.PlayerJoined(3))
        assert grown.board["players"][3]["total"] == 60


class TestLeaving:
    def test_a_player_who_left_is_not_listed_and_keeps_the_total(self) -> None:
        table = WhotTable(4)
        table.scored(0, p1=60, p2=31, p3=5)
        table.tell(ev.PlayerLeft(1))
        with pytest.raises(Refused, match="player_is_away"):
            table.scored(0, p1=5, p2=5, p3=5)
        table.scored(0, p2=5, p3=5)
        assert table.current.totals == (0, 60, 36, 10)
        assert table.board["away"] == [1]

    def test_a_player_who_left_ranks_below_those_who_go_out_next(self) -> None:
        table = WhotTable(4)
        table.scored(0, p1=10, p2=10, p3=100)
        table.tell(ev.PlayerLeft(1))
        table.scored(0, p2=100)
        finish = table.games[0].finish
        assert finish is not None
        assert finish.places == (1, 3, 2, 4)

    def test_the_last_player_here_wins(self) -> None:
        table = WhotTable(2)
        table.scored(0, p1=10)
        table.tell(ev.PlayerLeft(0))
        finish = table.games[0].finish
        assert finish is not None
        assert (finish.winner, finish.places) == (1, (2, 1))
        assert (table.sheet.current.number, table.board["away"]) == (2, [0])

    def test_a_game_that_has_not_begun_has_no_winner(self) -> None:
        table = WhotTable(2)
        table.tell(ev.PlayerLeft(0))
        assert table.games[0].finish is None
        with pytest.raises(Refused, match="too_few_players"):
            table.tell(ev.RoundScored(1, ()))

    def test_the_deal_passes_over_players_who_left(self) -> None:
        table = WhotTable(3)
        table.tell(ev.PlayerLeft(0))
        assert table.current.next_dealer == 1
        table.scored(1, p2=5)
        assert table.current.next_dealer == 2
        table.scored(1, p2=5)
        assert table.current.next_dealer == 1

    def test_a_player_who_left_is_away_until_joining_again(self) -> None:
        table = WhotTable(3)
        table.scored(0, p1=10, p2=10)
        table.tell(ev.PlayerLeft(2))
        table.scored(0, p1=100)
        assert table.current.active == (0, 1)
        table.scored(1, p0=100)
        facts = result_facts(table.sheet, table.games[1])
        assert facts is not None
        assert (facts["places"], facts["absent"]) == ([2, 1, 3], [2])
        table.tell(ev.PlayerJoined(2))
        assert table.current.active == (0, 1, 2)

    def test_a_player_who_is_out_may_leave(self) -> None:
        table = WhotTable(3)
        table.scored(0, p1=10, p2=100)
        table.tell(ev.PlayerLeft(2))
        table.scored(0, p1=90)
        assert table.games[0].finish is not None
        assert table.games[0].finish.places == (1, 2, 3)
        assert table.current.active == (0, 1)

    def test_a_returning_player_keeps_at_least_the_old_total(self) -> None:
        table = WhotTable(3, late_joiner="zero")
        table.scored(0, p1=70, p2=5)
        table.tell(ev.PlayerLeft(1))
        table.scored(0, p2=5)
        table.tell(ev.PlayerJoined(1))
        assert table.current.totals == (0, 70, 10)

    def test_a_player_who_went_out_cannot_return_in_the_same_game(self) -> None:
        table = WhotTable(3)
        table.scored(0, p1=100, p2=5)
        with pytest.raises(Refused, match="player_is_out"):
            table.tell(ev.PlayerJoined(1))

    def test_joining_or_leaving_twice_is_refused(self) -> None:
        table = WhotTable(3)
        with pytest.raises(Refused, match="player_is_in"):
            table.tell(ev.PlayerJoined(1))
        table.tell(ev.PlayerLeft(1))
        table.scored(0, p2=5)
        with pytest.raises(Refused, match="player_is_away"):
            table.tell(ev.PlayerLeft(1))

    def test_in_a_single_deal_only_present_players_play(self) -> None:
        table = WhotTable(3, "leaflet_classic")
        table.tell(ev.PlayerLeft(2))
        table.scored(0)
        assert table.games[0].finish is not None
        assert table.games[0].finish.places == (1, 2, 3)
        with pytest.raises(Refused, match="player_is_away"):
            table.scored(2)

    def test_fixed_rounds_rank_players_who_stayed_first(self) -> None:
        table = WhotTable(3, match="fixed_rounds", rounds=2)
        table.scored(0, p1=5, p2=90)
        table.tell(ev.PlayerLeft(1))
        table.scored(2, p0=20)
        assert table.games[0].finish is not None
        assert table.games[0].finish.places == (1, 3, 2)


class TestUndo:
    def test_undo_restores_a_player_who_left(self) -> None:
        table = WhotTable(3)
        table.scored(0, p1=10, p2=10)
        table.tell(ev.PlayerLeft(2))
        table.undo()
        assert table.current.active == (0, 1, 2)

    @pytest.mark.parametrize("event", [ev.PlayerLeft(3), ev.DealerSet(0)])
    def test_a_voided_round_leaves_a_begun_next_round_open(self, event: ev.Fact) -> None:
        """Who plays and who deals is declared for the third round, so that round is played now."""
        table = WhotTable(4)
        table.scored(0, p1=5, p2=6, p3=7)
        second = table.scored(0, p1=5, p2=6, p3=7)
        table.tell(event)
        table.tell(ev.EntryVoided(second))
        shown = table.current

        table.scored(1, **{f"p{seat}": 9 for seat in shown.players if seat != 1})

        row = next(row for row in table.current.rows if row.winner == 1)
        assert (row.line.round, row.flag, row.dealer) == (3, None, shown.next_dealer)
        assert row.players == shown.players

    def test_a_joined_player_plays_the_open_round_if_the_one_before_is_voided(self) -> None:
        table = WhotTable(4)
        table.tell(ev.PlayerLeft(3))
        table.scored(0, p1=5, p2=6)
        second = table.scored(0, p1=5, p2=6)
        table.tell(ev.PlayerJoined(3))
        table.tell(ev.EntryVoided(second))
        assert table.current.totals == (0, 5, 6, 6)

        table.scored(1, p0=9, p2=10, p3=4)
        assert (table.current.totals, table.current.rows[-1].flag) == ((9, 5, 16, 10), None)

    def test_an_edited_round_keeps_its_players(self) -> None:
        table = came_late()
        first = table.entries[1].id
        table.tell(ev.PlayerJoined(3))
        with pytest.raises(Refused, match="player_is"):
            table.tell(ev.EntryCorrected(first, round_scored(0, p1=60, p2=30, p3=5)))
        table.tell(ev.EntryCorrected(first, round_scored(0, p1=70, p2=30)))
        assert table.current.totals == (0, 70, 30, 70)

    def test_reflowed_games_keep_absent_players(self) -> None:
        """Without Cilli, who left in game 1, the second game ends with one bust."""
        table = WhotTable(3)
        table.scored(0, p1=10, p2=10)
        table.tell(ev.PlayerLeft(2))
        table.scored(0, p1=100)
        table.scored(0, p1=100)
        table.scored(1, p0=30)
        before = [game.totals for game in table.games]
        table.ink(ev.GamesReflowed(2))
        assert [game.totals for game in table.games] == before == [(0, 110, 10), (0, 100, 0), (30, 0, 0)]

    def test_leaving_after_the_end_counts_for_the_next_game(self) -> None:
        table = WhotTable(3)
        first = table.scored(0, p1=60, p2=10)
        table.tell(ev.PlayerLeft(2))
        table.scored(0, p1=20)
        table.tell(ev.EntryCorrected(first, round_scored(0, p1=100, p2=100)))
        assert [row.flag for row in table.games[0].rows] == [None, "overrun", "overrun"]
        assert table.current.active == (0, 1)

    def test_a_seat_that_does_not_exist_breaks_nothing(self) -> None:
        table = WhotTable(2)
        table.ink(ev.PlayerLeft(7))
        table.ink(ev.PlayerJoined(7))
        assert [row.flag for row in table.current.rows] == ["impossible", "impossible"]
        table.scored(0, p1=5)
        assert table.current.totals == (0, 5)
        assert table.status[entry_id(1)] == "counts"


def test_a_correction_that_puts_out_the_dealer_of_the_open_round_passes_the_deal_on() -> None:
    """Section 6: the next active player to the left deals."""
    table = WhotTable(4)
    first = table.scored(0, p1=10, p2=20, p3=30)
    table.tell(ev.DealerSet(2))
    table.tell(ev.EntryCorrected(first, round_scored(0, p1=10, p2=120, p3=30)))
    assert (table.current.players, table.board["dealer"]) == ((0, 1, 3), 3)

    table.scored(0, p1=1, p3=1)
    assert [row.dealer for row in table.current.rows] == [0, 3]


def test_whoever_is_not_in_the_playoff_may_deal_it() -> None:
    table = WhotTable(4, "app_tournament", ko_tie="playoff")
    table.scored(0, p1=7, p2=7, p3=1)
    table.tell(ev.DealerSet(3))

    assert (table.current.players, table.board["dealer"]) == ((1, 2), 3)
