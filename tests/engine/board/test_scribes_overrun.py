"""The pad of a scribe who has not read a hand that lies beyond the end of its game by now.

The hand was dealt, so his next tap is about it: both write the same hand in the same round, and a re-flow then puts
each hand into the next game once.
"""

from __future__ import annotations

import pytest

from scoring.engine.facts import events as ev
from tests.engine.board.test_scribes import PHONE, TABLET, place_of, seen_by
from tests.engine.device import Device
from tests.engine.pads import Pads
from tests.engine.table import A, B


def settled_sooner(*more: ev.Fact) -> Pads:
    """9:0 after three hands, since the tablet has taken over the phone's first one; the tablet wrote a fourth hand.

    `more` are hands that the tablet wrote after that one, before the game was over.
    """
    pads = Pads()
    with pads.a():
        pads.won(B, 2)
    with pads.b():
        theirs = pads.tell(ev.RoundWon(B, 3), 1, 1)
    with pads.a():
        pads.won(B, 4)
        third = pads.won(B, 2)
        pads.won(A, 4)
        for event in more:
            pads.tell(event)
    with pads.b():
        pads.tell(ev.RoundWon(B, 4), 1, 2)
        pads.tell(ev.EntryAccepted(third))
    with pads.a():
        pads.tell(ev.EntryAccepted(theirs))
    return pads


def write(pads: Pads, event: ev.Fact) -> None:
    """The phone writes this in the round that its pad shows."""
    game, round_, _scores = place_of(pads, PHONE)
    with pads.b():
        pads.tell(event, game, round_)


def counted(pads: Pads) -> list[tuple[int, int, ev.Fact]]:
    return [(line.game, line.round, line.event) for line in pads.sheet.ledger.counting]


FIRST_GAME = [(1, 1, ev.RoundWon(B, 3)), (1, 2, ev.RoundWon(B, 4)), (1, 3, ev.RoundWon(B, 2))]


def test_he_stands_at_the_hand_that_he_has_not_read() -> None:
    """A new game at 0:0, as after a re-flow; the other scribe is in the next game already."""
    pads = settled_sooner()
    assert place_of(pads, PHONE) == (1, 4, [0, 0])
    assert place_of(pads, TABLET) == (2, 1, [0, 0])
    assert [side["bid"]["allowed"] for side in seen_by(pads, PHONE)["sides"]] == ["past", "past"]


def test_he_writes_it_and_goes_on_into_the_next_game() -> None:
    pads = settled_sooner()
    write(pads, ev.RoundWon(A, 4))
    assert place_of(pads, PHONE) == (2, 1, [0, 0])
    assert pads.states() == ["agreed"] * 4


@pytest.mark.parametrize("is_confirmed", [False, True])
def test_every_hand_counts_once_after_a_reflow(is_confirmed: bool) -> None:
    pads = settled_sooner()
    with pads.a():
        pads.won(B, 3)
    if is_confirmed:
        (fourth,) = (line.entry for line in pads.sheet.ledger.lines if (line.game, line.round) == (1, 4))
        with pads.b():
            pads.tell(ev.EntryAccepted(fourth.id))
    else:
        write(pads, ev.RoundWon(A, 4))
    write(pads, ev.RoundWon(B, 3))
    with pads.a():
        pads.tell(ev.GamesReflowed(1))

    assert counted(pads) == [*FIRST_GAME, (2, 1, ev.RoundWon(A, 4)), (2, 2, ev.RoundWon(B, 3))]
    assert pads.states() == ["agreed"] * 5
    assert place_of(pads, PHONE) == place_of(pads, TABLET) == (2, 3, [4, 3])


def test_after_a_reflow_he_stands_at_the_same_hand() -> None:
    pads = settled_sooner()
    with pads.a():
        pads.won(B, 3)
        pads.tell(ev.GamesReflowed(1))
    assert place_of(pads, PHONE) == (2, 1, [0, 0])
    write(pads, ev.RoundWon(A, 4))
    assert place_of(pads, PHONE) == (2, 2, [4, 0])


def test_another_reading_of_it_differs() -> None:
    pads = settled_sooner()
    write(pads, ev.RoundWon(A, 3))
    assert pads.states() == ["agreed", "agreed", "agreed", "differs"]
    assert place_of(pads, PHONE) == (2, 1, [0, 0])


def test_of_two_such_hands_he_writes_one_after_the_other() -> None:
    pads = settled_sooner(ev.RoundWon(A, 2))
    assert place_of(pads, PHONE)[:2] == (1, 4)
    write(pads, ev.RoundWon(A, 4))
    assert place_of(pads, PHONE)[:2] == (1, 5)
    write(pads, ev.RoundWon(A, 2))
    assert place_of(pads, PHONE)[:2] == (2, 1)
    with pads.a():
        pads.tell(ev.GamesReflowed(1))
    assert counted(pads)[3:] == [(2, 1, ev.RoundWon(A, 4)), (2, 2, ev.RoundWon(A, 2))]


def test_a_device_without_a_network_writes_it_too() -> None:
    pads = settled_sooner()
    phone = Device(pads, PHONE)
    phone.tap(ev.RoundWon(A, 4), 1, 4)
    phone.tap(ev.RoundWon(B, 3))
    with pads.a():
        pads.won(B, 3)
    assert [receipt.status for receipt in phone.arrive()] == ["agreed", "agreed"]
    with pads.a():
        pads.tell(ev.GamesReflowed(1))
    assert counted(pads)[3:] == [(2, 1, ev.RoundWon(A, 4)), (2, 2, ev.RoundWon(B, 3))]


def test_a_penalty_that_ended_the_game_leaves_him_at_the_hand_after_it() -> None:
    """S4 R5: a look at the cut, agreed later, gives the two points that end the game before the tablet's last hand."""
    pads = Pads()
    pads.both_won(A, 4)
    pads.both_won(A, 3)
    with pads.b():
        look = pads.tell(ev.PenaltyGiven(B, "peek_cut"))
        undo = pads.tell(ev.EntryVoided(look))
    with pads.a():
        pads.won(B, 2)
        pads.won(B, 4)
    with pads.b():
        pads.tell(ev.RoundWon(B, 2), 1, 3)
        back = pads.tell(ev.EntryVoided(undo))
    with pads.a():
        pads.tell(ev.EntryAccepted(back))
    assert place_of(pads, PHONE) == (1, 4, [0, 0])
    write(pads, ev.RoundWon(B, 4))
    assert place_of(pads, PHONE)[:2] == (2, 1)


def test_the_one_who_took_over_the_reading_may_be_behind_as_well() -> None:
    pads = Pads()
    with pads.b():
        pads.won(B, 2)
    with pads.a():
        theirs = pads.tell(ev.RoundWon(B, 3), 1, 1)
        pads.won(B, 4)
        pads.won(B, 2)
        pads.won(A, 4)
    with pads.b():
        pads.tell(ev.RoundWon(B, 4), 1, 2)
        pads.tell(ev.RoundWon(B, 2), 1, 3)
        pads.tell(ev.EntryAccepted(theirs))
    assert place_of(pads, PHONE) == (1, 4, [0, 0])
    write(pads, ev.RoundWon(A, 4))
    assert (place_of(pads, PHONE)[:2], pads.states()) == ((2, 1), ["agreed"] * 4)


def test_three_players_are_not_asked_who_dealt_a_hand_that_is_written() -> None:
    """A25: the table cuts for each game; this hand is dealt by the next in turn until somebody says otherwise."""
    pads = Pads(seats=3)
    with pads.a():
        pads.tell(ev.RoundWon(1, 2))
    with pads.b():
        theirs = pads.tell(ev.RoundWon(1, 3), 1, 1)
    pads.both_won(0, 4, 1)
    pads.both_won(1, 2, 2)
    with pads.a():
        pads.tell(ev.RoundWon(1, 4))
        pads.tell(ev.EntryAccepted(theirs))
    view = seen_by(pads, PHONE)
    assert (place_of(pads, PHONE), view["asks_dealer"]) == ((1, 4, [0, 0, 0]), False)
    write(pads, ev.RoundWon(1, 4))
    assert place_of(pads, PHONE)[:2] == (2, 1)
