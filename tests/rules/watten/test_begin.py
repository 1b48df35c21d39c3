"""Beginnings on the fast path (four players, a known deal, two words aloud), and those that the judge must read."""

from __future__ import annotations

import pytest

from rules import notation
from rules.replay import replay
from rules.watten.actions import DEAL_KNOWN, SCORE_KNOWN, SEATS_SHIFT
from rules.watten.announce import compiler
from rules.watten.begin import plain_heads
from tests.rules.watten.test_lane import DEAL, judged, taken

OWN_SIX = DEAL.replace("E7", "weli").replace("S9", "E7")


def plain(head, options=""):
    params = hand_of("", options).ruleset.params
    return plain_heads(params, compiler(params))(bytes(head))


def hand_of(body, options="", deal=DEAL):
    return notation.read_one(f"ruleset: upper_austria {options}\ndealer: A1{deal}\n{body}\n")


@pytest.mark.parametrize(
    ("head", "usual"),
    [
        ((), False),
        ((DEAL_KNOWN,), True),
        ((DEAL_KNOWN | 3,), True),
        ((DEAL_KNOWN | 4,), True),
        ((DEAL_KNOWN | SCORE_KNOWN, 4, 6), True),
        ((DEAL_KNOWN | SCORE_KNOWN, 4), False),
        ((0,), False),
        ((DEAL_KNOWN | 1 << SEATS_SHIFT,), False),
        ((DEAL_KNOWN | 2 << SEATS_SHIFT,), False),
        ((DEAL_KNOWN | 3 << SEATS_SHIFT,), False),
        ((DEAL_KNOWN | SCORE_KNOWN, 15, 6), False),
    ],
)
def test_four_players_with_a_known_deal_are_usual(head, usual):
    assert (plain(head) is not None) == usual


@pytest.mark.parametrize(
    ("options", "usual"),
    [
        ("", True),
        ("announce=latin", False),
        ("announce=blind", False),
        ("schlag_held=1", False),
        ("schlag_held=2", False),
    ],
)
def test_only_open_announcements_of_any_schlag_are_usual(options, usual):
    """R10, and the option that the Schlag must be held."""
    assert (plain((DEAL_KNOWN,), options) is not None) == usual


def test_the_fast_path_allows_a_six_where_it_may_be_named():
    hand = hand_of("B1 schlag 6, A1 farbe laub, B1 SK", deal=OWN_SIX)

    assert taken(hand) == judged(hand)
    assert taken(hand).ok


@pytest.mark.parametrize("options", ["allow_schlag_six=no", "weli=out", "weli=out allow_schlag_six=no"])
def test_a_six_that_may_not_be_named_is_refused(options):
    """A10: no six if the table forbids it, or plays without the Weli."""
    assert replay(hand_of("B1 schlag 6, A1 farbe laub, B1 SK", options)).failure.index == 0


def test_krank_and_score_are_read_from_the_first_bytes():
    """R28: the terms of the hand."""
    assert plain((DEAL_KNOWN,)).fresh
    assert not plain((DEAL_KNOWN | 4,)).fresh
    assert not plain((DEAL_KNOWN | SCORE_KNOWN, 0, 2)).fresh
    assert plain((DEAL_KNOWN | SCORE_KNOWN, 0, 0)).scored
    assert not plain((DEAL_KNOWN,)).scored
