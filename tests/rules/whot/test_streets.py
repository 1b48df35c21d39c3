"""Streets (S0 "Eine Straße legen", S2 EINE STRASSE LEGEN)."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.whot.actions import Lay, WhotSetup
from rules.whot.moves import legal_turns
from rules.whot.pack import PACKS, is_whot
from rules.whot.replay import apply, start_position
from rules.whot.tokens import has_small, large, small
from tests.rules.whot.helpers import cards, failure, params, play
from tests.rules.whot.oracle import OracleTable

SHORT = ["leaflet_short", "numberlock_new"]


def on(upcard, street, key="leaflet_short"):
    """Why a street cannot be laid, "" if it can."""
    found = play(key, f"seats: 2\ndealer: P2\nupcard: {upcard}\nP1 {street}").failure
    return found.code if found else ""


@pytest.mark.parametrize("key", SHORT)
def test_s0_example_3_4_5_of_any_symbols_on_a_3(key):
    assert on("t3", "c3 t4 x5", key) == ""


@pytest.mark.parametrize("key", SHORT)
@pytest.mark.parametrize("street", ["c3 t4 c4 x5", "c3 t4 x5 c4 x3"])
def test_s0_counter_examples_3_4_4_5_and_3_4_5_4_3(key, street):
    assert on("t3", street, key) == "street_order"


@pytest.mark.parametrize("street", ["c5 t4 x3", "c5 t4", "c5 t4 x3 q2 *1"])
def test_a_street_may_fall_and_have_any_length_from_two(street):
    assert on("t5", street) == ""


def test_the_first_card_shows_the_number_on_top_not_just_the_symbol():
    assert on("t3", "t4 c5") == "street_start"
    assert on("t3", "q3 c5") == "street_order"


def test_a_street_of_classic_and_long_is_refused():
    for key in ("leaflet_classic", "leaflet_long", "numberlock_classic", "numberlock_knockout"):
        assert on("t3", "c3 t4", key) == "streets_not_played"


def test_a_double_3_by_its_small_number_supplies_the_missing_6():
    assert on("t5", "c5 *3 small q7 c8") == ""
    assert on("t5", "c5 *3 q7") == "street_order"


def test_no_card_supplies_a_9_and_14_does_not_run_on_to_1():
    assert on("t8", "c8 x10") == "street_order"
    assert on("t14", "c14 x1") == "street_order"


def test_no_number_comes_twice_by_a_small_number():
    assert on("t4", "*2 small c4") == "street_order"


def test_one_card_cannot_be_laid_twice_by_both_its_numbers():
    # 1 and its small 2 would be a street of one and the same card.
    assert on("t1", "*1 *1 small") == "seen_elsewhere"


def test_no_whot_inside_a_street():
    assert on("t3", "c3 Wr skip x5") == "whot_in_street"


@pytest.mark.parametrize("upcard", ["Wr"])
def test_no_street_on_an_upcard_whot(upcard):
    assert on(upcard, "c3 t4") == "street_on_whot"


def test_no_street_on_a_laid_whot_though_a_single_card_may_match_below():
    text = "seats: 2\ndealer: P2\nupcard: t3\nP1 Wr reverse, "

    assert failure("leaflet_short", f"{text}P2 c3 t4") == (1, "street_on_whot")
    assert play("leaflet_short", f"{text}P2 c3").ok


def test_a_street_may_start_on_a_locked_card_and_ignores_the_lock_inside():
    assert on("*3", "c3 *4 x5", "numberlock_new") == ""


def test_the_last_card_is_the_new_top_with_its_declared_number():
    text = "seats: 2\ndealer: P2\nupcard: t5\nP1 c5 *3 small, "

    assert play("leaflet_short", f"{text}P2 *7").ok
    assert failure("numberlock_new", f"{text}P2 *7") == (1, "no_match")
    assert failure("leaflet_short", f"{text}P2 x3") == (1, "no_match")


def test_after_a_small_number_a_street_starts_with_that_number():
    assert play("leaflet_short", "seats: 2\ndealer: P2\nupcard: t4\nP1 *2 small, P2 c4 x5").ok


def test_a_street_that_empties_the_hand_wins():
    text = "seats: 2\ndealer: P2\ndeal: P1 c3 t4 x5 *3 q7 c8\nupcard: t3\nP1 c3 t4 x5 *3 small q7 c8"

    assert play("leaflet_short", text).result.winner == "P1"


STREET_CARDS = cards("c1 c2 c3 c4 c5 c7 c8 t2 t3 t4 t5 x3 x5 x7 *1 *2 *3 *4 *5 *7 *8")
some_hand = st.lists(st.sampled_from(STREET_CARDS), min_size=6, max_size=6, unique=True)


@given(some_hand, st.sampled_from(cards("q3 q5 q7 q1 x14")), st.sampled_from(SHORT))
def test_the_streets_offered_are_those_of_all_orders_that_the_oracle_allows(hand, upcard, key):
    setup = WhotSetup(1, (tuple(hand), ()), upcard)
    oracle = OracleTable.of(params(key), setup)
    expected = {
        lay.tokens
        for size in range(2, 5)
        for order in permutations(setup.hands[0], size)
        for tokens in product(*((large(of), small(of)) if has_small(of) else (large(of),) for of in order))
        if oracle.may(lay := Lay(0, tokens))
    }

    offered = [
        turn.tokens for turn in legal_turns(start_position(params(key), setup)) if isinstance(turn, Lay)
    ]

    assert {tokens for tokens in offered if 2 <= len(tokens) <= 4} == expected
    assert len(offered) == len(set(offered))


@given(st.sampled_from(SHORT), st.data())
def test_any_sequence_of_cards_is_a_street_exactly_when_the_oracle_says_so(key, data):
    rules = params(key)
    suit_cards = [of for of in PACKS[rules.pack].copies if not is_whot(of)]
    upcard, *hand = data.draw(st.permutations(suit_cards))[:7]
    ways = [large(of) for of in hand] + [small(of) for of in hand if has_small(of)]
    lay = Lay(0, tuple(data.draw(st.lists(st.sampled_from(ways), min_size=2, max_size=5))))
    setup = WhotSetup(1, (tuple(hand), ()), upcard)

    failed = apply(start_position(rules, setup), lay)

    assert (failed is None) == OracleTable.of(rules, setup).may(lay)
