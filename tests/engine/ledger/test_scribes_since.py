"""How many scribes write, and since which round."""

from __future__ import annotations

import pytest

from scoring.engine.admission.placing import counts_in
from scoring.engine.facts import events as ev
from tests.engine.pads import Pads
from tests.engine.table import A, B, WattenTable


def test_a_refusal_for_another_round_names_the_open_one() -> None:
    table = WattenTable()
    table.won(A, 9)
    refusal = table.refusal(ev.ScribesSet(2), 1, 1)
    assert refusal is not None
    assert (refusal.code, dict(refusal.params)) == ("not_the_current_round", {"game": 2, "round": 1})


def test_undo_skips_the_number_of_scribes() -> None:
    assert Pads().sheet.ledger.undo is None


SEATS, DEALER = ev.SeatsTaken((0, 2, 1, 3)), ev.DealerSet(2)


@pytest.mark.parametrize(
    ("said", "two"),
    [
        ((DEALER, ev.ScribesSet(2)), True),
        ((SEATS, ev.ScribesSet(2)), True),
        ((ev.ScribesSet(2), DEALER), True),
        ((ev.ScribesSet(2), DEALER, ev.ScribesSet(1)), False),
        ((ev.BidMade(B, 3), None, ev.ScribesSet(2)), True),
    ],
)
def test_the_last_choice_between_two_games_applies(said: tuple[ev.Event | None, ...], two: bool) -> None:
    """Whatever else was said of the next game; None is an undo."""
    table = WattenTable()
    slip = table.won(A, 9)
    for event in said:
        table.undo() if event is None else table.tell(event)
    table.tell(ev.EntryCorrected(slip, ev.RoundWon(A, 3)))

    assert table.sheet.ledger.scribes.two_at(1, 2) == two


@pytest.mark.parametrize(("before", "since"), [(1, 2), (2, 1)])
def test_a_choice_between_two_games_applies_to_the_game_before_if_it_goes_on(before: int, since: int) -> None:
    """The current round is the first one that nobody has begun."""
    table = WattenTable()
    if before == 2:
        table.tell(ev.ScribesSet(2))
    slip = table.won(A, 9)
    table.tell(ev.ScribesSet(since))
    table.tell(ev.EntryCorrected(slip, ev.RoundWon(A, 3)))

    scribes = table.sheet.ledger.scribes
    assert [scribes.two_at(1, round_) for round_ in (1, 2, 3)] == [before == 2, since == 2, since == 2]


@pytest.mark.parametrize("ends", [True, False], ids=["between games", "within a game"])
@pytest.mark.parametrize("hands", [0, 1])
def test_a_hand_undone_after_the_choice_is_written_anew_by_two(ends: bool, hands: int) -> None:
    """Also if hands since the choice are undone before it."""
    table = WattenTable()
    table.won(A, 4)
    table.won(A, 5 if ends else 2)
    table.tell(ev.ScribesSet(2))
    with table.by("tablet", A):
        for _ in range(hands):
            table.won(B, 2)
        for _ in range(hands + 1):
            table.undo()
    two_at = table.sheet.ledger.scribes.two_at
    assert [two_at(1, round_) for round_ in (1, 2)] == [False, True]

    for writer, side in (("tablet", A), ("phone", B)):
        with table.by(writer, side):
            table.tell(ev.RoundWon(A, 3), 1, 2)
    assert table.score == (7, 0)


def test_a_late_reading_of_an_earlier_hand_is_none_since_the_choice() -> None:
    """Back to one scribe: a hand undone after that is written anew by one, whatever the other reads of earlier."""
    pads = Pads()
    with pads.a():
        pads.won(A, 2)
        slip = pads.won(B, 3)
    with pads.lead():
        pads.tell(ev.ScribesSet(1))
    with pads.b():
        pads.tell(ev.RoundWon(A, 2), 1, 1)
    with pads.a():
        pads.tell(ev.EntryVoided(slip))
    assert [pads.sheet.ledger.scribes.two_at(1, round_) for round_ in (1, 2)] == [True, False]


def test_a_hand_that_people_counted_was_played() -> None:
    table = WattenTable()
    table.won(A, 2)
    waits = table.ink(ev.RoundWon(B, 3), 1, 1, held="no_predecessor")
    table.tell(ev.EntryAccepted(waits))
    table.tell(ev.ScribesSet(2))

    assert [table.sheet.ledger.scribes.two_at(1, round_) for round_ in (1, 2, 3)] == [False, False, True]


def test_a_question_is_of_no_round_that_nobody_plays() -> None:
    """The game before has lost its end, but the next one has begun: its scribe goes on there."""
    table = WattenTable()
    with table.by("tablet", A):
        table.won(A, 4)
        slip = table.won(A, 5)
    table.tell(ev.ScribesSet(2))
    with table.by("tablet", A):
        table.won(B, 3)
    table.tell(ev.EntryCorrected(slip, ev.RoundWon(A, 2)))
    with table.by("phone", B):
        asks = table.ink(ev.RoundWon(B, 3), 2, 1, held="no_predecessor")
        [waits] = table.sheet.ledger.waiting
        assert counts_in(table.sheet, waits) == (2, 1)
        assert table.refusal(ev.EntryAccepted(asks)) is None
