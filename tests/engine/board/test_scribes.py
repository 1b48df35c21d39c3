"""The board of two scribes: agreement, proposals, each scribe's own pad and undo."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from tests.engine.pads import Pads, differing
from tests.engine.plain import board
from tests.engine.table import NAMES, A, B, Table, ThreeTable, WattenTable, WhotTable

TABLET, PHONE, LEAD = Pen("tablet", A), Pen("phone", B), Pen("lead")
OF_B = Pen("phone", B, may_direct=False, one_side=True)
OPENED = [0, 1, 2, 3]

Json = dict[str, Any]


def seen_by(table: Table, pen: Pen | None) -> Json:
    return board(table.sheet, NAMES[: table.setup.persons], pen)


def place_of(table: Table, pen: Pen | None) -> tuple[int, int, list[int]]:
    """Game, round and score on the pad of this scribe."""
    view = seen_by(table, pen)
    return view["current"]["game"], view["current"]["round"], [side["score"] for side in view["sides"]]


def won(side: int, value: int, **other: Any) -> Json:
    return {"kind": "round_won", "side": side, "value": value, **other}


def by(writer: str, scribe: int | None) -> list[Json]:
    return [{"writer": writer, "scribe": scribe}]


class TestTheStates:
    def test_without_two_scribes_the_board_has_no_states(self) -> None:
        assert WattenTable().board["scribes"] is None

    def test_a_differing_line_has_both_readings_and_their_writers(self) -> None:
        pads, mine, theirs = differing()
        at = {"game": 1, "round": 1}
        assert pads.board["scribes"] == {
            "number": 2,
            "are_sides": True,
            "states": {mine: "differs"},
            "open": [
                {
                    **at, "id": mine, "event": won(A, 3), "state": "differs", "by": by("tablet", A),
                    "others": [{**at, "id": theirs, "event": won(A, 2), "by": by("phone", B)}],
                }
            ],
            "unsettled": [1],
            "proposals": [],
            "taken_back": None,
            "opens_again": False,
        }  # fmt: skip

    def test_an_agreed_line_is_not_open(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        view = pads.board["scribes"]
        assert (view["states"], view["open"], view["unsettled"]) == ({line: "agreed"}, [], [])

    def test_the_number_of_scribes_and_whether_they_are_sides(self) -> None:
        pads = Pads()
        pads.won(A, 3)
        with pads.lead():
            pads.tell(ev.ScribesSet(1))
        three = ThreeTable()
        three.tell(ev.ScribesSet(2))
        assert pads.board["scribes"]["number"] == 1
        assert [three.board["scribes"][key] for key in ("number", "are_sides")] == [2, False]

    def test_an_open_line_of_an_earlier_game_names_its_players(self) -> None:
        """S4 R3."""
        pads = Pads()
        with pads.a():
            pads.won(A, 9)
        with pads.lead():
            pads.tell(ev.SeatsTaken((0, 2, 1, 3)))
        [view] = pads.board["scribes"]["open"]
        assert view["event"] == won(A, 9, seated=OPENED)

    def test_the_forty_earliest_open_lines_are_listed(self) -> None:
        pads = Pads()
        with pads.a():
            for _ in range(41):
                pads.won(A, 9)
        view = pads.board["scribes"]
        assert [each["game"] for each in view["open"]] == list(range(1, 41))
        assert view["unsettled"] == list(range(1, 42))


class TestProposals:
    def test_a_proposed_correction_has_the_old_and_the_new_event(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        pads.both_won(B, 2)
        with pads.a():
            proposal = pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        assert pads.board["scribes"]["proposals"] == [
            {
                "id": proposal, "game": 1, "round": 1, "line": line, "was": won(A, 3), "event": won(A, 2),
                "corrects": True, "is_late": False, "by": by("tablet", A),
            }
        ]  # fmt: skip

    def test_a_proposal_about_an_earlier_game_names_its_players(self) -> None:
        """S4 R3: others have played together since; the points still belong to the earlier players."""
        pads = Pads()
        line = pads.both_won(A, 9)
        with pads.lead():
            pads.tell(ev.SeatsTaken((0, 2, 1, 3)))
        with pads.b():
            pads.tell(ev.EntryCorrected(line, ev.RoundWon(B, 9)))
        with pads.a():
            pads.tell(ev.RoundWon(A, 3))
        view = pads.board["scribes"]
        [proposal] = view["proposals"]
        assert (proposal["game"], proposal["round"]) == (1, 1)
        assert proposal["was"] == won(A, 9, seated=OPENED)
        assert proposal["event"] == won(B, 9, seated=OPENED)
        assert [each["event"] for each in view["open"]] == [won(A, 3)]

    def test_a_proposed_voiding_has_no_new_event(self) -> None:
        pads = Pads()
        with pads.a():
            line = pads.won(A, 3)
        with pads.b():
            pads.tell(ev.EntryVoided(line))
        [proposal] = pads.board["scribes"]["proposals"]
        assert (proposal["line"], proposal["was"]) == (line, won(A, 3))
        assert (proposal["event"], proposal["corrects"]) == (None, False)

    def test_voiding_a_ruling_is_about_no_line(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        pads.both_won(B, 2)
        with pads.a():
            proposal = pads.tell(ev.EntryVoided(line))
        with pads.b():
            accepted = pads.tell(ev.EntryAccepted(proposal))
            again = pads.tell(ev.EntryVoided(accepted))
        [view] = pads.board["scribes"]["proposals"]
        entry = pads.entries[-1]
        assert view == {
            "id": again, "game": entry.game, "round": entry.round, "line": None, "was": None, "event": None,
            "corrects": False, "is_late": False, "by": by("phone", B),
        }  # fmt: skip


class TestThePadOfAScribe:
    """A scribe's pad shows the first round that he has not read, like the paper in front of him."""

    def test_only_the_scribe_behind_sees_the_earlier_round(self) -> None:
        pads = Pads()
        with pads.a():
            pads.won(A, 3, 2)
        assert place_of(pads, PHONE) == (1, 1, [0, 0])
        for pen in (TABLET, LEAD, None):
            assert place_of(pads, pen) == (1, 3, [5, 0])
        assert seen_by(pads, PHONE)["version"] == 3

    def test_a_round_he_agreed_to_is_on_his_pad(self) -> None:
        pads = Pads()
        pads.both_won(A, 3)
        with pads.a():
            pads.won(A, 2, 2)
        assert place_of(pads, PHONE) == (1, 2, [3, 0])

    def test_declarations_in_the_unread_round_are_on_his_pad(self) -> None:
        pads = Pads()
        with pads.a():
            pads.tell(ev.BidMade(A, 3))
            pads.tell(ev.BidAnswered(B, 3, "stay"))
            pads.won(A, 3)
        assert place_of(pads, PHONE) == (1, 1, [0, 0])
        assert seen_by(pads, PHONE)["stake"]["value"] == 3

    def test_two_devices_of_the_other_side_do_not_fill_in_his_pad(self) -> None:
        pads = Pads()
        with pads.a():
            pads.won(A, 3)
        with pads.by("watch", A):
            pads.tell(ev.RoundWon(A, 3), 1, 1)
        assert place_of(pads, PHONE) == (1, 1, [0, 0])

    def test_a_settled_change_is_on_his_pad(self) -> None:
        pads = Pads()
        line = pads.both_won(A, 3)
        with pads.lead():
            pads.tell(ev.EntryAccepted(pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2))), directed=True))
        with pads.a():
            pads.won(B, 2)
        assert place_of(pads, PHONE) == (1, 2, [2, 0])

    def test_a_corrected_misdeal_and_a_reflow_are_on_his_pad(self) -> None:
        """R7: a misdeal settles its round like a won one, also when the pad is folded again for one scribe."""
        pads = Pads()
        with pads.a():
            line = pads.tell(ev.PenaltyGiven(A, "misdeal"), 1, 1)
        with pads.b():
            pads.tell(ev.PenaltyGiven(A, "misdeal"), 1, 1)
        with pads.lead():
            pads.tell(ev.EntryAccepted(pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 9))), directed=True))
            pads.ink(ev.GamesReflowed(1))
        with pads.a():
            pads.won(B, 2)
        assert place_of(pads, PHONE) == (2, 1, [0, 0])
        assert seen_by(pads, PHONE)["finished"]["totals"] == [9, 0]

    def test_a_differing_reading_counts_as_read(self) -> None:
        pads, _mine, _theirs = differing()
        assert place_of(pads, PHONE) == (1, 2, [3, 0])

    def test_a_scribe_who_has_written_later_rounds_sees_the_whole_sheet(self) -> None:
        pads = Pads()
        with pads.a():
            pads.won(A, 3)
        with pads.b():
            pads.tell(ev.BidMade(B, 3))
        assert place_of(pads, PHONE) == (1, 2, [3, 0])
        assert place_of(pads, Pen("watch", B)) == (1, 2, [3, 0])

    @pytest.mark.parametrize("event", [ev.DealerSet(0), ev.BidMade(B, 3)])
    def test_a_declaration_in_the_same_round_keeps_his_pad_at_that_round(self, event: ev.Event) -> None:
        pads = Pads()
        with pads.b():
            pads.tell(event)
        with pads.a():
            pads.won(A, 3)
        assert place_of(pads, PHONE) == (1, 1, [0, 0])

    def test_a_ruling_keeps_his_pad_at_that_round(self) -> None:
        pads = Pads()
        with pads.a():
            line = pads.won(A, 3)
            pads.won(A, 2)
        with pads.b():
            pads.tell(ev.EntryVoided(line))
        assert place_of(pads, PHONE) == (1, 1, [0, 0])

    def test_a_closed_sheet_is_shown_whole(self) -> None:
        pads = Pads()
        with pads.a():
            pads.won(A, 3)
        with pads.lead():
            pads.tell(ev.SheetClosed())
        assert place_of(pads, PHONE) == (1, 2, [3, 0])


class TestThePadOfOneSide:
    """The other side's own declarations (R23, R25, R29) are not offered to a pen of one side."""

    def test_the_other_sides_bid_answer_and_void_points_are_not_offered(self) -> None:
        table = WattenTable()
        table.won(B, 5)
        before = table.board["sides"]
        ours, theirs = seen_by(table, OF_B)["sides"][::-1]
        assert before[A]["bid"]["allowed"] == "yes"
        assert ours == before[B]
        assert theirs == before[A] | {"bid": before[A]["bid"] | {"allowed": "for_them", "jump": None}}

    def test_the_other_sides_answer_is_not_offered(self) -> None:
        table = WattenTable()
        table.tell(ev.BidMade(B, 3))
        assert table.board["sides"][A]["answer"] is not None
        assert seen_by(table, OF_B)["sides"][A]["answer"] is None
        table = WattenTable()
        table.tell(ev.BidMade(A, 3))
        assert seen_by(table, OF_B)["sides"][B]["answer"] == {"value": 3, "concede_pays": 2}

    def test_voiding_the_other_sides_points_is_not_offered(self) -> None:
        """S4 R29: near the win a side may have its own points struck off, and only that side declares it."""
        for side, offered in ((A, [False, False]), (B, [False, True])):
            table = WattenTable()
            table.won(side, 2)
            table.won(1 - side, 7)
            assert table.board["sides"][side]["may_void_points"]
            assert [each["may_void_points"] for each in seen_by(table, OF_B)["sides"]] == offered

    def test_the_reason_against_their_bid_is_still_shown(self) -> None:
        table = WattenTable()
        table.won(A, 7)
        assert seen_by(table, OF_B)["sides"][A]["bid"]["allowed"] == "krank"

    @pytest.mark.parametrize(
        "pen",
        [PHONE, Pen("phone", B, may_direct=False), Pen("phone", B, one_side=True)],
        ids=["a scribe", "a helper of everybody", "who directs"],
    )
    def test_other_pens_are_offered_everything(self, pen: Pen) -> None:
        table = WattenTable()
        assert seen_by(table, pen) == table.board

    def test_three_players_and_whot_have_no_sides(self) -> None:
        for table in (ThreeTable(), WhotTable(3)):
            assert seen_by(table, OF_B) == table.board


class TestUndo:
    def of(self, table: Table, pen: Pen | None) -> str | None:
        view = seen_by(table, pen)
        assert (view["last"]["id"] if view["last"] else None) == view["undo"]
        return view["undo"]

    def test_one_scribe_undoes_the_last_entry_of_any_device(self) -> None:
        table = WattenTable()
        last = table.won(A, 3)
        for pen in (None, TABLET, PHONE):
            assert self.of(table, pen) == last

    def test_each_of_two_scribes_undoes_his_own_entry(self) -> None:
        pads = Pads()
        with pads.a():
            mine = pads.won(A, 3)
        with pads.b():
            theirs = pads.tell(ev.RoundWon(A, 3), 1, 1)
        assert [self.of(pads, pen) for pen in (TABLET, PHONE, LEAD)] == [mine, theirs, None]
        assert self.of(pads, None) == mine

    def test_a_scribe_undoes_his_waiting_reading(self) -> None:
        pads, mine, theirs = differing()
        assert [self.of(pads, pen) for pen in (TABLET, PHONE)] == [mine, theirs]

    def test_undo_shows_the_present_event_and_round(self) -> None:
        """Corrected by an owner, and moved by a re-flow."""
        pads = Pads()
        first = pads.both_won(A, 4)
        pads.both_won(A, 5)
        with pads.a():
            mine = pads.won(B, 3)
        with pads.lead():
            for line, event in ((first, ev.RoundWon(A, 3)), (mine, ev.RoundWon(B, 2))):
                pads.tell(ev.EntryAccepted(pads.tell(ev.EntryCorrected(line, event)), directed=True))
            pads.tell(ev.GamesReflowed(1))
        assert seen_by(pads, TABLET)["last"] == {"id": mine, "seq": 6, "game": 1, "round": 3, **won(B, 2)}

    def test_a_sealed_entry_is_not_undone(self) -> None:
        pads = Pads()
        with pads.a():
            mine = pads.won(A, 3)
        with pads.b():
            pads.late(ev.RoundWon(B, 2), 2, 1)  # held: it seals nothing
            assert self.of(pads, TABLET) == mine
            pads.tell(ev.BidMade(B, 3))
        assert self.of(pads, TABLET) is None

    def test_a_change_of_a_sealed_entry_is_not_undone(self) -> None:
        pads = Pads()
        with pads.a():
            corrected = pads.tell(ev.EntryCorrected(pads.won(A, 3), ev.RoundWon(A, 2)))
            assert self.of(pads, TABLET) == corrected
        with pads.b():
            pads.tell(ev.BidMade(B, 3))
        assert self.of(pads, TABLET) is None

    def test_undo_skips_voided_and_ineffective_entries(self) -> None:
        pads = Pads()
        with pads.a():
            first = pads.tell(ev.PenaltyGiven(B, "peek_cut"))
            pads.tell(ev.EntryVoided(pads.won(A, 3)))
            assert self.of(pads, TABLET) == first
            pads.ink(ev.EntryDismissed(first))
            assert self.of(pads, TABLET) == first

    def test_with_one_scribe_again_undo_voids_the_last_entry_of_any_device(self) -> None:
        pads = Pads()
        with pads.a():
            pads.won(A, 3)
        with pads.lead():
            pads.tell(ev.ScribesSet(1))
        with pads.b():
            last = pads.tell(ev.BidMade(B, 3))
        assert self.of(pads, TABLET) == last
