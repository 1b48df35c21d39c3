"""The deal: what the pack and the rules allow, what a table need not know, hands shown at the end."""

from random import Random

import pytest

from rules import compact, registry, walk
from rules.core.errors import RulesError
from rules.notation import read_one
from rules.replay import replay_compact
from tests.rules.whot.helpers import UNSHUFFLED, failure, play

WON = "P1 t1, P2 draw, P1 t2, P2 draw, P1 t4, P2 draw, P1 t5, P2 draw, P1 t7, P2 draw, P1 t8"
TWO = "seats: 2\ndealer: P2\nupcard: t3\n"


@pytest.mark.parametrize("key", UNSHUFFLED)
def test_a_log_with_public_actions_only_is_judged(key):
    found = play(key, f"{TWO}{WON}")

    assert (found.ok, found.result.winner, found.result.left) == (True, "P1", (0, 11))


def test_the_points_of_an_unlogged_hand_are_unknown():
    assert play("leaflet_long", f"{TWO}{WON}").result.points == (0, None)


def test_hands_shown_after_the_end_are_counted():
    text = f"{TWO}{WON}\nP2 show c1 c2 c4 c5 c7 c8 c10 c11 *1 *2 W"

    assert failure("leaflet_long", text) == (11, "seen_elsewhere")
    assert play("leaflet_long", text.replace(" W", " Wr")).result.points == (0, 48 + 6 + 20)


@pytest.mark.parametrize(
    ("shown", "code"),
    [
        ("P2 show c1", "wrong_count"),
        ("P2 show c1 c2 c4 c5 c7 c8 c10 c11 *1 *2 t1", "seen_elsewhere"),
        ("P1 show, P1 show", "shown_twice"),
        ("P1 show, P2 draw", "hand_over"),
    ],
)
def test_shown_cards_must_be_possible_remaining_cards(shown, code):
    assert failure("leaflet_long", f"{TWO}{WON}\n{shown}")[1] == code


def test_a_known_hand_cannot_show_other_cards():
    text = TWO + "deal: P2 c1 c2 c4 c5 c7 c8\nstock: c10 c11 c12 c13 c14\n" + WON

    assert failure("leaflet_long", f"{text}\nP2 show c1 c2 c4 c5 c7 c8 c10 c11 c12 c13 x1") == (
        11,
        "not_in_hand",
    )
    assert play("leaflet_long", text).result.points == (0, 27 + 60)


def test_hands_are_shown_after_the_end_only():
    assert failure("leaflet_long", f"{TWO}P1 show c1") == (0, "show_before_end")


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ("deal: P1 c1 c2", "wrong_hand_size"),
        ("deal: P1 c1 c2 c4 c5 c7 c8 c10", "wrong_hand_size"),
        ("deal: P1 c1 c1 ? ? ? ?", "card_twice"),
        ("deal: P1 c1 ? ? ? ? ?\ndeal: P2 c1 ? ? ? ? ?", "card_twice"),
        ("deal: P1 t3 ? ? ? ? ?", "card_twice"),
        ("stock: t3", "card_twice"),
        ("deal: P1 *10 ? ? ? ? ?", "not_in_pack"),
        ("deal: P1 c6 ? ? ? ? ?", "not_in_pack"),
        ("deal: P1 W ? ? ? ? ?", "not_in_pack"),
        ("deal: P1 Wr Wr Wr ? ? ?", "card_twice"),
        (f"stock:{' ?' * 41}", "stock_too_long"),
    ],
)
def test_an_impossible_deal_fails_before_the_first_action(setup, code):
    assert failure("leaflet_classic", f"{TWO}{setup}\nP1 t1") == (-1, code)


def test_a_card_that_is_not_in_a_known_hand_cannot_be_laid():
    text = f"{TWO}deal: P1 t1 t2 t4 t5 t7 t8\nP1 "

    assert failure("leaflet_classic", f"{text}t10") == (0, "not_in_hand")
    assert failure("leaflet_classic", f"{text}Wr skip") == (0, "not_in_hand")


def test_a_card_of_an_unknown_hand_cannot_be_elsewhere():
    text = f"{TWO}deal: P1 t1 t2 t4 t5 t7 t8\nP1 t1, P2 "

    assert failure("leaflet_classic", f"{text}t2") == (1, "seen_elsewhere")
    assert failure("leaflet_classic", f"{text}t1") == (1, "seen_elsewhere")


def test_a_card_of_a_street_from_an_unknown_hand_cannot_come_again():
    assert failure("leaflet_short", f"{TWO}P1 c3 t4 x5, P2 q5, P1 x5") == (2, "seen_elsewhere")


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("seats: 2\nP1 t1", "no_upcard", 0),
        ("seats: 2\nupcard: ?\nP1 t1", "unknown_card", 3),
        ("seats: 2\nupcard: t3 t4\nP1 t1", "too_many_words", 3),
        ("seats: 2\nupcard:\nP1 t1", "empty_header", 3),
        ("seats: 2\nupcard: t3\ndealer: P7\nP1 t1", "unknown_seat", 4),
        ("seats: 2\nupcard: t3\ndeal: P1\nP1 t1", "empty_hand", 4),
        ("seats: 2\nupcard: t3\ndeal: P1 c1\ndeal: P1 c2\nP1 t1", "hand_twice", 5),
        ("seats: 2\nupcard: t3\nP1 t1 small", "no_small_number", 4),
        ("seats: 2\nupcard: t3\nP1 t1 quickly", "unknown_card", 4),
        ("seats: 2\nupcard: t3\nP1 z1", "unknown_suit", 4),
        ("seats: 2\nupcard: t3\nP1 s1", "ambiguous_suit", 4),
        ("seats: 2\nupcard: t3\nP1 Wy s", "ambiguous_suit", 4),
        ("seats: 2\nupcard: t3\nP1 timeout quickly", "too_many_words", 4),
        ("seats: 2\nupcard: t3 circle\nP1 t1", "too_many_words", 3),
        ("seats: 2\nupcard: t3\nP1 raise", "no_points", 0),
        ("seats: 2\nupcard: t3\nP1 raise many", "bad_number", 4),
        ("seats: 2\nupcard: t3\nP1 raise 70000", "bad_number", 4),
        ("seats: 2\nupcard: t3\nP1 accept after soon s", "bad_number", 4),
        ("seats: 2\nupcard: t3\nP1 pick 121", "bad_number", 4),
        ("seats: 2\nupcard: t3\nP1 claims P9", "unknown_seat", 4),
        ("seats: 2\nupcard: t3\nP1 claims", "unknown_seat", 0),
        ("seats: 2\nupcard: t3\nP1 turnover quickly", "too_many_words", 4),
        ("seats: 2\nupcard: t3\nP1 legt", "no_action", 4),
        (f"seats: 2\nupcard: t3\nP1{' t1' * 600}", "too_many_cards", 4),
        (f"seats: 2\nupcard: t3\nstock:{' ?' * 200}", "too_many_cards", 4),
        ("seats: 1\nupcard: t3\nP1 t1", "bad_seats", 2),
        ("seats: 9\nupcard: t3\nP1 t1", "bad_seats", 2),
    ],
)
def test_an_unreadable_word_is_reported_with_line_and_column(text, code, line):
    with pytest.raises(RulesError) as caught:
        read_one(f"ruleset: leaflet_long\n{text}")

    assert caught.value.code == code
    assert not line or caught.value.line == line


def test_an_upcard_is_refused_if_none_is_turned_up_also_in_bytes():
    """#10 `lead_any`: the bytes once counted as a whole deal with a hidden card in the stock, and the replay raised."""
    hand = walk.random_hand(registry.ruleset("nigerian"), Random(1), 3)
    data = bytearray(compact.encode(hand))
    first = compact.HEAD + 2 + 3
    upcard = first + 3 * 6
    assert data[upcard] == 0
    data[upcard], data[upcard + 1] = data[upcard + 1], 0

    failure = replay_compact(bytes(data)).failure

    assert failure is not None
    assert (failure.index, failure.code) == (-1, "upcard_not_turned")
