"""Warning, last card and raises (S3; #27, #34, #35), the shuffled pile and the end of the market (#18, #19, #32)."""

import pytest

from tests.rules.whot.helpers import failure, play

HEAD = "seats: 3\ndealer: P3\ndeal: P1 t1 t4 t7 t10 t11 t12\n"
KEY = "nigerian"
TO_TWO = f"{HEAD}P1 t4, P2 draw, P3 draw, P1 t7, P2 draw, P3 draw, P1 t10, P2 draw, P3 draw, P1 t11"
RAISES = "seats: 2\ndealer: P2\nupcard: t3\n"


def codes(text, key=KEY):
    return [notice.code for notice in play(key, text).notices if notice.index >= 0]


def test_a_player_with_two_cards_warns_before_the_next_action():
    assert codes(f"{TO_TWO}, P1 warning, P2 draw") == []
    assert codes(f"{TO_TWO}, P2 draw") == ["missed_call"]
    assert codes(f"{TO_TWO}, P2 draw, P1 warning") == ["missed_call", "late_call"]


@pytest.mark.parametrize("said", ["P1 last card", "P2 warning", "P1 warning, P1 warning"])
def test_a_call_that_is_not_due_is_refused(said):
    assert failure(KEY, f"{TO_TWO}, {said}")[1] == "call_not_due"


def test_after_a_hold_on_the_caller_himself_may_be_too_late():
    again = f"{TO_TWO}, P1 warning, P2 draw, P3 draw, P1 t1, "

    assert codes(f"{again}P1 last card, P1 draw") == []
    assert codes(f"{again}P1 draw") == ["missed_call"]


def test_a_missed_call_costs_two_cards_when_another_player_claims_it():
    missed = f"{TO_TWO}, P2 draw, "

    assert play(KEY, f"{missed}P2 claims P1, P1 got ? ?").ok
    assert failure(KEY, f"{missed}P1 claims P1")[1] == "own_claim"
    assert failure(KEY, f"{missed}P2 claims P3")[1] == "nothing_missed"
    assert failure(KEY, f"{missed}P2 claims P1, P3 claims P1")[1] == "nothing_missed"
    assert failure(KEY, f"{missed}P3 draw, P1 draw, P2 claims P1")[1] == "nothing_missed"
    assert failure(f"{KEY} missed_call_penalty=0", f"{missed}P2 claims P1")[1] == "no_call_penalty"


def test_winning_comes_before_any_call():
    text = f"{TO_TWO}, P1 warning, P2 draw, P3 draw, P1 t1, P1 t12"

    assert play(KEY, text).result.winner == "P1"
    assert failure(KEY, f"{text}, P2 claims P1")[1] == "hand_over"


def test_without_the_option_calls_are_refused():
    assert failure("leaflet_classic", f"{RAISES}P1 warning") == (0, "calls_not_played")
    assert failure("leaflet_classic", f"{RAISES}P1 claims P2") == (0, "calls_not_played")


# --- raise stake --------------------------------------------------------------------------------

OUT = "deal: P1 t1 t4 t7 t10 t11 t12 t13\nP1 t4, P2 draw, P1 t7, P2 draw, P1 t10, P2 draw, P1 t11, P2 draw"


def stake(said):
    return play("app_duel", f"{RAISES}{OUT}, {said}, P1 t1, P1 t12, P2 draw, P1 t13").result.stake


@pytest.mark.parametrize(
    ("said", "points"),
    [
        ("P1 raise 50, P2 accept", 50),
        ("P1 raise 50, P2 accept after 10 s", 50),
        ("P1 raise 50, P2 accept after 11 s", 0),
        ("P1 raise 50, P2 decline", 0),
        ("P1 raise 50", 0),
        ("P2 raise 20, P1 accept, P1 raise 30, P2 accept", 30),
        ("P2 raise 20, P1 accept, P1 raise 50, P2 decline", 20),
        ("P2 raise 20, P1 accept, P1 raise 50, P2 accept after 11 s", 20),
        ("P1 raise 50, P2 decline, P2 raise 20, P1 accept after 0 s", 20),
    ],
)
def test_a_raise_counts_when_it_is_accepted_within_ten_seconds(said, points):
    assert stake(said) == points


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("P1 raise 50, P2 raise 20", "offer_open"),
        ("P1 raise 50, P1 accept", "own_offer"),
        ("P1 accept", "no_offer"),
        ("P1 raise 0", "no_points"),
        ("P1 raise 50, P2 accept, P2 raise 50", "stake_not_higher"),
        ("P1 raise 50, P2 accept, P1 raise 20", "stake_not_higher"),
        ("P1 raise 50, P2 accept, P2 accept", "no_offer"),
    ],
)
def test_there_is_one_open_offer_at_a_time(said, code):
    assert failure("app_duel", f"{RAISES}{said}")[1] == code


def test_stakes_need_two_players_and_the_option():
    assert failure("app_tournament stakes=points", "seats: 3\nupcard: t3\nP1 raise 5") == (
        0,
        "stakes_for_two",
    )
    assert failure("app_tournament", f"{RAISES}P1 raise 5") == (0, "stakes_not_played")


# --- the shuffled pile --------------------------------------------------------------------------

EIGHT = "seats: 8\ndealer: P8\nupcard: t3\nstock: c1 c2 c4 c5\n"
USED = f"{EIGHT}P1 t1, P2 t2, P3 t4, P4 draw, P5 draw, P6 draw, P7 draw"
SHUFFLED = "british_53"


def test_after_a_shuffle_a_drawn_card_is_one_of_the_discards():
    assert play(SHUFFLED, f"{USED}, P8 draw t2").ok
    assert play(SHUFFLED, f"{USED}, P8 draw").ok
    assert failure(SHUFFLED, f"{USED}, P8 draw x7") == (7, "seen_elsewhere")
    assert failure(SHUFFLED, f"{USED}, P8 draw t4") == (7, "seen_elsewhere")
    assert failure(SHUFFLED, f"{USED}, P8 draw t2, P1 draw t2") == (8, "seen_elsewhere")
    named = play(SHUFFLED, f"{USED}, P8 draw t2").notices
    assert [notice.code for notice in named] == ["unchecked_hand", "unchecked_draw"]


def test_a_shuffled_card_cannot_be_played_without_a_draw():
    assert failure(SHUFFLED, f"{USED}, P8 t1") == (7, "seen_elsewhere")
    assert play(SHUFFLED, f"{USED}, P8 draw, P1 t5, P2 t7, P3 t8, P4 t10, P5 t11, P6 t12, P7 t13, P8 t1").ok


def test_a_named_new_order_is_checked():
    assert play(SHUFFLED, f"{USED}, P7 shuffle t2 t3 t1, P8 draw t2, P1 draw t3").ok
    assert play(SHUFFLED, f"{USED}, P7 shuffle, P8 draw t2").ok
    assert failure(SHUFFLED, f"{USED}, P7 shuffle t2 t3 t1, P8 draw t1") == (8, "wrong_draw")
    assert failure(SHUFFLED, f"{USED}, P7 shuffle t2 ? ?, P8 draw t1") == (8, "wrong_draw")
    assert failure(SHUFFLED, f"{USED}, P7 shuffle t2 t3 x1") == (7, "seen_elsewhere")
    assert failure(SHUFFLED, f"{USED}, P7 shuffle t2 t3 t1 t4") == (7, "wrong_shuffle")
    assert failure(SHUFFLED, f"{EIGHT}P1 t1, P1 shuffle") == (1, "not_turned_over")


def test_a_pile_turned_over_is_not_shuffled():
    assert play("leaflet_classic", f"{USED}, P7 turnover, P8 draw t3").ok
    assert failure("leaflet_classic", f"{USED}, P7 shuffle") == (7, "not_shuffled")
    assert failure("leaflet_classic", f"{USED}, P8 draw, P8 turnover") == (8, "not_turned_over")


def test_a_lazy_table_shuffles_when_the_next_card_is_wanted():
    lazy, more = f"{SHUFFLED} turnover=lazy", f"{USED}, P8 t5, P1 draw"

    assert play(lazy, f"{more} t4").ok
    assert failure(SHUFFLED, f"{more} t4") == (8, "seen_elsewhere")
    assert play(lazy, f"{more}, P1 shuffle t4 t1 t2 t3, P2 draw t1").ok


def test_a_finished_market_ends_the_hand():
    draws = "P4 draw, P5 draw, P6 draw, P7 draw"
    counted = play("leaflet_long exhaust=count_lowest_wins", f"{EIGHT}P1 t1, P2 t2, P3 t4, {draws}")
    drawn = play("leaflet_long exhaust=draw", f"{EIGHT}P1 t1, P2 t2, P3 t4, {draws}")
    lazy = play("leaflet_long exhaust=draw turnover=lazy", f"{EIGHT}P1 t1, P2 t2, P3 t4, {draws}")

    assert (counted.result.how, counted.result.winners) == ("counted", ())
    assert [notice.code for notice in counted.notices] == ["unchecked_hand", "unchecked_points"]
    assert (drawn.result.how, drawn.result.winner, drawn.result.points) == ("drawn", None, ())
    assert lazy.result is None


def test_only_the_lowest_count_can_claim_the_win():
    text = "seats: 2\ndealer: P2\ndeal: P1 c1 c2 c3 c4 c5 c7\ndeal: P2 x1 x2 x3 q1 q3 x7\nupcard: t13\n"
    drawn = "t1 t2 t3 t4 t5 t7 t8 t10 t11 t12 c8 c10 c11 c12 c13 c14 x5 x10 x11 x13 x14 q2 q5 q7 q10"
    rest = "q11 q13 q14 *1 *2 *3 *4 *5 *7 *8 t14 Wr Wr Wy Wy"
    draws = ", ".join(f"P{1 + at % 2} draw" for at in range(40))
    found = play("leaflet_long exhaust=count_lowest_wins", f"{text}stock: {drawn} {rest}\n{draws}")

    assert found.result.how == "counted"
    points = found.result.points
    assert found.result.winners == tuple(f"P{1 + seat}" for seat in (0, 1) if points[seat] == min(points))
    loser = "P2" if found.result.winner == "P1" else "P1"
    wrong = f"{text}stock: {drawn} {rest}\n{draws}, {loser} win"
    assert failure("leaflet_long exhaust=count_lowest_wins", wrong) == (40, "not_won")
