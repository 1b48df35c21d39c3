"""One turn: matching, the lock of the double suit, drawing, whose turn it is, winning (S0, S2)."""

import pytest

from rules.whot.actions import Lay, WhotSetup
from rules.whot.pack import PACKS, UNKNOWN, is_whot
from rules.whot.play import advance
from rules.whot.replay import start_position
from rules.whot.seating import cards_each
from rules.whot.tokens import CARD, has_small, large, small
from tests.rules.whot.helpers import TURN_UP, UNSHUFFLED, failure, params, play
from tests.rules.whot.oracle import OracleTable

TWO = "seats: 2\ndealer: P2\n"
THREE = "seats: 3\ndealer: P3\n"
LEAFLETS = ["leaflet_classic", "leaflet_short", "leaflet_long"]
NUMBERLOCKS = ["numberlock_classic", "numberlock_new", "numberlock_knockout"]


@pytest.mark.parametrize("key", TURN_UP)
@pytest.mark.parametrize("card", ["t10", "c3", "q3", "*3"])
def test_the_same_symbol_or_the_same_number_may_follow(key, card):
    assert play(key, f"{TWO}upcard: t3\nP1 {card}").ok


@pytest.mark.parametrize("key", TURN_UP)
def test_another_symbol_with_another_number_may_not_follow(key):
    found = play(key, f"{TWO}upcard: t3\n\nP1 c10").failure

    assert (found.code, found.line) == ("no_match", 6)
    assert dict(found.params) == {"card": "c10", "suit": "triangle", "number": 3}


@pytest.mark.parametrize("key", LEAFLETS)
def test_the_leaflet_lets_the_double_suit_follow_itself(key):
    assert play(key, f"{TWO}upcard: *3\nP1 *5").ok


@pytest.mark.parametrize("key", NUMBERLOCKS)
def test_the_numberlock_wants_the_same_number_on_the_double_suit(key):
    # S2 step 4: "auf Mario-Karten darf nur die gleiche Nummer gelegt werden".
    assert failure(key, f"{TWO}upcard: *3\nP1 *5") == (0, "no_match")
    assert failure(key, f"{TWO}upcard: c3\nP1 *3, P2 *5") == (1, "no_match")
    assert play(key, f"{TWO}upcard: *3\nP1 q3").ok


@pytest.mark.parametrize("key", NUMBERLOCKS)
def test_a_whot_card_opens_the_lock(key):
    assert play(key, f"{TWO}upcard: *3\nP1 W circle, P2 c10").ok


@pytest.mark.parametrize("key", ["leaflet_short", "numberlock_new"])
def test_the_small_number_may_be_laid_in_the_short_variants(key):
    # S0: "2/Trikot kann entweder als 2 oder als 4 abgelegt werden".
    assert play(key, f"{TWO}upcard: c4\nP1 *2 small, P2 x2").failure.code == "no_match"
    assert play(key, f"{TWO}upcard: c4\nP1 *2 small, P2 t4").ok
    assert play(key, f"{TWO}upcard: c2\nP1 *2, P2 x2").ok


@pytest.mark.parametrize("key", [key for key in TURN_UP if not params(key).small_numbers])
def test_in_other_variants_the_small_number_cannot_be_laid(key):
    assert failure(key, f"{TWO}upcard: c4\nP1 *2 small") == (0, "small_number_not_played")


def test_the_upcard_counts_with_its_large_number():
    assert failure("numberlock_new", f"{TWO}upcard: *2\nP1 c4") == (0, "no_match")
    assert play("numberlock_new", f"{TWO}upcard: *2\nP1 c2").ok


@pytest.mark.parametrize("key", [key for key in TURN_UP if params(key).first_special == "ignore"])
def test_matching_agrees_with_the_oracle_for_every_card_on_every_upcard(key):
    rules = params(key)
    pack = PACKS[rules.pack].copies
    for upcard in pack:
        for of in (of for of in pack if of != upcard and not is_whot(of)):
            for token in {large(of), small(of)} if has_small(of) else {large(of)}:
                others = _others(pack, of, upcard)[: cards_each(rules, 2) - 1]
                setup = WhotSetup(1, ((of, *others), ()), upcard)
                lay = Lay(0, (token,))

                failed = advance(start_position(rules, setup), iter(bytes(lay.tokens)))

                assert (failed is None) == OracleTable.of(rules, setup).may(lay), (upcard, CARD[token])


def _others(pack, *taken):
    return [of for of in pack if of not in taken]


# --- drawing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", UNSHUFFLED)
def test_drawing_is_allowed_with_a_fitting_card_and_ends_the_turn(key):
    # S0: "Man muss keine Karte ablegen, auch wenn man es könnte".
    text = f"{TWO}deal: P1 t1 t2 t4 t5 t7 t8\nupcard: t3\nP1 draw c10"

    assert play(key, text).ok
    assert failure(key, f"{text}, P1 t1") == (1, "out_of_turn")


@pytest.mark.parametrize("key", UNSHUFFLED)
def test_the_drawn_card_is_not_playable_in_the_same_turn_but_in_the_next(key):
    text = f"{TWO}deal: P1 c1 c2 c4 c5 c7 c8\nupcard: t3\nP1 draw t10"

    assert failure(key, f"{text}, P1 t10") == (1, "out_of_turn")
    assert play(key, f"{text}, P2 draw, P1 t10").ok


# --- whose turn ---------------------------------------------------------------------------------


def test_the_seat_left_of_the_dealer_starts_and_play_goes_clockwise():
    assert play("leaflet_classic", "seats: 3\ndealer: P2\nupcard: t3\nP3 t1, P1 t2, P2 t4, P3 t5").ok
    found = play("leaflet_classic", "seats: 3\ndealer: P2\nupcard: t3\nP1 t1").failure

    assert (found.code, dict(found.params)) == ("out_of_turn", {"seat": "P1", "expected": "P3"})


def test_without_a_dealer_line_the_last_seat_dealt():
    assert play("leaflet_classic", "upcard: t3\nP1 t1, P2 t2, P3 t4, P4 t5, P1 t7").ok


# --- winning ------------------------------------------------------------------------------------


def test_the_first_without_cards_wins_with_any_card_and_the_others_count():
    text = f"{TWO}deal: P1 t1 t2 t4 t5 t7 Wr\ndeal: P2 t8 t10 t11 t12 t13 *5\nupcard: t3\n"
    text += "P1 t1, P2 t8, P1 t2, P2 t10, P1 t4, P2 t11, P1 t5, P2 t12, P1 t7, P2 t13, P1 Wr"

    assert play("leaflet_long", text).result.points == (0, 10)
    assert play("leaflet_classic", text).result.points == ()
    assert play("leaflet_long", text).result.winner == "P1"


def test_nothing_is_played_after_the_end():
    text = f"{TWO}upcard: t3\nP1 t1, P2 draw, P1 t2, P2 draw, P1 t4, P2 draw, P1 t5"
    text += ", P2 draw, P1 t7, P2 draw, P1 t8"

    assert play("leaflet_long", text).result.winner == "P1"
    assert failure("leaflet_long", f"{text}, P2 t10") == (11, "hand_over")


def test_a_log_that_stops_early_is_valid_without_a_result():
    found = play("leaflet_long", f"{TWO}upcard: t3\nP1 t1")

    assert (found.ok, found.valid, found.result) == (True, 1, None)


def test_a_refused_street_leaves_the_hand_as_it_was():
    rules = params("leaflet_short")
    hand = tuple(large(of) for of in PACKS[rules.pack].cards[:6])
    position = start_position(rules, WhotSetup(1, (hand, (UNKNOWN,) * 6), 17))

    failed = advance(position, iter(bytes((0xF2, 3, 1, 2, 0x13))))

    assert failed.code == "not_in_hand"
    assert tuple(position.hands[0]) == hand
