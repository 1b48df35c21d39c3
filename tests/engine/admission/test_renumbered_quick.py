"""A tap that is quicker than the board, where a re-flow has numbered rounds again since its page was drawn."""

from __future__ import annotations

import pytest

from scoring.engine.admission.admit import Receipt
from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from tests.engine.arriving import arrive
from tests.engine.pads import Pads
from tests.engine.table import A, B

PHONE = Pen("phone", B)


class Renumbered(Pads):
    """Two games that A and B won with one hand each, and a hand of game 3. A's was worth 2, so all is of games 1 and 2.

    The phone taps on its page of game 3, round 2.
    """

    def __init__(self) -> None:
        super().__init__()
        self.first = self.both_won(A, 9)
        self.both_won(B, 9)
        self.third = self.both_won(A, 4)
        self.page = {"seen": self.sheet.version, "game": 3, "round": 2}

    def tap(self, event: ev.Event, after: str = "") -> Receipt:
        return arrive(self, event, 60 + len(self.entries), PHONE, after=after, **self.page)

    def rearrange(self) -> None:
        with self.lead():
            asked = self.tell(ev.EntryCorrected(self.first, ev.RoundWon(A, 2)))
            self.tell(ev.EntryAccepted(asked, directed=True))
            self.tell(ev.GamesReflowed(1))
        assert [game.number for game in self.sheet.games] == [1, 2]


@pytest.mark.parametrize("rearranged_before", [False, True])
@pytest.mark.parametrize(
    ("value", "reason", "totals"), [(5, "game_over", (9, 0)), (3, "", (7, 2))], ids=["over", "not over"]
)
def test_people_are_asked_about_the_hand_after_an_end_that_the_page_did_not_show(
    rearranged_before: bool, value: int, reason: str, totals: tuple[int, int]
) -> None:
    pads = Renumbered()
    if rearranged_before:
        pads.rearrange()
    last = pads.tap(ev.RoundWon(A, value))
    if not rearranged_before:
        pads.rearrange()
    after = pads.tap(ev.RoundWon(B, 2), last.entry_id)
    assert (after.reason, pads.sheet.games[-1].totals) == (reason, totals)


def test_after_an_equal_reading_comes_the_round_that_it_has_now() -> None:
    pads = Renumbered()
    with pads.a():
        pads.won(A, 3)
    reading = pads.tap(ev.RoundWon(A, 3))
    assert reading.status == "agreed"
    pads.rearrange()
    after = pads.tap(ev.RoundWon(B, 2), reading.entry_id)
    assert (after.status, pads.sheet.ledger.counting[-1].round) == ("counted", 3)


def test_people_decide_where_the_hand_came_after_a_ruling() -> None:
    """The round of a ruling is the one that its page showed, and nothing on the sheet says which one that is now."""
    pads = Renumbered()
    with pads.a():
        theirs = pads.won(A, 3)
    yes = pads.tap(ev.EntryAccepted(theirs))
    pads.rearrange()
    after = pads.tap(ev.RoundWon(B, 2), yes.entry_id)
    assert (after.status, after.reason) == ("held", "no_predecessor")


def test_a_ruling_from_the_page_before_has_the_round_that_it_has_now() -> None:
    """*This is right* and the next hand, both tapped on a page that the re-flow has made old."""
    pads = Renumbered()
    with pads.a():
        theirs = pads.won(A, 3)
    pads.page["seen"] = pads.sheet.version
    pads.rearrange()
    yes = pads.tap(ev.EntryAccepted(theirs))
    assert (pads.entries[-1].game, pads.entries[-1].round) == (2, 2)
    after = pads.tap(ev.RoundWon(B, 2), yes.entry_id)
    assert (after.status, pads.sheet.ledger.counting[-1].round) == ("counted", 3)
