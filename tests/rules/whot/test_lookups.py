"""Which card may follow which, by the options, and which stricter reading would refuse it (#4, #14, #15, #20, #21)."""

from __future__ import annotations

import pytest

from tests.rules.whot.short_hands import noticed, refused

SMALL = "small_numbers=yes"
FOUR_AS_EIGHT = ("upcard: c8", "P1 *4 small")
"""The 4 of the double suit laid by its small number, an 8, on an 8."""


def verdict(turns: str, options: str, head: str) -> str:
    """The code of the refusal, or the reading that disputes the last card after a "?", or ""."""
    readings = [
        dict(params) for code, params in noticed(turns, options, head=head) if code == "disputed_reading"
    ]
    return refused(turns, options, head=head) or "".join(
        f"?{params['reading']} {params['card']}" for params in readings
    )


@pytest.mark.parametrize(
    ("option", "eight", "four", "star", "street_of_8", "street_of_4"),
    [
        ("dual_top=declared", "", "no_match", "", "", "street_start"),
        ("dual_top=either", "", "?dual_top t4", "", "", "?dual_top t4"),
        ("dual_top=big", "no_match", "?dual_top t4", "", "street_start", "?dual_top t4"),
        ("dual_top=declared double_suit_lock=yes", "", "no_match", "no_match", "", "street_start"),
        ("dual_top=either double_suit_lock=yes", "", "?dual_top t4", "no_match", "", "?dual_top t4"),
        (
            "dual_top=big double_suit_lock=yes",
            "no_match",
            "?dual_top t4",
            "no_match",
            "street_start",
            "?dual_top t4",
        ),
        ("dual_top=declared pack=one_kind", "", "no_match", "?double_suit_lock *7", "", "street_start"),
        ("dual_top=either pack=two_kinds", "", "?dual_top t4", "?double_suit_lock *7", "", "?dual_top t4"),
    ],
)
def test_cards_that_may_follow_a_small_number(
    option: str, eight: str, four: str, star: str, street_of_8: str, street_of_4: str
) -> None:
    """#14: the declared number, either, or the large one; S2 prints the lock, which excludes the same suit."""
    options, (head, laid) = f"{SMALL} streets=yes street_gaps=any {option}", FOUR_AS_EIGHT

    assert verdict(f"{laid}, P2 t8", options, head) == eight
    assert verdict(f"{laid}, P2 t4", options, head) == four
    assert verdict(f"{laid}, P2 *7", options, head) == star
    assert verdict(f"{laid}, P2 t7", options, head) == "no_match"
    assert verdict(f"{laid}, P2 t8 c7", options, head) == street_of_8
    assert verdict(f"{laid}, P2 t4 c5", options, head) == street_of_4


@pytest.mark.parametrize(
    ("option", "answer"),
    [
        ("", ""),
        ("pack=four_whots", ""),
        ("pack=one_kind", "?double_suit_lock *7"),
        ("pack=two_kinds", "?double_suit_lock *7"),
        ("pack=one_kind double_suit_lock=yes", "no_match"),
        ("double_suit_lock=yes", "no_match"),
    ],
)
def test_the_lock_decides_whether_the_double_suit_follows_itself(option: str, answer: str) -> None:
    """S2 step 4: only the same number follows; the leaflets without the lock have two colours (S0)."""
    assert verdict("P1 *7", option, "upcard: *3") == answer
    assert verdict("P1 t3", option, "upcard: *3") == ""
    assert verdict("P1 t7", option, "upcard: *3") == "no_match"
    assert verdict("P1 t7", option, "upcard: t3") == ""
    assert verdict("P1 *7", option, "upcard: t7") == ""


@pytest.mark.parametrize(
    ("option", "wild", "matching"),
    [("transparent", "no_match", ""), ("free", "?red_follow c7", "")],
)
def test_cards_that_may_follow_a_skip(option: str, wild: str, matching: str) -> None:
    """#4: the requirement below it, or anything; also after two skips, and a call below stays in force either way."""
    options = f"red_follow={option}"

    for turns in ("P1 Wr skip, P3", "P1 Wr skip, P3 Wr reverse, P2"):
        assert verdict(f"{turns} c7", options, "upcard: t3") == wild
        assert verdict(f"{turns} t7", options, "upcard: t3") == matching
        assert verdict(f"{turns} c3", options, "upcard: t3") == matching
    assert verdict("P1 Wr skip, P3 t7, P1 c5", options, "upcard: t3") == "no_match"
    assert verdict("P1 Wy circle, P2 Wr skip, P1 c7", options, "upcard: t3") == matching
    assert verdict("P1 Wy square, P2 Wr skip, P1 c7", options, "upcard: t3") == wild
    assert verdict("P1 Wr skip, P3 Wr cancel, P1 c7", options, "upcard: t3") == "no_match"
    assert verdict("P1 Wr skip, P3 Wy keep, P1 c7", options, "upcard: t3") == wild


@pytest.mark.parametrize(
    ("option", "two", "five", "other"),
    [
        ("", "", "pick_pending", "pick_pending"),
        ("cross_defence=yes", "", "?cross_defence c5", "pick_pending"),
        ("pick_stack=none", "pick_pending", "pick_pending", "pick_pending"),
        ("pick_stack=none cross_defence=yes", "pick_pending", "pick_pending", "pick_pending"),
        ("pick_stack=last_only", "", "pick_pending", "pick_pending"),
        ("cross_defence=yes suspension=5", "", "?cross_defence c5", "pick_pending"),
        ("cross_defence=yes hold_on=5", "", "pick_pending", "pick_pending"),
    ],
)
def test_cards_that_answer_a_pick_two(option: str, two: str, five: str, other: str) -> None:
    """S3: another two; #20, #21. If two options name one number, the first counts: here a hold on."""
    options = f"pick_two=2 pick_three=5 {option}"

    assert verdict("P1 t2, P2 c2", options, "upcard: t3") == two
    assert verdict("P1 t2, P2 c5", options, "upcard: t3") == five
    assert verdict("P1 t2, P2 t7", options, "upcard: t3") == other


@pytest.mark.parametrize(
    ("option", "number", "pack"),
    [("pick_two=4", 4, ""), ("pick_three=8", 8, ""), ("pick_two=14", 14, "packs=2")],
)
def test_a_pick_is_required_by_its_declared_number(option: str, number: int, pack: str) -> None:
    """Section 6: a double-suit card counts by the number it is laid with."""
    options = f"{SMALL} {option} {pack}"
    halves = {4: "*2 small", 8: "*4 small", 14: "*7 small"}

    assert verdict(f"P1 {halves[number]}", options, f"upcard: c{number}") == ""
    assert refused(f"P1 {halves[number]}, P2 t7", options, head=f"upcard: c{number}") == "pick_pending"
    assert refused(f"P1 {halves[number]}, P2 t{number}", options, head=f"upcard: c{number}") == ""
    assert refused(f"P1 t{number}, P2 {halves[number]}", options, head="upcard: t3") == ""


def test_without_small_numbers_the_printed_small_number_does_not_count() -> None:
    assert refused("P1 *4 small", "", head="upcard: c8") == "small_number_not_played"
    assert refused("P1 *4 small", SMALL, head="upcard: c4") == "no_match"
    assert refused("P1 *4", SMALL, head="upcard: c4") == ""


@pytest.mark.parametrize(("packs", "answer"), [(1, "seen_elsewhere"), (2, "")])
def test_two_packs_hold_every_card_twice(packs: int, answer: str) -> None:
    assert refused("P1 t4, P2 t4", f"packs={packs}") == answer
    assert refused("P1 t4, P2 t4, P3 t4", f"packs={packs}") == "seen_elsewhere"
