"""What becomes of an incoming declaration: counted, agreed, held with its reason, refused or known already.

Design: every well-formed declaration is stored; only one from a current page may be refused instead.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from scoring.engine.admission.admit import Receipt, content_hash, receipt
from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from scoring.engine.ledger.agreement import line_states
from scoring.engine.sheet.fold import fold
from tests.engine.arriving import arrive
from tests.engine.table import A, B, Table, WattenTable, WhotTable, entry_id, round_scored


class TestACurrentPage:
    def test_a_possible_declaration_counts(self) -> None:
        table = WattenTable()
        assert arrive(table, ev.RoundWon(A, 3)) == Receipt("counted", entry_id(1))
        assert table.score == (3, 0)

    def test_the_entry_has_its_writer_and_round(self) -> None:
        table = WattenTable()
        table.won(A, 2)
        arrive(table, ev.RoundWon(B, 3), 7, Pen("tablet", 1))
        assert table.entries[-1] == ev.Entry(2, entry_id(7), 1, 2, ev.RoundWon(B, 3), "tablet", "", 1)

    def test_an_impossible_declaration_is_refused_with_its_data_and_not_stored(self) -> None:
        table = WattenTable()
        outcome = arrive(table, ev.RoundWon(A, 3), round=5)
        assert outcome == Receipt("refused", entry_id(1), "not_the_current_round", {"game": 1, "round": 1})
        assert table.entries == []

    def test_a_page_with_a_later_version_is_not_stale(self) -> None:
        assert arrive(WattenTable(), ev.RoundWon(A, 3), round=5, seen=9).status == "refused"

    def test_equal_cards_in_other_spellings_are_the_same_reading(self) -> None:
        table = WhotTable(2)
        arrive(table, round_scored(0, p1="t1 c10"))
        assert table.entries[0].event == round_scored(0, p1="c10 t1")
        assert arrive(table, round_scored(0, p1="C10 T1"), round=1).status == "agreed"


class TestAStalePage:
    def test_a_declaration_from_a_stale_page_is_held_with_its_reason(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        outcome = arrive(table, ev.RoundWon(A, 2), seen=0, round=1)
        assert outcome == Receipt("held", entry_id(2), "another_reading")
        assert (table.score, table.waiting) == ((3, 0), [entry_id(2)])

    def test_one_version_behind_is_stale(self) -> None:
        table = WattenTable()
        table.won(A, 2, 2)
        assert arrive(table, ev.RoundWon(A, 3), seen=1, round=2).status == "held"

    def test_a_declaration_shown_as_written_offline_is_not_refused(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        assert arrive(table, ev.RoundWon(A, 2), round=1, waited=True).reason == "another_reading"
        assert len(table.entries) == 2

    @pytest.mark.parametrize(
        "event",
        [ev.RoundWon(2, 3), ev.RoundVoid(), ev.EntryCorrected(entry_id(1), ev.RoundWon(A, 10))],
        ids=["no such side", "of the other game", "a correction beyond the target"],
    )
    def test_an_event_unknown_to_the_sheet_is_refused_even_offline(self, event: ev.Event) -> None:
        table = WattenTable()
        table.won(A, 3)
        assert arrive(table, event, seen=0, waited=True).status == "refused"
        assert len(table.entries) == 1

    def test_a_late_declaration_on_a_closed_sheet_is_held(self) -> None:
        table = WattenTable()
        table.tell(ev.SheetClosed())
        assert arrive(table, ev.RoundWon(A, 2), seen=0).reason == "sheet_closed"

    @pytest.mark.parametrize("scribes", [1, 2])
    def test_a_second_reading_agrees_with_a_closed_sheet_or_is_held(self, scribes: int) -> None:
        """A phone that had no network may come back after the closing; what it wrote alike is no question."""
        table, phone = WattenTable(), Pen("phone", B)
        if scribes == 2:
            table.tell(ev.ScribesSet(2))
        for value in (2, 3):
            arrive(table, ev.RoundWon(A, value), pen=Pen("tablet", A))
        arrive(table, ev.SheetClosed())

        late = [arrive(table, ev.RoundWon(A, 2), pen=phone, round=at, waited=True, seen=1) for at in (1, 2)]

        assert [(one.status, one.reason) for one in late] == [("agreed", ""), ("held", "sheet_closed")]

    def test_a_confirmation_agrees_with_a_closed_sheet(self) -> None:
        table = WattenTable()
        table.tell(ev.ScribesSet(2))
        written = arrive(table, ev.RoundWon(A, 2), pen=Pen("tablet", A)).entry_id
        arrive(table, ev.SheetClosed())

        late = arrive(table, ev.EntryAccepted(written), pen=Pen("phone", B), waited=True, round=1)

        assert late.status == "counted"
        assert [each.state for each in line_states(table.sheet.ledger)] == ["agreed"]
        assert table.sheet.ledger.undo == table.sheet.ledger.closing

    def test_a_closed_sheet_takes_no_ruling_about_a_difference(self) -> None:
        table = WattenTable()
        table.tell(ev.ScribesSet(2))
        written = arrive(table, ev.RoundWon(A, 2), pen=Pen("tablet", A)).entry_id
        arrive(table, ev.RoundWon(A, 3), pen=Pen("phone", B), round=1)
        arrive(table, ev.SheetClosed())

        for pen, directed in ((Pen("lead"), True), (Pen("phone", B), False)):
            late = arrive(table, ev.EntryAccepted(written, directed), pen=pen, waited=True, round=1)
            assert late.reason == "sheet_closed"


class TestRulingsMadeTwice:
    """A ruling that somebody else has already made needs no decision: it is held as repeated, and nothing waits."""

    def held(self, table: Table, event: ev.Event) -> str:
        outcome = arrive(table, event, seen=-1)
        assert table.waiting == []
        return outcome.reason

    def test_undo_of_a_voided_entry_is_repeated(self) -> None:
        table = WattenTable()
        table.tell(ev.EntryVoided(table.won(A, 3)))
        assert self.held(table, ev.EntryVoided(entry_id(1))) == "repeated"

    def test_dismissing_a_settled_entry_is_repeated(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        late = table.late(ev.RoundWon(A, 2), 1, 1)
        table.tell(ev.EntryDismissed(late))
        assert self.held(table, ev.EntryDismissed(late)) == "repeated"

    def test_reopening_an_open_sheet_or_closing_a_closed_one_is_repeated(self) -> None:
        table = WattenTable()
        assert self.held(table, ev.SheetReopened()) == "repeated"
        table.tell(ev.SheetClosed())
        assert self.held(table, ev.SheetClosed()) == "repeated"

    @pytest.mark.parametrize(
        "event", [ev.SeatsTaken((1, 0, 2, 3)), ev.DealerSet(2), ev.PersonNamed(0, 1), ev.ScribesSet(2)]
    )
    def test_a_ruling_without_change_is_repeated(self, event: ev.Event) -> None:
        table = WattenTable()
        table.tell(event)
        assert self.held(table, event) == "repeated"
        assert table.sheet.ledger.undo == (None if isinstance(event, ev.ScribesSet) else table.entries[0])

    def test_the_dealer_of_a_past_round_named_late_is_repeated(self) -> None:
        """A device without a network is asked who deals too."""
        table = WattenTable()
        table.won(A, 9)
        table.tell(ev.DealerSet(2))
        table.won(B, 3)
        same = arrive(table, ev.DealerSet(2), game=2, round=1, waited=True)
        other = arrive(table, ev.DealerSet(1), game=2, round=1, waited=True)
        assert [(each.status, each.reason) for each in (same, other)] == [
            ("held", "repeated"),
            ("held", "not_the_current_round"),
        ]
        assert table.waiting == [other.entry_id]

    def test_a_dealer_is_no_repetition_where_nobody_has_named_one(self) -> None:
        table = WattenTable()
        table.setup = replace(table.setup, dealer_said=False)
        table.sheet = fold(table.setup, [])
        table.won(A, 3)
        assert arrive(table, ev.DealerSet(0), game=1, round=1, waited=True).reason == "not_the_current_round"

    def test_correcting_an_unknown_entry_is_held(self) -> None:
        table = WattenTable()
        outcome = arrive(table, ev.EntryCorrected(entry_id(9), ev.RoundWon(A, 2)), seen=-1)
        assert (outcome.status, outcome.reason) == ("held", "unknown_entry")


class TestAKnownId:
    def test_a_resend_is_harmless(self) -> None:
        table = WattenTable()
        arrive(table, ev.RoundWon(A, 3), 5)
        assert arrive(table, ev.RoundWon(A, 3), 5, seen=0, round=1) == Receipt("repeated", entry_id(5))
        assert len(table.entries) == 1

    def test_a_resend_of_a_held_entry_gives_the_reason(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        for status in ("held", "repeated"):
            outcome = arrive(table, ev.RoundWon(A, 2), 5, seen=0, round=1)
            assert outcome == Receipt(status, entry_id(5), "another_reading")  # type: ignore[arg-type]

    def test_a_resend_is_harmless_though_the_device_may_not_declare_it_any_more(self) -> None:
        """The answer to its proposal was lost, and one scribe writes by now. A stranger learns nothing."""
        table = WattenTable()
        one = Pen("phone", B, may_direct=False, one_side=True)
        table.tell(ev.ScribesSet(2))
        with table.by("tablet", A):
            undone = ev.EntryVoided(table.tell(ev.EntryVoided(table.won(A, 3))))
        assert arrive(table, undone, 9, one).status == "held"
        table.tell(ev.ScribesSet(1))
        assert arrive(table, undone, 9, one, seen=4) == Receipt("repeated", entry_id(9))
        assert arrive(table, undone, 9, replace(one, writer="other"), seen=4).reason == "others_wrote_it"

    @pytest.mark.parametrize(
        ("event", "place"),
        [
            (ev.RoundWon(B, 3), {"game": 1, "round": 1}),
            (ev.RoundWon(A, 3), {"game": 1, "round": 2}),
            (ev.RoundWon(A, 3), {"game": 2, "round": 1}),
        ],
        ids=["other points", "another round", "another game"],
    )
    def test_other_content_under_a_known_id_is_held_under_a_fresh_id(
        self, event: ev.Event, place: dict[str, int]
    ) -> None:
        table = WattenTable()
        arrive(table, ev.RoundWon(A, 3), 5)
        outcome = arrive(table, event, 5, **place)
        assert (outcome.status, outcome.reason) == ("held", "reused_id")
        assert table.waiting == [outcome.entry_id]
        assert table.score == (3, 0)
        assert arrive(table, event, 5, **place) == Receipt("repeated", outcome.entry_id, "reused_id")
        assert len(table.entries) == 2

    def test_the_fresh_id_is_the_same_on_every_resend(self) -> None:
        """A device that resends after an upgrade must get its earlier entry."""
        table = WattenTable()
        arrive(table, ev.RoundWon(A, 3), 5)
        outcome = arrive(table, ev.RoundWon(B, 3), 5, round=1)
        assert outcome.entry_id == "58e57467-09bc-5ec2-9286-62ad065a88fd"

    def test_impossible_content_under_a_known_id_is_refused(self) -> None:
        table = WattenTable()
        arrive(table, ev.RoundWon(A, 3), 5)
        outcome = arrive(table, ev.RoundWon(2, 3), 5)
        assert outcome == Receipt("refused", entry_id(5), "unknown_seat")
        assert len(table.entries) == 1

    def test_permission_is_checked_before_the_id(self) -> None:
        table = WattenTable()
        table.tell(ev.SheetClosed())
        outcome = arrive(table, ev.SheetClosed(), 1, Pen(may_direct=False))
        assert outcome == Receipt("refused", entry_id(1), "may_not_close")


class TestASecondReading:
    def test_an_equal_reading_agrees(self) -> None:
        table = WattenTable()
        table.won(A, 3)
        assert arrive(table, ev.RoundWon(A, 3), round=1) == Receipt("agreed", entry_id(2))

    def test_a_ruling_counts_and_never_agrees(self) -> None:
        table, whot = WattenTable(), WhotTable(2)
        assert arrive(table, ev.EntryVoided(table.won(A, 3))).status == "counted"
        assert arrive(whot, ev.EntryVoided(whot.scored(0, p1=5))).status == "counted"

    def test_a_later_differing_reading_waits_even_if_stored_as_counting(self) -> None:
        """Stored as counting, as an older server did: the later one waits nevertheless."""
        table = WattenTable()
        table.won(A, 3)
        late = table.ink(ev.RoundWon(A, 2), 1, 1)
        assert receipt(table.sheet, table.entries[-1]) == Receipt("held", late, "another_reading")


class Two(WattenTable):
    """A's tablet and B's phone; both write from the first round on."""

    a, b = Pen("tablet", A), Pen("phone", B)

    def __init__(self) -> None:
        super().__init__()
        arrive(self, ev.ScribesSet(2), pen=Pen("lead"))


class TestTwoScribes:
    def test_an_equal_reading_of_the_other_scribe_agrees(self) -> None:
        table = Two()
        assert arrive(table, ev.RoundWon(A, 3), pen=table.a).status == "counted"
        assert arrive(table, ev.RoundWon(A, 3), pen=table.b, round=1).status == "agreed"

    def test_a_scribe_does_not_agree_with_himself(self) -> None:
        table = Two()
        arrive(table, ev.RoundWon(A, 3), pen=table.a)
        assert arrive(table, ev.RoundWon(A, 3), pen=table.a, round=1).status == "counted"

    def test_a_differing_reading_of_the_other_scribe_is_stored_from_a_current_page(self) -> None:
        table = Two()
        arrive(table, ev.RoundWon(A, 3), pen=table.a)
        outcome = arrive(table, ev.RoundWon(A, 2), pen=table.b, round=1)
        assert (outcome.status, outcome.reason) == ("held", "differs")

    def test_a_scribes_second_reading_of_his_own_round_is_refused(self) -> None:
        table = Two()
        arrive(table, ev.RoundWon(A, 3), pen=table.a)
        outcome = arrive(table, ev.RoundWon(A, 2), pen=table.a, round=1)
        assert (outcome.status, outcome.reason) == ("refused", "another_reading")

    def test_a_late_result_is_counted_when_its_round_is_open_again(self) -> None:
        """The game ended otherwise for a scribe without a network; they settle it his way and play on."""
        table = Two()
        arrive(table, ev.RoundWon(A, 9), pen=table.b)
        theirs = arrive(table, ev.RoundWon(A, 3), pen=table.a, game=1, round=1, waited=True)
        late = arrive(table, ev.RoundWon(B, 2), pen=table.a, game=1, round=2, waited=True)
        assert late.reason == "late_word"
        arrive(table, ev.EntryAccepted(theirs.entry_id), pen=table.b)
        assert arrive(table, ev.RoundWon(B, 2), pen=table.a).status == "counted"
        assert (table.score, table.waiting) == ((3, 2), [])

    def test_a_change_of_the_other_scribes_entry_is_a_proposal(self) -> None:
        table = Two()
        line = arrive(table, ev.RoundWon(A, 3), pen=table.a).entry_id
        outcome = arrive(table, ev.EntryVoided(line), pen=table.b)
        assert (outcome.status, outcome.reason) == ("held", "proposed")
        assert table.score == (3, 0)

    @pytest.mark.parametrize("waited", [False, True])
    def test_a_confirmation_of_what_was_corrected_since_is_held(self, waited: bool) -> None:
        table = Two()
        line = arrive(table, ev.RoundWon(A, 2), pen=table.a).entry_id
        shown = {"seen": table.sheet.version, "game": 1, "round": 1, "waited": waited}
        arrive(table, ev.EntryCorrected(line, ev.RoundWon(A, 5)), pen=table.a)
        late = arrive(table, ev.EntryAccepted(line), pen=table.b, **shown)
        assert (late.status, late.reason) == ("held", "another_reading")
        assert (table.score, table.waiting) == ((5, 0), [])
        assert [each.state for each in line_states(table.sheet.ledger)] == ["written"]
        assert arrive(table, ev.EntryAccepted(line), pen=table.b).status == "counted"
        assert [each.state for each in line_states(table.sheet.ledger)] == ["agreed"]

    def test_a_confirmation_holds_if_the_line_says_the_same_again(self) -> None:
        table = Two()
        line = arrive(table, ev.RoundWon(A, 2), pen=table.a).entry_id
        shown = {"seen": table.sheet.version, "game": 1, "round": 1}
        corrected = arrive(table, ev.EntryCorrected(line, ev.RoundWon(A, 5)), pen=table.a).entry_id
        beside = {"seen": table.sheet.version, "game": 1, "round": 1}
        arrive(table, ev.EntryVoided(corrected), pen=table.a)
        assert arrive(table, ev.EntryAccepted(line), pen=table.b, **beside).reason == "another_reading"
        assert arrive(table, ev.EntryAccepted(line), pen=table.b, **shown).status == "counted"


def test_the_hash_covers_content_and_round() -> None:
    """The hash is stored beside each entry, so it must not change; it does not cover the writer and the time."""

    def of(event: ev.Event, game: int = 1, round: int = 2, **other: Any) -> str:
        return content_hash(ev.Entry(4, entry_id(4), game, round, event, **other))

    won = of(ev.RoundWon(A, 3))
    assert won == sha256(b'["round_won", {"side": 0, "value": 3}, 1, 2]').hexdigest()
    corrected = (
        b'["entry_corrected", {"event": {"side": 1, "value": 2}, "kind": "round_won", "target": "t"}, 1, 2]'
    )
    assert of(ev.EntryCorrected("t", ev.RoundWon(B, 2))) == sha256(corrected).hexdigest()
    assert of(ev.RoundWon(A, 3), writer="tablet", scribe=1, held="differs") == won
    others = [
        of(ev.RoundWon(A, 3), 2),
        of(ev.RoundWon(A, 3), 1, 1),
        of(ev.RoundWon(B, 3)),
        of(ev.BidMade(A, 3)),
    ]
    assert len({won, *others}) == 5
