"""A tap quicker than the board in the last round of a game that another device has finished meanwhile."""

from __future__ import annotations

import pytest

from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from tests.engine.admission.test_placing import first, place_of, tap
from tests.engine.arriving import arrive
from tests.engine.table import A, B, Table, WattenTable

ANNA, BEPPO = Pen("tablet", A), Pen("phone", B)
SAID = [ev.BidMade(B, 3), ev.DealerSet(3), ev.PenaltyGiven(B, "peek_cut")]
SINCE = [(), (ev.RoundWon(B, 4), ev.RoundWon(B, 3))]
LAST = ev.RoundWon(A, 9)


def finished(scribes: int, *since: ev.Fact) -> tuple[Table, str]:
    """Beppo has written both rounds of game 1; Anna's quick tap for the first one has come in after them."""
    table = WattenTable(target=9)
    arrive(table, ev.ScribesSet(2) if scribes == 2 else ev.PersonNamed(0, 1), pen=Pen("lead"))
    for event in (ev.RoundWon(B, 2), LAST, *since):
        first(table, event, BEPPO)
    return table, tap(table, ev.RoundWon(B, 2), "", ANNA, seen=1).entry_id


@pytest.mark.parametrize("scribes", [1, 2])
@pytest.mark.parametrize("since", SINCE, ids=["open", "gone on"])
@pytest.mark.parametrize("said", SAID, ids=lambda said: type(said).__name__)
def test_what_is_said_before_its_result_is_of_that_round(
    said: ev.Fact, since: tuple[ev.Fact, ...], scribes: int
) -> None:
    table, latest = finished(scribes, *since)
    score = table.score
    early = tap(table, said, latest, ANNA, seen=1)
    hand = tap(table, LAST, early.entry_id, ANNA, seen=1)
    assert [place_of(table, each.entry_id) for each in (early, hand)] == [(1, 2), (1, 2)]
    assert (early.status, hand.status) == ("held", "agreed")
    assert table.score == score


@pytest.mark.parametrize("said", SAID[:2], ids=lambda said: type(said).__name__)
def test_behind_the_result_it_is_of_the_next_game(said: ev.Fact) -> None:
    table, latest = finished(2)
    hand = tap(table, LAST, latest, ANNA, seen=1)
    after = tap(table, said, hand.entry_id, ANNA, seen=1)
    assert place_of(table, after.entry_id) == (2, 1)
