"""A late result beside which a re-flow has put the other scribe's: the two differ, and nobody declines a proposal."""

from __future__ import annotations

from scoring.engine.facts import events as ev
from tests.engine.arriving import arrive
from tests.engine.board.test_scribes import PHONE, TABLET, seen_by
from tests.engine.pads import Pads
from tests.engine.table import A, B


def test_it_is_shown_as_another_reading_only() -> None:
    pads = Pads()
    first = pads.both_won(A, 4)
    pads.both_won(A, 5)
    with pads.a():
        mine = pads.won(B, 3)
    late = arrive(pads, ev.RoundWon(B, 2), pen=PHONE, game=1, round=3, waited=True)
    assert late.reason == "late_word"
    assert [each["id"] for each in seen_by(pads, TABLET)["scribes"]["proposals"]] == [late.entry_id]
    with pads.lead():
        asked = pads.tell(ev.EntryCorrected(first, ev.RoundWon(A, 2)))
        pads.tell(ev.EntryAccepted(asked, directed=True))
        pads.tell(ev.GamesReflowed(1))
    shown = seen_by(pads, TABLET)["scribes"]
    assert [(each["id"], each["state"]) for each in shown["open"]] == [(mine, "differs")]
    assert [each["id"] for each in shown["open"][0]["others"]] == [late.entry_id]
    assert shown["proposals"] == []
    decline = arrive(pads, ev.EntryDismissed(late.entry_id), pen=TABLET)
    assert decline.reason == "not_yours_to_settle"
