"""What two scribes wrote of one round: written, agreed or differing, and the games that are not settled."""

from __future__ import annotations

from scoring.engine.facts import events as ev
from scoring.engine.ledger.agreement import line_states, unsettled_games
from tests.engine.pads import Pads, differing
from tests.engine.table import A, B, WattenTable, WhotTable, round_scored


class TestOneScribe:
    def test_a_sheet_of_one_scribe_has_no_states_and_no_seal(self) -> None:
        table = WattenTable()
        first = table.won(A, 3)
        table.won(B, 2)
        table.tell(ev.EntryCorrected(first, ev.RoundWon(A, 2)))
        assert (table.score, list(line_states(table.sheet.ledger))) == ((2, 2), [])
        assert unsettled_games(table.sheet.ledger) == frozenset()

    def test_with_one_scribe_again_earlier_rounds_keep_their_states(self) -> None:
        pads = Pads()
        with pads.a():
            pads.won(A, 3)
        with pads.lead():
            pads.tell(ev.ScribesSet(1))
        with pads.a():
            pads.won(A, 2)
        assert pads.states() == ["written"]
        assert unsettled_games(pads.sheet.ledger) == {1}

    def test_one_scribe_again_brings_nothing_back_in_the_open_round(self) -> None:
        """What was undone while two wrote stays undone, with the reading that counted in its place."""
        pads, mine, theirs = differing()
        with pads.a():
            pads.tell(ev.EntryVoided(mine))
            pads.tell(ev.RoundWon(A, 2), 1, 1)
        with pads.b():
            pads.tell(ev.EntryVoided(theirs))
        before = pads.score, pads.sheet.next_round, pads.waiting
        with pads.lead():
            pads.tell(ev.ScribesSet(1))
        assert (pads.score, pads.sheet.next_round, pads.waiting) == before == ((0, 0), 1, [])
        with pads.a():
            pads.won(A, 4)
        assert (pads.score, pads.states()) == ((4, 0), [])

    def test_with_one_scribe_again_nobody_is_asked_about_the_open_round(self) -> None:
        pads = Pads()
        with pads.a():
            pads.tell(ev.PenaltyGiven(B, "peek_cut"))
        with pads.lead():
            pads.tell(ev.ScribesSet(1))
        assert (pads.score, pads.states(), unsettled_games(pads.sheet.ledger)) == ((2, 0), [], frozenset())


class TestStates:
    def test_a_round_of_one_pad_is_written(self) -> None:
        pads = Pads()
        with pads.a():
            pads.won(A, 3)
        assert (pads.score, pads.states(), unsettled_games(pads.sheet.ledger)) == ((3, 0), ["written"], {1})

    def test_equal_readings_of_both_sides_agree(self) -> None:
        pads = Pads()
        pads.both_won(A, 3)
        assert (pads.score, pads.states(), unsettled_games(pads.sheet.ledger)) == (
            (3, 0),
            ["agreed"],
            frozenset(),
        )

    def test_other_readings_differ_and_the_first_counts(self) -> None:
        pads, _mine, theirs = differing()
        assert (pads.score, pads.states(), pads.waiting) == ((3, 0), ["differs"], [theirs])
        assert unsettled_games(pads.sheet.ledger) == {1}

    def test_a_device_that_writes_twice_is_not_a_second_scribe(self) -> None:
        pads = Pads()
        with pads.a():
            pads.tell(ev.RoundWon(A, 3), 1, 1)
            pads.tell(ev.RoundWon(A, 3), 1, 1)
        assert pads.states() == ["written"]

    def test_a_device_that_changes_its_side_does_not_agree_with_itself(self) -> None:
        pads = Pads()
        with pads.a():
            pads.tell(ev.RoundWon(A, 3), 1, 1)
        with pads.by("tablet", B):
            pads.tell(ev.RoundWon(A, 3), 1, 1)
        assert pads.states() == ["written"]

    def test_two_devices_of_one_side_do_not_agree(self) -> None:
        pads = Pads()
        for device in ("tablet", "watch"):
            with pads.by(device, A):
                pads.tell(ev.RoundWon(A, 3), 1, 1)
        assert pads.states() == ["written"]

    def test_a_device_of_no_side_is_another_scribe(self) -> None:
        pads = Pads()
        with pads.a():
            pads.tell(ev.RoundWon(A, 3), 1, 1)
        with pads.lead():
            pads.tell(ev.RoundWon(A, 3), 1, 1)
        assert pads.states() == ["agreed"]

    def test_a_penalty_and_points_struck_off_are_read_by_both(self) -> None:
        pads = Pads()
        with pads.a():
            pads.penalty(A, "misdeal")
        assert pads.states() == ["written"]
        with pads.b():
            pads.tell(ev.PenaltyGiven(A, "misdeal"), 1, 1)
        assert pads.states() == ["agreed"]

    def test_whoever_confirmed_a_penalty_and_declares_it_means_another_one(self) -> None:
        pads = Pads()
        peek = ev.PenaltyGiven(B, "peek_cut")
        with pads.a():
            first = pads.tell(peek)
        with pads.b():
            pads.tell(ev.EntryAccepted(first))
            pads.tell(peek)
        assert (pads.score, pads.states()) == ((4, 0), ["agreed", "written"])
        with pads.a():
            pads.tell(peek)
        assert (pads.score, pads.states()) == ((4, 0), ["agreed", "agreed"])

    def test_another_penalty_after_a_confirmed_one_counts_also_if_that_one_is_taken_back(self) -> None:
        pads = Pads()
        peek = ev.PenaltyGiven(B, "peek_cut")
        with pads.a():
            first = pads.tell(peek)
        with pads.b():
            pads.tell(ev.EntryAccepted(first))
            second = pads.tell(peek)
        with pads.a():
            undo = pads.tell(ev.EntryVoided(first))
        assert (pads.score, pads.states()) == ((2, 0), ["written"])
        assert (pads.status[first], pads.status[second]) == ("voided", "counts")
        with pads.a():
            pads.tell(ev.EntryVoided(undo))
        assert (pads.score, pads.states()) == ((4, 0), ["agreed", "written"])

    def test_a_bid_needs_no_agreement(self) -> None:
        pads = Pads()
        with pads.a():
            pads.tell(ev.BidMade(A, 3))
        assert pads.states() == []

    def test_two_scribes_agree_on_whot_rounds(self) -> None:
        table = WhotTable(3)
        with table.by("lead"):
            table.tell(ev.ScribesSet(2))
        for writer, scribe in (("one", 0), ("two", 1)):
            with table.by(writer, scribe):
                table.tell(round_scored(0, p1=5, p2=6), 1, 1)
        assert [state.state for state in line_states(table.sheet.ledger)] == ["agreed"]

    def test_a_round_of_one_pad_only_leaves_its_game_unsettled(self) -> None:
        """B's pad shows that the game continued: the late entry waits, and people see it."""
        pads = Pads()
        for _ in range(2):
            pads.both_won(A, 5)
        with pads.b():
            pads.late(ev.RoundWon(B, 2), 1, 3)
        assert (pads.sheet.current.number, unsettled_games(pads.sheet.ledger)) == (2, {1})
