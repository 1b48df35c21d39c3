"""Putting back what undo voided gives the sheet without both (design: nothing is deleted)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from scoring.engine.admission.permissions import Pen, not_permitted
from scoring.engine.admission.undo import may_bring_back, may_void, undone
from scoring.engine.facts import events as ev
from scoring.engine.facts.refusals import refuse
from tests.engine.pads import Pads
from tests.engine.table import A, B, Table, ThreeTable, WattenTable
from tests.strategies import tables

laws = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
LEAD, WRITES = Pen("lead"), Pen("guest", may_direct=False)


def put_back(table: Table) -> str:
    """One tap on the offered put-back."""
    return table.tell(ev.EntryVoided(table.board["undone"]["by"]))


def shown(table: Table) -> dict[str, Any]:
    """The board without the fields that count entries or name the last undo."""
    return {key: value for key, value in table.board.items() if key not in ("version", "undone")}


def lines(table: Table) -> list[Any]:
    return [
        (line.entry.id, line.event, line.status, line.game, line.round) for line in table.sheet.ledger.lines
    ]


class TestOffered:
    def test_put_back_is_offered_right_after_an_undo_with_its_entry(self) -> None:
        table = WattenTable()
        assert table.board["undone"] is None
        won = table.won(A, 3)
        assert table.board["undone"] is None
        undo = table.undo()
        offered = table.board["undone"]
        assert (offered["id"], offered["by"], offered["kind"], offered["value"]) == (
            won,
            undo,
            "round_won",
            3,
        )

    def test_put_back_is_offered_until_something_else_is_declared(self) -> None:
        for event in (ev.RoundWon(B, 2), ev.BidMade(A, 3), ev.DealerSet(2), ev.SheetClosed()):
            table = WattenTable()
            table.won(A, 3)
            table.undo()
            table.tell(event)
            assert table.board["undone"] is None, event

    def test_put_back_is_offered_again_after_the_next_undo(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        table.undo()
        put_back(table)
        assert (table.score, table.board["undone"]) == ((3, 0), None)
        undo = table.undo()
        assert table.board["undone"]["by"] == undo
        put_back(table)
        assert table.score == (3, 0)

    def test_a_second_undo_of_another_tablet_changes_nothing(self) -> None:
        table = WattenTable()
        won = table.won(A, 3)
        undo = table.undo()
        table.late(ev.EntryVoided(won))
        assert table.board["undone"]["by"] == undo

    def test_several_undos_are_put_back_one_after_the_other(self) -> None:
        table = WattenTable()
        table.won(A, 2, 3)
        table.tell(ev.BidMade(B, 3))
        boards = [shown(table)]
        for _ in range(2):
            table.undo()
            boards.append(shown(table))
        for before in reversed(boards[:-1]):
            put_back(table)
            assert shown(table) == before
        assert table.board["undone"] is None

    def test_nothing_is_offered_that_would_change_nothing(self) -> None:
        """The same result was put back from the history meanwhile."""
        table = WattenTable()
        table.won(A, 2)
        undo = table.undo()
        table.won(A, 2)
        table.undo()
        table.tell(ev.EntryVoided(undo))
        assert (table.score, table.board["undone"]) == ((2, 0), None)

    def test_on_a_closed_sheet_only_a_possible_put_back_is_offered(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        table.tell(ev.SheetClosed())
        table.tell(ev.SheetReopened())
        table.undo()
        assert table.board["closed"]
        assert table.board["undone"] is None


class TestPutBack:
    def test_putting_back_the_end_of_a_game_restores_its_dealer(self) -> None:
        table = WattenTable()
        table.won(A, 4, 5)
        before = shown(table)
        table.undo()
        put_back(table)
        assert shown(table) == before
        assert (table.sheet.current.number, table.sheet.current.next_dealer) == (2, 2)

    def test_put_back_with_three_players(self) -> None:
        table = ThreeTable(three_mode="rest")
        table.won(1, 4)
        before = shown(table)
        table.undo()
        put_back(table)
        assert shown(table) == before

    def test_an_undone_edit_is_put_back(self) -> None:
        table = WattenTable()
        won = table.won(A, 4)
        table.tell(ev.EntryCorrected(won, ev.RoundWon(B, 3)))
        table.undo()
        assert table.board["undone"]["kind"] == "entry_corrected"
        put_back(table)
        assert table.score == (0, 3)

    def test_putting_back_from_two_tablets_counts_once(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        undo = table.undo()
        table.tell(ev.EntryVoided(undo))
        table.late(ev.EntryVoided(undo))
        assert (table.score, table.entries[-1].held) == ((3, 0), "repeated")

    def test_a_late_put_back_counts_and_holds_the_other_round(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        undo = table.undo()
        second = table.won(B, 2)
        table.late(ev.EntryVoided(undo))
        assert (table.score, table.waiting) == ((3, 0), [second])
        table.tell(ev.EntryAccepted(second))
        assert (table.score, table.status[first]) == ((0, 2), "replaced")


@laws
@given(tables(checked=True))
def test_undo_and_put_back_together_change_nothing(table: Table) -> None:
    assume(table.sheet.ledger.undo is not None)
    before, written = shown(table), lines(table)
    undo = table.undo()
    offered = table.board["undone"]
    assume(offered is not None)  # not on a closed sheet
    assert offered["by"] == undo
    put_back(table)
    assert (shown(table), lines(table)) == (before, written)


@laws
@given(tables(checked=True))
def test_an_offered_put_back_is_possible(table: Table) -> None:
    if table.board["undone"] is not None:
        assert table.refusal(ev.EntryVoided(table.board["undone"]["by"])) is None
    if table.entries and not isinstance(table.entries[-1].event, ev.EntryVoided):
        assert table.entries[-1].held == "repeated" or table.board["undone"] is None


class TestOfAPen:
    def test_only_an_owner_puts_a_closing_back(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        closed = table.tell(ev.SheetClosed())
        undo = table.tell(ev.EntryVoided(closed))
        assert undone(table.sheet, LEAD) is not None
        assert undone(table.sheet, WRITES) is None
        denied = not_permitted(table.sheet, WRITES, 1, 2, ev.EntryVoided(undo))
        assert denied is not None
        assert denied.code == "may_not_close"

    def test_a_pen_of_one_side_puts_a_bid_back_but_no_seats(self) -> None:
        side = Pen("guest", A, may_direct=False, one_side=True)
        for event, offered in ((ev.SeatsTaken((0, 2, 1, 3)), False), (ev.BidMade(B, 3), True)):
            table = WattenTable()
            table.tell(event)
            with table.by("guest", A):
                table.undo()
            assert (undone(table.sheet, side) is not None) == offered, event

    def test_a_pen_of_one_side_puts_back_no_undo_of_others(self) -> None:
        table = WattenTable()
        table.tell(ev.BidMade(B, 3))
        table.undo()
        assert undone(table.sheet, Pen("guest", A, may_direct=False, one_side=True)) is None

    @pytest.mark.parametrize(("writer", "scribe", "offered"), [("phone", B, False), ("tablet", A, True)])
    def test_each_of_two_scribes_puts_back_his_own_undo(
        self, writer: str, scribe: int, offered: bool
    ) -> None:
        table = two_scribes()
        with table.by("tablet", A):
            table.won(A, 3)
            table.undo()
        assert (undone(table.sheet, Pen(writer, scribe)) is not None) == offered

    def test_an_undone_refusal_of_a_proposal_that_was_withdrawn_is_not_put_back(self) -> None:
        table = two_scribes()
        with table.by("tablet", A):
            line = table.won(A, 3)
        with table.by("phone", B):
            proposal = table.tell(ev.EntryVoided(line))
        with table.by("tablet", A):
            table.tell(ev.EntryVoided(table.tell(ev.EntryDismissed(proposal))))
        assert undone(table.sheet, Pen("tablet", A)) is not None
        with table.by("phone", B):
            table.tell(ev.EntryVoided(proposal))
        assert undone(table.sheet, Pen("tablet", A)) is None

    def test_a_scribe_does_not_settle_in_favour_of_his_put_back(self) -> None:
        table = two_scribes()
        with table.by("tablet"):
            table.won(A, 3)
            table.undo()
            table.tell(ev.EntryVoided(table.entries[-1].id))
        with table.by("phone"):
            waits = table.late(ev.RoundWon(B, 2), 1, 1)
        with table.by("tablet"):
            refusal = table.refusal(ev.EntryDismissed(waits))
            assert refusal is not None
            assert refusal.code == "not_yours_to_settle"
            table.tell(ev.EntryAccepted(waits))
        assert table.score == (0, 2)


def two_scribes() -> WattenTable:
    table = WattenTable()
    with table.by("lead"):
        table.tell(ev.ScribesSet(2))
    return table


class TestBroughtBackFromTheHistory:
    """Design: no key is offered that would be refused, because it would change nothing."""

    def test_not_where_another_reading_was_decided_on_since(self) -> None:
        pads = Pads()
        with pads.a():
            first = pads.won(A, 3)
            undo = pads.tell(ev.EntryVoided(first))
            assert may_bring_back(pads.sheet, Pen("tablet", A), undo)
            second = pads.won(A, 2)
            assert may_bring_back(pads.sheet, Pen("tablet", A), undo)
        with pads.b():
            pads.tell(ev.EntryAccepted(second))
        assert not may_bring_back(pads.sheet, Pen("tablet", A), undo)
        with pads.a():
            assert pads.refusal(ev.EntryVoided(undo)) is not None

    def test_not_as_a_proposal_that_would_change_nothing_if_it_were_agreed_to(self) -> None:
        pads = Pads()
        with pads.a():
            undo = pads.tell(ev.EntryVoided(pads.won(A, 3)))
        other = Pen("phone", B)
        assert may_bring_back(pads.sheet, other, undo)
        with pads.a():
            second = pads.won(A, 2)
        assert may_bring_back(pads.sheet, other, undo)  # A's first reading would count again
        with pads.b():
            pads.tell(ev.EntryAccepted(second))
            assert pads.refusal(ev.EntryVoided(undo)) == refuse("changes_nothing")
        assert not may_bring_back(pads.sheet, other, undo)

    def test_no_agreement_to_a_penalty_that_is_taken_back(self) -> None:
        pads = Pads()
        peek = ev.PenaltyGiven(B, "peek_cut")
        with pads.a():
            first = pads.tell(peek)
        with pads.b():
            undo = pads.tell(ev.EntryVoided(pads.tell(peek)))
            pads.tell(ev.EntryAccepted(first))
        with pads.a():
            pads.tell(ev.EntryVoided(first))
        with pads.b():
            assert pads.refusal(ev.EntryVoided(undo)) == refuse("changes_nothing")
        assert not may_bring_back(pads.sheet, Pen("phone", B), undo)

    def test_not_by_whoever_may_not_change_the_line(self) -> None:
        table = WattenTable()
        with table.by("tablet", A):
            undo = table.tell(ev.EntryVoided(table.won(A, 3)))
        assert may_bring_back(table.sheet, LEAD, undo)
        assert not may_bring_back(table.sheet, Pen("phone", B, may_direct=False, one_side=True), undo)

    def test_not_a_second_time_while_ones_own_proposal_waits(self) -> None:
        pads = Pads()
        first = pads.both_won(A, 3)
        pads.both_won(B, 2)
        with pads.a():
            void = pads.tell(ev.EntryVoided(first))
        with pads.b():
            pads.tell(ev.EntryAccepted(void))
        assert may_bring_back(pads.sheet, Pen("tablet", A), void)
        with pads.a():
            pads.tell(ev.EntryVoided(void))
        assert not may_bring_back(pads.sheet, Pen("tablet", A), void)
        assert may_bring_back(pads.sheet, Pen("phone", B), void)


def test_nobody_proposes_twice_to_take_a_line_back() -> None:
    pads = Pads()
    line = pads.both_won(A, 3)
    pads.both_won(B, 2)
    own, other = Pen("tablet", A), Pen("phone", B)
    assert may_void(pads.sheet, own, line)
    with pads.a():
        proposal = pads.tell(ev.EntryVoided(line))
    assert (may_void(pads.sheet, own, line), may_void(pads.sheet, other, line)) == (False, True)
    assert not may_void(pads.sheet, Pen("watch", A), line)
    with pads.b():
        pads.tell(ev.EntryDismissed(proposal))
    assert may_void(pads.sheet, own, line)
