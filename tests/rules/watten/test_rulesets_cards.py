"""How the options of the pack affect a trick: the Weli, the Kritische, the Wanderkritt, the Maschine."""

from __future__ import annotations

import pytest

from tests.rules.watten.short_hands import NAMED, judged, taker, verdict


def test_the_order_of_the_seed_in_one_trick():
    """R13: Rechter over Linker over trump over the led suit; another off suit never wins."""
    assert taker("HA S8 H8 H7") == "B2"
    assert taker("SK S8 HA SA") == "A2"
    assert taker("SK SA H7 LA") == "B2"
    assert taker("S7 LA EA SA") == "A1"


@pytest.mark.parametrize(
    ("trick", "weli", "seat"),
    [
        ("S7 Weli LA EA", "schell", "B1"),  # R2: below Schell-Siebener
        ("S7 Weli LA EA", "trump", "A2"),  # North Tyrol: a trump whatever the Farbe
        ("Weli H7 LA EA", "trump", "A2"),  # and the lowest of them
        ("LK Weli H7 LA", "schell", "B2"),
    ],
)
def test_the_weli_is_the_lowest_schell_or_the_lowest_trump(trick, weli, seat):
    assert taker(trick, f"weli={weli}") == seat


def test_without_the_weli_no_hand_has_it():
    """Bavaria, 32 cards."""
    assert verdict(f"{NAMED}, B1 Weli", "weli=out") == "not_in_pack"
    assert verdict(f"{NAMED}, B1 Weli") == ""


@pytest.mark.parametrize(
    ("trick", "criticals", "seat"),
    [
        ("H8 HK Weli E7", "none", "B1"),
        ("H8 HK Weli E7", "seed", "A2"),  # Bascht over Weli over Spitz
        ("H8 E7 Weli HA", "seed", "B2"),
        ("H8 E7 S7 HA", "seed", "A2"),
        ("H8 E7 S7 HA", "bavarian", "B2"),  # Max, Belli, Spitz
    ],
)
def test_three_fixed_cards_beat_all_others(trick, criticals, seat):
    """S4 "Kritisch"; the Bavarian ones by section 4."""
    assert taker(trick, f"criticals={criticals}") == seat


def test_a_kritischer_leaves_its_suit_and_is_no_linker():
    """Section 8 [D]: with Schlag Sieben the Spitz is a Kritischer, so it beats the Rechte."""
    named = "B1 schlag 7, A1 farbe herz"

    assert taker("H7 E7 LA EA", "criticals=none", named=named) == "B1"
    assert taker("H7 E7 LA EA", "criticals=seed", named=named) == "A2"


@pytest.mark.parametrize(
    ("named", "trick", "extra", "seat"),
    [
        (NAMED, "H8 H9 LA EA", "none", "B1"),
        (NAMED, "H8 H9 LA EA", "wander", "A2"),  # one rank above the Rechte
        ("B1 schlag sau, A1 farbe herz", "HA H7 SK EK", "wander", "A2"),  # Schlag Sau: the trump Siebener
        ("B1 schlag 6, A1 farbe herz", "Weli H7 SK EK", "wander", "B1"),  # Schlag VI: none
    ],
)
def test_one_rank_above_the_rechte_beats_it(named, trick, extra, seat):
    """S4 "Wanderkritt"; South Tyrol's Guater."""
    assert taker(trick, f"extra_top={extra}", named=named) == seat


def test_a_kritischer_beats_the_wanderkritt_and_is_never_one():
    """Section 3: Kritische, then Wanderkritt; where its card is a Kritischer there is none."""
    assert taker("H9 E7 LA EA", key="kritisch_wander") == "A2"
    assert taker("HO H9 LA EA", key="kritisch_wander", named="B1 schlag ober, A1 farbe herz") == "B1"


@pytest.mark.parametrize(("points", "value"), [(2, 2), (3, 3)])
def test_all_three_kritische_win_the_round_at_once(points, value):
    """Section 4 "Maschine": two points, by another rule set three."""
    result = judged(
        f"{NAMED}, B1 maschine", f"maschine={points}", key="bavaria", headers="deal: B1 HK S7 E7 LA SA\n"
    ).result

    assert (result.winner, result.value, result.how) == ("B", value, "maschine")


def test_without_the_rule_three_kritische_win_nothing():
    body = f"{NAMED}, B1 maschine"

    assert verdict(body, "maschine=0", key="bavaria") == "not_at_this_table"
    assert verdict(body) == "not_at_this_table"
