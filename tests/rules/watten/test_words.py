"""The words of a Watten action: spellings of numbers, and every refusal with its word, position and suggestion."""

from __future__ import annotations

import pytest

from rules import notation
from rules.core.errors import Ambiguous, RulesError, Unreadable
from rules.watten.actions import CLAIMS, Bid

HEADERS = "ruleset: upper_austria\ndealer: A1\n"
LONG = "herz" + "-" * 100


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("B1 bid", 0),
        ("B1 bid 1", 1),
        ("B1 bid 3!", 3),
        ("B1 bid 4.", 4),
        ("B1 bid 00000003", 3),
        ("B1 bid drei", 3),
        ("B1 bid 65535", 65535),
    ],
)
def test_a_bid_may_be_written_in_many_ways(said, value):
    """R23."""
    assert notation.read_one(f"{HEADERS}{said}\n").actions == (Bid(1, value),)


@pytest.mark.parametrize(
    ("said", "error", "code", "params", "column"),
    [
        ("B1 deals 4+1", Unreadable, "bad_deal_pattern", {"word": "4+1", "known": ("3+2", "2+3")}, 10),
        ("B1 deals", Unreadable, "word_missing", {"word": "deals"}, 4),
        ("B1 bid !3", Unreadable, "bad_bid", {"word": "!3"}, 8),
        ("B1 bid 0", Unreadable, "bad_bid", {"word": "0"}, 8),
        ("B1 bid 000000003", Unreadable, "bad_bid", {"word": "000000003"}, 8),
        ("B1 bid 65536", Unreadable, "bad_bid", {"word": "65536"}, 8),
        ("B1 bid 3X", Unreadable, "bad_bid", {"word": "3X"}, 8),
        ("B1 bid 3 4", Unreadable, "unexpected_word", {"word": "4"}, 10),
        ("B1 schlag", Unreadable, "word_missing", {"word": "schlag"}, 4),
        ("B1 schlag foo", Unreadable, "unknown_rank", {"word": "foo"}, 11),
        ("B1 farbe foo", Unreadable, "unknown_suit", {"word": "foo"}, 10),
        ("B1 show ?", Unreadable, "unknown_card", {"word": "?"}, 9),
        ("B1 cut ? foo", Unreadable, "unexpected_word", {"word": "foo"}, 10),
        ("B1 penalty foo", Unreadable, "unknown_penalty", {"word": "foo", "known": CLAIMS}, 12),
        ("B1 penalty", Unreadable, "word_missing", {"word": "penalty"}, 4),
        ("B1 foo", Unreadable, "unknown_card", {"word": "foo"}, 4),
        (
            "B1 8",
            Ambiguous,
            "ambiguous_card",
            {"word": "8", "meant": ("H8", "S8", "L8", "E8")},
            4,
        ),
        (
            "B1 tauscht",
            Ambiguous,
            "ambiguous_word",
            {"word": "tauscht", "meant": ("schlagtausch?", "swap blind")},
            4,
        ),
    ],
)
def test_an_unknown_word_is_refused(said, error, code, params, column):
    with pytest.raises(RulesError) as refused:
        notation.read_one(f"{HEADERS}{said}\n")

    failure = refused.value
    assert (type(failure), failure.code, failure.params, (failure.line, failure.column)) == (
        error,
        code,
        params,
        (3, column),
    )


def test_a_sixth_card_of_a_hand_is_refused():
    with pytest.raises(Unreadable) as refused:
        notation.read_one(f"{HEADERS}deal: A1 HA HK HO HU H10 H9\n")

    assert (refused.value.code, refused.value.params) == ("too_many_cards", {"word": "H9", "limit": 5})


@pytest.mark.parametrize("word", [LONG, "tauscht" + "!" * 100])
def test_long_words_are_reported_shortened(word):
    with pytest.raises(Ambiguous) as refused:
        notation.read_one(f"{HEADERS}B1 {word}\n")

    assert refused.value.params["word"] == word[:80]


def test_a_farbe_not_after_the_schlag_has_its_own_line():
    body = "B1 schlag 8\nB2 penalty peek_cut\nA1 farbe herz\n"

    assert notation.write([notation.read_one(HEADERS + body)]).endswith(f"\n{body}")
