"""What became of every entry, as the audit lists it."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from scoring.engine.board.audit import EntryFate, audit
from scoring.engine.facts import events as ev
from tests.engine.pads import Pads
from tests.engine.table import A, B, Table, WattenTable, entry_id
from tests.strategies import tables


def fates(table: Table) -> list[tuple[str, int]]:
    """The fate of each entry, and the entry that decided it."""
    return [(each.fate, each.by) for each in audit(table.sheet)]


def test_a_counting_entry_is_listed_as_counted() -> None:
    table = WattenTable()
    table.won(A, 3)
    table.tell(ev.RoundWon(A, 3), 1, 1)
    assert fates(table) == [("counts", 0), ("agrees", 0)]
    assert [each.about for each in audit(table.sheet)] == [0, 1]


def test_an_undo_and_the_undo_of_it_are_both_listed() -> None:
    table = WattenTable()
    table.won(A, 3)
    undone = table.undo()
    assert fates(table) == [("voided", 2), ("done", 0)]
    table.tell(ev.EntryVoided(undone))
    assert fates(table) == [("counts", 0), ("voided", 3), ("done", 0)]


def test_a_correction_names_its_line_and_takes_its_round() -> None:
    table = WattenTable()
    line = table.won(A, 3)
    table.won(B, 2)
    table.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
    assert fates(table) == [("corrected", 3), ("counts", 0), ("done", 0)]
    assert audit(table.sheet)[2].round_number == (1, 1)
    assert audit(table.sheet)[2].about == 1


def test_another_reading_is_dismissed_or_replaces_the_first() -> None:
    for settling, first, second in (
        (ev.EntryDismissed, "counts", "dismissed"),
        (ev.EntryAccepted, "replaced", "accepted"),
    ):
        table = WattenTable()
        table.won(A, 3)
        other = table.late(ev.RoundWon(B, 2), 1, 1)
        assert fates(table)[1] == ("waits", 0)
        table.tell(settling(other))
        assert [fate for fate, _by in fates(table)] == [first, second, "done"]
        assert fates(table)[1][1] == 3


def test_repeated_and_ineffective_rulings_are_listed_as_such() -> None:
    table = WattenTable()
    line = table.won(A, 3)
    table.tell(ev.EntryVoided(line))
    table.late(ev.EntryVoided(line))
    table.ink(ev.EntryDismissed(line))
    assert [fate for fate, _by in fates(table)] == ["voided", "done", "repeated", "nothing"]


def test_entries_of_two_scribes_are_listed_as_written_agreed_or_proposed() -> None:
    pads = Pads()
    line = pads.both_won(A, 3)
    pads.both_won(B, 2)
    with pads.a():
        proposal = pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        pads.ink(ev.EntryAccepted(proposal))
    assert fates(pads)[5:] == [("proposed", 0), ("not_entitled", 0)]
    with pads.b():
        pads.tell(ev.EntryAccepted(proposal))
    found = audit(pads.sheet)
    assert [(each.fate, each.by) for each in found][5:] == [
        ("accepted", 8),
        ("not_entitled", 0),
        ("done", 0),
    ]
    assert found[1] == EntryFate(pads.entries[1], "corrected", (1, 1), 0, 6, (0, 1, 2, 3), (0, 1, 2, 3))
    assert {each.round_number for each in found[5:]} == {(1, 1)}


def test_a_twice_voided_entry_names_the_last_voiding() -> None:
    table = WattenTable()
    line = table.won(A, 3)
    table.tell(ev.EntryVoided(table.undo()))
    table.tell(ev.EntryVoided(line))
    assert fates(table) == [("voided", 4), ("voided", 3), ("done", 0), ("done", 0)]


class TestWhichOfSeveralVoidings:
    """The history names the voiding that had the effect, and restoring the line is about that voiding."""

    def named(self, table: Table, line: str) -> tuple[int, str]:
        """The seq of the voiding by the audit, which the history confirms, and its fate."""
        by = next(each.by for each in audit(table.sheet) if each.entry.id == line)
        [shown] = [each for each in table.history[0]["lines"] if each["id"] == line]
        assert table.entries[by - 1].id == shown["voided_by"]["id"]
        return by, fates(table)[by - 1][0]

    def test_a_repeated_ruling_decides_nothing(self) -> None:
        table = WattenTable()
        line = table.won(A, 3)
        table.tell(ev.EntryVoided(line))
        table.late(ev.EntryVoided(line))
        assert self.named(table, line) == (2, "done")

    def test_a_waiting_voiding_is_not_named(self) -> None:
        table = WattenTable()
        line = table.won(A, 3)
        table.tell(ev.SheetClosed())
        table.late(ev.EntryVoided(line))
        table.tell(ev.SheetReopened())
        assert fates(table)[2] == ("waits", 0)
        table.tell(ev.EntryVoided(line))
        assert self.named(table, line) == (5, "done")
        assert fates(table)[2] == ("nothing", 0)

    def test_a_proposed_voiding_is_not_named(self) -> None:
        pads = Pads()
        with pads.a():
            line = pads.won(A, 3)
        with pads.b():
            pads.tell(ev.EntryVoided(line))
        with pads.a():
            voiding = pads.tell(ev.EntryVoided(line))
            assert self.named(pads, line) == (4, "done")
            pads.tell(ev.EntryVoided(voiding))
        assert pads.score == (3, 0)

    def test_an_accepted_proposal_is_named_as_the_voiding(self) -> None:
        pads = Pads()
        with pads.a():
            line = pads.won(A, 3)
        with pads.b():
            proposal = pads.tell(ev.EntryVoided(line))
        with pads.a():
            pads.tell(ev.EntryAccepted(proposal))
        assert self.named(pads, line) == (3, "accepted")


def test_every_entry_has_its_round_number_after_a_reflow() -> None:
    table = WattenTable()
    first = table.won(A, 4)
    table.won(A, 5)
    third = table.won(B, 3)
    table.tell(ev.RoundWon(B, 3), 2, 1)  # read a second time
    table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 3)))
    table.tell(ev.GamesReflowed(1))
    table.tell(ev.EntryCorrected(third, ev.RoundWon(B, 2)))
    places = [each.round_number for each in audit(table.sheet)]
    assert [places[seq - 1] for seq in (1, 2, 3, 4, 5, 7)] == [(1, 1), (1, 2), (1, 3), (1, 3), (1, 1), (1, 3)]


def test_an_entry_about_itself_keeps_its_stored_round() -> None:
    """No page sends such an entry; an archive might contain one."""
    table = WattenTable()
    table.won(A, 3)
    table.ink(ev.EntryVoided(entry_id(2)))
    table.ink(ev.EntryDismissed(entry_id(4)), 1, 2)
    table.ink(ev.EntryDismissed(entry_id(5)), 1, 3)
    table.ink(ev.EntryDismissed(entry_id(4)), 1, 4)
    assert [each.round_number for each in audit(table.sheet)] == [(1, 1), (1, 2), (1, 3), (1, 3), (1, 4)]


def test_a_waiting_ruling_is_listed_as_waiting_until_it_is_settled() -> None:
    for settling, fate in ((ev.EntryAccepted, "accepted"), (ev.EntryDismissed, "dismissed")):
        table = WattenTable()
        line = table.won(A, 3)
        late = table.ink(ev.EntryVoided(line), held="sheet_closed")
        assert fates(table) == [("counts", 0), ("waits", 0)]
        table.tell(settling(late))
        assert fates(table)[1:] == [(fate, 3), ("done", 0)]
        table.ink(ev.EntryVoided(late))
        assert fates(table)[1] == ("voided", 4)


def test_an_unsettled_held_entry_is_listed_as_waiting() -> None:
    table = WattenTable()
    line = table.won(A, 3)
    table.ink(ev.EntryAccepted(line), held="sheet_closed")
    table.late(ev.SheetReopened())
    assert fates(table)[1:] == [("nothing", 0), ("repeated", 0)]


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables(checked=False, two_scribes=True))
def test_every_entry_is_listed_once_with_its_status(table: Table) -> None:
    found = audit(table.sheet)
    assert [each.entry for each in found] == list(table.entries)
    counting = {line.entry.id for line in table.sheet.ledger.counting}
    counted = {each.entry.id for each in found if each.fate in ("counts", "corrected", "accepted")}
    assert counting == {
        each for each in counted if not isinstance(table.entries[int(each[-8:], 16) - 1].event, ev.RULINGS)
    }
    waiting = {entry.id for entry in table.sheet.ledger.waiting}
    assert waiting == {each.entry.id for each in found if each.fate in ("waits", "proposed")}
    assert all(0 <= each.by <= len(found) and 0 <= each.about <= len(found) for each in found)
