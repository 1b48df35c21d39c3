"""The odds as text and as JSON."""

from __future__ import annotations

import json

import pytest

from rules.core.errors import Unreadable
from rules.odds import odds_json, odds_text
from rules.odds.answer import Odds
from rules.odds.text import as_text
from tests.rules.odds.helpers import DEALT, NAMED, OPEN, golden, read, rng


def test_a_whole_deal_has_no_standard_error():
    text = odds_text(read(DEALT + NAMED), 2, "all", 10, rng())

    assert text.splitlines()[0] == "after 2 actions, as the log knows it; B1 plays next"
    assert "1 deal fits, every one played out" in text
    assert "95 %" not in text


def test_the_default_moment_is_the_concession():
    hand = golden("worked_round")

    assert odds_text(hand, None, "A1", 50, rng()) == odds_text(hand, 13, "A1", 50, rng())
    with pytest.raises(Unreadable) as refused:
        odds_text(read(OPEN + NAMED), None, "A1", 50, rng())
    assert refused.value.code == "nobody_conceded"


@pytest.mark.parametrize("wins", [(1619, 381), (1, 1999), (667, 1333), (0, 2000)])
def test_both_shares_add_up_to_a_hundred(wins):
    text = as_text(Odds("public", 2, ("A", "B"), wins, 10**6, False, "B1", None))

    shares = [float(line.split()[2]) for line in text.splitlines()[1:3]]
    assert round(sum(shares), 1) == 100


def test_json_has_every_number_in_plain_values():
    found = json.loads(json.dumps(odds_json(golden("worked_round"), None, "A1", 100, rng())))

    assert (found["at"], found["on_turn"], found["exact"], sum(found["wins"])) == (13, "B1", False, 100)
    assert found["offer"] == {"side": 0, "now": 3, "bid": 4}
    assert found["needed"] == 0.125
    assert found["shares"]["A"]["share"] == found["wins"][0] / 100
    low, high = found["shares"]["A"]["interval"]
    assert low < found["shares"]["A"]["share"] < high


def test_json_without_a_bid_has_no_offer():
    found = odds_json(read(DEALT + NAMED), 2, "all", 10, rng())

    assert list(found) == [
        "viewpoint",
        "at",
        "sides",
        "wins",
        "deals",
        "exact",
        "on_turn",
        "offer",
        "shares",
        "standard_error",
    ]
    assert (found["at"], found["offer"], found["standard_error"]) == (2, None, 0)


@pytest.mark.parametrize(
    ("viewpoint", "words"),
    [("public", "as everybody saw it"), ("all", "as the log knows it"), ("A1", "as A1 saw it")],
)
def test_the_first_line_names_the_viewpoint(viewpoint, words):
    text = as_text(Odds(viewpoint, 2, ("A", "B"), (1, 1), 2, True, "B1", None))

    assert text.splitlines()[0] == f"after 2 actions, {words}; B1 plays next"
