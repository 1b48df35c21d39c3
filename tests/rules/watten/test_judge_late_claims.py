"""Actions that come too late, after the first card: shows, claims and names, with code and parameters.

Sources: R10, R28, A5, section 8 ("Penalties", Latinisch).
"""

from __future__ import annotations

import pytest

from rules.core.outcome import Replay
from tests.rules.watten.short_hands import NAMED, judged

TRICK = "B1 HA, A2 H7, B2 H9, A1 HK"


def refused(said: Replay) -> tuple[str, dict[str, object]]:
    assert said.failure is not None
    return said.failure.code, dict(said.failure.params)


@pytest.mark.parametrize(
    ("late", "code", "seat"),
    [
        ("B1 schlag 9", "schlag_named", "B1"),
        ("A1 farbe laub", "farbe_named", "A1"),
        ("B1 schenas", "opening_over", "B1"),
    ],
)
def test_a_late_opening_action_is_refused_with_its_own_code(late: str, code: str, seat: str) -> None:
    assert refused(judged(f"{NAMED}, B1 HA, {late}")) == (code, {"seat": seat})


def test_a_card_shown_in_the_opening_is_not_shown_again() -> None:
    result = judged("B1 show H8, A1 show LA, B1 HA, B1 show H8", key="latinisch")
    assert refused(result) == ("not_at_this_table", {"seat": "B1", "what": "show"})


def test_the_hidden_announcement_is_not_laid_open_within_a_trick() -> None:
    """`revealed_at` of section 8: also if a trick is full already and the next has begun."""
    result = judged(f"{TRICK}, A1 LA, B1 show H8", key="latinisch")
    assert refused(result) == ("show_at_the_end", {"seat": "B1"})


def test_each_late_show_is_judged_by_itself() -> None:
    """Both announcers may show between two tricks, and only once."""
    assert judged(f"{TRICK}, B1 show H8, A1 show LA", key="latinisch").ok
    result = judged("B1 ?, A2 ?, B2 ?, A1 ?, A1 takes, B1 show H8, A1 show LA, A1 show LA", key="latinisch")
    assert result.failure is not None
    assert (result.failure.index, result.failure.code) == (7, "shown_already")


@pytest.mark.parametrize(
    ("score", "seat", "is_known_not_krank"),
    [
        ("", "A1", False),
        ("", "B1", False),
        ("score: A=8 B=0\n", "A1", False),
        ("score: A=0 B=8\n", "B1", False),
        ("score: A=0 B=8\n", "A1", True),
        ("score: A=8 B=0\n", "B1", True),
    ],
)
def test_a_bid_while_krank_is_claimed_only_of_a_side_that_may_be_krank(
    score: str, seat: str, is_known_not_krank: bool
) -> None:
    """R28; with an unknown score the table's claim counts."""
    result = judged(f"{NAMED}, {seat} penalty krank_bid", headers=score)
    if is_known_not_krank:
        assert refused(result) == ("not_krank", {"seat": seat})
    else:
        assert result.result is not None
        assert (result.result.how, result.result.penalty) == ("penalty", "krank_bid")


def test_a_penalty_that_does_not_end_the_round_is_noted_with_offender_and_points() -> None:
    """Section 8: PEEK_CUT gives 2 to the opponents, claimed before the next cut."""
    (noted,) = judged(f"{NAMED}, B1 SK, B2 penalty peek_cut").notices
    assert (noted.code, dict(noted.params)) == (
        "penalty",
        {"penalty": "peek_cut", "seat": "B2", "points": 2},
    )


def test_a_maschine_that_lacks_a_card_names_it_and_its_seat() -> None:
    result = judged(f"{NAMED}, B1 maschine", key="bavaria", headers="deal: B1 HK S7 LU LA SA\n")
    code, details = refused(result)
    assert (code, details["seat"], details["missing"]) == ("no_maschine", "B1", ("E7",))


def test_an_impossible_maschine_names_all_missing_cards() -> None:
    """Two unknown cards cannot be the three Kritische."""
    result = judged(f"{NAMED}, B1 maschine", key="bavaria", headers="deal: B1 SA LA LU ? ?\n")
    code, details = refused(result)
    assert (code, details["missing"]) == ("no_maschine", ("HK", "S7", "E7"))


@pytest.mark.parametrize(
    ("bids", "points"),
    [("", 2), ("B1 bid 3, A1 stay,", 3), ("B1 bid 3, A1 bid 4,", 3)],
    ids=["plain", "three stands", "three stands, four waits"],
)
def test_a_claimed_revoke_may_cost_the_value_of_the_round(bids: str, points: int) -> None:
    """`revoke_costs=value`; an unanswered bid does not count yet."""
    result = judged(f"{NAMED}, {bids} B1 penalty revoke", "revoke_costs=value").result
    assert result is not None
    assert (result.winner, result.value, result.penalty) == ("A", points, "revoke")
