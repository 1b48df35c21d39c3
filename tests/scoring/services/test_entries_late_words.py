"""A penalty of one scribe for a round sealed by the other becomes a proposal.

The scribe who writes behind is at the first round that he has not read (docs/two-scribes.md).
"""

from __future__ import annotations

import pytest

from scoring.engine.board.audit import audit
from scoring.engine.board.board_view import RoundNumbers
from scoring.engine.board.scribes import undo_of
from scoring.engine.ledger.agreement import line_states, proposals, unsettled_games
from scoring.engine.sheet.fold import fold
from scoring.models import Sheet
from scoring.pages.shared.scribes import others_waiting, section
from scoring.selectors.sheets import sheet_board, sheet_fold
from scoring.services import Receipt
from scoring.wording import Who
from tests.scoring.conftest import Table

PENALTY = {"side": 0, "code": "peek_cut"}  # two points for the others, and the round goes on (R5)


@pytest.fixture
def late(a: Table, b: Table) -> str:
    """A wrote two rounds; B, who reads the first one now, saw A peek at the cut in it. The entry's id."""
    a.declare("round_won", side=0, value=2)
    a.declare("round_won", side=1, value=2)
    receipt = b.declare("penalty_given", game=1, round=1, **PENALTY)
    assert (receipt.status, receipt.reason) == ("held", "late_word")
    return receipt.entry_id


def score(sheet: Sheet) -> tuple[int, ...]:
    sheet.refresh_from_db()
    return tuple(sheet_fold(sheet).current.totals)


class TestALatePenalty:
    def test_a_late_penalty_is_a_proposal_and_counts_once_accepted(self, a: Table, late: str) -> None:
        assert score(a.sheet) == (2, 2)
        assert [entry.id for entry in proposals(sheet_fold(a.sheet).ledger)] == [late]
        assert unsettled_games(sheet_fold(a.sheet).ledger) == {1}

        assert a.declare("entry_accepted", target=late).status == "counted"

        assert score(a.sheet) == (2, 4)
        line = sheet_fold(a.sheet).ledger.line(late)
        assert line is not None
        assert (line.game, line.round, line.status) == (1, 1, "counts")
        assert proposals(sheet_fold(a.sheet).ledger) == ()

    def test_a_proposal_does_not_count_by_its_writers_own_tap(self, b: Table, late: str) -> None:
        assert b.declare("entry_accepted", target=late).reason == "not_yours_to_settle"
        assert score(b.sheet) == (2, 2)

    def test_the_other_scribe_dismisses_it(self, a: Table, late: str) -> None:
        assert a.declare("entry_dismissed", target=late).status == "counted"
        assert score(a.sheet) == (2, 2)
        assert proposals(sheet_fold(a.sheet).ledger) == ()

    def test_only_its_writer_withdraws_it(self, a: Table, b: Table, late: str) -> None:
        assert a.declare("entry_voided", target=late).reason == "not_yours_to_settle"
        assert b.declare("entry_voided", target=late).status == "counted"
        assert proposals(sheet_fold(a.sheet).ledger) == ()
        assert score(a.sheet) == (2, 2)

    def test_a_late_penalty_is_not_undone(self, b: Table, late: str) -> None:
        fold = sheet_fold(b.sheet)
        undo = undo_of(fold, b.access.pen)
        assert undo is None or undo.id != late


class TestTheSameAgain:
    """The same penalty tapped again with an entry of its own: stored, like everything, but no second question."""

    def again(self, table: Table, **other: object) -> Receipt:
        return table.declare("penalty_given", game=1, round=1, **PENALTY | other)

    def waiting(self, table: Table) -> list[str]:
        table.sheet.refresh_from_db()
        return [entry.id for entry in proposals(sheet_fold(table.sheet).ledger)]

    def test_a_repeated_late_penalty_is_one_proposal(self, a: Table, b: Table, late: str) -> None:
        receipt = self.again(b)
        assert (receipt.status, receipt.reason) == ("held", "repeated")
        assert self.waiting(a) == [late]
        assert [(each.fate, each.about) for each in audit(sheet_fold(a.sheet))][-1] == ("repeated", 4)

        a.declare("entry_accepted", target=late)

        assert score(a.sheet) == (2, 4)
        assert self.waiting(a) == []
        b.sheet.refresh_from_db()
        undo = undo_of(sheet_fold(b.sheet), b.access.pen)
        assert undo is None or undo.id != receipt.entry_id

    def test_a_late_penalty_of_the_other_side_is_another_proposal(self, b: Table, late: str) -> None:
        assert self.again(b, side=1).reason == "late_word"
        assert len(self.waiting(b)) == 2

    def test_a_dismissed_penalty_can_be_proposed_again(self, a: Table, b: Table, late: str) -> None:
        self.again(b)
        a.declare("entry_dismissed", target=late)
        receipt = self.again(b)
        assert receipt.reason == "late_word"
        assert self.waiting(a) == [receipt.entry_id]

    def test_withdrawing_removes_the_proposal(self, a: Table, b: Table, late: str) -> None:
        self.again(b)
        b.declare("entry_voided", target=late)
        assert self.waiting(a) == []
        assert score(a.sheet) == (2, 2)

    @pytest.mark.parametrize("kind", ["entry_voided", "entry_corrected"])
    def test_a_change_of_a_sealed_round_is_a_proposal_too(
        self, a: Table, b: Table, late: str, kind: str
    ) -> None:
        sealed = sheet_fold(a.sheet).ledger.counting[0].entry.id
        says = {"kind": "round_won", "event": {"side": 0, "value": 3}} if kind == "entry_corrected" else {}
        first = b.declare(kind, target=sealed, **says)
        assert first.reason == "proposed"

        assert b.declare(kind, target=sealed, **says).reason == "repeated"

        assert self.waiting(a) == [late, first.entry_id]


class TestBothSayTheSame:
    """Two pads that both have it are agreed, whoever was first. It counts once."""

    @pytest.fixture
    def again(self, a: Table, late: str) -> Receipt:
        return a.declare("penalty_given", game=1, round=1, **PENALTY)

    def test_an_equal_late_penalty_of_the_other_scribe_agrees(
        self, a: Table, late: str, again: Receipt
    ) -> None:
        assert (again.status, again.reason) == ("agreed", "")
        assert score(a.sheet) == (2, 4)
        now = sheet_fold(a.sheet)
        line = now.ledger.line(late)
        assert line is not None
        assert line.status == "counts"
        assert [entry.id for entry in line.backed] == [late, again.entry_id]
        assert (now.ledger.waiting, proposals(now.ledger)) == ((), ())
        # Both rounds still have only one scribe's reading.
        assert unsettled_games(now.ledger) == {1}

    def test_the_audit_shows_the_agreement(self, a: Table, late: str, again: Receipt) -> None:
        first, second = audit(sheet_fold(a.sheet))[-2:]
        assert (first.entry.id, first.fate) == (late, "counts")
        assert (second.entry.id, second.fate, second.about) == (again.entry_id, "agrees", first.entry.seq)

    def test_a_fold_from_the_start_gives_the_same(self, a: Table, late: str, again: Receipt) -> None:
        now = sheet_fold(a.sheet)
        assert fold(now.setup, now.ledger.entries) == now

    def test_a_resent_proposal_is_recognised(self, a: Table, again: Receipt) -> None:
        receipt = a.declare("penalty_given", game=1, round=1, entry_id=again.entry_id, **PENALTY)
        assert receipt.status == "repeated"
        assert score(a.sheet) == (2, 4)

    @pytest.mark.parametrize("name", ["a", "b"])
    def test_an_agreed_penalty_declared_again_is_a_new_proposal(
        self, a: Table, b: Table, again: Receipt, name: str
    ) -> None:
        first, second = (a, b) if name == "a" else (b, a)
        receipt = first.declare("penalty_given", game=1, round=1, **PENALTY)
        assert (receipt.status, receipt.reason) == ("held", "late_word")
        assert score(a.sheet) == (2, 4)
        assert second.declare("penalty_given", game=1, round=1, **PENALTY).status == "agreed"
        assert score(a.sheet) == (2, 6)
        assert sheet_fold(a.sheet).ledger.waiting == ()

    def test_voiding_an_agreed_fact_is_a_proposal(
        self, a: Table, b: Table, late: str, again: Receipt
    ) -> None:
        receipt = b.declare("entry_voided", target=late)
        assert (receipt.status, receipt.reason) == ("held", "proposed")
        assert score(a.sheet) == (2, 4)
        a.sheet.refresh_from_db()
        assert a.declare("entry_accepted", target=receipt.entry_id).status == "counted"
        assert score(a.sheet) == (2, 2)

    def test_the_same_fact_of_another_round_is_a_separate_proposal(
        self, a: Table, b: Table, late: str
    ) -> None:
        a.declare("round_won", side=0, value=2)
        receipt = b.declare("penalty_given", game=1, round=2, **PENALTY)
        assert receipt.reason == "late_word"
        assert len(proposals(sheet_fold(b.sheet).ledger)) == 2

    def test_a_dismissed_penalty_can_be_proposed_by_the_other_scribe(
        self, a: Table, b: Table, late: str
    ) -> None:
        a.declare("entry_dismissed", target=late)
        receipt = a.declare("penalty_given", game=1, round=1, **PENALTY)
        assert receipt.reason == "late_word"
        assert b.declare("penalty_given", game=1, round=1, **PENALTY).status == "agreed"
        assert score(b.sheet) == (2, 4)


class TestAProposedCorrectionWrittenAnew:
    """A wrote two rounds and proposes to correct the first one, which B has not read. B writes what A proposes."""

    @pytest.fixture
    def proposed(self, a: Table, b: Table) -> str:
        line = a.declare("round_won", side=0, value=3).entry_id
        a.declare("round_won", side=1, value=2)
        receipt = a.declare("entry_corrected", target=line, kind="round_won", event={"side": 0, "value": 2})
        assert receipt.reason == "proposed"
        return receipt.entry_id

    def writes(self, table: Table, value: int) -> Receipt:
        return table.declare("round_won", game=1, round=1, side=0, value=value)

    def shown(self, sheet: Sheet) -> tuple[tuple[int, ...], list[str], list[str]]:
        """The score, the states of the rounds, and what waits."""
        sheet.refresh_from_db()
        ledger = sheet_fold(sheet).ledger
        states = [line.state for line in line_states(ledger)]
        return score(sheet), states, [entry.id for entry in ledger.waiting]

    def test_agrees_to_it(self, a: Table, b: Table, proposed: str) -> None:
        assert self.shown(a.sheet) == ((3, 2), ["written", "written"], [proposed])
        receipt = self.writes(b, 2)
        assert (receipt.status, receipt.reason) == ("agreed", "")
        assert self.shown(a.sheet) == ((2, 2), ["agreed", "written"], [])
        assert sheet_board(b.sheet, b.access.pen).current == RoundNumbers(1, 2)
        after = sheet_fold(a.sheet)
        assert fold(after.setup, after.ledger.entries) == after
        assert [(each.fate, each.about) for each in audit(after)][-1] == ("agrees", 2)

    def test_another_value_differs_and_the_proposal_waits(self, a: Table, b: Table, proposed: str) -> None:
        receipt = self.writes(b, 4)
        assert receipt.reason == "differs"
        assert self.shown(a.sheet) == ((3, 2), ["differs", "written"], [proposed, receipt.entry_id])

    def test_the_proposed_value_of_another_round_is_no_agreement(
        self, a: Table, b: Table, proposed: str
    ) -> None:
        receipt = b.declare("round_won", game=1, round=2, side=0, value=2)
        assert (receipt.reason, self.shown(a.sheet)[2]) == ("differs", [proposed, receipt.entry_id])

    def test_a_withdrawn_proposal_is_agreed_to_by_nobody(self, a: Table, b: Table, proposed: str) -> None:
        a.declare("entry_voided", target=proposed)
        assert self.writes(b, 2).reason == "differs"
        assert score(a.sheet) == (3, 2)

    def test_what_both_agreed_to_is_changed_by_proposal_only(self, a: Table, b: Table, proposed: str) -> None:
        written = self.writes(b, 2).entry_id
        undo = a.declare("entry_voided", target=proposed)
        assert (undo.reason, score(a.sheet)) == ("proposed", (2, 2))
        assert b.declare("entry_accepted", target=undo.entry_id).status == "counted"
        assert self.shown(a.sheet) == ((3, 2), ["differs", "written"], [written])


class TestWhatIsNoLateWord:
    def test_a_late_bid_is_refused(self, b: Table, late: str) -> None:
        assert b.declare("bid_made", game=1, round=1, side=1, value=3).status == "refused"

    def test_a_penalty_for_a_round_ahead_of_the_table_is_no_proposal(self, b: Table, late: str) -> None:
        assert b.declare("penalty_given", game=1, round=9, **PENALTY).status == "refused"

    def test_a_late_penalty_of_one_scribe_is_refused(self, watten: Table) -> None:
        watten.declare("round_won", side=0, value=2)
        receipt = watten.declare("penalty_given", game=1, round=1, **PENALTY)
        assert (receipt.status, receipt.reason) == ("refused", "not_the_current_round")


class TestWhatThePadsSay:
    def test_its_writer_may_withdraw_and_the_other_accept_or_dismiss(
        self, a: Table, b: Table, late: str
    ) -> None:
        told = {}
        for name, table in (("a", a), ("b", b)):
            board = sheet_board(table.sheet, table.access.pen)
            shown = section(board, table.access.pen, Who.of(board))
            assert shown is not None
            (told[name],) = shown.proposals
        assert told["a"].is_late
        assert (told["a"].is_own, told["b"].is_own) == (False, True)
        assert told["a"].agree.endswith(late)
        assert told["a"].decline.endswith(late)
        assert told["b"].withdraw.endswith(late)
        assert not others_waiting(sheet_board(a.sheet, a.access.pen))
