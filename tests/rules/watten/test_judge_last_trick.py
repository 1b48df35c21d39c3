"""Who may bid in the last trick, and the parameters of refusals and notices (R23-R28, A17, A18).

Sources: S4 "Biattn" with Var1-3; section 8 "Bidding machine" and Latinisch.
"""

from __future__ import annotations

import pytest

from rules import notation
from rules.core.outcome import Replay
from rules.replay import replay
from rules.watten.result import WattenResult
from tests.rules.watten.short_hands import NAMED, judged

# Two tricks each; B2 leads the last one.
FOUR = """
B1 S7, A2 HO, B2 SK, A1 S9
A2 L10, B2 LK, A1 L9, B1 L7
B2 SA, A1 HA, B1 SO, A2 S10
A1 LU, B1 LO, A2 EK, B2 LA
"""
# The same without the cards: the announcers say who took each trick.
HIDDEN = """
B1 ?, A2 ?, B2 ?, A1 ?, A2 takes
A2 ?, B2 ?, A1 ?, B1 ?, B2 takes
B2 ?, A1 ?, B1 ?, A2 ?, A1 takes
A1 ?, B1 ?, A2 ?, B2 ?, B2 takes
"""
DEAL = "deal: A1 S9 L9 HA LU {a1}\ndeal: B1 S7 L7 SO LO {b1}\ndeal: A2 HO L10 S10 EK S8\ndeal: B2 SK LK SA LA E10\n"


def notices_of(said: Replay) -> list[str]:
    assert said.ok, said.failure
    return [notice.code for notice in said.notices if notice.code != "unchecked_announcement"]


@pytest.mark.parametrize(
    ("bids", "a1", "b1"),
    [
        ("B2 E10, A1 bid 3", "SU", "E7"),
        ("B2 E10, A1 SU, B1 bid 3, A1 bid 4", "SU", "E7"),
        ("B2 E10, A1 bid 3, B1 bid 4", "E9", "SU"),
    ],
    ids=["held", "lying", "counter-bid"],
)
def test_a_wild_bid_names_the_card_it_was_made_with(bids: str, a1: str, b1: str) -> None:
    """R27, A18: a player who has already played is judged by the card that lies."""
    result = judged(f"{NAMED}\n{FOUR}{bids}", headers=DEAL.format(a1=a1, b1=b1))
    assert result.failure is not None
    assert (result.failure.code, dict(result.failure.params)["card"]) == ("wild_bid", "SU")


@pytest.mark.parametrize(
    ("bids", "options", "notices"),
    [
        ("B2 bid 3", "", []),
        ("B2 ?, A1 bid 3", "", ["unchecked_bid"]),
        ("B2 ?, A1 bid 3", "last_card_bid=free", []),
    ],
    ids=["nothing lies", "a card lies", "free"],
)
def test_an_uncheckable_bid_is_noted_only_under_r27(bids: str, options: str, notices: list[str]) -> None:
    """Before a card lies anybody may bid, so there is nothing to check."""
    assert notices_of(judged(f"{HIDDEN}{bids}", options, key="latinisch")) == notices


def test_a_hidden_announcement_is_noted_as_unchecked_once() -> None:
    """Latinisch: with the first card, not with the first of each trick."""
    notices = judged(f"{HIDDEN}B2 ?", key="latinisch").notices
    assert [(notice.index, notice.code) for notice in notices] == [(0, "unchecked_announcement")]


@pytest.mark.parametrize(
    ("seats", "body", "winner", "winners", "offender"),
    [
        (4, f"{NAMED}, B1 H9, A2 S7, B2 HA, A1 HO, B2 LA, A1 LO, B1 EK, A2 HK", "B", (1, 3), 2),
        (4, f"{NAMED}, B1 penalty revoke", "A", (0, 2), 1),
        (3, "B schlag 8, A farbe herz, C penalty revoke", "B", (1,), 2),
        (3, "B schlag 8, A farbe herz, B penalty krank_bid", "AC", (0, 2), 1),
    ],
    ids=["found", "claimed", "of three", "of Vorhand alone"],
)
def test_an_offence_that_ends_the_round_names_the_offender_and_the_winners(
    seats: int, body: str, winner: str, winners: tuple[int, ...], offender: int
) -> None:
    """Section 8 "Penalties", A25: the opponents score; of three each for himself."""
    text = f"ruleset: upper_austria\nseats: {seats}\ndealer: {'A1' if seats == 4 else 'A'}\n\n{body}"
    result = replay(notation.read_one(text)).result
    assert isinstance(result, WattenResult)
    assert (result.winner, result.winners, result.offender) == (winner, winners, offender)


def test_a_bid_on_the_last_card_is_judged_the_same_after_a_rare_opening() -> None:
    """A look at the cut that is booked beside a known score; A1 holds a card of the led suit, or does not."""
    for a1, code in (("E9", ""), ("SU", "wild_bid")):
        headers = "score: A=0 B=0\n" + DEAL.format(a1=a1, b1="E7")
        result = judged(f"B2 penalty peek_cut, {NAMED}\n{FOUR}B2 E10, A1 bid 3", headers=headers)
        assert (result.failure.code if result.failure else "") == code
