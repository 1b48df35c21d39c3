"""What became of every entry, as the audit tells it."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from scoring.engine import events as ev
from scoring.engine.audit import Told, audit
from tests.engine.table import A, B, Table, WattenTable
from tests.engine.test_two_scribes import Pads
from tests.strategies import tables


def fates(table: Table) -> list[tuple[str, int]]:
    """The fate of each entry, and the entry that decided it."""
    return [(told.fate, told.by) for told in audit(table.sheet)]


def test_what_simply_counts() -> None:
    table = WattenTable()
    table.won(A, 3)
    table.tell(ev.RoundWon(A, 3), 1, 1)
    assert fates(table) == [("counts", 0), ("agrees", 0)]
    assert [told.about for told in audit(table.sheet)] == [0, 1]


def test_undo_and_its_undo() -> None:
    table = WattenTable()
    table.won(A, 3)
    undone = table.undo()
    assert fates(table) == [("voided", 2), ("done", 0)]
    table.tell(ev.EntryVoided(undone))
    assert fates(table) == [("counts", 0), ("voided", 3), ("done", 0)]


def test_a_correction() -> None:
    table = WattenTable()
    line = table.won(A, 3)
    table.won(B, 2)
    table.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
    assert fates(table) == [("corrected", 3), ("counts", 0), ("done", 0)]
    assert audit(table.sheet)[2].place == (1, 1)
    assert audit(table.sheet)[2].about == 1


def test_another_reading_that_is_put_away_or_takes_the_place() -> None:
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


def test_what_somebody_had_done_already_and_what_had_no_effect() -> None:
    table = WattenTable()
    line = table.won(A, 3)
    table.tell(ev.EntryVoided(line))
    table.late(ev.EntryVoided(line))
    table.ink(ev.EntryDismissed(line))
    assert [fate for fate, _by in fates(table)] == ["voided", "done", "repeated", "nothing"]


def test_of_two_scribes() -> None:
    pads = Pads()
    line = pads.both_won(A, 3)
    pads.both_won(B, 2)
    with pads.a():
        proposal = pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        pads.ink(ev.EntryAccepted(proposal))
    assert fates(pads)[5:] == [("proposed", 0), ("not_entitled", 0)]
    with pads.b():
        pads.tell(ev.EntryAccepted(proposal))
    told = audit(pads.sheet)
    assert [(each.fate, each.by) for each in told][5:] == [
        ("accepted", 8),
        ("not_entitled", 0),
        ("done", 0),
    ]
    assert told[1] == Told(pads.entries[1], "corrected", (1, 1), 0, 6)
    assert {each.place for each in told[5:]} == {(1, 1)}


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables(checked=False, two_scribes=True))
def test_every_entry_is_told_once_and_what_counts_counts(table: Table) -> None:
    told = audit(table.sheet)
    assert [each.entry for each in told] == list(table.entries)
    counting = {line.entry.id for line in table.sheet.ledger.counting}
    said = {each.entry.id for each in told if each.fate in ("counts", "corrected", "accepted")}
    assert counting == {
        each for each in said if not isinstance(table.entries[int(each[-8:], 16) - 1].event, ev.RULINGS)
    }
    waiting = {entry.id for entry in table.sheet.ledger.waiting}
    assert waiting == {each.entry.id for each in told if each.fate in ("waits", "proposed")}
    assert all(0 <= each.by <= len(told) and 0 <= each.about <= len(told) for each in told)
