"""Declared totals: impossible ones, and the doubts of a pad about them (section 5)."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from rules.whot.hand_points import points_of
from rules.whot.pack import pack_of
from rules.whot.totals import Total, TotalWarning, possible_totals, round_warnings
from tests.rules.whot.helpers import cards, params


def total_doubts(key, *totals, **options):
    found = round_warnings(params(key, **options), totals)
    return [(doubt.code, doubt.hand, doubt.points, doubt.expected) for doubt in found]


def test_a_zero_of_a_loser_is_doubted():
    """Section 5: a non-winner holds at least one card, so a 0 is an input error."""
    assert total_doubts("leaflet_long", Total(5), Total(0)) == [("zero_without_winning", 1, 0, 0)]
    assert round_warnings(params("leaflet_long"), [()]) == (TotalWarning("zero_without_winning", 0, 0),)


def test_one_double_suit_card_makes_a_short_total_even():
    assert total_doubts("leaflet_short", Total(45, 1)) == [("not_doubled", 0, 45, 2)]
    assert total_doubts("leaflet_short", Total(46, 1)) == []


def test_two_double_suit_cards_make_a_short_total_divisible_by_four():
    assert total_doubts("leaflet_short", Total(66, 2)) == [("not_doubled", 0, 66, 4)]
    assert total_doubts("leaflet_short", Total(60, 2)) == []


def test_the_literal_reading_of_the_misprint_changes_the_possible_totals():
    """S0: 10/Trikot and 5/Trikot doubled once: 30 is not a total of two double-suit cards by the rule."""
    assert total_doubts("leaflet_short", Total(30, 2)) == [("not_doubled", 0, 30, 4)]
    assert total_doubts("leaflet_short", Total(30, 2), double_again_at=3) == []


def test_an_odd_total_above_all_plain_cards_is_impossible():
    """Without a double-suit card the 53 pack has 392 points; every total above that was doubled."""
    assert total_doubts("leaflet_short", Total(391), Total(392)) == []
    assert total_doubts("leaflet_short", Total(393)) == [("total_not_possible", 0, 393, 1688)]
    assert total_doubts("leaflet_short", Total(802)) == [("total_not_possible", 0, 802, 1688)]


def test_more_than_the_whole_pack_is_doubted():
    assert total_doubts("leaflet_long", Total(453))[0] == ("total_not_possible", 0, 453, 452)
    assert total_doubts("leaflet_long", Total(300), Total(153)) == [("totals_too_high", -1, 453, 452)]
    assert total_doubts("leaflet_long", Total(300), cards("c1 W")) == []
    assert total_doubts("leaflet_long", Total(300), Total(153), packs=2) == []


def test_eight_double_suit_cards_are_too_many_for_one_pack():
    assert [doubt[0] for doubt in total_doubts("leaflet_short", Total(160, 8))] == ["total_not_possible"]


def test_with_rounding_exact_and_rounded_totals_are_possible():
    for points in (22, 30):
        assert total_doubts("leaflet_short", Total(points, 1), rounding=10) == []
    assert total_doubts("leaflet_short", Total(23, 1), rounding=10) == [("not_doubled", 0, 23, 2)]


def test_without_counting_nothing_is_doubted():
    assert round_warnings(params("leaflet_classic"), [Total(0), Total(9999)]) == ()


def test_with_the_whole_double_suit_every_total_is_four_times_a_sum():
    """All seven double-suit cards are 30; any plain and WHOT cards may be added."""
    rules = params("leaflet_short")
    found = possible_totals(rules, 7)

    assert min(found) == 30 * 4
    assert max(found) == 1688
    assert {total // 4 - 30 for total in found} == {
        total for total in range(393) if total == 0 or total in possible_totals(rules, 0)
    }


def test_all_hands_together_may_be_worth_the_whole_pack_and_what_rounding_adds():
    """S0: 452 by the long count; every rounded hand may add nine more, and all of them are full tens."""
    assert total_doubts("leaflet_long", Total(400), Total(52)) == []
    assert total_doubts("leaflet_long", Total(300), Total(170), rounding=10) == []
    assert total_doubts("leaflet_long", Total(300), Total(180), rounding=10) == [
        ("totals_too_high", -1, 480, 470)
    ]
    assert total_doubts("leaflet_long", Total(300), Total(171), rounding=10) == [
        ("totals_too_high", -1, 471, 470)
    ]


@given(st.sampled_from((0, 5, 10)), st.randoms(use_true_random=False), st.integers(1, 6))
def test_hands_of_one_deal_are_never_too_high_together(step: int, rng: Random, hands: int):
    """A whole pack dealt in any way and counted with the house's rounding."""
    rules = params("leaflet_long", rounding=step)
    cards = list(pack_of(rules.pack, rules.packs).cards)
    dealt: list[list[int]] = [[] for _ in range(hands)]
    for card in cards:
        rng.choice(dealt).append(card)
    totals = [Total(points_of(rules, hand)) for hand in dealt if hand]
    assert not [found for found in round_warnings(rules, totals) if found.code == "totals_too_high"]


def test_a_rounded_total_need_not_be_doubled():
    """Two double-suit cards and 28 points, rounded to 30, which is not a multiple of four."""
    assert total_doubts("leaflet_short", Total(30, 2), rounding=10) == []
    assert total_doubts("leaflet_short", Total(31, 2), rounding=10) == [("not_doubled", 0, 31, 4)]


def test_the_maximum_of_one_pack_and_of_two_packs():
    assert total_doubts("leaflet_short", Total(1688)) == []
    assert total_doubts("leaflet_short", Total(3376), packs=2) == []
    assert total_doubts("leaflet_short", Total(3380), packs=2)[0] == ("total_not_possible", 0, 3380, 3376)


def test_the_long_count_doubles_double_suit_cards_and_no_hand_is_zero():
    """S0 LANGE: a star counts twice its number."""
    assert min(possible_totals(params("leaflet_long"), 1)) == 2
    assert min(possible_totals(params("leaflet_long"), 7)) == 60
    assert 0 not in possible_totals(params("leaflet_long"))
    assert total_doubts("leaflet_long", Total(7, 1)) == []  # 2 x 1 + 5: only the short count doubles the hand
