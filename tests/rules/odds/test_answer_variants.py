"""The odds in the variants: who plays with whom, what is trump, which duty binds whom."""

from __future__ import annotations

import pytest

from rules.odds import Offer
from rules.odds.known import position
from tests.rules.odds.helpers import at, cards, read
from tests.rules.odds.test_answer import odds_of

TRUMPS = cards("HA HK HO HU H10 H9 H7")
TWO = "ruleset: {}\nseats: A B\ndealer: A\nB schlag 8, A farbe herz\n"
THREE = "ruleset: {}\nseats: A B C\ndealer: A\nB schlag 8, A farbe herz\n"
FOUR = "ruleset: {}\ndealer: A1\nB1 schlag 8, A1 farbe herz\n"
LATIN = "ruleset: latinisch\ndealer: A1\ndeal: B1 E8 HA HK L7 S7\nB1 show E8, A1 show H7\n"


def test_two_players_have_23_cards_out():
    now, seen = at(TWO.format("upper_austria"), "A")

    assert now.seating.sides == (0, 1)
    assert (now.leader, now.on_turn) == (1, 1)
    assert [gap.count for gap in seen.gaps] == [5, 5]
    assert odds_of(TWO.format("upper_austria"), budget=50).sides == ("A", "B")


def test_with_three_players_vorhand_plays_alone():
    # A25: dealer and Hinterhand against Vorhand.
    found = odds_of(THREE.format("upper_austria") + "B HA, C HK, A H7\nB bid 3", "public", budget=50)

    assert found.sides == ("B", "AC")
    assert found.offer == Offer(1, 2, 3)
    assert found.on_turn == "B"


def test_with_three_players_a_side_sees_both_hands():
    deal = "deal: A HA HK HO HU H10\ndeal: C SA SK SO SU S10\ndeal: B LA LK LO LU L10\nB schlag"
    _, seen = at(THREE.format("upper_austria").replace("B schlag", deal), "AC")

    assert seen.hands == (cards("HA HK HO HU H10"), 0, cards("SA SK SO SU S10"))


def test_a_kritischer_is_never_demanded():
    # Section 8 [D]: the Herz-Koenig is not a Herz there, so a trump lead that is not served proves nothing about it.
    now, _ = at(FOUR.format("kritisch") + "B1 HA, A2 S7")

    assert now.cannot[2] == TRUMPS & ~cards("HK")


def test_the_wanderkritt_need_not_be_played():
    # Section 8 [D]: Herz-Neuner, one above the Rechte.
    now, _ = at(FOUR.format("kritisch_wander") + "B1 HA, A2 S7")

    assert now.cannot[2] == TRUMPS & ~cards("HK H9")


def test_in_bavaria_only_the_haube_of_the_first_trick_binds():
    first, _ = at(FOUR.format("bavaria") + "B1 H8, A2 LA")
    other, _ = at(FOUR.format("bavaria") + "B1 HA, A2 LA")
    later, _ = at(FOUR.format("bavaria") + "B1 HA, A2 LA, B2 H7, A1 H9\nB1 H8, A2 LO")

    assert first.cannot[2] == TRUMPS & ~cards("HK") | cards(
        "H8"
    )  # the Haube itself is not exempt, Max is no Herz
    assert other.cannot == later.cannot == (0, 0, 0, 0)


def test_in_bavaria_the_weli_is_not_dealt():
    _, seen = at(FOUR.format("bavaria"))

    assert seen.unseen == (1 << 32) - 1


def test_in_bavaria_a_bid_on_the_last_card_proves_nothing():
    hand = (
        FOUR.format("bavaria")
        + "B1 S9, A2 HO, B2 SK, A1 S10\nA2 L10, B2 LK, A1 L9, B1 L7\nB2 SA, A1 HA, B1 SO, A2 SU\n"
        + "A1 LU, B1 LO, A2 EK, B2 LA\nB2 E10\nA1 bid 3, B1 stay"
    )
    now, _ = at(hand)

    assert now.cannot == (0, 0, 0, 0)


def test_in_north_tyrol_the_weli_is_a_trump():
    now, _ = at(FOUR.format("north_tyrol") + "B1 HA, A2 S7")

    assert now.cannot[2] == TRUMPS | cards("Weli H8")  # and the Rechte is not exempt


def test_under_the_near_win_rule_the_answer_is_due_before_the_lead():
    # A15: a lone krank side plays for three or gives two.
    log = FOUR.format("north_tyrol target=11").replace("dealer: A1", "dealer: A1\nkrank: B")

    assert odds_of(log, budget=20).offer == Offer(1, 2, 3)
    assert odds_of(log + "B1 stay", budget=20).offer is None


def test_after_a_schlagtausch_the_schlagansager_leads():
    # R12, A6: the dealer names the Schlag and leads.
    log = "ruleset: upper_austria\ndealer: A1\nB1 schlagtausch?, A1 agree, A1 schlag 8, B1 farbe herz\n"

    assert position(read(log), 4).on_turn == 0


def test_a_schoeneres_replaces_the_hands_of_the_announcers():
    # R11: the announcers get new hands, the blind keep theirs.
    deal = "deal: A1 HA HK HO HU H10\ndeal: A2 SA SK SO SU S10\ndeal: B1 LA LK LO LU L10\n"
    log = (
        f"ruleset: upper_austria\ndealer: A1\n{deal}"
        "B1 schoeneres?, A1 agree, B1 new LA E7 ? ? ?\nB1 schlag 8, A1 farbe herz\n"
    )
    _, seen = at(log, "all")

    assert seen.hands == (0, cards("LA E7"), cards("SA SK SO SU S10"), 0)
    assert [gap.count for gap in seen.gaps] == [5, 3, 0, 5]


@pytest.mark.parametrize(
    ("viewpoint", "hands"),
    [("public", "- -"), ("A2", "- -"), ("A1", "A1 B1"), ("B1", "A1 B1"), ("B", "A1 B1")],
)
def test_in_latinisch_announcers_know_each_others_shown_cards(viewpoint, hands):
    _, seen = at(LATIN, viewpoint)

    own = cards("E8 HA HK L7 S7") if "B" in viewpoint else cards("E8")
    assert seen.hands == ((cards("H7"), own, 0, 0) if "A1" in hands else (0, 0, 0, 0))


def test_in_latinisch_a_blind_players_bid_on_the_last_card_proves_nothing():
    # Clarifications: the last-card rule binds the announcers only; A2 and B2 are blind.
    played = "B1 L7, A2 HU, B2 S9, A1 S10\nA2 H9, B2 LA, A1 H7, B1 HK\nB1 LK, A2 S7, B2 SO, A1 E9\n"
    last = "B1 L9, A2 LO, B2 L10, A1 SA\nA2 EA\n"
    blind, _ = at(LATIN.replace("deal: B1 E8 HA HK L7 S7", "") + played + last + "B2 bid 3, A1 stay")
    bound, _ = at(LATIN.replace("deal: B1 E8 HA HK L7 S7", "") + played + last + "B2 LU\nA1 bid 3, B1 stay")

    assert blind.cannot == (0, 0, 0, 0)
    assert bound.cannot[0] & cards("SK")
    assert not bound.cannot[0] & cards("EK HA")


def test_in_latinisch_the_duty_binds_the_announcers_only():
    # Clarifications: a player who does not know trump cannot be bound; E8 and H7 name Herz Achter.
    tricks = "B1 L7, A2 HU, B2 S9, A1 S10\nA2 H9, B2 LA, A1 H7, B1 HK\nB1 HA, A2 S7, B2 SO, A1 E9"
    now, _ = at(LATIN + tricks)

    assert now.law.announced.schlag == 6
    assert now.cannot == (TRUMPS, 0, 0, 0)
