"""Who scores for an offence, and how a changed score affects the rest of the round.

Sources: R5, R7, R28; A25 (accounts of three); section 8 "Penalties": after every booking "target reached".
"""

from __future__ import annotations

import pytest

from rules import notation, registry
from rules.core.outcome import Replay
from rules.replay import replay
from rules.watten import codec
from rules.watten.actions import ESCAPE, Farbe, Schlag, WattenSetup
from rules.watten.pack import ACHTER, HERZ
from rules.watten.play import replayer
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
def test_a_peek_at_the_cut_gives_the_opponents_two_points_and_may_end_the_game(
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


def test_a_second_penalty_is_refused_after_the_first_won_the_game() -> None:
    twice = "B2 penalty peek_cut, B2 penalty peek_cut, B2 penalty peek_cut"
    result = judged(4, "A1", "A=6 B=0", twice)
    assert result.failure is not None
    assert (result.valid, result.failure.code) == (2, "hand_over")
    assert [(notice.index, notice.code) for notice in result.notices] == [(0, "penalty")]


@pytest.mark.parametrize(
    ("score", "bidder", "code"),
    [("A=5 B=0", "A1", "krank_bid"), ("A=4 B=0", "A1", ""), ("A=5 B=0", "B1", "")],
)
def test_a_side_that_a_penalty_made_krank_may_not_bid(score: str, bidder: str, code: str) -> None:
    """R28; 5 and 2 are 7."""
    opening = "B2 penalty peek_cut, B1 schlag 8, A1 farbe herz"
    answer = "B1 bid 3," if bidder == "A1" else ""
    result = judged(4, "A1", score, f"{opening}, {answer} {bidder} bid {4 if answer else 3}")
    assert (result.failure.code if result.failure else "") == code


def test_a_misdeal_is_booked_beside_a_look_at_the_cut() -> None:
    """Section 8: both offences of one deal are booked, in that order; the misdeal ends the round."""
    result = judged(4, "A1", "A=0 B=0", "B2 penalty peek_cut, A1 penalty misdeal")
    assert isinstance(result.result, WattenResult)
    assert (result.result.winner, result.result.value, result.result.penalty) == ("B", 2, "misdeal")
    assert [(notice.index, dict(notice.params)["points"]) for notice in result.notices] == [(0, 2)]


DEAL = """deal: A1 HO H7 L8 LA E9
deal: B1 H8 S8 SK LK E7
deal: A2 H9 HU S7 S9 EA
deal: B2 HK SA LU LO EU
"""
CARDS = """B1 schlag 8, A1 farbe herz, B1 bid 3, A1 stay
B1 H8, A2 H9, B2 HK, A1 H7, B1 S8, A2 HU, B2 LO, A1 L8, B1 SK, A2 S7, B2 SA, A1 E9"""


def test_a_penalty_before_a_round_is_added_to_its_result() -> None:
    """Every card is known and legal; two for the look at the cut, three for the round."""
    result = judged(4, "A1", f"A=0 B=2\n{DEAL}", f"B2 penalty peek_cut, {CARDS}")
    assert result.result == WattenResult("B", 3, "tricks", (0, 3))
    assert (result.ok, result.valid) == (True, 17)
    assert [(notice.index, notice.code) for notice in result.notices] == [(0, "penalty")]


@pytest.mark.parametrize("more", ["B1 SK", "A2 schlag 8", "B1 schlag 8, B1 bid 3"])
def test_nothing_follows_a_penalty_that_won_the_game(more: str) -> None:
    result = judged(4, "A1", "A=7 B=0", f"B2 penalty peek_cut, {more}")
    assert result.failure is not None
    assert (result.failure.code, result.failure.index) == ("hand_over", 1)


def test_a_refusal_in_the_opening_keeps_the_notices_before_it() -> None:
    result = judged(4, "A1", "A=0 B=0", "B2 penalty peek_cut, A2 schlag 8")
    assert result.failure is not None
    assert (result.failure.code, result.result) == ("not_announcer", None)
    assert [(notice.index, notice.code) for notice in result.notices] == [(0, "penalty")]


@pytest.mark.parametrize(
    ("hand", "body", "noted"),
    [
        ("H8 S8 L9 ? ?", "B1 schlag 8, A1 farbe herz", []),
        ("H8 S9 L9 SK ?", "B1 schlag 8, A1 farbe herz", [0]),
        ("? ? ? ? ?", "B1 schlag 8, A1 schoeneres?, B1 agree, B1 schlag 9, A1 farbe herz", [3]),
    ],
)
def test_a_schlag_that_must_be_held_is_unchecked_where_the_hand_is_unknown(
    hand: str, body: str, noted: list[int]
) -> None:
    """`schlag_held`; only the final Schlag is checked."""
    result = judged(4, "A1", f"A=0 B=0\ndeal: B1 {hand}", body, "schlag_held=2")
    assert result.ok
    assert [notice.index for notice in result.notices if notice.code == "unchecked_schlag_held"] == noted


def test_a_log_cut_off_after_an_unchecked_schlag_is_truncated() -> None:
    ruleset = registry.ruleset("upper_austria", {"schlag_held": 1})
    data = codec.encode(WattenSetup(0), (Schlag(1, ACHTER), Farbe(0, HERZ))) + bytes((ESCAPE,))
    result = replayer(ruleset)(data, 0)
    assert result.failure is not None
    assert (result.valid, result.failure.index, result.failure.code) == (2, 2, "truncated")
