"""An undo that names the previous tap: which entry it voids, and the round of the tap after it."""

from __future__ import annotations

import pytest

from scoring.engine.admission.admit import Receipt
from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from tests.engine.admission.test_placing import ANNA, BEPPO, first, place_of, tap, undo
from tests.engine.arriving import arrive
from tests.engine.table import A, B, Table, WattenTable, WhotTable, entry_id, round_scored


class TestUndo:
    def test_the_tap_after_an_undo_belongs_to_the_voided_round(self) -> None:
        table = WattenTable()
        won = first(table, ev.RoundWon(A, 3))
        back = tap(table, ev.EntryVoided(won), won).entry_id
        receipt = tap(table, ev.RoundWon(B, 2), back)
        assert (receipt.status, place_of(table, receipt.entry_id)) == ("counted", (1, 1))

    def test_an_undo_without_target_voids_the_previous_tap(self) -> None:
        table = WattenTable()
        won = first(table, ev.RoundWon(A, 3))
        assert undo(table, won).status == "counted"
        assert table.entries[-1].event == ev.EntryVoided(won)

    def test_a_second_undo_voids_the_entry_shown_before(self) -> None:
        table = WattenTable()
        shown = first(table, ev.RoundWon(B, 2))
        won = tap(table, ev.RoundWon(A, 3), shown, seen=1, round=2).entry_id
        back = undo(table, won, seen=1).entry_id
        again = undo(table, back, seen=1)
        assert again.status == "counted"
        assert table.entries[-1].event == ev.EntryVoided(shown)
        receipt = tap(table, ev.RoundWon(A, 2), again.entry_id, seen=1, round=2)
        assert (receipt.status, place_of(table, receipt.entry_id)) == ("counted", (1, 1))

    def test_an_undo_never_voids_an_entry_its_device_has_not_seen(self) -> None:
        table = WattenTable()
        first(table, ev.RoundWon(B, 2), BEPPO)
        won = tap(table, ev.RoundWon(A, 3), "", round=2).entry_id
        back = undo(table, won).entry_id
        assert undo(table, back).reason == "unknown_entry"
        assert table.score == (0, 2)

    def test_an_undo_after_an_unknown_entry_has_no_target(self) -> None:
        table = WattenTable()
        assert undo(table, entry_id(50)) == Receipt("refused", entry_id(1), "unknown_entry")
        assert table.entries == []

    def test_the_undo_of_the_end_of_a_game_leads_back_into_it(self) -> None:
        table = WattenTable(target=9)
        won = tap(table, ev.RoundWon(A, 6), first(table, ev.RoundWon(A, 3))).entry_id
        back = undo(table, won).entry_id
        receipt = tap(table, ev.RoundWon(B, 2), back)
        assert (receipt.status, place_of(table, receipt.entry_id)) == ("counted", (1, 2))

    def test_voiding_an_old_line_does_not_move_the_open_round(self) -> None:
        table = WattenTable()
        old = first(table, ev.RoundWon(A, 3))
        first(table, ev.RoundWon(B, 2))
        first(table, ev.RoundWon(B, 3))
        back = first(table, ev.EntryVoided(old))
        receipt = tap(table, ev.RoundWon(A, 2), back, seen=3, round=4)
        assert (receipt.status, place_of(table, receipt.entry_id)) == ("counted", (1, 4))

    @pytest.mark.parametrize(
        ("table", "won", "word", "again"),
        [
            (WattenTable(), ev.RoundWon(A, 3), ev.BidMade(A, 3), ev.RoundWon(B, 2)),
            (WhotTable(3), round_scored(0, p1=5, p2=5), ev.PlayerLeft(2), round_scored(1, p0=9)),
        ],
        ids=["watten", "whot"],
    )
    def test_a_begun_round_stays_open_if_the_round_before_is_voided(
        self, table: Table, won: ev.Event, word: ev.Event, again: ev.Event
    ) -> None:
        settled = first(table, won)
        first(table, word)
        back = first(table, ev.EntryVoided(settled))
        shown = (table.sheet.current.number, table.sheet.next_round)
        receipt = tap(table, again, back, seen=2, round=2)
        assert (receipt.status, place_of(table, receipt.entry_id)) == ("counted", shown)

    def test_a_slip_undone_without_a_network_leads_back_into_a_game_that_is_over_since(self) -> None:
        """One scribe with two devices: the other one has written the same hand and one of the next game."""
        table = WattenTable()
        for event in (ev.RoundWon(A, 5), ev.RoundWon(A, 4), ev.RoundWon(B, 3)):
            first(table, event, BEPPO)
        shown = {"seen": 1, "round": 2, "waited": True}
        slip = arrive(table, ev.RoundWon(B, 4), pen=ANNA, game=1, **shown).entry_id
        back = undo(table, slip, seen=1).entry_id
        receipt = tap(table, ev.RoundWon(A, 4), back, **shown)
        assert (receipt.status, place_of(table, receipt.entry_id)) == ("agreed", (1, 2))

    def test_the_tap_after_a_put_back_follows_the_restored_entry(self) -> None:
        table = WattenTable()
        won = first(table, ev.RoundWon(A, 3))
        back = tap(table, ev.EntryVoided(won), won).entry_id
        again = tap(table, ev.EntryVoided(back), back).entry_id
        receipt = tap(table, ev.RoundWon(B, 2), again)
        assert (receipt.status, place_of(table, receipt.entry_id)) == ("counted", (1, 2))


class TestTwoScribes:
    """Anna taps a slip, undo and the right reading on a board that is behind; Beppo has written on."""

    ANNA, BEPPO = Pen("tablet", A), Pen("phone", B)

    def table(self, *written: ev.Event, **options: int) -> Table:
        table = WattenTable(**options)
        arrive(table, ev.ScribesSet(2), pen=Pen("lead"))
        for event in written:
            first(table, event, self.BEPPO)
        return table

    def readings(self, table: Table, *right: ev.Event, by: Pen = ANNA, **shown: int) -> list[Receipt]:
        slip = tap(table, ev.RoundWon(B, 4), "", by, **shown)
        latest = undo(table, slip.entry_id, pen=by).entry_id
        receipts = []
        for event in right:
            receipts.append(tap(table, event, latest, by, **shown))
            latest = receipts[-1].entry_id
        return receipts

    @pytest.mark.parametrize("pen", [ANNA, Pen("lead")], ids=["scribe", "of no scribe"])
    @pytest.mark.parametrize("value", [2, 3])
    def test_what_the_other_scribe_wrote_since_begins_no_round(self, value: int, pen: Pen) -> None:
        won = ev.RoundWon(A, 3), ev.RoundWon(A, value)
        table = self.table(*won)
        receipts = self.readings(table, *won, by=pen)
        assert [place_of(table, each.entry_id) for each in receipts] == [(1, 1), (1, 2)]
        assert [each.status for each in receipts] == ["agreed", "agreed"]
        assert (table.score, table.waiting) == ((3 + value, 0), [])

    def test_a_penalty_of_the_other_scribe_begins_no_round(self) -> None:
        table = self.table(ev.RoundWon(A, 3), ev.PenaltyGiven(A, "peek_cut"))
        assert self.readings(table, ev.RoundWon(A, 3))[0].status == "agreed"
        assert table.score == (3, 2)

    @pytest.mark.parametrize("pen", [ANNA, Pen("lead")], ids=["scribe", "of no scribe"])
    @pytest.mark.parametrize("since", [(), (ev.DealerSet(2),), (ev.RoundWon(B, 2), ev.RoundWon(B, 3))])
    def test_the_last_round_of_a_game_stays_in_it(self, since: tuple[ev.Event, ...], pen: Pen) -> None:
        table = self.table(ev.RoundWon(A, 9), *since, target=9)
        (receipt,) = self.readings(table, ev.RoundWon(A, 9), by=pen)
        assert (receipt.status, place_of(table, receipt.entry_id)) == ("agreed", (1, 1))

    @pytest.mark.parametrize("again", [ev.RoundWon(A, 2), ev.RoundWon(A, 4)], ids=["agreed", "differs"])
    def test_a_round_that_this_scribe_has_begun_stays_open(self, again: ev.Event) -> None:
        """He has read the next round, so an undo of the one before leads into none."""
        table = self.table(ev.RoundWon(A, 3), ev.RoundWon(A, 2))
        read = arrive(table, ev.RoundWon(A, 3), pen=self.ANNA, game=1, round=1).entry_id
        arrive(table, again, pen=self.ANNA, game=1, round=2)
        back = arrive(table, ev.EntryVoided(read), pen=self.ANNA, game=1, round=2).entry_id
        receipt = tap(table, again, back, self.ANNA, round=2)
        assert place_of(table, receipt.entry_id) == (1, 2)

    def test_whoever_writes_for_both_goes_on_after_what_his_page_showed(self) -> None:
        """He takes back an old round, and the two have written three more on his page."""
        table, lead = self.table(), Pen("lead")
        old = first(table, ev.RoundWon(A, 3), lead)
        for event in (ev.RoundWon(B, 2), ev.RoundWon(B, 3)):
            first(table, event, self.BEPPO)
        seen = table.sheet.version
        back = first(table, ev.EntryVoided(old), lead)
        first(table, ev.RoundWon(A, 2), self.BEPPO)
        receipt = tap(table, ev.RoundWon(A, 2), back, lead, seen=seen, round=4)
        assert (receipt.status, place_of(table, receipt.entry_id)) == ("agreed", (1, 4))


class TestConfirmation:
    """Anna taps *This is right* and undo on a board that is behind, which shows the round of Beppo."""

    ANNA, BEPPO = Pen("tablet", A), Pen("phone", B)

    def undone(self) -> tuple[Table, str]:
        """The table and the undo."""
        table = WattenTable()
        arrive(table, ev.ScribesSet(2), pen=Pen("lead"))
        theirs = first(table, ev.RoundWon(B, 2), self.BEPPO)
        first(table, ev.RoundWon(B, 3), self.BEPPO)
        right = tap(table, ev.EntryAccepted(theirs), "", self.ANNA, seen=2).entry_id
        return table, undo(table, right, seen=2, pen=self.ANNA).entry_id

    @pytest.mark.parametrize(("won", "becomes"), [(B, "agreed"), (A, "held")])
    def test_the_tap_after_an_undone_confirmation_is_of_its_round(self, won: int, becomes: str) -> None:
        table, back = self.undone()
        own = tap(table, ev.RoundWon(won, 2), back, self.ANNA, seen=2)
        after = tap(table, ev.RoundWon(B, 3), own.entry_id, self.ANNA, seen=2)
        assert [place_of(table, each.entry_id) for each in (own, after)] == [(1, 1), (1, 2)]
        assert (own.status, after.status) == (becomes, "agreed")

    def test_the_confirmation_put_back_is_passed(self) -> None:
        table, back = self.undone()
        again = tap(table, ev.EntryVoided(back), back, self.ANNA, seen=2).entry_id
        after = tap(table, ev.RoundWon(B, 3), again, self.ANNA, seen=2)
        assert (after.status, place_of(table, after.entry_id)) == ("agreed", (1, 2))

    def test_so_is_a_question_counted_and_taken_back(self) -> None:
        table = WattenTable()
        asked = tap(table, ev.RoundWon(A, 3), entry_id(50))
        assert asked.reason == "no_predecessor"
        shown = {"seen": table.sheet.version}
        counted = tap(table, ev.EntryAccepted(asked.entry_id), "", **shown).entry_id
        back = undo(table, counted, **shown).entry_id
        after = tap(table, ev.RoundWon(B, 2), back, **shown)
        assert (after.status, place_of(table, after.entry_id)) == ("counted", (1, 1))


class TestTheSecondUndo:
    """Of one of two scribes, both quicker than the board; the other one has written the same rounds."""

    ANNA, BEPPO = Pen("tablet", A), Pen("phone", B)

    def undone(self, *hands: ev.Fact, seen: int) -> tuple[Table, list[str], Receipt]:
        """Anna has tapped these hands and undo twice; `seen` is her page."""
        table = WattenTable()
        arrive(table, ev.ScribesSet(2), pen=Pen("lead"))
        for event in (ev.RoundWon(A, 3), ev.RoundWon(B, 2)):
            first(table, event, self.BEPPO)
        ids = [""]
        for event in hands:
            ids.append(tap(table, event, ids[-1], self.ANNA, seen=seen).entry_id)
        back = undo(table, ids[-1], seen=seen, pen=self.ANNA).entry_id
        return table, ids[1:], undo(table, back, seen=seen, pen=self.ANNA)

    @pytest.mark.parametrize("seen", [1, 3])
    def test_takes_back_his_own_reading(self, seen: int) -> None:
        table, ids, again = self.undone(ev.RoundWon(A, 2), ev.RoundWon(B, 3), seen=seen)
        assert (again.status, table.entries[-1].event) == ("counted", ev.EntryVoided(ids[0]))
        right = tap(table, ev.RoundWon(A, 3), again.entry_id, self.ANNA, seen=seen)
        assert (right.status, place_of(table, right.entry_id)) == ("agreed", (1, 1))

    def test_proposes_to_take_back_nothing_of_the_other_one(self) -> None:
        table, ids, again = self.undone(ev.RoundWon(A, 3), seen=3)
        assert again == Receipt("refused", again.entry_id, "unknown_entry")
        assert table.entries[-1].event == ev.EntryVoided(ids[0])

    def test_leads_back_past_the_round_that_he_has_proposed_to_take_back(self) -> None:
        """Beppo has gone on, so that the first undo needs him; Anna's page shows both rounds taken back."""
        table = WattenTable()
        arrive(table, ev.ScribesSet(2), pen=Pen("lead"))
        first(table, ev.RoundWon(A, 3), self.BEPPO)
        reading = arrive(table, ev.RoundWon(A, 2), pen=self.ANNA, game=1, round=1).entry_id
        later = first(table, ev.RoundWon(B, 4), self.ANNA)
        seen = table.sheet.version
        for event in (ev.RoundWon(B, 4), ev.RoundWon(B, 2)):
            first(table, event, self.BEPPO)
        one = tap(table, ev.EntryVoided(later), "", self.ANNA, seen=seen)
        other = tap(table, ev.EntryVoided(reading), one.entry_id, self.ANNA, seen=seen)
        right = tap(table, ev.RoundWon(A, 3), other.entry_id, self.ANNA, seen=seen)
        assert (one.reason, right.status, place_of(table, right.entry_id)) == ("proposed", "agreed", (1, 1))
