"""A hand that is logged from its middle on: whose turn it is, the top card, pending picks."""

from __future__ import annotations

import pytest

from rules.compact import decode, encode
from rules.core.errors import RulesError
from rules.log import Log
from rules.notation import read_one, write
from rules.replay import replay
from rules.whot.actions import Middle
from rules.whot.codes import format_card
from rules.whot.position import WhotResult, WhotState

HANDS = "seats: 3\ndeal: P1 c3 t4\ndeal: P2 t5 c5 ?\ndeal: P3 Wr\n"
RULES = "ruleset: leaflet_classic\n"
ACTING = "ruleset: custom pick_two=2\n"
CROSSED = "ruleset: custom pick_two=2 pick_three=5 cross_defence=yes\n"
TWOS = "seats: 3\ndeal: P1 q2 t4\ndeal: P2 x2 c5 ?\ndeal: P3 Wr\n"
CLAIMED = "ruleset: custom pick_two=2 calls=yes missed_call_penalty=2\n"
IN_A_STREET = "ruleset: custom pick_two=2 pick_three=5 streets=yes small_numbers=yes street_actions=all\n"
SMALL = "ruleset: custom pick_two=2 whot_defends=passes_on small_numbers=yes\n"
PASSED_ON = "ruleset: custom pick_two=2 whot_defends=passes_on\n"


def state(text: str, at: int = -1) -> WhotState:
    found = replay(read_one(text)).states[at]
    assert isinstance(found, WhotState)
    return found


def test_hands_and_turn_are_those_of_the_middle() -> None:
    hand = read_one(f"{RULES}{HANDS}turn: P2 anticlockwise\nupcard: c10\n\nP2 c5, P1 c3, P3 draw")

    replayed = replay(hand)

    assert replayed.ok
    assert [each.seat for each in replayed.states] == [1, 0, 2, 1]  # type: ignore[union-attr]
    assert list(map(len, replayed.states[0].hands)) == [2, 3, 1]


def test_the_last_card_ends_a_hand_logged_from_its_middle() -> None:
    result = replay(read_one(f"{RULES}{HANDS}turn: P3\nupcard: c10\n\nP3 Wr")).result

    assert isinstance(result, WhotResult)
    assert (result.how, result.winner, result.left) == ("out", "P3", (2, 3, 0))


def test_the_discards_are_drawn_once_the_pile_is_turned_over() -> None:
    """S0: the discards are turned over without shuffling, the top card stays."""
    text = f"{RULES}seats: 2\ndeal: P1 c3 t4\ndeal: P2 t5 c5\nturn: P1\nupcard: x10\ndiscards: x1 ? c14\n"
    pile = state(text).stock

    after = state(text + "\n" + ", ".join(f"P{1 + turn % 2} draw" for turn in range(pile + 1)))

    assert pile == 53 - 4 - 1 - 3
    assert format_card(after.hands[pile % 2][-1]) == "x1"
    assert after.stock == 2


def test_a_pending_pick_is_due_for_the_player_on_turn() -> None:
    text = f"{ACTING}seats: 2\ndeal: P1 c3 t4\ndeal: P2 t5 c5\nturn: P1 pick 4\nupcard: c2\n"

    assert state(text).pick == 4
    assert len(state(f"{text}\nP1 draw").hands[0]) == 6
    assert replay(read_one(f"{text}\nP1 c3")).failure.code == "pick_pending"  # type: ignore[union-attr]


def test_a_called_suit_is_required() -> None:
    text = f"{RULES}{HANDS}turn: P1\nupcard: Wy circle\n"

    assert Log(read_one(text)).replay.states[0].requirement.suit == 0  # type: ignore[union-attr]
    assert replay(read_one(f"{text}\nP1 t4")).failure.code == "no_match"  # type: ignore[union-attr]


def test_a_hand_left_out_has_the_dealt_number_of_unknown_cards() -> None:
    assert list(map(len, state(f"{RULES}seats: 2\ndeal: P1 c3\nturn: P1\nupcard: c10").hands)) == [1, 6]


@pytest.mark.parametrize(
    ("head", "code"),
    [
        (f"{RULES}{HANDS}turn: P2 pick 2\nupcard: c10", "no_pick"),
        (f"{ACTING}{HANDS}turn: P2 pick 3\nupcard: c2", "no_pick"),  # twos add up to 2, 4, 6 ...
        (f"ruleset: custom pick_two=2 pick_stack=last_only\n{HANDS}turn: P2 pick 4\nupcard: c2", "no_pick"),
        (f"ruleset: custom pick_three=5\n{HANDS}turn: P2 pick 4\nupcard: q5", "no_pick"),
        (f"{CROSSED}{HANDS}turn: P2 pick 3\nupcard: c2", "no_pick"),  # the two on top is one of them
        (f"{CROSSED}{HANDS}turn: P2 pick 4\nupcard: q5", "no_pick"),
        (f"{PASSED_ON}{HANDS}turn: P2 pick 2\nupcard: Wy circle\ndiscards: c10", "no_pick"),
        (f"{ACTING}{HANDS}turn: P2 pick 12\nupcard: c2", "no_pick"),  # five twos in the pack
        (f"{ACTING}{TWOS}turn: P1 pick 8\nupcard: c2", "no_pick"),  # two of them in hands
        (f"{ACTING}{HANDS}turn: P2 pick 4\nupcard: c2\ndiscards: c14", "no_pick"),
        (f"{ACTING}{HANDS}turn: P2 pick 6\nupcard: c2\ndiscards: q2", "no_pick"),
        (f"{ACTING}{HANDS}turn: P2 pick 6\nupcard: c2\ndiscards: c14 ?", "no_pick"),
        (f"{ACTING}{TWOS}turn: P1 pick 8\nupcard: c2\ndiscards: ? ? ?", "no_pick"),
        (f"{CROSSED}{HANDS}turn: P2 pick 5\nupcard: c2\ndiscards: q5 x2", "no_pick"),
        (f"{IN_A_STREET}{HANDS}turn: P2 pick 2\nupcard: x7\ndiscards: x5 *3", "no_pick"),
        (f"{RULES}{HANDS}turn: P2\nupcard: c3", "card_twice"),
        (f"{RULES}{HANDS}turn: P2\nupcard: c10\ndiscards: t4", "card_twice"),
        (f"ruleset: custom opening=lead_any\n{HANDS}turn: P2", "no_upcard"),
    ],
)
def test_an_impossible_middle_is_refused(head: str, code: str) -> None:
    failure = replay(read_one(head)).failure

    assert failure is not None
    assert (failure.index, failure.code) == (-1, code)


@pytest.mark.parametrize(
    ("rules", "pick", "top"),
    [
        (ACTING, 6, "c2"),
        (CROSSED, 5, "c2"),
        (CROSSED, 7, "q5"),
        (CROSSED, 6, "q5"),
        (CROSSED, 2, "c2"),
        (CROSSED, 7, "c2\ndiscards: q5 q2"),
        (CROSSED, 4, "c2\ndiscards: q5 q2"),
        (ACTING, 4, "c2\ndiscards: c14 q2"),
        (ACTING, 6, "c2\ndiscards: c14 q2 ?"),
        (ACTING, 10, "c2"),
        (CLAIMED, 6, "c2\ndiscards: q2"),  # a claim may have turned the first of them over
        (PASSED_ON, 4, "c2\ndiscards: q2 Wy"),
        (PASSED_ON, 2, "Wy circle"),  # what lies below was not logged
        (IN_A_STREET, 3, "c7\ndiscards: q5 *3"),  # laid in one turn: all of them act
        (IN_A_STREET, 3, "c7"),
        (SMALL, 2, "Wy circle\ndiscards: *1"),
        ("ruleset: custom pick_two=2 pick_stack=last_only double_play=yes street_actions=all\n", 2, "c2"),
    ],
)
def test_a_pick_that_the_cards_can_add_up_to_is_due(rules: str, pick: int, top: str) -> None:
    assert replay(read_one(f"{rules}{HANDS}turn: P2 pick {pick}\nupcard: {top}\n\nP2 pick {pick}")).ok


def test_a_pick_that_a_whot_card_passed_on_is_due() -> None:
    """#22: the card that asked for it lies below; the suit called counts once it is drawn or answered."""
    text = f"{PASSED_ON}{HANDS}turn: P1 pick 2\nupcard: Wy circle\ndiscards: x1 q2 Wy\n"

    assert replay(read_one(f"{text}\nP1 pick 2, P2 c5")).ok
    assert replay(read_one(f"{text}\nP1 pick 2, P2 t5")).failure.code == "no_match"  # type: ignore[union-attr]
    assert replay(read_one(f"{text}\nP1 c3")).failure.code == "pick_pending"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "told", ["P1 draw t7", "P1 shuffle t7 c14, P1 draw t7", "P1 draw, P1 got t7", "P1 draw, P2 draw, P1 t7"]
)
def test_a_discard_that_nobody_noted_may_come_back_after_a_shuffle(told: str) -> None:
    held = " ".join(["c3", *"?" * 45])
    text = f"ruleset: custom exhaust=shuffle turnover=lazy\nseats: 2\ndeal: P1 t3 t4\ndeal: P2 {held}\n"

    hand = read_one(f"{text}turn: P1\nupcard: t10\ndiscards: c14 ?\nstock: c1 ?\n\nP1 draw, P2 draw, {told}")

    assert replay(hand).ok


def test_who_may_have_turned_the_order_is_not_known() -> None:
    """#5: a cancelled WHOT card may have turned the order before the log began; who goes on shows it."""
    hands = HANDS.replace("P3 Wr", "P3 Wr x1")
    text = f"{RULES}{hands}turn: P3\nupcard: Wr\n\nP3 Wr cancel"

    def goes_on(actions: str, head: str = text) -> bool:
        hand = read_one(f"{head}, {actions}")
        return replay(hand).ok and decode(encode(hand)) == hand

    assert goes_on("P1 c3, P2 c5")
    assert goes_on("P2 c5, P1 c3")
    assert goes_on("P2 draw c1, P1 draw")
    assert not goes_on("P2 c5, P3 draw")
    assert not goes_on("P1 c3, P3 draw")
    assert not goes_on("P2 draw", text.replace("Wr cancel", "Wr keep"))
    assert not goes_on("P2 draw", text.replace("upcard: Wr", "upcard: Wy circle\ndiscards: t10"))


MISSED = "ruleset: custom calls=yes missed_call_penalty=2 hold_on=1 market=14\nseats: 3\n"


def test_where_nobody_draws_beyond_his_turn_only_two_cards_or_one_can_have_been_missed() -> None:
    deal = "deal: P1 c3 t4\ndeal: P2 c5 t5 x5\ndeal: P3 c7\n"
    head = f"{MISSED}{deal}turn: P1\nupcard: c10\n\n"

    def code(said: str, without: str) -> str:
        failure = replay(read_one(f"{head}{said}".replace(without, ""))).failure
        return failure.code if failure else ""

    assert code("P1 claims P3", " hold_on=1 market=14") == "nothing_missed"  # he may still call in time
    assert code("P1 c3, P1 claims P3", " hold_on=1 market=14") == ""
    assert code("P1 claims P2", " hold_on=1 market=14") == "nothing_missed"
    assert code("P1 last card", " hold_on=1 market=14") == "call_not_due"
    assert code("P1 claims P2", " market=14") == ""  # who laid the hold on with three cards, and then drew
    assert code("P1 last card", " market=14") == ""
    assert code("P2 warning", " market=14") == ""
    assert code("P3 warning", " market=14") == "call_not_due"


@pytest.mark.parametrize(
    ("actions", "upcard", "code"),
    [
        ("P1 c3, P2 claims P1", "c1", ""),  # he may have laid the hold on, and not called before he went on
        ("P1 draw, P2 claims P1", "c1", ""),
        ("P1 c3, P2 claims P1", "c10", "nothing_missed"),  # another player laid the top card
        ("P1 c3, P2 c5, P3 c7, P1 draw, P2 claims P1", "c1", "nothing_missed"),
        ("P1 c3, P1 claims P2", "c10", ""),  # a general market may have added to his cards
        ("P1 c3, P1 claims P3", "c10", "nothing_missed"),  # who acted last, with all these cards
    ],
)
def test_a_call_may_have_been_missed_before_the_log_began(actions: str, upcard: str, code: str) -> None:
    deal = "deal: P1 c3 t4\ndeal: P2 c5 t5 x5\ndeal: P3 c7 c8 t8 x1\n"
    failure = replay(read_one(f"{MISSED}{deal}turn: P1\nupcard: {upcard}\n\n{actions}")).failure

    assert (failure.code if failure else "") == code


@pytest.mark.parametrize(
    ("turn", "code"), [("P9", "unknown_seat"), ("P1 sideways", "too_many_words"), ("P1 pick x", "bad_number")]
)
def test_unreadable_words_of_the_turn_header_are_refused(turn: str, code: str) -> None:
    with pytest.raises(RulesError, match=code):
        read_one(f"{RULES}{HANDS}turn: {turn}\nupcard: c10")


@pytest.mark.parametrize("turn", ["P1", "P3 anticlockwise", "P2 pick 4", "P2 anticlockwise pick 2"])
@pytest.mark.parametrize("below", ["", "discards: x1 ? c14\n"])
def test_a_middle_survives_words_and_bytes(turn: str, below: str) -> None:
    hand = read_one(f"{ACTING}{HANDS}turn: {turn}\nupcard: c2\n{below}stock: t1 ?\n\nP2 draw, P3 draw")

    assert read_one(write([hand])) == hand
    assert decode(encode(hand)) == hand
    assert f"turn: {turn}\n" in write([hand])


@pytest.mark.parametrize("cut", [1, 2, 3, 4])
def test_cut_off_bytes_of_a_middle_are_unreadable(cut: int) -> None:
    hand = read_one(f"{RULES}{HANDS}turn: P1\nupcard: c10\ndiscards: x1 c14")
    data = encode(hand)

    with pytest.raises(RulesError, match="truncated"):
        decode(data[:-cut])
    assert hand.setup.middle == Middle(0, discards=hand.setup.middle.discards)


DRAWING = (
    "ruleset: custom play_drawn=yes\nseats: 3\ndeal: P1 t4 c3\ndeal: P2 t5 c5\ndeal: P3 Wr\nupcard: c10\n"
)


def test_the_player_before_may_lay_the_card_just_drawn() -> None:
    hand = read_one(f"{DRAWING}turn: P2 drawn\n\nP1 c3, P2 c5")

    replayed = replay(hand)

    assert (replayed.ok, read_one(write(hand)), decode(encode(hand))) == (True, hand, hand)
    assert tuple(f"P{lay.seat + 1} {format_card(lay.tokens[0])}" for lay in hand.actions) == (
        "P1 c3",
        "P2 c5",
    )  # type: ignore[union-attr]
    offered = {action.seat for action in Log(read_one(f"{DRAWING}turn: P2 drawn\n")).legal_actions()}  # type: ignore[union-attr]
    assert offered == {0, 1}


@pytest.mark.parametrize(
    ("turn", "said", "code"),
    [
        ("P2", "P1 c3", "out_of_turn"),
        ("P2 drawn", "P1 t4", "not_the_drawn_card"),
        ("P2 drawn", "P3 Wr", "out_of_turn"),
    ],
)
def test_only_a_card_just_drawn_may_be_laid_out_of_turn(turn: str, said: str, code: str) -> None:
    replayed = replay(read_one(f"{DRAWING}turn: {turn}\n\n{said}"))

    assert replayed.failure is not None
    assert replayed.failure.code == code


def test_an_empty_hand_cannot_have_just_drawn() -> None:
    hand = "ruleset: custom play_drawn=yes\nseats: 2\ndeal: P2 t5\nupcard: c10\nturn: P2 drawn\n"

    failure = replay(read_one(hand)).failure

    assert failure is not None
    assert failure.index == -1


ON_WHOT = f"{RULES}seats: 3\nturn: P1\ndeal: P1 Wr c3 q7\ndeal: P2 t5 c5\ndeal: P3 x7 x5\nupcard: Wy circle\n"


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("P1 Wr cancel, P2 t5", ""),  # nobody knows what lay below: anything may follow
        ("P1 Wr keep, P2 t5", "no_match"),
        ("P1 Wr keep, P2 c5", ""),
        ("P1 c3, P2 c5, P3 draw", ""),
    ],
)
def test_the_whot_card_on_top_can_be_cancelled_or_kept(said: str, code: str) -> None:
    failure = replay(read_one(f"{ON_WHOT}\n{said}")).failure

    assert (failure.code if failure else "") == code


CALLS = "ruleset: nigerian\nseats: 3\nturn: P2\ndeal: P1 c3 t4\ndeal: P2 t5 c5 x7\ndeal: P3 x5\nupcard: c10\n"


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("P1 warning, P2 c5", ""),
        ("P3 claims P1", "nothing_missed"),  # who acted last and may still call in time
        ("P2 c5, P3 claims P1", ""),
        ("P1 warning, P2 c5, P3 claims P1", "nothing_missed"),
        ("P1 warning, P1 warning", "call_not_due"),
        ("P1 last card", "call_not_due"),  # whose last turn left him two cards
        ("P3 last card", ""),
        ("P2 last card", ""),  # who had one card, and drew at a general market
        ("P3 warning", "call_not_due"),
        ("P1 claims P2", ""),  # who had two cards, missed it, and drew at a general market
    ],
)
def test_a_call_from_before_the_log_may_be_made_or_claimed(said: str, code: str) -> None:
    failure = replay(read_one(f"{CALLS}\n{said}")).failure

    assert (failure.code if failure else "") == code


@pytest.mark.parametrize(
    ("upcard", "said", "code"),
    [
        ("c10", "P2 claims P1", "nothing_missed"),
        ("c10", "P1 warning", "call_not_due"),
        ("c1", "P2 claims P1", ""),  # he may have laid the hold on, missed the call, and drawn
        ("c1", "P1 last card", ""),
        ("c1", "P1 warning", "call_not_due"),
    ],
)
def test_who_has_just_drawn_missed_no_call_unless_he_went_on_himself(
    upcard: str, said: str, code: str
) -> None:
    head = (
        "ruleset: custom calls=yes missed_call_penalty=2 hold_on=1 play_drawn=yes\nseats: 3\nturn: P2 drawn\n"
    )
    deal = f"deal: P1 c3 t4\ndeal: P2 t5 c5 x7\ndeal: P3 x5 x2 x3\nupcard: {upcard}\n"
    failure = replay(read_one(f"{head}{deal}\n{said}")).failure

    assert (failure.code if failure else "") == code


def test_a_call_before_the_first_turn_of_a_log_is_not_late() -> None:
    """The player before may just have laid the card on top; nobody knows."""
    said = replay(read_one(f"{CALLS}\nP1 warning, P2 draw, P3 last card"))

    assert [(notice.index, notice.code) for notice in said.notices if notice.code == "late_call"] == [
        (2, "late_call")
    ]


SMALL_ON_TOP = "ruleset: leaflet_short\nseats: 2\nturn: P1 small\ndeal: P1 c2 c1\ndeal: P2 t5\n"


@pytest.mark.parametrize(
    ("head", "said", "code"),
    [
        (f"{SMALL_ON_TOP}upcard: *1\n", "P1 c2", ""),
        (f"{SMALL_ON_TOP}upcard: *1\n", "P1 c1", "no_match"),
        (f"{SMALL_ON_TOP}upcard: x1\n", "P1 c2", "small_number_not_played"),
        (f"{SMALL_ON_TOP}upcard: *1\n".replace("short", "long"), "P1 c2", "small_number_not_played"),
    ],
)
def test_the_card_on_top_may_lie_there_by_its_small_number(head: str, said: str, code: str) -> None:
    hand = read_one(f"{head}\n{said}")
    failure = replay(hand).failure

    assert (failure.code if failure else "") == code
    assert (read_one(write(hand)), decode(encode(hand))) == (hand, hand)
