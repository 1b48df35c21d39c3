"""A tap quicker than the board in the last round of a game that another device has finished meanwhile."""

from __future__ import annotations

import pytest

from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from tests.engine.admission.test_placing import first, place_of, tap, undo
from tests.engine.arriving import arrive
from tests.engine.table import A, B, Table, WattenTable, entry_id

ANNA, BEPPO = Pen("tablet", A), Pen("phone", B)
SAID = [ev.BidMade(B, 3), ev.DealerSet(3), ev.PenaltyGiven(B, "peek_cut")]
NAME = ev.PersonNamed(1, 3)
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


@pytest.mark.parametrize("scribes", [1, 2])
@pytest.mark.parametrize("since", SINCE, ids=["open", "gone on"])
class TestWhatIsSaidInAnyGame:
    """It is never held for want of a round, and does not take the next hand past the end of the game unasked."""

    def test_a_name_before_the_last_result(self, since: tuple[ev.Fact, ...], scribes: int) -> None:
        table, latest = finished(scribes, *since)
        score = table.score
        name = tap(table, NAME, latest, ANNA, seen=1)
        hand = tap(table, LAST, name.entry_id, ANNA, seen=1)
        assert (name.status, hand.status, table.score) == ("counted", "agreed", score)

    def test_people_are_asked_about_the_hand_that_follows_a_name_behind_it(
        self, since: tuple[ev.Fact, ...], scribes: int
    ) -> None:
        table, latest = finished(scribes, *since)
        name = tap(table, NAME, tap(table, LAST, latest, ANNA, seen=1).entry_id, ANNA, seen=1)
        hand = tap(table, ev.RoundWon(B, 4), name.entry_id, ANNA, seen=1)
        assert (name.status, hand.reason) == ("counted", "game_over")

    def test_a_name_and_its_undo_leave_no_trace(self, since: tuple[ev.Fact, ...], scribes: int) -> None:
        for hands, reason in (((), ""), ((LAST,), "game_over")):
            table, latest = finished(scribes, *since)
            for event in (*hands, NAME):
                latest = tap(table, event, latest, ANNA, seen=1).entry_id
            back = undo(table, latest, seen=1, pen=ANNA).entry_id
            hand = tap(table, ev.RoundWon(B, 4) if hands else LAST, back, ANNA, seen=1)
            assert (hand.reason, table.score) == (reason, finished(scribes, *since)[0].score)

    @pytest.mark.parametrize("said", [NAME, ev.DealerSet(3)], ids=["name", "dealer"])
    def test_what_follows_it_behind_a_question_is_asked_too(
        self, said: ev.Event, since: tuple[ev.Fact, ...], scribes: int
    ) -> None:
        table, latest = finished(scribes, *since)
        last = tap(table, LAST, latest, ANNA, seen=1)
        asked = tap(table, ev.RoundWon(B, 4), last.entry_id, ANNA, seen=1)
        early = tap(table, said, asked.entry_id, ANNA, seen=1)
        hand = tap(table, ev.RoundWon(B, 3), early.entry_id, ANNA, seen=1)
        assert (asked.reason, early.status, hand.reason) == ("game_over", "counted", "follows")

    def test_the_hand_after_the_next_dealer_is_the_first_one_of_the_next_game(
        self, since: tuple[ev.Fact, ...], scribes: int
    ) -> None:
        table, latest = finished(scribes, *since)
        last = tap(table, LAST, latest, ANNA, seen=1)
        dealer = tap(table, ev.DealerSet(3), last.entry_id, ANNA, seen=1)
        hand = tap(table, ev.RoundWon(B, 4), dealer.entry_id, ANNA, seen=1)
        assert place_of(table, hand.entry_id) == (2, 1)
        assert hand.status == ("agreed" if since else "counted")


@pytest.mark.parametrize("said", SAID[:2], ids=lambda said: type(said).__name__)
def test_behind_the_result_it_is_of_the_next_game(said: ev.Fact) -> None:
    table, latest = finished(2)
    hand = tap(table, LAST, latest, ANNA, seen=1)
    after = tap(table, said, hand.entry_id, ANNA, seen=1)
    assert place_of(table, after.entry_id) == (2, 1)


def test_an_undo_that_names_a_later_entry_is_followed_to_no_end() -> None:
    """As no page sends it: two undos that name each other."""
    table, latest = finished(2)
    last = tap(table, LAST, latest, ANNA, seen=1).entry_id
    one, other = entry_id(80), entry_id(81)
    for number, target in ((80, other), (81, one)):
        arrive(table, ev.EntryVoided(target), number, ANNA, seen=1, waited=True)
    assert tap(table, ev.EntryVoided(one), last, ANNA, seen=1).status != "refused"
