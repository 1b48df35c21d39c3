"""Two devices write who leaves a WHOT! round and comes back into it: what one of them did not know counts once."""

from __future__ import annotations

import pytest

from scoring.engine.admission.admit import Receipt
from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from tests.engine.arriving import arrive
from tests.engine.device import Device
from tests.engine.table import WhotTable, entry_id, round_scored

LEFT, BACK = ev.PlayerLeft(2), ev.PlayerJoined(2)
ONE, TWO = Pen("tablet", 0), Pen("phone", 1)


def played(scribes: int, *moves: ev.Fact) -> tuple[WhotTable, Device]:
    """The tablet has written these moves in the open round; the phone has no network since the round before."""
    table = WhotTable(3)
    arrive(table, ev.ScribesSet(2) if scribes == 2 else ev.PersonNamed(0, 1), pen=Pen("lead"))
    for pen in (ONE, TWO):
        arrive(table, round_scored(0, p1=20, p2=5), pen=pen, game=1, round=1)
    phone = Device(table, TWO)
    for move in moves:
        assert arrive(table, move, pen=ONE).status == "counted"
    return table, phone


def write(phone: Device, *moves: ev.Fact) -> list[Receipt]:
    for move in moves:
        phone.tap(move)
    return phone.arrive()


both = pytest.mark.parametrize("scribes", [1, 2])


@both
@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("said", [1, 2, 3, 4])
def test_what_both_wrote_counts_once(scribes: int, times: int, said: int) -> None:
    table, phone = played(scribes, *([LEFT, BACK] * times))
    before = table.sheet.ledger.counting
    answers = write(phone, *([LEFT, BACK] * times)[:said])
    assert {(each.status, each.reason) for each in answers} <= {("held", "repeated"), ("agreed", "")}
    assert ([line.entry for line in before], table.waiting) == (
        [line.entry for line in table.sheet.ledger.counting],
        [],
    )
    assert not table.current.away


@both
def test_the_second_leaving_of_a_device_is_another_one_where_the_other_knows_one(scribes: int) -> None:
    table, phone = played(scribes, LEFT, BACK)
    assert write(phone, LEFT, BACK, LEFT)[-1].status == "counted"
    assert table.current.away == {2}


@both
def test_a_page_that_shows_that_he_came_back_means_another_leaving(scribes: int) -> None:
    table, _phone = played(scribes, LEFT, BACK)
    assert arrive(table, LEFT, pen=TWO).status == "counted"
    assert table.current.away == {2}


@both
def test_a_slow_tap_from_the_page_before_is_the_same_leaving(scribes: int) -> None:
    table, _phone = played(scribes, LEFT, BACK)
    answer = arrive(table, LEFT, pen=TWO, seen=table.sheet.version - 2)
    assert (answer.status, answer.reason, table.waiting) == ("held", "repeated", [])
    assert arrive(table, round_scored(0, p1=1, p2=2), pen=ONE).status == "counted"


@both
def test_a_page_that_shows_a_leaving_as_a_question_does_not_know_that_it_counts(scribes: int) -> None:
    table, _phone = played(scribes)
    asked = arrive(table, LEFT, pen=ONE, after=entry_id(90))
    assert asked.reason == "no_predecessor"
    phone = Device(table, TWO)
    for event in (ev.EntryAccepted(asked.entry_id), BACK):
        assert arrive(table, event, pen=ONE).status == "counted"
    assert [(each.status, each.reason) for each in write(phone, LEFT, BACK)] == [
        ("held", "repeated"),
        ("agreed", ""),
    ]
    assert not table.current.away


@both
def test_a_leaving_that_its_device_undid_and_declared_again_is_one(scribes: int) -> None:
    table, phone = played(scribes, LEFT, BACK)
    phone.tap(LEFT)
    phone.tap(ev.EntryVoided(phone.queue[-1].entry_id))
    write(phone, LEFT, BACK)
    assert not table.current.away


@both
def test_the_leaving_that_a_page_knew_and_its_own_are_counted_together(scribes: int) -> None:
    table, _phone = played(scribes, LEFT)
    phone = Device(table, TWO)
    for move in (BACK, LEFT):
        arrive(table, move, pen=ONE)
    assert write(phone, BACK, LEFT, BACK, LEFT)[-1].status == "counted"
    assert table.current.away == {2}
