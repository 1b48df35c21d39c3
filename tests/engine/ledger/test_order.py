"""The order of the pad: a penalty that was declared after the result of its round is booked before it."""

from __future__ import annotations

from scoring.engine.facts import events as ev
from tests.engine.pads import Pads
from tests.engine.table import A, B, Table, WattenTable

PEEK = ev.PenaltyGiven(A, "peek_cut")


def ended() -> WattenTable:
    """A has won the game to nil in its second round."""
    table = WattenTable()
    table.won(A, 4, 5)
    return table


def end_of(table: WattenTable) -> tuple[tuple[int, ...], str, list[str | None]]:
    game = table.games[0]
    assert game.finish is not None
    return game.totals, game.finish.outcome, [row.flag for row in game.rows]


class TestALatePenalty:
    """R5: the look at the cut was before the deal."""

    def test_of_the_last_round_of_a_game_counts(self) -> None:
        """With two points B loses no Schneider."""
        table = ended()
        table.tell(ev.EntryAccepted(table.late(PEEK, 1, 2)))
        assert end_of(table) == ((9, 2), "bummerl", [None, None, None])

    def test_counts_as_one_that_was_declared_in_time(self) -> None:
        table, in_time = ended(), WattenTable()
        table.tell(ev.EntryAccepted(table.late(PEEK, 1, 2)))
        in_time.won(A, 4)
        in_time.tell(PEEK)
        in_time.won(A, 5)
        assert end_of(table) == end_of(in_time)
        assert table.board["odd_games"] == []

    def test_that_both_scribes_agree_on_counts_in_the_last_round(self) -> None:
        pads = Pads()
        pads.both_won(A, 4)
        with pads.a():
            pads.won(A, 5)
        with pads.b():
            late = pads.ink(PEEK, 1, 2, held="late_word")
        with pads.a():
            pads.tell(ev.EntryAccepted(late))
        assert end_of(pads) == ((9, 2), "bummerl", [None, None, None])

    def test_waits_where_it_will_count(self) -> None:
        table = ended()
        late = table.late(PEEK, 1, 2)
        assert (end_of(table)[:2], table.waiting) == (((9, 0), "schneider"), [late])

    def test_comes_after_a_penalty_of_its_round(self) -> None:
        table = WattenTable()
        first = table.tell(ev.PenaltyGiven(B, "peek_cut"))
        result = table.won(A, 4)
        late = table.late(ev.PenaltyGiven(B, "early_look"), 1, 1)
        table.tell(ev.EntryAccepted(late))
        assert _ids(table) == [first, late, result]


def test_a_result_that_was_put_back_comes_after_the_penalty_that_was_declared_without_it() -> None:
    table = WattenTable()
    result = table.won(A, 4)
    undo = table.undo()
    peek = table.tell(ev.PenaltyGiven(B, "peek_cut"))
    assert _ids(table) == [peek]
    table.tell(ev.EntryVoided(undo))
    assert _ids(table) == [peek, result]


def test_a_bid_said_late_stays_behind_the_result() -> None:
    table = WattenTable()
    result = table.won(A, 4)
    bid = table.ink(ev.BidMade(B, 3), 1, 1)
    assert _ids(table) == [result, bid]


def _ids(table: Table) -> list[str]:
    return [line.entry.id for line in table.sheet.ledger.counting]
