"""Values that no action or setup can have: a replay fails there, a log refuses them, and no byte is written."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rules import registry
from rules.compact import decode, encode
from rules.core.errors import Unreadable
from rules.core.hand import Hand
from rules.games import PLAYS, AnyHand
from rules.log import Log
from rules.replay import replay
from rules.watten import actions as w
from rules.whot import actions as x
from rules.whot.pack import WHOT_RED, WHOT_YELLOW
from rules.whot.tokens import whot

BEGUN = 3  # valid actions before the impossible one


def played(key: str, seats: int) -> AnyHand:
    rules = registry.ruleset(key)
    hand = PLAYS[rules.game].random_hand(rules, Random(5), seats)
    return replace(hand, actions=hand.actions[:BEGUN])


WATTEN, WHOT = played("upper_austria", 4), played("nigerian", 3)

ACTIONS = [
    (WATTEN, w.Play(7, 0), "seat"),
    (WATTEN, w.Play(-1, 0), "seat"),
    (WATTEN, w.Play(2, 99), "card"),
    (WATTEN, w.Play(2, 34), "card"),
    (WATTEN, w.Schlag(1, 99), "rank"),
    (WATTEN, w.Schlag(1, 9), "rank"),
    (WATTEN, w.Farbe(1, 4), "suit"),
    (WATTEN, w.Bid(1, 99999), "value"),
    (WATTEN, w.Bid(1, -1), "value"),
    (WATTEN, w.Claim(1, "no_such"), "code"),  # type: ignore[arg-type]
    (WATTEN, w.Cut(1, 34), "card"),
    (WATTEN, w.DealPattern(1, 5), "first"),  # type: ignore[arg-type]
    (WATTEN, w.Ask(1, "rain"), "what"),  # type: ignore[arg-type]
    (WATTEN, w.NewHand(1, (1, 2)), "cards"),
    (WATTEN, w.NewHand(1, (1, 2, 3, None, 33)), "cards"),
    (WATTEN, w.Show(1, 33), "card"),
    (WATTEN, w.Stay(4), "seat"),
    (WATTEN, w.Play(0, 1.5), "card"),  # type: ignore[arg-type]
    (WATTEN, x.Draw(0), None),
    (WHOT, x.Lay(3, (1,)), "seat"),
    (WHOT, x.Lay(0, ()), "tokens"),
    (WHOT, x.Lay(0, (0,)), "tokens"),
    (WHOT, x.Lay(0, (1, 300)), "tokens"),
    (WHOT, x.Lay(0, (1,), 256), "seconds"),
    (WHOT, x.Draw(0, 15), "card"),
    (WHOT, x.Pick(0, (1,) * 256), "cards"),
    (WHOT, x.Warn(8, last=True), "seat"),
    (WHOT, x.Claim(0, 3), "against"),
    (WHOT, x.Raise(0, 65536), "points"),
    (WHOT, x.Answer(0, True, 255), "seconds"),
    (WHOT, x.Turned(0, True, (300,)), "cards"),
    (WHOT, x.Got(0, (-1,)), "cards"),
    (WHOT, x.Show(0, (0,)), "cards"),
    (WHOT, x.Win(-1), "seat"),
    (WHOT, w.Play(0, 1), None),
]
SETUPS = [
    (WATTEN, {"dealer": 4}, "dealer"),
    (WATTEN, {"seats": 5}, "seats"),
    (WATTEN, {"krank": (True, True, True)}, "krank"),
    (WATTEN, {"deal": ((0, 1, 2, 3, 4),)}, "deal"),
    (WATTEN, {"deal": ((0, 1, 2, 3, 33),) * 4}, "deal"),
    (WATTEN, {"score": (1, 256)}, "score"),
    (WATTEN, {"score": (1,)}, "score"),
    (WHOT, {"dealer": 3}, "dealer"),
    (WHOT, {"hands": ((1,),) * 9}, "hands"),
    (WHOT, {"hands": ((1,), (15,))}, "hands"),
    (WHOT, {"upcard": 300}, "upcard"),
    (WHOT, {"stock": (1,) * 256}, "stock"),
    (WHOT, {"upcard": WHOT_RED, "call": 5}, "call"),
    (WHOT, {"upcard": 1, "call": 2}, "call"),
    (WHOT, {"middle": x.Middle(3)}, "seat"),
    (WHOT, {"middle": x.Middle(0, 0)}, "direction"),
    (WHOT, {"middle": x.Middle(0, pick=256)}, "pick"),
    (WHOT, {"middle": x.Middle(0, discards=(15,))}, "discards"),
]


def names(row: object) -> str | None:
    return repr(row)[:40].replace(" ", "") if not isinstance(row, Hand) else ""


@pytest.mark.parametrize(("hand", "action", "field"), ACTIONS, ids=names)
def test_an_impossible_action_fails_at_its_index(hand: AnyHand, action: object, field: str | None) -> None:
    code = "bad_value" if field else "other_game"
    more = replace(hand, actions=(*hand.actions, action, *hand.actions))
    log = Log(hand)
    before = log.replay, log.hand

    result = replay(more)

    assert result.failure is not None
    assert (result.failure.index, result.failure.kind, result.failure.code) == (BEGUN, "unreadable", code)
    assert dict(result.failure.params).get("field") == field
    assert (result.valid, len(result.states)) == (BEGUN, BEGUN + 1)
    for refuse in (log.append, log.tried):
        with pytest.raises(Unreadable, match=code):
            refuse(action)
    with pytest.raises(Unreadable, match=code):
        Log(more)
    with pytest.raises(Unreadable, match=code):
        encode(more)
    assert (log.replay, log.hand) == before


@pytest.mark.parametrize(("hand", "changed", "field"), SETUPS, ids=names)
def test_an_impossible_setup_fails_before_the_first_action(
    hand: AnyHand, changed: dict[str, object], field: str
) -> None:
    more = replace(hand, setup=replace(hand.setup, **changed))

    result = replay(more)

    assert result.failure is not None
    assert (result.failure.index, result.failure.code, result.states) == (-1, "bad_value", ())
    assert dict(result.failure.params)["field"] == field
    with pytest.raises(Unreadable, match=field):
        Log(more)


def test_a_setup_of_the_other_game_fails_too() -> None:
    for hand, setup in ((WATTEN, WHOT.setup), (WHOT, WATTEN.setup)):
        failure = replay(replace(hand, setup=setup)).failure

        assert failure is not None
        assert (failure.index, failure.code) == (-1, "other_game")


def test_an_earlier_failure_comes_first() -> None:
    result = replay(replace(WATTEN, actions=(w.Play(0, 1), w.Play(9, 1))))

    assert result.failure is not None
    assert (result.failure.index, result.failure.code) == (0, "not_announced")


@pytest.mark.parametrize(
    ("hand", "action"),
    [
        (WATTEN, w.Play(3, 33)),
        (WATTEN, w.Bid(0, w.MAX_BID)),
        (WATTEN, w.Bid(3, 1)),
        (WATTEN, w.Cut(3, 33)),
        (WATTEN, w.NewHand(3, (None, 0, 32, 1, 2))),
        (WHOT, x.Lay(2, (whot(WHOT_YELLOW, 14), 1), 255)),
        (WHOT, x.Pick(2, (0,) * 255, 0)),
        (WHOT, x.Raise(2, 65535)),
        (WHOT, x.Answer(2, False, 254)),
        (WHOT, x.Show(2, ())),
    ],
    ids=names,
)
def test_the_last_possible_values_are_written_and_read(hand: AnyHand, action: object) -> None:
    more = replace(hand, actions=(*hand.actions, action))

    assert decode(encode(more)).actions == more.actions
