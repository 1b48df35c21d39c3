"""The two piles: draws, turning over without shuffling, both piles empty (S0, S2, #18, #19)."""

from random import Random

import pytest

from rules.whot.actions import Draw, Lay, Turned, WhotSetup
from rules.whot.compact import encode
from rules.whot.lookups import compiled
from rules.whot.moves import legal_turns
from rules.whot.pack import PACKS, is_whot
from rules.whot.playout import random_deal
from rules.whot.replay import apply, replayer, start_position, states
from rules.whot.seating import most_players
from tests.rules.whot.helpers import ALL, UNSHUFFLED, cards, failure, params, play
from tests.rules.whot.oracle import OracleTable

EIGHT = "seats: 8\ndealer: P8\nupcard: t3\nstock: c1 c2 c4 c5\n"
ROUND = "P1 draw, P2 draw, P3 draw, P4 draw"


def test_a_draw_from_a_known_pile_has_its_card():
    assert play("leaflet_classic", f"{EIGHT}P1 draw c1").ok
    found = play("leaflet_classic", f"{EIGHT}P1 draw c7").failure

    assert (found.code, dict(found.params)) == ("wrong_draw", {"card": "c7", "expected": "c1"})


def test_a_drawn_card_need_not_be_named():
    assert play("leaflet_classic", f"{EIGHT}P1 draw, P2 t1").ok


def test_a_drawn_card_cannot_be_elsewhere():
    text = "seats: 2\ndealer: P2\ndeal: P1 t1 t2 t4 t5 t7 t8\nupcard: t3\n"

    assert failure("leaflet_classic", f"{text}P1 draw t3") == (0, "seen_elsewhere")
    assert failure("leaflet_classic", f"{text}P1 draw t1") == (0, "seen_elsewhere")
    assert failure("leaflet_classic", f"{text}P1 draw c5, P2 draw c5") == (1, "seen_elsewhere")


@pytest.mark.parametrize("key", UNSHUFFLED)
def test_with_one_card_laid_nothing_can_be_turned_over_and_the_draw_is_void(key):
    assert play(key, f"{EIGHT}{ROUND}, P5 draw, P6 t1, P7 t2").ok
    assert failure(key, f"{EIGHT}{ROUND}, P5 draw t1") == (4, "nothing_to_draw")


@pytest.mark.parametrize("key", UNSHUFFLED)
def test_the_pile_is_turned_over_unshuffled_so_the_oldest_card_is_drawn_first(key):
    # Four draws empty the stock; then t3 (the upcard), t1, t2 lie below t4.
    text = f"{EIGHT}P1 t1, P2 t2, P3 t4, P4 draw, P5 draw, P6 draw, P7 draw, "

    assert play(key, f"{text}P8 draw t3, P1 draw t1, P2 draw t2").ok
    assert failure(key, f"{text}P8 draw t2") == (7, "wrong_draw")


def test_cards_laid_after_the_turning_over_are_drawn_after_it():
    text = f"{EIGHT}P1 t1, P2 t2, P3 draw, P4 draw, P5 draw, P6 draw, P7 t4, P8 t5, "

    assert play("leaflet_classic", f"{text}P1 draw t3, P2 draw t1, P3 draw t2, P4 draw t4, P5 draw").ok
    assert failure("leaflet_classic", f"{text}P1 draw, P2 draw, P3 draw, P4 draw t5") == (11, "wrong_draw")


def test_a_whot_on_top_keeps_its_requirement_when_the_pile_is_turned_over():
    text = f"{EIGHT}P1 Wy cross, P2 draw, P3 draw, P4 draw, P5 draw, "

    assert play("leaflet_classic", f"{text}P6 draw t3, P7 x7").ok
    assert failure("leaflet_classic", f"{text}P6 draw t3, P7 t7") == (6, "no_match")


def test_the_round_is_void_when_all_in_turn_find_nothing_to_draw():
    blank = ", ".join(f"P{seat} draw" for seat in (5, 6, 7, 8, 1, 2, 3, 4))
    found = play("leaflet_long", f"{EIGHT}{ROUND}, {blank}")

    assert (found.result.how, found.result.winner, found.result.points) == ("void", None, ())
    assert failure("leaflet_long", f"{EIGHT}{ROUND}, {blank}, P5 t1") == (12, "hand_over")


def test_a_card_laid_between_void_draws_continues_the_round():
    blank = ", ".join(f"P{seat} draw" for seat in (5, 6, 7, 8, 1, 2, 3))
    found = play("leaflet_long", f"{EIGHT}{ROUND}, {blank}, P4 t1, P5 draw t3, P6 draw")

    assert (found.ok, found.result) == (True, None)


@pytest.mark.parametrize("told", ["draw", "pick ?", "pick c14"])
def test_a_pick_beyond_the_last_card_ends_the_hand_in_any_wording(told):
    """Lazy: the market is finished once somebody wants a card that is not there (#19, #32)."""
    text = (
        "seats: 2\nturn: P1 pick 3\ndeal: P1 t1 t4 t7\ndeal: P2 x1 x2\nupcard: t5\n"
        f"discards: {'? ' * 47}\nstock: c14\n"
    )
    found = play("nigerian exhaust=draw turnover=lazy", f"{text}P1 {told}")

    assert (found.result.how, found.result.left) == ("drawn", (4, 2))


@pytest.mark.parametrize("key", ALL)
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_long_hands_agree_with_two_real_piles(key, seats):
    """Players who mostly draw turn the pile over again and again; the oracle moves real piles."""
    rules, rng = params(key), Random(seats)
    setup = random_deal(rules, rng, min(seats, most_players(rules)))
    position, oracle = start_position(rules, setup), OracleTable.of(rules, setup)
    actions = []
    for _ in range(400):
        if oracle.over:
            break
        action = _drawn_out(position, rng)
        actions.append(action)
        assert apply(position, action) is None
        if rules.exhaust == "shuffle" and position.turned_at == position.done - 1:
            oracle.ahead = tuple(rng.sample(position.turned, len(position.turned)))
            actions.append(Turned(0, True, oracle.ahead))
            assert apply(position, actions[-1]) is None
        oracle.do(action)

        assert [sorted(hand) for hand in position.hands] == [sorted(hand) for hand in oracle.hands]
        assert [*position.queue[position.head : position.stock_end]] == oracle.stock
        assert [*position.queue[position.stock_end :]] == oracle.pile

    assert replayer(rules)(encode(compiled(rules), setup, actions), 0).valid == len(actions)


LAZY = "leaflet_classic turnover=lazy"
EMPTY = f"{EIGHT}P1 t1, P2 t2, {ROUND.replace('P4', 'P6').replace('P3', 'P5').replace('P2', 'P4').replace('P1', 'P3')}"


@pytest.mark.parametrize("told", ["P7 turnover, P7 draw t3", "P7 draw t3, P7 turnover"])
def test_a_pile_that_lies_empty_is_turned_over_before_or_after_the_draw(told):
    assert play(LAZY, f"{EMPTY}, {told}, P8 draw t1, P1 x2, P2 draw t2").ok
    assert play("leaflet_classic", f"{EIGHT}{ROUND}, P5 t1, {told.replace('P7', 'P6')}, P7 t2, P8 draw t1").ok
    assert failure(LAZY, f"{EMPTY}, {told}, P7 turnover")[1] == "not_turned_over"


@pytest.mark.parametrize("order", ["", " t3 t1", " ? t1", " t1"])
def test_a_pile_that_lies_empty_is_shuffled_before_the_draw(order):
    shuffled = f"{LAZY} exhaust=shuffle"
    first = "t1" if order == " t1" else "t3"

    assert play(shuffled, f"{EMPTY}, P7 shuffle{order}, P7 draw {first}, P8 t4").ok
    assert failure(shuffled, f"{EMPTY}, P7 shuffle t3 t7, P7 draw t3") == (6, "seen_elsewhere")
    assert failure(shuffled, f"{EMPTY}, P7 shuffle t3 t1 t2") == (6, "wrong_shuffle")


def test_nothing_is_turned_over_where_nothing_can_be():
    assert failure("leaflet_classic", f"{EIGHT}{ROUND}, P5 turnover") == (4, "not_turned_over")
    assert failure(LAZY, f"{EIGHT}P1 t1, P2 turnover") == (1, "not_turned_over")
    assert failure(f"{LAZY} exhaust=draw", f"{EMPTY}, P7 turnover") == (6, "not_turned_over")


def _drawn_out(position, rng):
    """Mostly a draw, never the last card."""
    turns = legal_turns(position)
    lays = [turn for turn in turns if isinstance(turn, Lay)]
    keep = [lay for lay in lays if len(position.hands[lay.seat]) > len(lay.tokens)]
    return rng.choice(keep) if keep and rng.random() < 0.4 else turns[-1]


def test_a_snapshot_counts_the_draw_pile_on_the_table():
    rules = params("leaflet_classic")
    suit_cards = [of for of in PACKS[rules.pack].cards if not is_whot(of)]
    upcard = cards("t3")[0]
    setup = WhotSetup(1, ((), ()), upcard)
    laid = next(of for of in suit_cards if of != upcard and of >> 4 == upcard >> 4)

    found = list(states(rules, setup, [Draw(0), Lay(1, (laid,)), Draw(1)]))

    assert [picture.stock for picture in found] == [40, 39, 39]
    assert [picture.seat for picture in found] == [0, 1, 0]
    assert [len(picture.hands[1]) for picture in found] == [6, 6, 5]
