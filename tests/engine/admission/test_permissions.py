"""Which device may declare what, as the receipt of an incoming declaration says it."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from tests.engine.arriving import arrive
from tests.engine.table import A, B, Table, ThreeTable, WattenTable


class TestPermissions:
    """Roles: who directs, and who writes for one side only (S4 R23, R25, R29: a side declares for itself)."""

    helper = Pen("phone", B, may_direct=False)
    one = Pen("phone", B, may_direct=False, one_side=True)

    def reason(self, table: Table, event: ev.Event, pen: Pen, **other: Any) -> str:
        return arrive(table, event, pen=pen, **other).reason

    def test_an_owner_may_declare_everything_even_for_one_side(self) -> None:
        pen = Pen("phone", B, may_direct=True, one_side=True)
        for event in (ev.BidMade(A, 3), ev.ScribesSet(2), ev.SheetClosed()):
            assert self.reason(WattenTable(), event, pen) == ""

    def test_only_an_owner_closes_the_sheet_and_sets_the_number_of_scribes(self) -> None:
        for pen in (self.helper, self.one):
            assert self.reason(WattenTable(), ev.SheetClosed(), pen) == "may_not_close"
            assert self.reason(WattenTable(), ev.ScribesSet(2), pen) == "only_who_directs"

    @pytest.mark.parametrize("settle", [ev.EntryAccepted, ev.EntryDismissed])
    def test_only_an_owner_settles_for_the_scribes(
        self, settle: type[ev.EntryAccepted | ev.EntryDismissed]
    ) -> None:
        for directed, reason in ((True, "only_who_directs"), (False, "")):
            table = WattenTable()
            table.won(A, 3)
            late = table.late(ev.RoundWon(A, 2), 1, 1)
            assert self.reason(table, settle(late, directed), self.helper) == reason

    def test_a_pen_of_one_side_may_not_arrange_the_table(self) -> None:
        for event in (ev.GamesReflowed(1), ev.SheetReopened(), ev.SeatsTaken((1, 0, 2, 3))):
            assert self.reason(WattenTable(), event, self.one) == "not_for_one_side"
        assert self.reason(WattenTable(), ev.SeatsTaken((1, 0, 2, 3)), self.helper) == ""

    def test_a_pen_of_one_side_may_not_void_arrangements(self) -> None:
        table = WattenTable()
        won = table.won(A, 3)
        closing = table.tell(ev.SheetClosed())
        assert self.reason(table, ev.EntryVoided(closing), self.one) == "not_for_one_side"
        reopening = table.tell(ev.SheetReopened())
        for pen in (self.one, self.helper):
            assert self.reason(table, ev.EntryVoided(reopening), pen) == "may_not_close"
        assert self.reason(table, ev.EntryVoided(won), self.one) == "others_wrote_it"
        assert self.reason(table, ev.EntryVoided(won), self.helper) == ""

    def test_a_pen_of_one_side_changes_at_once_only_what_its_side_wrote(self) -> None:
        table = WattenTable()
        theirs = table.won(A, 3)
        with table.by("our other phone", B):
            ours = table.tell(ev.RoundWon(B, 2))
        with table.by("phone", B):
            mine = table.tell(ev.RoundWon(B, 2))
        undone = table.tell(ev.EntryVoided(theirs))
        for target, reason in (
            (theirs, "others_wrote_it"),
            (undone, "others_wrote_it"),
            (ours, ""),
            (mine, ""),
        ):
            assert self.reason(table, ev.EntryVoided(target), self.one) == reason
        assert self.reason(table, ev.EntryCorrected(theirs, ev.RoundWon(A, 2)), self.one) == "others_wrote_it"
        assert self.reason(table, ev.EntryVoided(theirs), self.one, seen=-1, waited=True) == "others_wrote_it"

    def test_with_two_scribes_a_change_of_the_others_entry_is_a_proposal(self) -> None:
        table = WattenTable()
        table.tell(ev.ScribesSet(2))
        with table.by("director"):
            theirs = table.tell(ev.RoundWon(A, 3))

        assert arrive(table, ev.EntryVoided(theirs), pen=self.one).status == "held"

    @pytest.mark.parametrize("event", [ev.BidMade(A, 3), ev.PointsVoided(A)])
    def test_a_pen_of_one_side_may_not_declare_for_the_other_side(self, event: ev.Event) -> None:
        assert self.reason(WattenTable(), event, self.one) == "for_them_to_say"
        assert self.reason(WattenTable(), event, self.one, seen=-1, waited=True) == "for_them_to_say"

    def test_a_pen_of_one_side_may_declare_its_bid_its_answer_and_every_round(self) -> None:
        table = WattenTable()
        assert self.reason(table, ev.RoundWon(A, 2), self.one) == ""
        assert self.reason(table, ev.BidMade(B, 3), self.one) == ""
        assert self.reason(table, ev.BidAnswered(A, 3, "stay"), self.one) == "for_them_to_say"

    def test_a_pen_of_one_side_may_read_a_fact_of_the_other_side_again(self) -> None:
        table = WattenTable()
        table.tell(ev.BidMade(A, 3))
        assert arrive(table, ev.BidMade(A, 3), pen=self.one).status == "agreed"
        assert self.reason(table, ev.BidMade(A, 4), self.one) == "for_them_to_say"
        assert self.reason(table, ev.BidMade(A, 3), self.one, round=2) == "for_them_to_say"
        assert self.reason(table, ev.BidMade(A, 3), self.one, game=2) == "for_them_to_say"

    def test_an_equal_fact_of_the_other_side_is_not_a_reading(self) -> None:
        table = WattenTable()
        table.tell(ev.BidMade(B, 3))
        assert self.reason(table, ev.BidMade(A, 3), self.one) == "for_them_to_say"

    def test_two_players_are_two_sides_and_three_are_none(self) -> None:
        assert self.reason(WattenTable(2), ev.BidMade(A, 3), self.one) == "for_them_to_say"
        assert self.reason(ThreeTable(), ev.BidMade(A, 3), self.one) == ""
