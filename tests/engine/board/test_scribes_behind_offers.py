"""What the pad of a scribe offers who has not read all of the open round, or stands in a past one."""

from __future__ import annotations

from dataclasses import replace

from rules.registry import ruleset
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import fold
from tests.engine.board.test_scribes import PHONE, TABLET, seen_by
from tests.engine.board.test_scribes_behind import PEEK, behind
from tests.engine.pads import Pads
from tests.engine.table import A, B


class TestBids:
    """A late bid is refused: the round is already counted."""

    def test_he_is_offered_no_bid_and_no_answer_in_a_round_that_is_written(self) -> None:
        pads = Pads()
        with pads.a():
            bid = ev.BidMade(A, 3)
            pads.tell(bid)
        assert (seen_by(pads, PHONE)["sides"][B]["answer"], seen_by(pads, PHONE)["is_past"]) != (None, True)
        with pads.a():
            pads.won(A, 3)
        view = seen_by(pads, PHONE)
        assert view["is_past"]
        assert [(side["bid"]["allowed"], side["answer"]) for side in view["sides"]] == [
            ("bid_twice", None),
            ("past", None),
        ]
        assert not seen_by(pads, TABLET)["is_past"]

    def test_he_may_bid_again_as_soon_as_he_has_read_it(self) -> None:
        pads, _first = behind()
        assert seen_by(pads, PHONE)["sides"][B]["bid"]["allowed"] == "past"
        with pads.b():
            pads.tell(ev.RoundWon(B, 2), 1, 2)
        assert seen_by(pads, PHONE)["sides"][B]["bid"]["allowed"] == "yes"

    def test_a_penalty_that_he_has_not_read_decides_who_may_bid_now(self) -> None:
        """S4 R28: its points make his side krank. His pad hides it from the score, but his bid would be refused."""
        pads = Pads()
        pads.both_won(B, 5)
        with pads.a():
            pads.tell(ev.PenaltyGiven(A, "peek_cut"))
        side = seen_by(pads, PHONE)["sides"][B]
        assert (side["score"], side["bid"]["allowed"]) == (5, "krank")


class TestPenalties:
    def test_without_a_new_cut_only_the_look_is_offered_that_he_has_not_read(self) -> None:
        """A24: there cannot be a second one. Nobody said who deals, so either side may have looked."""
        pads = Pads()
        pads.setup = replace(
            pads.setup, ruleset=ruleset("upper_austria", {"peek_redeal": False}), dealer_said=False
        )
        pads.sheet = fold(pads.setup, pads.entries)
        with pads.a():
            pads.tell(PEEK)
        looks = [
            [penalty["code"] for penalty in side["penalties"] if penalty["code"] == "peek_cut"]
            for side in seen_by(pads, PHONE)["sides"]
        ]
        assert looks == [[], ["peek_cut"]]
        with pads.b():
            pads.tell(PEEK, 1, 1)
        assert pads.states() == ["agreed"]


class TestStrikeOff:
    def test_none_is_offered_after_an_early_look_that_he_has_not_read(self) -> None:
        """A21: the cards are dealt. If the other one has written the strike-off, he may read it."""
        pads = Pads()
        for value in (3, 4):
            pads.both_won(A, value)
        pads.both_won(B, 3)
        with pads.a():
            pads.tell(ev.PenaltyGiven(A, "early_look"))
        assert not seen_by(pads, PHONE)["sides"][B]["may_void_points"]

        with pads.a():
            pads.undo()
            pads.tell(ev.PointsVoided(B))
        assert seen_by(pads, PHONE)["sides"][B]["may_void_points"]
