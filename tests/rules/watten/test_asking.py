"""Schöneres and Schlagtausch (R11, R12, A6, A11; S4 "Ausgeben", options 1 and 2)."""

from __future__ import annotations

import pytest

from rules.watten.actions import UNKNOWN
from rules.watten.pack import ACHTER, HERZ, ZEHNER, card_codes, mask
from tests.rules.watten.opening_rounds import DEAL, code_of, opened

YES = "B1 schoeneres?, A1 agree\n"
NEW = "B1 new HU S10 L10 E10 H10, A1 new HA H8 LK LO EK\n"


def hands(round_):
    dealt = round_.dealt
    return [card_codes(mask(card for card in dealt[at : at + 5] if card != UNKNOWN)) for at in (0, 5, 10, 15)]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("B1 schoeneres?", ""),  # instead of naming the Schlag
        ("B1 schlag 8, A1 schoeneres?", ""),  # "nachdem B1 schon seinen Schlag angesagt hat"
        ("A1 schoeneres?", "ask_too_early"),
        ("B1 schlag 8, B1 schoeneres?", "ask_too_late"),
        ("A2 schoeneres?", "only_announcers_ask"),
        ("B1 schoeneres?, B1 schlag 8", "question_unanswered"),
        ("B1 schoeneres?, A1 schlagtausch?", "question_unanswered"),
        ("B1 schoeneres?, B1 agree", "own_question"),
        ("B1 schoeneres?, B2 agree", "only_announcers_answer"),
        ("B1 schoeneres?, A2 decline", "only_announcers_answer"),
        ("A1 agree", "nothing_asked"),
        ("B1 schoeneres?, A1 decline, A1 decline", "nothing_asked"),
        ("B1 schoeneres?, A1 decline, B1 schlag 8, A1 farbe herz", ""),
        ("B1 schoeneres?, A1 decline, B1 schoeneres?", "asked_already"),
        ("B1 schoeneres?, A1 decline, B1 schlag 8, A1 schoeneres?, B1 decline, A1 farbe herz", ""),
        (f"{YES}B1 schoeneres?, A1 decline, B1 schlag 8", ""),  # once for every hand received
        ("B1 schlag 8, A1 schoeneres?, B1 agree, A1 farbe herz", "schlag_first"),  # the Schlag lapses
        ("B1 schlag 8, A1 schoeneres?, B1 agree, B1 schlag 9, A1 farbe herz", ""),
    ],
)
def test_who_may_ask_for_a_schoeneres_and_who_answers(asked, code):
    assert code_of(asked) == code


@pytest.mark.parametrize(("options", "code"), [("schoeneres=off", "not_at_this_table"), ("", "")])
def test_a_table_may_play_without_schoeneres(options, code):
    assert code_of("B1 schoeneres?", options) == code


def test_the_announcers_get_new_hands_and_the_blind_keep_theirs():
    round_ = opened(f"{YES}{NEW}B1 schlag 10, A1 farbe herz", headers=DEAL)

    assert hands(round_)[0] == ("HA", "H8", "LK", "LO", "EK")
    assert hands(round_)[2] == ("S9", "S7", "L7", "EA", "E7")
    assert (round_.schlag, round_.farbe) == (ZEHNER, HERZ)


def test_unlogged_new_hands_are_unknown():
    assert hands(opened(YES, headers=DEAL))[:2] == [(), ()]


@pytest.mark.parametrize(
    ("new_hands", "code"),
    [
        ("B1 new HA HK HO H7 SA", ""),  # returned cards may be dealt again, also to the other announcer
        ("B1 new HA ? ? ? ?, A1 new HA ? ? ? ?", "card_twice"),
        ("B1 new S7 ? ? ? ?", "card_twice"),  # A2 still holds it
        ("B1 new HA HA ? ? ?", "card_twice"),
        ("B1 new HA ? ? ? ?, B1 new HK ? ? ? ?", "no_new_hand"),
        ("A2 new HA ? ? ? ?", "no_new_hand"),
        ("B1 schlag 8, B1 new HA ? ? ? ?", "no_new_hand"),
    ],
)
def test_new_hands_come_from_the_cards_that_nobody_holds(new_hands, code):
    assert code_of(YES + new_hands, headers=DEAL) == code


def test_without_a_schoeneres_there_is_no_new_hand():
    assert code_of("B1 new HA ? ? ? ?") == "no_new_hand"


def test_a_redeal_for_all_four_replaces_every_hand():
    body = f"{YES}A2 new HA ? ? ? ?, B2 new S7 ? ? ? ?"

    assert code_of(body, "schoeneres=all_four", DEAL) == ""
    assert hands(opened(YES, "schoeneres=all_four", DEAL)) == [()] * 4


@pytest.mark.parametrize(
    ("swap", "options", "code"),
    [
        ("A2 swap blind", "blind_swap=yes", ""),
        ("A2 swap blind", "", "no_blind_swap"),
        ("A1 swap blind", "blind_swap=yes", "announcer_not_blind"),
        ("A2 swap blind, B2 swap blind", "blind_swap=yes", "no_blind_swap"),
        ("B1 schlag 8, B2 swap blind", "blind_swap=yes", "no_blind_swap"),
        ("A2 swap blind", "blind_swap=yes schoeneres=all_four", "no_blind_swap"),
        ("B1 schlagtausch?, A2 swap blind", "blind_swap=yes", "no_blind_swap"),
    ],
)
def test_the_two_blind_may_swap_their_unseen_hands(swap, options, code):
    """S4: "Als Gag tauschen die beiden Blinden manchmal ihre unangesehenen Karten"."""
    assert code_of(YES + swap, options) == code


def test_swapped_hands_change_their_holders():
    round_ = opened(f"{YES}A2 swap blind", "blind_swap=yes", DEAL)

    assert hands(round_)[2:] == [("H9", "SU", "LU", "L9", "E9"), ("S9", "S7", "L7", "EA", "E7")]


# --- Schlagtausch ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lead", "leader"),
    [("schlagansager", 0), ("vorhand", 1)],
)
def test_after_a_schlagtausch_the_dealer_names_the_schlag_and_vorhand_the_farbe(lead, leader):
    """R12, section 8; who leads is A6."""
    round_ = opened("B1 schlagtausch?, A1 agree, A1 schlag 8, B1 farbe herz", f"lead_after_swap={lead}")

    assert (round_.problem, round_.schlag, round_.farbe) == (None, ACHTER, HERZ)
    assert round_.leader == leader


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("A1 schlagtausch?, B1 agree, A1 schlag 8", ""),  # either announcer may propose
        ("B1 schlag 8, A1 schlagtausch?, B1 agree, A1 schlag 9, B1 farbe herz", ""),
        ("B1 schlag 8, A1 schlagtausch?, B1 agree, B1 farbe herz", "schlag_first"),  # the Schlag lapses
        ("B1 schlag 8, A1 schlagtausch?, B1 decline, A1 farbe herz", ""),  # refused: nothing changes
        ("B1 schlagtausch?, A1 agree, B1 schlag 8", "not_announcer"),
        ("B1 schlagtausch?, A1 agree, A1 schlag 8, A1 farbe herz", "not_announcer"),
        ("B1 schlagtausch?, A1 decline, B1 schlagtausch?", "asked_already"),
        ("B1 schlagtausch?, A1 decline, A1 schlagtausch?", ""),  # once for each announcer
        ("B1 schlagtausch?, A1 agree, A1 schlagtausch?", "swapped_already"),
        ("B1 schlagtausch?, A1 agree, A1 schoeneres?", ""),  # instead of naming
        ("B1 schlagtausch?, A1 agree, B1 schoeneres?", "ask_too_early"),
        (
            "B1 schlagtausch?, A1 agree, A1 schoeneres?, B1 agree, B1 schlag 8",
            "",
        ),  # the opening begins again [D]
        ("B1 schlagtausch?, A1 agree, A1 schoeneres?, B1 agree, B1 schlagtausch?", "asked_already"),
        ("B2 schlagtausch?", "only_announcers_ask"),
    ],
)
def test_who_may_ask_for_a_schlagtausch_and_what_follows(asked, code):
    assert code_of(asked) == code


def test_a_table_may_play_without_schlagtausch():
    assert code_of("B1 schlagtausch?", "schlagtausch=no") == "not_at_this_table"
