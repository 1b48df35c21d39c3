"""Rules without an option: when bids are allowed, and the end of a round."""

from __future__ import annotations

from tests.rules.watten.short_hands import NAMED, judged, verdict


def test_a_bid_before_schlag_and_farbe_is_refused():
    """A13 is not a gap: the seed says "ausspielt oder zugibt"."""
    assert verdict("B1 bid 3") == "not_announced"
    assert verdict("B1 schlag 8, B1 bid 3") == "not_announced"
    assert verdict(f"{NAMED}, B1 bid 3") == ""


def test_the_third_trick_ends_the_round():
    """R21 "zuerst drei Stiche"; R22: two points."""
    tricks = "B1 HA, A2 S7, B2 H7, A1 S9, B1 HK, A2 L7, B2 H9, A1 L9, B1 HO, A2 E7, B2 H10, A1 E9"
    over = judged(f"{NAMED}, {tricks}")

    assert (over.result.winner, over.result.value, over.result.tricks) == ("B", 2, (0, 3))
    assert verdict(f"{NAMED}, {tricks}, B1 HU") == "hand_over"
