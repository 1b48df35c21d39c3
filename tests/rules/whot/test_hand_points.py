"""Counting a hand: every arithmetic example of the leaflets, then the laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import Unreadable
from rules.whot.hand_points import (
    Step,
    count_hand,
    doublings,
    hand_warnings,
    highest_card,
    max_points,
    points_of,
)
from rules.whot.pack import STAR, is_card, pack_of, suit_of
from rules.whot.totals import Total, round_warnings
from tests.rules.whot.helpers import ALL, cards, params

any_hand = st.lists(st.sampled_from([of for of in range(256) if is_card(of)]), max_size=40)


def steps(key, codes, **options):
    return [
        (step.code, step.numbers, step.total)
        for step in count_hand(params(key, **options), cards(codes)).steps
    ]


# --- S2 KNOCKOUT 1 -----------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["numberlock_knockout", "leaflet_long"])
def test_s2_knockout_example_2_2_11_counts_15(key):
    assert steps(key, "c2 x2 q11") == [("sum", (2, 2, 11), 15)]


@pytest.mark.parametrize("key", ["numberlock_knockout", "leaflet_long"])
def test_s2_knockout_example_8_5_20_and_a_double_8_counts_49(key):
    assert steps(key, "c8 x5 W *8") == [("double_card", (8, 2), 16), ("sum", (8, 5, 20, 16), 49)]


# --- S2 DOPPELTE PUNKTE -------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["numberlock_new", "leaflet_short"])
def test_s2_new_example_3_5_7_and_a_double_8_counts_46(key):
    assert steps(key, "c3 x5 q7 *8") == [("sum", (3, 5, 7, 8), 23), ("double_hand", (23, 2), 46)]


# --- S0 "Doppeltes Trikot" ----------------------------------------------------------------------


@pytest.mark.parametrize("key", ["numberlock_new", "leaflet_short"])
def test_s0_example_10_5_2_of_the_double_suit_counts_68(key):
    assert steps(key, "*10 *5 *2") == [
        ("sum", (10, 5, 2), 17),
        ("double_hand", (17, 2), 34),
        ("double_hand_again", (34, 2), 68),
    ]


def test_s0_misprinted_example_counts_60_as_its_rule_says():
    # "10/Trikot und 5/Trikot ... 15 x 2 = 30", but "2 oder mehr Trikot-Karten" double once more.
    assert count_hand(params("leaflet_short"), cards("*10 *5")).points == 60


def test_s0_misprinted_example_counts_30_as_printed_with_the_second_doubling_at_three():
    assert count_hand(params("leaflet_short", double_again_at=3), cards("*10 *5")).points == 30


def test_s0_misprinted_example_counts_30_where_the_10_is_of_another_suit():
    # The likely reading: the pack has no 10 of the double suit.
    assert count_hand(params("leaflet_short"), cards("c10 *5")).points == 30


def test_s0_both_printed_examples_hold_literally_with_the_second_doubling_at_three():
    rules = params("leaflet_short", double_again_at=3)

    assert [count_hand(rules, cards(hand)).points for hand in ("*10 *5", "*10 *5 *2")] == [30, 68]


# --- the rest of the rules ----------------------------------------------------------------------


def test_more_than_two_double_suit_cards_double_no_further():
    assert count_hand(params("leaflet_short"), cards("*1 *2 *3 *4")).points == 10 * 4


def test_without_a_second_doubling_two_double_suit_cards_double_once():
    assert count_hand(params("leaflet_short", double_again_at=0), cards("*7 *8")).points == 30


@pytest.mark.parametrize(
    ("again", "doubling", "factors"),
    [
        (2, "cap4", (1, 2, 4, 4, 4)),  # gaps #1, #2: the default
        (3, "cap4", (1, 2, 2, 4, 4)),
        (0, "cap4", (1, 2, 2, 2, 2)),
        (2, "per_card", (1, 2, 4, 8, 16)),  # #2: 2^k
        (3, "per_card", (1, 2, 2, 4, 8)),
        (0, "per_card", (1, 2, 2, 2, 2)),
    ],
)
def test_each_further_double_suit_card_doubles_as_the_table_agreed(again, doubling, factors):
    rules = params("leaflet_short", double_again_at=again, doubling=doubling)

    for stars, factor in enumerate(factors):
        assert count_hand(rules, cards("c10 " + "*1 " * stars)).points == (10 + stars) * factor


def test_every_doubling_has_its_step():
    assert steps("leaflet_short", "*1 *2 *3", doubling="per_card") == [
        ("sum", (1, 2, 3), 6),
        ("double_hand", (6, 2), 12),
        ("double_hand_again", (12, 2), 24),
        ("double_hand_again", (24, 2), 48),
    ]


@pytest.mark.parametrize(
    ("rounding", "codes", "points"), [(10, "c1", 10), (10, "c10", 10), (5, "c11", 15), (5, "W", 20)]
)
def test_a_house_may_round_up_to_fives_or_tens(rounding, codes, points):
    """Section 4: a club rounds to tens with a minimum of 10."""
    assert count_hand(params("leaflet_long", rounding=rounding), cards(codes)).points == points


def test_rounding_has_its_step():
    assert steps("leaflet_short", "c3 *8", rounding=10)[-2:] == [
        ("double_hand", (11, 2), 22),
        ("rounded_up", (22, 10), 30),
    ]


@pytest.mark.parametrize("match", ["elimination", "fixed_rounds", "drop_highest"])
def test_a_match_that_adds_up_counts_even_where_the_preset_does_not(match):
    assert count_hand(params("leaflet_classic", match=match), cards("*7 c1")).points == 15


@pytest.mark.parametrize(
    ("codes", "points"),
    [("c2 x2 q11", 15), ("c8 x5 W *8", 49), ("*7 *8", 30)],
)
@pytest.mark.parametrize("key", ["app_tournament", "british_53", "nigerian", "nigerian_app", "old_school"])
def test_s3_counts_faces_stars_twice_and_whot_20(key, codes, points):
    """S3 Scoring: "count face value, stars count double ..., and WHOT! cards count 20"."""
    assert count_hand(params(key), cards(codes)).points == points


def test_the_most_expensive_card_has_its_points():
    assert [highest_card(cards(hand)) for hand in ("c14 *8", "c14 W", "*7 c14", "")] == [16, 20, 14, 0]


def test_long_and_short_counts_differ_with_the_double_suit():
    """Section 4 item 8: 7/Trikot alone is 14 in both; 7 and 8 are 30 long and 60 short."""
    hands = cards("*7"), cards("*7 *8")

    assert [count_hand(params("leaflet_long"), hand).points for hand in hands] == [14, 30]
    assert [count_hand(params("leaflet_short"), hand).points for hand in hands] == [14, 60]


@pytest.mark.parametrize("key", ["leaflet_long", "leaflet_short"])
@pytest.mark.parametrize("whot", ["W", "Wr", "Wy"])
def test_each_whot_card_counts_20(key, whot):
    assert count_hand(params(key), cards(f"{whot} c1")).points == 21


@pytest.mark.parametrize("key", ["leaflet_classic", "numberlock_classic"])
def test_classic_counts_no_points_in_one_step(key):
    counted = count_hand(params(key), cards("c10 W"))

    assert (counted.points, [step.code for step in counted.steps]) == (0, ["not_counted"])


@pytest.mark.parametrize("key", ["leaflet_long", "leaflet_short"])
def test_an_empty_hand_is_out_with_0(key):
    counted = count_hand(params(key), ())

    assert (counted.points, [step.code for step in counted.steps]) == (0, ["out"])


def test_an_unknown_card_cannot_be_counted():
    with pytest.raises(Unreadable):
        count_hand(params("leaflet_long"), [0])


def test_every_step_names_its_source():
    found = count_hand(params("leaflet_short"), cards("*10 *5 *2")).steps

    assert all(isinstance(step, Step) and step.source.startswith("S0") for step in found)


@pytest.mark.parametrize(
    ("key", "most"),
    [
        ("leaflet_classic", 0),
        ("numberlock_classic", 0),
        ("leaflet_long", 452),
        ("numberlock_knockout", 452),
        ("leaflet_short", 1688),
        ("numberlock_new", 1688),
        ("british_53", 452),
        ("app_tournament", 472),
        ("nigerian", 472),
        ("old_school", 472),
        ("app_duel", 0),
    ],
)
def test_the_maximum_points_of_a_hand(key, most):
    """Section 5: 452 long and 1688 short with the 53 pack, 472 and 1768 with the 54 pack."""
    assert max_points(params(key)) == most


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({"pack": "five_whots"}, 1768),
        ({"packs": 2}, 2 * 1688),
        ({"double_again_at": 0}, 844),
        ({"doubling": "per_card"}, 422 * 2**7),
        ({"rounding": 5}, 1690),
        ({"count": "long", "packs": 2}, 904),
        ({"count": "long", "pack": "five_whots", "packs": 2}, 944),
        ({"count": "long", "rounding": 10}, 460),
    ],
)
def test_the_maximum_points_of_a_hand_by_house_rules(options, most):
    assert max_points(params("leaflet_short", **options)) == most


@given(any_hand, st.sampled_from(ALL), st.randoms())
def test_the_order_of_the_cards_does_not_matter(hand, key, rng):
    shuffled = list(hand)
    rng.shuffle(shuffled)

    assert count_hand(params(key), shuffled).points == count_hand(params(key), hand).points


house_rules = st.fixed_dictionaries(
    {},
    optional={
        "double_again_at": st.sampled_from([2, 3, 0]),
        "doubling": st.sampled_from(["cap4", "per_card"]),
        "rounding": st.sampled_from([0, 5, 10]),
        "packs": st.sampled_from([1, 2]),
        "count": st.sampled_from(["none", "long", "short"]),
        "match": st.sampled_from(["single", "elimination", "fixed_rounds", "drop_highest"]),
    },
)


@given(any_hand, st.sampled_from(ALL), house_rules)
def test_the_fast_path_agrees_with_the_steps(hand, key, options):
    rules = params(key, **options)

    assert points_of(rules, hand) == count_hand(rules, hand).points


@given(any_hand)
def test_a_short_hand_is_divisible_by_its_doublings(hand):
    stars = sum(suit_of(of) == STAR for of in hand)

    assert points_of(params("leaflet_short"), hand) % (1, 2, 4)[min(stars, 2)] == 0


@given(st.sampled_from(ALL), house_rules, st.data())
def test_a_hand_from_the_pack_is_worth_a_possible_total(key, options, data):
    rules = params(key, **options)
    order = data.draw(st.permutations(list(pack_of(rules.pack, rules.packs).cards)))
    hand = order[: data.draw(st.integers(1, len(order)))]
    stars = sum(suit_of(of) == STAR for of in hand)

    if rules.counted == "none":
        assert points_of(rules, hand) == 0
        return
    points = points_of(rules, hand)
    assert 1 <= points <= max_points(rules)
    assert round_warnings(rules, [Total(points)]) == ()
    assert round_warnings(rules, [Total(points, stars)]) == ()
    assert round_warnings(rules, [hand]) == ()


# --- doubts over all hands ----------------------------------------------------------------------


def doubts(key, *hands):
    return [
        (doubt.code, doubt.seen, doubt.allowed)
        for doubt in hand_warnings(params(key), [cards(h) for h in hands])
    ]


def test_a_card_in_two_hands_is_doubted():
    assert doubts("leaflet_long", "c10 t4", "c10") == [("card_too_often", 2, 1)]


def test_a_card_that_the_pack_does_not_hold_is_doubted():
    assert doubts("leaflet_short", "*10 *5") == [("not_in_pack", 1, 0)]


def test_a_third_red_whot_card_is_doubted():
    assert doubts("leaflet_long", "Wr Wr", "Wr") == [("card_too_often", 3, 2)]


def test_five_whot_cards_are_doubted_whatever_their_colour():
    assert doubts("leaflet_long", "Wr Wy W", "W W") == [("too_many_whots", 5, 4)]
    assert doubts("numberlock_knockout", "W W W", "W W") == [("too_many_whots", 5, 4)]


def test_a_coloured_whot_card_is_doubted_in_a_pack_of_one_kind():
    assert doubts("numberlock_knockout", "Wr") == [("not_in_pack", 1, 0)]


@pytest.mark.parametrize("key", ALL)
def test_a_whole_pack_raises_no_doubt(key):
    assert hand_warnings(params(key), [pack_of(params(key).pack).cards]) == ()


def test_two_packs_hold_every_card_twice():
    rules = params("leaflet_long", packs=2)

    assert hand_warnings(rules, [cards("c10 Wr Wr"), cards("c10 Wr Wr")]) == ()
    assert [doubt.code for doubt in hand_warnings(rules, [cards("c10 c10"), cards("c10")])] == [
        "card_too_often"
    ]
    assert hand_warnings(rules, [pack_of(rules.pack, 2).cards]) == ()


@given(any_hand, st.sampled_from([2, 3, 0]), st.sampled_from(["cap4", "per_card"]))
def test_a_hand_has_one_step_for_each_doubling(hand, again, doubling):
    rules = params("leaflet_short", double_again_at=again, doubling=doubling)
    lines = [step for step in count_hand(rules, hand).steps if step.code.startswith("double_hand")]

    assert len(lines) == (doublings(rules, sum(suit_of(of) == STAR for of in hand)) if hand else 0)
