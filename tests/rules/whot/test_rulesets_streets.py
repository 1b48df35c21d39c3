"""Streets, small numbers and the lock, by the options of the table (1.3, 1.5; #11-#15)."""

from __future__ import annotations

import pytest

from tests.rules.whot.short_hands import refused

STREETS = "streets=yes small_numbers=yes"


@pytest.mark.parametrize(("option", "answer"), [("no", "streets_not_played"), ("yes", "")])
def test_an_option_allows_streets(option: str, answer: str) -> None:
    """S0 KURZE VARIANTE."""
    assert refused("P1 c3 t4 x5", f"streets={option}") == answer


@pytest.mark.parametrize(("option", "answer"), [("no", "small_number_not_played"), ("yes", "")])
def test_a_double_suit_card_may_be_laid_by_twice_its_number(option: str, answer: str) -> None:
    assert refused("P1 *2 small", f"small_numbers={option}", head="upcard: t4") == answer


@pytest.mark.parametrize(("option", "answer"), [("no", ""), ("yes", "no_match")])
def test_an_option_locks_the_double_suit(option: str, answer: str) -> None:
    """S2 step 4: the same number only."""
    assert refused("P1 *4", f"double_suit_lock={option}", head="upcard: *2") == answer
    assert refused("P1 t2", f"double_suit_lock={option}", head="upcard: *2") == ""


@pytest.mark.parametrize(
    ("option", "by_the_deck", "far"),
    [("strict", "street_order", "street_order"), ("deck_adjacent", "", "street_order"), ("any", "", "")],
)
def test_a_street_may_leave_gaps(option: str, by_the_deck: str, far: str) -> None:
    """#11: no card of the pack is a 6 or a 9."""
    options = f"{STREETS} street_gaps={option}"

    assert refused("P1 c5 x7", options, head="upcard: t5") == by_the_deck
    assert refused("P1 c8 x10", options, head="upcard: t8") == by_the_deck
    assert refused("P1 c5 x10", options, head="upcard: t5") == far
    assert refused("P1 c5 x7 c3", options, head="upcard: t5") == "street_order"


@pytest.mark.parametrize(("option", "answer"), [("no", "street_order"), ("yes", "")])
def test_a_street_may_go_on_from_14_to_1(option: str, answer: str) -> None:
    """#12."""
    assert refused("P1 c13 t14 c1", f"{STREETS} street_wrap={option}", head="upcard: t13") == answer


@pytest.mark.parametrize(("option", "answer"), [("no", "street_on_whot"), ("yes", "")])
def test_a_street_may_start_on_a_whot_card(option: str, answer: str) -> None:
    """#13: its first card answers the call."""
    assert refused("P1 Wy circle, P2 c3 t4", f"{STREETS} street_on_whot={option}") == answer
    assert refused("P1 Wy circle, P2 t3 c4", f"{STREETS} street_on_whot={option}") != ""


@pytest.mark.parametrize(
    ("option", "by_small", "by_large"),
    [("declared", "", "no_match"), ("either", "", ""), ("big", "no_match", "")],
)
def test_the_requirement_after_a_small_number(option: str, by_small: str, by_large: str) -> None:
    """#14: the 2 of the double suit was laid as a 4; #15: under the lock."""
    for lock in ("no", "yes"):
        options = f"{STREETS} dual_top={option} double_suit_lock={lock}"

        assert refused("P1 *2 small, P2 c4", options, head="upcard: t4") == by_small
        assert refused("P1 *2 small, P2 c2", options, head="upcard: t4") == by_large


def test_under_the_lock_only_whot_follows_a_small_3() -> None:
    """#15: no card is a 6."""
    options = f"{STREETS} double_suit_lock=yes"
    head = "upcard: t5"

    assert refused("P1 c5 *3 small, P2 c3", options, head=head) == "no_match"
    assert refused("P1 c5 *3 small, P2 Wy circle", options, head=head) == ""
    assert refused("P1 c5 *3 small, P2 c3", f"{options} dual_top=either", head=head) == ""


@pytest.mark.parametrize(("option", "answer"), [("no", "streets_not_played"), ("yes", "")])
def test_two_cards_of_one_number_may_be_laid_together(option: str, answer: str) -> None:
    """Section 3 "double decking"."""
    assert refused("P1 c3 x3", f"double_play={option}") == answer
