"""WHOT cards: calls, skips, reverses, and WHOT on WHOT (S0 WHOT!-KARTEN, S2; clarifications)."""

import pytest

from tests.rules.whot.helpers import failure, play

LEAFLETS = ["leaflet_classic", "leaflet_short", "leaflet_long"]
NUMBERLOCKS = ["numberlock_classic", "numberlock_new", "numberlock_knockout"]
T3 = "dealer: P3\nupcard: t3\n"
TWO = f"seats: 2\n{T3.replace('P3', 'P2')}"
THREE = f"seats: 3\n{T3}"


@pytest.mark.parametrize("key", LEAFLETS)
def test_yellow_names_the_symbol_that_must_follow(key):
    assert play(key, f"{THREE}P1 Wy cross, P2 x7").ok
    assert failure(key, f"{THREE}P1 Wy cross, P2 t7") == (1, "no_match")
    assert failure(key, f"{THREE}P1 Wy cross, P2 c3") == (1, "no_match")


@pytest.mark.parametrize("key", LEAFLETS)
def test_the_called_symbol_may_be_the_double_suit(key):
    assert play(key, f"{THREE}P1 Wy star, P2 *7").ok


@pytest.mark.parametrize("key", LEAFLETS)
def test_yellow_must_name_a_symbol(key):
    assert failure(key, f"{THREE}P1 Wy") == (0, "choice_missing")


@pytest.mark.parametrize("key", LEAFLETS)
@pytest.mark.parametrize("laid", ["Wy skip", "Wy reverse", "Wr cross", "W cross"])
def test_the_colours_offer_only_what_is_printed(key, laid):
    assert failure(key, f"{THREE}P1 {laid}") == (0, "choice_not_offered")


@pytest.mark.parametrize("key", LEAFLETS)
def test_red_makes_the_next_player_sit_out(key):
    assert play(key, f"{THREE}P1 Wr skip, P3 t7").ok
    assert failure(key, f"{THREE}P1 Wr skip, P2 t7") == (1, "out_of_turn")


@pytest.mark.parametrize("key", LEAFLETS)
def test_red_reverses_the_direction(key):
    assert play(key, f"{THREE}P1 Wr reverse, P3 t7, P2 t8, P1 t10").ok


@pytest.mark.parametrize("key", NUMBERLOCKS)
@pytest.mark.parametrize(
    ("choice", "following"), [("cross", "P2 x7"), ("skip", "P3 t7"), ("reverse", "P3 t7")]
)
def test_a_whot_card_of_one_kind_has_one_of_three_effects(key, choice, following):
    assert play(key, f"{THREE}P1 W {choice}, {following}").ok


def test_with_two_players_a_skip_plays_again_and_a_reverse_does_nothing():
    assert play("leaflet_classic", f"{TWO}P1 Wr skip, P1 t7, P2 t8").ok
    assert play("leaflet_classic", f"{TWO}P1 Wr reverse, P2 t7, P1 t8").ok


def test_skip_and_reverse_leave_the_requirement_below_in_force():
    # Clarifications: "below a suit card: symbol or number".
    assert play("leaflet_classic", f"{THREE}P1 Wr skip, P3 c3").ok
    assert failure("leaflet_classic", f"{THREE}P1 Wr skip, P3 c4") == (1, "no_match")


def test_skip_leaves_a_lock_below_in_force():
    text = "seats: 3\ndealer: P3\nupcard: *3\nP1 W skip, "

    assert play("numberlock_new", f"{text}P3 c3").ok
    assert failure("numberlock_new", f"{text}P3 *5") == (1, "no_match")


@pytest.mark.parametrize("card", ["c10", "*7", "Wr skip"])
def test_on_an_upcard_whot_the_starter_plays_freely(card):
    assert play("leaflet_classic", f"seats: 3\ndealer: P3\nupcard: Wy\nP1 {card}").ok


def test_red_on_an_upcard_whot_leaves_the_next_player_free():
    assert play("leaflet_classic", "seats: 3\ndealer: P3\nupcard: Wy\nP1 Wr reverse, P3 q13, P2 q1").ok


def test_on_an_upcard_whot_there_is_nothing_to_cancel_or_keep():
    for choice in ("cancel", "keep"):
        assert failure("leaflet_classic", f"seats: 3\nupcard: Wy\nP1 Wr {choice}") == (0, "no_whot_below")


def test_on_a_suit_card_there_is_nothing_to_cancel_or_keep():
    assert failure("leaflet_classic", f"{THREE}P1 Wr cancel") == (0, "no_whot_below")
    assert failure("leaflet_classic", f"{THREE}P1 Wy cross, P2 x7, P3 Wr keep") == (2, "no_whot_below")


def test_cancel_undoes_a_call():
    assert play("leaflet_classic", f"{THREE}P1 Wy cross, P2 Wr cancel, P3 t7").ok
    assert failure("leaflet_classic", f"{THREE}P1 Wy cross, P2 Wr cancel, P3 x7") == (2, "no_match")


def test_keep_leaves_a_call_in_force():
    assert play("leaflet_classic", f"{THREE}P1 Wy cross, P2 Wr keep, P3 x7").ok
    assert failure("leaflet_classic", f"{THREE}P1 Wy cross, P2 Wy keep, P3 t7") == (2, "no_match")


def test_a_new_effect_replaces_that_of_the_whot_below():
    assert play("leaflet_classic", f"{THREE}P1 Wy cross, P2 Wy square, P3 q7").ok


def test_a_new_skip_on_a_call_keeps_the_call():
    assert play("leaflet_classic", f"{THREE}P1 Wy cross, P2 Wr skip, P1 x7").ok


def test_cancelling_a_cancel_restores_the_call():
    assert play("leaflet_classic", f"{THREE}P1 Wy cross, P2 Wr cancel, P3 Wr cancel, P1 x7").ok
    assert failure("leaflet_classic", f"{THREE}P1 Wy cross, P2 Wr cancel, P3 Wr cancel, P1 t7") == (
        3,
        "no_match",
    )


def test_cancelling_a_keep_changes_nothing():
    assert play("leaflet_classic", f"{THREE}P1 Wy cross, P2 Wr keep, P3 Wr cancel, P1 x7").ok


def test_cancel_restores_the_direction():
    # P1 reverses the direction, P3 undoes that: from P3 play continues clockwise to P1.
    assert play("leaflet_classic", f"{THREE}P1 Wr reverse, P3 Wy cancel, P1 t7, P2 t8").ok


def test_a_served_skip_is_neither_undone_nor_repeated():
    assert play("leaflet_classic", f"{THREE}P1 Wr skip, P3 Wy cancel, P1 t7").ok
    assert play("leaflet_classic", f"{THREE}P1 Wr skip, P3 Wy keep, P1 t7").ok


def test_a_draw_between_two_whots_changes_nothing():
    assert play("leaflet_classic", f"{THREE}P1 Wy cross, P2 draw, P3 Wr cancel, P1 t7").ok


def test_a_whot_as_the_last_card_needs_no_choice():
    text = "seats: 2\ndealer: P2\ndeal: P1 t1 t2 t4 t5 t7 Wy\nupcard: t3\n"
    text += "P1 t1, P2 draw, P1 t2, P2 draw, P1 t4, P2 draw, P1 t5, P2 draw, P1 t7, P2 draw, P1 Wy"

    assert play("leaflet_classic", text).result.winner == "P1"


def test_a_whot_as_the_last_but_one_card_needs_its_choice():
    text = "seats: 2\ndealer: P2\ndeal: P1 t1 t2 t4 t5 t7 Wy\nupcard: t3\n"
    text += "P1 t1, P2 draw, P1 t2, P2 draw, P1 t4, P2 draw, P1 t5, P2 draw, P1 Wy"

    assert failure("leaflet_classic", text) == (8, "choice_missing")


def test_a_third_red_whot_is_refused():
    text = f"{THREE}P1 Wr skip, P3 Wr skip, P2 Wr skip"

    assert failure("leaflet_classic", text) == (2, "seen_elsewhere")
