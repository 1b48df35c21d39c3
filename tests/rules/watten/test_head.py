"""The headers of a Watten log: their spellings, and every refusal with its word, position and parameters."""

from __future__ import annotations

import pytest

from rules import notation
from rules.core.errors import Illegal, RulesError, Unreadable

RULED = "ruleset: upper_austria\n"
SEATS = ("A1", "B1", "A2", "B2")
ACCOUNTS = ("A", "B", *SEATS)


@pytest.mark.parametrize(
    ("headers", "error", "code", "params", "place"),
    [
        ("B1 schlag 8", Unreadable, "no_dealer", {}, (1, 1)),
        ("dealer: A1 B1", Unreadable, "one_word_expected", {"word": "dealer"}, (2, 1)),
        ("dealer: X", Unreadable, "unknown_seat", {"word": "X", "known": SEATS}, (2, 9)),
        ("dealer: A1\nkrank: C", Unreadable, "unknown_side", {"word": "C", "known": ACCOUNTS}, (3, 8)),
        ("dealer: A1\nscore: 1 2 3", Unreadable, "too_many_scores", {"word": "3", "limit": 2}, (3, 12)),
        ("dealer: A1\nscore: A=1 A1=2", Unreadable, "too_many_scores", {"word": "A1=2", "limit": 2}, (3, 12)),
        ("dealer: A1\nscore: 1", Unreadable, "score_missing", {"word": "score", "count": 2}, (3, 1)),
        ("dealer: A1\nscore: A=x B=1", Unreadable, "bad_score", {"word": "A=x"}, (3, 8)),
        ("dealer: A1\nscore: 256 1", Unreadable, "bad_score", {"word": "256"}, (3, 8)),
        ("dealer: A1\nscore: 000000007 1", Unreadable, "bad_score", {"word": "000000007"}, (3, 8)),
        ("dealer: A1\ndeal:", Unreadable, "word_missing", {"word": "deal"}, (3, 1)),
        ("dealer: A1\ndeal: X HA", Unreadable, "unknown_seat", {"word": "X", "known": SEATS}, (3, 7)),
        ("dealer: A1\ndeal: A1 HA\ndeal: A1 SA", Unreadable, "hand_twice", {"word": "A1"}, (4, 7)),
        ("dealer: A1\ndeal: A1 HA\ndeal: B1 SA HA", Illegal, "card_twice", {"card": "HA"}, (4, 13)),
        (
            "dealer: A1\nscore: A=255 B=1",
            Illegal,
            "target_reached",
            {"side": "A", "points": 255, "target": 9},
            (3, 1),
        ),
        # R22: nothing scores one point.
        (
            "dealer: A1\nscore: 4 1",
            Illegal,
            "total_not_possible",
            {"side": "B", "points": 1, "least": 2},
            (3, 1),
        ),
        # R33: with 3 against 7 points B is krank, whatever the other header says.
        ("dealer: A1\nscore: 3 7\n krank: A", Illegal, "krank_against_score", {"krank": ("B",)}, (4, 2)),
    ],
)
def test_an_unreadable_header_is_refused(headers, error, code, params, place):
    with pytest.raises(RulesError) as refused:
        notation.read_one(f"{RULED}{headers}\n")

    failure = refused.value
    assert (type(failure), failure.code, failure.params, (failure.line, failure.column)) == (
        error,
        code,
        params,
        place,
    )


@pytest.mark.parametrize(
    ("headers", "krank", "score"),
    [
        ("krank: - B", (False, True), ()),
        ("krank: B -", (False, True), ()),
        ("krank: none", (False, False), ()),
        ("score: 3 :4", (False, False), (3, 4)),
        ("score: 3 : 4", (False, False), (3, 4)),
        ("score: 00000003:4", (False, False), (3, 4)),
        ("score: b1=4 a=3", (False, False), (3, 4)),
        ("score: 3 4\nkrank: -", (False, False), (3, 4)),
    ],
)
def test_headers_may_be_written_in_many_ways(headers, krank, score):
    setup = notation.read_one(f"{RULED}dealer: A1\n{headers}\n").setup

    assert (setup.krank, setup.score) == (krank, score)


def test_scores_of_three_players_are_written_back():
    """A25: each of three players has points of his own."""
    text = f"{RULED}seats: A B C\ndealer: C\nkrank: A C\nscore: A=7 B=2 C=8\ndeal: C HA ? ? ? ?\n"
    hand = notation.read_one(text)

    written = notation.write([hand])
    assert "krank: A C" in written
    assert "score: A=7 B=2 C=8" in written
    assert notation.read_one(written).setup == hand.setup
