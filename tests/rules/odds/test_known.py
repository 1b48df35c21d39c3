"""What a log tells the table and each player about unseen cards."""

from __future__ import annotations

import pytest

from rules.core.errors import Ambiguous, Illegal, Unreadable
from rules.odds.known import known, position
from rules.odds.watten_round import law, watten_hand
from rules.watten.pack import ACHTER, card_codes
from tests.rules.odds.helpers import DEALT, NAMED, OPEN, at, cards, golden, read

TRUMPS = cards("HA HK HO HU H10 H9 H7")  # without the Rechte, Herz Achter
FIRST = "B1 SK, A2 H9, B2 HU, A1 HO\n"  # the first trick of the worked round


def test_before_the_first_card_the_table_knows_nothing():
    now, seen = at(OPEN + NAMED)

    assert (now.leader, now.on_turn, now.trick, now.won) == (1, 1, (), (0, 0))
    assert seen.hands == (0, 0, 0, 0)
    assert seen.unseen.bit_count() == 33
    assert [(gap.count, gap.may) for gap in seen.gaps] == [(5, seen.unseen)] * 4


def test_the_knowledge_in_the_worked_round_before_the_answer():
    # S4: after two tricks, one each, B1 has bid four and A1 is to answer; the Linker and the Herz-Sau are his.
    hand = golden("worked_round")
    now = position(hand, 13)

    assert (now.won, now.leader, now.on_turn, now.needs) == ((1, 1), 1, 1, (2, 2))
    assert (now.asked, now.left) == (0, (3, 3, 3, 3))
    assert now.cannot == (0, 0, 0, 0)  # no trump was led, so nobody proved anything


@pytest.mark.parametrize(
    ("viewpoint", "whose"),
    [("public", ""), ("A1", "A1"), ("B2", "B2"), ("A", "A1 A2"), ("B", "B1 B2"), ("all", "A1 B1 A2 B2")],
)
def test_each_viewpoint_sees_its_own_hands(viewpoint, whose):
    _, seen = at(DEALT + NAMED + "B1 SK", viewpoint)

    hands = {"A1": "HO H7 L8 LA E9", "B1": "H8 S8 LK E7", "A2": "H9 HU S7 S9 EA", "B2": "HK SA LU LO EU"}
    expected = tuple(cards(text) if seat in whose.split() else 0 for seat, text in hands.items())
    assert seen.hands == expected
    assert not seen.unseen & (sum(expected) | cards("SK"))


def test_a_player_knows_the_cards_he_played_later():
    _, seen = at(OPEN + NAMED + FIRST + "A1 LK, B1 LA", "A1", moment=6)

    assert card_codes(seen.hands[0]) == ("LK",)
    assert seen.gaps[0].count == 3
    assert seen.hands[1] == 0  # only B1 knows his later Laub-Sau


def test_the_table_does_not_know_what_was_played_later():
    _, seen = at(OPEN + NAMED + FIRST + "A1 LK", "public", moment=6)

    assert seen.hands == (0, 0, 0, 0)


def test_not_following_trump_excludes_trumps():
    # R15: A2 leads Herz-Neuner, B2 gives Eichel-Unter: he has no trump except perhaps the Rechte (R16).
    now, seen = at(OPEN + NAMED + "B1 SK, A2 HU, B2 SA, A1 E9\nA2 H9, B2 EU")

    assert now.cannot == (0, 0, 0, TRUMPS)
    assert not seen.gaps[3].may & TRUMPS
    assert seen.gaps[3].may & cards("H8")
    assert seen.gaps[0].may & TRUMPS


def test_not_following_trump_excludes_the_rechte_if_it_is_not_exempt():
    rules = "ruleset: upper_austria rechter_exempt=no\ndealer: A1\n"
    now, _ = at(rules + NAMED + "B1 SK, A2 HU, B2 SA, A1 E9\nA2 H9, B2 EU")

    assert now.cannot[3] == TRUMPS | cards("H8")


@pytest.mark.parametrize("given", ["HK", "L8", "H8"])
def test_an_answer_that_serves_proves_nothing(given):
    # A2: a Linker serves, and its player may still have trumps; so does the Rechte (R16).
    now, _ = at(OPEN + NAMED + f"B1 SK, A2 HU, B2 SA, A1 E9\nA2 H9, B2 {given}")

    assert now.cannot == (0, 0, 0, 0)


@pytest.mark.parametrize("led", ["L8", "LA"])
def test_an_off_suit_lead_or_a_linker_proves_nothing(led):
    # R19, A1: no duty.
    now, _ = at(OPEN + NAMED + f"B1 {led}, A2 S7")

    assert now.cannot == (0, 0, 0, 0)


def test_a_led_rechte_demands_trumps():
    # R17
    now, _ = at(OPEN + NAMED + "B1 H8, A2 S7")

    assert now.cannot[2] == TRUMPS


LAST = """B1 S7, A2 HO, B2 SK, A1 S9
A2 L10, B2 LK, A1 L9, B1 L7
B2 SA, A1 HA, B1 SO, A2 S10
A1 LU, B1 LO, A2 EK, B2 LA
B2 E10
"""  # the last trick of S4 "Biattn", Var1-3


def test_a_bid_on_the_last_card_limits_its_possible_cards():
    # R27: the led suit, a trump or a Schlag.
    now, seen = at(OPEN + NAMED + LAST + "A1 bid 3, B1 stay")

    fits = cards("EA EK EO EU E10 E9 E7") | TRUMPS | cards("H8 S8 L8 E8")
    assert seen.gaps[0].may == fits & seen.unseen
    assert now.cannot[1:] == (0, 0, 0)


def test_a_bid_before_a_card_lies_proves_nothing():
    now, _ = at(OPEN + NAMED + LAST.replace("B2 E10\n", "") + "B2 bid 3, A1 stay")

    assert now.cannot == (0, 0, 0, 0)


def test_a_bid_before_the_last_card_proves_nothing():
    now, _ = at(OPEN + NAMED + "B1 SK\nA2 bid 3, B2 stay")

    assert now.cannot == (0, 0, 0, 0)


def test_the_first_of_two_linke_takes_the_trick():
    # A7
    now, _ = at(OPEN + NAMED + "B1 SK, A2 L8, B2 E8, A1 HA")

    assert now.leader == 2


def test_actions_after_a_failure_are_ignored():
    log = read(DEALT + NAMED + "B1 SK, A2 HU, B2 LU, A1 E9\nA2 H9, B2 HK, A1 HK")
    hand = watten_hand(log, 3)

    assert known(hand, 3, position(hand, 3), "A1").hands[0] == cards("HO H7 L8 LA E9")


def test_an_unnoted_card_may_be_any_card():
    _, seen = at(OPEN + NAMED + "B1 SK, A2 ?, B2 HU, A1 HO\nA1 LK")

    # Three cards lie open, LK too; the unnoted one is among the others, out of play.
    assert seen.unseen.bit_count() == 33 - 4
    assert [gap.count for gap in seen.gaps] == [3, 4, 4, 4]


def test_an_unnoted_card_of_the_open_trick_is_a_separate_gap():
    now, seen = at(OPEN + NAMED + "B1 ?, A2 H9")

    assert now.on_turn == 3
    assert [gap.count for gap in seen.gaps] == [5, 4, 4, 5, 1]


def test_the_next_leader_took_the_trick():
    hand = golden("partial", 0)  # Dora (B2) continues after two unnoted cards
    at_second_end = 2 + 4 + 4

    assert position(hand, at_second_end).leader == 3


def test_an_undecidable_trick_is_ambiguous():
    hand = golden("partial", 1)

    with pytest.raises(Ambiguous) as refused:
        position(hand, len(hand.actions))
    assert refused.value.code == "trick_in_doubt"


def test_nothing_is_known_before_the_announcement():
    with pytest.raises(Illegal) as refused:
        position(read(OPEN + NAMED), 1)
    assert refused.value.code == "not_announced"


def test_a_viewpoint_is_a_seat_a_side_or_everybody():
    with pytest.raises(Unreadable) as refused:
        at(OPEN + NAMED, "Anna")
    assert refused.value.code == "unknown_viewpoint"
    assert refused.value.params["known"] == ("public", "all", "A1", "B1", "A2", "B2", "A", "B")


def test_a_cut_for_the_deal_does_not_change_later_knowledge():
    """R4: the first round of a game begins with a cut; Schlag, Farbe and leader are those named after it."""
    cut, plain = (at(f"{DEALT}{begin}{NAMED}B1 SK, A2 S7", "B2") for begin in ("A1 cut HK, B1 cut S9\n", ""))

    assert (cut[0].leader, cut[0].on_turn, cut[0].trick) == (
        plain[0].leader,
        plain[0].on_turn,
        plain[0].trick,
    )
    assert cut[1] == plain[1]
    hand = read(f"{DEALT}A1 cut HK, B1 cut S9\n{NAMED}")
    assert law(hand, 4).announced.schlag == ACHTER
