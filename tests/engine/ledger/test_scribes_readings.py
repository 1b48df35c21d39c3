"""What waits because its round was not the open one is no reading of the hand that is dealt under its number later.

It waits until people decide, whatever the scribes write, undo or confirm under that number.
"""

from __future__ import annotations

import pytest

from scoring.engine.facts import events as ev
from scoring.engine.ledger.agreement import unsettled_games
from tests.engine.pads import Pads
from tests.engine.table import A, B

OLD = ev.RoundWon(B, 3)


class OldHand(Pads):
    """B wrote the last hand of the first game without a network, as the first one of the second game."""

    def __init__(self) -> None:
        super().__init__()
        self.both_won(A, 7)
        with self.b():
            self.old = self.ink(OLD, 2, 1, held="not_the_current_round")
        self.both_won(A, 2)

    @property
    def totals(self) -> list[tuple[int, ...]]:
        return [game.totals for game in self.games]


@pytest.fixture
def pads() -> OldHand:
    return OldHand()


def test_its_game_is_provisional_while_it_waits(pads: OldHand) -> None:
    pads.both_won(A, 9)
    assert unsettled_games(pads.sheet.ledger) == {2}
    with pads.b():
        pads.tell(ev.EntryDismissed(pads.old))
    assert unsettled_games(pads.sheet.ledger) == frozenset()


def test_it_does_not_differ_from_the_later_hand(pads: OldHand) -> None:
    pads.both_won(A, 3)
    assert pads.states() == ["agreed"] * 3
    assert (pads.totals, pads.waiting) == ([(9, 0), (3, 0)], [pads.old])


def test_it_does_not_count_where_the_later_hand_was_undone(pads: OldHand) -> None:
    with pads.a():
        slip = pads.won(A, 2)
        pads.tell(ev.EntryVoided(slip))
    assert (pads.score, pads.waiting) == ((0, 0), [pads.old])


def test_it_does_not_agree_with_an_equal_later_hand(pads: OldHand) -> None:
    with pads.a():
        pads.won(B, 3)
    assert (pads.states()[-1], pads.waiting) == ("written", [pads.old])


def test_it_does_not_agree_with_a_later_hand_that_is_corrected_to_the_same(pads: OldHand) -> None:
    with pads.a():
        slip = pads.won(A, 3)
        pads.tell(ev.EntryCorrected(slip, OLD))
    assert (pads.states()[-1], pads.waiting) == ("written", [pads.old])


def test_whoever_puts_it_away_has_not_confirmed_the_later_hand(pads: OldHand) -> None:
    with pads.a():
        pads.won(A, 3)
    with pads.b():
        pads.tell(ev.EntryDismissed(pads.old))
    assert (pads.states()[-1], pads.waiting) == ("written", [])


def test_it_counts_once_the_other_scribe_accepts_it(pads: OldHand) -> None:
    with pads.a():
        pads.tell(ev.EntryAccepted(pads.old))
    assert (pads.score, pads.states()[-1], pads.waiting) == ((0, 3), "agreed", [])
