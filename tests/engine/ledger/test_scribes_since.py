"""How many scribes write, and since which round."""

from __future__ import annotations

import pytest

from scoring.engine.facts import events as ev
from tests.engine.pads import Pads
from tests.engine.table import A, WattenTable


def test_a_refusal_for_another_round_names_the_open_one() -> None:
    table = WattenTable()
    table.won(A, 9)
    refusal = table.refusal(ev.ScribesSet(2), 1, 1)
    assert refusal is not None
    assert (refusal.code, dict(refusal.params)) == ("not_the_current_round", {"game": 2, "round": 1})


def test_undo_skips_the_number_of_scribes() -> None:
    assert Pads().sheet.ledger.undo is None


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
