"""A log stays with the result of its round: corrected, voided, declared again, re-flowed."""

from __future__ import annotations

from hypothesis import HealthCheck, event, given, settings

from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import ends_round
from scoring.engine.sheet.fold import extend, fold
from scoring.engine.sheet.hand_results import written
from scoring.engine.sheet.round_numbers import round_of, settled_by
from tests.engine.table import A, B, Table, WattenTable
from tests.strategies import tables

evenings = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def now(table: Table, game: int, round_: int, version: int) -> tuple[int, int] | None:
    """The present round number of a log that was stored for that round at that version, as the pages find it."""
    then = fold(table.setup, [entry for entry in table.entries if entry.seq <= version])
    line = written(then, game, round_)
    found = line.entry.id if line else settled_by(table.sheet, (game, round_), version)
    return round_of(table.sheet, found) if isinstance(found, str) else found


def overrun() -> tuple[WattenTable, str]:
    """Game 1 was won by its fourth round; a correction lets an earlier round win it. Returns the fourth one's id."""
    table = WattenTable()
    first = table.won(A, 4)
    table.won(B, 2)
    table.won(A, 3)
    fourth = table.won(A, 2)
    table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 9)))
    return table, fourth


def test_without_a_reflow_a_round_stays_where_it_is() -> None:
    table = WattenTable()
    table.won(A, 4, 3)
    assert now(table, 1, 2, table.sheet.version) == (1, 2)
    table.undo()
    assert now(table, 1, 2, 2) == (1, 2)
    assert now(table, 7, 3, 2) == (7, 3)


def test_a_log_moves_with_its_round_and_back_with_the_undo() -> None:
    table, fourth = overrun()
    kept = table.sheet.version
    table.tell(ev.GamesReflowed(1))
    line = table.sheet.ledger.line(fourth)
    assert line is not None
    assert now(table, 1, 4, kept) == (line.game, line.round) == (2, 3)
    table.undo()
    assert now(table, 1, 4, kept) == (1, 4)


def test_a_log_kept_after_a_reflow_moves_back_with_its_round() -> None:
    table, _ = overrun()
    table.tell(ev.GamesReflowed(1))
    kept = table.sheet.version
    assert now(table, 2, 3, kept) == (2, 3)
    table.undo()
    assert now(table, 2, 3, kept) == (1, 4)


def test_a_round_written_after_its_log_keeps_the_log() -> None:
    table = WattenTable()
    first = table.won(A, 4)
    kept = table.sheet.version
    table.won(A, 5)  # round 2, logged before it was written
    table.won(B, 3)
    table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 9)))
    table.tell(ev.GamesReflowed(1))
    assert now(table, 1, 2, kept) == (2, 1)


def test_the_open_round_stays_the_open_one_when_games_reflow() -> None:
    table, _ = overrun()
    kept, at = table.sheet.version, (table.sheet.current.number, table.sheet.next_round)
    table.tell(ev.GamesReflowed(1))
    assert at == (2, 1)
    assert now(table, *at, kept) == (table.sheet.current.number, table.sheet.next_round) == (2, 4)
    table.won(B, 3)
    assert now(table, *at, kept) == (2, 4)
    table.tell(ev.EntryVoided(next(e.id for e in table.entries if isinstance(e.event, ev.GamesReflowed))))
    assert now(table, *at, kept) == (2, 4), "the round itself was written there"


def test_a_round_declared_again_is_the_same_round() -> None:
    table = WattenTable()
    first, _second, third = table.won(A, 4), table.won(B, 2), table.won(A, 3)
    kept = table.sheet.version
    table.tell(ev.EntryVoided(third))
    table.won(B, 3)
    table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 9)))
    table.tell(ev.GamesReflowed(1))
    assert now(table, 1, 3, kept) == (2, 2)


def test_a_voided_round_does_not_pass_its_log_to_its_successor() -> None:
    table, _ = overrun()
    kept = table.sheet.version
    second = table.entries[1].id
    table.tell(ev.EntryVoided(second))
    assert now(table, 1, 2, kept) == (1, 2), "nobody else is there"
    first = table.entries[0].id
    table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 2)))
    table.tell(ev.GamesReflowed(1))  # the third round is now the second
    assert table.sheet.ledger.standing(1, 2, "result") is not None
    assert now(table, 1, 2, kept) is None
    assert now(table, 1, 3, kept) == (1, 2)


def test_a_restored_round_has_its_log_again() -> None:
    table, _ = overrun()
    kept, second = table.sheet.version, table.entries[1].id
    voiding = table.tell(ev.EntryVoided(second))
    table.tell(ev.EntryCorrected(table.entries[0].id, ev.RoundWon(A, 2)))
    table.tell(ev.GamesReflowed(1))
    table.tell(ev.EntryVoided(voiding))
    line = table.sheet.ledger.line(second)
    assert line is not None
    assert line.status == "counts"
    assert now(table, 1, 2, kept) == (line.game, line.round)


def test_a_corrected_concession_is_the_same_round_before_and_after() -> None:
    """Found by the law below: the result of a round is corrected, moved, put back, and the correction undone."""
    table = WattenTable()
    bid = ev.BidMade(B, 3)
    table.ink(bid, 2, 4)
    moving = table.ink(ev.GamesReflowed(1))
    answer = table.ink(ev.BidAnswered(A, 3, "concede"), 1, 1)
    corrected = table.ink(ev.EntryCorrected(answer, ev.RoundWon(B, 5)))
    kept = table.sheet.version
    table.ink(ev.EntryVoided(moving))
    table.ink(ev.EntryVoided(corrected))
    assert now(table, 1, 1, kept) == (1, 1)


def test_a_result_that_is_unplaced_again_has_no_log_of_another_round() -> None:
    """Found by the second law below: the acceptance that had placed it was undone."""
    table = WattenTable()
    waits = table.ink(ev.RoundWon(A, 3), 1, 1, held="game_over")
    table.won(B, 2)
    accepted = table.tell(ev.EntryAccepted(waits))
    assert round_of(table.sheet, waits) == (1, 2)
    table.tell(ev.EntryVoided(accepted))
    assert round_of(table.sheet, waits) is None
    table.tell(ev.EntryDismissed(waits))
    assert round_of(table.sheet, waits) is None


def test_a_result_that_was_placed_and_replaced_has_the_log_of_its_own_round() -> None:
    """Found by the second law below: it was stored with the number of an earlier round."""
    table = WattenTable()
    waits = table.ink(ev.RoundWon(A, 3), 1, 1, held="game_over")
    table.won(B, 2)
    table.tell(ev.EntryAccepted(waits))
    other = table.ink(ev.RoundWon(B, 4), 1, 2)
    table.tell(ev.EntryAccepted(other))

    assert round_of(table.sheet, waits) == (1, 2)


@evenings
@given(tables(checked=False, two_scribes=True))
def test_a_log_stays_with_the_round_it_was_made_for(table: Table) -> None:
    """Stored at any version for any round that counted then and counts now."""
    rules, then = table.setup.ruleset.params, fold(table.setup, ())
    moved = 0
    for entry in table.entries:
        then = extend(then, [entry])
        for line in then.ledger.counting:
            today = table.sheet.ledger.line(line.entry.id)
            if today is None or today.status != "counts" or not ends_round(line.event, rules):
                continue
            moved += (line.game, line.round) != (today.game, today.round)
            assert round_of(table.sheet, line.entry.id) == (today.game, today.round)
    event(f"moved: {min(moved, 3)}")


@evenings
@given(tables(checked=False, two_scribes=True))
def test_two_rounds_that_count_never_share_a_log(table: Table) -> None:
    """Logs of today's rounds, stored under the numbers of any version, have each round at most once."""
    rules, then = table.setup.ruleset.params, fold(table.setup, ())
    for entry in table.entries:
        then = extend(then, [entry])
        results = [line for line in then.ledger.counting if ends_round(line.event, rules)]
        places = [round_of(table.sheet, line.entry.id) for line in results]
        known = [at for at in places if at is not None and _counts(table, at)]
        assert len(known) == len(set(known))


def _counts(table: Table, at: tuple[int, int]) -> bool:
    return table.sheet.ledger.standing(*at, "result") is not None
