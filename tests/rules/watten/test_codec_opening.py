"""The opening of a Watten log as bytes: cut off within an action, or with unknown card bytes.

Source: the byte form of `rules.watten.actions`; a bad log keeps its longest valid prefix.
"""

from __future__ import annotations

import pytest

from rules import notation, registry
from rules.watten import codec
from rules.watten.actions import CUT, ESCAPE, NEW_HAND, SHOW, UNKNOWN, UNSEEN, WattenSetup
from rules.watten.play import replayer
from tests.rules.watten.short_hands import judged

LONG = """ruleset: upper_austria blind_swap=yes
dealer: A1

A1 cut HK, B1 cut ?, A1 cut HK, B1 cut S9
A1 deals 3+2
B1 schoeneres?, A1 agree
B1 new HA ? ? ? ?, A1 new ? ? HK ? ?
A2 swap blind
B1 schlagtausch?, A1 decline
B1 schlag 8, A1 farbe herz
"""


def test_a_truncated_opening_is_valid_up_to_its_last_complete_action() -> None:
    hand = notation.read_one(LONG)
    run = replayer(registry.ruleset("upper_austria", {"blind_swap": True}))
    head, words = codec.encode_setup(hand.setup), [codec.encode_action(action) for action in hand.actions]
    for whole, word in enumerate(words):
        before = head + b"".join(words[:whole])
        assert run(before, 0).valid == whole
        for end in range(1, len(word)):
            result = run(before + word[:end], 0)
            assert result.failure is not None
            assert (result.failure.index, result.failure.kind, result.failure.code) == (
                whole,
                "unreadable",
                "truncated",
            )


@pytest.mark.parametrize(
    ("key", "word", "code"),
    [
        ("upper_austria", (CUT, 33), ""),
        ("upper_austria", (CUT, 34), "bad_card_byte"),
        ("upper_austria", (CUT, UNKNOWN), "bad_card_byte"),
        ("latinisch", (SHOW, 32), ""),
        ("latinisch", (SHOW, UNSEEN), "bad_card_byte"),
        ("latinisch", (SHOW, UNKNOWN), "bad_card_byte"),
        ("upper_austria", (NEW_HAND, 1, 2, UNKNOWN, 3, UNSEEN), "bad_card_byte"),
        ("upper_austria", (NEW_HAND, 1, 2, 40, 3, 4), "bad_card_byte"),
    ],
)
def test_an_unknown_card_byte_in_the_opening_is_unreadable(
    key: str, word: tuple[int, ...], code: str
) -> None:
    """Seat 1, who announces, cuts, shows, or gets new cards after he asked and the dealer agreed."""
    anew = b"\x7f\x14\x3f\x16" if word[0] == NEW_HAND else b""
    data = codec.encode_setup(WattenSetup(0)) + anew + bytes((1 << 6 | ESCAPE, *word))
    result = replayer(registry.ruleset(key))(data, 0)
    assert (result.failure.code if result.failure else "") == code
    if result.failure:
        assert (result.failure.kind, result.failure.index) == ("unreadable", len(anew) // 2)


def test_two_partners_may_both_have_looked_too_early() -> None:
    """A10: unlike a look at the cut, it happens after the deal."""
    result = judged("A1 deals 3+2, A2 penalty early_look, B2 penalty early_look", "early_look_points=2")
    assert result.ok
    assert [dict(notice.params)["seat"] for notice in result.notices] == ["A2", "B2"]


@pytest.mark.parametrize(
    ("data", "code"), [(b"", "truncated"), (b"\x23", "bad_setup"), (b"\x10\x00", "truncated")]
)
def test_a_setup_that_cannot_be_read_fails_before_the_first_action(data: bytes, code: str) -> None:
    result = replayer(registry.ruleset("upper_austria"))(data, 0)
    assert result.failure is not None
    assert (result.valid, result.result) == (0, None)
    assert (result.failure.index, result.failure.kind, result.failure.code) == (-1, "unreadable", code)


@pytest.mark.parametrize("named", ["", "B1 schlag 8, "])
def test_bids_are_refused_before_schlag_and_farbe_are_named(named: str) -> None:
    """A13: with or without its value, a bid does not belong to the announcement."""
    for bid in ("bid", "bid 3"):
        result = judged(f"{named}A1 {bid}")
        assert result.failure is not None
        assert (result.failure.code, dict(result.failure.params)) == ("not_announced", {"seat": "A1"})
