"""Action cards and pending picks (S3 "Special Cards", 1.8; #20-#28) and the options of WHOT cards (#4-#9, #14, #17)."""

import pytest

from rules.notation import read_one
from rules.whot.replay import states
from tests.rules.whot.helpers import failure, play

THREE = "seats: 3\ndealer: P3\nupcard: t3\n"
FOUR = "seats: 4\ndealer: P4\nupcard: t3\n"
TWO = "seats: 2\ndealer: P2\nupcard: t3\n"
S3 = "app_tournament"


def table(key, text):
    """The last state of a hand."""
    hand = read_one(f"ruleset: {key}\n{text}")
    return list(states(hand.ruleset.params, hand.setup, hand.actions))[-1]


def held(key, text):
    return tuple(map(len, table(key, text).hands))


# --- S3: the five action cards ------------------------------------------------------------------


def test_hold_on_lets_the_same_player_play_again_by_the_normal_rules():
    assert play(S3, f"{THREE}P1 t1, P1 t7, P2 t8").ok
    assert play(S3, f"{THREE}P1 t1, P1 draw, P2 t8").ok
    assert failure(S3, f"{THREE}P1 t1, P1 x7") == (1, "no_match")
    assert failure(S3, f"{THREE}P1 t1, P2 t7") == (1, "out_of_turn")


def test_suspension_makes_the_next_player_miss_a_turn():
    assert play(S3, f"{THREE}P1 t8, P3 t7, P1 t4").ok
    assert play("app_duel", f"{TWO}P1 t8, P1 t7, P2 t4").ok
    assert play(f"{S3} suspend_all=yes", f"{THREE}P1 t8, P1 t7, P2 t4").ok


def test_the_star_8_may_suspend_two():
    star = f"{FOUR.replace('t3', '*3')}P1 *8, "

    assert play(S3, f"{star}P3 *7").ok
    assert play(f"{S3} star8_two=yes", f"{star}P4 *7").ok
    assert play("app_duel star8_two=yes", f"{TWO.replace('t3', '*3')}P1 *8, P1 *7").ok


def test_general_market_gives_everyone_else_a_card_at_once():
    assert held(S3, f"{THREE}P1 t14") == (6, 8, 8)
    assert table(S3, f"{THREE}P1 t14").seat == 1
    assert table(f"{S3} market_turn=keep", f"{THREE}P1 t14").seat == 0


def test_after_a_drawn_or_answered_pick_two_any_legal_card_may_follow():
    assert held(S3, f"{THREE}P1 t2, P2 draw") == (6, 9, 7)
    assert play(S3, f"{THREE}P1 t2, P2 draw, P3 t7").ok
    assert play(S3, f"{THREE}P1 t2, P2 draw, P3 x2").ok
    assert failure(S3, f"{THREE}P1 t2, P2 draw, P3 x7") == (2, "no_match")
    assert failure(S3, f"{THREE}P1 t2, P2 t7") == (1, "pick_pending")
    assert failure(S3, f"{THREE}P1 t2, P2 W star") == (1, "pick_pending")


@pytest.mark.parametrize(("stack", "cards"), [("cumulative", 6), ("last_only", 2)])
def test_picks_add_up_or_only_the_last_one_counts(stack, cards):
    text = f"{FOUR}P1 t2, P2 c2, P3 x2, P4 draw"

    assert held(f"{S3} pick_stack={stack}", text) == (6, 6, 6, 7 + cards)


def test_without_pick_stacking_a_2_is_refused():
    assert failure(f"{S3} pick_stack=none", f"{THREE}P1 t2, P2 c2") == (1, "pick_pending")


def test_a_five_makes_the_next_player_draw_three_unless_a_five_follows():
    assert held(S3, f"{THREE}P1 t5, P2 c5, P3 draw") == (6, 6, 13)
    assert failure(S3, f"{THREE}P1 t5, P2 t2") == (1, "pick_pending")


def test_cross_defence_is_disputed():
    found = play(f"{S3} cross_defence=yes", f"{THREE}P1 t2, P2 t5, P3 draw")

    assert [
        (notice.index, notice.code, dict(notice.params)) for notice in found.notices if notice.index >= 0
    ] == [(1, "disputed_reading", {"reading": "cross_defence", "card": "t5"})]
    assert held(f"{S3} cross_defence=yes", f"{THREE}P1 t2, P2 t5, P3 draw") == (6, 6, 12)


def test_a_whot_may_cancel_a_pick_or_pass_it_on():
    cancels, passes = f"{S3} whot_defends=cancels", f"{S3} whot_defends=passes_on"
    text = f"{THREE}P1 t2, P2 W cross, "

    assert held(cancels, f"{text}P3 draw") == (6, 6, 8)
    assert play(cancels, f"{text}P3 x7").ok
    assert held(passes, f"{text}P3 draw") == (6, 6, 9)
    assert play(passes, f"{text}P3 draw, P1 x7").ok
    assert failure(passes, f"{text}P3 draw, P1 t7") == (3, "no_match")


def test_the_drawn_cards_are_named_in_the_order_of_the_pile():
    known = "stock: c1 c2 c4\n"

    assert play(S3, f"{THREE}{known}P1 t2, P2 pick c1 c2").ok
    assert play(S3, f"{THREE}{known}P1 t2, P2 pick 2").ok
    assert failure(S3, f"{THREE}{known}P1 t2, P2 pick c2 c1") == (1, "wrong_draw")
    assert failure(S3, f"{THREE}{known}P1 t2, P2 pick 3") == (1, "wrong_pick")
    assert failure(S3, f"{THREE}{known}P1 t2, P2 draw c1") == (1, "wrong_pick")
    assert failure(S3, f"{THREE}{known}P1 t7, P2 pick 2") == (1, "no_pick")


def test_cards_of_a_market_can_be_named_after_it():
    known = "stock: c1 c2 c4\n"

    assert play(S3, f"{THREE}{known}P1 t14, P2 got c1, P3 got c2").ok
    assert failure(S3, f"{THREE}{known}P1 t14, P2 got c2") == (1, "wrong_draw")
    assert failure(S3, f"{THREE}{known}P1 t14, P1 got c1") == (1, "nothing_taken")
    assert failure(S3, f"{THREE}{known}P1 t14, P2 got c1 c2") == (1, "wrong_pick")
    assert failure(S3, f"{THREE}{known}P1 t14, P2 t7, P3 got c2") == (2, "nothing_taken")
    unsure = play(S3, f"{THREE}P1 t14, P2 got c1")
    assert [notice.code for notice in unsure.notices] == ["unchecked_hand", "unchecked_draw"]


LAST = "deal: P1 t1 t4 t7 t10 t11 t12 t14\nP1 t4, P2 draw, P1 t7, P2 draw, P1 t10, P2 draw, P1 t11, P2 draw"


def test_any_card_wins_unless_an_action_card_may_not_be_the_last():
    won = f"{TWO}{LAST}, P1 t12, P2 draw, P1 t1, P1 t14"

    assert play("app_duel", won).result.left == (0, 12)
    assert play("app_duel apply_final_effect=yes", won).result.left == (0, 13)
    assert failure("app_duel finish_on_action=no", won) == (11, "last_card_acts")


def test_an_option_lets_a_last_pick_two_be_drawn():
    won = f"{TWO}{LAST.replace('t14', 't2')}, P1 t12, P2 draw, P1 t1, P1 t2"

    assert play("app_duel", won).result.left == (0, 12)
    assert play("app_duel apply_final_effect=yes", won).result.left == (0, 14)


# --- the clock ----------------------------------------------------------------------------------


def test_a_timeout_misses_a_turn_or_an_extra_turn():
    assert held(S3, f"{THREE}P1 timeout, P2 t7") == (7, 6, 7)
    assert play(S3, f"{THREE}P1 t1, P1 timeout, P2 t7").ok
    assert held(f"{S3} timeout=draw_one", f"{THREE}P1 timeout") == (8, 7, 7)
    assert failure("nigerian", "seats: 2\nP1 timeout") == (0, "no_clock")


def test_a_timeout_draws_the_pending_pick_or_leaves_it_to_the_next():
    assert held(S3, f"{THREE}P1 t2, P2 timeout, P3 t7") == (6, 9, 6)
    assert held(f"{S3} timeout_pending=carry", f"{THREE}P1 t2, P2 timeout, P3 draw") == (6, 7, 9)


# --- opening ------------------------------------------------------------------------------------


def test_without_an_upcard_any_card_may_be_led():
    assert play("nigerian", "seats: 2\ndealer: P2\nP1 q13, P2 q7").ok
    assert failure("nigerian", "seats: 2\nupcard: t3\nP1 t7") == (-1, "upcard_not_turned")
    assert failure("custom opening=lead_any streets=yes", "seats: 2\nP1 c3 c4") == (0, "street_on_nothing")


@pytest.mark.parametrize(("upcard", "first"), [("t8", 2), ("t1", 1), ("t2", 1), ("t3", 1)])
def test_an_upcard_action_card_may_act_on_the_first_player(upcard, first):
    text = f"seats: 3\ndealer: P3\nupcard: {upcard}\n"

    assert table(f"{S3} first_special=apply", f"{text}P{first} draw").seat == first % 3
    assert table(S3, f"{text}P1 draw").seat == 1


def test_an_upcard_pick_or_market_may_act():
    apply = f"{S3} first_special=apply"

    assert held(apply, "seats: 3\ndealer: P3\nupcard: t2\nP1 draw") == (9, 7, 7)
    assert held(apply, "seats: 3\ndealer: P3\nupcard: t14\n") == (8, 8, 7)
    assert failure(f"{S3} first_special=redraw", "seats: 3\nupcard: t14\nP1 t7") == (
        -1,
        "upcard_not_replaced",
    )


def test_a_whot_as_upcard_is_replaced_or_called_by_the_dealer():
    text = "seats: 3\ndealer: P3\nupcard: Wy"

    assert failure("leaflet_classic first_whot=redraw", f"{text}\nP1 t7") == (-1, "upcard_not_replaced")
    assert failure("leaflet_classic first_whot=dealer_calls", f"{text}\nP1 t7") == (-1, "dealer_must_call")
    assert failure("leaflet_classic", f"{text} cross\nP1 t7") == (-1, "no_call_by_dealer")
    assert failure("leaflet_classic first_whot=dealer_calls", f"{text} cross\nP1 t7") == (0, "no_match")
    assert play("leaflet_classic first_whot=dealer_calls", f"{text} cross\nP1 x7").ok


def test_the_hand_may_depend_on_the_number_of_players():
    for seats, size in ((2, 6), (3, 5), (4, 4)):
        assert held("nigerian_app", f"seats: {seats}\nupcard: t3\n") == (size,) * seats
    assert failure("app_duel", THREE) == (-1, "too_many_players")


# --- WHOT cards ---------------------------------------------------------------------------------


def disputed(key, text):
    return [dict(notice.params)["reading"] for notice in play(key, text).notices if notice.index >= 0]


def test_the_ruleset_says_what_follows_a_red_whot():
    free, named = "leaflet_classic red_follow=free", "leaflet_classic red_follow=must_name"

    assert failure("leaflet_classic", f"{THREE}P1 Wr skip, P3 x7") == (1, "no_match")
    assert disputed(free, f"{THREE}P1 Wr skip, P3 x7") == ["red_follow"]
    assert disputed(free, f"{THREE}P1 Wr skip, P3 t7") == []
    assert failure(named, f"{THREE}P1 Wr skip") == (0, "choice_not_offered")
    assert play(named, f"{THREE}P1 Wr cross skip, P3 x7").ok
    assert play(named, f"{THREE}P1 Wr cross reverse, P3 x7, P2 x10").ok


def test_an_option_lets_one_card_call_and_skip():
    assert play("numberlock_classic wild_mode=both", f"{THREE}P1 W cross skip, P3 x7").ok
    assert failure("numberlock_classic wild_mode=both", f"{THREE}P1 W cross") == (0, "choice_not_offered")
    assert failure("numberlock_classic", f"{THREE}P1 W cross skip") == (0, "choice_not_offered")


def test_the_other_options_of_whot_cards_apply():
    assert failure("numberlock_classic order_card=none", f"{THREE}P1 W reverse") == (0, "choice_not_offered")
    assert play("leaflet_classic reverse_2p=again", f"{TWO}P1 Wr reverse, P1 t7, P2 t8").ok
    text = f"{THREE}P1 Wy cross, P2 Wr cancel"
    assert failure("leaflet_classic whot_cancel=no", text) == (1, "choice_not_offered")


def test_an_option_lets_a_yellow_whot_cancel_or_keep_a_skip():
    key, text = "leaflet_classic skip_response=yes", f"{FOUR}P1 Wr skip, "

    assert play(key, f"{text}P3 t7").ok
    assert play(key, f"{text}P2 Wy cancel, P3 t7").ok
    assert play(key, f"{text}P2 Wy keep, P4 t7").ok
    assert play(key, f"{text}P2 Wy keep, P3 Wy cancel, P4 t7").ok
    assert failure(key, f"{text}P2 Wy cross") == (1, "out_of_turn")
    assert failure(key, f"{text}P3 draw, P2 Wy cancel") == (2, "out_of_turn")
    assert failure("leaflet_classic", f"{text}P2 Wy cancel") == (1, "out_of_turn")


# --- the double suit ----------------------------------------------------------------------------


def test_the_number_of_a_star_card_on_top_is_disputed():
    text = "seats: 2\ndealer: P2\nupcard: *1\nP1 *3 small, "

    assert failure("leaflet_short", f"{text}P2 x3") == (1, "no_match")
    assert disputed("leaflet_short dual_top=either", f"{text}P2 x3") == ["dual_top"]
    assert disputed("leaflet_short dual_top=big", f"{text}P2 x3") == ["dual_top"]
    assert disputed("leaflet_short dual_top=either", f"{text}P2 x3 c4") == ["dual_top"]


def test_without_the_lock_the_number_lock_edition_is_disputed():
    text = "seats: 2\ndealer: P2\nupcard: *3\nP1 "

    assert disputed("numberlock_classic double_suit_lock=no", f"{text}*5") == ["double_suit_lock"]
    assert disputed("numberlock_classic double_suit_lock=no", f"{text}x3") == []
    assert disputed("leaflet_classic", f"{text}*5") == []


def test_a_drawn_card_may_be_laid_at_once():
    key = "leaflet_classic play_drawn=yes"

    assert play(key, f"{THREE}stock: t7\nP1 draw, P1 t7, P2 t8").ok
    assert failure(key, f"{THREE}stock: t7\nP1 draw, P1 t8") == (1, "not_the_drawn_card")
    assert failure(key, f"{THREE}stock: x7\nP1 draw, P1 x7") == (1, "no_match")
    assert failure("leaflet_classic", f"{THREE}stock: t7\nP1 draw, P1 t7") == (1, "out_of_turn")
    unsure = play(key, f"{THREE}P1 draw, P1 t7").notices
    assert [notice.code for notice in unsure] == ["unchecked_hand", "unchecked_drawn_card"]
