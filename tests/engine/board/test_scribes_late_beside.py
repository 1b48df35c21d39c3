"""A late result beside which a re-flow has put the other scribe's: the two differ, and nobody declines a proposal."""

from __future__ import annotations

import pytest

from scoring.engine.facts import events as ev
from tests.engine.arriving import arrive
from tests.engine.board.test_scribes import PHONE, TABLET, seen_by
from tests.engine.pads import Pads
from tests.engine.table import A, B


def beside(hand: ev.Fact) -> tuple[Pads, str, str]:
    """A's result of a round and B's late one, `hand`; rearranged, the two are of one round."""
    pads = Pads()
    first = pads.both_won(A, 4)
    pads.both_won(A, 5)
    with pads.a():
        mine = pads.won(B, 3)
    late = arrive(pads, hand, pen=PHONE, game=1, round=3, waited=True)
    assert late.reason == "late_word"
    assert proposals(pads) == [late.entry_id]
    with pads.lead():
        asked = pads.tell(ev.EntryCorrected(first, ev.RoundWon(A, 2)))
        pads.tell(ev.EntryAccepted(asked, directed=True))
        pads.tell(ev.GamesReflowed(1))
    return pads, mine, late.entry_id


def proposals(pads: Pads) -> list[str]:
    return [each["id"] for each in seen_by(pads, TABLET)["scribes"]["proposals"]]


def test_it_is_shown_as_another_reading_only() -> None:
    pads, mine, late = beside(ev.RoundWon(B, 2))
    (line,) = seen_by(pads, TABLET)["scribes"]["open"]
    assert (line["id"], line["state"], [each["id"] for each in line["others"]]) == (mine, "differs", [late])
    assert proposals(pads) == []
    assert arrive(pads, ev.EntryDismissed(late), pen=TABLET).reason == "not_yours_to_settle"


@pytest.mark.parametrize("answer", [ev.EntryAccepted, ev.EntryDismissed])
def test_the_same_result_is_still_a_proposal(answer: type[ev.EntryAccepted | ev.EntryDismissed]) -> None:
    pads, _mine, late = beside(ev.RoundWon(B, 3))
    assert proposals(pads) == [late]
    assert arrive(pads, answer(late), pen=TABLET).status == "counted"
    assert (pads.waiting, pads.sheet.games[0].totals) == ([], (7, 3))
