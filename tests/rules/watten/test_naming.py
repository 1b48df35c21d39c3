"""Cutting for the deal, dealing, naming and showing."""

from __future__ import annotations

import pytest

from rules.watten.actions import UNKNOWN
from rules.watten.cutting import offender_refused
from rules.watten.pack import ACHTER, HERZ, SCHELL, SECHSER
from rules.watten.table import table
from tests.rules.watten.opening_rounds import DEAL, code_of, opened

NAMED = "B1 schlag 8, A1 farbe herz"


# --- cutting and dealing -----------------------------------------------------------------------------


def test_the_example_of_the_seed_is_herz_achter_and_the_schlagansager_leads():
    """S4 "Ausgeben": B1 names the Achter, A1 Herz; R14."""
    round_ = opened(NAMED)

    assert (round_.schlag, round_.farbe, round_.leader, round_.actions) == (ACHTER, HERZ, 1, 2)
    assert round_.problem is None


@pytest.mark.parametrize(
    ("cuts", "code"),
    [
        ("A1 cut HK, B1 cut S9", ""),  # R4: the higher card deals
        ("A2 cut ?, B2 cut HA", ""),  # nobody noted it
        ("A1 cut S9, B2 cut HK", "cut_says_other_dealer"),
        ("A2 cut HK, B1 cut S9", "cut_says_other_dealer"),  # the cutter himself deals, not his partner
        (
            "A1 cut HK, B1 cut SK, A1 cut E7, B1 cut Weli",
            "",
        ),  # A9: a tie is cut again; R2: the Weli is lowest
        ("A1 cut HK, A2 cut SK", "cut_twice"),  # one of each side
        ("A1 cut HK, B1 cut S9, A1 cut H9", "cut_decided"),
        ("A1 deals 3+2, A1 cut HK", "cut_too_late"),
        (f"{NAMED.split(',')[0]}, A1 cut HK", "cut_too_late"),
    ],
)
def test_the_higher_card_deals(cuts, code):
    assert code_of(cuts) == code


@pytest.mark.parametrize(
    ("cuts", "code"),
    [
        ("A cut HK, B cut S9, C cut S8", ""),
        ("A cut HK, B cut SK, C cut S8, A cut HA, B cut E7, C cut S9", ""),
        ("A cut H9, B cut SK, C cut S8", "cut_says_other_dealer"),
        ("A cut H9, B cut H8, B cut H7", "cut_twice"),
    ],
)
def test_with_three_players_everybody_cuts(cuts, code):
    assert code_of(cuts, seats=3) == code


@pytest.mark.parametrize("headers", ["krank: A\n", "score: A=2 B=0\n"])
def test_only_a_new_game_begins_with_a_cut(headers):
    """R4 "Beginnt ein neues Spiel"."""
    assert code_of("A1 cut HK", headers=headers) == "cut_in_game"


@pytest.mark.parametrize(
    ("dealt", "code"),
    [
        ("A1 deals 3+2", ""),  # R6
        ("A1 deals 2+3", ""),
        ("B1 deals 3+2", "not_dealer"),
        ("A1 deals 3+2, A1 deals 2+3", "dealt_already"),
        ("B1 schlag 8, A1 deals 3+2", "dealt_already"),
    ],
)
def test_the_dealer_gives_three_then_two_or_two_then_three(dealt, code):
    assert code_of(dealt) == code


@pytest.mark.parametrize(
    ("claims", "options", "code"),
    [
        ("B2 penalty peek_cut", "", ""),  # R5: the player before the dealer cuts
        ("B1 penalty peek_cut", "", "not_cutter"),
        ("B2 penalty peek_cut, B2 penalty peek_cut", "", ""),  # A24: cut again, and looked again
        ("B2 penalty peek_cut, B2 penalty peek_cut", "peek_redeal=no", "claimed_already"),
        ("A1 deals 3+2, B2 penalty peek_cut, B2 penalty peek_cut", "", "claimed_already"),
        ("B2 penalty peek_cut, A1 cut HK", "", "cut_too_late"),
        ("B2 penalty early_look", "early_look_points=2", ""),  # A10
        ("B1 penalty early_look", "early_look_points=2", "announcer_may_look"),
    ],
)
def test_offences_before_the_announcement(claims, options, code):
    assert code_of(claims, options) == code


@pytest.mark.parametrize(
    ("code", "able"),
    [
        ("peek_cut", [3]),  # A1 deals, B2 cuts
        ("misdeal", [0]),
        ("early_look", [2, 3]),
        ("revoke", [0, 1, 2, 3]),
    ],
)
def test_the_possible_offenders_of_an_offence(code, able):
    assert [seat for seat in range(4) if not offender_refused(table(4, 0), seat, code)] == able


def test_a_look_at_the_cut_books_two_points_and_the_opening_continues():
    round_ = opened(f"B2 penalty peek_cut\n{NAMED}")

    assert [(notice.index, notice.code, dict(notice.params)["points"]) for notice in round_.notices] == [
        (0, "penalty", 2)
    ]
    assert round_.announced


@pytest.mark.parametrize("claim", ["A1 penalty misdeal", "B2 penalty peek_cut"])
def test_other_offences_are_left_to_the_card_play(claim):
    round_ = opened(f"A1 deals 3+2, {claim}", "cut_peek=allowed")

    assert (round_.actions, round_.problem) == (1, None)


# --- naming ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("named", "options", "code"),
    [
        ("A1 schlag 8", "", "not_announcer"),
        ("B2 schlag 8", "", "not_announcer"),
        ("A1 farbe herz", "", "schlag_first"),
        ("B1 schlag 8, B1 farbe herz", "", "not_announcer"),
        ("B1 schlag 8, B1 schlag 9", "", "schlag_named"),
        ("B1 schlag 6", "", ""),  # A5
        ("B1 schlag 6", "allow_schlag_six=no", "schlag_six"),
        ("B1 schlag 6", "weli=out", "schlag_six"),
        ("B1 show H8", "", "not_at_this_table"),
    ],
)
def test_vorhand_names_the_schlag_then_the_dealer_the_farbe(named, options, code):
    assert code_of(named, options) == code


@pytest.mark.parametrize(
    ("rank", "hand", "held", "code"),
    [
        (8, "H8 S8 L8 SK LA", 2, ""),
        ("K", "H8 S8 L8 SK LA", 1, ""),
        ("K", "H8 S8 L8 SK LA", 2, "schlag_not_held"),
        (9, "H8 S8 L8 SK LA", 1, "schlag_not_held"),
        (9, "H8 S8 L8 SK ?", 1, ""),
        (9, "H8 S8 L8 SK ?", 2, "schlag_not_held"),
        (9, "H8 S9 LK SA EO", 2, ""),  # no rank twice: any of his ranks
        (10, "H8 S9 LK SA EO", 2, "schlag_not_held"),
        (10, "? ? ? ? ?", 2, ""),
    ],
)
def test_an_option_requires_vorhand_to_hold_the_named_rank(rank, hand, held, code):
    assert code_of(f"B1 schlag {rank}", f"schlag_held={held}", f"deal: B1 {hand}\n") == code


# --- showing -----------------------------------------------------------------------------------------


def test_in_latinisch_the_bottom_cards_announce():
    """S4 "Latinisch Watten": the dealer's bottom card is trump, the first player's the Schlag."""
    round_ = opened("A1 show HA, B1 show H8", headers=DEAL, key="latinisch")

    assert (round_.schlag, round_.farbe, round_.leader) == (ACHTER, HERZ, 1)


def test_the_weli_shown_is_schell_or_the_schlag_six():
    """Section 8 "Latinisch"."""
    by_dealer = opened("B1 show H8, A1 show Weli", key="latinisch")
    by_vorhand = opened("B1 show Weli, A1 show H8", key="latinisch")

    assert by_dealer.farbe == SCHELL
    assert by_vorhand.schlag == SECHSER


@pytest.mark.parametrize(
    ("shown", "headers", "code"),
    [
        ("B1 show S8", DEAL, "not_bottom_card"),
        ("B1 show H9", DEAL, "not_in_hand"),
        ("B1 show S8", "deal: B1 ? S8 ? ? ?\n", "not_bottom_card"),
        ("B1 show L8", "deal: B1 ? S8 ? ? ?\n", ""),
        ("B1 show L8", "deal: B1 ? S8 ? ? ?\ndeal: A2 L8\n", "not_in_hand"),
        ("A2 show H8", "", "only_announcers_show"),
        ("B1 show H8, B1 show H9", "", "shown_already"),
        ("B1 schlag 8", "", "announced_by_showing"),
        ("A1 farbe herz", "", "announced_by_showing"),
        ("B1 schoeneres?", "", "not_at_this_table"),
        ("A1 schlagtausch?", "", "not_at_this_table"),
    ],
)
def test_in_latinisch_only_the_bottom_card_may_be_shown(shown, headers, code):
    assert code_of(shown, headers=headers, key="latinisch") == code


@pytest.mark.parametrize(
    ("shown", "options", "code"),
    [
        ("B1 show S8", "", ""),  # any card of his own
        ("B1 show H9", "", "not_in_hand"),
        ("B1 show S8", "schoeneres=announcers", ""),
        ("B1 schoeneres?", "schoeneres=announcers", "not_at_this_table"),
    ],
)
def test_in_blind_the_announcers_choose_what_they_show(shown, options, code):
    assert code_of(shown, options, headers=DEAL, key="blind") == code


@pytest.mark.parametrize(
    ("shown", "code"),
    [("B1 show Weli", "schlag_six"), ("A1 show Weli", ""), ("B1 show H8", "")],
)
def test_without_schlag_six_vorhand_may_not_show_the_weli(shown, code):
    assert code_of(shown, "allow_schlag_six=no", key="blind") == code


def test_in_latinisch_the_weli_may_be_the_bottom_card():
    assert code_of("B1 show Weli", "allow_schlag_six=no", key="latinisch") == ""


def test_dealing_after_a_shown_card_is_refused():
    assert code_of("B1 show H8, A1 deals 3+2", key="latinisch") == "dealt_already"


def test_a_shown_card_is_known_to_be_held():
    round_ = opened("B1 show H8, A1 show Weli", headers="deal: B1 ? S8 ? ? ?\n", key="latinisch")

    assert list(round_.dealt[5:10]) == [6, 14, UNKNOWN, UNKNOWN, UNKNOWN]  # H8, S8
    assert round_.dealt[0] == 32  # the Weli


def test_a_card_that_was_known_before_it_was_shown_is_held_once():
    round_ = opened("B1 show S8", headers="deal: B1 ? S8 ? ? ?\n", key="blind")

    assert list(round_.dealt[5:10]) == [UNKNOWN, 14, UNKNOWN, UNKNOWN, UNKNOWN]


def test_cards_shown_at_the_end_reveal_the_announcement():
    round_ = opened("B1 HK, A2 HA, B2 S9, A1 S7\nB1 show H8, A1 show L9", key="latinisch")

    assert round_.announced
    assert (round_.actions, round_.shows) == (0, (None, None))


def test_a_wrong_card_shown_at_the_end_is_refused():
    round_ = opened("A1 show HA, B1 HK\nB1 show S8, B1 show H8", headers=DEAL, key="latinisch")

    assert [refused and refused[0] for refused in round_.shows] == ["not_bottom_card", None]
    assert round_.announced


def test_a_card_outside_the_pack_cannot_be_shown():
    assert code_of("A1 cut Weli", "weli=out") == "not_in_pack"
    assert code_of("B1 show Weli", "weli=out", key="blind") == "not_in_pack"
