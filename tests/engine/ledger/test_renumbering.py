"""Two scribes after a re-flow: rounds are compared by their present numbers, not by those they were written under."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.engine.admission.permissions import Pen
from scoring.engine.board.scribes import undo_of, view_of
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import Line
from scoring.engine.ledger.renumbering import Renumbering
from scoring.engine.ledger.scribes import LATE_AGREED, LATE_WORD
from scoring.engine.ledger.sealing import renumbering_efforts
from tests.engine.pads import Pads
from tests.engine.table import A, B, WattenTable


def joined(pads: Pads, line: str) -> Pads:
    """The last round of game 1 was worth less, so game 2 is part of it."""
    with pads.lead():
        pads.tell(ev.EntryAccepted(pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2))), directed=True))
        pads.tell(ev.GamesReflowed(1))
    return pads


def two_games() -> tuple[Pads, str]:
    pads = Pads()
    pads.both_won(A, 5)
    line = pads.both_won(A, 5)
    pads.both_won(B, 3)
    pads.both_won(B, 2)
    return pads, line


def parted() -> Pads:
    """Game 1 ended two rounds before A's last win, which is in game 2 now."""
    pads = Pads()
    pads.both_won(A, 4)
    line = pads.both_won(A, 4)
    pads.both_won(B, 2)
    with pads.a():
        pads.won(B, 3)
    with pads.lead():
        pads.tell(ev.EntryAccepted(pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 6))), directed=True))
        pads.tell(ev.GamesReflowed(1))
    return pads


def parted_by_a_look() -> Pads:
    """B's look at the cut ends game 1, so that the result of its round, which both wrote, is in round 2.1 now."""
    pads = Pads()
    line = pads.both_won(A, 4)
    pads.both_won(A, 2)
    with pads.b():
        pads.tell(ev.PenaltyGiven(B, "peek_cut"))
    pads.both_won(B, 2)
    return corrected(pads, line, ev.RoundWon(A, 5))


def corrected(pads: Pads, line: str, event: ev.Correctable) -> Pads:
    with pads.lead():
        pads.tell(ev.EntryAccepted(pads.tell(ev.EntryCorrected(line, event)), directed=True))
        pads.tell(ev.GamesReflowed(1))
    return pads


def places(pads: Pads) -> list[tuple[int, int]]:
    """Where the two pads stand."""
    views = [view_of(pads.sheet, pen) for pen in (Pen("tablet", A), Pen("phone", B))]
    return [(view.current.number, view.next_round) for view in views]


class TestTheSeal:
    def test_a_round_after_joined_games_is_not_sealed_before_the_next_one(self) -> None:
        pads = joined(*two_games())
        with pads.a():
            mine = pads.won(B, 2)
            assert undo_of(pads.sheet, Pen("tablet", A)) == pads.entries[-1]
            pads.tell(ev.EntryVoided(mine))
        assert (pads.score, pads.proposed) == ((7, 5), [])

    def test_a_round_before_joined_games_stays_sealed(self) -> None:
        pads = joined(*two_games())
        with pads.a():
            proposal = pads.tell(ev.EntryVoided(pads.entries[1].id))
        assert (pads.score, pads.proposed) == ((7, 5), [proposal])

    def test_the_other_reading_of_a_moved_round_seals_nothing(self) -> None:
        pads = parted()
        assert (pads.sheet.current.number, pads.score) == (2, (0, 5))
        with pads.b():
            theirs = pads.tell(ev.RoundWon(A, 2), 2, 2)
        with pads.a():
            mine = next(line for line in pads.sheet.ledger.counting if (line.game, line.round) == (2, 2))
            pads.tell(ev.EntryVoided(mine.entry.id))
        assert (pads.score, pads.proposed, pads.status[theirs]) == ((2, 2), [], "counts")

    def test_the_other_reading_of_a_result_that_a_late_look_passed_on_seals_nothing(self) -> None:
        pads = Pads()
        pads.both_won(A, 5)
        pads.both_won(A, 2)
        with pads.a():
            mine = pads.won(B, 2)
        with pads.b():
            late = pads.ink(ev.PenaltyGiven(B, "peek_cut"), 1, 3, held=LATE_WORD)
        with pads.a():
            pads.tell(ev.EntryAccepted(late))
            pads.tell(ev.GamesReflowed(1))
        with pads.b():
            pads.tell(ev.RoundWon(B, 2), 2, 1)
        with pads.a():
            pads.tell(ev.EntryCorrected(mine, ev.RoundWon(B, 3)))
        assert (pads.score, pads.proposed) == ((0, 3), [])

    def test_after_the_undo_of_a_reflow_the_rounds_have_their_old_numbers(self) -> None:
        pads, line = two_games()
        joined(pads, line)
        with pads.lead():
            pads.tell(ev.EntryVoided(pads.entries[-1].id))
        with pads.a():
            mine = pads.won(A, 2)
            pads.tell(ev.EntryVoided(mine))
        assert (pads.current.number, pads.score, pads.proposed) == (2, (0, 5), [])

    def test_a_round_that_a_reflow_closed_over_is_its_own_again_when_it_is_put_back(self) -> None:
        """An agreed undo left a gap, the re-flow closed it; with the undo taken back, both scribes' round is sealed."""
        pads = Pads()
        line = pads.both_won(A, 3)
        with pads.lead():
            pads.tell(ev.ScribesSet(1))
        pads.won(B, 2)
        with pads.a():
            undo = pads.tell(ev.EntryVoided(line))
        with pads.b():
            pads.tell(ev.EntryAccepted(undo))
        with pads.lead():
            pads.tell(ev.GamesReflowed(1))
            pads.tell(ev.EntryVoided(undo))
        assert pads.score == (3, 2)
        with pads.a():
            again = pads.tell(ev.EntryVoided(line))
        assert (pads.score, pads.proposed) == ((3, 2), [again])


class TestHowManyWrite:
    def test_after_joined_games_two_write_still(self) -> None:
        pads = Pads.__new__(Pads)
        WattenTable.__init__(pads)
        pads.won(A, 5)
        line = pads.won(A, 5)
        pads.tell(ev.ScribesSet(2))
        pads.both_won(B, 3)
        pads.tell(ev.EntryCorrected(line, ev.RoundWon(A, 2)))
        pads.tell(ev.GamesReflowed(1))
        with pads.a():
            pads.won(B, 2)
        assert pads.states() == ["agreed", "written"]

    def test_after_joined_games_one_writes_still(self) -> None:
        pads = Pads()
        pads.both_won(A, 5)
        line = pads.both_won(A, 5)
        with pads.lead():
            pads.tell(ev.ScribesSet(1))
            pads.won(B, 3)
        joined(pads, line)
        with pads.a():
            pads.won(B, 2)
        assert (pads.score, pads.states()) == ((7, 5), ["agreed", "agreed"])


class TestWhatEachSees:
    def test_a_late_word_of_a_moved_round_is_agreed_to_by_the_same_word(self) -> None:
        pads, line = two_games()
        word = ev.PenaltyGiven(A, "peek_cut")
        with pads.a():
            pads.tell(ev.BidMade(A, 3))
            late = pads.ink(word, 2, 1, held=LATE_WORD)
        joined(pads, line)
        with pads.b():
            pads.ink(word, 1, 3, held=LATE_AGREED)
        assert (pads.score, pads.proposed, pads.status[late]) == ((7, 7), [], "counts")

    def test_a_difference_in_a_moved_round_is_shown_and_settled_there(self) -> None:
        pads = Pads()
        pads.both_won(A, 5)
        line = pads.both_won(A, 5)
        with pads.a():
            mine = pads.won(B, 3)
        with pads.b():
            theirs = pads.tell(ev.RoundWon(B, 4), 2, 1)
        joined(pads, line)
        [waits] = pads.board["waiting"]
        assert (waits["game"], waits["round"], waits["stands"]["id"]) == (1, 3, mine)
        with pads.a():
            pads.tell(ev.EntryAccepted(theirs))
        assert (pads.score, pads.waiting) == ((7, 4), [])

    def test_both_who_wrote_a_result_that_passed_to_the_next_game_stand_after_it(self) -> None:
        pads = parted_by_a_look()
        assert [game.totals for game in pads.sheet.games] == [(9, 0), (0, 2)]
        assert places(pads) == [(2, 2), (2, 2)]

    def test_so_they_do_if_earlier_rounds_move_too(self) -> None:
        pads = Pads()
        line = pads.both_won(B, 5)
        pads.both_won(B, 5)
        with pads.b():
            pads.tell(ev.PenaltyGiven(A, "peek_cut"), 2, 1)
            pads.won(B, 3)
        with pads.a():
            pads.tell(ev.RoundWon(B, 3), 2, 1)
        corrected(pads, line, ev.RoundWon(B, 2))
        assert [game.totals for game in pads.sheet.games] == [(0, 9), (0, 3)]
        assert places(pads) == [(2, 2), (2, 2)]

    def test_the_pad_of_a_scribe_behind_has_the_earlier_rounds_of_joined_games(self) -> None:
        pads = joined(*two_games())
        with pads.a():
            pads.won(B, 2)
        behind = view_of(pads.sheet, Pen("phone", B))
        assert [game.totals for game in behind.games] == [(7, 5)]
        assert (behind.current.number, behind.next_round) == (1, 5)


def lines(**numbers: tuple[int, int]) -> dict[str, Line]:
    event = ev.RoundVoid()
    return {
        name: Line(ev.Entry(1, name, *at, event), event, *at, status="voided" if name == "gone" else "counts")
        for name, at in numbers.items()
    }


class TestNumbers:
    def test_a_round_without_lines_comes_before_the_next_one_or_after_the_last(self) -> None:
        by = Renumbering(
            lines(a=(1, 2), b=(2, 1), gone=(1, 1), other=(3, 1)), lines(a=(1, 1), b=(1, 2), gone=(1, 1))
        )
        assert [by.of_round(at) for at in ((1, 1), (1, 2), (1, 3), (2, 1), (2, 2))] == [
            (1, 1), (1, 1), (1, 2), (1, 2), (1, 3),
        ]  # fmt: skip
        assert [by.of_entry("a", (1, 2)), by.of_entry("reading", (2, 1))] == [(1, 1), (1, 2)]

    def test_a_voided_line_that_moved_is_known_too(self) -> None:
        assert Renumbering(lines(gone=(2, 1)), lines(gone=(1, 4))).of_round((2, 1)) == (1, 4)

    def test_a_voided_line_that_did_not_move_keeps_its_number_unless_others_went_past_it(self) -> None:
        by = Renumbering(lines(gone=(1, 1), b=(1, 2)), lines(gone=(1, 1), b=(2, 1)))
        assert by.of_round((1, 1)) == (1, 1)
        by = Renumbering(lines(a=(1, 4), gone=(2, 1), b=(2, 2)), lines(a=(1, 4), gone=(2, 1), b=(1, 5)))
        assert by.of_round((2, 1)) == (1, 5)
        by = Renumbering(lines(a=(1, 3), b=(1, 3), gone=(1, 4)), lines(a=(1, 3), b=(2, 1), gone=(1, 4)))
        assert by.of_round((1, 4)) == (2, 2)
        assert Renumbering(lines(a=(1, 2)), lines(a=(1, 4))).of_round((1, 3)) == (1, 5)

    def test_the_rounds_after_a_parted_one_come_after_its_later_part(self) -> None:
        by = Renumbering(lines(look=(1, 3), won=(1, 3)), lines(look=(1, 3), won=(2, 1)))
        assert [by.of_entry("look", (1, 3)), by.of_entry("won", (1, 3))] == [(1, 3), (2, 1)]
        assert [by.of_round(at) for at in ((1, 2), (1, 3), (1, 4))] == [(1, 3), (1, 3), (2, 2)]

    def test_a_second_reading_has_the_number_of_its_line(self) -> None:
        after = lines(look=(1, 3), won=(2, 1))
        after["won"] = replace(after["won"], readings=(replace(after["won"].entry, id="reading"),))
        by = Renumbering(lines(look=(1, 3), won=(1, 3), reading=(1, 3)), after)
        assert by.of_entry("reading", (1, 3)) == (2, 1)

    def test_without_a_move_every_round_keeps_its_number(self) -> None:
        by = Renumbering(lines(a=(1, 2)), lines(a=(1, 2)))
        assert by.of_round((3, 1)) == by.of_entry("a", (3, 1)) == (3, 1)


def test_re_flows_end_before_their_fold_costs_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each re-flow and each undo of one reads all entries before it; one scribe's do not."""
    monkeypatch.setattr("scoring.engine.ledger.ledger.MOST_EFFORT", 100)
    pads = joined(*two_games())
    last = pads.entries[-1].id
    with pads.lead():
        for _ in range(6):
            last = pads.tell(ev.EntryVoided(last))
            if refusal := pads.refusal(ev.EntryVoided(last)):
                break
        assert refusal is not None
        assert refusal.code == "reflowed_too_often"
        assert pads.refusal(ev.SheetClosed()) is None
        held = [pads.late(ev.EntryVoided(last)) for _ in range(3)]
        rules = pads.setup.ruleset.params
        assert not any(list(renumbering_efforts(pads.entries, rules))[-len(held) :])


def test_two_scribes_do_not_begin_after_many_re_flows(monkeypatch: pytest.MonkeyPatch) -> None:
    table = WattenTable()
    table.won(A, 5, 5)
    table.won(B, 3, 2)
    table.tell(ev.EntryCorrected(table.entries[1].id, ev.RoundWon(A, 2)))
    last = table.tell(ev.GamesReflowed(1))
    for _ in range(6):
        last = table.tell(ev.EntryVoided(last))
    assert table.refusal(ev.ScribesSet(2)) is None

    monkeypatch.setattr("scoring.engine.ledger.ledger.MOST_EFFORT", 30)
    refusal = table.refusal(ev.ScribesSet(2))
    assert refusal is not None
    assert refusal.code == "reflowed_too_often"
