"""Who writes what an offence costs, and what a score that it changes makes of the rest of the round.

Sources: R5, R7, R28; A25 (accounts of three); section 8 "Penalties": after every booking "target reached".
"""

from __future__ import annotations

import pytest

from rules import notation
from rules.outcome import Replay
from rules.replay import replay
from rules.watten.result import WattenResult


def judged(seats: int, dealer: str, score: str, body: str, options: str = "") -> Replay:
    text = f"ruleset: upper_austria {options}\nseats: {seats}\ndealer: {dealer}\nscore: {score}\n\n{body}"
    return replay(notation.read_one(text))


@pytest.mark.parametrize(
    ("seats", "dealer", "cutter", "score", "winner"),
    [
        (4, "A1", "B2", "A=7 B=0", "A"),
        (4, "B1", "A1", "A=0 B=7", "B"),
        (4, "A1", "B2", "A=0 B=7", ""),
        (4, "B1", "A1", "A=7 B=0", ""),
        (2, "A", "B", "A=7 B=0", "A"),
        (2, "B", "A", "A=0 B=7", "B"),
        (3, "A", "C", "A=0 B=7 C=0", "B"),  # Vorhand plays against dealer and cutter
        (3, "A", "C", "A=7 B=0 C=7", ""),
        (3, "C", "B", "A=7 B=0 C=0", "A"),
    ],
)
def test_the_opponents_of_who_looked_at_the_cut_write_two_and_may_win_by_it(
    seats: int, dealer: str, cutter: str, score: str, winner: str
) -> None:
    """R5: 7 and 2 are 9; the hand never begins, and what is logged after it is refused."""
    vorhand = "ABC"[("ABC".index(dealer) + 1) % seats] if seats < 4 else {"A1": "B1", "B1": "A2"}[dealer]
    won = judged(seats, dealer, score, f"{cutter} penalty peek_cut")
    after = judged(seats, dealer, score, f"{cutter} penalty peek_cut, {vorhand} schlag 8")
    if not winner:
        assert (won.ok, won.result, after.ok) == (True, None, True)
        return
    assert isinstance(won.result, WattenResult)
    assert (won.ok, won.valid, won.notices) == (True, 1, ())
    assert (won.result.winner, won.result.value, won.result.how) == (winner, 2, "penalty")
    assert (won.result.penalty, won.result.loses_game, won.result.tricks) == ("peek_cut", False, (0, 0))
    labels = {2: ("A", "B"), 3: ("A", "B", "C"), 4: ("A1", "B1", "A2", "B2")}[seats]
    assert won.result.offender == labels.index(cutter)
    assert [labels[seat][0] for seat in won.result.winners] == [winner] * (2 if seats == 4 else 1)
    assert after.failure is not None
    assert (after.valid, after.failure.code, after.failure.index) == (1, "hand_over", 1)


def test_a_second_penalty_is_not_reached_when_the_first_one_won() -> None:
    twice = "B2 penalty peek_cut, B2 penalty peek_cut, B2 penalty peek_cut"
    said = judged(4, "A1", "A=6 B=0", twice)
    assert said.failure is not None
    assert (said.valid, said.failure.code) == (2, "hand_over")
    assert [(notice.index, notice.code) for notice in said.notices] == [(0, "penalty")]


@pytest.mark.parametrize(
    ("score", "bidder", "code"),
    [("A=5 B=0", "A1", "krank_bid"), ("A=4 B=0", "A1", ""), ("A=5 B=0", "B1", "")],
)
def test_a_side_that_a_penalty_made_krank_may_not_bid(score: str, bidder: str, code: str) -> None:
    """R28; 5 and 2 are 7."""
    opening = "B2 penalty peek_cut, B1 schlag 8, A1 farbe herz"
    answer = "B1 bid 3," if bidder == "A1" else ""
    said = judged(4, "A1", score, f"{opening}, {answer} {bidder} bid {4 if answer else 3}")
    assert (said.failure.code if said.failure else "") == code


def test_a_misdeal_is_booked_beside_a_look_at_the_cut() -> None:
    """Section 8: both of one deal are booked, in that order; the misdeal ends the round."""
    said = judged(4, "A1", "A=0 B=0", "B2 penalty peek_cut, A1 penalty misdeal")
    assert isinstance(said.result, WattenResult)
    assert (said.result.winner, said.result.value, said.result.penalty) == ("B", 2, "misdeal")
    assert [(notice.index, dict(notice.params)["points"]) for notice in said.notices] == [(0, 2)]
