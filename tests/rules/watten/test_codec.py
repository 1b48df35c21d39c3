"""Each action as its stored bytes, as listed in `rules.watten.actions`: stored logs must stay readable."""

from __future__ import annotations

import pytest

from rules.core.errors import Unreadable
from rules.watten import codec
from rules.watten.actions import (
    CLAIMS,
    UNSEEN,
    Agree,
    Ask,
    Bid,
    Challenge,
    Claim,
    Concede,
    Cut,
    DealPattern,
    Decline,
    Farbe,
    Maschine,
    NewHand,
    Play,
    Schlag,
    Show,
    Stay,
    SwapBlind,
    Takes,
    WattenSetup,
    account_labels,
)

BYTES = [
    (Play(0, 0), (0,)),
    (Play(0, 32), (32,)),
    (Play(0, UNSEEN), (33,)),
    (Stay(0), (34,)),
    (Concede(0), (35,)),
    (Schlag(0, 0), (36,)),
    (Schlag(0, 8), (44,)),
    (Farbe(0, 0), (45,)),
    (Farbe(0, 3), (48,)),
    (Bid(0), (49,)),
    (Bid(0, 3), (50,)),
    (Bid(0, 15), (62,)),
    (Bid(0, 2), (63, 16, 0, 2)),
    (Bid(0, 16), (63, 16, 0, 16)),
    (Bid(0, 65535), (63, 16, 255, 255)),
    (Cut(0, 7), (63, 17, 7)),
    (Cut(0, UNSEEN), (63, 17, 33)),
    (DealPattern(0, 3), (63, 18)),
    (DealPattern(0, 2), (63, 19)),
    (Ask(0, "schoeneres"), (63, 20)),
    (Ask(0, "schlagtausch"), (63, 21)),
    (Agree(0), (63, 22)),
    (Decline(0), (63, 23)),
    (NewHand(0, (0, None, 2, 3, 32)), (63, 24, 0, 255, 2, 3, 32)),
    (SwapBlind(0), (63, 25)),
    (Show(0, 9), (63, 26, 9)),
    (Maschine(0), (63, 27)),
    (Takes(0), (63, 28)),
    (Challenge(0), (63, 29)),
    *((Claim(0, code), (63, at)) for at, code in enumerate(CLAIMS)),
]


@pytest.mark.parametrize(("action", "stored"), BYTES, ids=[repr(action) for action, _ in BYTES])
@pytest.mark.parametrize("seat", [0, 3])
def test_an_action_is_stored_and_read_as_listed(action, stored, seat):
    theirs = type(action)(seat, *(getattr(action, name) for name in action.__slots__ if name != "seat"))
    data = bytes((seat << 6 | stored[0], *stored[1:]))

    assert codec.encode_action(theirs) == data
    assert tuple(codec.decode_actions(data, 0)) == (theirs,)


@pytest.mark.parametrize("kind", [len(CLAIMS), 15, 30, 254])
def test_unknown_action_bytes_are_reported(kind):
    with pytest.raises(Unreadable) as error:
        tuple(codec.decode_actions(bytes((63, kind)), 0))

    assert (error.value.code, error.value.params) == ("unknown_action", {"byte": kind})


@pytest.mark.parametrize("stored", [(63, 17, 34), (63, 26, 33), (63, 24, 0, 1, 2, 3, 33)])
def test_an_unknown_card_byte_is_refused(stored):
    with pytest.raises(Unreadable) as error:
        tuple(codec.decode_actions(bytes(stored), 0))

    assert (error.value.code, error.value.params) == ("bad_card_byte", {})


@pytest.mark.parametrize(("seats", "known"), [(2, 1), (3, 2)])  # two bits hold no seat that four do not have
def test_a_seat_that_the_table_does_not_have_is_refused(seats, known):
    setup = codec.encode_setup(WattenSetup(0, seats=seats, krank=(False,) * len(account_labels(seats))))
    assert codec.decode(setup + bytes((known << 6,)), 0)[1] == (Play(known, 0),)

    with pytest.raises(Unreadable) as error:
        codec.decode(setup + bytes((known + 1 << 6,)), 0)

    assert (error.value.code, error.value.params) == ("no_such_seat", {"seats": seats})


@pytest.mark.parametrize("stored", [(63,), (63, 17), (63, 16, 3), (63, 24, 0, 1, 2, 3)])
def test_an_action_cut_off_is_refused(stored):
    with pytest.raises(Unreadable) as error:
        tuple(codec.decode_actions(bytes(stored), 0))

    assert (error.value.code, error.value.params) == ("truncated", {})


@pytest.mark.parametrize(
    ("setup", "head"),
    [
        (WattenSetup(0), 0),
        (WattenSetup(3, (True, False)), 3 | 1 << 2),
        (WattenSetup(1, (False, True), seats=2), 1 | 1 << 3 | 1 << 5),
        (WattenSetup(2, (True, False, False), seats=3), 2 | 1 << 2 | 2 << 5),
        (WattenSetup(2, (False, True, True), seats=3), 2 | 1 << 3 | 3 << 5),
    ],
)
def test_a_setup_is_one_byte_where_no_deal_and_no_score_are_known(setup, head):
    assert codec.encode_setup(setup) == bytes((head,))
    assert codec.decode_setup(bytes((head,)), 0) == (setup, 1)


def test_scores_and_hands_follow_the_first_byte():
    deal = tuple(tuple(range(at, at + 5)) for at in (0, 5))
    setup = WattenSetup(0, deal=deal, seats=2, score=(7, 9))

    assert codec.encode_setup(setup) == bytes((16 | 1 << 5 | 128, 7, 9, *range(10)))
    assert codec.decode_setup(b"ab" + codec.encode_setup(setup), 2) == (setup, 15)
