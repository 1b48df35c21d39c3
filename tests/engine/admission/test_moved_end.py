"""What a scribe wrote without a network after the end of a game, which another entry has moved meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from scoring.engine.admission.admit import Envelope, Receipt, decide, read, receipt
from scoring.engine.admission.permissions import Pen
from scoring.engine.board.scribes import view_of
from scoring.engine.facts import events as ev
from scoring.engine.sheet.fold import extend
from tests.engine.arriving import envelope_of
from tests.engine.device import Device
from tests.engine.pads import Pads
from tests.engine.table import A, B

PHONE = Pen("phone", B)
LOOK = ev.PenaltyGiven(B, "peek_cut")


class Offline(Pads):
    """7:3 after three rounds. The phone is without a network, and its page counts what it has tapped since."""

    def __init__(self, *end: int) -> None:
        super().__init__()
        for side, value in ((A, 4), (B, 3), (A, 3)):
            self.both_won(side, value)
        if end:
            self.end = self.both_won(*end)
        self.page, self.known = self.sheet, self.sheet.version
        self.queue: list[Envelope] = []

    def tap(self, event: ev.Event) -> None:
        at = (self.page.current.number, self.page.next_round)
        envelope = envelope_of(self, event, 50 + len(self.queue), waited=True, known=self.known)
        envelope = replace(envelope, seen=self.page.version, game=at[0], round=at[1])
        decided = decide(self.page, envelope, read(envelope), PHONE)
        assert not isinstance(decided, Receipt)
        assert not decided.held
        self.page = extend(self.page, [decided])
        self.queue.append(envelope)

    def arrive(self) -> list[str]:
        """Send what waits, each twice. What became of it, or the reason why it waits."""
        return [outcome.reason or outcome.status for outcome in map(self._send, self.queue)]

    def _send(self, envelope: Envelope) -> Receipt:
        decided = decide(self.sheet, envelope, read(envelope), PHONE)
        assert not isinstance(decided, Receipt)
        self.entries.append(decided)
        self.sheet = extend(self.sheet, [decided])
        again = decide(self.sheet, envelope, read(envelope), PHONE)
        assert isinstance(again, Receipt)
        assert again.status == "repeated"
        return receipt(self.sheet, decided)

    @property
    def totals(self) -> list[tuple[int, ...]]:
        return [game.totals for game in self.games]


def corrected() -> Offline:
    """Both wrote the end; the tablet has corrected it since."""
    pads = Offline(A, 2)
    with pads.a():
        pads.tell(ev.EntryCorrected(pads.end, ev.RoundWon(B, 2)))
    return pads


def read_otherwise() -> Offline:
    """The last round ended the game for the phone only."""
    pads = Offline()
    with pads.a():
        pads.won(B, 2)
    pads.tap(ev.RoundWon(A, 2))
    return pads


def ended_earlier() -> Offline:
    """The tablet ends the game a hand too early, by mistake, and has the last one as the first of the next game."""
    pads = Offline()
    with pads.a():
        pads.won(A, 2)
        pads.won(B, 2)
    pads.tap(ev.RoundWon(B, 3))
    return pads


def ended_earlier_for_a_while() -> Offline:
    """As that, but the tablet has asked to correct its slip: the phone agrees by its own, and the game is short."""
    pads = ended_earlier()
    with pads.a():
        pads.tell(ev.EntryCorrected(pads.entries[-2].id, ev.RoundWon(B, 3)))
    return pads


def settled_earlier() -> Offline:
    """As that, but the tablet has given way to what the phone read by mistake."""
    pads = Offline()
    with pads.a():
        pads.won(B, 3)
    with pads.b():
        slip = pads.tell(ev.RoundWon(A, 2), 1, 4)
    pads.page, pads.known = pads.sheet, pads.sheet.version
    with pads.a():
        pads.tell(ev.EntryAccepted(slip))
        pads.won(B, 2)
    return pads


def write_on(pads: Offline) -> None:
    """Both write the two hands that end the game at the table."""
    pads.tap(ev.RoundWon(B, 3))
    pads.tap(ev.RoundWon(A, 2))
    with pads.a():
        pads.won(B, 3)
        pads.won(A, 2)


@pytest.mark.parametrize(("moved", "first"), [(corrected, []), (read_otherwise, ["differs"])])
def test_people_are_asked_about_the_hands_after_the_end_that_he_saw(
    moved: Callable[[], Offline], first: list[str]
) -> None:
    pads = moved()
    write_on(pads)
    assert pads.arrive() == [*first, "game_over", "follows"]
    assert pads.totals == [(9, 8)]
    assert view_of(pads.sheet, PHONE).current.number == 1


@pytest.mark.parametrize("written", range(6))
def test_the_hands_of_the_game_after_it_follow_too(written: int) -> None:
    """His board has moved all of them; at the table the last one is of the game that his board ended before it."""
    pads = corrected()
    hands = [ev.RoundWon(B, 3), ev.RoundWon(A, 2), ev.RoundWon(A, 5), ev.RoundWon(A, 2), ev.RoundWon(A, 2)]
    for hand in hands:
        pads.tap(hand)
    assert [(item.game, item.round) for item in pads.queue][-2:] == [(2, 4), (3, 1)]
    with pads.a():
        for hand in hands[:written]:
            pads.tell(hand)
    before = pads.totals
    assert pads.arrive()[-1] == ("not_the_current_round" if written < 2 else "follows")
    assert pads.totals == before


@pytest.mark.parametrize(
    ("moved", "first"),
    [(ended_earlier, ["differs"]), (ended_earlier_for_a_while, ["agreed"]), (settled_earlier, [])],
)
@pytest.mark.parametrize("value", [2, 4])
def test_people_are_asked_if_the_game_ended_before_what_he_saw_end_it(
    moved: Callable[[], Offline], first: list[str], value: int
) -> None:
    """His last hand of it is late. The next one is not the hand that the tablet has in its round."""
    pads = moved()
    pads.tap(ev.RoundWon(A, 2))
    pads.tap(ev.RoundWon(B, value))
    assert [(item.game, item.round) for item in pads.queue[-2:]] == [(1, 5), (2, 1)]
    assert pads.arrive() == [*first, "late_word", "game_over"]
    assert pads.states()[-1] == "written"


def settled_below() -> tuple[Pads, Device]:
    """On the page of the phone a look of round 3 ends the game; the tablet has given way in round 2, so it does not."""
    pads = Pads()
    pads.both_won(A, 4)
    with pads.a():
        pads.won(A, 3)
    with pads.b():
        reading = pads.tell(ev.RoundWon(A, 2), 1, 2)
    phone = Device(pads, PHONE)
    with pads.a():
        pads.tell(ev.EntryAccepted(reading))
    return pads, phone


def corrected_below() -> tuple[Pads, Device]:
    """The look ends the game before a hand that the tablet wrote in its round, once a correction is agreed."""
    pads = Pads()
    pads.both_won(A, 4)
    phone = Device(pads, PHONE)
    phone.tap(ev.RoundWon(A, 3))
    with pads.a():
        slip = pads.won(A, 2)
        pads.tell(LOOK)
        pads.won(A, 2)
        pads.tell(ev.EntryCorrected(slip, ev.RoundWon(A, 3)))
    return pads, phone


@pytest.mark.parametrize("value", [2, 3], ids=["equal", "other"])
def test_people_are_asked_if_the_end_moved_from_a_look_to_the_result_after_it(value: int) -> None:
    """The same round, but his next hand is the last one of the game on the sheet."""
    pads, phone = settled_below()
    hands = [LOOK, ev.RoundWon(A, 2), ev.RoundWon(A, value)]
    for event in hands:
        phone.tap(event)
    assert [(item.game, item.round) for item in phone.queue] == [(1, 3), (2, 1), (2, 2)]
    with pads.a():
        for event in hands:
            pads.tell(event)
    totals = [game.totals for game in pads.games]
    assert [each.reason for each in phone.arrive()] == ["", "game_over", "follows"]
    assert [game.totals for game in pads.games] == totals


def test_people_are_asked_about_the_hand_that_lies_behind_that_look_on_the_sheet() -> None:
    pads, phone = corrected_below()
    for event in (LOOK, ev.RoundWon(A, 2)):
        phone.tap(event)
    assert [(item.game, item.round) for item in phone.queue] == [(1, 2), (1, 3), (2, 1)]
    assert [each.reason or each.status for each in phone.arrive()] == ["agreed", "agreed", "game_over"]
    with pads.lead():
        pads.tell(ev.GamesReflowed(1))
    assert [game.totals for game in pads.games] == [(9, 0), (2, 0)]


def test_nobody_is_asked_if_that_look_ended_the_game_for_both() -> None:
    pads = Pads()
    pads.both_won(A, 4)
    pads.both_won(A, 3)
    phone, hands = Device(pads, PHONE), [LOOK, ev.RoundWon(A, 2), ev.RoundWon(A, 3)]
    for event in hands:
        phone.tap(event)
    with pads.a():
        slip = pads.tell(LOOK)
        pads.tell(ev.EntryVoided(slip))
        for event in hands:
            pads.tell(event)
    assert [each.status for each in phone.arrive()] == ["agreed"] * 3


def test_people_are_asked_about_a_hand_from_an_older_page_that_did_not_wait() -> None:
    """The screen of the phone was off while the tablet gave way and wrote on."""
    pads = Offline()
    with pads.a():
        pads.won(A, 2)
    with pads.b():
        reading = pads.tell(ev.RoundWon(B, 2), 1, 4)
        shown = pads.sheet.version
    with pads.a():
        pads.tell(ev.EntryAccepted(reading))
        pads.won(B, 3)
        pads.won(A, 2)
    pads.queue = [envelope_of(pads, ev.RoundWon(B, 3), 50, seen=shown, game=2, round=1)]
    assert pads.arrive() == ["game_over"]
    assert pads.totals == [(9, 8)]


def test_nobody_is_asked_if_the_game_ended_where_he_saw_it() -> None:
    pads = Offline()
    pads.tap(ev.RoundWon(A, 2))
    pads.tap(ev.RoundWon(B, 3))
    with pads.a():
        pads.won(A, 2)
    assert pads.arrive() == ["agreed", "counted"]
    assert pads.totals == [(9, 3), (0, 3)]


def test_nobody_is_asked_if_the_game_that_he_saw_end_is_short_of_an_end_since() -> None:
    """Both have gone on into the next one."""
    pads = Offline(A, 2)
    pads.both_won(A, 3)
    pads.page, pads.known = pads.sheet, pads.sheet.version
    with pads.lead():
        asked = pads.tell(ev.EntryCorrected(pads.end, ev.RoundWon(B, 2)))
        pads.tell(ev.EntryAccepted(asked, directed=True))
    pads.tap(ev.RoundWon(B, 3))
    assert pads.arrive() == ["counted"]
    assert pads.totals == [(7, 5), (3, 3)]


def test_a_hand_of_the_open_game_is_not_asked_about_though_he_has_not_seen_all_of_the_last_one() -> None:
    """The end of the first game has been corrected to the same end, at another price."""
    pads = Offline(A, 2)
    with pads.a():
        pads.tell(ev.EntryCorrected(pads.end, ev.RoundWon(A, 3)))
    pads.tap(ev.RoundWon(B, 3))
    assert pads.arrive() == ["counted"]


def test_a_hand_that_counted_is_known_when_it_is_sent_again_after_the_next_one() -> None:
    """By then the version of its page says less."""
    pads = corrected()
    with pads.a():
        pads.won(A, 2)
    pads.page, pads.known = pads.sheet, pads.sheet.version
    pads.tap(ev.RoundWon(B, 3))
    pads.tap(ev.RoundWon(B, 2))
    assert pads.arrive() == ["counted", "counted"]
    again = decide(pads.sheet, pads.queue[0], read(pads.queue[0]), PHONE)
    assert isinstance(again, Receipt)
    assert again.status == "repeated"


def test_while_the_game_goes_on_his_next_game_is_not_reached() -> None:
    pads = corrected()
    pads.tap(ev.RoundWon(B, 3))
    assert pads.arrive() == ["not_the_current_round"]


def test_the_dealer_whom_he_named_deals_the_next_game() -> None:
    pads = corrected()
    pads.tap(ev.DealerSet(2))
    with pads.a():
        pads.won(B, 3)
        pads.won(A, 2)
    assert pads.arrive() == ["counted"]


def test_its_own_entry_that_its_page_did_not_show_is_none_of_the_others_that_it_showed() -> None:
    """The pad showed the end that the tablet wrote and the phone confirmed; on another page it named somebody since."""
    pads = Offline()
    with pads.a():
        end = pads.won(A, 2)
    with pads.b():
        pads.tell(ev.EntryAccepted(end))
        shown = pads.sheet
        pads.tell(ev.PersonNamed(0, 1))
    with pads.a():
        pads.tell(ev.EntryCorrected(end, ev.RoundWon(B, 2)))
        pads.won(B, 3)
        pads.won(A, 2)
    pads.queue = [envelope_of(pads, ev.RoundWon(B, 3), 50, seen=shown.version, game=2, round=1, waited=True)]
    assert pads.arrive() == ["game_over"]
    assert pads.totals == [(9, 8)]
