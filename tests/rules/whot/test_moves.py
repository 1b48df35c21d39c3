"""The legal next actions, listed for people: every way to lay the held cards, and none that is refused (1.3-1.5)."""

from __future__ import annotations

import pytest

from rules.games import GAMES
from rules.log import Log
from rules.notation import read_one
from tests.rules.whot.short_hands import refused, whole

FOUR = "hand_size=4"
NAMED = "{0} circle skip|{0} triangle skip|{0} cross skip|{0} square skip|{0} star skip"


def offered(options: str, head: str, turns: str = "", seats: int = 3) -> list[str]:
    """The actions in words, with the draw and calls."""
    hand = read_one(f"ruleset: custom {options}\nseats: {seats}\n{head}\n\n{turns}")
    spelled = (GAMES["whot"].write_action(action) for action in Log(hand).legal_actions())
    moves = [f"P{seat + 1} {words}" for seat, words in spelled]
    for words in moves:
        before = f"{turns}, " if turns else ""
        assert refused(before + words, options, seats=seats, head=head) == "", words
    return moves


def lays(options: str, held: str, upcard: str, turns: str = "") -> set[str]:
    """The cards that P1 may lay, without his label."""
    moves = offered(options, whole(f"{held} | |", upcard), turns)
    return {words.removeprefix("P1 ") for words in moves if words.startswith("P1 ")} - {"draw"}


@pytest.mark.parametrize(
    ("options", "held", "upcard", "offers"),
    [
        ("", "t4 c3 x7 *5", "t3", "t4|c3"),
        ("", "t4 c3 Wy x7", "t3", "t4|c3|Wy circle|Wy triangle|Wy cross|Wy square|Wy star"),
        ("", "x7 x10 Wr x11", "t3", "Wr skip|Wr reverse"),
        ("order_card=none", "x7 x10 Wr x11", "t3", "Wr skip"),
        ("red_follow=must_name order_card=none", "x7 x10 Wr x11", "t3", NAMED.format("Wr")),
        ("pack=one_kind wild_mode=both order_card=none", "x7 x10 W x11", "t3", NAMED.format("W")),
        ("small_numbers=yes", "*4 x7 *2 x5", "c8", "*4 small"),
        ("small_numbers=yes", "*4 x7 *2 x5", "c4", "*4|*2 small"),
        ("small_numbers=yes", "*4 x7 *2 x5", "*3", "*4|*4 small|*2|*2 small"),
        ("double_suit_lock=yes", "*4 x7 t3 x5", "*3", "t3"),
        ("pick_two=2 first_special=apply", "t4 c2 x7 *2", "t2", "c2|*2"),
        ("pick_two=2 pick_three=5 cross_defence=yes first_special=apply", "t4 c2 x5 x7", "t2", "c2|x5"),
        ("pick_two=2 pick_stack=none first_special=apply", "t4 c2 x7 Wr", "t2", ""),
        ("pick_two=2 whot_defends=cancels first_special=apply order_card=none", "t4 x7 x10 Wr", "t2", "Wr skip"),
    ],
)  # fmt: skip
def test_single_cards_are_offered_as_the_table_plays(
    options: str, held: str, upcard: str, offers: str
) -> None:
    assert lays(f"{FOUR} {options}", held, upcard) == set(offers.split("|")) - {""}


@pytest.mark.parametrize(
    ("options", "held", "upcard", "offers"),
    [
        ("streets=yes", "c3 t4 x5 q7", "x3", "c3 t4|c3 t4 x5"),
        ("streets=yes", "c3 t4 t2 x1", "q3", "c3 t4|c3 t2|c3 t2 x1"),
        ("streets=yes", "c3 t3 c4 *4", "q3", "c3 c4|c3 *4|t3 c4|t3 *4"),
        ("streets=yes", "t5 t7 c3 x1", "q3", ""),
        ("streets=yes street_gaps=deck_adjacent", "t5 c7 t8 c10", "q5", "t5 c7|t5 c7 t8|t5 c7 t8 c10"),
        ("streets=yes street_gaps=any", "t5 c8 t1 x7", "q5", "t5 c8|t5 x7|t5 x7 c8|t5 t1"),
        ("streets=yes street_wrap=yes", "c13 t14 x1 q7", "q13", "c13 t14|c13 t14 x1"),
        ("streets=yes small_numbers=yes", "t5 *3 x7 q13", "q5", "t5 *3 small|t5 *3 small x7"),
        ("double_play=yes", "c3 t3 x7 q7", "t1", "t3 c3"),
        ("double_play=yes", "c3 t3 t4 q3", "x3", "c3 t3|c3 q3|t3 c3|t3 q3|q3 c3|q3 t3"),
        ("double_play=yes packs=2", "c3 c3 t4 q7", "x3", "c3 c3"),
        ("double_play=yes packs=2", "c3 c7 t4 q5", "x3", ""),
        ("streets=yes double_play=yes", "c3 t3 t4 q7", "x3", "c3 t3|t3 c3|c3 t4|t3 t4"),
    ],
)
def test_several_cards_are_offered_where_streets_or_double_play_allow(
    options: str, held: str, upcard: str, offers: str
) -> None:
    found = {
        words
        for words in lays(f"{FOUR} {options}", held, upcard)
        if len(words.replace(" small", "").split()) > 1
    }

    assert found == set(offers.split("|")) - {""}


@pytest.mark.parametrize(("option", "streets"), [("no", set()), ("yes", {"x3 t4", "x3 t2"})])
def test_streets_on_a_whot_card(option: str, streets: set[str]) -> None:
    """#13: the first card answers the call."""
    found = lays(
        f"{FOUR} streets=yes street_on_whot={option}", "Wr t4 t2 x3", "c3", "P1 draw, P2 Wy cross, P3 draw"
    )

    assert {words for words in found if len(words.split()) == 2 and "W" not in words} == streets


def test_on_a_pick_no_street_and_no_pair_is_offered() -> None:
    options = f"{FOUR} streets=yes double_play=yes pick_two=2 first_special=apply"

    assert lays(options, "c2 x2 t3 q1", "t2") == {"c2", "x2"}


def test_a_whot_card_may_cancel_or_keep_one_that_was_laid() -> None:
    held, turns = "Wr x7 x10 x11", "P1 draw, P2 Wy circle, P3 draw"

    assert lays(f"{FOUR} order_card=none", held, "t3", turns) == {"Wr skip", "Wr cancel", "Wr keep"}
    assert lays(f"{FOUR} order_card=none whot_cancel=no", held, "t3", turns) == {"Wr skip"}
    assert lays(f"{FOUR} order_card=none", held, "t3", "P1 draw, P2 Wy circle, P3 c4") == {"Wr skip"}


OUT = "P1 t4, P2 draw, P3 draw, P1 t5, P2 draw, P3 draw, P1 t7, P2 draw, P3 draw"


@pytest.mark.parametrize(
    ("options", "last", "offers"),
    [
        ("", "Wr", {"Wr", "Wr skip", "Wr reverse"}),
        ("pick_two=2", "t2", {"t2"}),
        ("pick_two=2 finish_on_action=no", "t2", set()),
        ("pick_two=2 finish_on_action=no", "t8", {"t8"}),
    ],
)
def test_the_last_card_is_offered_by_the_option(options: str, last: str, offers: set[str]) -> None:
    """#26; a last WHOT card may be laid without a choice."""
    assert lays(f"{FOUR} {options}", f"t4 t5 t7 {last}", "t3", OUT) == offers


@pytest.mark.parametrize(("option", "offers"), [("yes", {"t10 x11", "t10"}), ("no", {"t10"})])
def test_a_street_that_ends_the_hand_is_offered_by_the_option(option: str, offers: set[str]) -> None:
    table = f"{FOUR} streets=yes suspension=11 finish_on_action={option}"

    assert lays(table, "c3 t4 t10 x11", "t3", "P1 c3 t4, P2 c4, P3 c10") == offers
    assert lays(table, "c3 t4 t10 x11", "t3", "P1 c3 t4, P2 t8, P3 c8") == set()


@pytest.mark.parametrize(("acting", "offers"), [("all", set()), ("last", {"t10 x11"}), ("none", {"t10 x11"})])
def test_a_street_may_end_the_hand_if_its_inner_card_does_not_act(acting: str, offers: set[str]) -> None:
    """#26 with `street_actions`: a hold on inside the street may not be the last act."""
    table = f"{FOUR} streets=yes hold_on=10 finish_on_action=no street_actions={acting}"
    found = lays(table, "c3 t4 t10 x11", "t3", "P1 c3 t4, P2 c4, P3 c10, P3 draw")

    assert found - {"t10"} == offers


def test_a_single_action_card_is_never_the_last() -> None:
    table = f"{FOUR} streets=yes pick_two=2 finish_on_action=no street_actions=none"

    assert lays(table, "t4 t5 t7 t2", "t3", OUT) == set()


def test_only_a_drawn_card_has_to_be_known() -> None:
    assert offered(f"{FOUR} play_drawn=yes", whole("t4 ? ? ? | |", "t3"), "P1 draw t7") == [
        "P1 t7",
        "P2 draw",
    ]


def test_a_relaxed_requirement_may_be_cancelled() -> None:
    """#4 `red_follow=free` and #5: before the last WHOT card nothing was required."""
    table = f"{FOUR} red_follow=free order_card=none"
    turns = "P1 draw, P2 Wr skip, P1 draw, P2 Wy circle, P3 draw"

    assert lays(table, "Wr x7 x10 x11", "t3", turns) == {"Wr skip", "Wr cancel", "Wr keep"}
    played = "P1 draw, P2 draw, P3 Wy circle"
    offers = lays(f"{FOUR} order_card=none", "Wr x7 x10 x11", "Wr", played)
    assert offers == {"Wr skip", "Wr cancel", "Wr keep"}  # #8: any card may follow an upcard WHOT


def test_a_drawn_card_and_an_answer_to_a_skip_come_before_the_next_turn() -> None:
    drawn = whole("t4 c3 x7 x10 | |", "t3", "t5")
    skipped = whole("| Wr Wy x7 x10 |", "t3")

    assert [w for w in offered(f"{FOUR} play_drawn=yes", drawn, "P1 draw") if w.startswith("P1")] == ["P1 t5"]
    assert [w for w in offered(FOUR, drawn, "P1 draw") if w.startswith("P1")] == []
    assert [
        w for w in offered(f"{FOUR} play_drawn=yes", drawn.replace("t5", "x5"), "P1 draw") if "P1" in w
    ] == []
    answers = ["P2 Wr cancel", "P2 Wr keep", "P2 Wy cancel", "P2 Wy keep"]
    assert [w for w in offered(f"{FOUR} skip_response=yes", skipped, "P1 Wr skip") if "P2" in w] == answers
    assert [w for w in offered(FOUR, skipped, "P1 Wr skip") if "P2" in w] == []
    assert [w for w in offered(f"{FOUR} skip_response=yes", skipped, "P1 draw") if "cancel" in w] == []


def test_moves_include_timeout_draw_and_due_calls() -> None:
    dealt = whole("t4 t5 t7 t8 | |", "t3")
    calls = f"{FOUR} calls=yes missed_call_penalty=2"
    to_two = "P1 t4, P2 draw, P3 draw, P1 t5"

    assert offered(f"{FOUR} clock=20", dealt, "P1 draw") == ["P2 timeout", "P2 draw"]
    assert offered(FOUR, dealt, "P1 draw") == ["P2 draw"]
    assert offered(calls, dealt, to_two) == ["P1 warning", "P2 draw"]
    assert offered(calls, dealt, f"{to_two}, P2 draw") == ["P2 claims P1", "P3 claims P1", "P3 draw"]
    assert offered(f"{FOUR} calls=yes", dealt, f"{to_two}, P2 draw") == ["P3 draw"]
    to_one = f"{to_two}, P1 warning, P2 draw, P3 draw, P1 t7"
    assert offered(calls, dealt, to_one) == ["P1 last card", "P2 draw"]
    raised = offered(f"{FOUR} stakes=points", whole("t4 t5 t7 t8 |", "t3"), "P1 draw, P1 raise 5", seats=2)
    assert raised == ["P2 accept", "P2 decline", "P2 draw"]
    both = offered(
        f"{calls} stakes=points", whole("t4 t5 t7 t8 |", "t3"), "P1 t4, P2 draw, P1 t5, P2 raise 5", seats=2
    )
    assert both == ["P1 warning", "P1 accept", "P1 decline", "P2 draw"]
    assert offered(calls, dealt, f"{to_one}, P1 last card, P2 draw, P3 draw, P1 t8") == []
