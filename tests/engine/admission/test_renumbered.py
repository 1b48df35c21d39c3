"""Facts from a page that is older than a re-flow: their present round, and when people are asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from tests.engine.device import Device
from tests.engine.table import A, B, WattenTable

TAB, TEL = Pen("tab"), Pen("tel")
SCRIBES = Pen("tab", A), Pen("tel", B)


def evening(pens: tuple[Pen, ...] = (TAB,), rounds: int = 6) -> tuple[WattenTable, str]:
    """Five rounds of a game that ended 9:5 and one of the next, or the first few; the id of the second round."""
    table = WattenTable(target=9)
    if len(pens) > 1:
        table.tell(ev.ScribesSet(2))
    ids = []
    for side, value in ((A, 4), (B, 2), (A, 3), (B, 3), (A, 2), (A, 2))[:rounds]:
        game, round_ = table.sheet.current.number, table.sheet.next_round
        for pen in pens:
            with table.by(pen.writer, pen.scribe):
                entry = table.tell(ev.RoundWon(side, value), game, round_)
            ids.append(entry)
    return table, ids[len(pens)]


def rearrange(table: WattenTable, second: str) -> None:
    """The second round was A's: game 1 ends 9:0 with its third round, and game 2 has three."""
    with table.by("lead"):
        change = ev.EntryCorrected(second, ev.RoundWon(A, 2))
        if table.sheet.ledger.scribes.spans:
            asked = table.tell(change)
            table.tell(ev.EntryAccepted(asked, directed=True))
        else:
            table.tell(change)
        table.tell(ev.GamesReflowed(1))
    assert [game.totals for game in table.sheet.games] == [(9, 0), (4, 3)]
    assert table.sheet.next_round == 4


def test_what_a_device_wrote_before_a_reflow_comes_after_the_rounds_that_it_knew() -> None:
    table, second = evening()
    tel = Device(table, TEL)
    for hand in (ev.RoundWon(A, 2), ev.RoundWon(B, 3), ev.RoundWon(B, 2)):
        tel.tap(hand)
    rearrange(table, second)
    assert [each.status for each in tel.arrive()] == ["counted"] * 3
    assert (table.sheet.games[-1].totals, table.waiting) == ((6, 8), [])
    assert [each.status for each in tel.arrive()] == ["repeated"] * 3


def test_of_two_scribes_it_is_asked_if_the_end_of_its_game_has_moved() -> None:
    table, second = evening(SCRIBES)
    tel = Device(table, SCRIBES[1])
    for hand in (ev.RoundWon(A, 2), ev.RoundWon(B, 3)):
        tel.tap(hand)
    rearrange(table, second)
    assert [each.status for each in tel.arrive()] == ["held"] * 2
    assert table.sheet.games[-1].totals == (4, 3)
    assert [each.status for each in tel.arrive()] == ["repeated"] * 2


def test_what_ends_the_game_by_the_present_numbers_lets_people_decide_about_the_next_hand() -> None:
    table, second = evening()
    tel = Device(table, TEL)
    for hand in (ev.RoundWon(A, 2), ev.RoundWon(A, 3), ev.RoundWon(B, 2)):
        tel.tap(hand)
    rearrange(table, second)
    assert [(each.status, each.reason) for each in tel.arrive()][1:] == [
        ("counted", ""),
        ("held", "game_over"),
    ]
    assert table.sheet.games[1].totals == (9, 3)


def test_a_hand_that_somebody_wrote_under_its_old_number_is_read_again() -> None:
    table, second = evening()
    tel = Device(table, TEL)
    tel.tap(ev.RoundWon(B, 4))
    table.won(B, 4)
    with table.by("lead"):
        table.tell(ev.EntryCorrected(second, ev.RoundWon(A, 2)))
        table.tell(ev.GamesReflowed(1))
    assert [each.status for each in tel.arrive()] == ["agreed"]
    assert (table.sheet.games[-1].totals, table.waiting) == ((4, 7), [])


def test_a_scribe_who_was_behind_reads_the_hand_that_he_saw() -> None:
    table, second = evening(SCRIBES, rounds=3)
    with table.by("tab", A):
        table.won(B, 3)
        table.won(B, 2)
    tel = Device(table, SCRIBES[1])
    for hand, round_ in ((ev.RoundWon(B, 3), 4), (ev.RoundWon(B, 2), 5)):
        tel.tap(hand, 1, round_)
    with table.by("lead"):
        asked = table.tell(ev.EntryCorrected(second, ev.RoundWon(A, 2)))
        table.tell(ev.EntryAccepted(asked, directed=True))
        table.tell(ev.GamesReflowed(1))
    assert [game.totals for game in table.sheet.games] == [(9, 0), (0, 5)]
    assert [each.status for each in tel.arrive()] == ["agreed", "agreed"]
    assert (table.sheet.games[-1].totals, table.waiting) == ((0, 5), [])


@pytest.mark.parametrize(
    "taps",
    [
        [(ev.RoundWon(A, 2), 2, 4)],
        [(ev.PersonNamed(0, 1),), (ev.RoundWon(A, 2),)],
    ],
    ids=["a round that was neither open nor settled", "after a ruling of its own"],
)
def test_people_decide_where_the_present_round_is_not_certain(taps: list[tuple[ev.Event, int]]) -> None:
    table, second = evening()
    tel = Device(table, TEL)
    for event, *number in taps:
        tel.tap(event, *number)
    rearrange(table, second)
    answer = tel.arrive()[-1]
    assert (answer.status, answer.reason) == ("held", "no_predecessor")
    assert table.sheet.games[-1].totals == (4, 3)
    table.tell(ev.EntryAccepted(answer.entry_id))
    assert (table.sheet.games[-1].totals, table.waiting) == ((6, 3), [])


def test_what_an_older_release_kept_without_known_comes_in() -> None:
    table, second = evening()
    tel = Device(table, TEL)
    for hand in (ev.RoundWon(A, 2), ev.RoundWon(B, 3), ev.RoundWon(B, 2)):
        tel.tap(hand)
    tel.queue = [replace(envelope, known=None) for envelope in tel.queue]
    rearrange(table, second)
    assert {each.status for each in tel.arrive()} <= {"counted", "held"}
    assert [each.status for each in tel.arrive()] == ["repeated"] * 3


def test_a_device_that_takes_its_reflow_back_without_a_network_means_the_numbers_that_it_sees_then() -> None:
    table, second = evening()
    with table.by(TEL.writer):
        table.tell(ev.EntryCorrected(second, ev.RoundWon(A, 2)))
        again = table.tell(ev.GamesReflowed(1))
    tel = Device(table, TEL)
    for event in (ev.EntryVoided(again), ev.RoundWon(B, 3)):
        tel.tap(event)
    assert [each.status for each in tel.arrive()] == ["counted", "counted"]
    assert table.sheet.games[-1].totals == tel.sheet.games[-1].totals


def test_a_page_that_shows_the_reflow_means_the_present_numbers() -> None:
    table, second = evening()
    rearrange(table, second)
    tel = Device(table, TEL)
    for hand in (ev.RoundWon(A, 2), ev.RoundWon(B, 3)):
        tel.tap(hand)
    table.won(A, 2)
    assert [each.status for each in tel.arrive()] == ["agreed", "counted"]
    assert (table.sheet.games[-1].totals, table.waiting) == ((6, 6), [])
