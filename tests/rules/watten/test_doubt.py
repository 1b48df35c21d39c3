"""Partly seen rounds: what an unnoted lead demands, who may have taken a trick, what is known then.

Sources: R14-R21, A1, A2; section 7 (partial logs must be legal), section 8 "Follow duty" and Latinisch.
"""

from __future__ import annotations

import pytest

from rules.registry import ruleset
from rules.watten.announce import compiler
from rules.watten.doubt import cards_of, takers
from rules.watten.pack import ACHTER, HERZ, find_card
from rules.watten.rulesets import WattenRules
from tests.rules.watten.short_hands import NAMED, judged, verdict

LATIN = "B1 ?, A2 ?, B2 ?, A1 ?"
# A2 holds these five and plays all but one of them later.
FULL = "deal: A2 HK S7 L7 E7 EA\n"
LATER = (
    "B2 HA, A1 HO, B2 LA, A1 LO, B1 EK, A2 HK, B2 L9, A1 E9, B1 S9, A2 L7, "
    "B2 LU, A1 EU, B1 SU, A2 E7, B2 LK, A1 SK, B1 LO, A2 EA"
)


def test_a_lead_that_may_have_been_trump_leaves_the_answer_unchecked() -> None:
    """B1 led Herz or Schell; nobody knows whether A2 holds a trump."""
    assert verdict(f"{NAMED}, B1 ?, A2 S9", headers="deal: B1 H9 S7 ? ? ?\n") == "unchecked_duty"


def test_a_lead_that_was_certainly_not_a_trump_demands_nothing() -> None:
    """B1 plays his only trump in the next trick."""
    result = judged(
        f"{NAMED}, B1 ?, A2 S9, B2 SA, A1 S10, B2 LA, A1 LO, B1 H9", headers="deal: B1 S7 SK L7 E9 H9\n"
    )
    assert result.ok
    assert not [notice for notice in result.notices if notice.index == 3]


@pytest.mark.parametrize(
    ("lead", "held"),
    [("H9", "S8 LK L9 E7 EA"), ("L8", "HK LK L9 E7 EA")],
    ids=["only a Linker", "Linker led"],
)
def test_a_play_forbidden_only_by_the_strict_reading_is_disputed(lead: str, held: str) -> None:
    """A1, A3: under it a Linker is a trump in every respect."""
    assert verdict(f"{NAMED}, B1 {lead}, A2 LK", headers=f"deal: A2 {held}\n") == "disputed"


def test_an_unnoted_card_that_can_only_have_been_another_suit_is_a_revoke() -> None:
    """R20: A2 plays his only trump later, so that he held it."""
    result = judged(f"{NAMED}, B1 H9, A2 ?, {LATER}", headers=FULL)
    assert result.failure is not None
    assert (result.failure.index, result.failure.code) == (3, "revoke")
    assert dict(result.failure.params) == {"seat": "A2", "card": "?", "held": ("HK",)}


def test_a_revoke_names_exactly_the_held_trumps() -> None:
    """Laub is trump: the Herz-Sau was not demanded."""
    result = judged("B1 schlag 8, A1 farbe laub, B1 L9, A2 S7", headers="deal: A2 HA LK L7 S7 E7\n")
    assert result.failure is not None
    assert dict(result.failure.params)["held"] == ("LK", "L7")


@pytest.mark.parametrize("trick", [2, 3])
def test_only_in_the_last_trick_a_bid_depends_on_the_card(trick: int) -> None:
    """R27; there is no notice about earlier bids, whatever cards are known."""
    tricks = "B1 S7, A2 HO, B2 SK, A1 S9, A2 L10, B2 LK, A1 L9, B1 L7, B2 SA, A1 HA, B1 SO, A2 S10"
    cards = tricks.split(", ")[: 4 * (trick - 1)]
    leader = {2: "A2 L10, B2", 3: "B2 SA, A1"}[trick]
    result = judged(f"{NAMED}, {', '.join(cards)}, {leader} bid 3")
    assert (result.ok, result.notices) == (True, ())


def test_a_trick_is_taken_once() -> None:
    assert judged(f"{LATIN}, A2 takes", key="latinisch").ok
    assert verdict(f"{LATIN}, A2 takes, A2 takes", key="latinisch") == "no_trick_to_take"
    assert verdict(f"{LATIN}, A2 takes, B1 takes", key="latinisch") == "no_trick_to_take"
    assert verdict(f"{LATIN}, A2 ?, A2 takes", key="latinisch") == "no_trick_to_take"


def test_the_next_leader_took_the_trick_and_may_have_won() -> None:
    """R21: the third trick of a side ends the round, so nobody leads a fourth."""
    two = f"{LATIN}, A2 takes, A2 ?, B2 ?, A1 ?, B1 ?, A1 takes, A1 ?, B1 ?, A2 ?, B2 ?"
    open_, won = judged(two, key="latinisch"), judged(f"{two}, A2 ?", key="latinisch")
    assert (open_.ok, open_.result) == (True, None)
    assert won.failure is not None
    assert (won.failure.code, won.result and won.result.winner) == ("hand_over", "A")
    assert judged(f"{two}, B1 ?", key="latinisch").ok


@pytest.mark.parametrize(
    ("trick", "taken_by"),
    [
        ("S9 HA|HK L10 E7", (1,)),
        ("HK HA|S7 HA S9", (2,)),
        ("L8 S8|S7 E9 E10", (0,)),
        ("L8|L7 S8 E9 E10", (0, 1)),
        ("S9 S10|E7 S7 LA", (0, 1)),
        ("H9|S9 S10 E7 LA", (0, 1)),
        ("HA|HK|HO HU H9 S7", (0,)),
    ],
    ids=[
        "trumped for sure",
        "the trump that lies elsewhere",
        "the second Linker never takes it",
        "the first Linker perhaps",
        "a higher card of the suit perhaps",
        "a trump led perhaps",
        "whichever trump was led",
    ],
)
def test_the_possible_takers_of_a_trick_with_an_unknown_card(trick: str, taken_by: tuple[int, ...]) -> None:
    """R13, R19, A7, with Herz Achter; `X|Y` is one of these."""
    rules = ruleset("upper_austria").params
    assert isinstance(rules, WattenRules)
    lying = [sum(1 << (find_card(code.lower()) or 0) for code in each.split("|")) for each in trick.split()]
    assert takers(compiler(rules)(ACHTER, HERZ), lying) == taken_by


def test_cards_of_lists_every_card_of_a_set() -> None:
    assert cards_of(0) == ()
    assert cards_of(0b100) == (2,)
    assert cards_of(0b111) == (0, 1, 2)
