"""Warning and last card around rare turns and asides: when they are due, missed, claimed (S3; #27)."""

from __future__ import annotations

import pytest

from tests.rules.whot.short_hands import judged, noticed, refused, whole

TABLE = "calls=yes missed_call_penalty=2 clock=20 play_drawn=yes hand_size=4"
DEALT = whole("t4 t5 t7 t8 | |", "t3")
TO_TWO = "P1 t4, P2 draw, P3 draw, P1 t5"
TO_ONE = f"{TO_TWO}, P1 warning, P2 draw, P3 draw, P1 t7"
WARNING, LAST_CARD = {"seat": "P1", "call": "warning"}, {"seat": "P1", "call": "last card"}


def said(turns: str, options: str = TABLE, **table: object) -> list[tuple[str, dict[str, object]]]:
    """The notices about calls."""
    return [note for note in noticed(turns, options, **{"head": DEALT} | table) if note[0].endswith("_call")]  # type: ignore[arg-type]


@pytest.mark.parametrize("turn", ["P2 draw", "P2 t10", "P2 timeout", "P2 c5 c4"])
@pytest.mark.parametrize(("before", "call"), [(TO_TWO, WARNING), (TO_ONE, LAST_CARD)])
def test_a_call_is_due_until_anybody_takes_a_turn(before: str, call: dict[str, str], turn: str) -> None:
    options = f"{TABLE} streets=yes"
    turn = turn.replace("c5 c4", "c7 c8") if before == TO_ONE else turn

    assert said(before, options) == []
    assert said(f"{before}, P1 {call['call']}, {turn}", options) == []
    assert said(f"{before}, {turn}", options) == [("missed_call", call)]
    assert said(f"{before}, {turn}, P1 {call['call']}", options) == [
        ("missed_call", call),
        ("late_call", call),
    ]


def test_a_street_that_leaves_one_or_two_cards_requires_a_call() -> None:
    dealt = whole("c3 t4 t10 t11 t12 | |", "t3")
    options = f"{TABLE.replace('size=4', 'size=5')} streets=yes"
    then = "P1 c3 t4, P2 draw, P3 t5"

    assert said("P1 c3 t4, P2 draw", options, head=dealt) == []
    assert said(f"{then}, P1 t10 t11, P2 draw", options, head=dealt) == []
    assert refused(f"{then}, P1 t10", options, head=dealt) == ""
    dealt = whole("c3 t4 x5 t11 t12 | |", "t3")
    assert said("P1 c3 t4 x5, P2 draw", options, head=dealt) == [("missed_call", WARNING)]
    dealt = whole("c2 c3 t4 x5 t12 | |", "t2")
    assert said("P1 c2 c3 t4 x5, P2 draw", options, head=dealt) == [("missed_call", LAST_CARD)]


def test_drawing_up_to_two_cards_needs_no_call() -> None:
    """Due when a hand was just reduced to two or to one card."""
    assert said(f"{TO_ONE}, P1 last card, P2 draw, P3 draw, P1 draw, P2 draw") == []


def test_a_drawn_card_that_is_laid_at_once_leaves_two_cards_again() -> None:
    again = f"{TO_TWO}, P1 warning, P2 draw, P3 draw, P1 draw t10, P1 t10"

    assert said(f"{again}, P1 warning, P2 draw") == []
    assert said(f"{again}, P2 draw") == [("missed_call", WARNING)]


@pytest.mark.parametrize("between", ["P3 draw", "P3 timeout", "P3 draw t10, P3 t10"])
def test_a_missed_call_can_be_claimed_until_its_player_acts_again(between: str) -> None:
    missed = f"{TO_TWO}, P2 draw, {between}"

    assert refused(f"{missed}, P2 claims P1", TABLE, head=DEALT) == ""
    for turn in ("draw", "t7", "timeout"):
        assert refused(f"{missed}, P1 {turn}, P2 claims P1", TABLE, head=DEALT) == "nothing_missed"


STAKED = f"{TABLE} stakes=points"
TWO = {"seats": 2, "head": whole("t4 t5 t7 t8 |", "t3")}
TO_TWO_OF_TWO = "P1 t4, P2 draw, P1 t5"


def test_an_aside_does_not_end_a_due_call() -> None:
    """Neither a due call nor a missed one."""
    due, missed = f"{TO_TWO_OF_TWO}, P2 raise 5", f"{TO_TWO_OF_TWO}, P2 draw, P2 raise 5, P1 decline"

    assert said(f"{due}, P1 warning, P1 decline, P2 draw", STAKED, **TWO) == []
    assert said(f"{due}, P1 decline, P2 draw", STAKED, **TWO) == [("missed_call", WARNING)]
    assert refused(f"{missed}, P2 claims P1", STAKED, **TWO) == ""
    assert refused(f"{missed}, P1 draw, P2 claims P1", STAKED, **TWO) == "nothing_missed"


def test_cards_of_a_market_can_be_named_after_a_warning() -> None:
    dealt = whole("t4 t14 t7 t8 | |", "t3", "c1 c2 c4 c5")
    turns = "P1 t4, P2 draw, P3 draw, P1 t14, P1 warning"
    options = f"{TABLE} market=14"

    assert refused(f"{turns}, P2 got c4, P3 got c5", options, head=dealt) == ""
    assert refused(f"{turns}, P3 got c4", options, head=dealt) == "wrong_draw"
    assert refused(f"{turns}, P2 draw, P3 got c5", options, head=dealt) == "nothing_taken"
    assert refused("P1 t4, P2 draw, P3 draw, P1 warning, P2 got c1", options, head=dealt) == "call_not_due"


def test_every_call_counts_as_an_action() -> None:
    found = judged(f"{TO_ONE}, P1 last card, P2 draw, P3 draw, P1 t8", TABLE, head=DEALT)

    assert (found.valid, found.result.how) == (12, "out")
    late = judged(f"{TO_TWO}, P2 draw, P1 warning, P3 c1", TABLE, head=DEALT)
    assert (late.valid, late.failure.index, late.failure.code) == (6, 6, "no_match")


@pytest.mark.parametrize(("exhaust", "how"), [("count_lowest_wins", "counted"), ("draw", "drawn")])
def test_the_cards_of_a_claim_may_end_the_hand(exhaust: str, how: str) -> None:
    """#32: eight players with six cards leave four to draw; two are drawn, two taken for the missed call."""
    table = f"calls=yes missed_call_penalty=2 hand_size=6 streets=yes exhaust={exhaust}"
    dealt = whole("c2 c3 t4 x5 t11 t12 | | | | | | |", "t2")
    turns = "P1 c2 c3 t4 x5, P2 draw, P3 draw, P4 claims P1"
    shown = {"seats": 8, "head": dealt}

    found = judged(turns, table, **shown)

    assert (found.failure, found.valid, found.result.how) == (None, 4, how)
    assert refused(f"{turns}, P1 got c10 c11", table, **shown) == ""
    for more in ("P4 draw", "P4 c5", "P4 timeout", "P4 warning"):
        assert refused(f"{turns}, {more}", table, **shown) == "hand_over"
