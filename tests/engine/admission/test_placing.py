"""Entries that name the previous tap: their round, and when people are asked."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.engine.admission.admit import ANYBODY, Receipt, decide, read
from scoring.engine.admission.permissions import Pen
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import Malformed, decode, encode, kind
from scoring.engine.sheet.fold import Setup, extend, fold
from tests.engine.arriving import arrive, envelope_of, send
from tests.engine.evenings import Evening
from tests.engine.table import A, B, Table, WattenTable, WhotTable, entry_id, round_scored
from tests.strategies import setups

ANNA, BEPPO = Pen("anna's tablet"), Pen("beppo's phone")


def tap(table: Table, event: ev.Event, after: str, pen: Pen = ANNA, **shown: Any) -> Receipt:
    """A quick tap on a board that still shows the first round of an empty sheet."""
    return arrive(table, event, pen=pen, after=after, **{"seen": 0, "game": 1, "round": 1} | shown)


def first(table: Table, event: ev.Event, pen: Pen = ANNA) -> str:
    return arrive(table, event, pen=pen).entry_id


def undo(table: Table, after: str, seen: int = 0, pen: Pen = ANNA) -> Receipt:
    """The undo button of a board that is behind: it names no target."""
    board = envelope_of(table, ev.EntryVoided(entry_id(99)), seen=seen, game=1, round=1, after=after)
    return send(table, replace(board, payload={"target": ""}), pen)


def place_of(table: Table, entry: str) -> tuple[int, int]:
    """The stored game and round of an entry."""
    return next((known.game, known.round) for known in table.entries if known.id == entry)


WATTEN_ROUNDS = [
    ("a round won", [ev.RoundWon(A, 3)], (1, 2)),
    ("a bid", [ev.BidMade(A, 3)], (1, 1)),
    ("a bid that was stayed with", [ev.BidMade(A, 3), ev.BidAnswered(B, 3, "stay")], (1, 1)),
    ("a bid that was conceded", [ev.BidMade(A, 3), ev.BidAnswered(B, 3, "concede")], (1, 2)),
    ("a penalty that ends the round", [ev.PenaltyGiven(A, "misdeal")], (1, 2)),
    ("a penalty that ends none", [ev.PenaltyGiven(B, "peek_cut")], (1, 1)),
    ("a dealer", [ev.DealerSet(2)], (1, 1)),
    ("a name", [ev.PersonNamed(0, 1)], (1, 1)),
    ("a name after a round", [ev.RoundWon(A, 3), ev.PersonNamed(0, 1)], (1, 2)),
    ("three rounds", [ev.RoundWon(A, 3), ev.RoundWon(B, 2), ev.RoundWon(A, 3)], (1, 4)),
]


@pytest.mark.parametrize(
    ("declared", "place"), [row[1:] for row in WATTEN_ROUNDS], ids=[row[0] for row in WATTEN_ROUNDS]
)
def test_the_round_follows_from_the_previous_tap(declared: list[ev.Event], place: tuple[int, int]) -> None:
    table = WattenTable()
    latest = first(table, declared[0])
    for event in declared[1:]:
        latest = tap(table, event, latest).entry_id
    outcome = tap(table, ev.RoundWon(B, 2), latest)
    assert (outcome.status, place_of(table, outcome.entry_id)) == ("counted", place)


def test_a_void_whot_round_ends_its_round_too() -> None:
    table = WhotTable(2)
    outcome = tap(table, round_scored(0, p1=5), first(table, ev.RoundVoid()))
    assert (outcome.status, place_of(table, outcome.entry_id)) == ("counted", (1, 2))


class TestSomebodyElseWrote:
    def test_an_equal_round_in_between_is_a_second_reading(self) -> None:
        table = WattenTable()
        won = first(table, ev.RoundWon(A, 3))
        first(table, ev.RoundWon(B, 2), BEPPO)
        assert tap(table, ev.RoundWon(B, 2), won).status == "agreed"
        assert table.score == (3, 2)

    def test_another_round_in_between_is_held(self) -> None:
        table = WattenTable()
        won = first(table, ev.RoundWon(A, 3))
        first(table, ev.RoundWon(B, 4), BEPPO)
        outcome = tap(table, ev.RoundWon(B, 2), won)
        assert (outcome.status, outcome.reason) == ("held", "another_reading")

    def test_a_round_before_the_first_tap_moves_no_round(self) -> None:
        """Beppo wrote both rounds that Anna tapped; her second tap is about the second round, not about a third."""
        table = WattenTable()
        for event in (ev.RoundWon(A, 3), ev.RoundWon(B, 2)):
            first(table, event, BEPPO)
        read_again = tap(table, ev.RoundWon(A, 3), "").entry_id
        assert tap(table, ev.RoundWon(B, 2), read_again).status == "agreed"
        assert table.score == (3, 2)

    def test_a_held_predecessor_still_gives_its_round(self) -> None:
        table = WattenTable()
        first(table, ev.RoundWon(A, 4), BEPPO)
        held = tap(table, ev.RoundWon(A, 3), "").entry_id
        outcome = tap(table, ev.RoundWon(B, 2), held)
        assert (outcome.status, place_of(table, outcome.entry_id)) == ("counted", (1, 2))

    def test_a_voided_predecessor_holds_the_tap(self) -> None:
        table = WattenTable()
        won = first(table, ev.RoundWon(A, 3))
        first(table, ev.EntryVoided(won), BEPPO)
        outcome = tap(table, ev.RoundWon(B, 2), won)
        assert (outcome.status, outcome.reason) == ("held", "not_the_current_round")

    def test_the_predecessor_may_be_of_another_device(self) -> None:
        table = WattenTable()
        won = first(table, ev.RoundWon(A, 3), BEPPO)
        outcome = tap(table, ev.RoundWon(B, 2), won)
        assert (outcome.status, place_of(table, outcome.entry_id)) == ("counted", (1, 2))

    def test_a_tap_with_a_predecessor_is_held_even_from_a_current_page(self) -> None:
        table = WattenTable()
        won = first(table, ev.RoundWon(A, 3))
        first(table, ev.RoundWon(B, 4), BEPPO)
        assert tap(table, ev.RoundWon(B, 2), won, seen=9).status == "held"

    def test_an_event_unknown_to_the_sheet_is_refused(self) -> None:
        table = WattenTable()
        won = first(table, ev.RoundWon(A, 3))
        assert tap(table, ev.RoundWon(B, 40), won).reason == "value_out_of_range"

    def test_a_closed_sheet_holds_the_tap_as_closed(self) -> None:
        table = WattenTable()
        first(table, ev.SheetClosed(), BEPPO)
        assert tap(table, ev.RoundWon(B, 2), entry_id(50)).reason == "sheet_closed"

    def test_each_scribe_reads_his_own_rounds(self) -> None:
        """Beppo's second tap is about the second round, whatever his other device has read since."""
        table, anna, beppo, second = WattenTable(), Pen("tablet", A), Pen("phone", B), Pen("watch", B)
        arrive(table, ev.ScribesSet(2), pen=Pen("lead"))
        for event in (ev.RoundWon(A, 3), ev.RoundWon(B, 2), ev.RoundWon(A, 4)):
            first(table, event, anna)
        for round_, event in ((1, ev.RoundWon(A, 3)), (2, ev.RoundWon(B, 2))):
            arrive(table, event, pen=second, round=round_)
        mine = tap(table, ev.RoundWon(A, 3), "", beppo)
        outcome = tap(table, ev.RoundWon(B, 2), mine.entry_id, beppo)
        assert place_of(table, outcome.entry_id) == (1, 2)
        assert (outcome.status, table.waiting) == ("agreed", [])


class TestAResend:
    def test_a_resent_tap_is_repeated(self) -> None:
        table = WattenTable()
        won = first(table, ev.RoundWon(A, 3))
        outcome = tap(table, ev.RoundWon(B, 2), won, number=7)
        assert tap(table, ev.RoundWon(B, 2), won, number=7) == Receipt("repeated", outcome.entry_id)
        assert len(table.entries) == 2

    def test_a_resent_tap_is_repeated_even_if_its_round_would_differ_now(self) -> None:
        table = WattenTable(target=9)
        won = first(table, ev.RoundWon(A, 9))
        asked = tap(table, ev.RoundWon(B, 2), won, number=7)
        first(table, ev.EntryVoided(won), BEPPO)
        assert tap(table, ev.RoundWon(B, 2), won, number=7) == Receipt(
            "repeated", asked.entry_id, "game_over"
        )

    def test_an_undo_without_target_is_not_doubled(self) -> None:
        table = WattenTable()
        won = first(table, ev.RoundWon(A, 3))
        for status in ("counted", "repeated"):
            board = envelope_of(table, ev.EntryVoided(won), 7, seen=0, game=1, round=1, after=won)
            envelope = replace(board, payload={"target": ""})
            decided = decide(table.sheet, envelope, read(envelope), ANYBODY)
            if isinstance(decided, Receipt):
                assert decided.status == status
            else:
                table.entries.append(decided)
                table.sheet = extend(table.sheet, [decided])
        assert len(table.entries) == 2


class TestPeopleAreAsked:
    def over(self) -> tuple[WattenTable, str]:
        table = WattenTable(target=9)
        return table, first(table, ev.RoundWon(A, 9))

    def test_a_tap_after_the_end_of_the_game_is_held(self) -> None:
        table, won = self.over()
        outcome = tap(table, ev.RoundWon(B, 2), won)
        assert (outcome.status, outcome.reason) == ("held", "game_over")
        assert table.score == (0, 0)

    def test_a_tap_on_a_page_of_the_new_game_is_not_held(self) -> None:
        table, won = self.over()
        outcome = tap(table, ev.RoundWon(B, 2), won, game=2)
        assert (outcome.status, place_of(table, outcome.entry_id)) == ("counted", (2, 1))

    def test_a_tap_is_not_held_if_the_end_of_the_game_was_voided(self) -> None:
        table, won = self.over()
        outcome = tap(table, ev.RoundWon(B, 2), undo(table, won).entry_id)
        assert (outcome.status, place_of(table, outcome.entry_id)) == ("counted", (1, 1))

    @pytest.mark.parametrize("event", [ev.DealerSet(2), ev.SheetClosed(), ev.PersonNamed(0, 1)])
    def test_an_event_possible_in_any_game_is_not_held(self, event: ev.Event) -> None:
        table, won = self.over()
        assert tap(table, event, won).status == "counted"

    def test_a_tap_after_an_unknown_tap_is_held(self) -> None:
        table = WattenTable()
        outcome = tap(table, ev.RoundWon(B, 2), entry_id(50))
        assert (outcome.status, outcome.reason) == ("held", "no_predecessor")

    def test_followers_wait_and_are_accepted_with_the_first(self) -> None:
        table, won = self.over()
        asked = tap(table, ev.RoundWon(B, 2), won).entry_id
        bid = tap(table, ev.BidMade(A, 3), asked)
        later = tap(table, ev.RoundWon(A, 3), bid.entry_id)
        assert [bid.reason, later.reason] == ["follows", "follows"]
        table.tell(ev.EntryAccepted(asked))
        assert (table.score, table.waiting) == ((3, 2), [])
        assert [(row.line.game, row.line.round) for row in table.current.rows] == [(2, 1), (2, 2), (2, 2)]

    def test_an_unplaced_entry_counts_in_the_round_of_its_acceptance(self) -> None:
        """If people write on and answer later, the entry is an additional round, not another reading of one."""
        table, won = self.over()
        asked = tap(table, ev.RoundWon(B, 2), won).entry_id
        first(table, ev.RoundWon(A, 4), BEPPO)
        table.tell(ev.EntryAccepted(asked))
        assert (table.score, table.status[won], table.waiting) == ((4, 2), "counts", [])

    def test_an_acceptance_from_a_page_that_is_behind_waits(self) -> None:
        table, won = self.over()
        asked = tap(table, ev.RoundWon(B, 2), won).entry_id
        outcome = arrive(table, ev.EntryAccepted(asked), seen=0, game=1, round=1)
        assert (outcome.status, outcome.reason) == ("held", "another_reading")
        assert table.waiting == [asked]

    def test_followers_after_the_end_of_the_next_game_keep_waiting(self) -> None:
        table, won = self.over()
        asked = tap(table, ev.RoundWon(B, 9), won).entry_id
        later = tap(table, ev.RoundWon(A, 2), asked).entry_id
        table.tell(ev.EntryAccepted(asked))
        assert table.waiting == [later]
        table.tell(ev.EntryAccepted(later))
        assert (table.score, table.waiting) == ((2, 0), [])

    def test_dismissing_the_first_keeps_its_follower_waiting(self) -> None:
        table, won = self.over()
        asked = tap(table, ev.RoundWon(B, 2), won).entry_id
        later = tap(table, ev.RoundWon(A, 3), asked).entry_id
        table.tell(ev.EntryDismissed(asked))
        assert table.waiting == [later]
        assert tap(table, ev.RoundWon(A, 2), asked).reason == "game_over"

    def test_an_undo_of_an_unplaced_entry_leaves_nothing_waiting(self) -> None:
        table, won = self.over()
        asked = tap(table, ev.RoundWon(B, 2), won).entry_id
        back = undo(table, asked)
        assert (back.status, table.waiting) == ("counted", [])
        assert tap(table, ev.RoundWon(B, 3), back.entry_id).reason == "game_over"

    def test_the_next_tap_follows_an_accepted_entry(self) -> None:
        table, won = self.over()
        asked = tap(table, ev.RoundWon(B, 2), won).entry_id
        table.tell(ev.EntryAccepted(asked))
        outcome = tap(table, ev.RoundWon(A, 3), asked)
        assert (outcome.status, place_of(table, outcome.entry_id)) == ("counted", (2, 2))

    def test_voiding_the_acceptance_makes_the_entry_wait_again(self) -> None:
        table, won = self.over()
        asked = tap(table, ev.RoundWon(B, 2), won).entry_id
        table.tell(ev.EntryVoided(table.tell(ev.EntryAccepted(asked))))
        assert (table.score, table.waiting) == ((0, 0), [asked])
        assert table.sheet == fold(table.setup, table.entries)

    def test_a_waiting_unplaced_entry_is_not_a_reading_of_the_open_round(self) -> None:
        """If two scribes write, a waiting entry without a round differs from nothing and takes no slot."""
        table, anna, beppo = WattenTable(target=9), Pen("tablet", A), Pen("phone", B)
        arrive(table, ev.ScribesSet(2), pen=Pen("lead"))
        won = first(table, ev.RoundWon(A, 9), anna)
        asked = tap(table, ev.RoundWon(B, 2), won, anna).entry_id
        line = first(table, ev.RoundWon(A, 4), beppo)
        assert table.board["scribes"]["open"][-1]["state"] == "written"
        arrive(table, ev.EntryVoided(line), pen=beppo)
        assert (table.score, table.waiting) == ((0, 0), [asked])
        assert arrive(table, ev.EntryAccepted(asked), pen=anna).status == "counted"
        assert table.score == (0, 2)


class TestAfterAConfirmation:
    """The tap after "This is right" belongs to the round after the one confirmed."""

    ANNA, BEPPO = Pen("tablet", A), Pen("phone", B)

    def written(self, event: ev.Fact) -> tuple[Table, str]:
        table = WattenTable(target=9)
        arrive(table, ev.ScribesSet(2), pen=Pen("lead"))
        return table, first(table, event, self.ANNA)

    def confirmed(self, table: Table, entry: str, **shown: int) -> str:
        outcome = tap(table, ev.EntryAccepted(entry), "", self.BEPPO, **shown)
        assert outcome.status == "counted"
        return outcome.entry_id

    def place(self, table: Table, event: ev.Event, after: str) -> tuple[tuple[int, int], str]:
        entry = tap(table, event, after, self.BEPPO).entry_id
        return place_of(table, entry), entry

    def test_of_a_result_comes_the_next_round(self) -> None:
        table, won = self.written(ev.RoundWon(B, 2))
        second, tapped = self.place(table, ev.RoundWon(B, 2), self.confirmed(table, won))
        third, _ = self.place(table, ev.RoundWon(B, 3), tapped)
        assert (second, third, table.score) == ((1, 2), (1, 3), (0, 7))

    def test_of_a_penalty_comes_its_round(self) -> None:
        table, look = self.written(ev.PenaltyGiven(B, "peek_cut"))
        assert self.place(table, ev.RoundWon(B, 2), self.confirmed(table, look))[0] == (1, 1)

    def test_of_an_earlier_round_comes_the_round_of_the_pad(self) -> None:
        table, won = self.written(ev.RoundWon(B, 2))
        confirmed = self.confirmed(table, won, round=2)
        assert self.place(table, ev.RoundWon(A, 2), confirmed)[0] == (1, 2)

    def test_of_a_result_that_ends_the_game_comes_a_question(self) -> None:
        table, won = self.written(ev.RoundWon(B, 9))
        outcome = tap(table, ev.RoundWon(B, 2), self.confirmed(table, won), self.BEPPO)
        assert (outcome.status, outcome.reason) == ("held", "game_over")


class TestTwoScribesAreAsked:
    """Anna tapped the end of the game and one hand more without having seen it; Beppo has not read the end."""

    ANNA, BEPPO = Pen("tablet", A), Pen("phone", B)

    def asked(self, hand: ev.Event, *since: ev.Event) -> tuple[WattenTable, str]:
        """The table and the hand that waits; Beppo has written `since` before it came in."""
        table = WattenTable(target=9)
        arrive(table, ev.ScribesSet(2), pen=Pen("lead"))
        for event in since:
            first(table, event, self.BEPPO)
        won = tap(table, ev.RoundWon(A, 9), "", self.ANNA).entry_id
        return table, tap(table, hand, won, self.ANNA).entry_id

    @pytest.mark.parametrize("hand", [ev.RoundWon(B, 2), ev.RoundWon(A, 9)], ids=["another", "equal"])
    def test_whoever_is_behind_counts_it_in_the_round_that_he_is_asked_about(self, hand: ev.RoundWon) -> None:
        table, asked = self.asked(hand)
        (question,) = table.board["waiting"]
        assert (question["game"], question["round"], question["refusal"]) == (2, 1, None)
        outcome = arrive(table, ev.EntryAccepted(asked), 50, pen=self.BEPPO, game=1, round=1)
        assert (outcome.status, place_of(table, outcome.entry_id)) == ("counted", (2, 1))
        assert [(line.game, line.round) for line in table.sheet.ledger.counting] == [(1, 1), (2, 1)]
        assert table.sheet.games[0].totals == (9, 0)
        again = arrive(table, ev.EntryAccepted(asked), 50, pen=self.BEPPO, seen=2, game=1, round=1)
        assert (again.status, table.waiting) == ("repeated", [])

    @pytest.mark.parametrize("pen", [ANNA, BEPPO], ids=["its scribe", "the other one"])
    def test_it_is_the_reading_of_its_scribe_where_the_other_one_has_written_on(self, pen: Pen) -> None:
        since = (ev.RoundWon(A, 9), ev.RoundWon(B, 2), ev.RoundWon(B, 3))
        table, asked = self.asked(ev.RoundWon(B, 2), *since)
        (question,) = table.board["waiting"]
        assert (question["game"], question["round"], question["refusal"]) == (2, 1, None)
        arrive(table, ev.EntryAccepted(asked), pen=pen, game=2, round=3)
        assert (table.score, table.waiting) == ((0, 5), [])

    def test_it_is_not_offered_where_the_other_one_has_written_something_else(self) -> None:
        table, asked = self.asked(ev.RoundWon(B, 2), ev.RoundWon(A, 9), ev.RoundWon(B, 4))
        (question,) = table.board["waiting"]
        assert question["refusal"]["code"] == "another_reading"
        outcome = arrive(table, ev.EntryAccepted(asked), pen=self.ANNA)
        assert (outcome.status, outcome.reason) == ("refused", "another_reading")

    def test_it_counts_after_what_its_scribe_has_written_since(self) -> None:
        table, asked = self.asked(ev.RoundWon(B, 2))
        first(table, ev.RoundWon(B, 4), self.ANNA)
        arrive(table, ev.EntryAccepted(asked), pen=self.BEPPO, game=1, round=1)
        assert (table.score, table.waiting) == ((0, 6), [])

    @pytest.mark.parametrize("quick", [(), (ev.RoundWon(A, 9),)], ids=["behind", "not behind"])
    def test_the_tap_after_it_belongs_to_the_round_of_the_pad(self, quick: tuple[ev.Event, ...]) -> None:
        table, asked = self.asked(ev.RoundWon(B, 2))
        latest = ""
        for event in quick:
            latest = tap(table, event, "", self.BEPPO).entry_id
        counted = tap(table, ev.EntryAccepted(asked), latest, self.BEPPO).entry_id
        outcome = tap(table, ev.RoundWon(A, 9), counted, self.BEPPO)
        assert place_of(table, outcome.entry_id) == ((2, 2) if quick else (1, 1))

    def test_a_device_that_has_written_nothing_begins_with_the_two_scribes(self) -> None:
        table = WattenTable()
        first(table, ev.RoundWon(A, 3), Pen("lead"))
        arrive(table, ev.ScribesSet(2), pen=Pen("lead"))
        first(table, ev.RoundWon(B, 2), self.BEPPO)
        asked = tap(table, ev.RoundWon(B, 2), entry_id(60), self.ANNA)
        assert asked.reason == "no_predecessor"
        arrive(table, ev.EntryAccepted(asked.entry_id), pen=self.BEPPO)
        assert (table.score, table.waiting) == ((3, 2), [])

    def test_what_a_device_of_the_table_tapped_counts_in_the_open_round(self) -> None:
        table = WattenTable()
        arrive(table, ev.ScribesSet(2), pen=Pen("lead"))
        first(table, ev.RoundWon(A, 3), self.ANNA)
        asked = tap(table, ev.RoundWon(B, 2), entry_id(60), Pen("lead"))
        arrive(table, ev.EntryAccepted(asked.entry_id), pen=self.BEPPO, game=1, round=1)
        assert (table.score, table.waiting) == ((3, 2), [])


def is_readable(event: ev.Event) -> bool:
    try:
        decode(kind(event), encode(event))
    except Malformed:
        return False
    return True


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(setups(), st.integers(0, 2**32 - 1), st.integers(1, 15))
def test_quick_taps_get_the_same_rounds_as_slow_taps(setup: Setup, seed: int, number: int) -> None:
    """The same taps of one device: once each on a current board, once all on the first board."""
    slow, quick = Table(setup), Table(setup)
    evening, latest, games = Evening(slow, Random(seed), checked=True), "", 1
    for _ in range(number):
        target = slow.sheet.ledger.undo
        undoes = target is not None and evening.rng.random() < 0.2
        event: ev.Event = ev.EntryVoided(target.id) if undoes and target else evening.next_fact()[0]
        if not is_readable(event):
            continue
        games = max(games, slow.sheet.current.number)
        one = arrive(slow, event, pen=ANNA)
        if one.status == "refused":
            continue
        assert one == (undo(quick, latest) if undoes else tap(quick, event, latest, game=games))
        latest = one.entry_id
    assert quick.entries == slow.entries
