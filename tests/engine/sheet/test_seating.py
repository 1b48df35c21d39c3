"""Who sat where when a line was declared: seats change between games (S4 R3)."""

from __future__ import annotations

from typing import Any

from scoring.engine.admission.permissions import Pen
from scoring.engine.board.audit import audit
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line
from scoring.engine.sheet.seating import has_moved, now, seated_after, seated_by, seated_for, seated_of
from tests.engine.pads import Pads
from tests.engine.plain import board, why
from tests.engine.table import NAMES, A, B, Table, WattenTable, entry_id

FIRST, SECOND, THIRD = (0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2)


def line(table: Table, entry: str) -> Line:
    found = table.sheet.ledger.line(entry)
    assert found is not None
    return found


def of_line(table: Table, entry: str) -> tuple[int, ...]:
    return seated_for(table.sheet, line(table, entry))


def swapped() -> tuple[WattenTable, str, str]:
    """A game, a voided round, other seats, a round: the table and the two rounds of game 2."""
    table = WattenTable()
    table.won(A, 9)
    gone = table.won(A, 2)
    table.undo()
    table.tell(ev.SeatsTaken(SECOND))
    return table, gone, table.won(B, 5)


def test_a_voided_line_names_the_persons_seated_when_it_was_declared() -> None:
    table, gone, stands = swapped()

    assert of_line(table, gone) == FIRST
    assert of_line(table, stands) == SECOND
    assert (now(table.sheet), has_moved(table.sheet)) == (SECOND, True)


def test_a_line_declared_after_a_swap_and_voided_names_the_new_persons() -> None:
    table, _gone, stands = swapped()
    table.undo()

    assert line(table, stands).status == "voided"
    assert of_line(table, stands) == SECOND


def test_a_later_round_voided_before_the_swap_names_the_old_persons() -> None:
    table = WattenTable()
    table.won(A, 9)
    first, second = table.won(A, 2), table.won(A, 3)
    table.undo()
    table.undo()
    table.tell(ev.SeatsTaken(SECOND))

    assert (of_line(table, first), of_line(table, second)) == (FIRST, FIRST)


def test_between_two_swaps_each_entry_names_the_persons_seated_then() -> None:
    table = WattenTable()
    table.won(A, 9)
    before = table.tell(ev.DealerSet(3))
    table.tell(ev.SeatsTaken(SECOND))
    between = table.tell(ev.DealerSet(2))
    table.tell(ev.SeatsTaken(THIRD))
    after = table.won(A, 3)

    assert [of_line(table, entry) for entry in (before, between, after)] == [FIRST, SECOND, THIRD]
    assert why(table.sheet, between)["seated"] == list(SECOND)  # type: ignore[index]


def test_a_voided_swap_moves_nobody() -> None:
    table = WattenTable()
    table.won(A, 9)
    table.tell(ev.SeatsTaken(SECOND))
    table.undo()
    stands = table.won(A, 3)

    assert of_line(table, stands) == FIRST
    assert not has_moved(table.sheet)


def test_a_game_without_counting_lines_names_its_own_persons() -> None:
    table = WattenTable()
    table.won(A, 9)
    lone = table.won(A, 9)
    table.ink(ev.SeatsTaken(SECOND), 3, 1)
    table.ink(ev.RoundWon(A, 3), 3, 1)
    table.tell(ev.EntryVoided(lone))

    assert [game.number for game in table.sheet.games] == [1, 3]
    assert of_line(table, lone) == FIRST


def test_an_entry_about_a_game_without_lines_names_the_persons_seated_after_the_game_before() -> None:
    table = WattenTable()
    table.won(A, 9)
    table.tell(ev.SeatsTaken(SECOND))
    table.won(B, 5)
    table.ink(ev.SeatsTaken(THIRD), 2, 2)  # declared in the middle of game 2, for game 3
    table.ink(ev.RoundWon(B, 4), 2, 3)
    table.ink(ev.RoundWon(A, 3), 3, 1, held="not_yet")
    assert [game.number for game in table.sheet.games] == [1, 2]
    assert seated_of(table.sheet, table.entries[-1]) == THIRD


def test_an_entry_about_a_skipped_game_names_the_persons_of_the_game_before() -> None:
    table = WattenTable()
    table.won(A, 9)
    table.ink(ev.SeatsTaken(SECOND), 3, 1)
    table.ink(ev.RoundWon(A, 3), 3, 1)
    table.ink(ev.RoundWon(A, 3), 2, 1, held="not_yet")
    assert [game.number for game in table.sheet.games] == [1, 3]
    assert seated_of(table.sheet, table.entries[-1]) == FIRST


def test_a_ruling_names_the_persons_of_its_line_and_its_present_writer() -> None:
    table, _gone, _stands = swapped()
    table.tell(ev.EntryCorrected(entry_id(1), ev.RoundWon(B, 9)))
    ruling = table.entries[-1]

    assert seated_of(table.sheet, ruling) == FIRST
    assert seated_by(table.sheet, ruling) == SECOND
    assert table.board["last"]["seated"] == list(FIRST)
    fates = audit(table.sheet)
    assert [(one.seated, one.author_seated) for one in fates] == [
        (FIRST, FIRST),
        (FIRST, FIRST),
        (FIRST, FIRST),  # the undo
        (SECOND, SECOND),
        (SECOND, SECOND),
        (FIRST, SECOND),
    ]


def test_a_late_entry_about_the_first_game_names_its_persons() -> None:
    table, _gone, _stands = swapped()
    table.late(ev.RoundWon(B, 3), 1, 1)

    assert seated_of(table.sheet, table.entries[-1]) == FIRST
    assert table.board["waiting"][0]["seated"] == list(FIRST)


def test_the_history_names_persons_only_if_others_sat_there() -> None:
    table, gone, stands = swapped()
    lines = {line["id"]: line for game in table.history for line in game["lines"]}

    assert lines[gone]["seated"] == list(FIRST)
    assert "seated" not in lines[stands]
    assert seated_after(table.sheet, 3) == FIRST
    assert seated_after(table.sheet, 4) == SECOND


def test_a_scribe_behind_sees_the_persons_seated_now() -> None:
    """His pad shows the first game: entries after it name their persons, those of the game need not."""
    pads = Pads()
    with pads.a():
        pads.won(A, 9)
        pads.tell(ev.SeatsTaken(SECOND))
        pads.won(A, 3)
    theirs = board(pads.sheet, NAMES, Pen("phone", B))
    ours = board(pads.sheet, NAMES, Pen("tablet", A))

    assert [seat["person"] for seat in theirs["seats"]] == list(FIRST)
    assert _seated(theirs) == [None, list(SECOND)]
    assert [seat["person"] for seat in ours["seats"]] == list(SECOND)
    assert _seated(ours) == [list(FIRST), None]


def _seated(drawn: dict[str, Any]) -> list[list[int] | None]:
    """The persons named by each open line; None if they are those on that pad."""
    lines = drawn["scribes"]["open"]
    assert [line["event"].get("seated") for line in lines] == [line["by"][0].get("seated") for line in lines]
    return [line["event"].get("seated") for line in lines]


def test_a_ruling_about_a_ruling_names_the_persons_of_the_first_line() -> None:
    table, _gone, _stands = swapped()
    correction = table.tell(ev.EntryCorrected(entry_id(1), ev.RoundWon(B, 9)))
    table.tell(ev.EntryVoided(correction))

    assert seated_of(table.sheet, table.entries[-1]) == FIRST


def test_the_seats_of_a_game_that_was_put_off_are_taken_by_nobody_before() -> None:
    """The result that ended the first game was wrong, so that game goes on with its own people."""
    table = WattenTable()
    table.won(A, 5)
    end = table.won(A, 4)
    taken = table.tell(ev.SeatsTaken(SECOND))
    change = table.tell(ev.EntryCorrected(end, ev.RoundWon(A, 3)))
    more = table.won(B, 2)
    undo = table.tell(ev.EntryVoided(more))

    assert (now(table.sheet), of_line(table, more), of_line(table, taken)) == (FIRST, FIRST, SECOND)
    by = {entry.id: seated_by(table.sheet, entry) for entry in table.entries}
    assert (by[change], by[undo]) == (SECOND, FIRST)

    table.won(A, 2)

    assert (table.sheet.current.number, now(table.sheet)) == (2, SECOND)
    assert seated_by(table.sheet, table.entries[-1]) == FIRST
    table.tell(ev.EntryVoided(table.entries[-1].id))
    assert seated_by(table.sheet, table.entries[-1]) == SECOND
